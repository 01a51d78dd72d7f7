#pragma once
/// The first lines of a log, and a mapping guessed from them.

#include <string>
#include <vector>

#include "io/line_file.h"
#include "io/result.h"
#include "study/log/log_cells.h"
#include "study/log/log_mapping.h"

namespace study {

/// The beginning of a log, for guessing a mapping and for display.
struct LogHead {
    static constexpr std::size_t kMostLines = 1000;

    LogFormat format = LogFormat::JsonLines;
    char separator = ',';
    bool hasHeading = true;
    std::vector<std::string> lines;       ///< lines of rows, without blank lines and the heading
    std::vector<std::string> csvColumns;  ///< in order
    std::vector<LogColumn> columns;       ///< union over all lines, in order of first appearance
};

/// @return the head; an error if no line can be parsed
[[nodiscard]] io::Result<LogHead> readHead(const io::LineFile& file);

/// The first line that is not blank; in a CSV with a heading this is the heading.
[[nodiscard]] std::string csvHeading(const io::LineFile& file);

/// A mapping by the names of the columns. @param preset  name of the preset; empty: the preset whose names fit best
[[nodiscard]] LogMapping guessMapping(const LogHead& head, std::string_view preset = {});

/// Reads "FIELD=COLUMN", "FIELD=COLUMN,COLUMN,COLUMN" or "FIELD=NUMBER" into a mapping; "FIELD=" unmaps it.
/// @return empty, or the problem
[[nodiscard]] std::string setField(LogMapping& mapping, const LogHead& head, std::string_view text);

}  // namespace study
