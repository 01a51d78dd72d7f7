#pragma once
/// A row of a log as mechanisms see it: its query with the motion as a velocity, and what was recorded.

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "collide/sweep.h"
#include "logs/judge/reason.h"

namespace logs {

/// Where the bodies of a query are at a time.
struct Place {
    Vec3 ball, core;  ///< the ball's centre, and the point of the obstacle's core that is nearest to it
    Vec3 normal;      ///< unit, from the core toward the ball; 0: there is none
    double gap = 0;   ///< distance of the surfaces; < 0: they overlap
};
/// @pre the ball's motion is a velocity
[[nodiscard]] Place placeAt(const collide::SweepQuery& query, double frames);
[[nodiscard]] double gapAt(const collide::SweepQuery& query, double frames);  ///< Place::gap alone
[[nodiscard]] collide::Obstacle movedBy(collide::Obstacle obstacle, const Vec3& by);
[[nodiscard]] Vec3 directionOf(const Vec3& v);  ///< v / |v|; 0 for 0

[[nodiscard]] inline LogSymptoms common(LogSymptoms a, LogSymptoms b) { return static_cast<LogSymptoms>(a & b); }
[[nodiscard]] inline LogSymptoms without(LogSymptoms a, LogSymptoms b) { return static_cast<LogSymptoms>(a & ~b); }
inline constexpr LogSymptoms kOfDecision = bitOf(LogSymptom::MissedHit) | bitOf(LogSymptom::FalseHit);

/// True for a row that mechanisms can be about: one obstacle is judged.
[[nodiscard]] inline bool isExplainable(const JudgedRow& row) {
    return row.isGood() && row.line.met.other.empty() && row.line.met.list.empty();
}

struct RowFacts {
    /// @pre isExplainable(row)
    /// @param isFine  of the search for reasons of inaccurate rows: its symptoms are inaccuraciesOf() the row
    RowFacts(const LogMapping& mapping, const JudgedRow& row, bool isFine = false);

    const LogMapping* mapping;
    const LogLine* line;
    const collide::SweepAnswer* exact;
    const LogFinding* finding;
    collide::SweepQuery query;  ///< the ball's motion as a velocity
    LogSymptoms symptoms;
    bool isHit, isTrueHit;                          ///< recorded; exact
    std::optional<double> time;                     ///< recorded, the one that is farthest off, in frames
    LogTime unit = LogTime::Frames;                 ///< in which that time was recorded
    std::optional<Vec3> point, ballCenter, normal;  ///< recorded; the normal of length 1
    double speed;                                   ///< relative, units/frame
    double ballSpeed;
    double distance;  ///< from the ball's centre to the core at the start
    double margin;    ///< LogFinding::units of a wrong decision, or those that one would have here
    /// Scene units by which two answers may differ and count as the same: half of what is no longer inaccurate. Of an
    /// inaccurate row an eighth of its error, of a right one beside it what is rounding.
    double slack;
    bool isFine;
    LogSymptoms follows = 0;        ///< wrong values that are right for the recorded time
    LogSymptoms followsNormal = 0;  ///< wrong values that are right for the recorded normal
    std::uint32_t row = 0;          ///< in the table
    std::uint32_t lineNumber = 0;
    const RowFacts* before = nullptr;  ///< the row before it in the log, where it was read
    struct Other {
        std::string name, text;
        double number;  ///< NaN: it is none
    };
    const std::vector<Other>* others = nullptr;  ///< its columns beside query and answer; null: they are not known

    [[nodiscard]] const LoggedAnswer& answer() const { return line->answer; }
    [[nodiscard]] const Vec3& ballVelocity() const { return query.ball.motion.vector; }
    [[nodiscard]] Vec3 motion() const { return ballVelocity() - query.obstacle.velocity; }
    [[nodiscard]] double sum() const { return query.ball.radius + query.obstacle.radius; }
    /// The length by which directions are compared: the radius sum, 1 of a ray at a bare surface.
    [[nodiscard]] double arm() const { return sum() > 0 ? sum() : 1; }
    [[nodiscard]] double limit() const { return query.frames; }
    [[nodiscard]] bool hasEnd() const { return std::isfinite(query.frames) && query.frames > 0; }
    [[nodiscard]] bool has(LogSymptom s) const { return (symptoms & bitOf(s)) != 0; }
    [[nodiscard]] bool isSphere() const { return query.obstacle.shape == collide::Shape::Sphere; }
    /// By more than the slack.
    [[nodiscard]] bool startsInside() const { return exact->penetration && exact->penetration->depth > slack; }
    /// A hit in truth and as recorded: its values can be compared.
    [[nodiscard]] bool tellsContact() const { return isHit && isTrueHit && exact->contact; }
    /// Normal, Point or BallCenter as recorded.
    [[nodiscard]] const std::optional<Vec3>& said(LogSymptom vector) const {
        return vector == LogSymptom::Normal ? normal : vector == LogSymptom::Point ? point : ballCenter;
    }
    /// Scene units by which two vectors are apart; of normals at the distance of the radius sum.
    [[nodiscard]] double apart(LogSymptom vector, const Vec3& a, const Vec3& b) const;
    [[nodiscard]] const Other* other(std::string_view column) const;  ///< null: it has none
    /// The recorded values that are right beside the bodies at this place.
    [[nodiscard]] LogSymptoms rightAt(const Place& place, const collide::SweepQuery& asked) const;
    /// The velocities after the contact are right for this normal.
    [[nodiscard]] bool isRightBounce(const Vec3& along) const;
    /// By how much they miss these, scene units; NaN: none are recorded.
    [[nodiscard]] double missOfVelocities(const Vec3& ball, const Vec3& obstacle) const;
};

}  // namespace logs
