#pragma once
/// Definitions shared by all tiers: whether anything moves, and which motion is exact. Internal to the core.

#include "collide/types.h"

namespace collide {

[[nodiscard]] inline bool isZero(const Vec3& v) { return v.x == 0 && v.y == 0 && v.z == 0; }

/// True if the motion is decided by its exact direction aim - position, the speed being only a clock: an aim toward a
/// body that rests. Otherwise the ball moves by velocityOf().
[[nodiscard]] inline bool movesByAim(const Ball& ball, const Vec3& otherVelocity) {
    return ball.motion.kind == Motion::Kind::Aim && isZero(otherVelocity);
}

}  // namespace collide
