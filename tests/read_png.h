#pragma once
/// PNG files that a test has written.

#include <filesystem>

#include "io/file.h"
#include "io/png.h"

namespace io {

/// An image of width 0 if it cannot be read.
[[nodiscard]] inline Image readPng(const std::filesystem::path& path) {
    const Result<std::string> file = readFile(path);
    if (!file) return {};
    Result<Image> image = decodePng(file.value());
    return image ? std::move(image.value()) : Image{};
}

}  // namespace io
