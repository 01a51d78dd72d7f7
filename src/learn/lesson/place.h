#pragma once
/// Tasks of the kind "place": predictions that are put into the picture by hand. The truth, the error in words, and the
/// mistakes that can be recognized. Where a hand may put them is session/lesson/placing.h.

#include <optional>
#include <string>

#include "learn/lesson/task_kinds.h"

namespace learn {

/// The right answer: a point for a hit point and a ghost (its centre), a unit vector for a direction, frames for a
/// time. Rounded to doubles by the core. @return absent without a contact, and for the direction of a ball that stops
[[nodiscard]] std::optional<Answer> placedTruth(Placed, const scene::Scene&);

/// How far an answer is from the truth: "0.31 units from the true hit point; the normal is 8.5° off".
/// @return empty where there is no truth, and for an answer without a direction where one is asked for
[[nodiscard]] std::string placedError(Placed, const scene::Scene&, const Answer&);

/// What a refused answer is told: the error, and how large it may be. @pre placedError is not empty
[[nodiscard]] std::string placedRefusal(const Task&, const scene::Scene&, const Answer&);

/// True if a direction is placed: its error is in degrees.
[[nodiscard]] bool isDirection(Placed) noexcept;
/// The angle between two vectors that are not 0, whatever their lengths: degrees, [0, 180].
[[nodiscard]] double degreesApart(const Vec3& a, const Vec3& b);
/// How far apart two answers are, directions in degrees; infinite for answers of different types, for different words,
/// and for a direction without length.
[[nodiscard]] double apart(const Answer&, const Answer&, bool areDirections);

// The row of TaskKindInfo.
void readPlace(JsonFields&, Task&, const Page&);
[[nodiscard]] AnswerForm placeForm(const Task&, const scene::Scene&);
[[nodiscard]] CheckResult checkPlaced(const Task&, const scene::Scene&, const Answer&);
[[nodiscard]] std::string placeSolution(const Task&, const scene::Scene&);

}  // namespace learn
