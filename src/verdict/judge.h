#pragma once
/// A recorded answer judged by the exact one.

#include <array>
#include <cstdint>
#include <optional>

#include "collide/sweep.h"
#include "methods/method_query.h"

namespace verdict {

/// Largest error of an accurate value, ulps.
inline constexpr double kInaccurateUlps = 16;
/// Largest error of a right value, relative to its size; of a normal, radians.
inline constexpr double kWrongValue = 1e-3;

/// The unit of a recorded time.
enum class TimeUnit : std::uint8_t {
    Frames,    ///< start + time * velocity
    Fraction,  ///< share of the path up to the query's limit, 0 to 1
    Distance,  ///< travelled by the ball
};
struct RecordedTime {
    TimeUnit unit = TimeUnit::Frames;
    double value = 0;
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

/// What an engine answered. Values may be NaN or infinite.
struct Recorded {
    bool isHit = false;
    std::optional<RecordedTime> time;
    std::optional<collide::Vec3> point, ballCenter;
    std::optional<collide::Vec3> normal;  ///< from the sphere toward the ball, any length
};

enum class Verdict : std::uint8_t {
    Agrees,      ///< the same decision, every value within kInaccurateUlps of the precision
    Inaccurate,  ///< the same decision, a larger error in a value
    Convention,  ///< another decision, by a stated choice
    WrongValue,  ///< the same decision, a value off by more than kWrongValue
    Wrong,       ///< another decision, or a time before the start
    Invalid,     ///< NaN or infinity, or a normal without length
};

enum class Worst : std::uint8_t { None, Decision, Time, Point, BallCenter, Normal };

struct Finding {
    Verdict verdict = Verdict::Agrees;
    Worst worst = Worst::None;  ///< the recorded value with the largest error in ulps
    /// Error of the worst value, in ulps of the precision: of the true value for a time, of the largest coordinate or
    /// radius for points, of 1 for a normal. For a decision the distance of the query from the other decision, in ulps
    /// of the radius sum or of the limit.
    double ulps = 0;
    /// The largest error in scene units: of a point, of a time by the relative motion in it. For a decision the
    /// distance of the query from the other decision.
    double units = 0;
    std::optional<double> trueTime;  ///< exact, in the unit of the recorded time; frames if there is none
};

/// @param exact  collide::sweep(query)
[[nodiscard]] Finding judge(const collide::SweepQuery& query, const collide::SweepAnswer& exact,
                            const Recorded& recorded, methods::Precision precision, const Conventions& conventions);

}  // namespace verdict
