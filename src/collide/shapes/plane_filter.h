#pragma once
/// The first tier of a decision beside a plane: in doubles, with proved bounds. Derivation: docs/notes/shapes.md.
/// Internal to the room collide.

#include "collide/shapes/filter.h"

namespace collide::shapes {

/// The sign of x - y, or kOpenSign within the error.
inline int signOfDifference(double x, double y, double error) {
    return x - y > error ? 1 : y - x > error ? -1 : kOpenSign;
}

/// The outcome, or kUnsure.
/// @param motion  the motion of the ball
CAROM_INLINE FilterResult planeOutcome(const SweepQuery& q, const LocalMotion& motion) {
    constexpr double kRelative = 0x1p-48;  // 32 u
    const Vec3 &n = q.obstacle.normal, d = q.ball.position - q.obstacle.center;
    const double radius = q.ball.radius + q.obstacle.radius, normal = sizeOf(n), size = sizeOf(d) + radius,
                 pace = sizeOf(motion.v), limit = motion.limit;
    const auto isMiddling = [](double x) { return x > kLeastSize && x < kMostSize; };
    if (!(isMiddling(normal) && isMiddling(size))) return kUnsure;
    // the height of the centre and that of the contact, times |n|
    const double side = dot(d, n), height = std::fabs(side), top = radius * std::sqrt(dot(n, n)),
                 error = kRelative * normal * size;
    if (const int c = signOfDifference(height, top, error); c != 1)
        return c == -1 ? certainly(Outcome::Overlap) : kUnsure;
    if (!isMiddling(pace)) return kUnsure;
    const double slope = side < 0 ? -dot(motion.v, n) : dot(motion.v, n), slopeError = kRelative * normal * pace;
    if (const int k = signOfDifference(slope, 0, slopeError); k != -1)
        return k == 1 ? certainly(Outcome::Receding) : kUnsure;
    if (limit == kNoLimit) return certainly(Outcome::Hit);
    if (!(limit == 0 || (limit > 1e-290 && limit * pace < kMostSize))) return kUnsure;
    const int end = signOfDifference(height + limit * slope, top, error + limit * slopeError);
    return end == kOpenSign ? kUnsure : certainly(end == -1 ? Outcome::Hit : Outcome::Short);
}

}  // namespace collide::shapes
