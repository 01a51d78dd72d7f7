/// Prefetches what the next events read: in a large world nearly each record comes from memory, and no event names its
/// records early enough for the processor to load them in time.

#include "world/simulation/event_simulator.h"

namespace world {

/// One step for each bucket of the queue that becomes due: events six buckets ahead, their records four ahead, the
/// candidates of both bodies two ahead, the records of these one ahead. Written as loops without functions of their
/// own, since GCC removes calls of functions that do nothing but prefetch.
[[gnu::hot]] void EventSimulator::prefetchAhead() {
    m_prefetched = m_queue.current();
    for (Index body = m_queue.firstAhead(6); m_queue.isBody(body); body = m_queue.after(body))
        __builtin_prefetch(&m_events[body]);
    for (Index body = m_queue.firstAhead(4); m_queue.isBody(body); body = m_queue.after(body))
        for (const Index self : {body, m_events[body].partner}) {
            if (!m_queue.isBody(self)) continue;
            __builtin_prefetch(&m_bodies[self]);
            __builtin_prefetch(&m_events[self]);
            __builtin_prefetch(&m_table->mass[self]);
            if (const void* address = m_broadPhase.addressOf(self)) __builtin_prefetch(address);
        }
    for (Index body = m_queue.firstAhead(2); m_queue.isBody(body); body = m_queue.after(body))
        for (const Index self : {body, m_events[body].partner}) {
            if (!m_queue.isBody(self)) continue;
            const Candidates known = m_broadPhase.known(self);
            constexpr std::size_t kLine = 64 / sizeof(Index);
            for (std::size_t k = 0; k < known.count; k += kLine) __builtin_prefetch(known.ids + k);
        }
    for (Index body = m_queue.firstAhead(1); m_queue.isBody(body); body = m_queue.after(body))
        for (const Index self : {body, m_events[body].partner}) {
            if (!m_queue.isBody(self)) continue;
            const Candidates known = m_broadPhase.known(self);
            for (std::size_t k = 0; k < known.count; ++k) {
                __builtin_prefetch(&m_bodies[known.ids[k]]);
                __builtin_prefetch(&m_versions[known.ids[k]]);
            }
        }
}

}  // namespace world
