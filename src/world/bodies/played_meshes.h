#pragma once
/// @file
/// Which meshes balls meet in a simulation.

#include "scene/scene.h"

namespace world {

/// The most triangles of a scene's meshes that balls meet in a simulation, as many as have numbers; with more they meet
/// no mesh.
inline constexpr std::size_t kMostPlayedTriangles = 2'000'000'000;

/// True if balls meet the meshes of a scene in a simulation.
[[nodiscard]] inline bool areMeshesPlayed(const scene::Scene& scene) {
    std::size_t triangles = 0;
    for (const scene::Obstacle& mesh : scene.meshes) triangles += mesh.mesh->mesh->size();
    return triangles <= kMostPlayedTriangles;
}

}  // namespace world
