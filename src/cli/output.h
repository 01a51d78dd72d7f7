#pragma once

#include <string>

namespace cli {

/// Buffered text for a file descriptor that may be a pipe whose reader leaves early, or a full disk.
class Output {
  public:
    explicit Output(int fd) : m_fd(fd) {}

    /// The buffer to append to. Call sendIfLarge() now and then, flush() at the end.
    [[nodiscard]] std::string& text() { return m_text; }
    void sendIfLarge() {
        if (m_text.size() >= kLarge) flush();
    }
    void flush();

    /// No more can be written: the reader has left, or writing failed.
    [[nodiscard]] bool isClosed() const { return m_error != 0; }
    /// Why writing failed, as errno; 0 if it did not, also if the reader just left.
    [[nodiscard]] int error() const;

  private:
    static constexpr std::size_t kLarge = std::size_t{1} << 16;
    int m_fd;
    std::string m_text;
    int m_error = 0;
};

}  // namespace cli
