#pragma once
/// A property that a set of rows has and the other rows lack: a quantity below or above a threshold, or a fact that is
/// true or false.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "logs/evidence/row_facts.h"

namespace logs {

struct Condition {
    std::string words;             ///< "the ball's radius is at most 0.0499"
    std::optional<double> number;  ///< the threshold; absent for a fact
    std::function<bool(const RowFacts&)> holds;
    bool needsColumns = false;  ///< it asks for a column beside query and answer
    std::size_t inside = 0;     ///< rows of the set for which it holds
    std::size_t outside = 0;    ///< other rows for which it holds
};

/// The simplest condition that holds for at least nine tenths of the set, such that at least nine tenths of the rows
/// for which it holds are in the set; two conditions joined where no single one does. Absent if there is none, or if
/// there are too few rows.
/// @param weight  number of rows of the log that one of `others` stands for, divided by that of one of the set
[[nodiscard]] std::optional<Condition> conditionOf(std::span<const RowFacts* const> set,
                                                   std::span<const RowFacts* const> others, double weight);

}  // namespace logs
