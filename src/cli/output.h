#pragma once

#include <string>
#include <system_error>

#include "platform/file.h"

namespace cli {

/// Buffered text for standard output, which may be a pipe whose reader ends early, or a full disk.
class Output {
  public:
    Output();

    /// The buffer to append to. Call sendIfLarge() after each line, flush() at the end.
    [[nodiscard]] std::string& text() { return m_text; }
    void sendIfLarge() {
        if (m_text.size() >= kLarge) flush();
    }
    void flush();
    /// Flushes. @param what  "answer" @return the exit status: this one, or that of a failure, which is told
    [[nodiscard]] int finish(const char* what, int status);

    /// No more can be written: the reader has closed the pipe, or writing failed.
    [[nodiscard]] bool isClosed() const { return bool(m_file.error()); }
    /// Why writing failed; no error if it did not, or if the reader has closed the pipe.
    [[nodiscard]] std::error_code error() const;

  private:
    static constexpr std::size_t kLarge = std::size_t{1} << 16;
    platform::File m_file = platform::standardOutput();
    std::string m_text;
};

/// Writes one text. @return as Output::finish()
[[nodiscard]] int writeOut(std::string text, const char* what, int status);

}  // namespace cli
