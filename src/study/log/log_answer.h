#pragma once
/// The recorded answer of a line of a log.

#include <array>
#include <optional>

#include "collide/types.h"
#include "study/log/log_mapping.h"

namespace study {

class LogFields;

/// A recorded time in the unit of its column.
struct LoggedTime {
    LogTime unit = LogTime::Frames;
    double value = 0;
    bool operator==(const LoggedTime&) const = default;
};

/// A recorded answer, its normal turned to point from the sphere toward the ball.
struct LoggedAnswer {
    bool isGiven = false;    ///< the line records an answer
    bool isInvalid = false;  ///< NaN or infinity in a recorded value
    bool isHit = false;
    std::array<std::optional<LoggedTime>, kLogTimeFields.size()> times;  ///< in the order of kLogTimeFields
    std::optional<collide::Vec3> point, ballCenter;
    std::optional<collide::Vec3> normal;  ///< any length > 0
};

/// Reads the recorded answer; NaN or infinity sets isInvalid. @throws LineProblem  where the answer is no number at all
[[nodiscard]] LoggedAnswer readAnswer(const LogFields& fields);

}  // namespace study
