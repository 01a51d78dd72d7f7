#include "world/broad_phase/cells.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include "world/bodies/large_pages.h"

namespace world {
namespace {

constexpr double kRoomy = 1 + 1e-6;    ///< factor on the side of cells, covers rounding
constexpr double kCellsPerBody = 4;    ///< limit on the number of cells
constexpr double kFarthest = 1 << 30;  ///< cells from the origin; bodies beyond are on the overflow list

constexpr std::size_t kSmallRoom = 4, kLargeRoom = 8;  ///< capacity of a cell, in sparse and in dense grids

/// Bounding box of all centres.
struct CentreBounds {
    std::array<double, 3> low, high;

    CentreBounds(const std::vector<Body>& bodies, std::size_t count, double now) {
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
    /// Number of cells of a side that fill the box; divided one axis at a time, so that no product overflows early.
    [[nodiscard]] double cells(double side) const {
        return (extent(0, side) / side) * (extent(1, side) / side) * (extent(2, side) / side);
    }
};

/// Side of the cells with the fewest candidates, of 32 quantiles of the diameters. The candidates of a body are those
/// in 27 cells and on the overflow list; a body on that list, one larger than the side, has all bodies as candidates.
/// @param diameters  ascending
/// @return 0 if every diameter is 0
double cheapestSide(const CentreBounds& box, const std::vector<double>& diameters) {
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
    m_padding = static_cast<Index>(bodies.size() - 1);
    m_margin = margin;
    reserveLarge(m_places, m_padding);
    m_places.assign(m_padding, {});
    m_at.assign(withCells && margin == 0 ? m_padding : 0, {});
    m_overflow.clear();
    m_counts.clear();
    m_slots.clear();
    m_all.clear();
    if (withCells) chooseGrid(bodies, now);
    for (Index i = 0; i < m_padding; ++i) put(i, bodies[i], now);
}

/// Inserts a body at the centre of its record; on the overflow list if its cell is full or does not exist.
void Cells::put(Index body, const Body& record, double now) {
    const Vec3 p = record.at(now);
    Coordinates at{};
    bool fits = hasCells() && 2 * record.r + m_margin <= m_largest;
    for (int k = 0; k < 3 && fits; ++k) {
        const double place = std::floor((p[k] - m_origin[static_cast<std::size_t>(k)]) * m_perUnit);
        fits = std::abs(place) < kFarthest;
        if (fits) at[static_cast<std::size_t>(k)] = static_cast<std::int32_t>(place);
    }
    m_places[body].cell = fits ? cellAt(at) : kInOverflow;
    if (!m_at.empty()) m_at[body] = at;
    enter(body);
}

void Cells::update(Index body, const Body& record, double now) {
    leave(body);
    put(body, record, now);
}

/// Chooses side, origin and numbers of cells for the current bodies.
void Cells::chooseGrid(const std::vector<Body>& bodies, double now) {
    const CentreBounds box(bodies, m_padding, now);
    std::vector<double> diameters(m_padding);
    for (Index i = 0; i < m_padding; ++i) diameters[i] = 2 * bodies[i].r + m_margin;
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
        if (m_sizes[k] == 2) m_sizes[k] = 3;  // the neighbours on both sides have to be two different cells
        cells *= static_cast<std::size_t>(m_sizes[k]);
    }
    m_room = m_padding <= cells / 2 ? kSmallRoom : kLargeRoom;
    reserveLarge(m_counts, cells);
    m_counts.assign(cells, 0);
    reserveLarge(m_slots, cells * m_room);
    m_slots.assign(cells * m_room, m_padding);
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
    CellSlot& place = m_places[body];
    if (place.cell != kInOverflow && m_counts[place.cell] == m_room) place.cell = kInOverflow;
    if (place.cell == kInOverflow) {
        place.slot = static_cast<std::uint32_t>(m_overflow.size());
        m_overflow.push_back(body);
        return;
    }
    place.slot = m_counts[place.cell]++;
    m_slots[place.cell * m_room + place.slot] = body;
}

void Cells::leave(Index body) {
    const CellSlot& place = m_places[body];
    if (place.cell == kInOverflow) {
        const Index last = m_overflow.back();
        m_overflow.pop_back();
        if (last == body) return;
        m_overflow[place.slot] = last;
        m_places[last].slot = place.slot;
        return;
    }
    const std::size_t slot = place.cell * m_room + place.slot;
    const Index last = m_slots[place.cell * m_room + --m_counts[place.cell]];
    m_slots[slot] = last;
    m_places[last].slot = place.slot;
}

/// Times at which a body leaves its cell along each axis; kNever along an axis on which it does not move.
/// @pre the body is in a cell
[[gnu::always_inline]] inline std::array<double, 3> Cells::exits(const Body& record, Index body) const {
    const double position[3] = {record.x, record.y, record.z}, velocity[3] = {record.vx, record.vy, record.vz};
    std::array<double, 3> times{};
    for (std::size_t k = 0; k < 3; ++k) {
        const double edge = m_origin[k] + (m_at[body][k] + (velocity[k] > 0)) * m_side;
        const bool moves = velocity[k] != 0 && m_sizes[k] != 1;
        times[k] = moves ? record.t + (edge - position[k]) / velocity[k] : kNever;
    }
    return times;
}

double Cells::expiry(const Body& record, Index body) const {
    if (m_places[body].cell == kInOverflow) return kNever;
    const auto [x, y, z] = exits(record, body);
    return std::min(std::min(x, y), z);
}

Cells::Crossing Cells::crossing(const Body& record, Index body) const {
    if (m_places[body].cell == kInOverflow) return {};
    const auto [x, y, z] = exits(record, body);
    // By arithmetic: a branch on the axis would be unpredictable.
    const bool isZ = z < std::min(x, y), isY = !isZ & (y < x);
    const int axis = 2 * isZ + isY;
    const double velocity[3] = {record.vx, record.vy, record.vz};
    return {std::min(std::min(x, y), z), axis, 2 * (velocity[axis] > 0) - 1};
}

void Cells::cross(Index body, const Crossing& crossing) {
    leave(body);
    CellSlot& place = m_places[body];
    const auto axis = static_cast<std::size_t>(crossing.axis);
    Coordinates& at = m_at[body];
    at[axis] += crossing.direction;
    m_crossed = crossing;
    place.cell = std::abs(at[axis]) < kFarthest ? cellAt(at) : kInOverflow;
    enter(body);
}

template <std::size_t kRoom>
Candidates Cells::gather(const Coordinates& low, const Coordinates& high) {
    m_found.resize(std::max(m_found.size(), m_overflow.size() + 28 * kRoom + 2 * kLanes));
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
    // Each copy has the whole capacity of a cell and advances by its count, which avoids an unpredictable branch.
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
        copyAll(3, 3, 3);  // constant bounds, so that the compiler unrolls it
    } else {
        copyAll(count[0], count[1], count[2]);
    }
    out = std::copy(m_overflow.begin(), m_overflow.end(), out);
    std::fill_n(out, kLanes, m_padding);
    return {m_found.data(), static_cast<std::size_t>(out - m_found.data())};
}

Candidates Cells::allBodies() {
    if (m_all.empty()) {
        m_all.resize(roomFor(m_padding), m_padding);
        std::iota(m_all.begin(), m_all.begin() + m_padding, Index{0});
    }
    return {m_all.data(), m_padding};
}

Candidates Cells::gatherFrom(const Coordinates& low, const Coordinates& high) {
    return m_room == kSmallRoom ? gather<kSmallRoom>(low, high) : gather<kLargeRoom>(low, high);
}

Candidates Cells::candidates(Index body) {
    if (m_places[body].cell == kInOverflow) return allBodies();
    const Coordinates at = coordinates(body);
    return gatherFrom({at[0] - 1, at[1] - 1, at[2] - 1}, {at[0] + 1, at[1] + 1, at[2] + 1});
}

Candidates Cells::newCandidates(Index body) {
    if (m_places[body].cell == kInOverflow) return allBodies();
    const Coordinates& at = m_at[body];
    Coordinates low, high;
    for (std::size_t k = 0; k < 3; ++k) low[k] = at[k] - 1, high[k] = at[k] + 1;
    const auto axis = static_cast<std::size_t>(m_crossed.axis);
    (m_crossed.direction > 0 ? low : high)[axis] = at[axis] + m_crossed.direction;
    return gatherFrom(low, high);
}

CentreBox Cells::centreBox(Index body) const {
    CentreBox box;
    const CellSlot& place = m_places[body];
    for (int k = 0; k < 3 && place.cell != kInOverflow; ++k) {
        const auto axis = static_cast<std::size_t>(k);
        if (m_sizes[axis] == 1) continue;  // one cell spans this axis and is never left along it
        box.middle[k] = m_origin[axis] + (m_at[body][axis] + 0.5) * m_side;
        box.half[k] = 0.5 * m_side * kRoomy;
    }
    return box;
}

std::size_t Cells::bytes() const {
    return m_slots.capacity() * sizeof(Index) + m_counts.capacity() + m_places.capacity() * sizeof(CellSlot) +
           m_at.capacity() * sizeof(Coordinates) + (m_overflow.capacity() + m_all.capacity()) * sizeof(Index);
}

}  // namespace world
