#pragma once
/// Characters as UTF-8.

#include <string>

namespace base {

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
