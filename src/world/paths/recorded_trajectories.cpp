#include "world/paths/recorded_trajectories.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/contract.h"
#include "world/broad_phase/nearest.h"

namespace world {
namespace {

constexpr std::size_t kMaxCells = 64;         ///< limit on the cells along one axis
constexpr std::uint64_t kBetweenPolls = 64;   ///< contacts between two calls of `isOver`
constexpr std::size_t kMinContacts = 16;      ///< minimal number of contacts in a window
constexpr std::size_t kBodiesPerContact = 4;  ///< bodies for each contact of a window

}  // namespace

void Box::include(Vec3 centre, double radius) {
    for (int k = 0; k < 3; ++k) {
        const double room = radius + 1e-12 * (radius + std::abs(centre[k]));  // covers rounding
        low[k] = std::min(low[k], centre[k] - room);
        high[k] = std::max(high[k], centre[k] + room);
    }
}

Window::Window(double begin, double end, std::vector<Box> boxes)
    : m_begin(begin), m_end(end), m_boxes(std::move(boxes)) {
    const auto widthOf = [](const Box& box) {
        const Vec3 size = box.high - box.low;
        return std::max({size.x, size.y, size.z});
    };
    std::vector<double> widths;
    Box all;
    for (const Box& box : m_boxes) {
        widths.push_back(widthOf(box));
        all.include((box.low + box.high) / 2.0, 0);
    }
    const auto most = widths.begin() + static_cast<std::ptrdiff_t>(widths.size() * 98 / 100);
    std::nth_element(widths.begin(), most, widths.end());
    m_side = std::max({*most, widthOf(all) / double(kMaxCells), 1e-300});
    m_origin = all.low;
    const Vec3 size = all.high - all.low;
    for (std::size_t k = 0; k < 3; ++k)
        m_sizes[k] = std::min(kMaxCells, 1 + static_cast<std::size_t>(size[static_cast<int>(k)] / m_side));

    std::vector<std::uint32_t> cells(m_boxes.size(), kNone);
    m_first.assign(m_sizes[0] * m_sizes[1] * m_sizes[2] + 1, 0);
    for (Index i = 0; i < m_boxes.size(); ++i) {
        if (widthOf(m_boxes[i]) > m_side) {
            m_large.push_back(i);
            continue;
        }
        const auto at = cellAt((m_boxes[i].low + m_boxes[i].high) / 2.0);
        cells[i] = static_cast<std::uint32_t>(numberOf(at[0], at[1], at[2]));
        ++m_first[cells[i] + 1];
    }
    for (std::size_t c = 1; c < m_first.size(); ++c) m_first[c] += m_first[c - 1];
    m_inCells.resize(m_first.back());
    std::vector<std::uint32_t> next = m_first;
    for (Index i = 0; i < m_boxes.size(); ++i)
        if (cells[i] != kNone) m_inCells[next[cells[i]]++] = i;
}

std::array<std::size_t, 3> Window::cellAt(Vec3 place) const {
    std::array<std::size_t, 3> at{};
    for (std::size_t k = 0; k < 3; ++k) {
        const double cell = (place[static_cast<int>(k)] - m_origin[static_cast<int>(k)]) / m_side;
        at[k] = static_cast<std::size_t>(std::clamp(cell, 0.0, double(m_sizes[k] - 1)));
    }
    return at;
}

void Window::find(const Box& box, std::vector<Index>& found) const {
    for (const Index id : m_large)
        if (m_boxes[id].overlaps(box)) found.push_back(id);
    // A box in a cell reaches at most half a side beyond its centre.
    const auto low = cellAt(box.low - Vec3(m_side / 2)), high = cellAt(box.high + Vec3(m_side / 2));
    for (std::size_t x = low[0]; x <= high[0]; ++x)
        for (std::size_t y = low[1]; y <= high[1]; ++y) {
            const std::uint32_t end = m_first[numberOf(x, y, high[2]) + 1];
            for (std::uint32_t i = m_first[numberOf(x, y, low[2])]; i < end; ++i)
                if (m_boxes[m_inCells[i]].overlaps(box)) found.push_back(m_inCells[i]);
        }
}

std::size_t RecordedTrajectories::Trajectory::segmentBefore(double frames) const {
    const auto after = std::lower_bound(segments.begin() + 1, segments.end(), frames,
                                        [](const Body& segment, double f) { return segment.t < f; });
    return static_cast<std::size_t>(after - segments.begin()) - 1;
}

void RecordedTrajectories::begin(const BodyTable& table) {
    m_trajectories.resize(table.bodyCount());
    for (Index i = 0; i < table.bodyCount(); ++i) m_trajectories[i].segments.push_back(table.start[i]);
    m_read = 0;
}

void RecordedTrajectories::read(const Timeline& timeline, const std::function<bool()>& isOver) {
    if (m_read < 0) begin(timeline.bodyTable());
    const double known = timeline.known();
    const std::size_t perWindow = std::max(kMinContacts, m_trajectories.size() / kBodiesPerContact);
    bool isStopped = false;
    timeline.history().visitAfter(m_read, [&](const ContactEvent& event) {
        if (event.frames >= known) return false;
        if (event.frames > m_read) {
            const bool isFull = m_inWindow >= perWindow;
            if (isFull) closeWindow(timeline.bodyTable());
            if (isFull || m_count % kBetweenPolls == 0) isStopped = isOver();
        }
        if (!isStopped) take(timeline.bodyTable(), event);
        return !isStopped;
    });
    if (!isStopped) m_complete = known;
}

void RecordedTrajectories::take(const BodyTable& table, const ContactEvent& event) {
    const auto add = [&](Index body, Index other, Vec3 position, Vec3 velocity, Vec3 normal) {
        Trajectory& trajectory = m_trajectories[body];
        trajectory.contacts.push_back({event.frames, position, normal, event.hitPoint, other});
        if (!table.isMovable(body)) return;
        Body segment = trajectory.segments.back();
        segment.set(position, velocity, event.frames);
        trajectory.segments.push_back(segment);
    };
    add(event.a, event.b, event.aPosition, event.aVelocity, event.normal);
    if (!table.isWall(event.b)) add(event.b, event.a, event.bPosition, event.bVelocity, -event.normal);
    m_read = event.frames;
    ++m_inWindow;
    ++m_count;
    if (event.group == 0) return;
    std::vector<Index>& group = m_groups[event.frames];
    group.push_back(event.a);
    group.push_back(event.b);
}

std::span<const Index> RecordedTrajectories::groupAt(double frames) const {
    const auto found = m_groups.find(frames);
    return found == m_groups.end() ? std::span<const Index>{} : found->second;
}

/// Adds the window from the end of the last one to the last contact read.
void RecordedTrajectories::closeWindow(const BodyTable& table) {
    const double from = horizon();
    std::vector<Box> boxes(m_trajectories.size());
    for (Index i = 0; i < m_trajectories.size(); ++i) {
        const std::vector<Body>& segments = m_trajectories[i].segments;
        boxes[i].include(segments.back().at(m_read), segments.back().r);
        for (std::size_t segment = segments.size(); segment-- > 0;) {
            boxes[i].include(segments[segment].at(std::max(from, segments[segment].t)), segments[segment].r);
            if (segments[segment].t <= from) break;
        }
    }
    m_windows.emplace_back(from, m_read, std::move(boxes));
    m_inWindow = 0;
    if (m_windows.size() == 1) findOverlaps(table);
}

void RecordedTrajectories::findOverlaps(const BodyTable& table) {
    std::vector<Index> found;
    for (Index i = 0; i < m_trajectories.size(); ++i) {
        const Body& body = m_trajectories[i].segments.front();
        Box box;
        box.include(body.at(0), body.r);
        found.clear();
        m_windows.front().find(box, found);
        for (const Index other : found) {
            if (other <= i) continue;
            const Body& second = m_trajectories[other].segments.front();
            const double reach = body.r + second.r;
            if (glm::length(body.at(0) - second.at(0)) < reach * (1 - kGroupGap / 2))
                m_initialOverlaps.emplace_back(i, other);
        }
        if (!table.isMovable(i)) continue;
        for (const std::size_t wall : table.walls.nearTo(table.start[i].centre(), table.start[i].r))
            if (isDeepInWall(table, table.start, i, wall))
                m_initialOverlaps.emplace_back(i, static_cast<Index>(table.bodyCount() + wall));
    }
}

}  // namespace world
