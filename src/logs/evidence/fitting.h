#pragma once
/// Numbers fitted to rows by least squares.

#include <array>
#include <cstddef>
#include <functional>
#include <optional>

namespace logs {

using Numbers = std::array<double, 4>;

/// Equations x[0] n[0] + x[1] n[1] + ... = y for up to four unknown n.
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

/// One row near a solution: how its miss changes with each number, and how much is missing to zero.
struct Equation {
    Numbers slope{};
    double missing = 0;
};
/// The numbers that make most of the rows right, by steps of Gauss and Newton from 0; a step counts the rows whose miss
/// is up to some times the median, so that rows with another cause do not count. Absent: not determined.
[[nodiscard]] std::optional<Numbers> robustlyFitted(
    std::size_t rows, std::size_t unknowns, const std::function<Equation(std::size_t row, const Numbers&)>& equation);

}  // namespace logs
