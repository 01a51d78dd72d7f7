#pragma once
/// Characters as UTF-8.

#include <algorithm>
#include <string>
#include <string_view>

namespace base {

/// True for a byte that goes on with a character.
[[nodiscard]] constexpr bool continuesCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }
/// The first bytes of a text, whole characters. @param most  number of bytes
[[nodiscard]] constexpr std::string_view beginning(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    while (most > 0 && continuesCharacter(text[most])) --most;
    return text.substr(0, most);
}
/// The last bytes of a text, whole characters. @param most  number of bytes
[[nodiscard]] constexpr std::string_view ending(std::string_view text, std::size_t most) {
    std::size_t begin = text.size() - std::min(text.size(), most);
    while (begin < text.size() && continuesCharacter(text[begin])) ++begin;
    return text.substr(begin);
}

/// Appends a character (RFC 3629). @pre a code point
inline void appendUtf8(std::string& text, char32_t character) {
    const auto tail = [&](unsigned shift) { text += static_cast<char>(0x80 | ((character >> shift) & 0x3F)); };
    if (character < 0x80) {
        text += static_cast<char>(character);
    } else if (character < 0x800) {
        text += static_cast<char>(0xC0 | (character >> 6));
        tail(0);
    } else if (character < 0x10000) {
        text += static_cast<char>(0xE0 | (character >> 12));
        tail(6), tail(0);
    } else {
        text += static_cast<char>(0xF0 | (character >> 18));
        tail(12), tail(6), tail(0);
    }
}

}  // namespace base
