#include "io/text.h"

#include <simdjson.h>

namespace io {

void appendQuoted(std::string& out, std::string_view text) {
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

bool isUtf8(std::string_view bytes) { return simdjson::validate_utf8(bytes); }

std::string lowerAscii(std::string_view text) {
    std::string low(text);
    for (char& c : low) c = lowerAscii(c);
    return low;
}

std::string shortened(std::string_view text, std::size_t most) {
    if (text.size() <= most) return std::string(text);
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return std::string(text.substr(0, end)) + "...";
}

std::string inQuotes(std::string_view text) {
    std::string out;
    appendQuoted(out, shortened(text, 60));
    return out;
}

}  // namespace io
