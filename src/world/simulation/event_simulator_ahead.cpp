/// Contacts predicted ahead: those of the events that come next together with the one that is due. Nearly all of them
/// happen; one that does not, because another contact changes the motion of its bodies first, is not used.

#include <algorithm>
#include <array>
#include <span>

#include "world/simulation/event_simulator.h"

namespace world {
namespace {

constexpr std::int64_t kBucketsAhead = 4;  ///< buckets of the queue in which pairs are sought

}  // namespace

ContactsAhead::Pair EventSimulator::pairOf(Index a, Index b) const {
    if (b < a) std::swap(a, b);
    return {a, b, m_versions[a], m_versions[b]};
}

/// Predicts the contact of an event and those of the events that come next, unless it is known.
[[gnu::hot]] void EventSimulator::lookAhead(Index body) {
    const auto isKnown = [&](const ContactsAhead::Pair& pair) { return m_ahead.placeOf(pair) < ContactsAhead::kMost; };
    const auto isPair = [&](const Event& event) {
        return event.partner < m_table->bodyCount() && event.time == event.contact && !isStale(event);
    };
    if (!isPair(m_events[body]) || isKnown(pairOf(body, m_events[body].partner))) return;
    std::array<ContactsAhead::Pair, ContactsAhead::kMost> pairs;
    std::size_t count = 0;
    const auto add = [&](Index i) {
        const Event& event = m_events[i];
        if (!isPair(event) || hadNoContact(i, event.partner)) return;
        const ContactsAhead::Pair pair = pairOf(i, event.partner);  // often the next event of both bodies
        const auto end = pairs.begin() + static_cast<std::ptrdiff_t>(count);
        if (std::find(pairs.begin(), end, pair) == end) pairs[count++] = pair;
    };
    add(body);
    for (std::int64_t ahead = 0; ahead < kBucketsAhead && count > 0; ++ahead)
        for (Index i = m_queue.firstAhead(ahead); m_queue.isBody(i) && count < pairs.size(); i = m_queue.after(i))
            add(i);
    if (count > 1) m_ahead.predict(*m_table, m_bodies, std::span(pairs).first(count));
}

}  // namespace world
