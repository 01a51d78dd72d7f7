#pragma once
/// The order of a line's characters from left to right: the Unicode bidirectional algorithm, by FriBidi.
/// A build without it has no_line_order.cpp.

#include <cstdint>
#include <string_view>
#include <vector>

namespace shaping {

/// The direction of a line as a whole.
enum class Direction : std::uint8_t { LeftToRight, RightToLeft, OfFirstLetter };

/// The embedding level of each character: odd for one that is read from right to left; 0 in
/// a build without FriBidi.
[[nodiscard]] std::vector<std::uint8_t> levelsOf(std::u32string_view line, Direction);
/// The direction of a paragraph: that of most of its letters.
[[nodiscard]] Direction directionOf(std::u32string_view paragraph);

/// A character as it looks in text from right to left: "(" for ")".
[[nodiscard]] char32_t mirrored(char32_t character);

/// True for marks that belong to the character before them, and for joiners and selectors of variants.
[[nodiscard]] bool isAttached(char32_t character);
/// True for characters that are not seen themselves, controls among them.
[[nodiscard]] bool isUnseen(char32_t character);

}  // namespace shaping
