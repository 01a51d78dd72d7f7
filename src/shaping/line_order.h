#pragma once
/// The order of a line's characters from left to right: the Unicode bidirectional algorithm, by FriBidi.

#include <cstdint>
#include <string_view>
#include <vector>

namespace shaping {

/// The embedding level of each character: odd for one that is read from right to left.
/// @param isLeftToRight  the line as a whole; else it runs as its first letter does
[[nodiscard]] std::vector<std::uint8_t> levelsOf(std::u32string_view line, bool isLeftToRight);

/// A character as it looks in text from right to left: "(" for ")".
[[nodiscard]] char32_t mirrored(char32_t character);

/// True for marks that belong to the character before them, and for joiners and selectors of variants.
[[nodiscard]] bool isAttached(char32_t character);
/// True for characters that are not seen themselves.
[[nodiscard]] bool isUnseen(char32_t character);

}  // namespace shaping
