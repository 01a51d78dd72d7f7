#pragma once
/// The check of a student's answer against the exact answer.

#include <functional>

#include "learn/lesson/lesson.h"
#include "learn/lesson/vary.h"

namespace learn {

struct CheckResult {
    bool accepted = false;
    std::string reason;           ///< one sentence
    std::optional<double> error;  ///< error of a prediction, in the quantity's unit
    std::string truth;            ///< the true value of a prediction, once revealed
    /// The misconception that a wrong answer shows, one sentence; the values of a scene that varies are left out.
    std::string mistake{};
};

[[nodiscard]] inline CheckResult accepted(std::string reason) { return {true, std::move(reason), {}, {}}; }
[[nodiscard]] inline CheckResult refused(std::string reason) { return {false, std::move(reason), {}, {}}; }

/// "3.5", "(1, 2, 0)", or the words of an answer.
[[nodiscard]] std::string answerText(const Answer&);

/// "cue.position = (−5, 2.5, 0), target.radius = 2": with enough digits to be typed where a graze is asked for.
[[nodiscard]] std::string editsText(const Page&, const Attempt&);

/// A wrong answer that a task knows.
struct KnownWrong {
    std::string answer, told;  ///< as it is given, and what a student is told who gives it
};
/// The known wrong answers of a page with a task: its wrong options in their order, or those that its file lists.
[[nodiscard]] std::vector<KnownWrong> knownWrong(const Page&);

/// Checks the answer to the task of a page.
/// @param scene   the edited scene
/// @param answer  absent if the scene is the answer
[[nodiscard]] CheckResult check(const Page&, const scene::Scene& scene, const std::optional<Answer>& answer);

/// The reason why the page does not allow a scene; empty if it does: "target.radius may not be changed here"
[[nodiscard]] std::string forbiddenEdit(const Page&, const scene::Scene& scene);

/// The page's scene after the edits of an attempt.
[[nodiscard]] scene::Scene applied(const Page&, const Attempt&);

/// The fewest different variants of a page among that many seeds.
inline constexpr int kFewestVariants = 20;

/// Checks all worked and wrong answers of a lesson, with the numbers of the first `seeds` seeds where they vary. Among
/// kSeedsPlayed seeds there must be kFewestVariants variants.
/// @param isWanted  asked before each page and seed; false ends it. Empty: it is played to its end
/// @return a problem for each answer whose result differs from the file, that equals another one, or that an earlier
/// page shows
[[nodiscard]] std::vector<LessonProblem> playAnswers(const Lesson&, int seeds = kSeedsPlayed,
                                                     const std::function<bool()>& isWanted = {});

}  // namespace learn
