#pragma once
/// The first tier of a decision beside a capsule, a triangle or a box: in doubles, with proved bounds. Derivation:
/// docs/notes/shapes.md. Internal to the room collide.

#include "collide/filter.h"
#include "collide/relative_motion.h"
#include "collide/shapes/seen.h"
#include "collide/sweep.h"

namespace collide::shapes {

inline constexpr int kOpenSign = 2;

/// The errors of positions and shadows, relative to the largest distance, and that times the motion.
inline constexpr double kError = 0x1p-46;

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

/// The outcome, or kUnsure. @param limit  in units of the motion
template <class Core>
FilterResult outcomeOf(const Core& core, double limit) {
    constexpr double kLeast = 0x1p-200, kMost = 0x1p200;
    const double vv = dot(core.v, core.v), pace = std::sqrt(vv), size = core.size(), error = kError * size;
    if (!(size > kLeast && size < kMost && pace < kMost && core.radius < kMost)) return kUnsure;
    const Nearest start = core.atStart();
    if (const int c = gapOf(start, core.radius, error); c != 1) return c == -1 ? certainly(Outcome::Overlap) : kUnsure;
    if (!(pace > kLeast)) return kUnsure;
    if (const int h = slopeOf(start, core.v, vv, error); h != -1)
        return h == 1 ? certainly(Outcome::Receding) : kUnsure;
    const Passing passing = core.passing(size);
    const int D = gapOf(passing.nearest, core.radius * pace, kError * passing.size * pace);
    if (D != -1) return D == 1 ? certainly(Outcome::Miss) : kUnsure;
    if (limit == kNoLimit) return certainly(Outcome::Hit);
    // before the limit if the ball is in reach, or leaves, at that time
    const Nearest end = core.at(limit);
    const double endError = kError * (size + limit * pace);
    const int c = limit * pace < kMost ? gapOf(end, core.radius, endError) : kOpenSign;
    if (c != 1) return c == -1 ? certainly(Outcome::Hit) : kUnsure;
    const int h = slopeOf(end, core.v, vv, endError);
    return h == kOpenSign ? kUnsure : certainly(h == 1 ? Outcome::Hit : Outcome::Short);
}

/// Beside a shape with corners, edges and faces.
inline FilterResult filtered(const SweepQuery& q) {
    const Motion& motion = q.ball.motion;
    const bool byPoint = movesByPoint(q.ball, q.obstacle.velocity), byAim = byPoint && motion.kind == Motion::Kind::Aim;
    if (byAim && !(motion.speed > 0)) return kUnsure;
    const Vec3 v = byPoint ? motion.vector - q.ball.position : velocityOf(q.ball) - q.obstacle.velocity;
    double limit = q.frames;
    if (byPoint && limit != kNoLimit)
        limit = byAim ? limit * motion.speed / std::sqrt(dot(v, v)) : limit / motion.frames;
    if (limit != 0 && limit != kNoLimit && !(limit > 1e-290 && limit < 1e290)) return kUnsure;  // also of NaN
    switch (q.obstacle.shape) {
        case Shape::Capsule:
            return outcomeOf(capsuleSeen(q, v), limit);
        case Shape::Triangle:
            return outcomeOf(triangleSeen(q, v), limit);
        case Shape::Box:
            return outcomeOf(boxSeen(q, v), limit);
        case Shape::Sphere:
        case Shape::Plane:
            break;
    }
    return kUnsure;
}

}  // namespace collide::shapes
