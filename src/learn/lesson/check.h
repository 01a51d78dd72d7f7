#pragma once
/// Is a task solved? Decided by the program's own exact answers, with a reason if not.

#include "learn/lesson/lesson.h"

namespace learn {

struct CheckResult {
    bool accepted = false;
    std::string reason;           ///< one sentence: what is right, or why not
    std::optional<double> error;  ///< of a prediction: how far off, in the quantity's unit
    std::string truth;            ///< of a prediction: what is revealed
};

/// @param scene   as the student has it now
/// @param answer  absent: the scene itself is the answer
[[nodiscard]] CheckResult check(const Page&, const scene::Scene& scene, const std::optional<Answer>& answer);

/// Why a scene is not one that the page's own can be edited to; empty if it is. "target.radius may not be changed here"
[[nodiscard]] std::string forbiddenEdit(const Page&, const scene::Scene& scene);

/// An attempt carried out on the page's scene.
[[nodiscard]] scene::Scene applied(const Page&, const Attempt&);

/// Plays every worked and every wrong answer of a lesson. @return those that do not end as the file says
[[nodiscard]] std::vector<LessonProblem> playAnswers(const Lesson&);

}  // namespace learn
