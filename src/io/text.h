#pragma once
/// Text inside JSON and messages. All text is UTF-8.

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>

namespace io {

/// Appends a JSON string, quotes included; quotes, backslashes, control characters and marks of the bidirectional
/// algorithm escaped. Bytes that are not UTF-8 become U+FFFD.
void appendQuoted(std::string& out, std::string_view text);

[[nodiscard]] constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }

[[nodiscard]] inline bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), text) != words.end();
}

/// The texts of some things with commas between them: "start, end".
template <class Range, class TextOf = std::identity>
[[nodiscard]] std::string listed(const Range& range, TextOf textOf = {}) {
    std::string list;
    for (const auto& each : range) list += (list.empty() ? "" : ", ") + std::string(std::invoke(textOf, each));
    return list;
}

/// A text without the spaces, tabs and line ends around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// Lower case of ASCII letters; all other bytes are unchanged.
[[nodiscard]] constexpr char lowerAscii(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
[[nodiscard]] std::string lowerAscii(std::string_view text);

/// True for well-formed UTF-8 (RFC 3629): no overlong forms, no surrogates, no code point above U+10FFFF.
[[nodiscard]] bool isUtf8(std::string_view bytes);
/// The number of bytes before the first character that is not UTF-8.
[[nodiscard]] std::size_t lengthOfUtf8(std::string_view bytes);

/// "UTF-16 text: save it as UTF-8 ..." of a text in two or four bytes a character: by its byte order mark, or by zeros
/// among its first four bytes. Empty: it is neither.
[[nodiscard]] std::string wideEncodingProblem(std::string_view text);

/// At most about `most` bytes as oneLine(), with "..." in place of the rest, never cut inside a character.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most);

/// A text for one line of a terminal or window: control characters, marks of the bidirectional algorithm and bytes that
/// are not UTF-8 are spelled out, as "\n", "\x1b" and "\u202e". Names of files may hold both.
[[nodiscard]] std::string oneLine(std::string_view text);

/// A quoted string, shortened for messages.
[[nodiscard]] std::string inQuotes(std::string_view text);

}  // namespace io
