#include "platform/fonts.h"

#include <filesystem>

#include "platform/environment.h"
#include "platform/folders.h"

namespace platform {
namespace {

constexpr const char* kFontFolders[] = {
    "/usr/share/fonts/opentype/inter",
    "/usr/share/fonts/truetype/jetbrains-mono",
    "/usr/share/fonts/opentype/stix",
    "/usr/share/fonts/truetype/stix",
    "/usr/share/fonts/truetype/dejavu",
    "/usr/share/fonts/truetype/inter",
    "/usr/share/fonts/TTF",
    "/usr/share/fonts/OTF",
    "/usr/share/fonts/dejavu-sans-fonts",
    "/usr/local/share/fonts",
};

std::string fileIn(const std::string& folder, const std::string& name) {
    std::error_code error;
    const std::filesystem::path path = std::filesystem::path(folder) / name;
    return std::filesystem::exists(path, error) ? path.string() : std::string();
}

}  // namespace

std::string fontFile(const std::string& name) {
    if (const std::string own = variable("CAROM_FONTS"); !own.empty()) return fileIn(own, name);
    // An unpacked archive has its fonts beside the program.
    if (std::string path = fileIn((programFolder() / "fonts").string(), name); !path.empty()) return path;
    for (const char* folder : kFontFolders)
        if (std::string path = fileIn(folder, name); !path.empty()) return path;
    return {};
}

}  // namespace platform
