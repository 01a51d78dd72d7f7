#include "collide/shapes.h"

#include "collide/exact.h"
#include "collide/shapes/filter.h"
#include "collide/shapes/plane_filter.h"
#include "collide/shapes/values.h"

namespace collide::shapes {
namespace {

/// The features that may be nearest, in doubles, at the start, at the closest approach and where the surface is
/// crossed.
/// @param side  -1: where the ball meets the shape; 1: where it leaves it; 0: it does not matter
template <class Core>
[[gnu::noinline]] exact::Likely likelyFeatures(const Core& core, double guess, double side) {
    const double size = core.size(), pace = sizeOf(core.v);
    const auto errorAt = [&](double time) { return kError * (size + std::fabs(time) * pace); };
    exact::Likely likely;
    addNear(core, 0, errorAt(0), likely.start);
    if (pace == 0) return likely;
    const double time = closestTime(core, guess);
    addNear(core, time, errorAt(time), likely.closest);
    if (side == 0) return likely;
    const double crossing = crossingTime(core, time, side);
    addNear(core, crossing, errorAt(crossing), likely.crossed);
    return likely;
}
/// The outcome by the tiers after the filter.
template <class Core>
[[gnu::noinline]] Outcome outcomeAtLast(const SweepQuery& query, const Core& core, double guess) {
    return exact::classify(query, likelyFeatures(core, guess, query.frames != kNoLimit ? -1 : 0));
}
template <class Core>
CAROM_INLINE Outcome outcomeBeside(const SweepQuery& query, const Core& core, double limit, double& guess) {
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
    answer = exact::sweep(query, {likelyFeatures(core, guess, side), true, outcome, isClose});
}

CAROM_INLINE void answerBeside(const SweepQuery& query, SweepAnswer& answer) {
    withCore(
        query, answer.ballVelocity, [&](const auto& core, double limit) __attribute__((always_inline)) {
            double guess = kNoGuess;
            answer.outcome = outcomeBeside(query, core, limit, guess);
            if (!valuesOf(query, core, guess, answer)) answerAtLast(query, core, guess, answer);
        });
}

CAROM_INLINE bool hitBeside(const SweepQuery& query, double about, SweepAnswer& answer) {
    return withCore(
        query, answer.ballVelocity, [&](const auto& core, double) __attribute__((always_inline)) {
            return valuesOfHit(query, core, about, answer);
        });
}

#ifdef __x86_64__
__attribute__((target("fma"), hot)) void answerWithFma(const SweepQuery& query, SweepAnswer& answer) {
    answerBeside(query, answer);
}
__attribute__((target("fma"), hot)) bool hitWithFma(const SweepQuery& query, double about, SweepAnswer& answer) {
    return hitBeside(query, about, answer);
}
#endif
bool hitAnywhere(const SweepQuery& query, double about, SweepAnswer& answer) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("fma")) return hitWithFma(query, about, answer);
#endif
    return hitBeside(query, about, answer);
}
void answerAnywhere(const SweepQuery& query, SweepAnswer& answer) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("fma")) return answerWithFma(query, answer);
#endif
    answerBeside(query, answer);
}

}  // namespace

Outcome classify(const SweepQuery& query) {
    if (query.obstacle.shape == Shape::Plane) {
        const FilterResult outcome = planeOutcome(query, MotionSeen(query, velocityOf(query.ball)));
        return isDecided(outcome) ? static_cast<Outcome>(outcome) : exact::classify(query);
    }
    return withCore(query, velocityOf(query.ball), [&](const auto& core, double limit) {
        double guess = kNoGuess;
        return outcomeBeside(query, core, limit, guess);
    });
}

SweepAnswer sweep(const SweepQuery& query) {
    SweepAnswer answer;
    answer.ballVelocity = velocityOf(query.ball);
    if (query.obstacle.shape == Shape::Plane) {
        answer = exact::sweep(query);
    } else {
        answerAnywhere(query, answer);
    }
    return answer;
}

SweepAnswer hit(const SweepQuery& query, double about) {
    SweepAnswer answer;
    answer.ballVelocity = velocityOf(query.ball);
    answer.outcome = Outcome::Hit;
    return hitAnywhere(query, about, answer) ? answer : shapes::sweep(query);
}

}  // namespace collide::shapes
