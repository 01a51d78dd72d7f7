#pragma once
/// The rows of a log that a reason explains.

#include "logs/judge/reason.h"
#include "logs/search/search.h"

namespace logs {

/// Those of `rows` that a reason claims: the ones it was tested on, and every other wrong row, which is read again. A
/// cancelled search ends after a row.
/// @param rows  ascending
[[nodiscard]] LogRows claimedRows(const LogTable& table, const io::LineFile& file, const LogMapping& mapping,
                                  const LogReason& reason, const LogRows& rows, LogSearchState& state);

}  // namespace logs
