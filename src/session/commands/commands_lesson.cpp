#include <cmath>

#include "learn/lesson/vary.h"
#include "session/commands/command_lists.h"
#include "text/expression.h"

namespace session {
namespace {

bool isOpen(const Session& s) { return s.lesson.isOpen(); }
/// A lesson is open, or was closed by an error of its file.
bool isInLesson(const Session& s) { return isOpen(s) || !s.lesson.source.path.empty(); }
bool hasTask(const Session& s) { return isOpen(s) && s.lesson.page().task.has_value(); }
bool isClass(const Session& s) { return s.classMode.isOn(); }

bool hasNumbers(const Session& s) { return isOpen(s) && !writtenPage(s.lesson).vary.empty(); }
bool hasSeeds(const Session& s) { return isOpen(s) && learn::hasSeeds(writtenPage(s.lesson)); }

std::string takeSeed(Session& s, const std::string& typed) {
    const io::Result<double> seed = text::evaluate(typed);
    if (!seed) return seed.error();
    const double number = seed.value();
    if (!(number >= 1 && number <= learn::kLargestSeed && number == std::floor(number)))
        return "must be a whole number from 1 to " + std::to_string(learn::kLargestSeed);
    takeNumbers(s, static_cast<int>(number));
    return {};
}

void askSeed(Session& s) {
    s.prompts.show(NumberRequest{"The page of a seed", "Whoever types the same seed gets the same page.",
                                 std::to_string(s.lesson.work().seed), "", takeSeed});
}

bool hasNextLesson(const Session& s) { return isOpen(s) && !s.panels.course.next(s.lesson.source.path).empty(); }

void addClassCommands(const Section& section) {
    section.add("learn.class", "Class mode",
                "Large type, answers hidden until they are revealed, one key for the next step.", {{Key::F12}},
                [](Session& s) { isClass(s) ? stopClass(s) : startClass(s); }, {.checked = isClass});
    const CommandExtras inClass{.enabled = isClass, .listed = isClass};
    section.add("class.next", "Next step of the class", "The next hint, what is right, the next page or step.",
                {{Key::PageDown}}, nextInClass, inClass);
    section.add("class.previous", "One step back", "Hides again what the last step has shown.", {{Key::PageUp}},
                previousInClass, inClass);
    section.add("class.restart", "The class from its start", "Everything hidden again, from the first page or step on.",
                {{Key::F5}}, restartClass, inClass);
    section.add("class.notes", "Notes for the teacher",
                "What the lesson tells the teacher of this page, in its text's place: the answer may be among it.",
                {{Key::F4}}, toggleNotes,
                {.enabled = [](const Session& s) { return isClass(s) && hasNotes(s); },
                 .checked = [](const Session& s) { return hasNotes(s) && s.classMode.notesShown; },
                 .listed = isClass});
}

}  // namespace

void addLessonCommands(std::vector<Command>& all) {
    const Section section{all, Menu::Learn, 3};
    const auto add = [&](const char* id, const char* title, const char* help, Shortcut key, Effect run,
                         Condition enabled) {
        section.add(id, title, help, {key}, std::move(run), {.enabled = std::move(enabled), .listed = isInLesson});
    };
    add("learn.next-page", "Next page", "The next page of the lesson.", {Key::PageDown}, turnPage,
        [](const Session& s) { return !isClass(s) && hasPage(s, 1); });
    add(
        "learn.previous-page", "Previous page", "The page before, as it was left.", {Key::PageUp},
        [](Session& s) { stepPage(s, -1); }, [](const Session& s) { return !isClass(s) && hasPage(s, -1); });
    add(
        "learn.next-lesson", "Next lesson", "The lesson that follows in the course.", {Key::PageDown, kCtrlShift},
        [](Session& s) { openLesson(s, s.panels.course.next(s.lesson.source.path)); }, hasNextLesson);
    add("learn.back-from-link", "Back to the page of the link",
        "The page whose link was followed last, as it was left.", kBackFromLink, goBackFromLink,
        [](const Session& s) { return s.lesson.linkedFrom != nullptr; });
    add("learn.check", "Check the answer", "Says whether the task of the page is solved, and if not, why.",
        {Key::Enter, kCtrl}, checkAnswer, hasTask);
    add("learn.hint", "Hint", "One hint more for the task of the page.", {Key::T, kCtrl}, showHint,
        [](const Session& s) { return hasHint(s.lesson); });
    add(
        "learn.reveal", "Reveal", "Shows what is right, after a question; the task then stays open.", {Key::R, kCtrl},
        [](Session& s) { askToReveal(s); }, isOpen);
    add("learn.new-numbers", "New numbers", "The same question with other numbers, where the page has them.", {Key::N},
        takeNewNumbers, hasNumbers);
    add("learn.seed", "The page of a seed",
        "Its numbers, and the order of the options: for a class that works on the same page.", {Key::N, kShift},
        askSeed, hasSeeds);
    add("learn.restart", "Start the page again", "The page as it begins: its scene, no answer, no hints.", {Key::F5},
        restartPage, [](const Session& s) { return isOpen(s) && !isClass(s); });
    add("learn.leave", "Leave the lesson", "Your own scene comes back, as it was.", {Key::L, kCtrl}, leaveLesson,
        [](const Session& s) { return !s.lesson.source.path.empty(); });
    addClassCommands({all, Menu::Learn, 4});
}

}  // namespace session
