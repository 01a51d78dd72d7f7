#include "world/paths/recorded_trajectories.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/contract.h"
#include "world/broad_phase/nearest.h"

namespace world {
namespace {

constexpr std::size_t kMostCells = 64;       // in a direction
constexpr std::uint64_t kBetweenLooks = 64;  // contacts between two looks at the clock

}  // namespace

void Box::include(Vec3 centre, double radius) {
    for (int k = 0; k < 3; ++k) {
        const double room = radius + 1e-12 * (radius + std::abs(centre[k]));  // rounding
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
    m_side = std::max({*most, widthOf(all) / double(kMostCells), 1e-300});
    m_origin = all.low;
    const Vec3 size = all.high - all.low;
    for (std::size_t k = 0; k < 3; ++k)
        m_sizes[k] = std::min(kMostCells, 1 + static_cast<std::size_t>(size[static_cast<int>(k)] / m_side));

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
        if (m_boxes[id].meets(box)) found.push_back(id);
    // A box in a cell reaches at most half a side beyond its centre.
    const auto low = cellAt(box.low - Vec3(m_side / 2)), high = cellAt(box.high + Vec3(m_side / 2));
    for (std::size_t x = low[0]; x <= high[0]; ++x)
        for (std::size_t y = low[1]; y <= high[1]; ++y) {
            const std::uint32_t end = m_first[numberOf(x, y, high[2]) + 1];
            for (std::uint32_t i = m_first[numberOf(x, y, low[2])]; i < end; ++i)
                if (m_boxes[m_inCells[i]].meets(box)) found.push_back(m_inCells[i]);
        }
}

std::size_t RecordedTrajectories::Way::legBefore(double frames) const {
    CAROM_EXPECTS_HOT(frames > 0, frames);
    const auto after =
        std::lower_bound(legs.begin() + 1, legs.end(), frames, [](const Body& leg, double f) { return leg.t < f; });
    return static_cast<std::size_t>(after - legs.begin()) - 1;
}

void RecordedTrajectories::begin(const BodyTable& cast) {
    m_ways.resize(cast.bodyCount());
    for (Index i = 0; i < cast.bodyCount(); ++i) m_ways[i].legs.push_back(cast.start[i]);
    m_to = 0;
}

void RecordedTrajectories::read(const Timeline& timeline, const std::function<bool()>& isOver) {
    if (m_to < 0) begin(timeline.cast());
    const double known = timeline.known();
    const std::size_t perWindow = std::max<std::size_t>(16, m_ways.size() / 4);
    bool isStopped = false;
    timeline.follow(m_to, [&](const ContactEvent& event) {
        if (event.frames >= known) return false;
        if (event.frames > m_to) {
            const bool isFull = m_inWindow >= perWindow;
            if (isFull) closeWindow();
            if (isFull || m_count % kBetweenLooks == 0) isStopped = isOver();
        }
        if (!isStopped) take(timeline.cast(), event);
        return !isStopped;
    });
    if (!isStopped) m_complete = known;
}

void RecordedTrajectories::take(const BodyTable& cast, const ContactEvent& event) {
    const auto add = [&](Index body, Index other, Vec3 position, Vec3 velocity, Vec3 normal) {
        Way& way = m_ways[body];
        way.contacts.push_back({event.frames, position, normal, event.hitPoint, other});
        if (!cast.isMovable(body)) return;
        Body leg = way.legs.back();
        leg.set(position, velocity, event.frames);
        way.legs.push_back(leg);
    };
    add(event.a, event.b, event.aPosition, event.aVelocity, event.normal);
    if (!cast.isWall(event.b)) add(event.b, event.a, event.bPosition, event.bVelocity, -event.normal);
    m_to = event.frames;
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

/// The stretch from the last window to m_to becomes one.
void RecordedTrajectories::closeWindow() {
    const double from = horizon();
    std::vector<Box> boxes(m_ways.size());
    for (Index i = 0; i < m_ways.size(); ++i) {
        const std::vector<Body>& legs = m_ways[i].legs;
        boxes[i].include(legs.back().at(m_to), legs.back().r);
        for (std::size_t leg = legs.size(); leg-- > 0;) {
            boxes[i].include(legs[leg].at(std::max(from, legs[leg].t)), legs[leg].r);
            if (legs[leg].t <= from) break;
        }
    }
    m_windows.emplace_back(from, m_to, std::move(boxes));
    m_inWindow = 0;
    if (m_windows.size() == 1) findNested();
}

void RecordedTrajectories::findNested() {
    std::vector<Index> near;
    for (Index i = 0; i < m_ways.size(); ++i) {
        const Body& body = m_ways[i].legs.front();
        Box box;
        box.include(body.at(0), body.r);
        near.clear();
        m_windows.front().find(box, near);
        for (const Index other : near) {
            if (other <= i) continue;
            const Body& second = m_ways[other].legs.front();
            const double reach = body.r + second.r;
            if (glm::length(body.at(0) - second.at(0)) < reach * (1 - kGroupGap / 2)) m_nested.emplace_back(i, other);
        }
    }
}

}  // namespace world
