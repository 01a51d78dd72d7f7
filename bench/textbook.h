#pragma once
/// The textbook's sweep in plain doubles: the quadratic in t, every step naive. The reference of the benchmarks.

#include <algorithm>
#include <cmath>

#include "collide/sweep.h"

namespace textbook {

struct Answer {
    bool hit = false;
    double frames = 0, distance = 0, ricochetAngle = 0, ricochetAngleDegrees = 0, impulse = 0;
    double closestFrames = 0, closestDistance = 0;
    collide::Vec3 ballCenter{0}, sphereCenter{0}, hitPoint{0}, normal{0}, newVelocity{0}, sphereNewVelocity{0};
};

inline double dot(const collide::Vec3& a, const collide::Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/// Hit or miss, for t >= 0 without a limit.
inline bool decides(const collide::SweepQuery& q) {
    const collide::Vec3 d = q.ball.position - q.obstacle.center, v = q.ball.motion.vector - q.obstacle.velocity;
    const double radius = q.ball.radius + q.obstacle.radius, c = dot(d, d) - radius * radius;
    if (c <= 0) return true;
    const double h = dot(d, v);
    if (h >= 0) return false;
    return h * h - dot(v, v) * c >= 0;
}

/// Hit, time and normal.
struct Plain {
    bool hit = false;
    double frames = 0;
    collide::Vec3 normal{0};
};
inline Plain plain(const collide::SweepQuery& q) {
    Plain o;
    const collide::Vec3 d = q.ball.position - q.obstacle.center, v = q.ball.motion.vector - q.obstacle.velocity;
    const double radius = q.ball.radius + q.obstacle.radius, c = dot(d, d) - radius * radius;
    if (c > 0) {
        const double h = dot(d, v);
        if (h >= 0) return o;
        const double a = dot(v, v), D = h * h - a * c;
        if (D < 0) return o;
        o.frames = (-h - std::sqrt(D)) / a;
    }
    o.hit = true;
    const collide::Vec3 w = d + o.frames * v;
    o.normal = w / std::sqrt(dot(w, w));
    return o;
}

/// Time and normal of a pair that is known to meet after the start.
inline Plain valuesOfHit(const collide::SweepQuery& q) {
    const collide::Vec3 d = q.ball.position - q.obstacle.center, v = q.ball.motion.vector - q.obstacle.velocity;
    const double radius = q.ball.radius + q.obstacle.radius, c = dot(d, d) - radius * radius, h = dot(d, v);
    Plain o;
    o.hit = true;
    o.frames = (-h - std::sqrt(h * h - dot(v, v) * c)) / dot(v, v);
    const collide::Vec3 w = d + o.frames * v;
    o.normal = w / std::sqrt(dot(w, w));
    return o;
}

/// The same fields as the core's public answer.
inline Answer sweep(const collide::SweepQuery& q) {
    Answer o;
    const collide::Vec3 u = q.ball.motion.vector, d = q.ball.position - q.obstacle.center, v = u - q.obstacle.velocity;
    const double a = dot(v, v), h = dot(d, v);
    o.closestFrames = h < 0 && a > 0 ? -h / a : 0;
    const collide::Vec3 near = d + o.closestFrames * v;
    o.closestDistance = std::sqrt(dot(near, near));
    const Plain p = plain(q);
    if (!p.hit) return o;
    o.hit = true;
    o.frames = p.frames;
    o.normal = p.normal;
    o.distance = std::sqrt(dot(u, u)) * o.frames;
    o.ballCenter = q.ball.position + o.frames * u;
    o.sphereCenter = q.obstacle.center + o.frames * q.obstacle.velocity;
    o.hitPoint = o.sphereCenter + q.obstacle.radius * o.normal;
    const double closing = -dot(v, o.normal);
    o.ricochetAngle = std::asin(std::min(1.0, std::fabs(closing) / std::sqrt(a)));
    o.ricochetAngleDegrees = o.ricochetAngle * 57.29577951308232;
    const bool fixed = std::isinf(q.obstacle.mass);
    const double share = fixed ? 1 : q.obstacle.mass / (q.ball.mass + q.obstacle.mass);
    const double restored = (1 + q.restitution) * closing;
    o.impulse = restored * share * q.ball.mass;
    o.newVelocity = u + restored * share * o.normal;
    o.sphereNewVelocity = q.obstacle.velocity - (fixed ? 0 : o.impulse / q.obstacle.mass) * o.normal;
    return o;
}

}  // namespace textbook
