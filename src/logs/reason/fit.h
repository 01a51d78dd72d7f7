#pragma once
/// Numbers fitted to rows.

#include <optional>

#include "logs/reason/mechanism.h"

namespace logs {

/// A robust fit (RANSAC): the numbers with which the most rows miss by no more than their slack. Gauss-Newton steps fit
/// all rows, and random minimal samples; the inliers of the best fit are fitted once more. Absent: too few rows are
/// inliers. Source: Fischler, Bolles, Random Sample Consensus (1981).
/// @param from  where the steps begin; numbers that are not fitted stay
[[nodiscard]] std::optional<Numbers> fitted(const Rows& rows, const Mechanism& mechanism, const Numbers& from);

/// All bits of a number depend on all of its argument's (the finalizer of SplitMix64).
[[nodiscard]] std::uint64_t hashOf(std::uint64_t number) noexcept;

}  // namespace logs
