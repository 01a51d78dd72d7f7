#pragma once
/// @file
/// Broad phase for dense systems: a neighbour list for each body.

#include <algorithm>

#include "world/bodies/body_table.h"
#include "world/broad_phase/cells.h"

namespace world {

/// Symmetric neighbour lists.
///
/// Each body has an anchor, its centre at its last insertion, and may move up to a slack distance away from it. Two
/// bodies are on each other's list if they could meet while both stay within the slack of their anchors. So the list of
/// a body has all its candidates until it leaves the slack; then it is anchored again at its current centre. In a
/// dense system a body has several contacts before that, and its list is a fifth of the bodies in the cells around it.
/// Source: Donev, Torquato, Stillinger, Neighbor list collision-driven molecular dynamics (2005).
class NeighbourLists {
  public:
    /// Anchors every body at its centre at time `now`.
    /// @param bodies  records, one for each body of the table, then paddingBody()
    /// @param now     frames since the epoch's origin
    /// @return false if lists do not pay (on average fewer than 7 or more than 64 neighbours) or an anchor would lose
    ///         too many digits; the lists are empty then
    bool build(const BodyTable&, const std::vector<Body>& bodies, double now);

    /// Compacts the lists. @return true if they still pay
    [[nodiscard]] bool revalidate();

    /// Anchors a body at its centre at time `now`.
    /// @return false if the anchor would lose too many digits: build() has to be called again
    bool reanchor(const BodyTable&, const std::vector<Body>& bodies, Index body, double now);

    /// All bodies that a body can meet before expiry(), without the body itself.
    [[nodiscard]] Candidates candidates(Index body) const {
        return {m_ids.data() + m_lists[body].begin, m_lists[body].count};
    }
    /// Where candidates() begins to read.
    [[nodiscard]] const void* addressOf(Index body) const { return &m_lists[body]; }
    /// Time at which a body leaves the slack of its anchor; kNever if it does not.
    [[nodiscard]] double expiry(const Body& record, Index body) const;
    /// `time`, or expiry() if that is earlier. A dense system rarely has to compute it.
    [[nodiscard]] double untilExpiry(const Body& record, Index body, double time) const {
        return isValidUntil(record, body, time) ? time : std::min(time, expiry(record, body));
    }
    /// True if a body is within the slack of its anchor at `time`.
    [[nodiscard]] bool isValidUntil(const Body& record, Index body, double time) const;

    /// Box that holds the centre of a body until expiry().
    [[nodiscard]] CentreBox centreBox(Index body) const {
        return {{m_lists[body].x, m_lists[body].y, m_lists[body].z}, Vec3(m_slack * kRoomy)};
    }
    /// Memory in use.
    [[nodiscard]] std::size_t bytes() const;

  private:
    static constexpr double kRoomy = 1 + 1e-5;  ///< factor on list distances that covers rounding

    /// A range of m_ids, in whole vectors. The entries from `count` to `room` are the padding body.
    struct List {
        float x = 0, y = 0, z = 0;  ///< anchor; its rounding error counts as distance moved
        std::uint32_t begin = 0, count = 0, room = 0;
    };

    [[nodiscard]] double chosenSlack(const std::vector<Body>& bodies) const;
    [[nodiscard]] bool isWorthwhile(const BodyTable&, const std::vector<Body>& bodies);
    bool setAnchor(const Body& record, Index body, double now);
    void findNeighbours(const BodyTable&, const std::vector<Body>& bodies, Index body);
    void add(Index to, Index body);
    void remove(Index from, Index body);
    void compact();
    [[nodiscard]] std::array<double, 3> offset(const Body& record, Index body) const;

    double m_slack = 0;          ///< units
    Cells m_cells;               ///< bodies by their anchors
    std::vector<List> m_lists;   ///< one for each body
    std::vector<Index> m_ids;    ///< entries of all lists
    std::vector<Index> m_found;  ///< result of findNeighbours()
    Index m_padding = 0;         ///< index of the padding body
};

}  // namespace world
