#pragma once
/// The fastest form of an event-driven gas that was found by measuring sketches: one pending event a ball, predicted
/// again when it fires if its partner has had a contact since; a calendar of buckets without a tree; candidates from
/// neighbour lists or from cells with their bodies side by side; several candidates solved at once. Contact times in
/// plain doubles: a pair that touches or overlaps while approaching has its contact now. No exact decisions, no
/// simultaneous contacts. Sources: Smallenburg, Efficient event-driven simulations of hard spheres (2022); Bannerman et
/// al. (2014).

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "peers/peer_world.h"
#include "peers/sketch_lanes.h"
#include "world/bodies/large_pages.h"

namespace peers {
namespace {

class SketchWorld final : public PeerWorld {
  public:
    SketchWorld(const scene::Scene& scene, Search search) : m_search(search) {
        for (const scene::Obstacle& plane : scene.planes)
            for (int k = 0; k < 3; ++k) m_side = std::max(m_side, plane.body.center[k]);
        const std::size_t count = scene.balls.size();
        makeLarge(m_balls, count);
        makeLarge(m_events, count);
        for (std::size_t i = 0; i < count; ++i) {
            const collide::Ball& b = scene.balls[i].body;
            m_balls[i] = {
                b.position.x, b.position.y, b.position.z, b.motion.vector.x, b.motion.vector.y, b.motion.vector.z, 0,
                b.radius};
        }
        const double reach = 2 * m_balls[0].r * (isListed() ? kShell : 1.000001);
        m_across = std::max(1, int(m_side / reach));
        while (m_across > 1 && std::pow(m_across, 3) > 4.0 * double(count)) --m_across;
        m_cell = m_side / m_across;
        const std::size_t cells = std::size_t(m_across) * std::size_t(m_across) * std::size_t(m_across);
        m_sizes.assign(cells, 0);
        makeLarge(m_slots, cells * m_cellSize);
        for (std::uint32_t i = 0; i < count; ++i) enter(i);
        if (isListed()) {
            makeLarge(m_near, count);
            for (std::uint32_t i = 0; i < count; ++i) anchor(i, true);
        }
        for (std::uint32_t i = 0; i < count; ++i) schedule(i);
        startCalendar();
    }

    void runTo(std::uint64_t contacts) override {
        while (m_contacts < contacts) step();
    }
    [[nodiscard]] std::uint64_t contacts() const override { return m_contacts; }
    [[nodiscard]] double energy() const override {
        double sum = 0;
        for (const Moving& b : m_balls) sum += (b.vx * b.vx + b.vy * b.vy + b.vz * b.vz) / 2;
        return sum;
    }

  private:
    static constexpr double kShell = 1.5, kFar = 1e30;
    static constexpr std::uint32_t kListSize = 28;
    static constexpr std::uint32_t kWall = 0xfffffff0U;  ///< the partner kWall + 2 axis + side
    struct alignas(64) Event {
        double time, contact;
        std::uint32_t partner, partnerContacts, contacts, cell, place;
        std::uint32_t next, previous;
        std::int32_t bucket;
        std::int8_t axis;  ///< the next cell: +-(1 + axis)
    };
    /// The bodies that a ball can meet while both are within half a radius of their anchors.
    struct alignas(64) Near {
        float x, y, z;
        std::uint32_t count;
        std::uint32_t ids[kListSize];
    };

    [[nodiscard]] bool isListed() const { return m_search == Search::Lists; }

    // Cells: bodies side by side.
    [[nodiscard]] int place(double x) const { return std::clamp(int(x / m_cell), 0, m_across - 1); }
    [[nodiscard]] std::uint32_t cellAt(int x, int y, int z) const {
        return std::uint32_t((z * m_across + y) * m_across + x);
    }
    void enter(std::uint32_t i) {
        const Moving& b = m_balls[i];
        enterCell(i, cellAt(place(b.x), place(b.y), place(b.z)));
    }
    void enterCell(std::uint32_t i, std::uint32_t cell) {
        const std::uint32_t k = m_sizes[cell]++;
        if (k >= m_cellSize) std::fputs("world_bench: a cell of the sketch is full\n", stderr), std::exit(1);
        m_slots[cell * m_cellSize + k] = i;
        m_events[i].cell = cell;
        m_events[i].place = k;
    }
    void leave(std::uint32_t i) {
        const std::uint32_t cell = m_events[i].cell, k = m_events[i].place;
        const std::uint32_t last = m_slots[cell * m_cellSize + --m_sizes[cell]];
        m_slots[cell * m_cellSize + k] = last;
        m_events[last].place = k;
    }
    struct Range {
        int low[3], high[3];
    };
    [[nodiscard]] Range around(std::uint32_t cell) const {
        const int at[3] = {int(cell) % m_across, int(cell) / m_across % m_across, int(cell) / m_across / m_across};
        Range range;
        for (int k = 0; k < 3; ++k)
            range.low[k] = std::max(0, at[k] - 1), range.high[k] = std::min(m_across - 1, at[k] + 1);
        return range;
    }
    std::uint32_t gather(const Range& range, std::uint32_t* ids) const {
        std::uint32_t count = 0;
        for (int z = range.low[2]; z <= range.high[2]; ++z)
            for (int y = range.low[1]; y <= range.high[1]; ++y)
                for (int x = range.low[0]; x <= range.high[0]; ++x) {
                    const std::uint32_t cell = cellAt(x, y, z);
                    std::memcpy(ids + count, &m_slots[cell * m_cellSize], sizeof *ids * m_cellSize);
                    count += m_sizes[cell];
                }
        return count;
    }

