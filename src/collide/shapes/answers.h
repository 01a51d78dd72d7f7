#pragma once
/// Answers beside a capsule, a triangle or a box, tier after tier; compiled for each instruction set. Internal to the
/// room collide.

#include "collide/exact.h"
#include "collide/shapes/filter.h"
#include "collide/shapes/values.h"

namespace collide::shapes {

/// The features that may be nearest, in doubles, at the start, at the closest approach and where the surface is
/// crossed.
/// @param side  -1: where the ball meets the shape; 1: where it leaves it; 0: it does not matter
template <class Core>
[[gnu::noinline]] exact::SweepCandidates candidatesOf(const Core& core, double guess, double side) {
    const double size = core.size(), pace = sizeOf(core.v);
    const auto errorAt = [&](double time) { return kError * (size + std::fabs(time) * pace); };
    exact::SweepCandidates candidates;
    addNear(core, 0, errorAt(0), candidates.start);
    if (pace == 0) return candidates;
    const double time = closestTime(core, guess);
    addNear(core, time, errorAt(time), candidates.closest);
    if (side == 0) return candidates;
    const double crossing = crossingTime(core, time, side);
    addNear(core, crossing, errorAt(crossing), candidates.crossed);
    return candidates;
}
/// The outcome by the tiers after the filter.
template <class Core>
[[gnu::noinline]] Outcome outcomeAtLast(const SweepQuery& query, const Core& core, double guess) {
    return exact::classify(query, candidatesOf(core, guess, query.frames != kNoLimit ? -1 : 0));
}
template <class Core>
CAROM_INLINE Outcome shapeOutcome(const SweepQuery& query, const Core& core, double limit, double& guess) {
    const FilterResult outcome = outcomeOf(core, limit, guess);
    return isDecided(outcome) ? static_cast<Outcome>(outcome) : outcomeAtLast(query, core, guess);
}

/// The answer by the tiers after double-double. Beside numbers of very different sizes they ask all features, as
/// always, so that the same tier answers with the same last bits.
template <class Core>
[[gnu::noinline]] void answerAtLast(const SweepQuery& query, const Core& core, double guess, SweepAnswer& answer) {
    const double side = answer.outcome == Outcome::Overlap ? 1 : -1, pace = sizeOf(core.v), size = core.size();
    const bool isMiddling =
        size > 0x1p-90 && size + core.radius < 0x1p90 && (pace == 0 || pace > 0x1p-90) && pace < 0x1p90;
    if (!isMiddling) {
        answer = exact::sweep(query);
        return;
    }
    const Outcome outcome = answer.outcome;
    const bool asksForGap = outcome == Outcome::Overlap || outcome == Outcome::Hit || outcome == Outcome::Short;
    const bool isClose = asksForGap && gapOf(core.atStart(), core.radius, kError * size) == kOpenSign;
    answer = exact::sweep(query, {candidatesOf(core, guess, side), true, outcome, isClose});
}

CAROM_INLINE void answerShape(const SweepQuery& query, SweepAnswer& answer) {
    withCore(
        query, answer.ballVelocity, [&](const auto& core, double limit) __attribute__((always_inline)) {
            double guess = kNoGuess;
            answer.outcome = shapeOutcome(query, core, limit, guess);
            if (!valuesOf(query, core, guess, answer)) answerAtLast(query, core, guess, answer);
        });
}

CAROM_INLINE bool hitShape(const SweepQuery& query, double about, SweepAnswer& answer) {
    return withCore(
        query, answer.ballVelocity, [&](const auto& core, double) __attribute__((always_inline)) {
            return valuesOfHit(query, core, about, answer);
        });
}

/// answerShape() and hitShape() for a processor without fused multiply-add.
void answerPortable(const SweepQuery& query, SweepAnswer& answer);
[[nodiscard]] bool hitPortable(const SweepQuery& query, double about, SweepAnswer& answer);

}  // namespace collide::shapes
