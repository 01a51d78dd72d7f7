#pragma once
/// The textbook's sweep against a capsule, a triangle and a box in plain doubles, every step naive.
/// Source: Ericson, Real-Time Collision Detection (2005), ch. 5.1.5, 5.1.9, 5.5.6, 5.5.7.

#include <array>
#include <limits>

#include "textbook.h"

namespace textbook {
using collide::Obstacle;
using collide::Shape;
using collide::SweepQuery;
using collide::Vec3;

inline constexpr double kNever = std::numeric_limits<double>::infinity();

inline Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// The rotation of a box, as rows.
using Axes = std::array<Vec3, 3>;
inline Axes axesOf(const collide::Rotation& q) {
    const double s = 2 / (q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    return {Vec3(1 - s * (q.y * q.y + q.z * q.z), s * (q.x * q.y + q.w * q.z), s * (q.x * q.z - q.w * q.y)),
            Vec3(s * (q.x * q.y - q.w * q.z), 1 - s * (q.x * q.x + q.z * q.z), s * (q.y * q.z + q.w * q.x)),
            Vec3(s * (q.x * q.z + q.w * q.y), s * (q.y * q.z - q.w * q.x), 1 - s * (q.x * q.x + q.y * q.y))};
}
inline Vec3 turned(const Axes& m, const Vec3& v) { return {dot(m[0], v), dot(m[1], v), dot(m[2], v)}; }
inline Vec3 turnedBack(const Axes& m, const Vec3& v) { return v.x * m[0] + v.y * m[1] + v.z * m[2]; }

/// The vector to x from the nearest point of the segment 0 e.
inline Vec3 fromSegment(const Vec3& x, const Vec3& e) { return x - std::clamp(dot(x, e) / dot(e, e), 0.0, 1.0) * e; }
/// The same for the triangle 0 ab ac.
inline Vec3 fromTriangle(const Vec3& x, const Vec3& ab, const Vec3& ac) {
    const double d1 = dot(ab, x), d2 = dot(ac, x);
    if (d1 <= 0 && d2 <= 0) return x;
    const Vec3 b = x - ab, c = x - ac;
    const double d3 = dot(ab, b), d4 = dot(ac, b);
    if (d3 >= 0 && d4 <= d3) return b;
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0 && d1 >= 0 && d3 <= 0) return x - d1 / (d1 - d3) * ab;
    const double d5 = dot(ab, c), d6 = dot(ac, c);
    if (d6 >= 0 && d5 <= d6) return c;
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0 && d2 >= 0 && d6 <= 0) return x - d2 / (d2 - d6) * ac;
    const double va = d3 * d6 - d5 * d4;
    if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) return b - (d4 - d3) / ((d4 - d3) + (d5 - d6)) * (ac - ab);
    const double denominator = 1 / (va + vb + vc);
    return x - vb * denominator * ab - vc * denominator * ac;
}
/// The same for the box of these half sides around 0.
inline Vec3 fromBox(const Vec3& x, const Vec3& h) {
    return {x.x - std::clamp(x.x, -h.x, h.x), x.y - std::clamp(x.y, -h.y, h.y), x.z - std::clamp(x.z, -h.z, h.z)};
}

