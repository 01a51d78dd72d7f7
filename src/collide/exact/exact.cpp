#include "collide/exact.h"

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <optional>

#include "base/bits.h"
#include "collide/exact/box.h"
#include "collide/exact/capsule.h"
#include "collide/exact/core.h"
#include "collide/exact/plane.h"
#include "collide/exact/sphere.h"
#include "collide/exact/triangle.h"
#include "collide/numbers/approximate.h"
#include "collide/numbers/lazy.h"

namespace collide::exact {
namespace {

bool hasNan(const SweepAnswer& answer) {
    bool any = std::isnan(answer.closest.frames) || std::isnan(answer.closest.distance);
    if (answer.penetration) {
        const Penetration& p = *answer.penetration;
        any = any || std::isnan(p.depth) || (p.normal && !isKnown(*p.normal)) || std::isnan(p.exitFrames.value_or(0));
    }
    if (answer.contact) {
        const Contact& k = *answer.contact;
        for (const double x : {k.frames, k.distance, k.ricochetAngle, k.impulse}) any = any || std::isnan(x);
        for (const Vec3& v : {k.ballCenter, k.sphereCenter, k.hitPoint, k.normal, k.newVelocity, k.sphereNewVelocity})
            any = any || !isKnown(v);
    }
    return any;
}

/// Calls a function with the quantities of a query whose obstacle is no sphere: those of its shape.
template <class Number, class Function>
auto withShape(const SweepQuery& query, const SweepHints& hints, Function function) {
    switch (query.obstacle.shape) {
        case Shape::Plane:
            return function(WithPlane<Number>(query));
        case Shape::Capsule:
            return function(WithCore<Number, CapsuleCore>(query, hints));
        case Shape::Triangle:
            return function(WithCore<Number, TriangleCore>(query, hints));
        case Shape::Box:
        case Shape::Sphere:
            break;
    }
    return function(WithCore<Number, BoxCore>(query, hints));
}
template <class Number, class Function>
auto withQuantities(const SweepQuery& query, const SweepHints& hints, Function function) {
    if (query.obstacle.shape == Shape::Sphere) return function(WithSphere<Number>(query));
    return withShape<Number>(query, hints, function);
}

/// True beside a shape if exact products would have thousands of bits: numbers are far from 1, or from one another.
bool isWideRanging(const SweepQuery& q) {
    if (q.obstacle.shape == Shape::Sphere) return false;
    const auto isWide = [](double x) { return x != 0 && !(std::fabs(x) > 0x1p-100 && std::fabs(x) < 0x1p100); };
    const auto isAnyWide = [&](const Vec3& v) { return isWide(v.x) || isWide(v.y) || isWide(v.z); };
    const Ball& b = q.ball;
    const Obstacle& o = q.obstacle;
    return isAnyWide(b.position) || isAnyWide(b.motion.vector) || isAnyWide(o.center) || isAnyWide(o.b) ||
           isAnyWide(o.c) || isAnyWide(o.half) || isAnyWide(o.normal) || isAnyWide(o.velocity) || isWide(b.radius) ||
           isWide(o.radius) || isWide(b.motion.speed) || isAnyWide({o.rotation.x, o.rotation.y, o.rotation.z}) ||
           isWide(o.rotation.w);
}

/// The quantities are those of a shape with corners, edges and faces.
template <class Quantities>
constexpr bool kHasFeatures = requires(const Quantities& m) {
    m.start;
};

/// Gives an answer its contact, if that is known.
template <class Quantities>
void addContact(const SweepQuery& query, const Quantities& m, SweepAnswer& answer) {
    if constexpr (kHasFeatures<Quantities>) {
        const auto met = metFeature(m);
        if (!met) return;
        answer.feature = met->feature;
        answer.contact = contactOf(query, m, *met, answer.ballVelocity);
    } else {
        answer.contact = contactOf(query, m, answer.ballVelocity);
    }
}

/// Absent if an outcome or a value is not known.
template <class Number>
std::optional<SweepAnswer> answerIn(const SweepQuery& query, const SweepHints& hints) {
    const auto answerBy = [&](const auto& m) -> std::optional<SweepAnswer> {
        const FilterResult outcome = hints.outcome ? certainly(*hints.outcome) : outcomeOf(m, query.frames);
        if (!isDecided(outcome)) return {};
        std::optional<SweepAnswer> result(std::in_place);
        SweepAnswer& answer = *result;
        answer.outcome = static_cast<Outcome>(outcome);
        answer.ballVelocity = velocityOf(query.ball);
        answer.closest = approachOf(m);
        if constexpr (kHasFeatures<decltype(m)>) {
            const std::optional<Feature> nearest = nearestFeature(m, answer.outcome);
            if (!nearest) return {};
            answer.feature = *nearest;
        }
        if (answer.outcome == Outcome::Overlap) {
            answer.penetration = penetrationOf(m);
        } else if (isHit(answer.outcome) || answer.outcome == Outcome::Short) {
            addContact(query, m, answer);
            if (!answer.contact) result.reset();
        }
        if (result && hasNan(*result)) result.reset();
        return result;
    };
    if constexpr (std::is_same_v<Number, Approximate>) {
        return withShape<Number>(query, hints, answerBy);
    } else {
        return withQuantities<Number>(query, hints, answerBy);
    }
}

template <class Number>
FilterResult outcomeIn(const SweepQuery& query, const SweepCandidates& candidates) {
    return withQuantities<Number>(query, {candidates, false},
                                  [&](const auto& m) { return outcomeOf(m, query.frames); });
}

/// Beside a shape: the outcome or the answer by exact numbers, which are lazy where they would be long.
FilterResult outcomeExactly(const SweepQuery& query, const SweepCandidates& candidates) {
    if (!isWideRanging(query)) return outcomeIn<Dyadic>(query, candidates);
    return withShape<Lazy>(query, {candidates, false}, [&](const auto& m) { return outcomeOf(m, query.frames); });
}
std::optional<SweepAnswer> answerExactly(const SweepQuery& query, const SweepHints& hints) {
    return isWideRanging(query) ? answerIn<Lazy>(query, hints) : answerIn<Dyadic>(query, hints);
}

/// Absent where the sign that tells an overlap from a contact is not known.
template <class Number>
std::optional<ContactTime<Number>> timeIn(const SweptPair& pair) {
    return withQuantities<Number>({pair.ball, pair.obstacle}, {{}, false},
                                  [&](const auto& m) -> std::optional<ContactTime<Number>> {
                                      const int c = m.gap();
                                      if (c == Enclosure::kOpenSign) return {};
                                      const Number start(pair.start);
                                      if (c <= 0) return ContactTime<Number>{start * start, {}, {}, Number(1.0)};
                                      return timeOf(m, start);
                                  });
}

/// The sign of the difference of two contact times, or Enclosure::kOpenSign.
template <class Number>
int orderIn(const SweptPair& a, const SweptPair& b) {
    const auto m = timeIn<Number>(a), n = timeIn<Number>(b);
    if (!m || !n) return Enclosure::kOpenSign;
    return signOfRootSum(m->u * n->k - n->u * m->k, m->v * n->k, m->w, -(n->v * m->k), n->w);
}

}  // namespace

Outcome classify(const SweepQuery& query, const SweepCandidates& candidates) {
    if (query.obstacle.shape != Shape::Sphere) {
        const FilterResult near = withShape<Approximate>(query, {candidates, false},
                                                         [&](const auto& m) { return outcomeOf(m, query.frames); });
        if (isDecided(near)) return static_cast<Outcome>(near);
    }
    const FilterResult enclosed = outcomeIn<Enclosure>(query, candidates);
    return static_cast<Outcome>(isDecided(enclosed) ? enclosed : outcomeExactly(query, candidates));
}

SweepAnswer sweep(const SweepQuery& query, const SweepHints& hints) {
    if (query.obstacle.shape != Shape::Sphere && !hints.isClose)
        if (const std::optional<SweepAnswer> near = answerIn<Approximate>(query, hints)) return *near;
    const std::optional<SweepAnswer> enclosed = answerIn<Enclosure>(query, hints);
    return enclosed ? *enclosed : *answerExactly(query, hints);
}

namespace {

template <template <class> class CoreOf>
std::optional<DoubleDouble> gapIn(const SweepQuery& q, const Feature& feature) {
    const CoreOf<Enclosure> core(q, {});
    const FeatureCourse<Enclosure> f = core.feature(core.placeOf(feature));
    const Enclosure radius = (Enclosure(q.ball.radius) + Enclosure(q.obstacle.radius)) * core.unit(),
                    gap = dot(f.image.d, f.image.d) - radius * radius * f.w, square = f.w * core.unit() * core.unit(),
                    value = square.isExact() && square.toDouble() == 1 ? gap : gap / square;
    const double head = value.toDouble(), tail = (value - Enclosure(head)).toDouble(value);
    return std::isnan(head + tail) ? std::nullopt : std::optional(fastTwoSum(head, tail));
}

}  // namespace

std::optional<DoubleDouble> featureGap(const SweepQuery& query, const Feature& feature) {
    if (query.obstacle.shape == Shape::Capsule) return gapIn<CapsuleCore>(query, feature);
    return query.obstacle.shape == Shape::Triangle ? gapIn<TriangleCore>(query, feature)
                                                   : gapIn<BoxCore>(query, feature);
}

bool hasContactTime(const SweptPair& pair) {
    const Outcome outcome = classify({pair.ball, pair.obstacle});
    const bool isMet = isHit(outcome) || outcome == Outcome::Overlap;
    return isMet && (pair.start == 0 || (pair.start > 0 && !movesByAim(pair.ball, pair.obstacle.velocity)));
}

std::strong_ordering compareContactTimes(const SweptPair& a, const SweptPair& b) {
    const int enclosed = orderIn<Enclosure>(a, b);
    if (enclosed != Enclosure::kOpenSign) return enclosed <=> 0;
    const bool isLong = isWideRanging({a.ball, a.obstacle}) || isWideRanging({b.ball, b.obstacle});
    return (isLong ? orderIn<Lazy>(a, b) : orderIn<Dyadic>(a, b)) <=> 0;
}

namespace {

/// Rounds a value >= 0 to nearest, ties to even. @param x  within one ulp of the value
/// @param side  the sign of the value minus a middle of two doubles
template <class Side>
double nearest(double x, Side side) {
    const Dyadic half(0.5);
    const auto sideOfMidpoint = [&](double other) { return side((Dyadic(x) + Dyadic(other)) * half); };
    const double above = std::nextafter(x, kNoLimit), below = std::nextafter(x, 0.0);
    const bool odd = base::bitCast<std::uint64_t>(x) % 2 != 0;
    if (const int up = std::isfinite(above) ? sideOfMidpoint(above) : -1; up > 0 || (up == 0 && odd)) return above;
    if (const int down = x > 0 ? sideOfMidpoint(below) : 1; down < 0 || (down == 0 && odd)) return below;
    return x;
}

}  // namespace

Vec3 velocityOfAim(const Ball& ball) {
    const Dyadic speed(ball.motion.speed);
    const Triple w = difference(ball.motion.vector, ball.position);
    const Dyadic a = dot(w, w);
    Vec3 velocity(0);
    if (speed.sign() == 0 || a.sign() == 0) return velocity;
    for (int i = 0; i < 3; ++i) {
        const auto k = static_cast<std::size_t>(i);
        if (w[k].sign() == 0) continue;
        // |x| with x^2 a = (speed w_k)^2: first to an ulp, then rounded by exact comparison with the adjacent midpoints
        const Dyadic product = speed * w[k], square = product * product;
        const double x = nearest(sqrt(square / a).toDouble(),
                                 [&](const Dyadic& middle) { return (square - middle * middle * a).sign(); });
        velocity[i] = std::copysign(x, w[k].sign());
    }
    return velocity;
}

Vec3 velocityToEnd(const Ball& ball) {
    const Dyadic frames(ball.motion.frames);
    const Triple w = difference(ball.motion.vector, ball.position);
    Vec3 velocity(0);
    for (int i = 0; i < 3; ++i) {
        const auto k = static_cast<std::size_t>(i);
        if (w[k].sign() == 0) continue;
        const Dyadic way = w[k].sign() < 0 ? -w[k] : w[k];
        double x = (way / frames).toDouble();
        if (std::isfinite(x)) x = nearest(x, [&](const Dyadic& middle) { return (way - middle * frames).sign(); });
        velocity[i] = std::copysign(x, w[k].sign());
    }
    return velocity;
}

}  // namespace collide::exact
