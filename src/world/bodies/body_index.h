#pragma once
/// @file
/// The numbering of the objects of a scene as bodies and walls: balls first, then spheres, then planes, each in the
/// order of the file. The indices in contacts, paths and tables follow it.

#include "scene/scene.h"
#include "world/bodies/body.h"

namespace world {

/// Number of balls and spheres: the bodies are 0 .. bodyCount() - 1.
[[nodiscard]] inline Index bodyCount(const scene::Scene& scene) noexcept {
    return static_cast<Index>(scene.balls.size() + scene.spheres.size());
}

/// Number of balls, spheres and planes: one past the largest index.
[[nodiscard]] inline Index objectCount(const scene::Scene& scene) noexcept {
    return static_cast<Index>(bodyCount(scene) + scene.planes.size());
}

/// True for the planes of a scene, which are its walls.
/// @pre index < objectCount(scene)
[[nodiscard]] inline bool isWall(const scene::Scene& scene, Index index) noexcept { return index >= bodyCount(scene); }

/// Index of an object.
/// @pre scene::contains(scene, ref)
[[nodiscard]] Index indexOf(const scene::Scene&, scene::ObjectRef ref) noexcept;

/// Object of an index; the inverse of indexOf().
/// @pre index < objectCount(scene)
[[nodiscard]] scene::ObjectRef refOf(const scene::Scene&, Index index) noexcept;

}  // namespace world