    // Neighbour lists.
    void anchor(std::uint32_t i, bool isFirst) {
        Moving& a = m_balls[i];
        Near& list = m_near[i];
        if (!isFirst) {
            sync(i);
            leave(i);
            enter(i);
            for (std::uint32_t k = 0; k < list.count; ++k) forget(m_near[list.ids[k]], i);
        }
        list = {float(a.x), float(a.y), float(a.z), 0, {}};
        std::uint32_t ids[kMostCandidates];
        const std::uint32_t count = gather(around(m_events[i].cell), ids);
        for (std::uint32_t k = 0; k < count; ++k) {
            const std::uint32_t j = ids[k];
            if (j == i || (isFirst && j > i)) continue;
            Near& other = m_near[j];
            const float x = list.x - other.x, y = list.y - other.y, z = list.z - other.z,
                        reach = float((a.r + m_balls[j].r) * kShell);
            if (x * x + y * y + z * z < reach * reach) add(list, j), add(other, i);
        }
    }
    static void add(Near& list, std::uint32_t j) {
        if (list.count >= kListSize) std::fputs("world_bench: a list of the sketch is full\n", stderr), std::exit(1);
        list.ids[list.count++] = j;
    }
    static void forget(Near& list, std::uint32_t i) {
        for (std::uint32_t k = 0; k < list.count; ++k)
            if (list.ids[k] == i) return void(list.ids[k] = list.ids[--list.count]);
    }

