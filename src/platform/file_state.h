#pragma once
/// What the system tells of a file, without its content.

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

/// Which file on disk it is, whatever its name. No other file has it while this one is open.
struct FileIdentity {
    std::uint64_t device = 0, number = 0;
    bool operator==(const FileIdentity&) const = default;
};
/// Of the file that a path leads to, or of an open one; absent if there is none.
[[nodiscard]] std::optional<FileIdentity> identityOf(const std::filesystem::path&);
[[nodiscard]] std::optional<FileIdentity> identityOf(const File&);

/// True if both names lead to one file on disk, whatever links and spellings they use; also for a file that is not
/// there yet. Pipes and devices are no files on disk.
[[nodiscard]] bool isSameFile(const std::filesystem::path&, const std::filesystem::path&);

/// True for a symbolic link in a folder that everyone may write into (/tmp) that belongs neither to this user nor to
/// the folder's owner: where it leads is another person's choice.
[[nodiscard]] bool isStrangersLink(const std::filesystem::path&);

}  // namespace platform
