#pragma once
/// Filter and order of the rows shown; fast enough to run at every key press.

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "logs/judge/table.h"

namespace logs {

/// Rows of a table, as indices, in the order shown.
using LogRows = std::vector<std::uint32_t>;

struct LogFilter {
    std::uint32_t outcomes = 0xFF;  ///< bit 1 << outcome
    std::uint32_t verdicts = 0x7F;  ///< bit 1 << verdict
    bool hasBadLines = true;        ///< lines that hold no query
    bool hasGoodLines = true;
    double leastUlps = 0;
    double mostUlps = std::numeric_limits<double>::infinity();
    double leastUnits = 0;  ///< least LogRow::units
    double mostUnits = std::numeric_limits<double>::infinity();
    std::optional<std::uint16_t> method;  ///< LogTable::methodPlace; absent: any
    LogRun run;
    bool operator==(const LogFilter&) const = default;
};

/// The rows that show an engine's defects: wrong, with a wrong value, invalid or inaccurate.
[[nodiscard]] LogFilter failingRows();

/// The rows that pass a filter, in the order of the file.
[[nodiscard]] LogRows filtered(const LogTable& table, const LogFilter& filter);

enum class LogSort : std::uint8_t {
    Line,
    Wrongness,  ///< wrong, wrong value, invalid, inaccurate, convention, agrees, then the rows without an answer (no
                ///< answer, bad line); each by the size of the error
    Error,      ///< size of the error, in ulps
    Outcome,
    Method,
    Id,  ///< as numbers if all are, else as text
};
inline constexpr int kLogSortCount = static_cast<int>(LogSort::Id) + 1;
[[nodiscard]] const char* name(LogSort) noexcept;  ///< "line", "wrongness"...
[[nodiscard]] std::optional<LogSort> logSortNamed(std::string_view name) noexcept;

/// Sorts rows; equal rows keep the order of the file. @param worstFirst  for Wrongness and Error the largest first, for
/// other orders the last first
void sort(LogRows& rows, const LogTable& table, LogSort by, bool worstFirst);

/// The errors of the rows that have an answer.
[[nodiscard]] LogHistogram histogram(const LogTable& table, std::span<const std::uint32_t> rows);

}  // namespace logs
