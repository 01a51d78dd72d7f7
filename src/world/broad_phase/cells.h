#pragma once
/// @file
/// Broad phase for sparse systems: a grid of cells.

#include <array>

#include "world/bodies/body.h"

namespace world {

/// A grid of cubic cells whose side is at least the diameter of every body in it, so that the candidates of a body are
/// in the 27 cells around its own.
///
/// The grid is periodic: space is unbounded, and distant bodies that share a cell only cost time. Bodies that are
/// larger than the side, too far out, or in excess of a full cell are on an overflow list, which is part of the
/// candidates of every body. Without cells (few bodies, or bodies that are very far apart) every body is on the
/// overflow list.
class Cells {
  public:
    /// Inserts all bodies by their centres at time `now`.
    /// @param bodies     records, then paddingBody()
    /// @param now        frames since the epoch's origin
    /// @param withCells  false: every body is a candidate of every other
    /// @param margin     gap up to which two bodies are candidates, units, >= 0. Cells with a margin above 0 are used
    ///                   with update() alone, never with crossing(), cross() or centreBox()
    void build(const std::vector<Body>& bodies, double now, bool withCells, double margin = 0);

    /// Inserts a body again, at the centre of its record at time `now`.
    void update(Index body, const Body& record, double now);

    /// All bodies that a body can meet before it leaves its cell, and the body itself.
    /// Any non-const member function invalidates the result.
    [[nodiscard]] Candidates candidates(Index body);
    /// The part of candidates() in the cells that the last cross() has brought within reach.
    [[nodiscard]] Candidates newCandidates(Index body);

    /// A crossing from one cell into the next.
    struct Crossing {
        double time = kNever;
        int axis = 0;       ///< 0, 1, 2
        int direction = 0;  ///< +1 or -1
    };
    /// First crossing of a body into another cell.
    [[nodiscard]] Crossing crossing(const Body& record, Index body) const;
    /// Time of that crossing; kNever if there is none. Computed at every prediction: a test whether the body is still
    /// in its cell at its contact would be unpredictable, and wait for the contact.
    [[nodiscard]] double expiry(const Body& record, Index body) const;
    /// Moves a body into the next cell.
    void cross(Index body, const Crossing& crossing);
    /// Box that holds the centre of a body until it leaves its cell.
    [[nodiscard]] CentreBox centreBox(Index body) const;

    [[nodiscard]] bool hasCells() const { return !m_counts.empty(); }
    /// Length of the overflow list.
    [[nodiscard]] std::size_t overflowCount() const { return m_overflow.size(); }
    /// Memory in use.
    [[nodiscard]] std::size_t bytes() const;

  private:
    static constexpr std::uint32_t kInOverflow = kNone;
    using Coordinates = std::array<std::int32_t, 3>;

    struct CellSlot {
        std::uint32_t cell = kInOverflow;  ///< number of the cell in the periodic grid
        std::uint32_t slot = 0;            ///< place in the cell or on the overflow list
    };

    void chooseGrid(const std::vector<Body>& bodies, double now);
    [[nodiscard]] std::uint32_t cellAt(const Coordinates&) const;
    [[nodiscard]] Coordinates coordinates(Index body) const;
    [[nodiscard]] std::array<double, 3> exits(const Body& record, Index body) const;
    void put(Index body, const Body& record, double now);
    void enter(Index body);
    void leave(Index body);
    [[nodiscard]] Candidates allBodies();
    /// Copies the cells from `low` to `high`, inclusive, then the overflow list, into m_found.
    [[nodiscard]] Candidates gatherFrom(const Coordinates& low, const Coordinates& high);
    template <std::size_t kRoom>
    [[nodiscard]] Candidates gather(const Coordinates& low, const Coordinates& high);

    std::array<double, 3> m_origin{};
    double m_side = 1, m_perUnit = 1;              ///< side of a cell, and its inverse
    std::array<std::int32_t, 3> m_sizes{1, 1, 1};  ///< cells along each axis
    double m_largest = 0;                          ///< largest diameter plus margin that fits a cell
    std::size_t m_room = 8;                        ///< capacity of a cell: kRoom of gather()
    std::vector<Index> m_slots;                    ///< bodies by cell, m_room entries each
    std::vector<std::uint8_t> m_counts;            ///< bodies in each cell
    std::vector<CellSlot> m_places;                ///< one for each body
    std::vector<Coordinates> m_at;  ///< cell of each body, not wrapped; empty with a margin: no crossings then
    std::vector<Index> m_overflow;
    std::vector<Index> m_all;    ///< result of allBodies(); empty until its first call
    std::vector<Index> m_found;  ///< result of gather()
    Index m_padding = 0;         ///< index of the padding body
    double m_margin = 0;
    Crossing m_crossed;  ///< argument of the last cross()
};

}  // namespace world
