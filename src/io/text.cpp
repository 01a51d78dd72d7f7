#include "io/text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/contract.h"

namespace io {
namespace {

/// Steps over ASCII: 16 bytes at a time, then 8.
const unsigned char* skipAscii(const unsigned char* at, const unsigned char* end) {
    constexpr std::uint64_t kHighBits = 0x8080808080808080;
    for (std::uint64_t w[2]; end - at >= 16; at += 16) {
        std::memcpy(w, at, sizeof w);
        if (((w[0] | w[1]) & kHighBits) != 0) break;
    }
    for (std::uint64_t w = 0; end - at >= 8; at += 8) {
        std::memcpy(&w, at, sizeof w);
        if ((w & kHighBits) != 0) break;
    }
    while (at != end && *at < 0x80) ++at;
    return at;
}

/// The bytes of the character at `at`, by table 3-7 of the Unicode Standard; 0 if it is none. @pre *at >= 0x80
std::ptrdiff_t lengthAt(const unsigned char* at, const unsigned char* end) {
    CAROM_EXPECTS_HOT(at != end && *at >= 0x80);
    const unsigned char lead = at[0];
    if (lead < 0xC2 || lead > 0xF4) return 0;
    const std::ptrdiff_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (end - at < length) return 0;
    // The second byte rules out overlong forms, surrogates, and code points beyond U+10FFFF.
    const unsigned char low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned char high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (at[1] < low || at[1] > high) return 0;
    for (std::ptrdiff_t i = 2; i < length; ++i)
        if ((at[i] & 0xC0) != 0x80) return 0;
    return length;
}

/// At most `most` bytes, not cut inside a character.
std::string_view begun(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
    return text.substr(0, most);
}

std::string withoutBadBytes(std::string_view text) {
    std::string good;
    while (!text.empty()) {
        const std::size_t length = lengthOfUtf8(text);
        good += text.substr(0, length);
        if (length < text.size()) good += "\uFFFD";
        text.remove_prefix(std::min(length + 1, text.size()));
    }
    return good;
}

}  // namespace

void appendQuoted(std::string& out, std::string_view text) {
    if (!isUtf8(text)) return appendQuoted(out, withoutBadBytes(text));
    static constexpr char kHex[] = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\t') {
            out += "\\t";
        } else if (byte < 0x20 || byte == 0x7F) {
            out += "\\u00";
            out += kHex[byte >> 4];
            out += kHex[byte & 15];
        } else {
            out += c;
        }
    }
    out += '"';
}

bool isUtf8(std::string_view bytes) { return lengthOfUtf8(bytes) == bytes.size(); }

std::size_t lengthOfUtf8(std::string_view bytes) {
    const auto* begin = reinterpret_cast<const unsigned char*>(bytes.data());
    const auto* end = begin + bytes.size();
    const auto* at = begin;
    while ((at = skipAscii(at, end)) != end) {
        const std::ptrdiff_t length = lengthAt(at, end);
        if (length == 0) break;
        at += length;
    }
    return static_cast<std::size_t>(at - begin);
}

std::string lowerAscii(std::string_view text) {
    std::string low(text);
    for (char& c : low) c = lowerAscii(c);
    return low;
}

std::string shortened(std::string_view text, std::size_t most) {
    return oneLine(begun(text, most)) + (text.size() > most ? "..." : "");
}

std::string oneLine(std::string_view text) {
    static constexpr char kHex[] = "0123456789abcdef";
    std::string line;
    while (!text.empty()) {
        const auto byte = static_cast<unsigned char>(text.front());
        const std::size_t length =
            byte < 0x80 ? 1 : lengthOfUtf8(text.substr(0, 1 + (byte >= 0xC0) + (byte >= 0xE0) + (byte >= 0xF0)));
        const bool isControl =
            byte < 0x20 || byte == 0x7F || (byte == 0xC2 && length == 2 && static_cast<unsigned char>(text[1]) < 0xA0);
        if (byte == '\n') {
            line += "\\n";
        } else if (byte == '\t') {
            line += "\\t";
        } else if (isControl || length == 0) {
            for (const char c : text.substr(0, std::max<std::size_t>(length, 1))) {
                line += "\\x";
                line += kHex[static_cast<unsigned char>(c) >> 4];
                line += kHex[static_cast<unsigned char>(c) & 15];
            }
        } else {
            line += text.substr(0, length);
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return line;
}

std::string inQuotes(std::string_view text) {
    std::string out;
    constexpr std::size_t kMost = 60;
    appendQuoted(out, std::string(begun(text, kMost)) + (text.size() > kMost ? "..." : ""));
    return out;
}

}  // namespace io
