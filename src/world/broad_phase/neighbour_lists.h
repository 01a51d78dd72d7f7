#pragma once
/// Who is near whom in a crowd: each body keeps a list of those around it.

#include "world/broad_phase/cells.h"
#include "world/simulation/body_table.h"

namespace world {

/// Symmetric neighbour lists. Each body has an anchor, and may go a little way from it; two are on each other's list
/// while their anchors are so near that they could meet within that. Nobody else can: a body's partners are its list
/// until it leaves, when it is anchored anew where it is. In a crowd a body meets many before it gets that far, and its
/// list is a fifth of the bodies in the cells around it. Source: Donev, Torquato, Stillinger, Neighbor list
/// collision-driven molecular dynamics (2005).
class NeighbourLists {
  public:
    /// Anchors every body where it is at `now`; the last of `bodies` is paddingBody().
    /// @return false if lists would not pay (too few around each, or very many): nothing is kept then
    bool build(const BodyTable&, const std::vector<Body>& bodies, double now);

    /// Tidies up. @return true if the lists are still long enough to pay
    [[nodiscard]] bool keep();

    /// Anchors a body anew. @return false if it is too far out: build() again
    bool anchor(const BodyTable&, const std::vector<Body>& bodies, Index body, double now);

    [[nodiscard]] Partners around(Index body) const {
        return {m_ids.data() + m_lists[body].begin, m_lists[body].count};
    }
    /// When a body's motion takes it too far from its anchor; kNever if it does not.
    [[nodiscard]] double leaving(const Body& record, Index body) const;
    /// True if it is still near enough at `time`.
    [[nodiscard]] bool staysUntil(const Body& record, Index body, double time) const;

    /// Where the body is until it leaves.
    [[nodiscard]] Range range(Index body) const {
        return {{m_lists[body].x, m_lists[body].y, m_lists[body].z}, Vec3(m_slack * kRoomy)};
    }
    [[nodiscard]] std::size_t bytes() const;

  private:
    static constexpr double kRoomy = 1 + 1e-5;  ///< they reach a little farther than need be: rounding loses nobody

    /// A stretch of m_ids, whole vectors long; behind the `count` that are taken it holds paddingBody().
    struct List {
        float x = 0, y = 0, z = 0;  ///< the anchor: what rounding adds counts as way gone
        std::uint32_t begin = 0, count = 0, room = 0;
    };

    [[nodiscard]] double chosenSlack(const std::vector<Body>& bodies) const;
    [[nodiscard]] bool pays(const BodyTable&, const std::vector<Body>& bodies);
    bool setAnchor(const Body& record, Index body, double now);
    void find(const BodyTable&, const std::vector<Body>& bodies, Index body);
    void add(Index to, Index body);
    void remove(Index from, Index body);
    void compact();
    [[nodiscard]] std::array<double, 3> offset(const Body& record, Index body) const;

    double m_slack = 0;
    Cells m_cells;  ///< by anchors
    std::vector<List> m_lists;
    std::vector<Index> m_ids;
    std::vector<Index> m_found;
    Index m_nobody = 0;
};

}  // namespace world
