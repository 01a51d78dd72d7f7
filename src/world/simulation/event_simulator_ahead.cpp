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

/// The contact of the event that is due, predicted together with those of the events that come next.
/// @return its place in m_ahead, or ContactsAhead::kMost if the narrow phase has to decide it alone
[[gnu::hot]] std::size_t EventSimulator::lookAhead(Index body, Index partner) {
    if (!m_looksAhead || m_table->isWall(partner)) return ContactsAhead::kMost;
    const ContactsAhead::Pair due = pairOf(body, partner);
    if (const std::size_t place = m_ahead.placeOf(due); place < ContactsAhead::kMost) return place;
    if (hadNoContact(body, partner)) return ContactsAhead::kMost;
    std::array<ContactsAhead::Pair, ContactsAhead::kMost + 1> pairs;
    pairs[0] = due;
    std::size_t count = 1;
    // Without branches on what an event is: that is unpredictable. Most pairs are found at the events of both bodies.
    const auto add = [&](Index i) {
        const Event& event = m_events[i];
        const bool isPair = event.partner < m_table->bodyCount();
        const ContactsAhead::Pair pair = pairOf(i, isPair ? event.partner : i);
        const Index version = i < event.partner ? pair.bVersion : pair.aVersion;
        const bool hadContact = !m_isFirstEpoch | ((pair.aVersion | pair.bVersion) != 0);
        bool isNew = isPair & (event.time == event.contact) & (version == event.partnerVersion) & hadContact;
        for (std::size_t k = 0; k < ContactsAhead::kMost; ++k) isNew &= (pairs[k].a != pair.a) | (pairs[k].b != pair.b);
        pairs[count] = pair;
        count += isNew;
    };
    for (std::int64_t ahead = 0; ahead < kBucketsAhead; ++ahead)
        for (Index i = m_queue.firstAhead(ahead); m_queue.isBody(i) && count < ContactsAhead::kMost;
             i = m_queue.after(i))
            add(i);
    if (count == 1) return ContactsAhead::kMost;
    m_ahead.predict(*m_table, m_bodies, std::span(pairs).first(count));
    return m_ahead.placeOf(due);
}

}  // namespace world
