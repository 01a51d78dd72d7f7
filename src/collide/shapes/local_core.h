#pragma once
/// The cores of a capsule, a triangle and a box in doubles, seen from the centre of the ball, and what of them is
/// nearest to it. Derivation: docs/notes/shapes.md. Internal to the room collide.

#include <algorithm>
#include <array>
#include <cmath>

#include "collide/types.h"

namespace collide::shapes {

inline double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/// At least the length.
inline double sizeOf(const Vec3& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

/// A point of a convex set that is about the nearest to 0, which is proved by the product.
struct Nearest {
    Vec3 from;     ///< the vector from it to 0
    double least;  ///< the least product of that with the vector from a point of the set
};
/// The same for the set's shadow along the motion.
struct Passing {
    Nearest nearest;
    double size;  ///< the errors are relative to this length, times that of the motion
    double time;  ///< about when the centre is there
};

/// How far the point of a segment or a triangle that is nearest to 0 is on the ways from its first corner to the
/// others, given the vectors from its corners to 0. Whatever is rounded, that is a point of the core.
inline std::array<double, 1> sharesOf(const std::array<Vec3, 2>& from) {
    const auto& [a, b] = from;
    const Vec3 ab = a - b;
    const double along = dot(a, ab), square = dot(ab, ab);
    return {!(along > 0) ? 0.0 : along < square ? along / square : 1.0};
}
/// Source: Ericson, Real-Time Collision Detection (2005), ch. 5.1.5.
inline std::array<double, 2> sharesOf(const std::array<Vec3, 3>& from) {
    const auto& [a, b, c] = from;
    const Vec3 ab = a - b, ac = a - c;
    const double aAb = dot(ab, a), aAc = dot(ac, a), bAb = dot(ab, b), bAc = dot(ac, b), cAb = dot(ab, c),
                 cAc = dot(ac, c);
    if (aAb <= 0 && aAc <= 0) return {0, 0};
    if (bAb >= 0 && bAc <= bAb) return {1, 0};
    if (cAc >= 0 && cAb <= cAc) return {0, 1};
    const double inA = bAb * cAc - cAb * bAc, inB = cAb * aAc - aAb * cAc, inC = aAb * bAc - bAb * aAc;
    if (inC <= 0 && aAb >= 0 && bAb <= 0) return {aAb / (aAb - bAb), 0};
    if (inB <= 0 && aAc >= 0 && cAc <= 0) return {0, aAc / (aAc - cAc)};
    if (inA <= 0) {
        const double toC = std::clamp((bAc - bAb) / ((bAc - bAb) + (cAb - cAc)), 0.0, 1.0);
        return {1 - toC, toC};
    }
    const double toB = std::max(inB, 0.0), toC = std::max(inC, 0.0), sum = inA + toB + toC;
    return {toB / sum, toC / sum};
}

/// A segment or a triangle.
template <std::size_t kCorners>
struct Corners {
    std::array<Vec3, kCorners> from;  ///< the vectors from the corners to the centre
    Vec3 v;                           ///< its motion
    double radius;

    [[nodiscard]] double size() const {
        double most = 0;
        for (const Vec3& d : from) most = std::max(most, sizeOf(d));
        return most;
    }
    [[nodiscard]] Nearest at(double time) const {
        std::array<Vec3, kCorners> later = from;
        for (Vec3& d : later) d += time * v;
        return nearestOf(later, sharesOf(later));
    }
    [[nodiscard]] Nearest atStart() const { return nearestOf(from, sharesOf(from)); }
    [[nodiscard]] Passing passing(double size) const {
        std::array<Vec3, kCorners> shadow = from;
        for (Vec3& d : shadow) d = cross(d, v);
        const auto shares = sharesOf(shadow);
        return {nearestOf(shadow, shares), size, -dot(atShares(from, shares), v) / dot(v, v)};
    }

  private:
    static Vec3 atShares(const std::array<Vec3, kCorners>& from, const std::array<double, kCorners - 1>& shares) {
        Vec3 point = from[0];
        for (std::size_t i = 1; i < kCorners; ++i) point -= shares[i - 1] * (from[0] - from[i]);
        return point;
    }
    static Nearest nearestOf(const std::array<Vec3, kCorners>& from, const std::array<double, kCorners - 1>& shares) {
        Nearest p{atShares(from, shares), 0};
        p.least = dot(p.from, from[0]);
        for (std::size_t i = 1; i < kCorners; ++i) p.least = std::min(p.least, dot(p.from, from[i]));
        return p;
    }
};

/// A box, in its axes and a unit of length in which no number needs a division.
struct LocalBox {
    Vec3 d, v, half;  ///< the centre from that of the box; its motion
    double radius;

    [[nodiscard]] double size() const { return sizeOf(d) + sizeOf(half); }
    [[nodiscard]] Nearest at(double time) const {
        const Vec3 n = outside(d + time * v);
        return {n, dot(n, n)};
    }
    [[nodiscard]] Nearest atStart() const {
        const Vec3 n = outside(d);
        return {n, dot(n, n)};
    }
    [[nodiscard]] Passing passing(double size) const {
        // The square of the distance is convex, its slope linear between the times at which the centre crosses the
        // planes of faces: the slope is 0 between the last of those with a slope < 0 and the first other.
        double before = -HUGE_VAL, after = HUGE_VAL, slopeBefore = 0, slopeAfter = 0, entry = -HUGE_VAL;
        for (int k = 0; k < 3; ++k) {
            if (v[k] == 0) continue;
            const double toMiddle = -d[k] / v[k], toFace = half[k] / std::fabs(v[k]);
            entry = std::max(entry, toMiddle - toFace);
            for (const double time : {toMiddle - toFace, toMiddle + toFace}) {
                const double slope = dot(outside(d + time * v), v);
                if (slope < 0 && time > before) before = time, slopeBefore = slope;
                if (slope >= 0 && time < after) after = time, slopeAfter = slope;
            }
        }
        double time = after;
        if (before < after && slopeAfter > 0)
            time = before - slopeBefore * (after - before) / (slopeAfter - slopeBefore);
        Vec3 n = outside(d + time * v);
        if (!(sizeOf(n) > 0x1p-40 * size)) time = entry;
        const Vec3 z = cross(n, v), w = cross(v, z);  // z·(x × v) = x·w
        const double least = dot(d, w) - half.x * std::fabs(w.x) - half.y * std::fabs(w.y) - half.z * std::fabs(w.z);
        return {{z, least}, size + std::fabs(time) * sizeOf(v), time};
    }

  private:
    [[nodiscard]] Vec3 outside(const Vec3& x) const {
        return {x.x - std::clamp(x.x, -half.x, half.x), x.y - std::clamp(x.y, -half.y, half.y),
                x.z - std::clamp(x.z, -half.z, half.z)};
    }
};

/// @param v  the motion of the ball seen from the obstacle
inline Corners<2> localCapsule(const SweepQuery& q, const Vec3& v) {
    const Vec3& x = q.ball.position;
    return {{x - q.obstacle.center, x - q.obstacle.b}, v, q.ball.radius + q.obstacle.radius};
}
inline Corners<3> localTriangle(const SweepQuery& q, const Vec3& v) {
    const Vec3& x = q.ball.position;
    return {{x - q.obstacle.center, x - q.obstacle.b, x - q.obstacle.c}, v, q.ball.radius + q.obstacle.radius};
}
inline LocalBox localBox(const SweepQuery& q, const Vec3& v) {
    const Obstacle& o = q.obstacle;
    const auto& [w, x, y, z] = o.rotation;
    const double radius = q.ball.radius + o.radius;
    const Vec3 d = q.ball.position - o.center;
    if (x == 0 && y == 0 && z == 0) return {d, v, o.half, radius};
    const double ww = w * w, xx = x * x, yy = y * y, zz = z * z, unit = ww + xx + yy + zz;
    const Vec3 column[] = {{ww + xx - yy - zz, 2 * (x * y + w * z), 2 * (x * z - w * y)},
                           {2 * (x * y - w * z), ww - xx + yy - zz, 2 * (y * z + w * x)},
                           {2 * (x * z + w * y), 2 * (y * z - w * x), ww - xx - yy + zz}};
    const auto turned = [&](const Vec3& u) { return Vec3(dot(column[0], u), dot(column[1], u), dot(column[2], u)); };
    return {turned(d), turned(v), unit * o.half, unit * radius};
}

}  // namespace collide::shapes
