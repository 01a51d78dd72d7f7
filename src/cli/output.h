#pragma once
/// What commands write: standard output, and how far a long reading is.

#include <chrono>
#include <string>
#include <system_error>

#include "io/scene_json.h"
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

/// A line on standard error that is written over: "carom: reading hall.obj: 45 %". Nothing is written in the first
/// second of a reading, and nothing where standard error is no terminal.
class ProgressLine {
  public:
    /// @param name  of what is read
    explicit ProgressLine(const std::string& name);
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// @param part  of the reading, [0, 1]; less than before: of the next one. Not thread safe
    void tell(float part);
    /// For readings that tell their progress so.
    [[nodiscard]] io::ReadingProgress* reading() { return &m_reading; }

  private:
    using Clock = std::chrono::steady_clock;
    void clear();

    std::string m_words;
    bool m_isTerminal, m_isShown = false;
    float m_part = 0;
    Clock::time_point m_begun = Clock::now(), m_told{};
    io::ReadingProgress m_reading;
};

}  // namespace cli
