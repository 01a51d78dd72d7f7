/// Steps of a class through a lesson: text, task, hints, answer, figure, next page.

#include "session/actions/lesson_actions.h"
#include "session/texts/present_options.h"

namespace session {
namespace {

using learn::Beside;

/// The figure that the answer hides, by its name for a button; null without one.
const char* hiddenFigure(const LessonPlayer& player) {
    if (!hidesAnswers(player)) return nullptr;
    switch (player.page().beside) {
        case Beside::DistancePlot:
        case Beside::AnglePlot:
            return "The curve";
        case Beside::Derivation:
            return "The derivation";
        case Beside::Incidence:
            return "The plane";
        case Beside::Frames:
            return "The frames";
        default:
            return nullptr;
    }
}

/// The step that comes next.
enum class Step { Task, Hint, Answer, Figure, Page };

Step nextStep(const Session& s) {
    const LessonPlayer& player = s.lesson;
    const learn::Page& page = player.page();
    if (s.classMode.part == ClassPart::Text && (page.task || page.proof)) return Step::Task;
    if (hasHint(player) && !player.isRevealed()) return Step::Hint;
    if (!player.isRevealed() && (page.task || !isAnswerShown(s))) return Step::Answer;
    return s.classMode.part != ClassPart::Figure && hiddenFigure(player) ? Step::Figure : Step::Page;
}

}  // namespace

std::string nextStepTitle(const Session& s) {
    const learn::Page& page = s.lesson.page();
    switch (nextStep(s)) {
        case Step::Task:
            return page.task ? "The task" : "The proof";
        case Step::Hint:
            return "Hint " + std::to_string(s.lesson.work().hints + 1) + " of " +
                   std::to_string(page.task->hints.size());
        case Step::Answer:
            return "The answer";
        case Step::Figure:
            return hiddenFigure(s.lesson);
        case Step::Page:
            break;
    }
    return titleOfNextPage(s);
}

void stepLesson(Session& s, bool forwards) {
    if (!s.lesson.isOpen()) return;
    PageWork& work = s.lesson.work();
    s.classMode.notesShown = false;
    if (!forwards) {
        if (s.classMode.part == ClassPart::Figure)
            s.classMode.part = ClassPart::Task;
        else if (work.revealed)
            hideSolution(s);
        else if (work.hints > 0)
            --work.hints;
        else if (s.classMode.part == ClassPart::Task)
            s.classMode.part = ClassPart::Text;
        else
            stepPage(s, -1);
        return;
    }
    switch (nextStep(s)) {
        case Step::Task:
            s.classMode.part = ClassPart::Task;
            break;
        case Step::Hint:
            ++work.hints;
            break;
        case Step::Answer:
            revealSolution(s);
            break;
        case Step::Figure:
            s.classMode.part = ClassPart::Figure;
            break;
        case Step::Page:
            goToNextPage(s);
    }
}

}  // namespace session
