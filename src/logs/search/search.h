#pragma once
/// The search of a log's file for rows: by the text of their columns, or by the reason that explains them.

#include <atomic>
#include <cstdint>

#include "io/line_file.h"
#include "logs/judge/reason.h"
#include "logs/search/where.h"

namespace logs {

/// The state of a search, shared with the thread that waits for it.
struct LogSearchState {
    std::atomic<bool> isCancelled = false;     ///< set by the waiting thread
    std::atomic<std::uint64_t> bytesDone = 0;  ///< bytes of the file that have been searched
};

/// The rows of a table that pass the terms of a filter about text (ids, columns), in the order of the file. The file is
/// read once, from its start; a cancelled search stops after at most another megabyte.
/// @param first  index of the first row to search
[[nodiscard]] LogRows searched(const LogTable& table, const io::LineFile& file, const LogMapping& mapping,
                               const LogWhere& where, LogSearchState& state, std::size_t first = 0);

/// Those of `rows` that a reason claims: the ones it was tested on, and every other wrong row, which is read again. A
/// cancelled search ends after a row.
/// @param rows  ascending
[[nodiscard]] LogRows claimedRows(const LogTable& table, const io::LineFile& file, const LogMapping& mapping,
                                  const LogReason& reason, const LogRows& rows, LogSearchState& state);

}  // namespace logs
