#pragma once
/// Recognizes a frame that differs from the one on the screen.

#include <cstdint>

struct ImDrawData;

namespace ui {

/// Digest of everything that determines the pixels of the panels. @param uploads  number of uploads of their pictures
[[nodiscard]] std::uint64_t digestOf(const ImDrawData& data, std::uint64_t uploads);

}  // namespace ui
