#pragma once
/// The values of an answer beside a capsule, a triangle or a box whose outcome is known, in double-double, by the
/// feature that matters: across it they are those of a sphere. Derivation: docs/notes/shapes.md. Internal to the room
/// collide.

#include "collide/exact.h"
#include "collide/refine.h"
#include "collide/shapes/candidates.h"
#include "collide/shapes/filter.h"

namespace collide::shapes {

/// The ball beside a feature.
struct Beside {
    DoubleDouble d[3];      ///< the centre from a point of the feature
    DoubleDouble axis[3];   ///< along an edge, across a face
    double size = 0;        ///< the errors of d are relative to it
    double growth = 0x1p5;  ///< factor on the errors across the axis
};

CAROM_INLINE void subtract(const Vec3& a, const Vec3& b, DoubleDouble (&to)[3]) {
    for (int k = 0; k < 3; ++k) to[k] = twoSum(a[k], -b[k]);
}
CAROM_INLINE Vec3 headsOf(const DoubleDouble (&x)[3]) { return {x[0].h, x[1].h, x[2].h}; }
CAROM_INLINE void cross(const DoubleDouble (&a)[3], const DoubleDouble (&b)[3], DoubleDouble (&to)[3]) {
    for (int k = 0; k < 3; ++k) {
        const int j = (k + 1) % 3, l = (k + 2) % 3;
        to[k] = determinant(a[j], b[l], a[l], b[j]);
    }
}

/// The corners of a segment or a triangle.
template <class Core>
struct Places {
    static constexpr std::size_t kCorners = std::tuple_size_v<decltype(Core::from)>;
    const Vec3 &position, *corners[3];

    CAROM_INLINE explicit Places(const SweepQuery& q)
        : position(q.ball.position), corners{&q.obstacle.center, &q.obstacle.b, &q.obstacle.c} {}
    static constexpr std::size_t next(std::size_t i) { return i + 1 < kCorners ? i + 1 : 0; }

    [[nodiscard]] CAROM_INLINE Beside beside(const Feature& f) const {
        Beside b;
        subtract(position, *corners[f.index], b.d);
        b.size = sizeOf(headsOf(b.d));
        if (f.kind == Feature::Kind::Edge) subtract(*corners[next(f.index)], *corners[f.index], b.axis);
        if (f.kind != Feature::Kind::Face) return b;
        DoubleDouble e[3], g[3];
        subtract(*corners[1], *corners[0], e), subtract(*corners[2], *corners[0], g);
        cross(e, g, b.axis);
        const Vec3 n = headsOf(b.axis), u = headsOf(e), w = headsOf(g);
        b.growth *= 4 * std::sqrt(dot(u, u) * dot(w, w) / dot(n, n));  // a thin triangle's normal loses digits
        return b;
    }
    /// Calls asks(d, axis, reach, size) for the bounds of the region of a feature, d·axis, until it is false; d is the
    /// vector from a corner to the centre. The error of d is relative to `reach` >= |d|, that of the axis to
    /// `size` >= |axis|.
    template <class Asks>
    [[nodiscard]] bool allBounds(const Feature& f, Asks asks) const {
        DoubleDouble d[3], e[3], n[3], w[3];
        double normal = 0;
        if constexpr (kCorners == 3) {
            DoubleDouble g[3];
            subtract(*corners[1], *corners[0], e), subtract(*corners[2], *corners[1], g);
            cross(e, g, n);
            normal = sizeOf(headsOf(e)) * sizeOf(headsOf(g));
        }
        /// Along edge i from its first corner, before the second, and on the outer side of it, each with this sign.
        const auto after = [&](std::size_t i, std::size_t corner, double sign) {
            subtract(*corners[next(i)], *corners[i], e), subtract(position, *corners[corner], d);
            for (DoubleDouble& x : e) x.h *= sign, x.l *= sign;
            return asks(d, e, sizeOf(headsOf(d)), sizeOf(headsOf(e)));
        };
        const auto beyond = [&](std::size_t i, double sign) {
            subtract(*corners[next(i)], *corners[i], e), subtract(position, *corners[i], d);
            cross(e, n, w);  // n·(x × e) = x·(e × n)
            for (DoubleDouble& x : w) x.h *= sign, x.l *= sign;
            return asks(d, w, sizeOf(headsOf(d)), sizeOf(headsOf(e)) * normal);
        };
        const std::size_t i = f.index;
        if (kCorners == 2 && *corners[0] == *corners[1]) return f == featureOf(Feature::Kind::Corner, 0);
        if (f.kind == Feature::Kind::Face) return beyond(0, -1) && beyond(1, -1) && beyond(2, -1);
        if (f.kind == Feature::Kind::Edge)
            return after(i, i, 1) && after(i, next(i), -1) && (kCorners == 2 || beyond(i, 1));
        if (kCorners == 2) return i == 0 ? after(0, 0, -1) : after(0, 1, 1);
        return after(i, i, -1) && after(next(next(i)), i, 1);
    }
    /// The coordinate that all points of a feature share, if they do.
    [[nodiscard]] std::optional<double> shared(const Feature& f, int k) const {
        const double x = (*corners[f.index])[k];
        const bool isFace = f.kind == Feature::Kind::Face, isEdge = f.kind == Feature::Kind::Edge;
        if (isEdge && (*corners[next(f.index)])[k] != x) return {};
        if (isFace && ((*corners[1])[k] != x || (*corners[2])[k] != x)) return {};
        return x;
    }
};

template <>
struct Places<BoxSeen> {
    const SweepQuery& q;
    DoubleDouble column[3][3]{};  ///< the axes of the box
    bool isTurned;

