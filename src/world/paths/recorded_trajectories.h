#pragma once
/// @file
/// The known trajectories of all bodies, searchable by place and time.

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "world/paths/paths.h"
#include "world/simulation/timeline.h"

namespace world {

/// Axis-aligned box that holds a body for some time; empty by default.
struct Box {
    Vec3 low{kNever}, high{-kNever};

    /// Extends the box by a ball.
    void include(Vec3 centre, double radius);
    [[nodiscard]] bool overlaps(const Box& other) const {
        return low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y &&
               low.z <= other.high.z && other.low.z <= high.z;
    }
};

/// The boxes of all bodies during an interval of time, in a grid of cells.
class Window {
  public:
    /// @param begin, end  frames since the start of the scene, begin <= end
    /// @param boxes       one for each body
    Window(double begin, double end, std::vector<Box> boxes);

    [[nodiscard]] double begin() const { return m_begin; }
    [[nodiscard]] double end() const { return m_end; }
    /// Appends the bodies whose boxes overlap a box, in no particular order.
    void find(const Box& box, std::vector<Index>& found) const;

  private:
    [[nodiscard]] std::array<std::size_t, 3> cellAt(Vec3 place) const;
    [[nodiscard]] std::size_t numberOf(std::size_t x, std::size_t y, std::size_t z) const {
        return (x * m_sizes[1] + y) * m_sizes[2] + z;
    }

    double m_begin, m_end;
    std::vector<Box> m_boxes;
    double m_side = 1;  ///< side of a cell
    Vec3 m_origin{0};
    std::array<std::size_t, 3> m_sizes{1, 1, 1};  ///< cells along each axis
    std::vector<std::uint32_t> m_first;           ///< one for each cell: its first entry in m_inCells
    std::vector<Index> m_inCells;                 ///< bodies by the cell of their box's centre
    std::vector<Index> m_large;                   ///< bodies with a box wider than a cell
};

/// The trajectory of each body from the start of a scene, up to the last contact known to a timeline.
class RecordedTrajectories {
  public:
    /// A polyline in space and time.
    struct Trajectory {
        /// Straight segments by their starts: one, and for a movable body one more after each contact.
        std::vector<Body> segments;
        std::vector<PathContact> contacts;  ///< ascending in time
        /// The segment that ends at or contains an instant: the motion before the contacts of that instant.
        /// @pre frames > 0
        [[nodiscard]] std::size_t segmentBefore(double frames) const;
    };

    /// Drops everything: required before a read() of another timeline.
    void clear() { *this = {}; }
    /// Reads the contacts that are new since the last call.
    /// @param timeline  the same timeline until clear()
    /// @param isOver    polled regularly; true ends the call early, and the next call continues
    void read(
        const Timeline& timeline, const std::function<bool()>& isOver = [] { return false; });
    /// True if every known contact of the timeline has been read.
    [[nodiscard]] bool isUpTo(const Timeline& timeline) const { return m_complete >= timeline.known(); }
    /// Number of contacts read.
    [[nodiscard]] std::uint64_t count() const { return m_count; }

    /// End of the last window, frames: every earlier contact is recorded.
    [[nodiscard]] double horizon() const { return m_windows.empty() ? 0 : m_windows.back().end(); }
    /// @pre body < number of bodies of the timeline that was read
    [[nodiscard]] const Trajectory& trajectory(Index body) const { return m_trajectories[body]; }
    /// Consecutive windows from the start to horizon().
    [[nodiscard]] const std::vector<Window>& windows() const { return m_windows; }
    /// Bodies and walls in the groups of simultaneous contacts of an instant.
    [[nodiscard]] std::span<const Index> groupAt(double frames) const;
    /// Pairs that pass through each other at the start, as soon as there is a window.
    [[nodiscard]] const std::vector<std::pair<Index, Index>>& initialOverlaps() const { return m_initialOverlaps; }

  private:
    void begin(const BodyTable& table);
    void take(const BodyTable& table, const ContactEvent& event);
    void closeWindow(const BodyTable& table);
    void findOverlaps(const BodyTable& table);

    std::vector<Trajectory> m_trajectories;  ///< one for each body
    std::vector<Window> m_windows;
    std::vector<std::pair<Index, Index>> m_initialOverlaps;
    std::map<double, std::vector<Index>> m_groups;  ///< bodies by instant, frames
    double m_read = -1;                             ///< instant of the last contact read; -1 before begin()
    double m_complete = -1;                         ///< instant before which every contact has been read
    std::uint64_t m_count = 0;                      ///< contacts read
    std::size_t m_inWindow = 0;                     ///< contacts read since the last window
};

}  // namespace world
