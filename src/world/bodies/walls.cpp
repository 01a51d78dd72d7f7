#include "world/bodies/walls.h"

#include <algorithm>

namespace world {

const MeshWalls& Walls::meshOf(std::size_t wall) const {
    const auto next = std::upper_bound(meshes.begin(), meshes.end(), wall,
                                       [](std::size_t w, const MeshWalls& mesh) { return w < mesh.first(); });
    return *(next - 1);
}

std::vector<std::size_t> Walls::nearTo(Vec3 centre, double radius) const {
    std::vector<std::size_t> near;
    for (std::size_t wall = 0; wall < shapes.size(); ++wall)
        if (isPlane(wall) || !isBeyond(shapes[wall], centre, 2 * radius)) near.push_back(wall);
    const auto triangles = static_cast<std::ptrdiff_t>(near.size());
    for (const MeshWalls& mesh : meshes)
        mesh.visitNear(centre, radius, [&](std::size_t wall) { near.push_back(wall); });
    std::sort(near.begin() + triangles, near.end());
    return near;
}

}  // namespace world
