#include "world/simulation/event_queue.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "world/bodies/large_pages.h"

namespace world {

EventQueue& EventQueue::operator=(const EventQueue& other) {
    m_links = other.m_links;
    m_buckets = other.m_buckets;
    m_current = other.m_current;
    m_inRing = other.m_inRing;
    m_perFrame = other.m_perFrame;
    m_visited = other.m_visited;
    m_work = other.m_work;
    m_tops = other.m_tops;
    return *this;
}

void EventQueue::tune(double now, double width) {
    m_buckets = std::bit_ceil(std::max<std::size_t>(m_events.size() * 5 / 4, 16));
    const std::size_t lists = m_events.size();  // the first of them is the one beyond the ring
    m_links.clear();
    reserveLarge(m_links, lists + 1 + m_buckets);
    m_links.resize(lists + 1 + m_buckets);
    for (std::size_t list = lists; list < m_links.size(); ++list)
        m_links[list] = {static_cast<Index>(list), static_cast<Index>(list)};
    m_perFrame = 1 / width;
    m_inRing = 0;
    m_visited += m_work;
    m_work = m_tops = 0;
    m_current = numberOf(now);
    for (Index body = 0; body < m_events.size(); ++body) link(body, bucketOf(m_events[body].time));
}

/// Number of the bucket of a time. Monotonic and independent of the current time, so that buckets keep the order.
std::int64_t EventQueue::numberOf(double time) const {
    constexpr double kFar = 4e18;
    return static_cast<std::int64_t>(std::min(time * m_perFrame, kFar));
}

/// Place in the ring for a time, or kOutside. Overdue events go to the current bucket.
[[gnu::hot]] std::int32_t EventQueue::bucketOf(double time) const {
    const std::int64_t number = std::max(numberOf(time), m_current);
    const bool isWithin = time < kNever && number - m_current < static_cast<std::int64_t>(m_buckets);
    return isWithin ? static_cast<std::int32_t>(placeOf(number)) : Event::kOutside;
}

/// The earliest event of a linked list.
Index EventQueue::earliestIn(Index head) {
    const auto isBefore = [&](Index a, Index b) {
        return std::pair(m_events[a].order, a) < std::pair(m_events[b].order, b);
    };
    Index best = head;
    double time = m_events[head].time;
    for (Index body = after(head); isBody(body); body = after(body)) {
        ++m_work;
        const double other = m_events[body].time;
        if (other < time || (other == time && isBefore(body, best))) time = other, best = body;
    }
    return best;
}

[[gnu::hot]] bool EventQueue::isFree(double time, Index a, Index b) const {
    if (numberOf(time) > m_current) return false;
    for (Index body = firstAhead(0); isBody(body); body = after(body))
        if (m_events[body].time <= time && body != a && (body != b || m_events[b].partner != a)) return false;
    return true;
}

void EventQueue::findDue(double time, std::vector<Index>& bodies) const {
    const auto add = [&](std::size_t list) {
        for (Index body = m_links[list].next; isBody(body); body = after(body))
            if (m_events[body].time <= time) bodies.push_back(body);
    };
    const std::int64_t last = std::min(numberOf(time), m_current + static_cast<std::int64_t>(m_buckets) - 1);
    for (std::int64_t number = m_current; number <= last; ++number) add(listOf(number));
    if (last > m_current) add(m_events.size());  // beyond the ring, until its next turn
}

[[gnu::hot]] Index EventQueue::top() {
    ++m_tops;
    for (;;) {
        if (const Index head = firstAhead(0); isBody(head)) return earliestIn(head);
        if (m_inRing > 0) {
            ++m_current;
            ++m_work;
            if (placeOf(m_current) == 0) insertOutside();
            continue;
        }
        const Index outside = m_links[m_events.size()].next;
        if (!isBody(outside)) return kNone;
        const double next = m_events[earliestIn(outside)].time;
        if (next == kNever) return kNone;
        m_current = numberOf(next);
        insertOutside();
    }
}

/// Inserts the events beyond the ring again, after the ring has advanced by one turn.
void EventQueue::insertOutside() {
    const auto list = static_cast<Index>(m_events.size());
    Index body = m_links[list].next;
    m_links[list] = {list, list};
    while (isBody(body)) {
        const Index next = after(body);
        ++m_work;
        link(body, bucketOf(m_events[body].time));
        body = next;
    }
}

}  // namespace world
