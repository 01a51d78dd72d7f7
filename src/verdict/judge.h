#pragma once
/// A recorded answer judged by the exact one.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "collide/sweep.h"
#include "methods/method_query.h"
#include "verdict/recorded.h"

namespace verdict {

enum class Verdict : std::uint8_t {
    Agrees,         ///< the same decision, every value within 16 ulps of the precision
    Inaccurate,     ///< the same decision, a larger error in a value
    WrongValue,     ///< the same decision, a value off by far more than rounding: BackwardError::border()
    Convention,     ///< differs by a stated choice of the article or engine
    Wrong,          ///< a different decision
    Invalid,        ///< NaN, infinity, or no answer
    NotApplicable,  ///< there is no answer: none is recorded, or the method cannot answer the query
};
inline constexpr int kVerdictCount = static_cast<int>(Verdict::NotApplicable) + 1;

/// The name of a verdict, "agrees" or "not applicable".
[[nodiscard]] const char* name(Verdict) noexcept;

/// Largest error of an accurate value, ulps.
inline constexpr double kInaccurateUlps = 16;

/// The recorded value with the largest error.
enum class Worst : std::uint8_t {
    None,
    Decision,
    Time,
    Point,
    BallCenter,
    Normal,
    NewVelocity,
    SphereNewVelocity,
    Impulse,
    Depth,
};
inline constexpr int kWorstCount = static_cast<int>(Worst::Depth) + 1;
[[nodiscard]] const char* name(Worst) noexcept;  ///< "decision", "time"...

struct Finding {
    Verdict verdict = Verdict::NotApplicable;
    Worst worst = Worst::None;
    /// Error of the worst value, in ulps of the engine's precision (binary32 or binary64). The ulp is that of the true
    /// value for a time, of the largest coordinate or radius for a point, of 1 for a normal. For a wrong decision: the
    /// margin of the exact decision, in ulps of the radius sum or of the limit.
    double ulps = 0;
    /// The same in scene units: how far the ball's path or the radius sum would have to be off for the recorded answer
    /// to be right. For a wrong decision the depth of the missed hit (or the gap of a false one) where the centres are
    /// nearest within the limit; for values the largest BackwardError.
    double units = 0;
    std::optional<double> trueTime;       ///< exact, in the unit of Recorded::time(), or frames
    std::optional<double> timeError;      ///< recorded - exact, of the recorded time that is farthest off, in its unit
    std::optional<double> timeUlps;       ///< |timeError| in ulps
    std::optional<double> pointDistance;  ///< between the contact points, scene units
    std::optional<double> centerDistance;
    std::optional<double> normalAngle;  ///< between the normals, radians
    const char* insideNormal = "";      ///< words on the normal that is recorded with a start inside
};

/// A query with its exact answer: what a recorded answer is judged by.
struct Truth {
    const collide::SweepQuery& query;
    const collide::SweepAnswer& exact;  ///< collide::sweep(query)
};

/// The backward errors of the recorded values, scene units, by Worst; 0 where there is no value.
struct ValueErrors {
    std::array<double, kWorstCount> units{};
    [[nodiscard]] double of(Worst error) const { return units[static_cast<std::size_t>(error)]; }
    [[nodiscard]] double largest() const { return *std::max_element(units.begin(), units.end()); }
    /// Keeps the largest error of a value, at most the largest double.
    void note(Worst error, double units) noexcept;
};
/// @pre truth.exact.contact, and a normal has a length
[[nodiscard]] ValueErrors valueErrors(const Truth& truth, const Recorded& recorded);

/// A recorded time in the frames of the query.
[[nodiscard]] double framesOf(const RecordedTime& time, const Truth& truth);
/// The exact time of the contact in a unit. @pre truth.exact.contact
[[nodiscard]] double trueTime(TimeUnit unit, const Truth& truth);

/// True if the error of a wrong, wrong-valued or inaccurate answer is within a tolerance in scene units, > 0.
[[nodiscard]] bool isWithin(Verdict verdict, double units, double tolerance) noexcept;

/// Judges a recorded answer. It agrees if the decision is the same and every value is within kInaccurateUlps. A hit at
/// time 0 for a ball that starts inside or touching, and an exact graze recorded as no hit, are conventions if they are
/// stated; the normal and the depth recorded with such a start are judged, the normal by Conventions::insideNormal.
[[nodiscard]] Finding judge(const Truth& truth, const Recorded& recorded, methods::Precision precision,
                            const Conventions& conventions);

}  // namespace verdict
