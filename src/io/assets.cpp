#include "io/assets.h"

#include "platform/folders.h"

namespace io {
std::filesystem::path assetPath(const std::filesystem::path& name) {
    const std::filesystem::path here = platform::programFolder();
    for (const std::filesystem::path& folder :
         {here / ".." / "share" / "carom", here / "assets", here / ".." / "assets", here / ".." / ".." / "assets"}) {
        std::error_code error;
        const std::filesystem::path path = folder / name;
        if (std::filesystem::exists(path, error)) return std::filesystem::weakly_canonical(path, error);
    }
    return {};
}

}  // namespace io
