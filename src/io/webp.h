#pragma once
/// Pictures as WebP: far smaller than PNG, with small losses.

#include <filesystem>
#include <string>

#include "io/png.h"

namespace io {

inline constexpr int kMostWebpPixels = 16383;  ///< a side: the format holds no more

/// Atomic, as writeNamed. WebP is compressed from the whole picture: 13 bytes a pixel are in memory (measured, libwebp
/// 1.2.4). The same bytes on every run.
/// @return empty, or one line that says what failed
[[nodiscard]] std::string writeWebp(const std::filesystem::path&, int width, int height, const ImageRows& more);

}  // namespace io
