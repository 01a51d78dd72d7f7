#pragma once
/// What a ball meets of a body, in words.

#include <string>

#include "io/query/query_json.h"
#include "scene/kinds.h"
#include "world/bodies/spoken_name.h"

namespace render {

/// True for bodies of which an answer names a part: capsules, triangles, boxes and meshes.
[[nodiscard]] constexpr bool hasParts(scene::ObjectRef ref) {
    return !scene::isRound(ref) && ref.kind != scene::Kind::Plane;
}

/// "edge 1 of ramp", "cap a of rail"; the name alone of a body without parts.
/// @param triangle  of a mesh: "edge 1 of triangle 17 of hall"
[[nodiscard]] inline std::string partName(const scene::Scene& scene, scene::ObjectRef ref, collide::Feature feature,
                                          std::uint32_t triangle) {
    std::string name = world::spokenName(scene, ref);
    if (ref.kind == scene::Kind::Mesh) name = "triangle " + std::to_string(triangle) + " of " + name;
    return hasParts(ref) ? io::featureName(scene::shapeOf(ref.kind), feature) + " of " + name : name;
}

}  // namespace render
