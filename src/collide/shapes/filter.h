#pragma once
/// The first tier of a decision beside a capsule, a triangle or a box: in doubles, with proved bounds. Derivation:
/// docs/notes/shapes.md. Internal to the room collide.

#include "collide/filter.h"
#include "collide/relative_motion.h"
#include "collide/shapes/bounds.h"
#include "collide/shapes/local_core.h"
#include "collide/sweep.h"

namespace collide::shapes {

inline constexpr int kOpenSign = 2;

/// The sign of the distance less the radius.
inline int gapOf(const Nearest& p, double radius, double error) {
    const double length = std::sqrt(dot(p.from, p.from));
    if (length + error < radius) return -1;
    return length > error && p.least > length * (radius + error) ? 1 : kOpenSign;
}
/// The sign of the slope of the distance. The nearest point is no farther from p's than the square root of the doubt.
/// @pre gapOf() is 1
inline int slopeOf(const Nearest& p, const Vec3& v, double vv, double error) {
    const double square = dot(p.from, p.from), slope = dot(p.from, v);
    const double doubt = error * (error + 4 * std::sqrt(square)) + 2 * std::max(square - p.least, 0.0);
    return slope * slope > 3 * vv * doubt ? (slope > 0 ? 1 : -1) : kOpenSign;
}

/// The outcome, or kUnsure.
/// @param limit  in units of the motion
/// @param guess  output: about when the centre is nearest to the core, if it was asked for
template <class Core>
CAROM_INLINE FilterResult outcomeOf(const Core& core, double limit, double& guess) {
    const double vv = dot(core.v, core.v), pace = std::sqrt(vv), size = core.size(), error = kError * size;
    if (!(size > kLeastSize && size < kMostSize && pace < kMostSize && core.radius < kMostSize)) return kUnsure;
    const Nearest start = core.atStart();
    if (const int c = gapOf(start, core.radius, error); c != 1) return c == -1 ? certainly(Outcome::Overlap) : kUnsure;
    if (!(pace > kLeastSize)) return kUnsure;
    if (const int h = slopeOf(start, core.v, vv, error); h != -1)
        return h == 1 ? certainly(Outcome::Receding) : kUnsure;
    const Passing passing = core.passing(size);
    guess = passing.time;
    const int D = gapOf(passing.nearest, core.radius * pace, kError * passing.size * pace);
    if (D != -1) return D == 1 ? certainly(Outcome::Miss) : kUnsure;
    if (limit == kNoLimit) return certainly(Outcome::Hit);  // as for one of 2^1024, far beyond any contact
    if (limit != 0 && !(limit > 1e-290)) return kUnsure;
    // before the limit if the ball is in reach, or leaves, at that time
    const Nearest end = core.at(limit);
    const double endError = kError * (size + limit * pace);
    const int c = limit * pace < kMostSize ? gapOf(end, core.radius, endError) : kOpenSign;
    if (c != 1) return c == -1 ? certainly(Outcome::Hit) : kUnsure;
    const int h = slopeOf(end, core.v, vv, endError);
    return h == kOpenSign ? kUnsure : certainly(h == 1 ? Outcome::Hit : Outcome::Short);
}

/// The motion of the ball seen from the obstacle.
struct LocalMotion {
    Vec3 v;
    double limit;  ///< in units of v; NaN or infinite where its computation leaves the range of doubles

    /// @param velocity  of the ball
    CAROM_INLINE LocalMotion(const SweepQuery& q, const Vec3& velocity) {
        const bool byPoint = movesByPoint(q.ball, q.obstacle.velocity);
        v = byPoint ? q.ball.motion.vector - q.ball.position : velocity - q.obstacle.velocity;
        if (byPoint && q.ball.motion.kind == Motion::Kind::Aim && !(q.ball.motion.speed > 0)) v = Vec3(0);
        limit = limitOf(q, byPoint);
    }

  private:
    [[nodiscard]] double limitOf(const SweepQuery& q, bool byPoint) const {
        const Motion& motion = q.ball.motion;
        if (!byPoint || q.frames == kNoLimit) return q.frames;
        if (motion.kind == Motion::Kind::End) return q.frames / motion.frames;
        return q.frames * motion.speed / std::sqrt(dot(v, v));
    }
};

/// Calls a function with the core as it is seen, and the limit. @param velocity  of the ball
template <class Function>
CAROM_INLINE auto withCore(const SweepQuery& q, const Vec3& velocity, Function function) {
    const LocalMotion motion(q, velocity);
    if (q.obstacle.shape == Shape::Capsule) return function(localCapsule(q, motion.v), motion.limit);
    if (q.obstacle.shape == Shape::Triangle) return function(localTriangle(q, motion.v), motion.limit);
    return function(localBox(q, motion.v), motion.limit);
}

}  // namespace collide::shapes
