#pragma once
/// `carom log --follow`: the failing rows of a log as they arrive.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/log_source.h"
#include "cli/output.h"
#include "io/growing_file.h"

namespace cli {

/// What happens beside the rows that arrive.
struct FollowEvents {
    std::function<std::vector<std::string>()> notes;      ///< since the last call, a line each
    std::function<std::optional<std::uint64_t>()> shown;  ///< the place of a row that is to be printed
    std::function<bool()> isEnding;                       ///< the user ends the program; empty: SIGINT says so
};

/// Prints each failing row as it arrives, a line at once, until the stream ends or the user ends the program (SIGINT).
/// Rows that a file held before are counted, not printed.
/// @param name    the file, for messages
/// @param asJson  each row as a JSON object
/// @return the log with all its rows; or why the standard output takes no more
[[nodiscard]] io::Result<LogSource> followRows(const std::shared_ptr<io::GrowingFile>& file,
                                               const logs::LogMapping& mapping, const std::string& name, bool asJson,
                                               const FollowEvents& events = {});

/// Prints one line about a log: "NAME: TEXT", or {"KEY":"TEXT"}.
void say(Output& out, const std::string& name, bool asJson, const char* key, const std::string& text);

}  // namespace cli
