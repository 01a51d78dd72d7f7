#include "collide/shapes.h"

#include "collide/shapes/answers.h"
#include "collide/shapes/plane_filter.h"

namespace collide::shapes {
namespace {

#ifdef __x86_64__
__attribute__((target("fma"), hot)) void answerWithFma(const SweepQuery& query, SweepAnswer& answer) {
    answerShape(query, answer);
}
__attribute__((target("fma"), hot)) bool hitWithFma(const SweepQuery& query, double about, SweepAnswer& answer) {
    return hitShape(query, about, answer);
}
#endif
bool hitAnywhere(const SweepQuery& query, double about, SweepAnswer& answer) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("fma")) return hitWithFma(query, about, answer);
#endif
    return hitPortable(query, about, answer);
}
void answerAnywhere(const SweepQuery& query, SweepAnswer& answer) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("fma")) return answerWithFma(query, answer);
#endif
    answerPortable(query, answer);
}

}  // namespace

Outcome classify(const SweepQuery& query) {
    if (query.obstacle.shape == Shape::Plane) {
        const FilterResult outcome = planeOutcome(query, LocalMotion(query, velocityOf(query.ball)));
        return isDecided(outcome) ? static_cast<Outcome>(outcome) : exact::classify(query);
    }
    return withCore(query, velocityOf(query.ball), [&](const auto& core, double limit) {
        double guess = kNoGuess;
        return shapeOutcome(query, core, limit, guess);
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
