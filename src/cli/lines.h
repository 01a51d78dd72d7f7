#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "platform/file.h"

namespace cli {

/// A line of a stream, without its line end.
struct Line {
    std::size_t number = 0;  ///< 1 is the first; every line counts, blank ones too
    std::string_view text;   ///< valid until the next line is read
    bool isTooLong = false;  ///< longer than LineReader::kLongest; its text was skipped
};

/// Reads a stream line by line in constant memory, however long its lines are. LF and CRLF end a line; the
/// last line may lack its end. A byte order mark at the start is dropped.
class LineReader {
  public:
    static constexpr std::size_t kLongest = std::size_t{1} << 20;  ///< bytes, line end not counted

    /// @param file     open
    /// @param onPause  called when the next read would have to wait
    LineReader(platform::File file, std::function<void()> onPause);

    /// The next line that is not blank; absent at the end, or if reading failed.
    [[nodiscard]] std::optional<Line> next();
    /// Why reading failed; no error if it did not.
    [[nodiscard]] const std::error_code& error() const { return m_file.error(); }

  private:
    [[nodiscard]] std::optional<Line> nextOfAnyKind();
    [[nodiscard]] Line take(std::size_t length, std::size_t lineEnd);
    [[nodiscard]] std::optional<Line> skipLongLine();
    bool fill();

    platform::File m_file;
    std::function<void()> m_onPause;
    std::vector<char> m_buffer;
    std::size_t m_begin = 0, m_end = 0;  ///< range of the bytes that are read but not yet returned
    std::size_t m_number = 0;
    bool m_isAtEnd = false;
};

/// Opens a file, or the standard input where its name is empty or "-", for `read`, which also gets a name for messages.
/// @return the exit status of `read`; kFailed if the file cannot be opened, which is told
int readQueries(const std::string& path, const std::function<int(platform::File, const std::string&)>& read);

}  // namespace cli
