// The exact order of contacts: rounded times order those that rounding cannot have mixed up, the narrow phase all
// others.

#include <algorithm>

#include "world/narrow_phase/contact_order.h"
#include "world/simulation/event_simulator.h"

namespace world {

/// The exact order of two contacts in time. A contact of bodies that overlap is before all that begin at its instant.
std::strong_ordering EventSimulator::compare(const PredictedContact& contact, const PredictedContact& other) const {
    if (!isDoubtful(contact.time, other.time))
        return contact.time < other.time ? std::strong_ordering::less : std::strong_ordering::greater;
    const auto pairOf = [&](const PredictedContact& c) {
        return sweptPairOf(*m_table, m_bodies, c, hadNoContact(c.a, c.b));
    };
    const auto order = collide::compareContactTimes(pairOf(contact), pairOf(other));
    return order != 0 ? order : other.isAtOnce <=> contact.isAtOnce;
}

/// True if a contact precedes another one; of two at one instant, the one of the bodies with the lower indices.
bool EventSimulator::isFirst(const PredictedContact& contact, const PredictedContact& other) const {
    const auto order = compare(contact, other);
    return order < 0 || (order == 0 && std::pair(contact.a, contact.b) < std::pair(other.a, other.b));
}

/// The event to handle next: of those that may be due as early as the first by rounded times, one that is not decided
/// yet, else the earliest.
/// @param top  the body with the first event by rounded times, an exact contact
Index EventSimulator::firstOfDoubtful(Index top) {
    if (m_events[top].time < m_events[top].contact) return top;
    m_due.clear();
    m_queue.findDue(latestDoubtful(m_events[top].time), m_due);
    // The contacts that follow an expiry are later.
    std::erase_if(m_due, [&](Index body) {
        const Event& event = m_events[body];
        return event.contact != Event::kUnpredicted && event.time < event.contact;
    });
    const auto isOpen = [&](Index body) { return !m_events[body].isExact || isStale(m_events[body]); };
    if (const auto open = std::find_if(m_due.begin(), m_due.end(), isOpen); open != m_due.end()) return *open;
    const auto isNew = [&](Index body) { return m_events[body].order == 0; };
    return m_due.size() > 1 && std::any_of(m_due.begin(), m_due.end(), isNew) ? putInOrder(m_due) : top;
}

/// Sets the times and orders of events to the exact order of their contacts.
/// @return the first, or one that has no contact any more
Index EventSimulator::putInOrder(const std::vector<Index>& bodies) {
    struct Due {
        Index body;
        PredictedContact contact;
    };
    std::vector<Due> due;
    for (const Index body : bodies) {
        const std::optional<PredictedContact> contact = exactContact(body, m_events[body].partner);
        if (!contact) return body;
        due.push_back({body, *contact});
    }
    std::sort(due.begin(), due.end(), [&](const Due& a, const Due& b) {
        const Event &first = m_events[a.body], &second = m_events[b.body];
        if (first.order != 0 && second.order != 0)
            return std::pair(first.time, first.order) < std::pair(second.time, second.order);
        return isFirst(a.contact, b.contact);
    });
    // Rounded times that are out of order are lowered.
    double time = due.back().contact.time;
    for (std::size_t i = due.size(); i-- > 0;) {
        Event& event = m_events[due[i].body];
        event.time = event.contact = time = std::min(time, due[i].contact.time);
        event.order = static_cast<std::uint32_t>(i + 1);
        m_queue.update(due[i].body);
    }
    return due.front().body;
}

}  // namespace world
