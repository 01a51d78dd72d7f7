#pragma once
/// Numbers fitted to rows.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "logs/evidence/hypothesis.h"

namespace logs {

using Numbers = std::array<double, 4>;

/// Equations x[0] n[0] + x[1] n[1] + ... = y for so many unknown n, by least squares.
template <std::size_t N>
class LeastSquares {
  public:
    using Values = std::array<double, N>;
    /// @param unknowns  the first of N; the others are 0
    /// @param ridge     weight of an equation n = 0 for each unknown, for those that the others do not determine
    explicit LeastSquares(std::size_t unknowns = N, double ridge = 0) : m_unknowns(unknowns) {
        for (std::size_t i = 0; i < m_unknowns; ++i) m_sums[i][i] = ridge * ridge;
    }
    void add(const Values& x, double y) {
        for (std::size_t i = 0; i < m_unknowns; ++i) {
            for (std::size_t j = 0; j < m_unknowns; ++j) m_sums[i][j] += x[i] * x[j];
            m_sums[i][N] += x[i] * y;
        }
    }
    /// Absent where the equations do not determine the unknowns.
    [[nodiscard]] std::optional<Values> solved() const {
        constexpr double kLeastPivot = 1e-9;  // equations are of lengths of about 1: less is rounding
        auto m = m_sums;
        for (std::size_t i = 0; i < m_unknowns; ++i) {
            std::size_t pivot = i;
            for (std::size_t k = i + 1; k < m_unknowns; ++k)
                if (std::abs(m[k][i]) > std::abs(m[pivot][i])) pivot = k;
            std::swap(m[i], m[pivot]);
            if (!(std::abs(m[i][i]) > kLeastPivot)) return std::nullopt;
            for (std::size_t k = 0; k < m_unknowns; ++k) {
                if (k == i) continue;
                const double factor = m[k][i] / m[i][i];
                for (std::size_t j = i; j <= N; ++j) m[k][j] -= factor * m[i][j];
            }
        }
        Values solution{};
        for (std::size_t i = 0; i < m_unknowns; ++i) solution[i] = m[i][N] / m[i][i];
        return solution;
    }

  private:
    std::size_t m_unknowns;
    std::array<std::array<double, N + 1>, N> m_sums{};  ///< the normal equations; the right side in the last column
};

/// By how much a row misses what an engine with these numbers records, scene units; NaN: it tells nothing.
using Miss = std::function<double(const RowFacts&, const Numbers&)>;

/// A robust fit (RANSAC): the numbers for which the most rows miss by no more than their slack. Gauss-Newton steps from
/// 0 fit all rows, and many random minimal samples; the inliers of the best fit are fitted once more. Absent: fewer
/// than a tenth of the rows, or fewer than three, are inliers. Source: Fischler, Bolles, Random Sample Consensus
/// (1981).
[[nodiscard]] std::optional<Numbers> fitted(const Rows& rows, std::size_t unknowns, const Miss& miss);

/// The wrong rows with a vector that is wrong, beside the true one.
[[nodiscard]] Rows rowsWith(const Evidence& evidence, LogSymptom vector);

/// The wrong rows with a recorded time of impact.
[[nodiscard]] Rows timedRows(const Evidence& evidence);

}  // namespace logs
