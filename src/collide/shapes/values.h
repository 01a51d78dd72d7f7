#pragma once
/// The values of an answer beside a capsule, a triangle or a box whose outcome is known, in double-double, by the
/// feature that matters: across it they are those of a sphere. Derivation: docs/notes/shapes.md. Internal to the room
/// collide.

#include "collide/exact.h"
#include "collide/shapes/feature_motion.h"

namespace collide::shapes {

/// What the values are computed from.
template <class Core>
struct Course {
    const Core& core;
    Places<Core> places;
    RelativeMotion whole;
    Clock clock;
    double startError, errorPerTime;  ///< bounds of the error of a place: its part from the start, and from the motion
    bool isMiddling;                  ///< the numbers are far from the ends of the range of doubles

    CAROM_INLINE Course(const SweepQuery& q, const Core& seen, const Vec3& velocity) : core(seen), places(q) {
        constexpr double kLeast = 0x1p-90, kMost = 0x1p90;
        const Vec3& w = q.obstacle.velocity;
        whole.byPoint = movesByPoint(q.ball, w);
        subtract(whole.byPoint ? q.ball.motion.vector : velocity, whole.byPoint ? q.ball.position : w, whole.v);
        whole.radius = twoSum(q.ball.radius, q.obstacle.radius);
        whole.moves = !isZero(headsOf(whole.v));
        const double pace = largest(headsOf(whole.v)), size = core.size();
        startError = kError * size, errorPerTime = kError * sizeOf(core.v);
        isMiddling = size > kLeast && size + core.radius < kMost;
        if (!whole.moves) return;
        Quantities g;
        g.a = dot(whole.v, whole.v);
        isMiddling = isMiddling && pace > kLeast && pace < kMost && clockOf(q, whole, g, clock);
    }
    [[nodiscard]] double errorAt(double time) const { return startError + std::fabs(time) * errorPerTime; }
};

/// An instant, and the bound of its error.
struct Instant {
    DoubleDouble time;
    double error;
};
/// The instant of the closest approach, the contact or the exit (side 0, -1, 1) beside a feature. Absent if a sign or
/// a root is uncertain.
inline std::optional<Instant> instantOf(const FeatureMotion& o, double side) {
    const Quantities& g = o.g;
    const double hError = 0x1p-97 * g.dv, share = 0x1p-97 * o.growth;  // errors of h, and of a relative to it
    if (!(o.isCrossed && share < 0x1p-20 && g.dv > 0x1p-300)) return {};
    if (side == 0) {
        const DoubleDouble time = -g.h / g.a;
        return Instant{time, hError / g.a.h + share * std::fabs(time.h)};
    }
    if (!(g.D.h > 4 * g.dError)) return {};
    const DoubleDouble root = sqrt(g.D), sum = root - g.h;
    const double rootError = 4 * g.dError / root.h + hError;
    if (side > 0) {
        const DoubleDouble time = sum / g.a;
        return Instant{time, rootError / g.a.h + share * std::fabs(time.h)};
    }
    if (!(g.c.h > 0x1p-90 * g.sum && -g.h.h > 0x1p-90 * g.dv)) return {};
    const DoubleDouble time = g.c / sum;
    return Instant{time, time.h * (0x1p-97 * g.sum / g.c.h + rootError / sum.h + share)};
}
/// True if the centre is at an instant certainly in the region of a feature, and in no other.
template <class Core>
bool isSurelyInRegion(const Course<Core>& course, const Feature& f, const Instant& at) {
    constexpr double kUnderflow = 0x1p-750;  // more than products lose below 2^-1022
    const double pace = sizeOf(headsOf(course.whole.v)), way = std::fabs(at.time.h) * pace;
    const auto isPositive = [&](const DoubleDouble(&d)[3], const DoubleDouble(&axis)[3], double reach, double size)
        __attribute__((always_inline)) {
        DoubleDouble x[3];
        for (int k = 0; k < 3; ++k) x[k] = d[k] + at.time * course.whole.v[k];
        return dot(x, axis).h > size * (pace * at.error + 0x1p-94 * (reach + way)) + kUnderflow;
    };
    return course.places.allBounds(f, isPositive);
}
/// Beside a feature, near one of those that doubles find about that time, if double-double proves it.
template <class Core>
[[gnu::noinline]] bool useNearbyFeature(const Course<Core>& course, double about, double side, Outcome outcome,
                                        FeatureMotion& o) {
    exact::FeatureCandidates near;
    addNear(course.core, about, course.errorAt(about), near);
    for (const Feature& f : near) {
        setFeatureMotion(course.places, course.whole, f, outcome, o);
        const std::optional<Instant> at = instantOf(o, side);
        if (at && isSurelyInRegion(course, f, *at)) return true;
    }
    o.isCrossed = false;
    return false;
}

/// Beside the feature that is nearest at the start.
template <class Core>
CAROM_INLINE bool useStartFeature(const Course<Core>& course, FeatureMotion& o) {
    std::optional<Feature> f = featureAt(course.core, 0, course.startError, false);
    if (!f) {
        exact::FeatureCandidates near;
        addNear(course.core, 0, course.startError, near);
        for (const Feature& likely : near)
            if (!f && isSurelyInRegion(course, likely, {})) f = likely;
    }
    if (!f) return false;
    setFeatureMotion(course.places, course.whole, *f, Outcome::Hit, o);
    return o.g.dd.h > 0x1p100 * o.error * o.error + 0x1p-600;
}
/// Beside a feature, if it is certain that it is the nearest at the time of its contact, the closest approach or the
/// exit (side -1, 0, 1).
template <class Core>
CAROM_INLINE bool useFeature(const Course<Core>& course, const std::optional<Feature>& f, double side, Outcome outcome,
                             FeatureMotion& o) {
    if (!f) return false;
    if (!(o.isCrossed && o.feature == *f)) setFeatureMotion(course.places, course.whole, *f, outcome, o);
    if (!o.isCrossed) return false;
    const double root = side != 0 && o.g.D.h > 0 ? __builtin_sqrt(o.g.D.h) : 0.0, h = o.g.h.h;
    const double time = side < 0 ? o.g.c.h / (root - h) : (root - h) / o.g.a.h;
    return featureAt(course.core, time, course.errorAt(time), side == 0) == f;
}
template <class Core>
CAROM_INLINE bool useClosestFeature(const Course<Core>& course, double guess, Outcome outcome, FeatureMotion& o) {
    const double time = closestTime(course.core, guess);
    return useFeature(course, featureAt(course.core, time, course.errorAt(time)), 0, outcome, o) ||
           useNearbyFeature(course, time, 0, outcome, o);
}
template <class Core>
CAROM_INLINE bool takeCrossed(const Course<Core>& course, double guess, double side, FeatureMotion& o) {
    const auto errorAt = [&](double time) { return course.errorAt(time); };
    return useFeature(course, crossedFeature(course.core, guess, side, errorAt), side, Outcome::Hit, o) ||
           useNearbyFeature(course, crossingTime(course.core, guess, side), side, Outcome::Hit, o);
}

CAROM_INLINE bool addClosest(const Clock& clock, const FeatureMotion& o, Approach& closest) {
    const Quantities& g = o.g;
    if (!(-g.h.h > 0x1p-43 * g.dv && (o.isMet || g.xx > 0x1p-90 * g.dv * g.dv))) return false;
    closest.frames = clock.frames(-g.h / g.a);
    closest.distance = o.isMet ? 0 : __builtin_sqrt(g.xx / g.a.h);
    return inRange(closest.frames);
}
/// Where the start is so near to R that c has lost its digits, it is computed with more of them.
[[gnu::noinline, gnu::cold]] inline void refineLostGap(const SweepQuery& q, FeatureMotion& o) {
    if (const std::optional<DoubleDouble> c = exact::featureGap(q, o.feature)) o.g.c = *c, o.g.sum = std::fabs(c->h);
}
CAROM_INLINE void refineGap(const SweepQuery& q, FeatureMotion& o) {
    if (!(std::fabs(o.g.c.h) > 0x1p-42 * o.g.sum)) refineLostGap(q, o);
}
CAROM_INLINE bool addExit(const Clock& clock, const FeatureMotion& o, Penetration& p) {
    const Quantities& g = o.g;
    if (!(g.D.h > g.dError)) return false;
    const DoubleDouble root = sqrt(g.D);
    const bool leaves = g.h.h > 0;
    const double sum = root.h + std::fabs(g.h.h);
    if (!(sum > 0x1p-41 * g.dv && g.dError / root.h < 0x1p-57 * sum && (!leaves || -g.c.h > 0x1p-42 * g.sum)))
        return false;
    p.exitFrames = clock.frames(leaves ? -g.c / (g.h + root) : (root - g.h) / g.a);
    return inRange(*p.exitFrames);
}
template <class Core>
CAROM_INLINE bool addContact(const SweepQuery& q, const Course<Core>& course, FeatureMotion& o, SweepAnswer& answer) {
    Contact& k = answer.contact.emplace();
    const double R = o.m.radius.h;
    o.g.xx += R * R * o.along;  // the adjacent side of the ricochet angle
    if (answer.outcome == Outcome::Hit || answer.outcome == Outcome::Short) refineGap(q, o);
    if (!contactAt<Wanted::Everything>(q, answer.ballVelocity, answer.outcome, o.m, o.g, course.clock, k)) return false;
    answer.feature = o.feature;
    for (int i = 0; i < 3; ++i) {
        const std::optional<double> shared = course.places.shared(o.feature, i);
        k.sphereCenter[i] = shared ? *shared + q.obstacle.velocity[i] * k.frames : k.ballCenter[i] - R * k.normal[i];
        k.hitPoint[i] = k.sphereCenter[i] + q.obstacle.radius * k.normal[i];
    }
    return true;
}

/// Adds the time at which an overlap ends. @param time  where the search begins
template <class Core>
CAROM_INLINE bool leaves(const SweepQuery& q, const Course<Core>& course, double time, SweepAnswer& answer) {
    FeatureMotion o;
    if (!takeCrossed(course, time, 1, o)) return false;
    refineGap(q, o);
    return addExit(course.clock, o, *answer.penetration);
}
/// The values of an overlap whose centre is within a box, nearer to one face than to the others.
template <class Core>
[[gnu::noinline]] bool valuesWithin(const SweepQuery& q, const Course<Core>& course, SweepAnswer& answer) {
    if constexpr (std::is_same_v<Core, LocalBox>) {
        const auto& column = course.places.column;
        const Vec3& half = q.obstacle.half;
        DoubleDouble d[3], depth[3];
        subtract(q.ball.position, q.obstacle.center, d);
        const double margin = 0x1p-40 * (sizeOf(headsOf(d)) + sizeOf(half));  // far above the errors
        double side[3];
        int nearest = 0;
        for (int k = 0; k < 3; ++k) {
            const DoubleDouble x = dot(d, column[k]);
            side[k] = x.h < 0 ? -1 : 1;
            depth[k] = DoubleDouble{half[k], 0} - DoubleDouble{side[k] * x.h, side[k] * x.l};
            if (!(depth[k].h > margin)) return false;
            if (depth[k].h < depth[nearest].h) nearest = k;
        }
        for (int k = 0; k < 3; ++k) {  // the others, that on the other side among them
            const double other = k == nearest ? 2 * half[k] - depth[k].h : depth[k].h;
            if (!(other > depth[nearest].h + margin)) return false;
        }
        answer.closest = {0, 0};
        answer.feature = featureOf(Feature::Kind::Face, 13 + int(side[nearest]) * (nearest == 0   ? 1
                                                                                   : nearest == 1 ? 3
                                                                                                  : 9));
        Penetration& p = answer.penetration.emplace();
        p.depth = (course.whole.radius + depth[nearest]).h;
        p.normal.emplace();
        for (int i = 0; i < 3; ++i) (*p.normal)[i] = side[nearest] * column[std::size_t(nearest)][i].h;
        if (!course.whole.moves) return true;
        const LocalBox& box = course.core;
        double time = HUGE_VAL;
        for (int k = 0; k < 3; ++k)
            if (box.v[k] != 0) time = std::min(time, (std::copysign(box.half[k], box.v[k]) - box.d[k]) / box.v[k]);
        return leaves(q, course, time + box.radius / std::sqrt(dot(box.v, box.v)), answer);
    } else {
        return false;
    }
}
/// The values of an answer whose outcome depends on the start; false as valuesOf().
template <class Core>
CAROM_INLINE bool valuesAtStart(const SweepQuery& q, const Course<Core>& course, double guess, SweepAnswer& answer) {
    const Core& core = course.core;
    const bool isInside = answer.outcome == Outcome::Overlap, isTouching = answer.outcome == Outcome::Touching;
    FeatureMotion start;
    if (!useStartFeature(course, start)) return isInside && valuesWithin(q, course, answer);
    answer.feature = start.feature;
    int slope = isTouching ? -1 : 1;
    if (isInside) {
        start.m.moves = false;  // the exit may be at another feature
        refineGap(q, start);
        if (!overlapping(start.m, start.g, course.clock, answer.penetration.emplace())) return false;
        if (course.whole.moves) slope = slopeOf(core.atStart(), core.v, dot(core.v, core.v), course.startError);
        if (slope == kOpenSign) return false;
    }
    FeatureMotion other;
    double time = 0;
    if (slope == -1) {
        if (!useClosestFeature(course, guess, answer.outcome, other) ||
            !addClosest(course.clock, other, answer.closest))
            return false;
        time = timeAt(core, other.feature, 1);
    } else {
        answer.closest = {0, __builtin_sqrt(start.g.dd.h)};
    }
    if (isTouching) return addContact(q, course, start, answer);
    if (!isInside || !course.whole.moves) return true;
    return leaves(q, course, time, answer);
}

/// The values of a hit but for the closest approach; false as valuesOf(). @param about  roughly when
template <class Core>
CAROM_INLINE bool valuesOfHit(const SweepQuery& q, const Core& core, double about, SweepAnswer& answer) {
    const Course<Core> course(q, core, answer.ballVelocity);
    FeatureMotion o;
    return course.isMiddling && takeCrossed(course, about, -1, o) && addContact(q, course, o, answer);
}

/// The values of the answer with this outcome; false if the accuracy of a field, or a feature, is uncertain.
/// @param guess  about when the ball is closest, or kNoGuess
template <class Core>
CAROM_INLINE bool valuesOf(const SweepQuery& q, const Core& core, double guess, SweepAnswer& answer) {
    const Outcome outcome = answer.outcome;
    const Course<Core> course(q, core, answer.ballVelocity);
    if (!course.isMiddling) return false;
    if (outcome < Outcome::Miss && outcome != Outcome::Graze) return valuesAtStart(q, course, guess, answer);
    FeatureMotion o;
    if (!useClosestFeature(course, guess, outcome, o) || !addClosest(course.clock, o, answer.closest)) return false;
    answer.feature = o.feature;
    if (outcome == Outcome::Miss) return true;
    if (outcome != Outcome::Graze && !takeCrossed(course, timeAt(core, o.feature, -1), -1, o)) return false;
    return addContact(q, course, o, answer);
}

}  // namespace collide::shapes
