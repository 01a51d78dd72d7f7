#pragma once
/// @file
/// Impulses of a group by an active-set method.

#include <span>
#include <vector>

#include "collide/numbers/double_double.h"
#include "world/simulation/group.h"

namespace world {

using collide::DoubleDouble;
using Impulses = std::vector<DoubleDouble>;  ///< one for each contact

/// Adds `factor` times the impulses to the velocities of the bodies and to the impulses of the contacts. Sums are in
/// double-double arithmetic: the impulses on a light body between heavy ones cancel up to the last digits.
void addImpulses(std::span<GroupBody> bodies, std::span<GroupContact* const> contacts, const Impulses& impulses,
                 double factor);

/// The linear complementarity problem of a few contacts: impulses >= 0 after which no contact closes, and which are 0
/// at contacts that separate. Accurate to rounding for mass ratios up to 1e26.
/// Source: Lawson, Hanson, Solving Least Squares Problems (1974), chapter 23.
class ActiveSet {
  public:
    ActiveSet(std::span<const GroupBody> bodies, std::span<GroupContact* const> contacts);

    /// @param tolerance  closing speeds up to this count as 0, units/frame
    /// @param impulses   initial guess in, solution out
    /// @return false if no impulses keep all contacts from closing
    [[nodiscard]] bool solve(double tolerance, Impulses& impulses);

  private:
    [[nodiscard]] DoubleDouble& at(std::size_t i, std::size_t j) { return m_matrix[i * m_closing.size() + j]; }
    void factor();
    [[nodiscard]] Impulses solved(const Impulses& right) const;
    [[nodiscard]] std::size_t mostClosing(const Impulses& impulses, double tolerance);
    [[nodiscard]] bool exchange(std::size_t entering, Impulses& impulses);
    void leave(std::size_t place) { m_active.erase(m_active.begin() + static_cast<std::ptrdiff_t>(place)); }

    Impulses m_matrix;                  ///< decrease of the closing speed of contact i for an impulse 1 at contact j
    Impulses m_closing;                 ///< initial closing speeds
    std::vector<std::size_t> m_active;  ///< contacts with an impulse
    Impulses m_lower, m_pivots;         ///< L D L^T of the active rows and columns
};

}  // namespace world
