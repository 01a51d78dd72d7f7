#pragma once
/// A lock between processes, by a lock file.

#include <filesystem>
#include <system_error>

namespace platform {

/// The lock lasts until the object is destroyed or the process ends, even by a crash. The file exists only while the
/// lock is held. Not thread safe; movable.
class FileLock {
  public:
    /// Acquires the lock if no other process holds it; never waits.
    explicit FileLock(std::filesystem::path file);
    FileLock(FileLock&&) noexcept;
    FileLock& operator=(FileLock&&) noexcept;
    ~FileLock();

    [[nodiscard]] bool isHeld() const { return m_handle >= 0; }
    /// True if another process holds the lock.
    [[nodiscard]] bool isTaken() const { return m_error == std::errc::operation_would_block; }
    /// The reason why the lock is not held.
    [[nodiscard]] const std::error_code& error() const { return m_error; }

  private:
    void release() noexcept;

    std::filesystem::path m_file;
    int m_handle = -1;
    std::error_code m_error;
};

}  // namespace platform
