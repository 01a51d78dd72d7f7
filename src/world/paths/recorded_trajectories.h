#pragma once
/// The known future of every body, to be looked up by place and time.

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

/// The axis-parallel box that somebody does not leave for a while.
struct Box {
    Vec3 low{kNever}, high{-kNever};

    void include(Vec3 centre, double radius);
    [[nodiscard]] bool meets(const Box& other) const {
        return low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y &&
               low.z <= other.high.z && other.low.z <= high.z;
    }
};

/// Who is where during one stretch of time.
class Window {
  public:
    Window(double begin, double end, std::vector<Box> boxes);

    [[nodiscard]] double begin() const { return m_begin; }
    [[nodiscard]] double end() const { return m_end; }
    /// Everybody whose box meets this one, in no order, appended.
    void find(const Box& box, std::vector<Index>& found) const;

  private:
    [[nodiscard]] std::array<std::size_t, 3> cellAt(Vec3 place) const;
    [[nodiscard]] std::size_t numberOf(std::size_t x, std::size_t y, std::size_t z) const {
        return (x * m_sizes[1] + y) * m_sizes[2] + z;
    }

    double m_begin, m_end;
    std::vector<Box> m_boxes;
    double m_side = 1;
    Vec3 m_origin{0};
    std::array<std::size_t, 3> m_sizes{1, 1, 1};
    std::vector<std::uint32_t> m_first;  ///< of m_inCells, by cell
    std::vector<Index> m_inCells;        ///< bodies by the cell of their box's centre
    std::vector<Index> m_large;          ///< wider than a cell
};

/// The way of each body from the start on: straight legs from contact to contact, as a timeline has them.
class RecordedTrajectories {
  public:
    struct Way {
        std::vector<Body> legs;  ///< as they begin; one more than contacts where the body can be pushed, else one
        std::vector<PathContact> contacts;  ///< in order
        /// The leg at an instant, before its contacts. @pre frames > 0
        [[nodiscard]] std::size_t legBefore(double frames) const;
    };

    void forget() { *this = {}; }
    /// Reads on in a timeline, which has to be the same until forget(). What is left when `isOver` says so is read by
    /// the next call.
    void read(
        const Timeline& timeline, const std::function<bool()>& isOver = [] { return false; });
    /// All that the timeline knows has been read.
    [[nodiscard]] bool isUpTo(const Timeline& timeline) const { return m_complete >= timeline.known(); }
    /// Contacts read.
    [[nodiscard]] std::uint64_t count() const { return m_count; }

    /// Everything is known for times before.
    [[nodiscard]] double horizon() const { return m_windows.empty() ? 0 : m_windows.back().end(); }
    [[nodiscard]] const Way& of(Index body) const { return m_ways[body]; }
    [[nodiscard]] const std::vector<Window>& windows() const { return m_windows; }
    /// Everybody in contacts that were resolved together at an instant.
    [[nodiscard]] std::span<const Index> groupAt(double frames) const;
    /// Pairs that start inside each other.
    [[nodiscard]] const std::vector<std::pair<Index, Index>>& nested() const { return m_nested; }

  private:
    void begin(const BodyTable& cast);
    void take(const BodyTable& cast, const ContactEvent& event);
    void closeWindow();
    void findNested();

    std::vector<Way> m_ways;
    std::vector<Window> m_windows;
    std::vector<std::pair<Index, Index>> m_nested;
    std::map<double, std::vector<Index>> m_groups;  ///< by frames
    double m_to = -1;                               ///< contacts up to here are taken
    double m_complete = -1;                         ///< and nobody knew of others before this instant
    std::uint64_t m_count = 0;                      ///< contacts taken
    std::size_t m_inWindow = 0;                     ///< contacts taken since the last window
};

}  // namespace world
