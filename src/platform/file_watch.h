#pragma once
/// Waiting for what other programs write: a stream that can be read, a file that has changed.

#include <cstdint>
#include <filesystem>
#include <memory>

#include "platform/file.h"

namespace platform {

/// A wait that other threads can end.
class Waker {
  public:
    Waker();
    ~Waker();
    /// Ends the wait of another thread, or the next one.
    void wake() noexcept;
    /// Waits until the file can be read, at most `milliseconds` (-1: without end), or until wake() is called.
    enum class Woken : std::uint8_t { Readable, Called, Late };
    Woken wait(const File& file, int milliseconds);

  private:
    struct Native;
    std::unique_ptr<Native> m_native;
};

/// Waits for changes of a file by the notices of the system. Some file systems give none: so a caller waits
/// for a second at most and then looks at the file itself.
class FileWatch {
  public:
    /// @param path  it may be replaced, or not be there yet; empty: nothing is watched
    explicit FileWatch(std::filesystem::path path);
    ~FileWatch();
    /// Waits until the file may have changed or been replaced, at most `milliseconds`, or until wake() is called.
    /// @return false if the time was over
    bool wait(int milliseconds);
    /// Ends a wait of another thread.
    void wake() noexcept;

  private:
    struct Native;
    std::unique_ptr<Native> m_native;
};

}  // namespace platform
