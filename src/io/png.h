#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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
/// Width and height in the head of a PNG file; absent if it is none.
[[nodiscard]] std::optional<std::pair<std::uint32_t, std::uint32_t>> pngSize(std::string_view file);
/// Decodes a PNG file in memory and time that its width and height bound, whatever its data would inflate to.
/// @param isWanted  asked between small parts of the work; false ends it
/// @return the image, or what is wrong: "must be ..."
[[nodiscard]] Result<Image> decodePng(std::string_view file, const std::function<bool()>& isWanted = {});

}  // namespace io
