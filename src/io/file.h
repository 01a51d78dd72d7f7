#pragma once
/// Files read and written whole.
///
/// readFile() and writeFileAtomically() are for files on disk alone and never wait for another program: a pipe, a
/// device or a folder is an error. readNamed() and writeNamed() are for what a person named for this one command.

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "io/budget.h"
#include "io/result.h"

namespace io {

/// The next piece of a text that does not fit into memory at once, called until it gives an empty one; a piece is valid
/// until the next call.
using Pieces = std::function<std::string_view()>;

[[nodiscard]] std::filesystem::path folderOf(const std::filesystem::path& file);  ///< "." for a name alone

/// @param maxBytes  a larger file is an error, not read
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path&, std::size_t maxBytes = kLargestFile);
/// Reads a pipe or a device too, once, waiting for its writer.
[[nodiscard]] Result<std::string> readNamed(const std::filesystem::path&, std::size_t maxBytes = kLargestFile);

/// Writes to a new file in the same folder, flushes it to disk, puts it in the place of `path`: after a crash, a power
/// cut or a full disk the old file or the new one is there, whole. Follows a symbolic link, but no other user's in a
/// folder that all may write into; keeps the permissions.
/// @return empty, or one line that says what failed
[[nodiscard]] std::string writeFileAtomically(const std::filesystem::path&, std::string_view bytes);
[[nodiscard]] std::string writeFileAtomically(const std::filesystem::path&, const Pieces& more);
/// The same for a file that nobody else may read.
[[nodiscard]] std::string writePrivately(const std::filesystem::path&, std::string_view bytes);

/// Writes as writeFileAtomically(); a device or a pipe (/dev/stdout) is written into as it is.
[[nodiscard]] std::string writeNamed(const std::filesystem::path&, std::string_view bytes);
[[nodiscard]] std::string writeNamed(const std::filesystem::path&, const Pieces& more);

/// Writes a file with a name that nothing has yet, whole or not at all. No link is followed.
/// @return empty, or one line that says what failed
[[nodiscard]] std::string writeNew(const std::filesystem::path&, std::string_view bytes);

/// Writes a file whose name nothing has in its folder: `path`, else with "-2", "-3"... before its ending. No link is
/// followed. @return the name that was taken, or one line that says what failed
[[nodiscard]] Result<std::filesystem::path> writeFresh(const std::filesystem::path&, std::string_view bytes);

}  // namespace io
