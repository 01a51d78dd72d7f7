#pragma once
/// @file
/// All that never moves in a scene: walls, numbered from 0. Planes come first, then other shapes, then triangles of
/// meshes.

#include <vector>

#include "world/bodies/mesh_walls.h"
#include "world/bodies/wall.h"

namespace world {

struct Walls {
    [[nodiscard]] bool isPlane(std::size_t wall) const { return wall < planeCount; }
    [[nodiscard]] bool isOfMesh(std::size_t wall) const { return wall >= shapes.size(); }
    /// The mesh of a wall. @pre isOfMesh()
    [[nodiscard]] const MeshWalls& meshOf(std::size_t wall) const;
    [[nodiscard]] collide::Obstacle obstacleOf(std::size_t wall) const {
        return isOfMesh(wall) ? meshOf(wall).triangle(wall) : shapes[wall].obstacle;
    }
    /// Calls use(const Wall&) and returns what it does.
    template <class Use>
    auto with(std::size_t wall, Use use) const {
        return isOfMesh(wall) ? use(Wall(meshOf(wall).triangle(wall))) : use(shapes[wall]);
    }
    /// The walls that a ball at rest may touch or overlap, ascending; planes at any distance.
    [[nodiscard]] std::vector<std::size_t> nearTo(Vec3 centre, double radius) const;

    std::vector<Wall> shapes;
    std::vector<MeshWalls> meshes;
    std::size_t planeCount = 0;  ///< number of planes
};

}  // namespace world
