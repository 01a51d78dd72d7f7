#pragma once
/// The first lines of a log: its format and its columns.

#include <string>
#include <string_view>
#include <vector>

#include "io/line_file.h"
#include "io/result.h"
#include "logs/read/cells.h"
#include "logs/read/mapping.h"

namespace logs {

/// The beginning of a log: enough to guess from and to show.
struct LogHead {
    static constexpr std::size_t kMostLines = 1000;

    LogFormat format = LogFormat::JsonLines;
    LogCsv csv;
    std::vector<std::string> lines;  ///< lines of rows: without blank lines, comments and the heading
    /// Union over all lines, and over lines from all parts of the file, in order of first appearance.
    std::vector<LogColumn> columns;
};

/// True if more than half of the first lines are rows of a log; false for a document that quotes a few.
[[nodiscard]] bool isMostlyRows(const LogHead& head);
/// True if the first lines are JSON that defines obstacles alone: no column is named like a start, and none is another
/// list or object.
[[nodiscard]] bool tellsOnlyWorlds(const LogHead& head);
/// @return the head; an error if no line can be parsed
[[nodiscard]] io::Result<LogHead> readHead(const io::LineFile& file);
/// Adds the columns of another line of the file, if it is one of JSON.
void addColumns(LogHead& head, std::string_view line);

/// The same of a short text: lines of a log, a CSV with its heading.
[[nodiscard]] io::Result<LogHead> readHeadOf(std::string_view text);

/// The line that names the columns of a CSV. @param isComment  LogCsv::isHeadingComment
[[nodiscard]] std::string csvHeading(const io::LineFile& file, bool isComment);

}  // namespace logs
