#pragma once
/// Queries line by line: how `solve` and `compare` read them.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/output.h"
#include "io/query/query_json.h"
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
    [[nodiscard]] Line lineOf(std::string_view text, bool isTooLong);
    bool fill();

    platform::File m_file;
    std::function<void()> m_onPause;
    std::vector<char> m_buffer;
    std::size_t m_begin = 0, m_end = 0;  ///< range of the bytes that are read but not yet returned
    std::size_t m_number = 0;
    bool m_isAtEnd = false;
};

/// The query of a line. A line without one is answered: its error is appended, with a line end.
[[nodiscard]] io::Result<io::Query> readQuery(const Line& line, io::QueryReader& reader, std::string& out);

/// Answers one line after the other, until there is none or nobody reads the answers. @param answer  false for a bad
/// line
/// @return false if a line was bad
template <class Answer>
bool answerEach(LineReader& lines, Output& out, Answer answer) {
    bool isAllGood = true;
    while (!out.isClosed()) {
        const std::optional<Line> line = lines.next();
        if (!line) break;
        isAllGood = answer(*line) && isAllGood;
        out.sendIfLarge();
    }
    out.flush();
    return isAllGood;
}

/// Opens a file, or the standard input where its name is empty or "-", for `read`, which also gets a name for messages.
/// @return the exit status of `read`; kFailed if the file cannot be opened, which is told
int readQueries(const std::string& path, const std::function<int(platform::File, const std::string&)>& read);

}  // namespace cli
