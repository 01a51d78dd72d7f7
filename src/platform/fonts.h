#pragma once
/// Where the fonts of the system lie.

#include <string>

namespace platform {

/// The path of an installed font file, "DejaVuSans.ttf"; empty if there is none. CAROM_FONTS names a folder that is
/// searched alone.
[[nodiscard]] std::string fontFile(const std::string& name);

}  // namespace platform
