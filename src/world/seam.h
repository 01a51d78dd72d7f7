#pragma once
/// @file
/// A seam of a mesh: what the triangles beside the one that a ball meets would do alone.

#include <array>
#include <vector>

#include "world/first_contact.h"

namespace world {

/// A triangle as if there were no other.
struct MetAlone {
    std::uint32_t triangle = 0;
    std::array<scene::Vec3, 3> corners{};
    collide::SweepAnswer answer;  ///< has a contact
    double degrees = 0;           ///< between its normal and that of the whole mesh, [0, 180]
};

/// The triangles that share a corner with the one that a ball meets, and that the ball would meet if each were alone,
/// by the time of that contact. A method that takes triangles one by one sees these contacts: those after the first
/// never happen, and their normals are not those of the mesh.
/// Where a corner has very many triangles, some of them.
/// @return empty where nothing but one triangle is near, and for encounters that are no contact with a mesh
[[nodiscard]] std::vector<MetAlone> seamOf(const scene::Scene&, std::size_t ball, const Encounter&);

/// The largest of their angles; 0 without any.
[[nodiscard]] double largestAngle(const std::vector<MetAlone>&);

}  // namespace world
