#pragma once
/// The recorded answer of a line of a log.

#include <string>
#include <tuple>
#include <vector>

#include "logs/read/mapping.h"

namespace logs {

class LogFields;

using collide::Vec3;
using LoggedTime = verdict::RecordedTime;

/// An entry of a row's list of hits: the body, and when it is hit.
struct LoggedHit {
    std::string body;
    std::optional<LoggedTime> time;
};

/// A recorded answer: its times in the order of kLogTimeFields, its normal turned to point from the sphere or shape
/// toward the ball.
struct LoggedAnswer : verdict::Recorded {
    bool isGiven = false;                                         ///< the line records an answer
    bool isInvalid = false;                                       ///< NaN or infinity in a recorded value
    bool hasUnread = false;                                       ///< values beside a hit are not read
    std::optional<double> unsafeFraction;                         ///< LogField::Unsafe
    std::optional<Vec3> otherNormal, oppositeNormal, otherPoint;  ///< as the fields; the first is turned as the normal
    std::optional<Vec3> ballWitness, sphereWitness;
    std::string body;               ///< LogField::Body, of a hit; empty: none
    std::vector<LoggedHit> hits{};  ///< LogField::Hits, in its order; empty: none are listed
    std::string feature;            ///< LogField::Feature, of a hit; empty: none

    [[nodiscard]] bool hasValues() const { return Recorded::hasValues() || ballWitness || sphereWitness; }
};
static_assert(std::tuple_size_v<decltype(LoggedAnswer::times)> == kLogTimeFields.size());

/// Reads the recorded answer; NaN or infinity sets isInvalid. @throws LineProblem  where the answer is no number at all
[[nodiscard]] LoggedAnswer readAnswer(const LogFields& fields);

}  // namespace logs
