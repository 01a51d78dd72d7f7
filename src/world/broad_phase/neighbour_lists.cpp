#include "world/broad_phase/neighbour_lists.h"

#include <algorithm>
#include <cmath>

#include "world/bodies/large_pages.h"

namespace world {
namespace {

constexpr double kSlackShare = 0.25;  ///< slack, as a share of the median diameter
/// Mean number of neighbours for which lists pay. With fewer, a body leaves its slack sooner than it has a contact.
constexpr double kMinNeighbours = 7, kMaxNeighbours = 64;
constexpr std::size_t kSample = 64;    ///< bodies whose neighbours are counted before lists are built
constexpr double kAnchorError = 1e-3;  ///< limit on the rounding error of an anchor, as a share of the slack

bool isMeanWorthwhile(std::size_t neighbours, std::size_t bodies) {
    const double mean = static_cast<double>(neighbours) / static_cast<double>(bodies);
    return mean >= kMinNeighbours && mean <= kMaxNeighbours;
}

}  // namespace

bool NeighbourLists::build(const BodyTable& table, const std::vector<Body>& bodies, double now) {
    m_padding = static_cast<Index>(bodies.size() - 1);
    m_slack = chosenSlack(bodies);
    reserveLarge(m_lists, m_padding);
    m_lists.assign(m_padding, {});
    m_ids.clear();
    bool isPossible = m_slack > 0 && std::isfinite(m_slack);
    for (Index i = 0; i < m_padding && isPossible; ++i) isPossible = setAnchor(bodies[i], i, now);
    if (isPossible) m_cells.build(bodies, now, true, 2 * m_slack * (1 + 4 * kAnchorError));
    if (!isPossible || !m_cells.hasCells() || !isWorthwhile(table, bodies)) {
        *this = {};
        return false;
    }
    for (Index i = 0; i < m_padding; ++i) {
        findNeighbours(table, bodies, i);
        const std::size_t room = roomFor(m_found.size()), begin = m_ids.size();
        m_lists[i].begin = static_cast<std::uint32_t>(begin);
        m_lists[i].count = static_cast<std::uint32_t>(m_found.size());
        m_lists[i].room = static_cast<std::uint32_t>(room);
        m_ids.insert(m_ids.end(), m_found.begin(), m_found.end());
        m_ids.resize(begin + room, m_padding);
    }
    compact();
    return true;
}

double NeighbourLists::chosenSlack(const std::vector<Body>& bodies) const {
    std::vector<double> diameters(m_padding);
    for (Index i = 0; i < m_padding; ++i) diameters[i] = 2 * bodies[i].r;
    if (diameters.empty()) return 0;
    const auto middle = diameters.begin() + m_padding / 2;
    std::nth_element(diameters.begin(), middle, diameters.end());
    return kSlackShare * *middle;
}

/// True if the mean number of neighbours, of a sample of bodies, is one for which lists pay.
bool NeighbourLists::isWorthwhile(const BodyTable& table, const std::vector<Body>& bodies) {
    const std::size_t step = std::max<std::size_t>(m_padding / kSample, 1);
    std::size_t sampled = 0, neighbours = 0;
    for (std::size_t i = 0; i < m_padding; i += step, ++sampled) {
        findNeighbours(table, bodies, static_cast<Index>(i));
        neighbours += m_found.size();
    }
    return isMeanWorthwhile(neighbours, sampled);
}

bool NeighbourLists::revalidate() {
    compact();
    std::size_t neighbours = 0;
    for (const List& list : m_lists) neighbours += list.count;
    return isMeanWorthwhile(neighbours, m_lists.size());
}

/// Sets the anchor of a body, in single precision.
/// @return false if the rounding error of the anchor exceeds its share of the slack
bool NeighbourLists::setAnchor(const Body& record, Index body, double now) {
    const Vec3 p = record.at(now);
    List& list = m_lists[body];
    list.x = static_cast<float>(p.x), list.y = static_cast<float>(p.y), list.z = static_cast<float>(p.z);
    Body here;
    here.set(p, Vec3(0), now);
    const auto [x, y, z] = offset(here, body);
    return std::abs(x) + std::abs(y) + std::abs(z) < kAnchorError * m_slack;
}

/// Collects in m_found the bodies that a body can meet while both stay within the slack of their anchors.
void NeighbourLists::findNeighbours(const BodyTable& table, const std::vector<Body>& bodies, Index body) {
    const List& own = m_lists[body];
    const bool isMovable = table.isMovable(body);
    const float reach = static_cast<float>((bodies[body].r + 2 * m_slack) * kRoomy);
    const Candidates candidates = m_cells.candidates(body);
    m_found.resize(candidates.count);
    std::size_t count = 0;
    for (std::size_t k = 0; k < candidates.count; ++k) {
        const Index id = candidates.ids[k];
        const List& other = m_lists[id];
        const float x = own.x - other.x, y = own.y - other.y, z = own.z - other.z;
        const float sum = reach + static_cast<float>(bodies[id].r * kRoomy);
        // Without a branch, which would often be mispredicted.
        m_found[count] = id;
        count += (x * x + y * y + z * z <= sum * sum) & (id != body) & (isMovable | table.isMovable(id));
    }
    m_found.resize(count);
}

bool NeighbourLists::reanchor(const BodyTable& table, const std::vector<Body>& bodies, Index body, double now) {
    const Candidates old = candidates(body);
    for (std::size_t k = 0; k < old.count; ++k) remove(old.ids[k], body);
    List& list = m_lists[body];
    std::fill_n(m_ids.begin() + list.begin, list.count, m_padding);
    list.count = 0;
    if (!setAnchor(bodies[body], body, now)) return false;
    m_cells.update(body, bodies[body], now);
    findNeighbours(table, bodies, body);
    for (const Index other : m_found) {
        add(body, other);
        add(other, body);
    }
    return true;
}

void NeighbourLists::add(Index to, Index body) {
    List& list = m_lists[to];
    if (list.count == list.room) {
        const auto room = static_cast<std::uint32_t>(list.room + kLanes + list.room / (8 * kLanes) * kLanes);
        if (m_ids.size() + room > m_ids.capacity()) compact();
        const std::size_t old = list.begin, begin = m_ids.size();
        m_ids.resize(begin + room, m_padding);
        std::copy_n(m_ids.begin() + static_cast<std::ptrdiff_t>(old), list.count,
                    m_ids.begin() + static_cast<std::ptrdiff_t>(begin));
        list.begin = static_cast<std::uint32_t>(begin);
        list.room = room;
    }
    m_ids[list.begin + list.count++] = body;
}

void NeighbourLists::remove(Index from, Index body) {
    List& list = m_lists[from];
    Index* const ids = m_ids.data() + list.begin;
    std::uint32_t place = 0;  // all entries are compared: where a search ends is unpredictable
    for (std::uint32_t k = 0; k < list.count; ++k) place += ids[k] == body ? k : 0;
    Index& last = ids[--list.count];
    ids[place] = last;
    last = m_padding;
}

/// Compacts the lists to the capacity that each needs, and reserves a little room after the last.
void NeighbourLists::compact() {
    std::size_t used = 0;
    for (const List& list : m_lists) used += roomFor(list.count);
    std::vector<Index> ids;
    reserveLarge(ids, used + used / 16 + 64 * kLanes);
    for (List& list : m_lists) {
        const auto from = m_ids.begin() + list.begin;
        list.begin = static_cast<std::uint32_t>(ids.size());
        list.room = static_cast<std::uint32_t>(roomFor(list.count));
        ids.insert(ids.end(), from, from + list.room);
    }
    m_ids = std::move(ids);
}

std::array<double, 3> NeighbourLists::offset(const Body& record, Index body) const {
    const List& list = m_lists[body];
    return {record.x - static_cast<double>(list.x), record.y - static_cast<double>(list.y),
            record.z - static_cast<double>(list.z)};
}

/// The later root t of |offset + (t - record.t) v|^2 = slack^2.
[[gnu::hot]] double NeighbourLists::expiry(const Body& record, Index body) const {
    const auto [x, y, z] = offset(record, body);
    const double b = x * record.vx + y * record.vy + z * record.vz;
    const double vv = record.vx * record.vx + record.vy * record.vy + record.vz * record.vz;
    const double c = x * x + y * y + z * z - m_slack * m_slack;
    if (vv == 0) return kNever;
    // A record from before the body came within the slack has c > 0 and b < 0; the body leaves at the later root.
    const double root = std::sqrt(std::max(b * b - vv * c, 0.0));
    return record.t + (b > 0 ? -c / (root + b) : (root - b) / vv);
}

bool NeighbourLists::isValidUntil(const Body& record, Index body, double time) const {
    if (!(time < kNever)) return false;
    const double wait = time - record.t;
    const auto [x, y, z] = offset(record, body);
    const double dx = x + wait * record.vx, dy = y + wait * record.vy, dz = z + wait * record.vz;
    return dx * dx + dy * dy + dz * dz <= m_slack * m_slack;
}

std::size_t NeighbourLists::bytes() const {
    return m_lists.capacity() * sizeof(List) + m_ids.capacity() * sizeof(Index) + m_cells.bytes();
}

}  // namespace world
