#include "session/views/proof_view.h"

#include <algorithm>

namespace session {

void ProofView::show(std::optional<learn::ProofKind> kind) {
    *this = {};
    m_kind = kind;
}

void ProofView::select(std::size_t step, bool atOnce) {
    m_step = step;
    m_rested = 0;
    if (atOnce) m_place = double(step);
}

void ProofView::play(bool on, std::size_t steps) {
    m_isPlaying = on;
    m_rested = kRestSeconds;
    if (on && m_step + 1 >= steps) select(0, true);
}

void ProofView::advance(double seconds, std::size_t steps, bool atOnce) {
    if (m_step >= steps) select(steps - 1, true);
    const double pace = std::max(1.0, double(steps) * (kSeconds + kRestSeconds) / kMostSeconds);
    const double goal = double(m_step), most = atOnce ? goal + double(steps) : pace * seconds / kSeconds;
    if (isMoving()) {
        m_place = m_place < goal ? std::min(goal, m_place + most) : std::max(goal, m_place - most);
        return;
    }
    if (!m_isPlaying) return;
    m_rested += pace * seconds;
    if (m_rested < kRestSeconds) return;
    if (m_step + 1 < steps)
        select(m_step + 1, false);
    else
        m_isPlaying = false;
}

}  // namespace session