/// First time >= 0 at which d + t v is at R from 0, if it starts farther away.
inline double meetsSphere(const Vec3& d, const Vec3& v, double R) {
    const double h = dot(d, v), a = dot(v, v), D = h * h - a * (dot(d, d) - R * R);
    return h < 0 && D >= 0 ? (-h - std::sqrt(D)) / a : kNever;
}
/// The same for the segment 0 e, without its ends.
inline double meetsBarrel(const Vec3& d, const Vec3& v, const Vec3& e, double R) {
    const double ee = dot(e, e), de = dot(d, e), ve = dot(v, e);
    const double a = ee * dot(v, v) - ve * ve, h = ee * dot(d, v) - de * ve,
                 D = h * h - a * (ee * (dot(d, d) - R * R) - de * de);
    if (!(h < 0 && D >= 0)) return kNever;
    const double t = (-h - std::sqrt(D)) / a, y = de + t * ve;
    return y >= 0 && y <= ee ? t : kNever;
}
inline double meetsCapsule(const Vec3& d, const Vec3& v, const Vec3& e, double R) {
    return std::min({meetsBarrel(d, v, e, R), meetsSphere(d, v, R), meetsSphere(d - e, v, R)});
}
inline double meetsTriangle(const Vec3& d, const Vec3& v, const Vec3& ab, const Vec3& ac, double R) {
    Vec3 n = cross(ab, ac);
    n /= std::sqrt(dot(n, n));
    double s = dot(d, n), k = dot(v, n);
    if (s < 0) n = -n, s = -s, k = -k;
    if (s > R && k >= 0) return kNever;
    if (s > R) {
        const double t = (R - s) / k;
        const Vec3 p = d + t * v - R * n, pb = p - ab, pc = p - ac;
        const double u = dot(n, cross(ab, p)), w = dot(n, cross(ac - ab, pb)), x = dot(n, cross(-ac, pc));
        if ((u >= 0 && w >= 0 && x >= 0) || (u <= 0 && w <= 0 && x <= 0)) return t;
    }
    const Vec3 b = d - ab, c = d - ac;
    return std::min({meetsBarrel(d, v, ab, R), meetsBarrel(b, v, ac - ab, R), meetsBarrel(c, v, -ac, R),
                     meetsSphere(d, v, R), meetsSphere(b, v, R), meetsSphere(c, v, R)});
}
inline double meetsBox(const Vec3& d, const Vec3& v, const Vec3& half, double R) {
    double from = 0, to = kNever;
    for (int k = 0; k < 3; ++k) {  // the slabs of the box grown by R
        const double size = half[k] + R;
        if (v[k] == 0) {
            if (std::fabs(d[k]) > size) return kNever;
            continue;
        }
        const double t1 = (-size - d[k]) / v[k], t2 = (size - d[k]) / v[k];
        from = std::max(from, std::min(t1, t2));
        to = std::min(to, std::max(t1, t2));
    }
    if (from > to) return kNever;
    const Vec3 p = d + from * v;
    Vec3 corner = half;
    int outside = 0, along = 0;
    for (int k = 0; k < 3; ++k) {
        if (p[k] < 0) corner[k] = -half[k];
        if (std::fabs(p[k]) > half[k]) {
            ++outside;
        } else {
            along = k;
        }
    }
    if (outside <= 1) return from;
    double least = kNever;
    for (int k = 0; k < 3; ++k) {
        if (outside == 2 && k != along) continue;
        Vec3 edge(0), end = corner;
        end[k] = -half[k], edge[k] = 2 * half[k];
        least = std::min(least, meetsCapsule(d - (corner[k] < 0 ? corner : end), v, edge, R));
    }
    return least;
}

/// The query in the axes of its box, or in those of space, seen from the obstacle.
struct Seen {
    Vec3 d, v;
    double R;
    Axes axes{};
    explicit Seen(const SweepQuery& q)
        : d(q.ball.position - q.obstacle.center),
          v(q.ball.motion.vector - q.obstacle.velocity),
          R(q.ball.radius + q.obstacle.radius) {
        if (q.obstacle.shape != Shape::Box) return;
        axes = axesOf(q.obstacle.rotation);
        d = turned(axes, d), v = turned(axes, v);
    }
};
inline Vec3 fromCore(const Obstacle& o, const Vec3& x) {
    if (o.shape == Shape::Capsule) return fromSegment(x, o.b - o.center);
    if (o.shape == Shape::Triangle) return fromTriangle(x, o.b - o.center, o.c - o.center);
    return fromBox(x, o.half);
}
/// The time of the contact, 0 in an overlap, infinite in a miss.
inline double timeOf(const Obstacle& o, const Seen& s) {
    const Vec3 n = fromCore(o, s.d);
    if (dot(n, n) <= s.R * s.R) return 0;
    if (o.shape == Shape::Capsule) return meetsCapsule(s.d, s.v, o.b - o.center, s.R);
    if (o.shape == Shape::Triangle) return meetsTriangle(s.d, s.v, o.b - o.center, o.c - o.center, s.R);
    return meetsBox(s.d, s.v, o.half, s.R);
}
inline bool decidesShape(const SweepQuery& q) { return timeOf(q.obstacle, Seen(q)) < kNever; }

