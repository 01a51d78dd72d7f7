#pragma once
/// Two logs of the same queries, before and after a change of the engine, row by row.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/line_file.h"
#include "io/result.h"
#include "logs/report/bad_rows.h"

namespace logs {

/// A log as it was read and judged.
struct JudgedLog {
    std::string name;  ///< name of the file, for messages
    const io::LineFile& file;
    const LogMapping& mapping;
    const LogTable& table;
};

enum class LogChange : std::uint8_t { Broken, Fixed, StillBad, StillGood, Missing, New };
inline constexpr int kLogChangeCount = static_cast<int>(LogChange::New) + 1;
[[nodiscard]] const char* name(LogChange) noexcept;  ///< "broken", "still bad"...

/// A row that changed. Missing: only in the log before; New: only in the log after.
struct LogChangedRow {
    LogChange change = LogChange::Broken;
    std::optional<std::uint32_t> before, after;  ///< indices of the tables
};

struct LogDiff {
    std::array<std::uint64_t, kLogChangeCount> counts{};
    std::uint64_t matchedById = 0, matchedByQuery = 0;
    std::uint64_t otherQueries = 0;   ///< matched by id, but with different queries
    std::vector<LogChangedRow> rows;  ///< broken, fixed, missing and new, each in the order of its file
};

/// Matches the judged rows of two logs: by id (and method, where a log names several), the others by equal queries, bit
/// for bit as they were read, in their order. @return an error if an id stands twice in a log
[[nodiscard]] io::Result<LogDiff> diff(const JudgedLog& before, const JudgedLog& after, BadRows bad);

/// The changes as text in columns. @param most  rows listed of each change
[[nodiscard]] std::string text(const LogDiff& diff, const JudgedLog& before, const JudgedLog& after, std::size_t most);
/// The changes as one JSON object.
[[nodiscard]] std::string json(const LogDiff& diff, const JudgedLog& before, const JudgedLog& after, std::size_t most);

}  // namespace logs
