#pragma once
/// A recorded answer judged by the exact one.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "collide/sweep.h"
#include "study/compare/compare.h"
#include "study/log/log_line.h"

namespace study {

/// The recorded value with the largest error.
enum class LogError : std::uint8_t { None, Decision, Time, Point, BallCenter, Normal };
[[nodiscard]] const char* name(LogError) noexcept;  ///< "decision", "time"...

struct LogFinding {
    Verdict verdict = Verdict::NotApplicable;  ///< NotApplicable: no answer is recorded
    LogError worst = LogError::None;
    /// Error of the worst value, in ulps of the mapping's precision: ulps of the true value for a time, of the largest
    /// coordinate or radius for points, of 1 for a normal. For a wrong decision the distance of the truth from the
    /// other decision, in ulps of the radius sum or of the limit.
    double ulps = 0;
    /// The same in scene units: how far the ball's path or the radius sum would have to be off for the recorded answer
    /// to be right. For a wrong decision the depth of the missed hit (or the gap of a false one) where the centres are
    /// nearest within the limit; for values the largest BackwardError.
    double units = 0;
    std::optional<double> trueTime;       ///< exact, in the unit of LogLine::time(), or frames
    std::optional<double> timeError;      ///< recorded - exact, of the recorded time that is farthest off, in its unit
    std::optional<double> timeUlps;       ///< |timeError| in ulps
    std::optional<double> pointDistance;  ///< between the contact points, scene units
    std::optional<double> centerDistance;
    std::optional<double> normalAngle;  ///< between the normals, radians
};

/// The backward errors of the recorded values, scene units, by LogError; 0 where there is no value.
struct LogValueErrors {
    std::array<double, 6> units{};
    [[nodiscard]] double of(LogError error) const { return units[static_cast<std::size_t>(error)]; }
    [[nodiscard]] double largest() const { return *std::max_element(units.begin(), units.end()); }
};
/// @pre exact.contact, and a normal has a length
[[nodiscard]] LogValueErrors valueErrors(const LogLine& line, const collide::SweepAnswer& exact);

/// A recorded time in the frames of the query.
[[nodiscard]] double framesOf(const LoggedTime& time, const LogLine& line, const collide::SweepAnswer& exact);

/// True if the error of a wrong, wrong-valued or inaccurate answer is within a tolerance in scene units, > 0.
[[nodiscard]] bool isWithin(Verdict verdict, double units, double tolerance) noexcept;

/// Judges a recorded answer. It agrees if the decision is the same and every value is within kInaccurateUlps. A hit at
/// time 0 for a ball that starts inside or touching, and an exact graze recorded as no hit, are conventions if the
/// mapping says so.
/// @param exact  collide::sweep(line.query.query)
[[nodiscard]] LogFinding judge(const LogMapping& mapping, const LogLine& line, const collide::SweepAnswer& exact);

/// One sentence: "recorded no hit; exactly it is a hit at 0.5, 3.2 ulps inside the limit of a miss".
[[nodiscard]] std::string sentence(const LogMapping& mapping, const LogLine& line, const collide::SweepAnswer& exact,
                                   const LogFinding& finding);

}  // namespace study
