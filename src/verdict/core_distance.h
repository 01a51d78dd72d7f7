#pragma once
/// Distances to the core of an obstacle, by its own exact answers to a ball at rest.

#include "collide/sweep.h"

namespace verdict {

/// Where a point is beside a core.
struct NearCore {
    double distance = 0;       ///< to the nearest point of the core
    collide::Vec3 outward{0};  ///< unit, from that point; 0 within the core, or where several are as near
};
[[nodiscard]] NearCore nearCore(const collide::Obstacle& obstacle, const collide::Vec3& point);
[[nodiscard]] double coreDistance(const collide::Obstacle& obstacle, const collide::Vec3& point);

/// The largest magnitude of a coordinate of the core; of a plane, of its given point.
[[nodiscard]] double largestOf(const collide::Obstacle& obstacle);
/// An upper bound of the distances of a point to those of the core; of a plane, the distance to its given point.
[[nodiscard]] double farthest(const collide::Obstacle& obstacle, const collide::Vec3& point);
/// The obstacle at rest, moved so that `center` is the origin.
[[nodiscard]] collide::Obstacle atOrigin(collide::Obstacle obstacle);

}  // namespace verdict
