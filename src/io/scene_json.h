#pragma once
/// Scene files: versioned JSON, stable and diffable.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "io/result.h"
#include "scene/scene.h"

namespace io {

struct LoadedScene {
    scene::Scene scene;
    std::vector<std::string> warnings;  ///< "balls[0].colour: unknown field, kept"
};

[[nodiscard]] Result<LoadedScene> readScene(std::string_view json);
[[nodiscard]] std::string writeScene(const scene::Scene&);

/// @return the scene, or one line: "scene.json: balls[0].radius: must be >= 0, got -1"
[[nodiscard]] Result<LoadedScene> loadScene(const std::filesystem::path&);
/// Atomic: a temporary file beside it, flushed, then renamed. @return empty, or one line that says why and what to try
[[nodiscard]] std::string saveScene(const std::filesystem::path&, const scene::Scene&);

}  // namespace io
