#include "session/document/scene_file.h"

#include <utility>

#include "io/file.h"
#include "io/scenes/mesh_scene.h"
#include "learn/lesson/lesson_files.h"
#include "platform/file_state.h"

namespace session {

io::Result<SceneFile> readSceneFile(const std::filesystem::path& path, bool isYUp, io::ReadingProgress* progress,
                                    const std::filesystem::path& root) {
    if (io::isMeshFile(path)) {
        io::Result<io::LoadedScene> loaded = io::loadMeshScene(path, isYUp, progress);
        if (!loaded) return io::Error{loaded.error()};
        return SceneFile{std::move(loaded.value()), {}};
    }
    // The state is read before the bytes, so that a change after it is noticed.
    const io::Result<platform::FileState> state = platform::fileState(path);
    const io::Result<std::string> text = io::readFile(path);
    if (!text) return io::Error{text.error()};
    io::Result<io::LoadedScene> loaded =
        root.empty() ? io::readScene(text.value(), io::folderOf(path), progress)
                     : learn::LessonFiles(root, io::kLessonBudget, progress).sceneOf(text.value(), {path, root});
    if (!loaded) return io::Error{path.string() + ": " + loaded.error()};
    SceneFile file{std::move(loaded.value()), {}};
    if (state) file.stamp = FileStamp{text.value().size(), state.value().modifiedNs, checksumOf(text.value())};
    return file;
}

}  // namespace session
