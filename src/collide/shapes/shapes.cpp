#include "collide/shapes.h"

#include "collide/exact.h"
#include "collide/shapes/filter.h"
#include "collide/shapes/values.h"

namespace collide::shapes {
namespace {

/// The outcome by the tiers after the filter, which ask the features first that are nearest in doubles at the start, at
/// the closest approach and at the contact.
template <class Core>
[[gnu::noinline]] Outcome outcomeAtLast(const SweepQuery& query, const Core& core, double guess) {
    const double error = kError * core.size(), time = closestTime(core, guess);
    std::array<Feature, 3> likely;
    std::size_t count = 0;
    const auto add = [&](double at) {
        // on a border the feature of the lower dimension
        const std::optional<Feature> f = featureAt(core, at, -error, false);
        if (f) likely[count++] = *f;
        return f;
    };
    if (!add(0)) return exact::classify(query);
    if (const auto f = add(time); f && query.frames != kNoLimit) add(timeAt(core, *f, -1));
    return exact::classify(query, std::span(likely).first(count));
}
template <class Core>
CAROM_INLINE Outcome outcomeBeside(const SweepQuery& query, const Core& core, double limit, double& guess) {
    const FilterResult outcome = outcomeOf(core, limit, guess);
    return isDecided(outcome) ? static_cast<Outcome>(outcome) : outcomeAtLast(query, core, guess);
}

/// Decides, and adds the values; false if the accuracy of one is uncertain.
CAROM_INLINE bool answered(const SweepQuery& query, SweepAnswer& answer) {
    return withCore(
        query, answer.ballVelocity, [&](const auto& core, double limit) __attribute__((always_inline)) {
            double guess = kNoGuess;
            answer.outcome = outcomeBeside(query, core, limit, guess);
            return valuesOf(query, core, guess, answer);
        });
}

#ifdef __x86_64__
__attribute__((target("fma"), hot)) bool answeredWithFma(const SweepQuery& query, SweepAnswer& answer) {
    return answered(query, answer);
}
#endif
bool answeredAnywhere(const SweepQuery& query, SweepAnswer& answer) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("fma")) return answeredWithFma(query, answer);
#endif
    return answered(query, answer);
}

}  // namespace

Outcome classify(const SweepQuery& query) {
    if (query.obstacle.shape == Shape::Plane) return exact::classify(query);
    return withCore(query, velocityOf(query.ball), [&](const auto& core, double limit) {
        double guess = kNoGuess;
        return outcomeBeside(query, core, limit, guess);
    });
}

SweepAnswer sweep(const SweepQuery& query) {
    SweepAnswer answer;
    answer.ballVelocity = velocityOf(query.ball);
    if (query.obstacle.shape == Shape::Plane || !answeredAnywhere(query, answer)) answer = exact::sweep(query);
    return answer;
}

}  // namespace collide::shapes
