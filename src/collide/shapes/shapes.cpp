#include "collide/shapes.h"

#include "collide/exact.h"
#include "collide/shapes/filter.h"
#include "collide/shapes/values.h"

namespace collide::shapes {
namespace {

/// Decides, and adds the values; false if the accuracy of one is uncertain.
CAROM_INLINE bool answered(const SweepQuery& query, SweepAnswer& answer) {
    return withCore(
        query, answer.ballVelocity, [&](const auto& core, double limit) __attribute__((always_inline)) {
            double guess = kNoGuess;
            const FilterResult outcome = outcomeOf(core, limit, guess);
            answer.outcome = isDecided(outcome) ? static_cast<Outcome>(outcome) : exact::classify(query);
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
    const FilterResult outcome = withCore(query, velocityOf(query.ball), [](const auto& core, double limit) {
        double guess = 0;
        return outcomeOf(core, limit, guess);
    });
    return isDecided(outcome) ? static_cast<Outcome>(outcome) : exact::classify(query);
}

SweepAnswer sweep(const SweepQuery& query) {
    SweepAnswer answer;
    answer.ballVelocity = velocityOf(query.ball);
    if (query.obstacle.shape == Shape::Plane || !answeredAnywhere(query, answer)) answer = exact::sweep(query);
    return answer;
}

}  // namespace collide::shapes