    // Prediction.
    void sync(std::uint32_t i) {
        Moving& b = m_balls[i];
        const double dt = m_now - b.t;
        b.x += dt * b.vx, b.y += dt * b.vy, b.z += dt * b.vz, b.t = m_now;
    }
    /// @pre the ball is at time now
    void meetWalls(const Moving& a, double& wait, std::uint32_t& partner) const {
        const double x[3] = {a.x, a.y, a.z}, v[3] = {a.vx, a.vy, a.vz};
        for (std::uint32_t k = 0; k < 3; ++k) {
            if (v[k] == 0) continue;
            const double to = std::max(0.0, ((v[k] > 0 ? m_side - a.r : a.r) - x[k]) / v[k]);
            if (to < wait) wait = to, partner = kWall + 2 * k + (v[k] > 0 ? 1 : 0);
        }
    }
    void schedule(std::uint32_t i) { isListed() ? scheduleByList(i) : scheduleByCells(i); }
    void scheduleByList(std::uint32_t i) {
        const Moving& a = m_balls[i];
        const Near& list = m_near[i];
        const double x = a.x - double(list.x), y = a.y - double(list.y), z = a.z - double(list.z);
        const double h = x * a.vx + y * a.vy + z * a.vz, speed2 = a.vx * a.vx + a.vy * a.vy + a.vz * a.vz;
        const double room = (kShell - 1) * 0.999999 * a.r, c = x * x + y * y + z * z - room * room;
        const double root2 = h * h - speed2 * c;
        double wait = speed2 > 0 && root2 > 0 ? std::max(0.0, (std::sqrt(root2) - h) / speed2) : kFar;
        std::uint32_t partner = kNobody;
        if (isAtEdge(m_events[i].cell)) meetWalls(a, wait, partner);
        if (const std::uint32_t j = earliest(m_balls.data(), i, list.ids, list.count, m_now, wait); j != kNobody)
            partner = j;
        set(i, partner, wait, wait);
    }
    [[nodiscard]] bool isAtEdge(std::uint32_t cell) const {
        const Range range = around(cell);
        for (int k = 0; k < 3; ++k)
            if (range.high[k] - range.low[k] < 2) return true;
        return false;
    }
    void scheduleByCells(std::uint32_t i) {
        std::uint32_t ids[kMostCandidates], partner = kNobody;
        double wait = kFar;
        if (isAtEdge(m_events[i].cell)) meetWalls(m_balls[i], wait, partner);
        const std::uint32_t count = gather(around(m_events[i].cell), ids);
        if (const std::uint32_t j = earliest(m_balls.data(), i, ids, count, m_now, wait); j != kNobody) partner = j;
        set(i, partner, wait, std::min(wait, crossing(i)));
    }
    void set(std::uint32_t i, std::uint32_t partner, double contact, double wait) {
        Event& e = m_events[i];
        e.partner = partner;
        e.partnerContacts = partner < kWall ? m_events[partner].contacts : 0;
        e.contact = m_now + contact;
        e.time = m_now + wait;
    }
    double crossing(std::uint32_t i) {
        const Moving& a = m_balls[i];
        Event& e = m_events[i];
        const int at[3] = {int(e.cell) % m_across, int(e.cell) / m_across % m_across,
                           int(e.cell) / m_across / m_across};
        const double x[3] = {a.x, a.y, a.z}, v[3] = {a.vx, a.vy, a.vz};
        double least = kFar;
        e.axis = 0;
        for (int k = 0; k < 3; ++k) {
            if (v[k] == 0 || at[k] == (v[k] > 0 ? m_across - 1 : 0)) continue;
            const double to = ((at[k] + (v[k] > 0 ? 1 : 0)) * m_cell - x[k]) / v[k];
            if (to < least) least = to, e.axis = std::int8_t(v[k] > 0 ? k + 1 : -(k + 1));
        }
        return std::max(0.0, least);
    }
    void cross(std::uint32_t i) {
        sync(i);
        Event& e = m_events[i];
        int at[3] = {int(e.cell) % m_across, int(e.cell) / m_across % m_across, int(e.cell) / m_across / m_across};
        const int axis = std::abs(e.axis) - 1, way = e.axis > 0 ? 1 : -1;
        at[axis] += way;
        leave(i);
        enterCell(i, cellAt(at[0], at[1], at[2]));
        Range fresh = around(e.cell);  // only the cells that were not adjacent before
        const bool isNew = at[axis] + way >= 0 && at[axis] + way < m_across;
        fresh.low[axis] = fresh.high[axis] = at[axis] + way;
        double wait = std::min(kFar, e.contact - m_now);
        std::uint32_t ids[kMostCandidates], partner = kNobody;
        if (!isNew) meetWalls(m_balls[i], wait, partner);
        if (isAtEdge(e.cell) && isNew) meetWalls(m_balls[i], wait, partner);
        if (isNew) {
            const std::uint32_t count = gather(fresh, ids);
            if (const std::uint32_t j = earliest(m_balls.data(), i, ids, count, m_now, wait); j != kNobody) partner = j;
        }
        if (partner != kNobody) {
            set(i, partner, wait, std::min(wait, crossing(i)));
        } else {
            e.time = std::min(e.contact, m_now + crossing(i));
        }
    }

    void step() {
        const std::uint32_t i = first();
        Event& e = m_events[i];
        m_now = std::max(m_now, e.time);
        if (isListed() ? e.partner == kNobody : (e.time < e.contact || e.partner == kNobody)) {
            if (isListed()) {
                anchor(i, false);
                schedule(i);
            } else {
                cross(i);
            }
            return update(i);
        }
        sync(i);
        if (e.partner >= kWall) {
            double* v[3] = {&m_balls[i].vx, &m_balls[i].vy, &m_balls[i].vz};
            double& normal = *v[(e.partner - kWall) / 2];
            normal = -normal;
            ++e.contacts, ++m_contacts;
            schedule(i);
            return update(i);
        }
        const std::uint32_t j = e.partner;
        if (e.partnerContacts != m_events[j].contacts) {
            schedule(i);
            return update(i);
        }
        sync(j);
        Moving &a = m_balls[i], &b = m_balls[j];
        const double x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
        const double push = (x * (a.vx - b.vx) + y * (a.vy - b.vy) + z * (a.vz - b.vz)) / (x * x + y * y + z * z);
        a.vx -= push * x, a.vy -= push * y, a.vz -= push * z;
        b.vx += push * x, b.vy += push * y, b.vz += push * z;
        ++e.contacts, ++m_events[j].contacts, ++m_contacts;
        schedule(i), update(i);
        schedule(j), update(j);
    }

