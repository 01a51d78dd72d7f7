#include "platform/fonts.h"

#include <filesystem>

#include "platform/environment.h"
#include "platform/folders.h"

namespace platform {

std::string fontFile(const std::string& name) {
    const std::string own = variable("CAROM_FONTS");
    const std::filesystem::path file = (own.empty() ? programFolder() / "fonts" : std::filesystem::path(own)) / name;
    std::error_code error;
    return std::filesystem::exists(file, error) ? file.string() : std::string();
}

}  // namespace platform
