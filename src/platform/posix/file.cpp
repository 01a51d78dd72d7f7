#include "platform/file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <utility>

#include "platform/reason.h"

namespace platform {
namespace {

/// The permissions of a file; if it does not exist, those that the process's umask gives to a new file.
mode_t permissionsOf(const std::filesystem::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0) return status.st_mode & 07777;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

void waitFor(int handle, short events) {
    pollfd waiting{handle, events, 0};
    ::poll(&waiting, 1, -1);
}

}  // namespace

File::File(int handle, bool isOwned) : m_handle(handle), m_isOwned(isOwned) {
    if (handle < 0) m_error = lastError();
}

File::File(File&& other) noexcept
    : m_handle(std::exchange(other.m_handle, -1)), m_isOwned(other.m_isOwned), m_error(other.m_error) {}

File& File::operator=(File&& other) noexcept {
    std::swap(m_handle, other.m_handle);
    std::swap(m_isOwned, other.m_isOwned);
    std::swap(m_error, other.m_error);
    return *this;
}

File::~File() {
    if (m_handle >= 0 && m_isOwned) ::close(m_handle);
}

bool File::note(bool isDone) {
    if (!isDone) m_error = lastError();
    return isDone;
}

std::size_t File::read(std::span<char> into) {
    while (true) {
        const ssize_t got = ::read(m_handle, into.data(), into.size());
        if (got >= 0) return static_cast<std::size_t>(got);
        if (errno == EAGAIN) {
            waitFor(m_handle, POLLIN);
        } else if (errno != EINTR) {
            note(false);
            return 0;
        }
    }
}

bool File::isReadable() const {
    pollfd asked{m_handle, POLLIN, 0};
    return kind() == Kind::Regular || ::poll(&asked, 1, 0) != 0;  // node has no poll()
}

std::size_t File::readAt(std::uint64_t offset, std::span<char> into) const {
    std::size_t size = 0;
    while (size < into.size()) {
        const ssize_t got =
            ::pread(m_handle, into.data() + size, into.size() - size, static_cast<off_t>(offset + size));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        size += static_cast<std::size_t>(got);
    }
    return size;
}

bool File::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_handle, bytes.data(), bytes.size());
        if (written >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            waitFor(m_handle, POLLOUT);
        } else if (errno != EINTR) {
            return note(false);
        }
    }
    return true;
}

File::Kind File::kind() const {
    struct stat status {};
    if (::fstat(m_handle, &status) != 0) return Kind::Other;
    return S_ISREG(status.st_mode) ? Kind::Regular : S_ISDIR(status.st_mode) ? Kind::Folder : Kind::Other;
}

std::uint64_t File::size() const {
    struct stat status {};
    return ::fstat(m_handle, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

bool File::copyPermissions(const std::filesystem::path& from) {
    return note(::fchmod(m_handle, permissionsOf(from)) == 0);
}

bool File::flushToDisk() { return note(::fsync(m_handle) == 0); }
bool File::close() { return note(::close(std::exchange(m_handle, -1)) == 0); }

File openToRead(const std::filesystem::path& path) { return File(::open(path.c_str(), O_RDONLY | O_CLOEXEC)); }

File openToInspect(const std::filesystem::path& path) {
    return File(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
}

File openToWrite(const std::filesystem::path& path) { return File(::open(path.c_str(), O_WRONLY | O_CLOEXEC)); }
File openDescriptor(int number) { return File(::fcntl(number, F_DUPFD_CLOEXEC, 3)); }
File standardInput() { return File(STDIN_FILENO, false); }
File standardOutput() { return File(STDOUT_FILENO, false); }

Pipe openPipe() {
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0) return {File(-1), File(-1)};
    return {File(ends[0]), File(ends[1])};
}

void flushNames(const std::filesystem::path& folder) {
    File names(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (names.isOpen()) static_cast<void>(names.flushToDisk());
}

std::optional<int> descriptorOf(const std::filesystem::path& path) {
    const std::string name = path.string();
    if (name == "/dev/stdout") return 1;
    if (name == "/dev/stderr") return 2;
    for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
        if (!name.starts_with(folder)) continue;
        int number = -1;
        const char* const end = name.data() + name.size();
        const auto [stop, error] = std::from_chars(name.data() + folder.size(), end, number);
        if (error == std::errc() && stop == end && number >= 0) return number;
    }
    return std::nullopt;
}

}  // namespace platform
