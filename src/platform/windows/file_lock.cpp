#include "platform/file_lock.h"

#include <utility>

#include "platform/reason.h"
#include "platform/windows/win32.h"

namespace platform {

FileLock::FileLock(std::filesystem::path path)
    : m_path(std::move(path)),
      // Shared with nobody, and removed by the system when it is closed.
      m_file(win32::fileOf(::CreateFileW(m_path.c_str(), GENERIC_READ | GENERIC_WRITE | DELETE, 0, nullptr, OPEN_ALWAYS,
                                         FILE_FLAG_DELETE_ON_CLOSE, nullptr))),
      m_error(m_file.error()) {
    if (m_error == std::errc::device_or_resource_busy) m_error = std::make_error_code(std::errc::operation_would_block);
}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    std::swap(m_path, other.m_path);
    std::swap(m_file, other.m_file);
    std::swap(m_error, other.m_error);
    return *this;
}

FileLock::~FileLock() = default;

}  // namespace platform
