#pragma once
/// The exact tiers for a plane. Internal to the room collide.

#include <limits>

#include "collide/exact/course.h"
#include "collide/numbers/angle.h"

namespace collide::exact {

/// The quantities of a query: s = (position - point) . N and k = v . N, where N is the plane's normal of any length,
/// reversed if necessary so that s >= 0; c = s^2 - r^2 N.N has the sign of the gap, r being the radius sum.
template <class Number>
struct WithPlane : Course<Number> {
    explicit WithPlane(const SweepQuery& q)
        : Course<Number>(q),
          normal(triple<Number>(q.obstacle.normal)),
          r(Number(q.ball.radius) + Number(q.obstacle.radius)) {
        const auto [to, from] = this->way(q);
        v = difference<Number>(to, from);
        s = dot(difference<Number>(q.ball.position, q.obstacle.center), normal);
        k = dot(v, normal);
        if (s.sign() < 0) {
            s = -s;
            k = -k;
            for (Number& component : normal) component = -component;
        }
        a = dot(v, v);
        nn = dot(normal, normal);
        c = s * s - r * r * nn;
    }

    /// The sign of the gap at the start, or Enclosure::kOpenSign.
    [[nodiscard]] int gap() const { return c.sign(); }

    TripleOf<Number> normal, v;
    Number r, s, k, a, nn, c;
};

/// 1 if the ball has reached the wall by the limit `frames`, that is if s <= r |N| then; 0 if not, or kUnsure.
/// @pre k < 0: the ball approaches
template <class Number>
FilterResult within(const WithPlane<Number>& m, double frames) {
    if (std::isinf(frames)) return 1;
    const Number limit(frames);
    const int sign = m.byAim ? signOfRootSum(-m.s * m.a, m.r * m.a, m.nn, -m.k * m.speed * limit, m.a)
                             : signOfRootSum(-m.s * m.duration - m.k * limit, m.r * m.duration, m.nn, {}, {});
    return sign == Enclosure::kOpenSign ? kUnsure : static_cast<FilterResult>(sign >= 0);
}

/// The outcome, or kUnsure where the bound of an error leaves a sign undecided.
template <class Number>
FilterResult outcomeOf(const WithPlane<Number>& m, double frames) {
    constexpr int kOpen = Enclosure::kOpenSign;
    const int s = m.s.sign(), c = m.c.sign(), a = m.a.sign(), k = m.k.sign();
    if (s == kOpen || c == kOpen || (c >= 0 && (a == kOpen || k == kOpen))) return kUnsure;
    return outcomeOfSigns(c, a > 0, k, 1, [&] { return within(m, frames); });
}

template <class Number>
TripleOf<Number> unitNormal(const WithPlane<Number>& m) {
    const Number length = sqrt(m.nn);
    return {m.normal[0] / length, m.normal[1] / length, m.normal[2] / length};
}

template <class Number>
Approach approachOf(const WithPlane<Number>& m) {
    const int k = m.k.sign();
    if (k < 0) return {m.frames(-m.s / m.k, m.a).toDouble(), 0};
    const bool isAway = k != Enclosure::kOpenSign;
    return {0, isAway ? (m.s / sqrt(m.nn)).toDouble() : std::numeric_limits<double>::quiet_NaN()};
}

template <class Number>
Penetration penetrationOf(const WithPlane<Number>& m) {
    const Number length = sqrt(m.nn), rn = m.r * length;
    Penetration p;
    p.depth = (-m.c / (length * (rn + m.s))).toDouble();
    if (m.s.sign() > 0) p.normal = toDoubles(unitNormal(m), Number(1.0));
    if (m.k.sign() > 0) {
        p.exitFrames = m.frames(-m.c / ((rn + m.s) * m.k), m.a).toDouble();
    } else if (m.k.sign() < 0) {
        p.exitFrames = m.frames(-(rn + m.s) / m.k, m.a).toDouble();
    }
    return p;
}

/// The point of the plane under the ball: P + N × (x × N) / N.N, exactly in a plane along the axes.
template <class Number>
TripleOf<Number> footAt(const SweepQuery& q, const WithPlane<Number>& m, const Number& time) {
    const TripleOf<Number> x = along(difference<Number>(q.ball.position, q.obstacle.center), m.v, time);
    const TripleOf<Number> foot =
        along(triple<Number>(q.obstacle.center), cross(m.normal, cross(x, m.normal)), Number(Number(1.0) / m.nn));
    return along(foot, triple<Number>(q.obstacle.velocity), m.byPoint() ? Number() : time);
}

template <class Number>
Contact contactOf(const SweepQuery& q, const WithPlane<Number>& m, const Vec3& velocity) {
    const Number length = sqrt(m.nn), path = sqrt(m.a), one(1.0);
    const Number time = m.c.sign() == 0 ? Number() : -m.c / ((m.s + m.r * length) * m.k);
    Contact k;
    travel(m, m.v, m.a, velocity, time, k);
    const TripleOf<Number> center =
        along(triple<Number>(q.ball.position), m.byPoint() ? m.v : triple<Number>(velocity), time);
    const TripleOf<Number> normal = unitNormal(m);
    k.ballCenter = toDoubles(center, m.r);
    k.normal = toDoubles(normal, one);
    const TripleOf<Number> foot = soundFoot(q, footAt(q, m, time), along(center, normal, -m.r), k.ballCenter);
    k.hitPoint = toDoubles(along(foot, normal, Number(q.obstacle.radius)), m.r);
    k.sphereCenter = toDoubles(foot, m.r);
    const Number sine = -m.k / (length * path);
    k.ricochetAngle = angleIfKnown(sine.toDouble(one), (sqrt(m.nn * m.a - m.k * m.k) / (length * path)).toDouble(one));
    k.ricochetAngleDegrees = degrees(k.ricochetAngle);
    respond(q, velocity, normal, m.byAim ? sine * m.speed : -m.k / (length * m.duration), k);
    return k;
}

/// t = (s - r |N|) / |k|
template <class Number>
ContactTime<Number> timeOf(const WithPlane<Number>& m, const Number& start) {
    return contactTime(m, start, m.s, m.r, m.nn, -m.k, m.a);
}

}  // namespace collide::exact
