#include "platform/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <utility>

#include "platform/reason.h"

namespace platform {

FileLock::FileLock(std::filesystem::path path)
    : m_path(std::move(path)),
      m_file(::open(m_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)),
      m_error(m_file.error()) {
    if (!m_file.isOpen()) return;
    struct stat held {};
    struct stat named {};
    // The last holder may have removed the file between open and flock: the lock is then on an unlinked file.
    const bool isLocked = ::flock(m_file.handle(), LOCK_EX | LOCK_NB) == 0 && ::fstat(m_file.handle(), &held) == 0 &&
                          ::stat(m_path.c_str(), &named) == 0;
    if (isLocked && held.st_ino == named.st_ino) return;
    m_error = isLocked ? std::make_error_code(std::errc::operation_would_block) : lastError();
    static_cast<void>(m_file.close());
}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    std::swap(m_path, other.m_path);
    std::swap(m_file, other.m_file);
    std::swap(m_error, other.m_error);
    return *this;
}

FileLock::~FileLock() {
    std::error_code ignored;  // a file that cannot be removed is reused by the next holder
    if (isHeld()) std::filesystem::remove(m_path, ignored);
}

}  // namespace platform
