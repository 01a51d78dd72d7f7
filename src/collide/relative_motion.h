#pragma once
/// Definitions shared by all tiers: whether anything moves, and which motion is exact. Internal to the core.

#include "collide/types.h"

namespace collide {

[[nodiscard]] inline bool isZero(const Vec3& v) { return v.x == 0 && v.y == 0 && v.z == 0; }

/// True for an aim at a resting body: the exact direction aim - position decides, and the speed only sets the time
/// scale. Otherwise the ball moves by velocityOf().
[[nodiscard]] inline bool movesByAim(const Ball& ball, const Vec3& otherVelocity) {
    return ball.motion.kind == Motion::Kind::Aim && isZero(otherVelocity);
}

}  // namespace collide
