/// In place of line_order.cpp in a build without FriBidi: all text runs from left to right.

#include "shaping/line_order.h"

namespace shaping {

std::vector<std::uint8_t> levelsOf(std::u32string_view line, Direction) {
    return std::vector<std::uint8_t>(line.size());
}
Direction directionOf(std::u32string_view) { return Direction::LeftToRight; }
char32_t mirrored(char32_t character) { return character; }
bool isAttached(char32_t c) { return c == 0x200D || (c >= 0x300 && c < 0x370) || (c >= 0xFE00 && c <= 0xFE0F); }
bool isUnseen(char32_t c) {
    const bool isControl = c < 0x20 || (c >= 0x7F && c < 0xA0);
    const bool isFormat = (c >= 0x200B && c < 0x2010) || (c >= 0x2028 && c < 0x202F) || (c >= 0x2060 && c < 0x2070);
    return isControl || isFormat || (c >= 0xFE00 && c <= 0xFE0F);
}

}  // namespace shaping
