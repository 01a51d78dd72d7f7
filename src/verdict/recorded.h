#pragma once
/// The answer that somebody's code gave to a query, and the choices that its engine states where engines differ.

#include <array>
#include <cstdint>
#include <optional>

#include "collide/types.h"

namespace verdict {

/// The unit of a recorded time.
enum class TimeUnit : std::uint8_t {
    Frames,    ///< frames since the start, as of the query: start + time * velocity
    Fraction,  ///< time / SweepQuery::frames, 0 to 1
    Distance,  ///< length of the ball's path until the contact
};

struct RecordedTime {
    TimeUnit unit = TimeUnit::Frames;
    double value = 0;
    bool operator==(const RecordedTime&) const = default;
};

/// Values may be NaN or infinite. @pre a record without a hit has no values
struct Recorded {
    bool isHit = false;
    std::array<std::optional<RecordedTime>, 4> times;             ///< the recorded times, each in its own unit
    std::optional<collide::Vec3> point, ballCenter;               ///< contact point; centre of the ball at the contact
    std::optional<collide::Vec3> normal;                          ///< from the sphere toward the ball, any length
    std::optional<collide::Vec3> newVelocity, sphereNewVelocity;  ///< after the contact, units/frame of the query
    std::optional<double> impulse;                                ///< along the normal
    std::optional<double> depth;                                  ///< in a start inside

    /// The first of the times that are present; absent if none is.
    [[nodiscard]] std::optional<RecordedTime> time() const {
        for (const auto& given : times)
            if (given) return given;
        return std::nullopt;
    }
    /// Something beside the decision can be judged.
    [[nodiscard]] bool hasValues() const {
        return time() || point || ballCenter || normal || newVelocity || sphereNewVelocity || impulse || depth;
    }
};

/// The normal that an engine gives a start inside.
enum class InsideNormal : std::uint8_t {
    Unstated,       ///< no choice is stated: the normal is described, not judged
    Separating,     ///< the shortest way out, toward the ball
    AgainstMotion,  ///< the relative motion reversed
};

/// Choices that an engine states; an answer that follows them is a convention, no error.
struct Conventions {
    bool insideMovingInIsHit = false;   ///< a start inside from which the centres approach is a hit at time 0
    bool insideMovingOutIsHit = false;  ///< any other start inside is a hit at time 0
    bool touchingIsHit = false;   ///< surfaces that touch at the start are a hit at time 0, also where none moves in
    bool touchingIsMiss = false;  ///< surfaces that touch at the start are no hit, also where the ball moves in
    bool grazingIsMiss = false;   ///< a path exactly tangent is no hit
    InsideNormal insideNormal = InsideNormal::Unstated;
    bool operator==(const Conventions&) const = default;
};

}  // namespace verdict
