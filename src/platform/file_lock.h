#pragma once
/// A lock between processes, by a lock file.

#include <filesystem>
#include <system_error>

#include "platform/file.h"

namespace platform {

/// The lock lasts until the object is destroyed or the process ends, even by a crash. The file exists only while the
/// lock is held. Not thread safe; movable.
class FileLock {
  public:
    /// Acquires the lock if no other process holds it; never waits.
    explicit FileLock(std::filesystem::path path);
    FileLock(FileLock&&) noexcept = default;
    FileLock& operator=(FileLock&&) noexcept;
    ~FileLock();

    [[nodiscard]] bool isHeld() const { return m_file.isOpen(); }
    /// True if another process holds the lock.
    [[nodiscard]] bool isTaken() const { return m_error == std::errc::operation_would_block; }
    /// The reason why the lock is not held.
    [[nodiscard]] const std::error_code& error() const { return m_error; }

  private:
    std::filesystem::path m_path;
    File m_file;
    std::error_code m_error;
};

}  // namespace platform
