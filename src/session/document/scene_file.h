#pragma once
/// A scene's file as it was read: the scene, and the stamp of the very bytes that hold it.

#include <filesystem>
#include <optional>

#include "io/scene_json.h"
#include "session/document/recovery.h"

namespace session {

struct SceneFile {
    io::LoadedScene loaded;
    std::optional<FileStamp> stamp;  ///< absent: it is no file on disk
};

/// Reads the file once. Thread safe. @return or one line that names the file
[[nodiscard]] io::Result<SceneFile> readSceneFile(const std::filesystem::path&,
                                                  io::ReadingProgress* progress = nullptr);

}  // namespace session
