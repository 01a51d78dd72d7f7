/// Steps from page to page of the open lesson.

#include <vector>

#include "learn/lesson/find_bug.h"
#include "session/actions/lesson_actions.h"

namespace session {

namespace fs = std::filesystem;

bool hasPage(const Session& s, int step) {
    const auto to = static_cast<std::ptrdiff_t>(s.lesson.pageIndex()) + step;
    return s.lesson.isOpen() && to >= 0 && to < static_cast<std::ptrdiff_t>(s.lesson.lesson().pages.size());
}

bool stepPage(Session& s, int step) {
    const bool isThere = hasPage(s, step);
    if (isThere) showPage(s, s.lesson.pageIndex() + static_cast<std::size_t>(step));
    return isThere;
}

namespace {

/// The questions whose answers the next page shows, and that are neither solved nor revealed.
std::vector<learn::Question> questionsToldNext(const Session& s) {
    std::vector<learn::Question> open;
    if (s.classMode.isOn() || !hasPage(s, 1)) return open;
    const learn::Lesson& lesson = s.lesson.lesson();
    for (const std::size_t page : learn::answersToldBy(lesson, s.lesson.pageIndex() + 1)) {
        const learn::Task& task = *lesson.pages[page].task;
        const learn::TaskRecord record = s.panels.course.progress().of(lesson.id, task.id);
        if (!record.done && !record.revealed) open.push_back({lesson.id, task.id, 0, task.mastery, false});
    }
    return open;
}

}  // namespace

void turnPage(Session& s) {
    const std::vector<learn::Question> told = questionsToldNext(s);
    if (told.empty()) {
        stepPage(s, 1);
        return;
    }
    const auto reveal = [told](learn::Progress& progress) {
        for (const learn::Question& question : told) progress.noteReveal(question);
    };
    const auto pass = [reveal](Session& session) {
        for (const std::string& problem : session.panels.course.record(reveal)) session.messages.warn(problem);
        stepPage(session, 1);
    };
    s.prompts.show(Prompt{"Turn the page?",
                          "The next page shows the answer of a task that is not solved. It will not count as solved.",
                          {{"Keep trying"}, {"Turn the page", pass}},
                          0});
}

const char* titleOfNextPage(const Session& s) {
    if (s.lesson.pageIndex() + 1 < s.lesson.lesson().pages.size()) return "Next page";
    return s.panels.course.next(s.lesson.source.path).empty() ? "All lessons" : "Next lesson";
}

void goToNextPage(Session& s) {
    if (!s.lesson.isOpen()) return;
    if (hasPage(s, 1)) return turnPage(s);
    const fs::path next = s.panels.course.next(s.lesson.source.path);
    next.empty() ? leaveLesson(s) : openLesson(s, next);
}

}  // namespace session
