#pragma once
/// Which body has the earliest event: a ring of time buckets, each a short linked list.

#include "world/simulation/body.h"

namespace world {

/// The next thing that a body does: meet its partner, or step into another cell.
struct Event {
    double time = kNever;     ///< of what happens first
    double contact = kNever;  ///< of the contact alone, or a lower bound on it
    Index partner = kNone;    ///< a body, or the number of bodies + a wall
    Index partnerChanges = 0;
    Index changes = 0;  ///< how often the body's motion changed: tells stale predictions
    std::int32_t bucket = kOutside;
    Index next = kNone, previous = kNone;
    bool isDecided = false;      ///< `contact` is the exact core's answer, no longer a bound
    std::uint8_t nearWalls = 0;  ///< bit k: the body may meet one of the walls k, k + 8, ... before it leaves

    static constexpr std::int32_t kOutside = -1;  ///< beyond the ring
    static constexpr double kUnasked = -kNever;   ///< `contact` of a body that is to be asked what it does next
};

/// A calendar queue over events that it does not own. Constant time per operation while the bucket width fits the rate
/// of events (tune()); correct whatever the width.
/// Source: Paul, A complexity O(1) priority queue for event driven molecular dynamics (2007), without its tree: a
/// bucket holds about three events, which a scan finds as fast.
class Calendar {
  public:
    explicit Calendar(std::vector<Event>& events) : m_events(events) {}
    Calendar(const Calendar&) = delete;
    /// Files its own events as another files equal ones.
    Calendar& operator=(const Calendar& other);

    /// Empties the ring and takes in every event. @param width  frames a bucket, > 0
    void tune(double now, double width);

    /// The body with the earliest event, the lower index among equals; kNone if no event is ever due.
    [[nodiscard]] Index top();

    /// True if the width has not fitted for so long that tune() pays.
    [[nodiscard]] bool isOutOfTune() const { return m_work > kWork * (m_tops + m_events.size()); }

    /// True if no event but those of two bodies is due up to `time`. @pre top() was asked last
    [[nodiscard]] bool isFree(double time, Index a, Index b) const;

    /// Files a body again after its event changed.
    void update(Index body) {
        const std::int32_t bucket = bucketOf(m_events[body].time);
        if (bucket == m_events[body].bucket && bucket != Event::kOutside) return;
        unlink(body);
        link(body, bucket);
    }

  private:
    void link(Index body, std::int32_t bucket);
    void unlink(Index body);
    void turn();
    [[nodiscard]] std::int64_t numberOf(double time) const;
    [[nodiscard]] std::int32_t bucketOf(double time) const;
    [[nodiscard]] std::size_t placeOf(std::int64_t number) const {
        return static_cast<std::size_t>(number) & (m_heads.size() - 1);
    }
    [[nodiscard]] Index earliestIn(Index head);

    std::vector<Event>& m_events;
    std::vector<Index> m_heads;
    Index m_outside = kNone;     ///< events beyond the ring
    std::int64_t m_current = 0;  ///< bucket number n holds the times in [n, n + 1) / m_perFrame, in place n mod size
    std::size_t m_inRing = 0;
    double m_perFrame = 1;

    static constexpr std::uint64_t kWork = 32;  ///< events looked at for each that is found, at most
    std::uint64_t m_work = 0, m_tops = 0;       ///< since it was tuned
};

}  // namespace world
