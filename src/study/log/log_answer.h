#pragma once
/// The recorded answer of a line of a log.

#include <optional>

#include "collide/types.h"

namespace study {

class LogFields;

/// A recorded answer, in its own unit of time, its normal turned to point from the sphere toward the ball.
struct LoggedAnswer {
    bool isGiven = false;    ///< the line records an answer
    bool isInvalid = false;  ///< NaN or infinity in a recorded value
    bool isHit = false;
    std::optional<double> time;
    std::optional<collide::Vec3> point, ballCenter;
    std::optional<collide::Vec3> normal;  ///< any length > 0
};

/// Anything may be recorded; NaN is an answer that is none. @throws LineProblem  where the answer is no number at all
[[nodiscard]] LoggedAnswer readAnswer(const LogFields& fields);

}  // namespace study
