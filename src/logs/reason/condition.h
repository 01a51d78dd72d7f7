#pragma once
/// Where a reason holds: one column has one value, or lies beyond one limit.

#include <functional>
#include <optional>
#include <string>

#include "logs/reason/mechanism.h"

namespace logs {

struct Condition {
    std::string words;             ///< "object is glass", "the ball's radius is at most 0.4"
    std::optional<double> number;  ///< the limit
    std::string unit;
    std::function<bool(const RowFacts&)> holds;
    bool needsColumns = false;
    bool isSure = false;  ///< rows are on one side of its limit by chance less than once in a million times
    /// Where hits are missed by it alone: the bug has a name of its own. Empty: it has none.
    std::string nameOfMissed{}, wordsOfMissed{};
    std::size_t inside = 0;  ///< rows of the set for which it holds
    double outside = 0;      ///< other rows for which it holds, by their weights
};

struct WeightedRow {
    const RowFacts* row;
    double weight;
};
/// The condition that holds for nine tenths of the set at least, and for few of the others. Absent: none does.
/// @param obstacle  the obstacles' word
[[nodiscard]] std::optional<Condition> conditionOf(const Rows& set, const std::vector<WeightedRow>& others,
                                                   const std::string& obstacle);

}  // namespace logs
