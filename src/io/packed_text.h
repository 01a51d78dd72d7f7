#pragma once
/// Texts in links.

#include <cstdint>
#include <string>
#include <string_view>

#include "io/result.h"

namespace io {

/// A text in the letters A-Z a-z 0-9 - _ (base64url, RFC 4648, without padding) of its checksum (Adler-32) and its raw
/// deflate stream (RFC 1951) with a dictionary of what scene files say: a ball takes about 20 letters.
[[nodiscard]] std::string packed(std::string_view text);
/// @param most  bytes that the text may have
/// @return the text, or what is wrong with the letters, in one line
[[nodiscard]] Result<std::string> unpacked(std::string_view letters, std::size_t most);

/// Adler-32 (RFC 1950).
[[nodiscard]] std::uint32_t checksumOf(std::string_view text);

}  // namespace io
