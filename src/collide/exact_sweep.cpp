#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "collide/angle.h"
#include "collide/dyadic_vector.h"
#include "collide/exact.h"
#include "collide/relative_motion.h"

namespace collide::exact {
namespace {
/// The quantities of the query, all exact. Aim or end against a resting sphere: v is point - position, its unit of time
/// is that in which the ball covers |v|.
struct Quantities {
    explicit Quantities(const SweepQuery& q)
        : byAim(movesByAim(q.ball, q.sphere.velocity)),
          toEnd(movesToEnd(q.ball, q.sphere.velocity)),
          speed(byAim ? q.ball.motion.speed : 0.0),
          duration(toEnd ? q.ball.motion.frames : 1.0),
          d(difference(q.ball.position, q.sphere.center)),
          radius(Dyadic(q.ball.radius) + Dyadic(q.sphere.radius)) {
        if (!byAim && !toEnd) {
            v = difference(velocityOf(q.ball), q.sphere.velocity);
        } else if (toEnd || speed.sign() > 0) {
            v = difference(q.ball.motion.vector, q.ball.position);
        }
        dd = dot(d, d);
        a = dot(v, v);
        h = dot(d, v);
        c = dd - radius * radius;
        D = h * h - a * c;
    }

    bool byAim, toEnd;
    Dyadic speed, duration;
    Triple d, v;
    Dyadic radius, dd, a, h, c, D;
};

/// True if the contact is within the limit. @pre h < 0, c >= 0, D >= 0
bool within(const Quantities& m, double frames) {
    if (std::isinf(frames)) return true;
    const Dyadic limit(frames), two(2.0);
    if (!m.byAim) {  // the first root of f(t) = a t^2 + 2 h t + c lies at or before t iff f(t) <= 0 or f'(t) >= 0
        // t = frames / duration; both sides multiplied by the duration, which avoids the division
        const Dyadic at = m.a * limit, slope = m.h * m.duration;
        return (limit * (at + two * slope) + m.c * m.duration * m.duration).sign() <= 0 || (at + slope).sign() >= 0;
    }
    // The same test for the path length s = speed * frames: s^2 + 2 s h / sqrt(a) + c <= 0 or s + h / sqrt(a) >= 0
    const Dyadic s = m.speed * limit, ss = s * s, p = ss + m.c, hs = two * m.h * s;
    return (p * p * m.a - hs * hs).sign() <= 0 || (ss * m.a - m.h * m.h).sign() >= 0;
}

Outcome outcomeOf(const Quantities& m, double frames) {
    if (m.c.sign() < 0) return Outcome::Overlap;
    if (m.a.sign() == 0) return Outcome::Still;
    if (m.c.sign() == 0 && m.h.sign() == 0) return Outcome::Graze;
    if (m.h.sign() >= 0) return Outcome::Receding;
    if (m.c.sign() == 0) return Outcome::Touching;
    if (m.D.sign() < 0) return Outcome::Miss;
    if (!within(m, frames)) return Outcome::Short;
    return m.D.sign() == 0 ? Outcome::Graze : Outcome::Hit;
}

/// Converts a time in units of v to frames.
Dyadic framesOf(const Quantities& m, const Dyadic& time) {
    return m.byAim ? time * sqrt(m.a) / m.speed : time * m.duration;
}

Approach approachOf(const Quantities& m) {
    if (m.h.sign() >= 0) return {0, sqrt(m.dd).toDouble()};
    return {framesOf(m, -m.h / m.a).toDouble(), sqrt((m.dd * m.a - m.h * m.h) / m.a).toDouble()};
}

Penetration penetrationOf(const Quantities& m) {
    const Dyadic distance = sqrt(m.dd);
    Penetration p;
    p.depth = (-m.c / (m.radius + distance)).toDouble();
    if (m.dd.sign() > 0) {
        p.normal = Vec3((m.d[0] / distance).toDouble(), (m.d[1] / distance).toDouble(), (m.d[2] / distance).toDouble());
    }
    if (m.a.sign() > 0) {
        const Dyadic root = sqrt(m.D);
        const Dyadic exit = m.h.sign() > 0 ? -m.c / (m.h + root) : (root - m.h) / m.a;
        p.exitFrames = framesOf(m, exit).toDouble();
    }
    return p;
}

/// Velocities and impulse from the closing speed. Source: Newton's law of restitution along the normal.
void respond(const SweepQuery& q, const Vec3& velocity, const Triple& normal, const Dyadic& closing, Contact& k) {
    k.newVelocity = velocity;
    k.sphereNewVelocity = q.sphere.velocity;
    if (closing.sign() == 0) return;
    const Dyadic restored = (Dyadic(1.0) + Dyadic(q.restitution)) * closing, ballMass(q.ball.mass);
    const bool isInRange =
        isFinite(velocity);  // else the velocity after is beyond the largest double, like the one before
    if (std::isinf(q.sphere.mass)) {
        if (isInRange) k.newVelocity = toDoubles(along(triple(velocity), normal, restored));
        k.impulse = (ballMass * restored).toDouble();
        return;
    }
    const Dyadic sphereMass(q.sphere.mass), sum = ballMass + sphereMass;
    if (isInRange) k.newVelocity = toDoubles(along(triple(velocity), normal, sphereMass * restored / sum));
    k.sphereNewVelocity = toDoubles(along(triple(q.sphere.velocity), normal, -(ballMass * restored / sum)));
    k.impulse = (ballMass * sphereMass * restored / sum).toDouble();
}

Contact contactOf(const SweepQuery& q, const Quantities& m, const Vec3& velocity) {
    const Dyadic root = sqrt(m.D), length = sqrt(m.a), aR = m.a * m.radius, lengthR = length * m.radius;
    const Dyadic time = m.c.sign() == 0 ? Dyadic() : m.c / (root - m.h);
    Contact k;
    const bool byPoint = m.byAim || m.toEnd;
    if (byPoint) {
        k.distance = (time * length).toDouble();
        k.frames = framesOf(m, time).toDouble();
    } else {
        const Triple u = triple(velocity);
        k.distance = (sqrt(dot(u, u)) * time).toDouble();
        k.frames = time.toDouble();
    }
    const Triple sphereCenter = along(triple(q.sphere.center), triple(q.sphere.velocity), time);
    k.ballCenter = toDoubles(along(triple(q.ball.position), byPoint ? m.v : triple(velocity), time));
    k.sphereCenter = toDoubles(sphereCenter);
    Triple normal;
    for (std::size_t i = 0; i < 3; ++i) normal[i] = (m.a * m.d[i] - m.h * m.v[i] - root * m.v[i]) / aR;
    k.normal = toDoubles(normal);
    k.hitPoint = toDoubles(along(sphereCenter, normal, Dyadic(q.sphere.radius)));
    k.ricochetAngle =
        firstQuadrantAngle((root / lengthR).toDouble(), (sqrt(m.dd * m.a - m.h * m.h) / lengthR).toDouble());
    k.ricochetAngleDegrees = degrees(k.ricochetAngle);
    respond(q, velocity, normal, m.byAim ? root * m.speed / lengthR : root / (m.radius * m.duration), k);
    return k;
}

}  // namespace

Outcome classify(const SweepQuery& query) { return outcomeOf(Quantities(query), query.frames); }

SweepAnswer sweep(const SweepQuery& query) {
    const Quantities m(query);
    SweepAnswer answer;
    answer.outcome = outcomeOf(m, query.frames);
    answer.ballVelocity = velocityOf(query.ball);
    answer.closest = approachOf(m);
    if (answer.outcome == Outcome::Overlap) {
        answer.penetration = penetrationOf(m);
    } else if (isHit(answer.outcome) || answer.outcome == Outcome::Short) {
        answer.contact = contactOf(query, m, answer.ballVelocity);
    }
    return answer;
}

std::strong_ordering compareContactTimes(const SweepQuery& a, const SweepQuery& b) {
    // t^2 = (h^2 + D - 2 |h| sqrt(D)) / k with k = a^2, or a speed^2 if v's unit of time is |v| / speed, all times its
    // duration^2: times are >= 0, so their squares order them, and the difference is of the form A + B sqrt(D1) +
    // C sqrt(D2).
    const Quantities m(a), n(b);
    const Dyadic two(2.0);
    const auto scale = [](const Quantities& x, const Quantities& other) {
        return x.a * (x.byAim ? x.speed * x.speed : x.a) * other.duration * other.duration;
    };
    const Dyadic km = scale(m, n), kn = scale(n, m);
    const int order =
        signOfRootSum((m.h * m.h + m.D) * kn - (n.h * n.h + n.D) * km, two * m.h * kn, m.D, -(two * n.h * km), n.D);
    return order <=> 0;
}

namespace {

/// Rounds a value >= 0 to nearest, ties to even. @param x  within one ulp of the value
/// @param side  the sign of the value minus a middle of two doubles
template <class Side>
double nearest(double x, Side side) {
    const Dyadic half(0.5);
    const auto sideOfMidpoint = [&](double other) { return side((Dyadic(x) + Dyadic(other)) * half); };
    const double above = std::nextafter(x, kNoLimit), below = std::nextafter(x, 0.0);
    const bool odd = std::bit_cast<std::uint64_t>(x) % 2 != 0;
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
