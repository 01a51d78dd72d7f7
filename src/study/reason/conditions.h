#pragma once
/// What a set of rows has in common that others lack: a threshold of a quantity, or a yes-or-no. Internal to
/// study/reason.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "study/reason/row_facts.h"

namespace study {

struct Condition {
    std::string words;  ///< "the ball's radius is at most 0.0499"
    std::optional<double> number;
    std::function<bool(const RowFacts&)> holds;
    std::size_t inside = 0;   ///< rows of the set for which it holds
    std::size_t outside = 0;  ///< other rows for which it holds
};

/// The simplest condition that holds for nine tenths of the set at least, and of which nine tenths are in the set; two
/// joined where one does not do. Absent: none, or too few rows to tell.
/// @param weight  rows of the log for one of `others`, per row of the log for one of the set
[[nodiscard]] std::optional<Condition> conditionOf(std::span<const RowFacts* const> set,
                                                   std::span<const RowFacts* const> others, double weight);

}  // namespace study
