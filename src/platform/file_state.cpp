#include "platform/file_state.h"

#include <sys/stat.h>

#include "platform/reason.h"

namespace platform {

base::Result<FileState> fileState(const std::filesystem::path& path) {
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0) return base::Error{reason(lastError())};
    return FileState{static_cast<std::uint64_t>(info.st_size),
                     std::int64_t{info.st_mtim.tv_sec} * 1'000'000'000 + info.st_mtim.tv_nsec};
}

}  // namespace platform
