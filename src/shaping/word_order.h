#pragma once
/// Lines for a system that draws a word as a whole: their parts, from left to right. A short form of the Unicode
/// bidirectional algorithm, for names and sentences: a word runs in one direction.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "shaping/shaper.h"

namespace shaping {

/// Characters that stand together, in the order of the text.
struct LinePart {
    std::u32string text;
    bool isOwn = false;  ///< the caller draws them
    bool isRightToLeft = false;
    bool operator==(const LinePart&) const = default;
};

/// The parts of a line from left to right: words that the system draws, and what the caller draws. A line that has a
/// Latin, Greek or Cyrillic letter runs from left to right; another one as its first letter does.
[[nodiscard]] std::vector<LinePart> partsOf(std::u32string_view line, const IsOwn& isOwn);

/// The numbers of runs in the order from left to right. @param levels  of the runs, in the order of the text
[[nodiscard]] std::vector<std::size_t> visualOrder(const std::vector<std::uint8_t>& levels);

/// A character of a script without spaces: a line may be broken before it.
[[nodiscard]] bool standsAlone(char32_t);
/// True for a Latin, Greek or Cyrillic letter.
[[nodiscard]] bool isWestern(char32_t);
/// The characters of a text in UTF-8.
[[nodiscard]] std::u32string charactersOf(std::string_view text);

}  // namespace shaping
