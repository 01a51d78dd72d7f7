#pragma once
/// The distance of two objects as they stand.

#include <optional>

#include "scene/scene.h"

namespace scene {

struct Distance {
    double gap = 0;         ///< between the surfaces, units; < 0: so deep they reach into each other
    double centres = 0;     ///< between the centres; of a wall, from the centre to the wall
    Vec3 from{0}, to{0};    ///< the points of the two surfaces on the line of the centres
    bool isAtWall = false;  ///< one of the two is a wall
    bool operator==(const Distance&) const = default;
};

/// Absent for two walls, and where a value is beyond the largest double. Lengths are rounded once, from about 100 bits.
/// @pre both are contained in the scene
[[nodiscard]] std::optional<Distance> distanceBetween(const Scene&, ObjectRef a, ObjectRef b);

}  // namespace scene
