#pragma once
/// Size, time and identity of a file, without its content.

#include <cstdint>
#include <filesystem>
#include <optional>

#include "base/result.h"
#include "platform/file.h"

namespace platform {

struct FileState {
    std::uint64_t bytes = 0;
    std::int64_t modifiedNs = 0;  ///< nanoseconds since 1970 of the last change of the content
    bool operator==(const FileState&) const = default;
};

/// @return the state, or one line with the reason why it cannot be read
[[nodiscard]] base::Result<FileState> fileState(const std::filesystem::path&);

/// The identity of a file on disk, independent of its name. No other file has it while this one is open.
struct FileIdentity {
    std::uint64_t device = 0, number = 0;
    bool operator==(const FileIdentity&) const = default;
};
/// The identity of the file that a path leads to, through links, or of an open file; absent if there is no such file.
[[nodiscard]] std::optional<FileIdentity> identityOf(const std::filesystem::path&);
[[nodiscard]] std::optional<FileIdentity> identityOf(const File&);

/// True if both paths lead to one regular file, through any links and in any spelling; also if that file does not exist
/// yet. False for pipes and devices.
[[nodiscard]] bool isSameFile(const std::filesystem::path&, const std::filesystem::path&);

/// True for a symbolic link in a folder that everyone may write to (/tmp) if it belongs neither to this user nor to the
/// folder's owner: another user chose where it leads.
[[nodiscard]] bool isStrangersLink(const std::filesystem::path&);

}  // namespace platform
