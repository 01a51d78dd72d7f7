#pragma once
/// The motion of a ball across a feature of a capsule, a triangle or a box, in double-double: the quantities of a
/// sphere around a point of the feature. Derivation: docs/notes/shapes.md. Internal to the room collide.

#include "collide/refine.h"
#include "collide/shapes/candidates.h"
#include "collide/shapes/filter.h"

namespace collide::shapes {

/// The ball beside a feature.
struct FeatureFrame {
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

/// The centre of the ball at the start, and the corners of a segment or a triangle.
template <class Core>
struct Places {
    static constexpr std::size_t kCorners = std::tuple_size_v<decltype(Core::from)>;
    const Vec3 &position, *corners[3];

    CAROM_INLINE explicit Places(const SweepQuery& q)
        : position(q.ball.position), corners{&q.obstacle.center, &q.obstacle.b, &q.obstacle.c} {}
    static constexpr std::size_t next(std::size_t i) { return i + 1 < kCorners ? i + 1 : 0; }

    [[nodiscard]] CAROM_INLINE FeatureFrame frameOf(const Feature& f) const {
        FeatureFrame b;
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
struct Places<LocalBox> {
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
    [[nodiscard]] CAROM_INLINE FeatureFrame frameOf(const Feature& f) const {
        FeatureFrame b;
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
    /// As Places::allBounds(), with d from the middle of the face next to each bound.
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
struct FeatureMotion {
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
CAROM_INLINE void setFeatureMotion(const Places<Core>& places, const RelativeMotion& whole, const Feature& f,
                                   Outcome outcome, FeatureMotion& o) {
    const FeatureFrame b = places.frameOf(f);
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

}  // namespace collide::shapes
