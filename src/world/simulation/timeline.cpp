#include "world/simulation/timeline.h"

#include <algorithm>

#include "base/contract.h"

namespace world {

Timeline::Timeline(const scene::Scene& scene, Options options, std::size_t memory)
    : m_options(options), m_memory(memory), m_simulator(scene, options) {
    beginEpoch();
}

void Timeline::beginEpoch() {
    m_epochs.push_back({m_simulator.snapshot(), {}, true});
    m_snapshotBytes += m_epochs.back().start.bytes();
}

bool Timeline::extend(double frames, std::uint64_t maxContacts) {
    const std::uint64_t end = m_simulator.contacts() + maxContacts;
    while (m_known < frames) {
        std::vector<ContactEvent>& contacts = m_epochs.back().contacts;
        const std::size_t before = contacts.capacity();
        const std::uint64_t played = m_simulator.contacts();
        if (played >= end) return false;
        const EventSimulator::Stop stop = m_simulator.run(frames, end - played, contacts, true);
        countMemory(before, contacts);
        m_known = std::max(m_known, m_simulator.frames());
        if (stop == EventSimulator::Stop::Limit) m_known = frames;
        if (stop == EventSimulator::Stop::Finished || stop == EventSimulator::Stop::Beyond) {
            m_known = kNever;
            m_end = m_simulator.beyond();
            if (const BeyondDouble leaving = m_simulator.leaving(); !m_end && leaving.frames < kNever) m_end = leaving;
        }
        if (stop == EventSimulator::Stop::Pause) return false;
        if (stop != EventSimulator::Stop::Epoch) continue;
        const std::size_t grown = contacts.capacity();
        contacts.shrink_to_fit();
        countMemory(grown, contacts);
        beginEpoch();
        trim(m_epochs.size() - 1);
    }
    return true;
}

void Timeline::countMemory(std::size_t before, const std::vector<ContactEvent>& contacts) {
    m_contactBytes += contacts.capacity() * sizeof(ContactEvent);
    m_contactBytes -= before * sizeof(ContactEvent);
}

/// Number of contacts of an epoch, in memory or not.
std::uint64_t Timeline::countOf(std::size_t epoch) const {
    const std::uint64_t end = epoch + 1 < m_epochs.size() ? m_epochs[epoch + 1].start.contacts : m_simulator.contacts();
    return end - m_epochs[epoch].start.contacts;
}

/// Share of the contacts of an epoch that are in memory, in [0, 1].
double Timeline::shareOf(std::size_t epoch) const {
    if (m_epochs[epoch].isRemembered || countOf(epoch) == 0) return 1;
    return static_cast<double>(m_epochs[epoch].contacts.size()) / static_cast<double>(countOf(epoch));
}

bool Timeline::recall(double frames, std::uint64_t maxContacts) {
    return recallEpoch(epochAt(m_epochs, frames), maxContacts);
}

bool Timeline::recallBefore(double frames, std::uint64_t maxContacts) {
    for (std::size_t i = epochAt(m_epochs, frames) + 1; i-- > 0;) {
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
        m_recalling = std::make_unique<EventSimulator>(m_simulator.sharedBodyTable(), m_options, epoch.start);
        m_recalled = wanted;
    }
    const std::size_t before = epoch.contacts.capacity();
    const std::uint64_t missing = countOf(wanted) - epoch.contacts.size();
    (void)m_recalling->run(kNever, std::min(missing, maxContacts), epoch.contacts);
    countMemory(before, epoch.contacts);
    if (epoch.contacts.size() < countOf(wanted)) return false;
    epoch.isRemembered = true;
    m_recalling.reset();
    trim(wanted);
    return true;
}

/// Forgets the oldest epochs until the rest fits the memory; never the newest epoch, nor `pinned` and the one after it,
/// both of which a step back needs.
void Timeline::trim(std::size_t pinned) {
    for (std::size_t i = 0; i + 1 < m_epochs.size() && bytes() > m_memory; ++i)
        if (i != pinned && i != pinned + 1 && m_epochs[i].isRemembered) forget(i);
    if (!m_recalling) mergeForgotten();
}

void Timeline::forget(std::size_t epoch) {
    std::vector<ContactEvent>& contacts = m_epochs[epoch].contacts;
    const std::size_t before = contacts.capacity();
    std::vector<ContactEvent>().swap(contacts);  // "= {}" would keep its memory
    countMemory(before, contacts);
    m_epochs[epoch].isRemembered = false;
}

/// Merges forgotten epochs, when their snapshots alone exceed the memory: into longer and longer ones, evenly over the
/// time that was played.
void Timeline::mergeForgotten() {
    const auto areForgotten = [](const Epoch& a, const Epoch& b) { return !a.isRemembered && !b.isRemembered; };
    while (m_snapshotBytes > m_memory) {
        if (std::adjacent_find(m_epochs.begin(), m_epochs.end(), areForgotten) == m_epochs.end()) return;
        const std::size_t before = m_epochs.size();
        mergePairs();
        if (m_epochs.size() == before) m_longestMerged *= 2;
    }
}

void Timeline::mergePairs() {
    std::vector<Epoch> kept;
    std::uint64_t contacts = 0;  // contacts of the epoch that was kept last
    bool isSingle = false;       // no other epoch is merged into it
    for (std::size_t i = 0; i < m_epochs.size(); ++i) {
        const bool isMerged = isSingle && !kept.back().isRemembered && !m_epochs[i].isRemembered &&
                              contacts + countOf(i) <= m_longestMerged;
        isSingle = !isMerged;
        contacts = countOf(i);
        if (isMerged) {
            m_snapshotBytes -= m_epochs[i].start.bytes();
        } else {
            kept.push_back(std::move(m_epochs[i]));
        }
    }
    m_epochs = std::move(kept);
}

}  // namespace world
