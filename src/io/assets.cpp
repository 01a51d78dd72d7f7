#include "io/assets.h"

namespace io {
namespace {

std::filesystem::path programFolder() {
    std::error_code error;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::filesystem::path() : self.parent_path();
}

}  // namespace

std::filesystem::path assetPath(const std::filesystem::path& name) {
    const std::filesystem::path here = programFolder();
    for (const std::filesystem::path& folder :
         {here / ".." / "share" / "carom", here / "assets", here / ".." / "assets", here / ".." / ".." / "assets"}) {
        std::error_code error;
        const std::filesystem::path path = folder / name;
        if (std::filesystem::exists(path, error)) return std::filesystem::weakly_canonical(path, error);
    }
    return {};
}

}  // namespace io
