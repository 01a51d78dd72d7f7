#pragma once
/// Which rows of a log are bad: those by which a gate (`--fail-on`) fails and two logs are told apart.

#include "logs/judge/order.h"

namespace logs {

/// A row is bad if its verdict is wrong, wrong value or invalid (or inaccurate, with countsInaccurate) and its error is
/// beyond the tolerance. Lines without a query and rows without a recorded answer are neither good nor bad.
struct BadRows {
    bool countsInaccurate = false;
    double tolerance = 0;  ///< tolerance of the engine, scene units; 0: none

    [[nodiscard]] bool contains(const LogRow& row) const {
        if (row.isBad || (row.verdict == Verdict::Inaccurate && !countsInaccurate)) return false;
        return row.verdict != Verdict::Agrees && row.verdict != Verdict::Convention &&
               row.verdict != Verdict::NotApplicable &&
               !isWithin(row.verdict, static_cast<double>(row.units), tolerance);
    }
    /// Their indices, in the order of the file.
    [[nodiscard]] LogRows in(const LogTable& table) const {
        LogRows rows;
        for (std::size_t i = 0; i < table.size(); ++i)
            if (contains(table[i])) rows.push_back(static_cast<std::uint32_t>(i));
        return rows;
    }
};

/// The row is judged: it holds a query and an answer.
[[nodiscard]] inline bool isJudged(const LogRow& row) { return !row.isBad && row.verdict != Verdict::NotApplicable; }

}  // namespace logs
