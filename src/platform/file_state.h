#pragma once
/// Size and time of a file, without its content.

#include <cstdint>
#include <filesystem>

#include "base/result.h"

namespace platform {

struct FileState {
    std::uint64_t bytes = 0;
    std::int64_t modifiedNs = 0;  ///< nanoseconds since 1970 of the last change of the content
    bool operator==(const FileState&) const = default;
};

/// @return or the reason why there is none, as a person reads it
[[nodiscard]] base::Result<FileState> fileState(const std::filesystem::path&);

}  // namespace platform
