#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "io/result.h"

namespace io {

/// @param maxBytes  a larger file is an error, not read
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path&, std::size_t maxBytes = std::size_t{256} << 20);

/// Writes to a temporary file in the same folder, flushes it to disk, renames it over `path`: after a crash, a power
/// cut or a full disk the old file or the new one is there, whole. Follows a symbolic link; keeps the permissions.
/// A device or pipe (/dev/stdout) is written into as it is.
/// @return empty, or one line that says what failed
[[nodiscard]] std::string writeFileAtomically(const std::filesystem::path&, std::string_view bytes);

/// The same for a text that does not fit into memory at once. @param more  the next piece, called until it gives an
/// empty one; valid until it is called again
[[nodiscard]] std::string writeFileAtomically(const std::filesystem::path&,
                                              const std::function<std::string_view()>& more);

}  // namespace io
