#include "collide/sweep.h"

#include <cmath>

#include "collide/exact.h"
#include "collide/filter.h"
#include "collide/refine.h"
#include "collide/relative_motion.h"

namespace collide {
namespace {

// The same code for machines with and without fused multiply-add: the results are the same bits (a missing instruction
// is emulated exactly), only the speed differs.
template <bool kValues>
Verdict refinedAnywhere(const SweepQuery& q, const Vec3& velocity, SweepAnswer& answer) {
    return refined<kValues>(q, velocity, answer);
}
#ifdef __x86_64__
template <bool kValues>
__attribute__((target("fma"))) Verdict refinedWithFma(const SweepQuery& q, const Vec3& velocity, SweepAnswer& answer) {
    return refined<kValues>(q, velocity, answer);
}
#endif

template <bool kValues>
Verdict refine(const SweepQuery& q, const Vec3& velocity, SweepAnswer& answer) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("fma")) return refinedWithFma<kValues>(q, velocity, answer);
#endif
    return refinedAnywhere<kValues>(q, velocity, answer);
}

}  // namespace

SweepAnswer sweep(const SweepQuery& query) noexcept {
    SweepAnswer answer;
    answer.ballVelocity = velocityOf(query.ball);
    const Verdict verdict = refine<true>(query, answer.ballVelocity, answer);
    if (verdict == kUnsure) return exact::sweep(query);
    answer.outcome = static_cast<Outcome>(verdict);
    return answer;
}

Outcome classify(const SweepQuery& query) noexcept {
    const bool byAim = movesByAim(query.ball, query.sphere.velocity);
    const Vec3 velocity = byAim ? Vec3(0) : velocityOf(query.ball);
    if (!byAim || query.ball.motion.speed > 0) {
        double v[3], limit = query.frames;
        for (int k = 0; k < 3; ++k) {
            v[k] =
                byAim ? query.ball.motion.vector[k] - query.ball.position[k] : velocity[k] - query.sphere.velocity[k];
        }
        if (byAim && limit < kNoLimit) {
            limit = limit * query.ball.motion.speed / std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        }
        if (const Verdict verdict = filteredOutcome(query, v, limit); verdict != kUnsure) {
            return static_cast<Outcome>(verdict);
        }
    }
    SweepAnswer unused;
    const Verdict verdict = refine<false>(query, velocity, unused);
    return verdict != kUnsure ? static_cast<Outcome>(verdict) : exact::classify(query);
}

std::strong_ordering compareContactTimes(const SweepQuery& a, const SweepQuery& b) noexcept {
    const double first = sweep(a).contact->frames, second = sweep(b).contact->frames;
    constexpr double kApart = 1 + 0x1p-48;  // far more than both values' errors
    if (std::fmin(first, second) > 0x1p-960 && std::fmax(first, second) < 0x1p960) {
        if (first * kApart < second) return std::strong_ordering::less;
        if (second * kApart < first) return std::strong_ordering::greater;
    }
    return exact::compareContactTimes(a, b);
}

}  // namespace collide
