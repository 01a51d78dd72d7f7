#pragma once
/// @file
/// Broad phase: candidate partners of a body, valid while it stays near its place.
///
/// Folder `broad_phase/`: candidate pairs (broad_phase.h over cells.h and neighbour_lists.h) and the vectorised filter
/// of candidates by bounds on contact times (nearest.h). Includes `bodies/` alone.

#include <algorithm>
#include <optional>

#include "world/broad_phase/neighbour_lists.h"

namespace world {

/// Search for candidate pairs. The contacts are the same with each; only the work differs.
enum class PairSearch : std::uint8_t {
    Automatic,  ///< neighbour lists at high density, all pairs among few bodies, else cells
    Cells,      ///< no neighbour lists
    AllPairs,   ///< every body is a candidate of every other
};

/// Candidate partners from neighbour lists, cells or all pairs.
///
/// Every query about a body takes its current record. The candidates of a body are valid until their expiry; renew()
/// then finds the new ones.
class BroadPhase {
  public:
    /// Inserts all bodies by their centres at time `now`. Neighbour lists that still pay are kept: a new epoch rewrites
    /// the records but does not move the bodies.
    /// @param bodies  records, one for each body of the table, then paddingBody()
    /// @param now     frames since the epoch's origin
    void build(const BodyTable&, const std::vector<Body>& bodies, double now, PairSearch);

    /// All bodies that a body can meet before their expiry. May hold others as well, and the body itself.
    /// Any non-const member function invalidates the result.
    [[nodiscard]] Candidates candidates(Index body) {
        return m_usesLists ? m_lists.candidates(body) : m_cells.candidates(body);
    }
    /// candidates() as far as it is stored; empty if it is gathered when it is asked for.
    [[nodiscard]] Candidates known(Index body) const { return m_usesLists ? m_lists.candidates(body) : Candidates{}; }
    /// Where known() begins to read; null if nothing is stored.
    [[nodiscard]] const void* addressOf(Index body) const { return m_usesLists ? m_lists.addressOf(body) : nullptr; }
    /// A time, or that at which candidates() ceases to hold if it is earlier.
    [[nodiscard]] double untilExpiry(const Body& record, Index body, double time) const {
        return m_usesLists ? m_lists.untilExpiry(record, body, time) : std::min(time, m_cells.expiry(record, body));
    }
    /// Renews the candidates of a body at their expiry.
    /// @return candidates that are new; absent if build() has to be called again
    [[nodiscard]] std::optional<Candidates> renew(const BodyTable&, const std::vector<Body>& bodies, Index body,
                                                  double now);
    /// Inserts a body again after its record was replaced by one at another place.
    /// @return false if build() has to be called again
    bool update(const BodyTable&, const std::vector<Body>& bodies, Index body, double now);

    /// Lower bound on the number of candidates of any body.
    [[nodiscard]] std::size_t minCandidates() const { return m_usesLists ? 0 : m_cells.overflowCount(); }
    /// Box that holds the centre of a body until the expiry of its candidates.
    [[nodiscard]] CentreBox centreBox(Index body) const {
        return m_usesLists ? m_lists.centreBox(body) : m_cells.hasCells() ? m_cells.centreBox(body) : CentreBox{};
    }
    /// Memory in use.
    [[nodiscard]] std::size_t bytes() const { return m_cells.bytes() + m_lists.bytes(); }

  private:
    bool m_usesLists = false;
    Cells m_cells;
    NeighbourLists m_lists;
};

}  // namespace world
