#include "session/panels/aim_glow.h"

#include <algorithm>

#include "platform/threads.h"
#include "session/state/futures.h"

namespace session {
namespace {

constexpr double kFadeSeconds = 0.15;
constexpr int kCoarsestStride = 16, kFinerStride = 4;  // stride of the first picture; factor by which each is finer

}  // namespace

AimGlow::~AimGlow() {
    if (m_isCancelled) *m_isCancelled = true;
}

void AimGlow::update(const std::optional<GlowSpec>& wanted, double seconds, bool isAtOnce) {
    if (wanted) m_wanted = wanted;
    collect();
    if (m_wanted) beginNext();
    const float target = wanted && m_picture ? 1.f : 0.f;
    const auto step = isAtOnce ? 1.f : float(seconds / kFadeSeconds);
    m_share = target > m_share ? std::min(target, m_share + step) : std::max(target, m_share - step);
    if (!wanted && m_share <= 0) forget();
    m_isBusy = m_next.valid() || m_share != target;
}

/// Takes the picture that is ready.
void AimGlow::collect() {
    if (!isReady(m_next)) return;
    auto made = m_next.get();
    if (!*m_isCancelled) m_picture = std::move(made);
}

/// Begins the next picture of what is wanted: the coarsest of something new, which is never cancelled, or a finer one.
void AimGlow::beginNext() {
    const bool isNew = m_spec != m_wanted;
    if (m_next.valid()) {
        if (isNew && m_stride < kCoarsestStride) *m_isCancelled = true;
        return;
    }
    if (!isNew && m_stride == 1) return;
    m_stride = isNew ? kCoarsestStride : std::max(1, m_stride / kFinerStride);
    m_spec = m_wanted;
    m_isCancelled = std::make_shared<std::atomic<bool>>(false);
    m_next = platform::runBeside([spec = *m_spec, stride = m_stride, isCancelled = m_isCancelled] {
        return makeGlow(spec, stride, *isCancelled);
    });
}

void AimGlow::forget() {
    m_wanted.reset();
    m_picture.reset();
    m_spec.reset();
    if (m_isCancelled) *m_isCancelled = true;
}

}  // namespace session
