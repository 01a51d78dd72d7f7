#include "platform/file_state.h"

#include <sys/stat.h>
#include <unistd.h>

#include <system_error>

#include "platform/reason.h"

namespace platform {
namespace {

namespace fs = std::filesystem;

/// A normal form of the path to a file that may not exist: links at its end are followed, those of its folder resolved.
fs::path plainPath(fs::path path) {
    std::error_code error;
    for (int links = 0; links < 40 && fs::is_symlink(path, error); ++links) {
        const fs::path target = fs::read_symlink(path, error);
        path = target.is_absolute() ? target : path.parent_path() / target;
    }
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    const fs::path plain = fs::canonical(folder, error);
    return (error ? folder.lexically_normal() : plain) / path.filename();
}

}  // namespace

base::Result<FileState> fileState(const std::filesystem::path& path) {
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0) return base::Error{reason(lastError())};
    return FileState{static_cast<std::uint64_t>(info.st_size),
                     std::int64_t{info.st_mtim.tv_sec} * 1'000'000'000 + info.st_mtim.tv_nsec};
}

std::optional<FileIdentity> identityOf(const fs::path& path) {
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0) return std::nullopt;
    return FileIdentity{info.st_dev, info.st_ino};
}

std::optional<FileIdentity> identityOf(const File& file) {
    struct stat info {};
    if (::fstat(file.handle(), &info) != 0) return std::nullopt;
    return FileIdentity{info.st_dev, info.st_ino};
}

bool isSameFile(const fs::path& a, const fs::path& b) {
    const std::optional<FileIdentity> one = identityOf(a), other = identityOf(b);
    if (!one && !other) return plainPath(a) == plainPath(b);
    std::error_code error;
    return one == other && fs::is_regular_file(a, error);
}

bool isStrangersLink(const fs::path& path) {
    struct stat link {};
    struct stat folder {};
    const fs::path parent = path.has_parent_path() ? path.parent_path() : fs::path(".");
    if (::lstat(path.c_str(), &link) != 0 || !S_ISLNK(link.st_mode) || ::stat(parent.c_str(), &folder) != 0)
        return false;
    const bool isShared = (folder.st_mode & S_IWOTH) != 0;
    return isShared && link.st_uid != ::geteuid() && link.st_uid != folder.st_uid;
}

}  // namespace platform
