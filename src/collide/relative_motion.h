#pragma once
/// Definitions shared by all tiers: whether anything moves, and which motion is exact. Internal to the core.

#include "collide/types.h"

namespace collide {

[[nodiscard]] inline bool isZero(const Vec3& v) { return v.x == 0 && v.y == 0 && v.z == 0; }

/// True if the motion is decided by the exact difference of its point and the position, speed or frames being only a
/// clock: an aim or an end beside a body that rests. Otherwise the ball moves by velocityOf().
[[nodiscard]] inline bool movesByPoint(const Ball& ball, const Vec3& otherVelocity) {
    return ball.motion.goesToPoint() && isZero(otherVelocity);
}
/// The same for an aim alone.
[[nodiscard]] inline bool movesByAim(const Ball& ball, const Vec3& otherVelocity) {
    return ball.motion.kind == Motion::Kind::Aim && isZero(otherVelocity);
}
/// The same for an end alone.
[[nodiscard]] inline bool movesToEnd(const Ball& ball, const Vec3& otherVelocity) {
    return ball.motion.kind == Motion::Kind::End && isZero(otherVelocity);
}

}  // namespace collide
