#include "world/simulation/event_queue.h"

#include <algorithm>
#include <bit>

namespace world {

EventQueue& EventQueue::operator=(const EventQueue& other) {
    m_heads = other.m_heads;
    m_outside = other.m_outside;
    m_current = other.m_current;
    m_inRing = other.m_inRing;
    m_perFrame = other.m_perFrame;
    m_visited = other.m_visited;
    m_work = other.m_work;
    m_tops = other.m_tops;
    return *this;
}

void EventQueue::tune(double now, double width) {
    m_heads.assign(std::bit_ceil(std::max<std::size_t>(m_events.size() * 5 / 4, 16)), kNone);
    m_perFrame = 1 / width;
    m_outside = kNone;
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
    const bool isWithin = time < kNever && number - m_current < static_cast<std::int64_t>(m_heads.size());
    return isWithin ? static_cast<std::int32_t>(placeOf(number)) : Event::kOutside;
}

[[gnu::hot]] void EventQueue::link(Index body, std::int32_t bucket) {
    Event& event = m_events[body];
    event.bucket = bucket;
    Index* head = &m_outside;
    if (bucket != Event::kOutside) {
        head = &m_heads[static_cast<std::size_t>(bucket)];
        ++m_inRing;
    }
    event.previous = kNone;
    event.next = *head;
    if (*head != kNone) m_events[*head].previous = body;
    *head = body;
}

[[gnu::hot]] void EventQueue::unlink(Index body) {
    Event& event = m_events[body];
    if (event.next != kNone) m_events[event.next].previous = event.previous;
    if (event.previous != kNone) {
        m_events[event.previous].next = event.next;
    } else if (event.bucket == Event::kOutside) {
        m_outside = event.next;
    } else {
        m_heads[static_cast<std::size_t>(event.bucket)] = event.next;
    }
    if (event.bucket != Event::kOutside) --m_inRing;
}

/// The earliest event of a linked list.
Index EventQueue::earliestIn(Index head) {
    Index best = head;
    double time = m_events[head].time;
    for (Index body = m_events[head].next; body != kNone; body = m_events[body].next) {
        ++m_work;
        const double other = m_events[body].time;
        if (other < time || (other == time && body < best)) time = other, best = body;
    }
    return best;
}

[[gnu::hot]] bool EventQueue::isFree(double time, Index a, Index b) const {
    if (numberOf(time) > m_current) return false;
    for (Index body = m_heads[placeOf(m_current)]; body != kNone; body = m_events[body].next)
        if (m_events[body].time <= time && body != a && body != b) return false;
    return true;
}

[[gnu::hot]] Index EventQueue::top() {
    ++m_tops;
    for (;;) {
        if (const Index head = m_heads[placeOf(m_current)]; head != kNone) return earliestIn(head);
        if (m_inRing > 0) {
            ++m_current;
            ++m_work;
            if (placeOf(m_current) == 0) insertOutside();
            continue;
        }
        if (m_outside == kNone) return kNone;
        const double next = m_events[earliestIn(m_outside)].time;
        if (next == kNever) return kNone;
        m_current = numberOf(next);
        insertOutside();
    }
}

/// Inserts the events beyond the ring again, after the ring has advanced by one turn.
void EventQueue::insertOutside() {
    Index body = m_outside;
    m_outside = kNone;
    while (body != kNone) {
        const Index next = m_events[body].next;
        ++m_work;
        link(body, bucketOf(m_events[body].time));
        body = next;
    }
}

}  // namespace world
