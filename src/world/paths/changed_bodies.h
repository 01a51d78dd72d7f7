#pragma once
/// @file
/// The bodies in which two scenes differ.

#include <optional>
#include <vector>

#include "scene/scene.h"
#include "world/bodies/body.h"

namespace world {

/// The bodies that differ in place, motion, radius or mass, in ascending order. Names, colours and marks do not count.
/// @return absent if the scenes differ in more than 16 bodies, in the number of objects, in walls, in meshes or in
/// contact rules
[[nodiscard]] std::optional<std::vector<Index>> changedBodies(const scene::Scene& before, const scene::Scene& after);

}  // namespace world
