#include "io/text.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/contract.h"
#include "base/utf8.h"

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

/// A character that steers a terminal or reorders the letters about it: a control or a separator of lines, a mark of
/// the bidirectional algorithm (UAX #9).
struct Steering {
    char32_t code = 0;
    std::size_t length = 0;  ///< bytes; 0: the character is none
};
/// The first character of a text. @pre it is not empty
Steering steeringAt(std::string_view text) {
    const auto byte = [text](std::size_t i) {
        return i < text.size() ? char32_t{static_cast<unsigned char>(text[i])} : char32_t{0};
    };
    if (byte(0) < 0x20 || byte(0) == 0x7F) return {byte(0), 1};
    if (byte(0) < 0xC2 || byte(0) > 0xE2) return {};
    const char32_t second = byte(1) & 0x3F;
    if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) < 0xA0) return {byte(1), 2};
    if (byte(0) == 0xD8 && byte(1) == 0x9C) return {0x061C, 2};
    if (byte(0) != 0xE2 || text.size() < 3) return {};
    const char32_t code = 0x2000 | second << 6 | (byte(2) & 0x3F);
    const bool isOne =
        (code >= 0x200E && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    return isOne ? Steering{code, 3} : Steering{};
}

void appendHex(std::string& out, char32_t code, int digits) {
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) out += "0123456789abcdef"[code >> shift & 15];
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
    out += '"';
    while (!text.empty()) {
        const char c = text.front();
        const Steering steering = steeringAt(text);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\t') {
            out += "\\t";
        } else if (steering.length > 0) {
            out += "\\u";
            appendHex(out, steering.code, 4);
        } else {
            out += c;
        }
        text.remove_prefix(std::max<std::size_t>(steering.length, 1));
    }
    out += '"';
}

std::string wideEncodingProblem(std::string_view text) {
    const std::string_view first = text.substr(0, 4);
    const auto zeros = std::count(first.begin(), first.end(), '\0');
    const bool isMarked4 = first == std::string_view("\xFF\xFE\0\0", 4) || first == std::string_view("\0\0\xFE\xFF", 4);
    const bool isMarked2 = first.starts_with("\xFF\xFE") || first.starts_with("\xFE\xFF");
    std::string encoding;
    if (isMarked4)
        encoding = "UTF-32";
    else if (isMarked2)
        encoding = "UTF-16";
    else if (first.size() == 4 && zeros == 3 && (first[0] != 0 || first[3] != 0))
        encoding = "UTF-32";
    else if (first.size() == 4 && (first[0] == 0 && first[2] == 0) != (first[1] == 0 && first[3] == 0))
        encoding = "UTF-16";
    return encoding.empty() ? "" : encoding + " text: save it as UTF-8 (iconv -f " + encoding + " -t UTF-8 FILE)";
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

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kSpace = " \t\r\n";
    const std::size_t first = text.find_first_not_of(kSpace);
    return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

std::string lowerAscii(std::string_view text) {
    std::string low(text);
    for (char& c : low) c = lowerAscii(c);
    return low;
}

std::string shortened(std::string_view text, std::size_t most) {
    return oneLine(base::beginning(text, most)) + (text.size() > most ? "..." : "");
}

std::string oneLine(std::string_view text) {
    std::string line;
    while (!text.empty()) {
        const auto byte = static_cast<unsigned char>(text.front());
        const Steering steering = steeringAt(text);
        const std::size_t length =
            byte < 0x80 ? 1 : lengthOfUtf8(text.substr(0, 1 + (byte >= 0xC0) + (byte >= 0xE0) + (byte >= 0xF0)));
        if (byte == '\n') {
            line += "\\n";
        } else if (byte == '\t') {
            line += "\\t";
        } else if (steering.length > 0 || length == 0) {
            const bool isByte = steering.length < 2;
            line += isByte ? "\\x" : "\\u";
            appendHex(line, isByte ? byte : steering.code, isByte ? 2 : 4);
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
    appendQuoted(out, std::string(base::beginning(text, kMost)) + (text.size() > kMost ? "..." : ""));
    return out;
}

}  // namespace io
