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

/// The numbers for which most of the rows miss by no more than their slack, whatever the others have as a cause: by
/// steps of Gauss and Newton from 0, to all rows and to many draws of as few as determine the numbers; then to the rows
/// that the best of these explains. Absent: they explain fewer than a tenth, or than three.
/// Source: Fischler, Bolles, Random Sample Consensus (1981).
[[nodiscard]] std::optional<Numbers> fitted(const Rows& rows, std::size_t unknowns, const Miss& miss);

/// The wrong rows that tell when the engine saw a contact.
[[nodiscard]] Rows timedRows(const Evidence& evidence);

}  // namespace logs
