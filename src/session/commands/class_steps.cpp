/// Steps of a class through a lesson: text, task, hints, answer, figure, next page.

#include "session/actions/lesson_actions.h"
#include "session/texts/present_options.h"

namespace session {
namespace {

using learn::Beside;

/// The button text for a figure that is shown only after the answer; null for a page without such a figure.
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
enum class ClassStep { Task, Hint, Answer, Figure, Page };

ClassStep nextClassStep(const Session& s) {
    const LessonPlayer& player = s.lesson;
    const learn::Page& page = player.page();
    if (s.classMode.part == ClassPart::Text && (page.task || page.proof)) return ClassStep::Task;
    if (hasHint(player) && !player.isRevealed()) return ClassStep::Hint;
    if (!player.isRevealed() && (page.task || !isAnswerShown(s))) return ClassStep::Answer;
    return s.classMode.part != ClassPart::Figure && hiddenFigure(player) ? ClassStep::Figure : ClassStep::Page;
}

}  // namespace

std::string nextStepTitle(const Session& s) {
    const learn::Page& page = s.lesson.page();
    switch (nextClassStep(s)) {
        case ClassStep::Task:
            return page.task ? "The task" : "The proof";
        case ClassStep::Hint:
            return "Hint " + std::to_string(s.lesson.work().hints + 1) + " of " +
                   std::to_string(page.task->hints.size());
        case ClassStep::Answer:
            return "The answer";
        case ClassStep::Figure:
            return hiddenFigure(s.lesson);
        case ClassStep::Page:
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
    switch (nextClassStep(s)) {
        case ClassStep::Task:
            s.classMode.part = ClassPart::Task;
            break;
        case ClassStep::Hint:
            ++work.hints;
            break;
        case ClassStep::Answer:
            revealSolution(s);
            break;
        case ClassStep::Figure:
            s.classMode.part = ClassPart::Figure;
            break;
        case ClassStep::Page:
            goToNextPage(s);
    }
}

}  // namespace session
