#include "io/scene_json.h"

#include "io/file.h"

namespace io {

Result<LoadedScene> loadScene(const std::filesystem::path& path) {
    const Result<std::string> file = readFile(path);
    if (!file) return Error{file.error()};
    Result<LoadedScene> loaded = readScene(file.value());
    if (!loaded) return Error{path.string() + ": " + loaded.error()};
    return loaded;
}

std::string saveScene(const std::filesystem::path& path, const scene::Scene& scene) {
    return writeFileAtomically(path, writeScene(scene));
}

}  // namespace io
