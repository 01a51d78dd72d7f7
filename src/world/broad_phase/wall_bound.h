#pragma once
/// @file
/// Certified lower bounds on the contact times of bodies with walls.

#include <cmath>

#include "world/bodies/wall.h"
#include "world/broad_phase/nearest_lanes.h"

namespace world {

/// A lower bound on the contact time of a body and a wall.
struct WallBound {
    double time = kNever;  ///< frames since the epoch's origin
    bool isTouching = false;
};

/// The bound for a plane through `point` with a unit normal, as in contactBound().
[[nodiscard]] inline WallBound planeBound(const Body& body, Vec3 point, Vec3 normal) {
    const Vec3 from{body.x - point.x, body.y - point.y, body.z - point.z};
    const double height = (from.x * normal.x + from.y * normal.y) + from.z * normal.z;
    const double rise = (body.vx * normal.x + body.vy * normal.y) + body.vz * normal.z;
    const double error = kWallError * (sizeOf(from) + body.r);
    const double distance = std::abs(height), closing = (height > 0 ? -rise : rise);
    const double gap = distance - body.r, speed = closing + kWallError * sizeOf(body.velocity());
    WallBound bound;
    bound.isTouching = std::abs(gap) < 2 * kGroupGap * body.r;
    if (distance <= error) {
        bound.time = body.t;  // the side of the centre is uncertain: the narrow phase decides
    } else if (speed > 0) {
        bound.time = body.t + kEarly * (std::max(gap - error, 0.0) / speed);
    }
    return bound;
}

/// The bound for another shape, by Newton's method on the distance of the centre to the core, which is a convex
/// function of time: each step ends where the ball reaches a supporting plane of the core, which it does before the
/// core. A height over such a plane bounds the distance whatever the direction of its normal, however it is rounded.
/// @pre magnitudes as for contactBound()
[[nodiscard]] WallBound shapeBound(const Body&, const Wall&);

[[nodiscard]] inline WallBound wallBound(const Body& body, const Wall& wall) {
    return wall.isPlane() ? planeBound(body, wall.obstacle.center, wall.normal) : shapeBound(body, wall);
}

}  // namespace world