    // The calendar: buckets of about three events, scanned linearly. Source: Paul, A complexity O(1) priority queue for
    // event driven molecular dynamics simulations (2007), without its tree.
    void startCalendar() {
        std::vector<double> times;
        for (const Event& e : m_events) times.push_back(e.time);
        std::nth_element(times.begin(), times.begin() + std::ptrdiff_t(times.size() / 2), times.end());
        const double wait = times[times.size() / 2];
        m_width = 3 * wait / double(times.size());
        std::size_t buckets = 1;
        while (double(buckets) * m_width < 8 * wait) buckets *= 2;
        m_heads.assign(buckets, kNobody);
        for (std::uint32_t i = 0; i < m_events.size(); ++i) link(i);
    }
    void link(std::uint32_t i) {
        Event& e = m_events[i];
        const double ahead = (e.time - m_start) / m_width;
        const std::size_t mask = m_heads.size() - 1;
        e.bucket = ahead < 1                         ? std::int32_t(m_current)
                   : ahead >= double(m_heads.size()) ? -1
                                                     : std::int32_t((m_current + std::size_t(ahead)) & mask);
        std::uint32_t& head = e.bucket < 0 ? m_later : m_heads[std::size_t(e.bucket)];
        e.next = head;
        e.previous = kNobody;
        if (head != kNobody) m_events[head].previous = i;
        head = i;
    }
    void update(std::uint32_t i) {
        const Event& e = m_events[i];
        if (e.next != kNobody) m_events[e.next].previous = e.previous;
        if (e.previous != kNobody) {
            m_events[e.previous].next = e.next;
        } else {
            (e.bucket < 0 ? m_later : m_heads[std::size_t(e.bucket)]) = e.next;
        }
        link(i);
    }
    std::uint32_t first() {
        for (;;) {
            std::uint32_t best = m_heads[m_current];
            if (best != kNobody) {
                for (std::uint32_t k = m_events[best].next; k != kNobody; k = m_events[k].next)
                    if (m_events[k].time < m_events[best].time) best = k;
                return best;
            }
            m_current = (m_current + 1) & (m_heads.size() - 1);
            m_start += m_width;
            if (m_current == 0) {
                std::uint32_t k = m_later;
                m_later = kNobody;
                while (k != kNobody) {
                    const std::uint32_t next = m_events[k].next;
                    link(k);
                    k = next;
                }
                if (++m_turns % 16 == 0) moveOrigin();
            }
            if (m_balls.size() > 20'000) prefetchAhead();
        }
    }
    /// Times are counted from now: they keep their digits.
    void moveOrigin() {
        for (Moving& b : m_balls) b.t -= m_now;
        for (Event& e : m_events) e.time -= m_now, e.contact -= m_now;
        m_start -= m_now;
        m_now = 0;
    }
    /// The next buckets name the balls that come next.
    void prefetchAhead() const {
        const std::size_t mask = m_heads.size() - 1;
        if (const std::uint32_t k = m_heads[(m_current + 3) & mask]; k != kNobody) __builtin_prefetch(&m_events[k]);
        for (std::uint32_t k = m_heads[(m_current + 2) & mask]; k != kNobody; k = m_events[k].next) {
            prefetchBall(k);
            if (m_events[k].partner < kWall) prefetchBall(m_events[k].partner);
        }
        if (!isListed()) return;
        for (std::uint32_t k = m_heads[(m_current + 1) & mask]; k != kNobody; k = m_events[k].next) {
            prefetchPartners(k);
            if (m_events[k].partner < kWall) prefetchPartners(m_events[k].partner);
        }
    }
    void prefetchBall(std::uint32_t i) const {
        __builtin_prefetch(&m_balls[i]);
        __builtin_prefetch(&m_events[i]);
        if (!isListed()) return;
        __builtin_prefetch(&m_near[i]);
        __builtin_prefetch(reinterpret_cast<const char*>(&m_near[i]) + 64);
    }
    void prefetchPartners(std::uint32_t i) const {
        for (std::uint32_t q = 0; q < m_near[i].count; ++q) __builtin_prefetch(&m_balls[m_near[i].ids[q]]);
    }

    /// A vector in large pages. @pre it is empty
    template <class T>
    static void makeLarge(std::vector<T>& values, std::size_t count) {
        world::reserveLarge(values, count);
        values.resize(count);
    }

    Search m_search;
    std::uint32_t m_cellSize = isListed() ? 16 : 8;  ///< cells of lists are larger
    std::vector<Moving> m_balls;
    std::vector<Event> m_events;
    std::vector<Near> m_near;
    std::vector<std::uint32_t> m_slots;
    std::vector<std::uint8_t> m_sizes;
    double m_side = 0, m_cell = 1;
    int m_across = 1;
    std::vector<std::uint32_t> m_heads;
    std::uint32_t m_later = kNobody;
    std::size_t m_current = 0;
    double m_start = 0, m_width = 1, m_now = 0;
    std::uint64_t m_turns = 0, m_contacts = 0;
};

}  // namespace
}  // namespace peers
