#pragma once
/// @file
/// The event queue of the simulation: one event for each body, in a calendar queue.

#include "world/bodies/body.h"

namespace world {

/// The next event of a body: a contact with its partner, or the expiry of its candidates in the broad phase.
struct alignas(64) Event {
    double time = kNever;      ///< time of the earlier of the two, frames since the epoch's origin
    double contact = kNever;   ///< time of the contact, or a lower bound on it, frames since the epoch's origin
    Index partner = kNone;     ///< a body, or bodyCount() + wall
    Index partnerVersion = 0;  ///< version of the partner at the prediction; another one makes the event stale
    std::uint32_t order = 0;   ///< among exact contacts whose rounded times may be in another order; 0: not compared
    std::int32_t bucket = kOutside;
    bool isExact = false;         ///< `contact` is the answer of the narrow phase, not a bound
    std::uint64_t nearWalls = 0;  ///< bit k: the body can meet a wall of k, k + 64, ... before its expiry

    static constexpr std::int32_t kOutside = -1;     ///< bucket number of events beyond the ring
    static constexpr double kUnpredicted = -kNever;  ///< `contact` while the prediction is deferred
};

/// A calendar queue over events owned by the caller: a ring of time buckets, each a short linked list. Operations take
/// constant time while the bucket width fits the rate of events (tune()); any width gives correct results.
/// Source: Paul, A complexity O(1) priority queue for event driven molecular dynamics (2007), without its tree: a
/// bucket holds about three events, which a linear search handles as fast.
class EventQueue {
  public:
    /// @param events  one for each body; must outlive the queue, and may be resized before tune()
    explicit EventQueue(std::vector<Event>& events) : m_events(events) {}
    EventQueue(const EventQueue&) = delete;
    /// Copies the order of another queue.
    /// @pre the events of the two are equal
    EventQueue& operator=(const EventQueue& other);

    /// Sets the bucket width and rebuilds the ring of buckets from all events.
    /// @param now    current time, frames since the epoch's origin
    /// @param width  of a bucket, frames, > 0
    void tune(double now, double width);

    /// The body with the earliest event, among equal times by Event::order and index; kNone if every event is at
    /// kNever.
    [[nodiscard]] Index top();

    /// True if the bucket width has been unsuitable for long enough that tune() pays.
    [[nodiscard]] bool isOutOfTune() const { return m_work > kWork * (m_tops + m_events.size()); }
    /// Events visited in total. Of bodies whose events are due at one instant each top() visits all.
    [[nodiscard]] std::uint64_t visited() const { return m_visited + m_work; }

    /// True if no event but the contact of `a` and `b` is due up to `time`; false if that would take a search.
    /// @pre no event has changed since top()
    [[nodiscard]] bool isFree(double time, Index a, Index b) const;
    /// Collects the bodies whose events are due up to `time`.
    /// @pre no event has changed since top()
    void findDue(double time, std::vector<Index>& bodies) const;

    /// Number of the bucket that is due.
    [[nodiscard]] std::int64_t current() const { return m_current; }
    /// The first body of a bucket that becomes due after `ahead` others; no body if it is empty.
    [[nodiscard]] Index firstAhead(std::int64_t ahead) const { return m_links[listOf(m_current + ahead)].next; }
    /// The body after another one in its bucket; no body after the last.
    [[nodiscard]] Index after(Index body) const { return m_links[body].next; }
    [[nodiscard]] bool isBody(Index index) const { return index < m_events.size(); }

    /// Memory in use.
    [[nodiscard]] std::size_t bytes() const { return m_links.capacity() * sizeof(Link); }

    /// Moves the event of a body to its place after a change of Event::time.
    void update(Index body) {
        const std::int32_t bucket = bucketOf(m_events[body].time);
        if (bucket == m_events[body].bucket && bucket != Event::kOutside) return;
        unlink(body);
        link(body, bucket);
    }

  private:
    /// Neighbours in a circular list, which also has a link of its own: no operation asks for its ends.
    struct Link {
        Index next, previous;
    };

    void link(Index body, std::int32_t bucket) {
        m_events[body].bucket = bucket;
        const auto list = static_cast<Index>(m_events.size() + 1) + static_cast<Index>(bucket);
        m_inRing += bucket != Event::kOutside ? 1U : 0U;
        const Index next = m_links[list].next;
        m_links[body] = {next, list};
        m_links[next].previous = body;
        m_links[list].next = body;
    }
    void unlink(Index body) {
        const Link link = m_links[body];
        m_links[link.next].previous = link.previous;
        m_links[link.previous].next = link.next;
        m_inRing -= m_events[body].bucket != Event::kOutside ? 1U : 0U;
    }
    void insertOutside();
    [[nodiscard]] std::int64_t numberOf(double time) const;
    [[nodiscard]] std::int32_t bucketOf(double time) const;
    [[nodiscard]] std::size_t placeOf(std::int64_t number) const {
        return static_cast<std::size_t>(number) & (m_buckets - 1);
    }
    /// Place in m_links of the list of a bucket.
    [[nodiscard]] std::size_t listOf(std::int64_t number) const { return m_events.size() + 1 + placeOf(number); }
    [[nodiscard]] Index earliestIn(Index head);

    std::vector<Event>& m_events;
    std::vector<Link> m_links;   ///< one for each event, one for the list beyond the ring, one for each bucket
    std::size_t m_buckets = 0;   ///< in the ring, a power of two
    std::int64_t m_current = 0;  ///< bucket number n holds the times in [n, n + 1) / m_perFrame, at place n mod size
    std::size_t m_inRing = 0;    ///< events in the ring
    double m_perFrame = 1;       ///< buckets a frame

    static constexpr std::uint64_t kWork = 32;  ///< limit on the mean number of events visited by a top()
    std::uint64_t m_work = 0, m_tops = 0;       ///< events visited and calls of top() since tune()
    std::uint64_t m_visited = 0;                ///< events visited before it
};

}  // namespace world
