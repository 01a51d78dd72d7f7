#pragma once
/// `carom log --follow`: the failing rows of a log as they arrive.

#include <memory>
#include <string>

#include "cli/log_source.h"
#include "io/growing_file.h"

namespace cli {

/// Prints each failing row as it arrives, a line at once, until the stream ends or the user ends the program (SIGINT).
/// Of rows that a file held before only the numbers are printed.
/// @param name    the file, for messages
/// @param asJson  each row as a JSON object
/// @return the log with all its rows; or why the standard output takes no more
[[nodiscard]] io::Result<LogSource> followRows(const std::shared_ptr<io::GrowingFile>& file,
                                               const logs::LogMapping& mapping, const std::string& name, bool asJson);

}  // namespace cli
