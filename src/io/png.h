#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/result.h"

namespace io {

struct Image {
    int width = 0, height = 0;
    std::vector<unsigned char> rgba;  ///< top row first, width * height * 4
};

/// Atomic, as writeNamed. @return empty, or one line that says what failed
[[nodiscard]] std::string writePng(const std::filesystem::path&, const Image&);
/// Under a name that nothing has, as writeFresh().
[[nodiscard]] Result<std::filesystem::path> writeFreshPng(const std::filesystem::path&, const Image&);
/// @return an image of width 0 if it cannot be read
[[nodiscard]] Image readPng(const std::filesystem::path&);

}  // namespace io