    CAROM_INLINE explicit Places(const SweepQuery& query) : q(query) {
        const auto& [w, x, y, z] = q.obstacle.rotation;
        isTurned = x != 0 || y != 0 || z != 0;
        column[0][0].h = column[1][1].h = column[2][2].h = 1;
        if (!isTurned) return;
        const DoubleDouble ww = twoProduct(w, w), xx = twoProduct(x, x), yy = twoProduct(y, y), zz = twoProduct(z, z),
                           wx = twoProduct(2 * w, x), wy = twoProduct(2 * w, y), wz = twoProduct(2 * w, z),
                           xy = twoProduct(2 * x, y), xz = twoProduct(2 * x, z), yz = twoProduct(2 * y, z),
                           one = DoubleDouble{1, 0} / (ww + xx + (yy + zz)), p = ww - xx, r = yy - zz, s = ww + xx,
                           t = yy + zz;
        const DoubleDouble m[3][3] = {{s - t, xy + wz, xz - wy}, {xy - wz, p + r, yz + wx}, {xz + wy, yz - wx, p - r}};
        for (int k = 0; k < 3; ++k)
            for (int i = 0; i < 3; ++i) column[k][i] = m[k][i] * one;
    }
    [[nodiscard]] CAROM_INLINE Beside beside(const Feature& f) const {
        Beside b;
        subtract(q.ball.position, q.obstacle.center, b.d);
        b.size = sizeOf(headsOf(b.d)) + sizeOf(q.obstacle.half);
        for (int k = 0; k < 3; ++k) {
            const int place = placeOf(f, k);
            if ((place == 0) == (f.kind == Feature::Kind::Edge))
                for (int i = 0; i < 3; ++i) b.axis[i] = column[k][i];
            if (place == 0) continue;
            const DoubleDouble half{place * q.obstacle.half[k], 0};
            for (int i = 0; i < 3; ++i) b.d[i] = b.d[i] - column[k][i] * half;
        }
        return b;
    }
    /// As of corners: d from the middle of the face that the bound is beside.
    template <class Asks>
    [[nodiscard]] bool allBounds(const Feature& f, Asks asks) const {
        const auto beside = [&](int k, double side, double sign) {
            DoubleDouble d[3], w[3];
            subtract(q.ball.position, q.obstacle.center, d);
            const double half = q.obstacle.half[k], reach = sizeOf(headsOf(d)) + half;
            for (int i = 0; i < 3; ++i) {
                d[i] = d[i] - column[k][i] * DoubleDouble{side * half, 0};
                w[i] = {sign * column[k][i].h, sign * column[k][i].l};
            }
            return asks(d, w, reach, 2);
        };
        for (int k = 0; k < 3; ++k) {
            const int place = placeOf(f, k);
            if (!(place == 0 ? beside(k, -1, 1) && beside(k, 1, -1) : beside(k, place, place))) return false;
        }
        return true;
    }
    [[nodiscard]] std::optional<double> shared(const Feature& f, int k) const {
        const int place = placeOf(f, k);
        if (isTurned || place == 0) return {};
        return q.obstacle.center[k] + place * q.obstacle.half[k];
    }
};

/// The motion across a feature: the quantities of a sphere around a point of it.
struct Across {
    Feature feature;
    RelativeMotion m;
    Quantities g;            ///< the bounds of the errors are in proportion to the whole motion
    double growth = 0;       ///< factor on their errors
    double along = 0;        ///< the square of the motion along the feature
    double error = 0;        ///< bound of the error of d
    bool isCrossed = false;  ///< there is motion across the feature
    bool isMet = false;      ///< X is 0
};

/// @param whole    v and R
/// @param outcome  Miss: only the closest approach is asked for
template <class Core>
CAROM_INLINE void takeAcross(const Places<Core>& places, const RelativeMotion& whole, const Feature& f, Outcome outcome,
                             Across& o) {
    const Beside b = places.beside(f);
    const double vv = dot(whole.v, whole.v).h, RR = whole.radius.h * whole.radius.h, dd = b.size * b.size;
    o.feature = f, o.m = whole, o.along = 0;
    for (int k = 0; k < 3; ++k) o.m.d[k] = b.d[k];
    if (f.kind != Feature::Kind::Corner) {
        const bool isFace = f.kind == Feature::Kind::Face;
        const DoubleDouble ww = dot(b.axis, b.axis), dShare = dot(b.d, b.axis) / ww, vShare = dot(whole.v, b.axis) / ww;
        for (int k = 0; k < 3; ++k) {
            const DoubleDouble d = b.axis[k] * dShare, v = b.axis[k] * vShare, rest = whole.v[k] - v;
            o.m.d[k] = isFace ? d : b.d[k] - d;
            o.m.v[k] = isFace ? v : rest;
            o.along += isFace ? rest.h * rest.h : v.h * v.h;
        }
    }
    o.g = quantitiesOf(o.m, outcome);
    const double a = o.g.a.h;
    o.error = 0x1p-99 * b.growth * b.size, o.isCrossed = a > 0x1p-30 * vv;
    const double growth = o.growth = b.growth * (o.isCrossed ? vv / a : 1);
    o.g.sum = growth * (dd + RR);
    o.g.dv = growth * __builtin_sqrt(dd * vv);
    o.g.dError = 0x1p-97 * growth * (a * RR + o.g.xx + __builtin_sqrt(o.g.xx * dd * vv)) + 0x1p-196 * o.g.dv * o.g.dv;
    // In a plane along two axes, and across a face, the path meets what the feature spans.
    o.isMet = f.kind == Feature::Kind::Face;
    for (int k = 0; f.kind == Feature::Kind::Edge && k < 3; ++k)
        o.isMet = o.isMet || (b.d[k].h == 0 && b.axis[k].h == 0 && whole.v[k].h == 0);
}

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
inline std::optional<Instant> instantOf(const Across& o, double side) {
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
bool holdsSurely(const Course<Core>& course, const Feature& f, const Instant& at) {
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
[[gnu::noinline]] bool takeNear(const Course<Core>& course, double about, double side, Outcome outcome, Across& o) {
    exact::LikelyFeatures near;
    addNear(course.core, about, course.errorAt(about), near);
    for (const Feature& f : near) {
        takeAcross(course.places, course.whole, f, outcome, o);
        const std::optional<Instant> at = instantOf(o, side);
        if (at && holdsSurely(course, f, *at)) return true;
    }
    o.isCrossed = false;
    return false;
}

/// Beside the feature that is nearest at the start.
template <class Core>
CAROM_INLINE bool takeStart(const Course<Core>& course, Across& o) {
    std::optional<Feature> f = featureAt(course.core, 0, course.startError, false);
    if (!f) {
        exact::LikelyFeatures near;
        addNear(course.core, 0, course.startError, near);
        for (const Feature& likely : near)
            if (!f && holdsSurely(course, likely, {})) f = likely;
    }
    if (!f) return false;
    takeAcross(course.places, course.whole, *f, Outcome::Hit, o);
    return o.g.dd.h > 0x1p100 * o.error * o.error + 0x1p-600;
}
/// Beside a feature, if it is certain that it is the nearest at the time of its contact, the closest approach or the
/// exit (side -1, 0, 1).
template <class Core>
CAROM_INLINE bool take(const Course<Core>& course, const std::optional<Feature>& f, double side, Outcome outcome,
                       Across& o) {
    if (!f) return false;
    if (!(o.isCrossed && o.feature == *f)) takeAcross(course.places, course.whole, *f, outcome, o);
    if (!o.isCrossed) return false;
    const double root = side != 0 && o.g.D.h > 0 ? __builtin_sqrt(o.g.D.h) : 0.0, h = o.g.h.h;
    const double time = side < 0 ? o.g.c.h / (root - h) : (root - h) / o.g.a.h;
    return featureAt(course.core, time, course.errorAt(time), side == 0) == f;
}
template <class Core>
CAROM_INLINE bool takeClosest(const Course<Core>& course, double guess, Outcome outcome, Across& o) {
    const double time = closestTime(course.core, guess);
    return take(course, featureAt(course.core, time, course.errorAt(time)), 0, outcome, o) ||
           takeNear(course, time, 0, outcome, o);
}
template <class Core>
CAROM_INLINE bool takeCrossed(const Course<Core>& course, double guess, double side, Across& o) {
    const auto errorAt = [&](double time) { return course.errorAt(time); };
    return take(course, crossedFeature(course.core, guess, side, errorAt), side, Outcome::Hit, o) ||
           takeNear(course, crossingTime(course.core, guess, side), side, Outcome::Hit, o);
}

CAROM_INLINE bool addClosest(const Clock& clock, const Across& o, Approach& closest) {
    const Quantities& g = o.g;
    if (!(-g.h.h > 0x1p-43 * g.dv && (o.isMet || g.xx > 0x1p-90 * g.dv * g.dv))) return false;
    closest.frames = clock.frames(-g.h / g.a);
    closest.distance = o.isMet ? 0 : __builtin_sqrt(g.xx / g.a.h);
    return inRange(closest.frames);
}
/// Where the start is so near to R that c has lost its digits, it is computed with more of them.
[[gnu::noinline, gnu::cold]] inline void refineLostGap(const SweepQuery& q, Across& o) {
    if (const std::optional<DoubleDouble> c = exact::gapBeside(q, o.feature)) o.g.c = *c, o.g.sum = std::fabs(c->h);
}
CAROM_INLINE void refineGap(const SweepQuery& q, Across& o) {
    if (!(std::fabs(o.g.c.h) > 0x1p-42 * o.g.sum)) refineLostGap(q, o);
}
CAROM_INLINE bool addExit(const Clock& clock, const Across& o, Penetration& p) {
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
CAROM_INLINE bool addContact(const SweepQuery& q, const Course<Core>& course, Across& o, SweepAnswer& answer) {
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
    Across o;
    if (!takeCrossed(course, time, 1, o)) return false;
    refineGap(q, o);
    return addExit(course.clock, o, *answer.penetration);
}
/// The values of an overlap whose centre is within a box, nearer to one face than to the others.
template <class Core>
[[gnu::noinline]] bool valuesWithin(const SweepQuery& q, const Course<Core>& course, SweepAnswer& answer) {
    if constexpr (std::is_same_v<Core, BoxSeen>) {
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
        const BoxSeen& box = course.core;
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
    Across start;
    if (!takeStart(course, start)) return isInside && valuesWithin(q, course, answer);
    answer.feature = start.feature;
    int slope = isTouching ? -1 : 1;
    if (isInside) {
        start.m.moves = false;  // the exit may be at another feature
        refineGap(q, start);
        if (!overlapping(start.m, start.g, course.clock, answer.penetration.emplace())) return false;
        if (course.whole.moves) slope = slopeOf(core.atStart(), core.v, dot(core.v, core.v), course.startError);
        if (slope == kOpenSign) return false;
    }
    Across other;
    double time = 0;
    if (slope == -1) {
        if (!takeClosest(course, guess, answer.outcome, other) || !addClosest(course.clock, other, answer.closest))
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
    Across o;
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
    Across o;
    if (!takeClosest(course, guess, outcome, o) || !addClosest(course.clock, o, answer.closest)) return false;
    answer.feature = o.feature;
    if (outcome == Outcome::Miss) return true;
    if (outcome != Outcome::Graze && !takeCrossed(course, timeAt(core, o.feature, -1), -1, o)) return false;
    return addContact(q, course, o, answer);
}

}  // namespace collide::shapes
