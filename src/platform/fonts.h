#pragma once
/// The fonts of the system.

#include <string>

namespace platform {

/// The path of an installed font file, "DejaVuSans.ttf"; empty if there is none. If CAROM_FONTS names a folder, only
/// that folder is searched.
[[nodiscard]] std::string fontFile(const std::string& name);

}  // namespace platform
