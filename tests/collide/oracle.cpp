#include "collide/oracle.h"

#include <bit>
#include <cmath>
#include <cstdint>

#include "collide/oracle_numbers.h"
#include "collide/shape_oracle.h"

namespace oracle {
using collide::Outcome;
namespace {
/// The largest double whose image under `below` is true; below(0) is.
template <class Below>
std::int64_t lastDouble(Below below) {
    std::int64_t low = 0, high = 0x7FEFFFFFFFFFFFFF;
    while (low < high) {
        const std::int64_t middle = low + (high - low + 1) / 2;
        if (below(mpq_class(std::bit_cast<double>(middle)))) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return low;
}

/// (end - position) / frames, each component rounded to nearest.
Vec3 velocityToEnd(const collide::Ball& ball) {
    const Rationals w = minus(rationals(ball.motion.vector), rationals(ball.position));
    Vec3 u(0);
    for (int i = 0; i < 3; ++i) {
        const mpq_class& wi = w[static_cast<std::size_t>(i)];
        const mpq_class value = abs(wi) / mpq_class(ball.motion.frames);
        std::int64_t bits = lastDouble([&](const mpq_class& x) { return x <= value; });
        if (bits < 0x7FEFFFFFFFFFFFFF) {
            const mpq_class lower(std::bit_cast<double>(bits)), upper(std::bit_cast<double>(bits + 1));
            const int side = cmp(value, mpq_class((lower + upper) / 2));
            if (side > 0 || (side == 0 && bits % 2 != 0)) ++bits;
        } else if (value >= mpq_class(std::bit_cast<double>(bits)) + mpq_class(0x1p969)) {
            bits = 0x7FF0000000000000;  // infinity
        }
        u[i] = sgn(wi) < 0 ? -std::bit_cast<double>(bits) : std::bit_cast<double>(bits);
    }
    return u;
}

}  // namespace

void respond(TrueContact& k, const collide::Ball& ball, const collide::Obstacle& sphere, double e, const Vec3& velocity,
             const Real& closing) {
    const mpq_class mb(ball.mass);
    mpq_class ballShare = 1, sphereShare = 0, mu = mb;
    if (std::isfinite(sphere.mass)) {
        const mpq_class ms(sphere.mass);
        ballShare = ms / (mb + ms);
        sphereShare = mb / (mb + ms);
        mu = mb * ballShare;
    }
    const Real restored = Real(mpq_class(1 + mpq_class(e))) * closing;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto j = static_cast<int>(i);
        k.newVelocity[i] = Real(mpq_class(velocity[j])) + Real(ballShare) * restored * k.normal[i];
        k.sphereNewVelocity[i] = Real(mpq_class(sphere.velocity[j])) - Real(sphereShare) * restored * k.normal[i];
    }
    k.reducedMass = Real(mu);
    k.impulse = Real(mu) * restored;
}

Vec3 velocityOf(const collide::Ball& ball) {
    if (ball.motion.kind == collide::Motion::Kind::Velocity) return ball.motion.vector;
    if (ball.motion.kind == collide::Motion::Kind::End) return velocityToEnd(ball);
    const Rationals w = minus(rationals(ball.motion.vector), rationals(ball.position));
    const mpq_class a = dot(w, w), speed(ball.motion.speed);
    Vec3 u(0);
    if (sgn(a) == 0 || sgn(speed) == 0) return u;
    for (int i = 0; i < 3; ++i) {
        const mpq_class& wi = w[static_cast<std::size_t>(i)];
        const mpq_class square = speed * speed * wi * wi / a;
        // Bisection over the doubles, ordered as their bit patterns: the last one whose square is not beyond the truth
        const auto at = [](std::int64_t bits) { return std::bit_cast<double>(bits); };
        std::int64_t low = lastDouble([&](const mpq_class& x) { return x * x <= square; });
        if (low < 0x7FEFFFFFFFFFFFFF) {
            const mpq_class middle = (mpq_class(at(low)) + mpq_class(at(low + 1))) / 2;
            const int side = cmp(square, mpq_class(middle * middle));
            if (side > 0 || (side == 0 && low % 2 != 0)) ++low;
        }
        u[i] = sgn(wi) < 0 ? -at(low) : at(low);
    }
    return u;
}

namespace {
Truth sweepWall(const collide::SweepQuery& q);
}

Truth sweep(const collide::SweepQuery& q) {
    if (q.obstacle.shape == collide::Shape::Plane) return sweepWall(q);
    if (q.obstacle.shape != collide::Shape::Sphere) return sweepShape(q);
    Truth o;
    o.ballVelocity = oracle::velocityOf(q.ball);
    const Setting m(q.ball, q.obstacle.velocity, o.ballVelocity);
    const Rationals d = minus(rationals(q.ball.position), rationals(q.obstacle.center));
    const mpq_class radius = mpq_class(q.ball.radius) + mpq_class(q.obstacle.radius), dd = dot(d, d), h = dot(d, m.v),
                    c = dd - radius * radius, D = h * h - m.a * c;
    if (sgn(h) < 0) {
        o.closestFrames = m.frames(Real(mpq_class(-h / m.a)));
        o.closestDistance = root(mpq_class(dd - h * h / m.a));
    } else {
        o.closestDistance = root(dd);
    }
    if (sgn(c) < 0) {
        o.outcome = Outcome::Overlap;
        const Real distance = root(dd);
        TruePenetration& p = o.penetration.emplace();
        p.depth = Real(mpq_class(-c)) / (Real(radius) + distance);
        if (sgn(dd) != 0) p.normal = {Real(d[0]) / distance, Real(d[1]) / distance, Real(d[2]) / distance};
        if (sgn(m.a) != 0) {
            const Real s = root(D);
            p.exitFrames = m.frames(sgn(h) > 0 ? Real(mpq_class(-c)) / (Real(h) + s) : (s - Real(h)) / Real(m.a));
        }
        return o;
    }
    if (sgn(m.a) == 0) return o;
    const bool tangentStart = sgn(c) == 0 && sgn(h) == 0;
    if (sgn(h) >= 0 && !tangentStart) {
        o.outcome = Outcome::Receding;
        return o;
    }
    if (sgn(D) < 0) {
        o.outcome = Outcome::Miss;
        return o;
    }
    o.outcome = sgn(D) == 0 ? Outcome::Graze : sgn(c) == 0 ? Outcome::Touching : Outcome::Hit;
    if (sgn(c) > 0 && std::isfinite(q.frames)) {
        // -h - sqrt(D) <= a T, where T = frames, or frames * speed / sqrt(a): isolate a root and square, twice at most
        const mpq_class T(q.frames);
        bool inTime;
        if (!m.byAim) {
            const mpq_class rest = -h - m.a * T / m.duration;  // rest <= sqrt(D)?
            inTime = sgn(rest) <= 0 || rest * rest <= D;
        } else {
            const mpq_class S = T * m.speed;                 // -h <= S sqrt(a) + sqrt(D)?
            const mpq_class rest = h * h - S * S * m.a - D;  // rest <= 2 S sqrt(a D)?
            inTime = sgn(rest) <= 0 || rest * rest <= 4 * S * S * m.a * D;
        }
        if (!inTime) o.outcome = Outcome::Short;
    }
    TrueContact& k = o.contact.emplace();
    const Real s = root(D);
    const Real time = sgn(c) == 0 ? Real() : Real(c) / (s - Real(h));
    k.frames = m.frames(time);
    const Rationals u = rationals(o.ballVelocity), w = rationals(q.obstacle.velocity);
    k.distance = m.byPoint() ? time * m.length : time * root(dot(u, u));
    const Real aR = Real(mpq_class(m.a * radius));
    for (std::size_t i = 0; i < 3; ++i) {
        const auto j = static_cast<int>(i);
        k.ballCenter[i] = Real(mpq_class(q.ball.position[j])) + Real(m.byPoint() ? m.v[i] : u[i]) * time;
        k.sphereCenter[i] = Real(mpq_class(q.obstacle.center[j])) + Real(w[i]) * time;
        k.normal[i] = (Real(mpq_class(m.a * d[i] - h * m.v[i])) - s * Real(m.v[i])) / aR;
        k.hitPoint[i] = k.sphereCenter[i] + Real(mpq_class(q.obstacle.radius)) * k.normal[i];
    }
    const Real lengthR = m.length * Real(radius);
    k.ricochetAngle = std::atan2(narrow(s / lengthR), narrow(root(mpq_class(dd * m.a - h * h)) / lengthR));
    respond(k, q.ball, q.obstacle, q.restitution, o.ballVelocity,
            m.byAim ? s * Real(m.speed) / lengthR : s / (Real(radius) * Real(m.duration)));
    return o;
}

namespace {
Truth sweepWall(const collide::SweepQuery& q) {
    const collide::Ball& ball = q.ball;
    Truth o;
    o.ballVelocity = oracle::velocityOf(ball);
    const Setting m(ball, q.obstacle.velocity, o.ballVelocity);
    Rationals n = rationals(q.obstacle.normal);
    mpq_class s = dot(minus(rationals(ball.position), rationals(q.obstacle.center)), n);
    if (sgn(s) < 0) {
        s = -s;
        for (mpq_class& x : n) x = -x;
    }
    const mpq_class k = dot(m.v, n), nn = dot(n, n), r = mpq_class(ball.radius) + mpq_class(q.obstacle.radius),
                    c = s * s - r * r * nn;
    const Real norm = root(nn), rn = Real(r) * norm;
    const Reals unit = {Real(n[0]) / norm, Real(n[1]) / norm, Real(n[2]) / norm};
    if (sgn(k) < 0) {
        o.closestFrames = m.frames(Real(mpq_class(-s / k)));
    } else {
        o.closestDistance = Real(s) / norm;
    }
    const Real gap = sgn(c) == 0 ? Real() : Real(c) / (Real(s) + rn);  // s - r |N| without cancellation
    if (sgn(c) < 0) {
        o.outcome = Outcome::Overlap;
        TruePenetration& p = o.penetration.emplace();
        p.depth = Real() - gap / norm;
        if (sgn(s) > 0) p.normal = unit;
        if (sgn(k) > 0) p.exitFrames = m.frames(Real() - gap / Real(k));
        if (sgn(k) < 0) p.exitFrames = m.frames((rn + Real(s)) / Real(mpq_class(-k)));
        return o;
    }
    if (sgn(m.a) == 0) return o;
    if (sgn(k) > 0 || (sgn(k) == 0 && sgn(c) > 0)) {
        o.outcome = Outcome::Receding;
        return o;
    }
    o.outcome = sgn(c) > 0 ? Outcome::Hit : sgn(k) == 0 ? Outcome::Graze : Outcome::Touching;
    TrueContact& contact = o.contact.emplace();
    const Real time = sgn(c) == 0 ? Real() : gap / Real(mpq_class(-k));
    contact.frames = m.frames(time);
    const Rationals u = rationals(o.ballVelocity);
    contact.distance = m.byPoint() ? time * m.length : time * root(dot(u, u));
    if (sgn(c) > 0 && std::isfinite(q.frames)) {
        // (s - r |n|) / -k <= T, or that times |v| <= T * speed: isolate a root and square
        const mpq_class T(q.frames);
        bool inTime;
        if (!m.byAim) {
            const mpq_class rest = s * m.duration + k * T;  // rest <= r |n| duration?
            inTime = sgn(rest) <= 0 || rest * rest <= r * r * nn * m.duration * m.duration;
        } else {
            const mpq_class way = k * T * m.speed;
            const mpq_class rest = m.a * (s * s + r * r * nn) - way * way;  // rest <= 2 a s r |n|?
            inTime = sgn(rest) <= 0 || rest * rest <= 4 * m.a * m.a * s * s * r * r * nn;
        }
        if (!inTime) o.outcome = Outcome::Short;
    }
    for (std::size_t i = 0; i < 3; ++i) {
        const auto j = static_cast<int>(i);
        contact.normal[i] = unit[i];
        contact.ballCenter[i] = Real(mpq_class(ball.position[j])) + Real(m.byPoint() ? m.v[i] : u[i]) * time;
        contact.hitPoint[i] = contact.ballCenter[i] - Real(mpq_class(ball.radius)) * unit[i];
        contact.sphereCenter[i] = contact.ballCenter[i] - Real(r) * unit[i];
    }
    const Real path = norm * m.length;
    contact.ricochetAngle =
        std::atan2(narrow(Real(mpq_class(-k)) / path), narrow(root(mpq_class(nn * m.a - k * k)) / path));
    respond(contact, ball, q.obstacle, q.restitution, o.ballVelocity,
            m.byAim ? Real(mpq_class(-k)) * Real(m.speed) / path : Real(mpq_class(-k)) / (norm * Real(m.duration)));
    return o;
}
}  // namespace

int compareTimes(const Truth& a, const Truth& b, double startOfA, double startOfB) {
    const auto timeOf = [](const Truth& truth, double start) {
        return truth.contact ? Real(mpq_class(start)) + truth.contact->frames : Real(mpq_class(start));
    };
    const Real s = timeOf(a, startOfA), t = timeOf(b, startOfB);
    const mpf_class difference(s.x - t.x, kBits), size(s.x + t.x, kBits);
    mpf_class noise(0, kBits);
    mpf_div_2exp(noise.get_mpf_t(), size.get_mpf_t(), 900);
    return abs(difference) <= noise ? 0 : sgn(difference);
}

}  // namespace oracle
