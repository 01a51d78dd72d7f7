#pragma once
/// A scene's file as it was read: the scene, and the stamp (size, time, checksum) of its bytes.

#include <filesystem>
#include <optional>

#include "io/scene_json.h"
#include "session/document/recovery.h"

namespace session {

struct SceneFile {
    io::LoadedScene loaded;
    std::optional<FileStamp> stamp;  ///< absent: the system gives no state of the file
};

/// Reads a scene file; from a mesh file it makes a scene with the mesh and a ball. Thread safe.
/// @param isYUp  which axis is up in a mesh file: y, else z
/// @param progress  receives the progress and can cancel; null: none
/// @param root  out of which the meshes that the scene names must not lead, as learn::LessonFiles; empty: they may
/// @return the scene and the stamp, or one line that names the file and the problem
[[nodiscard]] io::Result<SceneFile> readSceneFile(const std::filesystem::path&, bool isYUp,
                                                  io::ReadingProgress* progress = nullptr,
                                                  const std::filesystem::path& root = {});

}  // namespace session
