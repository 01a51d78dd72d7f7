#pragma once
/// Numbers fitted to rows.

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "logs/evidence/hypothesis.h"

namespace logs {

using Numbers = std::array<double, 4>;

/// Equations x[0] n[0] + x[1] n[1] + ... = y for up to four unknown n, by least squares.
class LeastSquares {
  public:
    explicit LeastSquares(std::size_t unknowns) : m_unknowns(unknowns) {}
    void add(const Numbers& x, double y);
    /// Absent where the equations do not determine the unknowns.
    [[nodiscard]] std::optional<Numbers> solved() const;

  private:
    std::size_t m_unknowns;
    double m_sums[4][5] = {};  ///< the normal equations; the right side in the last column
};

using Rows = std::vector<const RowFacts*>;
/// By how much a row misses what an engine with these numbers records, scene units; NaN: it tells nothing.
using Miss = std::function<double(const RowFacts&, const Numbers&)>;

/// A robust fit (RANSAC): the numbers for which the most rows miss by no more than their slack. Gauss-Newton steps from
/// 0 fit all rows, and many random minimal samples; the inliers of the best fit are fitted once more. Absent: fewer
/// than a tenth of the rows, or fewer than three, are inliers. Source: Fischler, Bolles, Random Sample Consensus
/// (1981).
[[nodiscard]] std::optional<Numbers> fitted(const Rows& rows, std::size_t unknowns, const Miss& miss);

/// The wrong rows with a recorded time of impact.
[[nodiscard]] Rows timedRows(const Evidence& evidence);

}  // namespace logs
