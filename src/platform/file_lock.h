#pragma once
/// A lock between programs, held by a file.

#include <filesystem>
#include <system_error>

namespace platform {

/// Held until the object is destroyed, or the process ends in whatever way. The file exists only while it is held.
/// Not thread safe; movable.
class FileLock {
  public:
    /// Takes the lock if no other program holds it; never waits.
    explicit FileLock(std::filesystem::path file);
    FileLock(FileLock&&) noexcept;
    FileLock& operator=(FileLock&&) noexcept;
    ~FileLock();

    [[nodiscard]] bool isHeld() const { return m_handle >= 0; }
    /// True if another program holds it.
    [[nodiscard]] bool isTaken() const { return m_error == std::errc::operation_would_block; }
    /// Why it is not held.
    [[nodiscard]] const std::error_code& error() const { return m_error; }

  private:
    void release() noexcept;

    std::filesystem::path m_file;
    int m_handle = -1;
    std::error_code m_error;
};

}  // namespace platform