/// Keeps the time of the nearest approach to a segment, if that is less.
inline void nearer(const Vec3& d, const Vec3& v, const Vec3& e, double& time, double& square) {
    const double a = dot(v, v), ee = dot(e, e), b = dot(v, e), c = dot(v, d), f = dot(e, d), D = a * ee - b * b;
    double t = D != 0 ? std::max((b * f - c * ee) / D, 0.0) : 0;
    const double s = std::clamp((b * t + f) / ee, 0.0, 1.0);
    t = std::max((b * s - c) / a, 0.0);
    const Vec3 w = d + t * v - s * e;
    const double least = dot(w, w);
    if (least < square) square = least, time = t;
}
inline void approach(const Obstacle& o, const Seen& s, double& time, double& distance) {
    double square = kNever;
    const Vec3 &d = s.d, &v = s.v;
    if (o.shape == Shape::Capsule) {
        nearer(d, v, o.b - o.center, time, square);
    } else if (o.shape == Shape::Triangle) {
        const Vec3 ab = o.b - o.center, ac = o.c - o.center, n = cross(ab, ac);
        const double t = -dot(d, n) / dot(v, n);
        const Vec3 p = d + t * v, w = fromTriangle(p, ab, ac);
        if (t >= 0 && dot(w, w) < 1e-24 * dot(p, p)) {
            time = t, square = 0;
        } else {
            nearer(d, v, ab, time, square), nearer(d - ab, v, ac - ab, time, square), nearer(d, v, ac, time, square);
        }
        if (const Vec3 start = fromTriangle(d, ab, ac); dot(start, start) < square)
            time = 0, square = dot(start, start);
    } else if (const double t = meetsBox(d, v, o.half, 0); t < kNever) {
        time = t, square = 0;
    } else {
        for (int k = 0; k < 3; ++k)
            for (int i = 0; i < 4; ++i) {
                Vec3 end = -o.half, edge(0);
                edge[k] = 2 * o.half[k];
                if (i % 2 != 0) end[(k + 1) % 3] = -end[(k + 1) % 3];
                if (i / 2 != 0) end[(k + 2) % 3] = -end[(k + 2) % 3];
                nearer(d - end, v, edge, time, square);
            }
        if (const Vec3 start = fromBox(d, o.half); dot(start, start) < square) time = 0, square = dot(start, start);
    }
    distance = std::sqrt(square);
}

/// All fields of the answer.
inline Answer sweepShape(const SweepQuery& q) {
    Answer o;
    const Seen s(q);
    const Vec3& u = q.ball.motion.vector;
    approach(q.obstacle, s, o.closestFrames, o.closestDistance);
    o.frames = timeOf(q.obstacle, s);
    if (o.frames == kNever) return o;
    o.hit = true;
    o.normal = fromCore(q.obstacle, s.d + o.frames * s.v);
    if (q.obstacle.shape == Shape::Box) o.normal = turnedBack(s.axes, o.normal);
    o.normal /= std::sqrt(dot(o.normal, o.normal));
    o.distance = std::sqrt(dot(u, u)) * o.frames;
    o.ballCenter = q.ball.position + o.frames * u;
    o.sphereCenter = o.ballCenter - s.R * o.normal;
    o.hitPoint = o.sphereCenter + q.obstacle.radius * o.normal;
    const double closing = -dot(u - q.obstacle.velocity, o.normal);
    o.ricochetAngle = std::asin(std::min(1.0, std::fabs(closing) / std::sqrt(dot(s.v, s.v))));
    o.ricochetAngleDegrees = o.ricochetAngle * 57.29577951308232;
    o.impulse = (1 + q.restitution) * closing * q.ball.mass;
    o.newVelocity = u + (1 + q.restitution) * closing * o.normal;
    return o;
}

}  // namespace textbook
