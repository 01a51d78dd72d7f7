#include "world/simulation/timeline.h"

#include <algorithm>

#include "base/contract.h"

namespace world {
namespace {

constexpr std::uint64_t kLongestMerged = 1 << 17;  ///< contacts to be played again at once

bool isBefore(const ContactEvent& event, double frames) { return event.frames < frames; }
bool isAfter(double frames, const ContactEvent& event) { return frames < event.frames; }

}  // namespace

Timeline::Timeline(const scene::Scene& scene, Options options, std::size_t memory)
    : m_options(options), m_memory(memory), m_future(scene, options) {
    m_epochs.push_back({m_future.snapshot(), {}, true});
    m_bytes = m_epochs.back().start.bytes();
}

bool Timeline::extend(double frames, std::uint64_t maxContacts) {
    const std::uint64_t end = m_future.contacts() + maxContacts;
    while (m_known < frames) {
        std::vector<ContactEvent>& contacts = m_epochs.back().contacts;
        const std::size_t before = contacts.size();
        const std::uint64_t played = m_future.contacts();
        if (played >= end) return false;
        const EventSimulator::Stop stop = m_future.run(frames, end - played, contacts, true);
        m_bytes += (contacts.size() - before) * sizeof(ContactEvent);
        m_known = std::max(m_known, m_future.frames());
        if (stop == EventSimulator::Stop::Limit) m_known = frames;
        if (stop == EventSimulator::Stop::Finished) m_known = kNever;
        if (stop == EventSimulator::Stop::Pause) return false;
        if (stop != EventSimulator::Stop::Epoch) continue;
        contacts.shrink_to_fit();
        m_epochs.push_back({m_future.snapshot(), {}, true});
        m_bytes += m_epochs.back().start.bytes();
        trim(m_epochs.size() - 1);
    }
    return true;
}

std::size_t Timeline::epochAt(double frames) const {
    const auto after = std::upper_bound(m_epochs.begin(), m_epochs.end(), frames,
                                        [](double f, const Epoch& epoch) { return f < epoch.start.frames; });
    return after == m_epochs.begin() ? 0 : static_cast<std::size_t>(after - m_epochs.begin()) - 1;
}

std::uint64_t Timeline::countOf(std::size_t epoch) const {
    const std::uint64_t end = epoch + 1 < m_epochs.size() ? m_epochs[epoch + 1].start.contacts : m_future.contacts();
    return end - m_epochs[epoch].start.contacts;
}

bool Timeline::isRemembered(double frames) const { return m_epochs[epochAt(frames)].isRemembered; }

double Timeline::shareOf(std::size_t epoch) const {
    if (m_epochs[epoch].isRemembered || countOf(epoch) == 0) return 1;
    return static_cast<double>(m_epochs[epoch].contacts.size()) / static_cast<double>(countOf(epoch));
}

double Timeline::recalled(double frames) const { return shareOf(epochAt(frames)); }
double Timeline::recalling() const { return m_recalling ? shareOf(m_recalled) : 1; }

bool Timeline::recall(double frames, std::uint64_t maxContacts) { return recallEpoch(epochAt(frames), maxContacts); }

bool Timeline::recallBefore(double frames, std::uint64_t maxContacts) {
    for (std::size_t i = epochAt(frames) + 1; i-- > 0;) {
        if (!m_epochs[i].isRemembered) return recallEpoch(i, maxContacts) && recallBefore(frames, 0);
        const std::vector<ContactEvent>& contacts = m_epochs[i].contacts;
        if (!contacts.empty() && contacts.front().frames < frames) break;
    }
    return true;
}

bool Timeline::recallEpoch(std::size_t wanted, std::uint64_t maxContacts) {
    Epoch& epoch = m_epochs[wanted];
    if (epoch.isRemembered) return true;
    if (!m_recalling || m_recalled != wanted) {
        if (m_recalling) forget(m_recalled);
        m_recalling = std::make_unique<EventSimulator>(m_future.sharedCast(), m_options, epoch.start);
        m_recalled = wanted;
    }
    const std::size_t before = epoch.contacts.size();
    const std::uint64_t missing = countOf(wanted) - before;
    (void)m_recalling->run(kNever, std::min(missing, maxContacts), epoch.contacts);
    m_bytes += (epoch.contacts.size() - before) * sizeof(ContactEvent);
    if (epoch.contacts.size() < countOf(wanted)) return false;
    epoch.isRemembered = true;
    m_recalling.reset();
    trim(wanted);
    return true;
}

/// Forgets the oldest contacts until the rest fits, but never those of the newest epoch, of `pinned`, or of the one
/// after it: a step back from there needs both.
void Timeline::trim(std::size_t pinned) {
    for (std::size_t i = 0; i + 1 < m_epochs.size() && m_bytes > m_memory; ++i)
        if (i != pinned && i != pinned + 1 && m_epochs[i].isRemembered) forget(i);
    if (m_bytes > m_memory && !m_recalling) mergeForgotten();
}

void Timeline::forget(std::size_t epoch) {
    m_bytes -= m_epochs[epoch].contacts.size() * sizeof(ContactEvent);
    m_epochs[epoch].contacts = {};
    m_epochs[epoch].isRemembered = false;
}

/// When even the snapshots are too many, every second of the forgotten ones goes.
void Timeline::mergeForgotten() {
    std::vector<Epoch> kept;
    std::uint64_t contacts = 0;
    for (std::size_t i = 0; i < m_epochs.size(); ++i) {
        const bool isMerged = !kept.empty() && !kept.back().isRemembered && !m_epochs[i].isRemembered && contacts > 0 &&
                              contacts + countOf(i) <= kLongestMerged;
        contacts = isMerged ? 0 : countOf(i);
        if (isMerged) {
            m_bytes -= m_epochs[i].start.bytes();
        } else {
            kept.push_back(std::move(m_epochs[i]));
        }
    }
    m_epochs = std::move(kept);
}

State Timeline::stateAt(double frames) const {
    CAROM_EXPECTS(frames >= 0 && frames <= known() && isRemembered(frames), frames, known(), isRemembered(frames));
    const Epoch& epoch = m_epochs[epochAt(frames)];
    const std::vector<ContactEvent>& contacts = epoch.contacts;
    const Index count = cast().bodyCount();
    std::vector<const ContactEvent*> last(count, nullptr);
    const auto end = std::upper_bound(contacts.begin(), contacts.end(), frames, isAfter);
    for (auto contact = contacts.begin(); contact != end; ++contact) {
        last[contact->a] = &*contact;
        if (!cast().isWall(contact->b) && cast().isMovable(contact->b)) last[contact->b] = &*contact;
    }
    State state;
    state.frames = frames;
    for (Index body = 0; body < count; ++body) {
        const Body& start = epoch.start.bodies[body];
        Vec3 position = start.at((frames - epoch.start.frames) - epoch.start.framesLow), velocity = start.velocity();
        if (const ContactEvent* contact = last[body]) {
            const bool isA = contact->a == body;
            velocity = isA ? contact->aVelocity : contact->bVelocity;
            position = (isA ? contact->aPosition : contact->bPosition) + (frames - contact->frames) * velocity;
        }
        (body < cast().ballCount ? state.ballPositions : state.spherePositions).push_back(position);
        (body < cast().ballCount ? state.ballVelocities : state.sphereVelocities).push_back(velocity);
    }
    return state;
}

std::optional<ContactEvent> Timeline::next(double frames) const {
    for (std::size_t i = epochAt(frames); i < m_epochs.size() && m_epochs[i].isRemembered; ++i) {
        const std::vector<ContactEvent>& contacts = m_epochs[i].contacts;
        const auto found = std::upper_bound(contacts.begin(), contacts.end(), frames, isAfter);
        if (found != contacts.end()) return *found;
    }
    return {};
}

std::optional<ContactEvent> Timeline::previous(double frames) const {
    for (std::size_t i = epochAt(frames) + 1; i-- > 0 && m_epochs[i].isRemembered;) {
        const std::vector<ContactEvent>& contacts = m_epochs[i].contacts;
        const auto found = std::lower_bound(contacts.begin(), contacts.end(), frames, isBefore);
        if (found != contacts.begin()) return *std::prev(found);
    }
    return {};
}

void Timeline::follow(double frames, const std::function<bool(const ContactEvent&)>& visit) const {
    CAROM_EXPECTS(isRemembered(frames), frames);
    for (std::size_t i = epochAt(frames); i < m_epochs.size() && m_epochs[i].isRemembered; ++i) {
        const std::vector<ContactEvent>& contacts = m_epochs[i].contacts;
        for (auto c = std::upper_bound(contacts.begin(), contacts.end(), frames, isAfter); c != contacts.end(); ++c)
            if (!visit(*c)) return;
    }
}

std::uint64_t Timeline::countAt(double frames) const {
    CAROM_EXPECTS(isRemembered(frames), frames);
    const Epoch& epoch = m_epochs[epochAt(frames)];
    const auto after = std::upper_bound(epoch.contacts.begin(), epoch.contacts.end(), frames, isAfter);
    return epoch.start.contacts + static_cast<std::uint64_t>(after - epoch.contacts.begin());
}

std::vector<ContactEvent> Timeline::newest(std::size_t count) const {
    std::vector<ContactEvent> found;
    for (std::size_t i = m_epochs.size(); i-- > 0 && found.size() < count && m_epochs[i].isRemembered;) {
        const std::vector<ContactEvent>& contacts = m_epochs[i].contacts;
        const std::size_t taken = std::min(count - found.size(), contacts.size());
        found.insert(found.begin(), contacts.end() - static_cast<std::ptrdiff_t>(taken), contacts.end());
    }
    return found;
}

std::vector<ContactEvent> Timeline::between(double from, double to, std::size_t most) const {
    std::vector<ContactEvent> found;
    for (std::size_t i = epochAt(from) > 0 ? epochAt(from) - 1 : 0; i < m_epochs.size(); ++i) {
        if (m_epochs[i].start.frames > to) break;
        const std::vector<ContactEvent>& contacts = m_epochs[i].contacts;
        for (auto c = std::lower_bound(contacts.begin(), contacts.end(), from, isBefore);
             c != contacts.end() && c->frames <= to; ++c) {
            if (found.size() == most) return found;
            found.push_back(*c);
        }
    }
    return found;
}

}  // namespace world
