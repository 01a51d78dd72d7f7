#pragma once
/// @file
/// The numbering of the objects of a scene as bodies and walls: balls first, then spheres, then planes, capsules,
/// triangles and boxes, each in the order of the file. The indices in contacts, paths and tables follow it.

#include "scene/kinds.h"
#include "world/bodies/body.h"

namespace world {

/// Number of balls and spheres: the bodies are 0 .. bodyCount() - 1.
[[nodiscard]] inline Index bodyCount(const scene::Scene& scene) noexcept {
    return static_cast<Index>(scene.balls.size() + scene.spheres.size());
}

/// Number of all objects: one past the largest index.
[[nodiscard]] inline Index objectCount(const scene::Scene& scene) noexcept {
    return static_cast<Index>(scene::numberOfObjects(scene));
}

/// True for the objects of a scene that never move: all but balls and spheres.
/// @pre index < objectCount(scene)
[[nodiscard]] inline bool isWall(const scene::Scene& scene, Index index) noexcept { return index >= bodyCount(scene); }

/// Index of an object.
/// @pre scene::contains(scene, ref)
[[nodiscard]] Index indexOf(const scene::Scene&, scene::ObjectRef ref) noexcept;

/// Object of an index; the inverse of indexOf().
/// @pre index < objectCount(scene)
[[nodiscard]] scene::ObjectRef refOf(const scene::Scene&, Index index) noexcept;

}  // namespace world
