#pragma once
/// The check of a task's answer, decided by the program's own exact answers.

#include "learn/lesson/lesson.h"

namespace learn {

struct CheckResult {
    bool accepted = false;
    std::string reason;           ///< one sentence
    std::optional<double> error;  ///< error of a prediction, in the quantity's unit
    std::string truth;            ///< the true value of a prediction, once revealed
};

/// @param scene   the scene as edited
/// @param answer  absent: the scene itself is the answer
[[nodiscard]] CheckResult check(const Page&, const scene::Scene& scene, const std::optional<Answer>& answer);

/// The reason why the page does not allow a scene; empty if it does: "target.radius may not be changed here"
[[nodiscard]] std::string forbiddenEdit(const Page&, const scene::Scene& scene);

/// An attempt carried out on the page's scene.
[[nodiscard]] scene::Scene applied(const Page&, const Attempt&);

/// Checks every worked and every wrong answer of a lesson. @return the answers that do not end as the file says
[[nodiscard]] std::vector<LessonProblem> playAnswers(const Lesson&);

}  // namespace learn
