#pragma once
/// Whom could a body meet next? Asked of neighbour lists in a crowd, of cells elsewhere, of everyone among few.

#include <optional>

#include "world/broad_phase/neighbour_lists.h"

namespace world {

/// How partners are looked up. What happens is the same with each; only the work differs.
enum class Lookup : std::uint8_t { Best, Cells, Everyone };

class BroadPhase {
  public:
    /// Keeps the bodies by where they are at `now`; the last of `bodies` is paddingBody(). Neighbour
    /// lists that still pay are kept as they are: a body's place has not changed, only its record.
    void build(const BodyTable&, const std::vector<Body>& bodies, double now, Lookup);

    /// Everyone whom a body could meet before it leaves (others may be among them, and itself).
    [[nodiscard]] Partners around(Index body) { return m_isCrowd ? m_lists.around(body) : m_cells.around(body); }
    /// True if around() holds until `time`.
    [[nodiscard]] bool staysUntil(const Body& record, Index body, double time) const {
        return m_isCrowd ? m_lists.staysUntil(record, body, time)
                         : !m_cells.hasCells() || m_cells.staysUntil(record, body, time);
    }
    /// When it ceases to hold.
    [[nodiscard]] double leaving(const Body& record, Index body) const {
        return m_isCrowd ? m_lists.leaving(record, body) : m_cells.crossing(record, body).time;
    }
    /// Looks again for a body that leaves. @return whom it may meet now besides those before; absent: build() again
    [[nodiscard]] std::optional<Partners> step(const BodyTable&, const std::vector<Body>& bodies, Index body,
                                               double now);
    /// Keeps a body by another record from now on. @return false: build() again
    bool move(const BodyTable&, const std::vector<Body>& bodies, Index body, double now);

    /// The fewest others that a look goes through.
    [[nodiscard]] std::size_t leastLook() const { return m_isCrowd ? 0 : m_cells.listed(); }
    /// Where a body is while around() holds.
    [[nodiscard]] Range range(Index body) const {
        return m_isCrowd ? m_lists.range(body) : m_cells.hasCells() ? m_cells.range(body) : Range{};
    }
    [[nodiscard]] std::size_t bytes() const { return m_cells.bytes() + m_lists.bytes(); }

  private:
    bool m_isCrowd = false;
    Cells m_cells;
    NeighbourLists m_lists;
};

}  // namespace world
