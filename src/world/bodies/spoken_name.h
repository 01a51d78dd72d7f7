#pragma once
/// The names of objects within sentences.

#include <algorithm>
#include <string>

#include "scene/kinds.h"
#include "scene/scene.h"
#include "world/bodies/body_index.h"

namespace world {

/// An object's name; "ball 7" for a ball that is called 7, which would be read as a number.
[[nodiscard]] inline std::string spokenName(const scene::Scene& scene, scene::ObjectRef ref) {
    const std::string& name = scene::nameOf(scene, ref);
    const bool isNumber = std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
    return isNumber ? std::string(scene::factsOf(ref.kind).word) + ' ' + name : name;
}
[[nodiscard]] inline std::string spokenName(const scene::Scene& scene, Index index) {
    return spokenName(scene, refOf(scene, index));
}

}  // namespace world
