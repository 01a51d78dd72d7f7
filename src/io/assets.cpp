#include "io/assets.h"

#include "platform/folders.h"

namespace io {
namespace {

namespace fs = std::filesystem;

/// The first of the folders that has the file.
fs::path firstWith(std::initializer_list<fs::path> folders, const fs::path& name) {
    for (const fs::path& folder : folders) {
        std::error_code error;
        const fs::path path = folder / name;
        if (fs::exists(path, error)) return fs::weakly_canonical(path, error);
    }
    return {};
}

}  // namespace

fs::path assetPath(const fs::path& name) {
    const fs::path here = platform::programFolder();
    return firstWith(
        {here / ".." / "share" / "carom", here / "assets", here / ".." / "assets", here / ".." / ".." / "assets"},
        name);
}

fs::path docPath(const fs::path& name) {
    const fs::path here = platform::programFolder();
    return firstWith({here / ".." / "share" / "doc" / "carom", here / ".." / "docs"}, name);
}

}  // namespace io
