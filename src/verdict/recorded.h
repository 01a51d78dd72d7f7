#pragma once
/// The answer that somebody's code gave to a query, and what it means to do where engines differ by choice.

#include <array>
#include <cstdint>
#include <optional>

#include "collide/types.h"

namespace verdict {

/// The unit of a recorded time.
enum class TimeUnit : std::uint8_t {
    Frames,    ///< the parameter of the path: start + time * velocity (or * displacement, * unit direction)
    Fraction,  ///< share of the whole path, 0 to 1
    Distance,  ///< travelled by the ball
};

struct RecordedTime {
    TimeUnit unit = TimeUnit::Frames;
    double value = 0;
    bool operator==(const RecordedTime&) const = default;
};

/// Values may be NaN or infinite. @pre without a hit there are none
struct Recorded {
    bool isHit = false;
    std::array<std::optional<RecordedTime>, 4> times;  ///< an engine may record several, each in its own unit
    std::optional<collide::Vec3> point, ballCenter;
    std::optional<collide::Vec3> normal;  ///< from the sphere toward the ball, any length

    /// The first time that is given.
    [[nodiscard]] std::optional<RecordedTime> time() const {
        for (const auto& given : times)
            if (given) return given;
        return std::nullopt;
    }
};

/// Choices that an engine states; an answer that follows them is a convention, no error.
struct Conventions {
    bool insideMovingInIsHit = false;   ///< a start inside from which the centres approach is a hit at time 0
    bool insideMovingOutIsHit = false;  ///< any other start inside is a hit at time 0
    bool touchingIsHit = false;   ///< surfaces that touch at the start are a hit at time 0, also where none moves in
    bool touchingIsMiss = false;  ///< surfaces that touch at the start are no hit, also where the ball moves in
    bool grazingIsMiss = false;   ///< a path exactly tangent is no hit
    bool operator==(const Conventions&) const = default;
};

}  // namespace verdict
