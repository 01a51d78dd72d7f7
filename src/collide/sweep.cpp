#include "collide/sweep.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace collide {
// Stand-in in plain doubles until the exact core lands.
Vec3 velocityOf(const Ball& b) noexcept {
    if (b.motion.kind == Motion::Kind::Velocity) return b.motion.vector;
    Vec3 w = b.motion.vector - b.position;
    double l = glm::length(w);
    return l > 0 ? w * (b.motion.speed / l) : Vec3(0);
}
SweepAnswer sweep(const SweepQuery& q) noexcept {
    SweepAnswer o;
    Vec3 u = velocityOf(q.ball), v = u - q.sphere.velocity, d = q.ball.position - q.sphere.center;
    double R = q.ball.radius + q.sphere.radius, a = dot(v, v), h = dot(d, v), c = dot(d, d) - R * R, D = h * h - a * c;
    o.ballVelocity = u;
    double tc = h < 0 && a > 0 ? -h / a : 0;
    o.closest = {tc, length(d + tc * v)};
    if (c < 0) {
        o.outcome = Outcome::Overlap;
        Penetration p{R - length(d), {}, {}};
        if (length(d) > 0) p.normal = normalize(d);
        if (a > 0) p.exitFrames = (-h + std::sqrt(D)) / a;
        o.penetration = p;
        return o;
    }
    if (a == 0) {
        o.outcome = Outcome::Still;
        return o;
    }
    if (h >= 0 && !(c == 0 && h == 0)) {
        o.outcome = Outcome::Receding;
        return o;
    }
    if (D < 0) {
        o.outcome = Outcome::Miss;
        return o;
    }
    Contact k;
    k.frames = c / (std::sqrt(D) - h);
    o.outcome = c == 0 ? (h == 0 ? Outcome::Graze : Outcome::Touching) : D == 0 ? Outcome::Graze : Outcome::Hit;
    if (k.frames > q.frames) o.outcome = Outcome::Short;
    k.distance = length(u) * k.frames;
    k.ballCenter = q.ball.position + u * k.frames;
    k.sphereCenter = q.sphere.center + q.sphere.velocity * k.frames;
    k.normal = normalize(k.ballCenter - k.sphereCenter);
    k.hitPoint = k.sphereCenter + q.sphere.radius * k.normal;
    double w = -dot(v, k.normal);
    k.ricochetAngle = std::asin(std::fmin(1.0, w / std::sqrt(a)));
    k.ricochetAngleDegrees = k.ricochetAngle * 180 / 3.14159265358979323846;
    double mu = std::isinf(q.sphere.mass) ? q.ball.mass : q.ball.mass * q.sphere.mass / (q.ball.mass + q.sphere.mass);
    k.impulse = (1 + q.restitution) * mu * w;
    k.newVelocity = u + k.impulse / q.ball.mass * k.normal;
    k.sphereNewVelocity = q.sphere.velocity - k.impulse / q.sphere.mass * k.normal;
    o.contact = k;
    return o;
}
Outcome classify(const SweepQuery& q) noexcept { return sweep(q).outcome; }
SweepAnswer sweep(const Ball& b, const Plane& p, double frames, double) noexcept {
    SweepAnswer o;
    Vec3 u = velocityOf(b), n = normalize(p.normal);
    double s = dot(b.position - p.point, n);
    if (s < 0) {
        n = -n;
        s = -s;
    }
    double w = -dot(u, n);
    o.ballVelocity = u;
    o.closest = {0, s};
    if (w <= 0) {
        o.outcome = dot(u, u) > 0 ? Outcome::Receding : Outcome::Still;
        return o;
    }
    Contact k;
    k.frames = (s - b.radius) / w;
    o.outcome = k.frames > frames ? Outcome::Short : Outcome::Hit;
    k.distance = length(u) * k.frames;
    k.ballCenter = b.position + u * k.frames;
    k.normal = n;
    k.hitPoint = k.sphereCenter = k.ballCenter - b.radius * n;
    k.newVelocity = u + 2 * w * n;
    k.ricochetAngle = std::asin(std::fmin(1.0, w / length(u)));
    k.ricochetAngleDegrees = k.ricochetAngle * 180 / 3.14159265358979323846;
    o.contact = k;
    return o;
}
std::strong_ordering compareContactTimes(const SweepQuery& a, const SweepQuery& b) noexcept {
    double x = sweep(a).contact->frames, y = sweep(b).contact->frames;
    return x < y ? std::strong_ordering::less : x > y ? std::strong_ordering::greater : std::strong_ordering::equal;
}
}  // namespace collide
