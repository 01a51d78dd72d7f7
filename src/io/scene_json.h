#pragma once
/// Scene files: versioned JSON, stable and diffable.

#include <atomic>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "io/result.h"
#include "scene/scene.h"

namespace io {

/// How many problems of one kind are named; the others are counted.
inline constexpr std::size_t kMostWarnings = 10;

struct LoadedScene {
    scene::Scene scene;
    /// "balls[0].colour: unknown field, kept"; after kMostWarnings of them "and 3 more unknown fields, kept"
    std::vector<std::string> warnings;
};

/// A reading on another thread: how far it is, and whether it is still wanted.
struct ReadingProgress {
    std::atomic<float> part = 0;  ///< [0, 1]
    std::atomic<bool> isCancelled = false;
    std::function<void(float)> told{};  ///< gets each new part, on a thread of the reading; may be empty

    /// @return false to give up
    bool tell(float newPart) {
        part = newPart;
        if (told) told(newPart);
        return !isCancelled;
    }
};

/// Time and memory grow with the length of the text, and of the files of its meshes.
/// @param folder    that the names of mesh files are relative to; empty: the working folder
/// @param progress  of a reading that can be cancelled; may be null
[[nodiscard]] Result<LoadedScene> readScene(std::string_view json, const std::filesystem::path& folder = {},
                                            ReadingProgress* progress = nullptr);
/// @param folder  where the text will lie: a mesh file that is not found from there by its name gets its path instead;
/// empty: names stay
inline constexpr const char* kElsewhere = "/";  ///< a folder for text that is read from any: files have their paths
[[nodiscard]] std::string writeScene(const scene::Scene&, const std::filesystem::path& folder = {});

/// @return the scene, or one line: "scene.json: balls[0].radius: must be >= 0, got -1"
[[nodiscard]] Result<LoadedScene> loadScene(const std::filesystem::path&);
/// Atomic, as io::writeFileAtomically. @return empty, or one line that says why and what to try
[[nodiscard]] std::string saveScene(const std::filesystem::path&, const scene::Scene&);

}  // namespace io
