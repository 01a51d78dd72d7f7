#include "learn/lesson/check.h"

#include <algorithm>

#include "learn/lesson/task_kinds.h"

namespace learn {
std::string forbiddenEdit(const Page& page, const scene::Scene& scene) {
    const auto changed = changedFields(page.scene, scene);
    if (!changed) return "objects may not be added, removed or renamed here";
    for (const FieldRef& field : *changed)
        if (std::find(page.allowed.begin(), page.allowed.end(), field) == page.allowed.end())
            return nameOf(scene, field) + " may not be changed here";
    return {};
}

CheckResult check(const Page& page, const scene::Scene& scene, const std::optional<Answer>& answer) {
    const auto refused = [](std::string reason) { return CheckResult{false, std::move(reason), {}, {}}; };
    if (!page.task) return refused("There is no task on this page.");
    if (std::string forbidden = forbiddenEdit(page, scene); !forbidden.empty())
        return refused("In this task " + forbidden + '.');
    const TaskKindInfo& kind = info(page.task->kind);
    if (!kind.isMade && !answer) return refused("An answer is missing.");
    return kind.check(*page.task, scene, answer.value_or(Answer()));
}

scene::Scene applied(const Page& page, const Attempt& attempt) {
    scene::Scene scene = page.scene;
    for (const auto& [field, value] : attempt.edits) scene = withField(std::move(scene), field, value);
    return scene;
}

std::vector<LessonProblem> playAnswers(const Lesson& lesson) {
    std::vector<LessonProblem> problems;
    for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
        const Page& page = lesson.pages[i];
        if (!page.task) continue;
        const std::string field = "pages[" + std::to_string(i) + "].task";
        const auto note = [&](const Attempt& attempt, const std::string& which, std::string message) {
            problems.push_back({attempt.line, field + '.' + which, std::move(message)});
        };
        const auto play = [&](const Attempt& attempt) { return check(page, applied(page, attempt), attempt.answer); };
        if (const CheckResult result = play(page.task->worked); !result.accepted)
            note(page.task->worked, "worked", "must be accepted, got refused: " + result.reason);
        if (info(page.task->kind).isMade && check(page, page.scene, std::nullopt).accepted)
            note(page.task->worked, "worked", "must be needed, but the page's scene solves the task already");
        for (std::size_t k = 0; k < page.task->wrong.size(); ++k) {
            const Attempt& attempt = page.task->wrong[k];
            const std::string which = "wrong[" + std::to_string(k) + ']';
            const CheckResult result = play(attempt);
            if (result.accepted)
                note(attempt, which, "must be refused, got accepted: " + result.reason);
            else if (result.reason.find(attempt.reason) == std::string::npos)
                note(attempt, which + ".reason",
                     "must be part of the refusal, got \"" + attempt.reason + "\"; the refusal is \"" + result.reason +
                         '"');
        }
    }
    return problems;
}

}  // namespace learn
