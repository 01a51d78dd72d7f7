#include "world/broad_phase/cells.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include "world/simulation/large_pages.h"

namespace world {
namespace {

constexpr double kRoomy = 1 + 1e-6;    ///< cells are a little wider than need be, so that rounding loses nobody
constexpr double kCellsPerBody = 4;    ///< at most
constexpr double kFarthest = 1 << 30;  ///< cells from the origin; farther bodies are on the list

constexpr std::size_t kLittleRoom = 4, kMuchRoom = 8;  ///< bodies in a cell, where most are empty and elsewhere

/// The box that holds all centres.
struct Box {
    std::array<double, 3> low, high;

    Box(const std::vector<Body>& bodies, std::size_t count, double now) {
        low.fill(kNever);
        high.fill(-kNever);
        for (std::size_t i = 0; i < count; ++i) {
            const Vec3 p = bodies[i].at(now);
            for (int k = 0; k < 3; ++k) {
                low[static_cast<std::size_t>(k)] = std::min(low[static_cast<std::size_t>(k)], p[k]);
                high[static_cast<std::size_t>(k)] = std::max(high[static_cast<std::size_t>(k)], p[k]);
            }
        }
    }
    [[nodiscard]] double extent(std::size_t axis, double side) const { return std::max(high[axis] - low[axis], side); }
    [[nodiscard]] double cells(double side) const {
        return (extent(0, side) / side) * (extent(1, side) / side) *
               (extent(2, side) / side);  // nothing overflows early
    }
};

/// The side of the cells: no smaller than the diameters that go into them, and the cheapest of the choices. Looking
/// around costs 27 cells and the list of the larger bodies; a body on the list looks at everyone.
double cheapestSide(const Box& box, const std::vector<double>& diameters) {
    const auto count = static_cast<double>(diameters.size());
    constexpr std::size_t kChoices = 32;
    double bestSide = 0, bestCost = kNever;
    for (std::size_t choice = 1; choice <= kChoices; ++choice) {
        const std::size_t kept = diameters.size() * choice / kChoices;
        if (kept == 0 || !(diameters[kept - 1] > 0)) continue;
        double side = diameters[kept - 1] * kRoomy;
        while (box.cells(side) > kCellsPerBody * count) side *= 1.05;
        const auto large =
            static_cast<double>(diameters.end() - std::upper_bound(diameters.begin(), diameters.end(), side / kRoomy));
        const double cost = 2 * large + std::min(count, 27 * (count - large) / box.cells(side));
        if (cost < bestCost) bestCost = cost, bestSide = side;
    }
    return bestSide;
}

}  // namespace

void Cells::build(const std::vector<Body>& bodies, double now, bool withCells, double margin) {
    m_nobody = static_cast<Index>(bodies.size() - 1);
    m_margin = margin;
    reserveLarge(m_places, m_nobody);
    m_places.assign(m_nobody, {});
    m_at.assign(withCells && margin == 0 ? m_nobody : 0, {});
    m_list.clear();
    m_counts.clear();
    m_slots.clear();
    m_everyone.clear();
    if (withCells) shape(bodies, now);
    for (Index i = 0; i < m_nobody; ++i) put(i, bodies[i], now);
}

/// Where a body's record says.
void Cells::put(Index body, const Body& record, double now) {
    const Vec3 p = record.at(now);
    Coordinates at{};
    bool fits = hasCells() && 2 * record.r + m_margin <= m_largest;
    for (int k = 0; k < 3 && fits; ++k) {
        const double place = std::floor((p[k] - m_origin[static_cast<std::size_t>(k)]) * m_perUnit);
        fits = std::abs(place) < kFarthest;
        if (fits) at[static_cast<std::size_t>(k)] = static_cast<std::int32_t>(place);
    }
    m_places[body].cell = fits ? cellAt(at) : kListed;
    if (!m_at.empty()) m_at[body] = at;
    enter(body);
}

void Cells::move(Index body, const Body& record, double now) {
    leave(body);
    put(body, record, now);
}

void Cells::shape(const std::vector<Body>& bodies, double now) {
    const Box box(bodies, m_nobody, now);
    std::vector<double> diameters(m_nobody);
    for (Index i = 0; i < m_nobody; ++i) diameters[i] = 2 * bodies[i].r + m_margin;
    std::sort(diameters.begin(), diameters.end());
    m_side = cheapestSide(box, diameters);
    if (!(m_side > 0) || !std::isfinite(m_side)) return;
    m_perUnit = 1 / m_side;
    m_largest = m_side / kRoomy;
    std::size_t cells = 1;
    for (std::size_t k = 0; k < 3; ++k) {
        m_origin[k] = box.low[k];
        const double across = std::floor((box.high[k] - box.low[k]) * m_perUnit) + 1;
        m_sizes[k] = static_cast<std::int32_t>(across);
        if (m_sizes[k] == 2) m_sizes[k] = 3;  // neighbours on both sides are then two cells, not one twice
        cells *= static_cast<std::size_t>(m_sizes[k]);
    }
    m_room = m_nobody <= cells / 2 ? kLittleRoom : kMuchRoom;
    reserveLarge(m_counts, cells);
    m_counts.assign(cells, 0);
    reserveLarge(m_slots, cells * m_room);
    m_slots.assign(cells * m_room, m_nobody);
}

std::uint32_t Cells::cellAt(const Coordinates& at) const {
    std::uint32_t cell = 0;
    for (std::size_t k = 3; k-- > 0;) {
        std::int32_t wrapped = at[k];
        if (wrapped < 0 || wrapped >= m_sizes[k]) {
            wrapped %= m_sizes[k];
            if (wrapped < 0) wrapped += m_sizes[k];
        }
        cell = cell * static_cast<std::uint32_t>(m_sizes[k]) + static_cast<std::uint32_t>(wrapped);
    }
    return cell;
}

Cells::Coordinates Cells::coordinates(Index body) const {
    if (!m_at.empty()) return m_at[body];
    const auto cell = static_cast<std::int32_t>(m_places[body].cell);
    return {cell % m_sizes[0], cell / m_sizes[0] % m_sizes[1], cell / m_sizes[0] / m_sizes[1]};
}

void Cells::enter(Index body) {
    Place& place = m_places[body];
    if (place.cell != kListed && m_counts[place.cell] == m_room) place.cell = kListed;
    if (place.cell == kListed) {
        place.slot = static_cast<std::uint32_t>(m_list.size());
        m_list.push_back(body);
        return;
    }
    place.slot = m_counts[place.cell]++;
    m_slots[place.cell * m_room + place.slot] = body;
}

void Cells::leave(Index body) {
    const Place& place = m_places[body];
    if (place.cell == kListed) {
        const Index last = m_list.back();
        m_list.pop_back();
        if (last == body) return;
        m_list[place.slot] = last;
        m_places[last].slot = place.slot;
        return;
    }
    const std::size_t slot = place.cell * m_room + place.slot;
    const Index last = m_slots[place.cell * m_room + --m_counts[place.cell]];
    m_slots[slot] = last;
    m_places[last].slot = place.slot;
}

Cells::Crossing Cells::crossing(const Body& record, Index body) const {
    const Place& place = m_places[body];
    Crossing first;
    if (place.cell == kListed) return first;
    const double position[3] = {record.x, record.y, record.z}, velocity[3] = {record.vx, record.vy, record.vz};
    for (int k = 0; k < 3; ++k) {
        const auto axis = static_cast<std::size_t>(k);
        const bool isForward = velocity[k] > 0, moves = velocity[k] != 0 && m_sizes[axis] != 1;
        const double edge = m_origin[axis] + (m_at[body][axis] + isForward) * m_side;
        const double time = moves ? record.t + (edge - position[k]) / velocity[k] : kNever;
        const bool isFirst = time < first.time;
        first.time = isFirst ? time : first.time;
        first.axis = isFirst ? k : first.axis;
        first.direction = isFirst ? (isForward ? 1 : -1) : first.direction;
    }
    return first;
}

bool Cells::staysUntil(const Body& record, Index body, double time) const {
    const Place& place = m_places[body];
    if (place.cell == kListed) return true;
    if (!(time < kNever)) return false;
    const Vec3 end = record.at(time);
    bool stays = true;
    for (int k = 0; k < 3; ++k) {
        const auto axis = static_cast<std::size_t>(k);
        const double low = m_origin[axis] + m_at[body][axis] * m_side;
        stays &= end[k] >= low && end[k] <= low + m_side;
    }
    return stays;
}

void Cells::cross(Index body, const Crossing& crossing) {
    leave(body);
    Place& place = m_places[body];
    const auto axis = static_cast<std::size_t>(crossing.axis);
    Coordinates& at = m_at[body];
    at[axis] += crossing.direction;
    m_crossed = crossing;
    place.cell = std::abs(at[axis]) < kFarthest ? cellAt(at) : kListed;
    enter(body);
}

template <std::size_t kRoom>
Partners Cells::gather(const Coordinates& low, const Coordinates& high) {
    m_found.resize(std::max(m_found.size(), m_list.size() + 28 * kRoom + 2 * kLanes));
    std::size_t wrapped[3][3];
    int count[3];
    for (std::size_t k = 0; k < 3; ++k) {
        const std::int32_t size = m_sizes[k];
        count[k] = size == 1 ? 1 : high[k] - low[k] + 1;
        std::int32_t at = low[k];
        if (at < -1 || at >= size) at %= size;
        at = at < 0 ? at + size : at;
        const std::int32_t second = at + 1 == size ? 0 : at + 1, third = second + 1 == size ? 0 : second + 1;
        wrapped[k][0] = static_cast<std::size_t>(at);
        wrapped[k][1] = static_cast<std::size_t>(second);
        wrapped[k][2] = static_cast<std::size_t>(third);
    }
    const auto across = static_cast<std::size_t>(m_sizes[0]), deep = static_cast<std::size_t>(m_sizes[1]);
    const Index* const slots = m_slots.data();
    const std::uint8_t* const counts = m_counts.data();
    Index* out = m_found.data();
    // All the room of a cell is copied, and only as much of it kept as is taken: no branch to mispredict.
    const auto copy = [&](std::size_t cell) {
        std::memcpy(out, slots + cell * kRoom, kRoom * sizeof(Index));
        out += counts[cell];
    };
    const auto copyAll = [&](int columns, int rows, int layers) __attribute__((always_inline)) {
        for (int z = 0; z < layers; ++z)
            for (int y = 0; y < rows; ++y) {
                const std::size_t row = (wrapped[2][z] * deep + wrapped[1][y]) * across;
                for (int x = 0; x < columns; ++x) copy(row + wrapped[0][x]);
            }
    };
    if (count[0] == 3 && count[1] == 3 && count[2] == 3) {
        copyAll(3, 3, 3);  // unrolled
    } else {
        copyAll(count[0], count[1], count[2]);
    }
    out = std::copy(m_list.begin(), m_list.end(), out);
    std::fill_n(out, kLanes, m_nobody);
    return {m_found.data(), static_cast<std::size_t>(out - m_found.data())};
}

Partners Cells::everyone() {
    if (m_everyone.empty()) {
        m_everyone.resize(roomFor(m_nobody), m_nobody);
        std::iota(m_everyone.begin(), m_everyone.begin() + m_nobody, Index{0});
    }
    return {m_everyone.data(), m_nobody};
}

Partners Cells::gatherFrom(const Coordinates& low, const Coordinates& high) {
    return m_room == kLittleRoom ? gather<kLittleRoom>(low, high) : gather<kMuchRoom>(low, high);
}

Partners Cells::around(Index body) {
    if (m_places[body].cell == kListed) return everyone();
    const Coordinates at = coordinates(body);
    return gatherFrom({at[0] - 1, at[1] - 1, at[2] - 1}, {at[0] + 1, at[1] + 1, at[2] + 1});
}

Partners Cells::aheadOf(Index body) {
    if (m_places[body].cell == kListed) return everyone();
    const Coordinates& at = m_at[body];
    Coordinates low, high;
    for (std::size_t k = 0; k < 3; ++k) low[k] = at[k] - 1, high[k] = at[k] + 1;
    const auto axis = static_cast<std::size_t>(m_crossed.axis);
    (m_crossed.direction > 0 ? low : high)[axis] = at[axis] + m_crossed.direction;
    return gatherFrom(low, high);
}

Range Cells::range(Index body) const {
    Range range;
    const Place& place = m_places[body];
    for (int k = 0; k < 3 && place.cell != kListed; ++k) {
        const auto axis = static_cast<std::size_t>(k);
        if (m_sizes[axis] == 1) continue;  // never left that way
        range.middle[k] = m_origin[axis] + (m_at[body][axis] + 0.5) * m_side;
        range.half[k] = 0.5 * m_side * kRoomy;
    }
    return range;
}

std::size_t Cells::bytes() const {
    return m_slots.capacity() * sizeof(Index) + m_counts.capacity() + m_places.capacity() * sizeof(Place) +
           m_at.capacity() * sizeof(Coordinates) + (m_list.capacity() + m_everyone.capacity()) * sizeof(Index);
}

}  // namespace world
