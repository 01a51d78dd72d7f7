#pragma once
/// Impulses that keep touching bodies from closing, found directly.

#include <span>
#include <vector>

#include "collide/double_double.h"
#include "world/simulation/group.h"

namespace world {

using collide::DoubleDouble;
using Impulses = std::vector<DoubleDouble>;

/// Adds `factor` times these impulses to the velocities and to the contacts' own. Sums have twice the digits of a
/// double: what squeezes a light body between heavy ones cancels but for its last digits.
void change(std::span<GroupBody> bodies, std::span<GroupContact* const> contacts, const Impulses& impulses,
            double factor);

/// The linear complementarity problem of a few contacts: impulses >= 0 after which none closes, 0 where bodies
/// separate. Exact but for rounding at any masses up to ratios of 1e26. Source: Lawson, Hanson, Solving Least Squares
/// Problems (1974), chapter 23.
class ActiveSet {
  public:
    ActiveSet(std::span<const GroupBody> bodies, std::span<GroupContact* const> contacts);

    /// @param tolerance  closing speeds up to it are none
    /// @param impulses   where to begin; then the answer
    /// @return false if nothing can keep the bodies from closing
    [[nodiscard]] bool solve(double tolerance, Impulses& impulses);

  private:
    [[nodiscard]] DoubleDouble& at(std::size_t i, std::size_t j) { return m_matrix[i * m_closing.size() + j]; }
    void factor();
    [[nodiscard]] Impulses solved(const Impulses& right) const;
    [[nodiscard]] std::size_t mostClosing(const Impulses& impulses, double tolerance);
    [[nodiscard]] bool exchange(std::size_t entering, Impulses& impulses);
    void leave(std::size_t place) { m_active.erase(m_active.begin() + static_cast<std::ptrdiff_t>(place)); }

    Impulses m_matrix;   ///< how much less contact i closes for an impulse 1 at contact j
    Impulses m_closing;  ///< closing speeds at the start
    std::vector<std::size_t> m_active;
    Impulses m_lower, m_pivots;  ///< L D L^T of the active rows and columns
};

}  // namespace world
