#include "io/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <utility>

namespace io {
namespace {

namespace fs = std::filesystem;

std::string failure(const char* what, const fs::path& path, int error) {
    return std::string("cannot ") + what + ' ' + path.string() + ": " + reason(error);
}

/// Closes a file descriptor at the end of a scope.
class Descriptor {
  public:
    explicit Descriptor(int fd) : m_fd(fd) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (m_fd >= 0) ::close(m_fd);
    }
    [[nodiscard]] int get() const { return m_fd; }
    [[nodiscard]] bool isOpen() const { return m_fd >= 0; }
    /// @return false if what was written is not safe (errno says why)
    [[nodiscard]] bool close() { return ::close(std::exchange(m_fd, -1)) == 0; }

  private:
    int m_fd;
};

bool writeAll(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

bool writeAll(int fd, const std::function<std::string_view()>& more) {
    for (std::string_view piece = more(); !piece.empty(); piece = more())
        if (!writeAll(fd, piece)) return false;
    return true;
}

/// The file that a path means after all symbolic links, also if the last one points at nothing yet.
fs::path resolved(fs::path path, std::error_code& error) {
    for (int links = 0; links < 40; ++links) {
        const fs::file_status status = fs::symlink_status(path, error);
        if (status.type() == fs::file_type::not_found) error.clear();
        if (error || status.type() != fs::file_type::symlink) return path;
        const fs::path target = fs::read_symlink(path, error);
        if (error) return path;
        path = target.is_absolute() ? target : path.parent_path() / target;
    }
    error = std::make_error_code(std::errc::too_many_symbolic_link_levels);
    return path;
}

/// Puts the new name on disk as well. Some file systems cannot; the rename stands all the same.
void syncFolder(const fs::path& folder) {
    const Descriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (fd.isOpen()) ::fsync(fd.get());
}

/// Permissions for the new file: those of the old one, else what the user's mask gives.
mode_t modeFor(const fs::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0) return status.st_mode & 07777;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

/// Fills and renames the temporary file. @return an errno, 0 if all is done
int fillAndRename(Descriptor& fd, const std::string& temporary, const fs::path& path,
                  const std::function<std::string_view()>& more) {
    if (!writeAll(fd.get(), more)) return errno;
    if (::fchmod(fd.get(), modeFor(path)) != 0) return errno;
    if (::fsync(fd.get()) != 0) return errno;
    if (!fd.close()) return errno;
    return ::rename(temporary.c_str(), path.c_str()) == 0 ? 0 : errno;
}

/// A device or a pipe has no old content to keep, and must not be replaced by a file.
std::string writeInto(const fs::path& path, const std::function<std::string_view()>& more) {
    Descriptor fd(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (!fd.isOpen() || !writeAll(fd.get(), more) || !fd.close()) return failure("write", path, errno);
    return {};
}

}  // namespace

std::string reason(int error) {
    switch (error) {
        case ENOENT:
            return "no such file or folder; check the path";
        case EACCES:
        case EPERM:
            return "no permission; choose another folder or change its permissions";
        case EROFS:
            return "the disk is read-only; choose another folder";
        case ENOSPC:
        case EDQUOT:
            return "the disk is full; free some space and try again";
        case EFBIG:
            return "the file would be larger than allowed here";
        case EISDIR:
            return "this is a folder; name a file";
        case ENOTDIR:
            return "part of the path is not a folder; check the path";
        case ENAMETOOLONG:
            return "the name is too long; choose a shorter one";
        case ELOOP:
            return "its symbolic links lead in a circle";
        default:
            return std::generic_category().message(error);
    }
}

Result<std::string> readFile(const fs::path& path, std::size_t maxBytes) {
    const Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd.isOpen()) return Error{failure("read", path, errno)};
    std::string bytes;
    std::size_t size = 0;
    while (true) {
        if (size > maxBytes)
            return Error{"cannot read " + path.string() + ": it is larger than " + std::to_string(maxBytes) + " bytes"};
        bytes.resize(size + 65536);
        const ssize_t got = ::read(fd.get(), bytes.data() + size, 65536);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return Error{failure("read", path, errno)};
        size += static_cast<std::size_t>(got);
        if (got == 0) break;
    }
    bytes.resize(size);
    return bytes;
}

std::string writeFileAtomically(const fs::path& path, std::string_view bytes) {
    return writeFileAtomically(path, [&] { return std::exchange(bytes, {}); });
}

std::string writeFileAtomically(const fs::path& path, const std::function<std::string_view()>& more) {
    std::error_code error;
    const fs::path target = resolved(path, error);
    if (error) return failure("write", path, error.value());
    const fs::file_status status = fs::status(target, error);
    if (fs::is_directory(status)) return failure("write", path, EISDIR);
    if (fs::exists(status) && !fs::is_regular_file(status)) return writeInto(target, more);

    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    std::string temporary = (folder / ".carom-XXXXXX").string();
    Descriptor fd(::mkostemp(temporary.data(), O_CLOEXEC));
    if (!fd.isOpen()) return failure("write", path, errno);
    if (const int failed = fillAndRename(fd, temporary, target, more); failed != 0) {
        ::unlink(temporary.c_str());
        return failure("write", path, failed);
    }
    syncFolder(folder);
    return {};
}

}  // namespace io
