#include "world/simulation/contact_history.h"

#include "base/contract.h"

#include <algorithm>

namespace world {
namespace {

bool isBefore(const ContactEvent& event, double frames) { return event.frames < frames; }
bool isAfter(double frames, const ContactEvent& event) { return frames < event.frames; }

}  // namespace

std::size_t epochAt(std::span<const Epoch> epochs, double frames) {
    const auto after = std::upper_bound(epochs.begin(), epochs.end(), frames,
                                        [](double f, const Epoch& epoch) { return f < epoch.start.frames; });
    return after == epochs.begin() ? 0 : static_cast<std::size_t>(after - epochs.begin()) - 1;
}

State ContactHistory::stateAt(double frames) const {
    CAROM_EXPECTS(isRemembered(frames), frames);
    const Epoch& epoch = m_epochs[epochAt(m_epochs, frames)];
    const std::vector<ContactEvent>& contacts = epoch.contacts;
    const Index count = m_table->bodyCount();
    std::vector<const ContactEvent*> last(count, nullptr);
    const auto end = std::upper_bound(contacts.begin(), contacts.end(), frames, isAfter);
    for (auto contact = contacts.begin(); contact != end; ++contact) {
        last[contact->a] = &*contact;
        if (!m_table->isWall(contact->b) && m_table->isMovable(contact->b)) last[contact->b] = &*contact;
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
        state.add(m_table->isBall(body), position, velocity);
    }
    return state;
}

std::optional<ContactEvent> ContactHistory::next(double frames) const {
    for (std::size_t i = epochAt(m_epochs, frames); i < m_epochs.size() && m_epochs[i].isRemembered; ++i) {
        const std::vector<ContactEvent>& contacts = m_epochs[i].contacts;
        const auto found = std::upper_bound(contacts.begin(), contacts.end(), frames, isAfter);
        if (found != contacts.end()) return *found;
    }
    return {};
}

std::optional<ContactEvent> ContactHistory::previous(double frames) const {
    for (std::size_t i = epochAt(m_epochs, frames) + 1; i-- > 0 && m_epochs[i].isRemembered;) {
        const std::vector<ContactEvent>& contacts = m_epochs[i].contacts;
        const auto found = std::lower_bound(contacts.begin(), contacts.end(), frames, isBefore);
        if (found != contacts.begin()) return *std::prev(found);
    }
    return {};
}

void ContactHistory::visitAfter(double frames, const std::function<bool(const ContactEvent&)>& visit) const {
    CAROM_EXPECTS(isRemembered(frames), frames);
    for (std::size_t i = epochAt(m_epochs, frames); i < m_epochs.size() && m_epochs[i].isRemembered; ++i) {
        const std::vector<ContactEvent>& contacts = m_epochs[i].contacts;
        for (auto c = std::upper_bound(contacts.begin(), contacts.end(), frames, isAfter); c != contacts.end(); ++c)
            if (!visit(*c)) return;
    }
}

std::uint64_t ContactHistory::countAt(double frames) const {
    CAROM_EXPECTS(isRemembered(frames), frames);
    const Epoch& epoch = m_epochs[epochAt(m_epochs, frames)];
    const auto after = std::upper_bound(epoch.contacts.begin(), epoch.contacts.end(), frames, isAfter);
    return epoch.start.contacts + static_cast<std::uint64_t>(after - epoch.contacts.begin());
}

std::vector<ContactEvent> ContactHistory::newest(std::size_t count) const {
    std::vector<ContactEvent> found;
    for (std::size_t i = m_epochs.size(); i-- > 0 && found.size() < count && m_epochs[i].isRemembered;) {
        const std::vector<ContactEvent>& contacts = m_epochs[i].contacts;
        const std::size_t taken = std::min(count - found.size(), contacts.size());
        found.insert(found.begin(), contacts.end() - static_cast<std::ptrdiff_t>(taken), contacts.end());
    }
    return found;
}

std::vector<ContactEvent> ContactHistory::between(double from, double to, std::size_t most) const {
    std::vector<ContactEvent> found;
    for (std::size_t i = epochAt(m_epochs, from) > 0 ? epochAt(m_epochs, from) - 1 : 0; i < m_epochs.size(); ++i) {
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
