#include "render/light_pace.h"

#include <algorithm>

namespace render {

float LightPace::shareAt(double now, bool isMoving) {
    // A loop without events sleeps: the time before the first frame of a movement is no part of the fading.
    const double passed = isMoving == m_isMoving ? std::max(now - m_last, 0.0) : 0;
    m_isMoving = isMoving;
    m_last = now;
    m_level = std::clamp(isMoving && isSlow() ? m_level - passed / kFadeOut : m_level + passed / kFadeIn, 0.0, 1.0);
    return float(m_level * m_level * (3 - 2 * m_level));
}

void LightPace::drawn(double milliseconds) {
    if (m_isMoving && m_level >= 1) m_milliseconds[m_count++ % kSamples] = milliseconds;
}

bool LightPace::isSlow() const {
    if (m_level < 1) return true;  // a fade is never cut short: its faster frames prove nothing
    if (m_count < kSamples) return false;
    // Three of the four frames must be long: one of them may have been interrupted by another program.
    static_assert(kSamples == 4);
    std::array<double, kSamples> sorted = m_milliseconds;
    std::sort(sorted.begin(), sorted.end());
    return sorted[1] > kBudget;
}

}  // namespace render
