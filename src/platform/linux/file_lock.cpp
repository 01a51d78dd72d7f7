#include "platform/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

#include "platform/reason.h"

namespace platform {

FileLock::FileLock(std::filesystem::path file) : m_file(std::move(file)) {
    m_handle = ::open(m_file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (m_handle < 0) {
        m_error = lastError();
        return;
    }
    struct stat held {};
    struct stat named {};
    // The last holder may have removed the file between open and flock: the lock is then on an unlinked file.
    const bool isLocked = ::flock(m_handle, LOCK_EX | LOCK_NB) == 0 && ::fstat(m_handle, &held) == 0 &&
                          ::stat(m_file.c_str(), &named) == 0;
    if (isLocked && held.st_ino == named.st_ino) return;
    m_error = isLocked ? std::make_error_code(std::errc::operation_would_block) : lastError();
    ::close(m_handle);
    m_handle = -1;
}

FileLock::FileLock(FileLock&& other) noexcept
    : m_file(std::move(other.m_file)), m_handle(std::exchange(other.m_handle, -1)), m_error(other.m_error) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    if (this == &other) return *this;
    release();
    m_file = std::move(other.m_file);
    m_handle = std::exchange(other.m_handle, -1);
    m_error = other.m_error;
    return *this;
}

FileLock::~FileLock() { release(); }

void FileLock::release() noexcept {
    if (m_handle < 0) return;
    std::error_code ignored;  // a file that cannot be removed is reused by the next holder
    std::filesystem::remove(m_file, ignored);
    ::close(m_handle);
    m_handle = -1;
}

}  // namespace platform
