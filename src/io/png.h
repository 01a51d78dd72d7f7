#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "io/result.h"

namespace io {

struct Image {
    int width = 0, height = 0;
    std::vector<unsigned char> rgba;  ///< top row first, width * height * 4
};

/// Delivers an image some rows at a time, from the top: an image of the whole's width, and of height 0 after the last.
using ImageRows = std::function<Image()>;

/// Atomic, as writeNamed. @return empty, or one line that says what failed
[[nodiscard]] std::string writePng(const std::filesystem::path&, const Image&);
/// The same for an image that is never in memory whole.
[[nodiscard]] std::string writePng(const std::filesystem::path&, int width, int height, const ImageRows& more);
/// Under a name that nothing has, as writeFresh().
[[nodiscard]] Result<std::filesystem::path> writeFreshPng(const std::filesystem::path&, const Image&);
/// @return an image of width 0 if it cannot be read
[[nodiscard]] Image readPng(const std::filesystem::path&);

}  // namespace io
