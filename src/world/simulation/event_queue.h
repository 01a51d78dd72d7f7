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
    std::int32_t bucket = kOutside;
    Index next = kNone, previous = kNone;  ///< linked list of the bucket
    bool isExact = false;                  ///< `contact` is the answer of the narrow phase, not a bound
    std::uint8_t nearWalls = 0;            ///< bit k: the body can meet a wall of k, k + 8, ... before its expiry

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

    /// The body with the earliest event, the lower index among equal times; kNone if every event is at kNever.
    [[nodiscard]] Index top();

    /// True if the bucket width has been unsuitable for long enough that tune() pays.
    [[nodiscard]] bool isOutOfTune() const { return m_work > kWork * (m_tops + m_events.size()); }
    /// Events visited in total. Of bodies whose events are due at one instant each top() visits all.
    [[nodiscard]] std::uint64_t visited() const { return m_visited + m_work; }

    /// True if no event of a body other than `a` and `b` is due up to `time`; false if that would take a search.
    /// @pre no event has changed since top()
    [[nodiscard]] bool isFree(double time, Index a, Index b) const;

    /// Number of the bucket that is due.
    [[nodiscard]] std::int64_t current() const { return m_current; }
    /// The first body of the list of a bucket that becomes due after `ahead` others; kNone if it is empty.
    [[nodiscard]] Index firstAhead(std::int64_t ahead) const { return m_heads[placeOf(m_current + ahead)]; }

    /// Moves the event of a body to its place after a change of Event::time.
    void update(Index body) {
        const std::int32_t bucket = bucketOf(m_events[body].time);
        if (bucket == m_events[body].bucket && bucket != Event::kOutside) return;
        unlink(body);
        link(body, bucket);
    }

  private:
    void link(Index body, std::int32_t bucket);
    void unlink(Index body);
    void insertOutside();
    [[nodiscard]] std::int64_t numberOf(double time) const;
    [[nodiscard]] std::int32_t bucketOf(double time) const;
    [[nodiscard]] std::size_t placeOf(std::int64_t number) const {
        return static_cast<std::size_t>(number) & (m_heads.size() - 1);
    }
    [[nodiscard]] Index earliestIn(Index head);

    std::vector<Event>& m_events;
    std::vector<Index> m_heads;  ///< first body of each bucket
    Index m_outside = kNone;     ///< first body of the list beyond the ring
    std::int64_t m_current = 0;  ///< bucket number n holds the times in [n, n + 1) / m_perFrame, at place n mod size
    std::size_t m_inRing = 0;    ///< events in the ring
    double m_perFrame = 1;       ///< buckets a frame

    static constexpr std::uint64_t kWork = 32;  ///< limit on the mean number of events visited by a top()
    std::uint64_t m_work = 0, m_tops = 0;       ///< events visited and calls of top() since tune()
    std::uint64_t m_visited = 0;                ///< events visited before it
};

}  // namespace world
