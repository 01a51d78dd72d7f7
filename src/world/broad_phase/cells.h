#pragma once
/// Who is near whom: space in equal cells, a few bodies in each.

#include <array>

#include "world/simulation/body.h"

namespace world {

/// A grid of cells whose side is at least the diameter of every body kept in it, so that the partners of a body are in
/// the 27 cells around its own. The grid is wrapped round in each direction: space has no edge, and bodies that meet in
/// a cell from afar only cost time. Bodies too large for the side, or beyond a full cell, are on a list that everyone
/// looks at. Without cells (few bodies, or a world flown apart) everyone is on the list.
class Cells {
  public:
    /// Keeps the bodies by where they are at `now`; the last of `bodies` is paddingBody().
    /// @param withCells  false: everyone looks at everyone
    /// @param margin     bodies that come as near as this to each other count as partners too. If not 0, bodies are
    ///                   only moved: they never cross
    void build(const std::vector<Body>& bodies, double now, bool withCells, double margin = 0);

    /// Keeps a body by another record from now on.
    void move(Index body, const Body& record, double now);

    /// Everyone whom the body could meet before it leaves its cell (itself included).
    [[nodiscard]] Partners around(Index body);
    /// The same for the cells that came near with the last cross().
    [[nodiscard]] Partners aheadOf(Index body);

    struct Crossing {
        double time = kNever;
        int axis = 0;       ///< 0, 1, 2
        int direction = 0;  ///< +1 or -1
    };
    /// When the body leaves its cell.
    [[nodiscard]] Crossing crossing(const Body& record, Index body) const;
    /// True if the body is still in its cell at `time`, or need not leave it.
    [[nodiscard]] bool staysUntil(const Body& record, Index body, double time) const;
    void cross(Index body, const Crossing& crossing);
    /// Where the body is until it leaves.
    [[nodiscard]] Range range(Index body) const;

    [[nodiscard]] bool hasCells() const { return !m_counts.empty(); }
    /// Bodies that everyone looks at.
    [[nodiscard]] std::size_t listed() const { return m_list.size(); }
    [[nodiscard]] std::size_t bytes() const;

  private:
    static constexpr std::uint32_t kListed = kNone;
    using Coordinates = std::array<std::int32_t, 3>;

    struct Place {
        std::uint32_t cell = kListed;  ///< wrapped
        std::uint32_t slot = 0;        ///< in the cell or on the list
    };

    void shape(const std::vector<Body>& bodies, double now);
    [[nodiscard]] std::uint32_t cellAt(const Coordinates&) const;
    [[nodiscard]] Coordinates coordinates(Index body) const;
    void put(Index body, const Body& record, double now);
    void enter(Index body);
    void leave(Index body);
    /// Copies the cells from `low` to `high`, inclusive, then the list.
    [[nodiscard]] Partners everyone();
    [[nodiscard]] Partners gatherFrom(const Coordinates& low, const Coordinates& high);
    template <std::size_t kRoom>
    [[nodiscard]] Partners gather(const Coordinates& low, const Coordinates& high);

    std::array<double, 3> m_origin{};
    double m_side = 1, m_perUnit = 1;
    std::array<std::int32_t, 3> m_sizes{1, 1, 1};
    double m_largest = 0;    ///< diameter of the largest body in a cell, and the margin
    std::size_t m_room = 8;  ///< bodies in a cell: kRoom of gather()
    std::vector<Index> m_slots;
    std::vector<std::uint8_t> m_counts;
    std::vector<Place> m_places;
    std::vector<Coordinates> m_at;  ///< of each body's cell, not wrapped; empty with a margin: nobody crosses then
    std::vector<Index> m_list;
    std::vector<Index> m_everyone;  ///< and padding; empty until somebody asks
    std::vector<Index> m_found;
    Index m_nobody = 0;
    double m_margin = 0;
    Crossing m_crossed;  ///< the last
};

}  // namespace world
