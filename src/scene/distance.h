#pragma once
/// The distance of two objects as they stand.

#include <optional>

#include "scene/scene.h"

namespace scene {

struct Distance {
    double gap = 0;          ///< between the surfaces, units; < 0: so deep they reach into each other
    double centres = 0;      ///< between the centres; from the centre to a wall, or to the core of another shape
    Vec3 from{0}, to{0};     ///< the points of the two surfaces on the line of the centres
    bool isAtWall = false;   ///< one of the two is a wall
    bool isAtShape = false;  ///< one of the two is a capsule, a triangle or a box
    bool operator==(const Distance&) const = default;
};

/// Absent where neither is a ball or a sphere, and where a value is beyond the largest double. Lengths are rounded
/// once, from about 100 bits; beside a shape they are those of the collision core, and a gap is 0 only if it truly is.
/// @pre both are contained in the scene
[[nodiscard]] std::optional<Distance> distanceBetween(const Scene&, ObjectRef a, ObjectRef b);

/// The gap between the surfaces of two spheres: the distance of their centres minus the exact sum of their radii. Where
/// the two are nearly equal it is rounded once, so that 0.8 minus the sum of 0.1 and 0.7 is 8.3e-17, as it is.
[[nodiscard]] double surfaceGap(double centres, double radius, double otherRadius) noexcept;

}  // namespace scene
