#pragma once
/// Ray casts against a sphere, for picking: sweeps of a ball of radius 0.

#include <optional>

#include "collide/types.h"

namespace collide {

struct Ray {
    Vec3 origin{0};
    Vec3 direction{0, 0, -1};  ///< any length but 0
};

struct RayHit {
    double fraction = 0;  ///< distance along the ray in lengths of `direction`, >= 0
    Vec3 point{0};
    Vec3 normal{0};  ///< unit, outward
};

/// The point at which a ray enters a sphere; decided exactly. From inside or on the surface: fraction 0.
/// Absent for a ray whose numbers are not finite, that of a camera beyond the range of doubles.
/// @pre radius > 0
[[nodiscard]] std::optional<RayHit> raycast(const Ray& ray, Vec3 center, double radius) noexcept;

}  // namespace collide
