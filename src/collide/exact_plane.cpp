#include <cmath>
#include <limits>

#include "collide/angle.h"
#include "collide/contact_time.h"
#include "collide/enclosure.h"
#include "collide/exact.h"
#include "collide/filter.h"
#include "collide/relative_motion.h"
#include "collide/scaled_motion.h"
#include "collide/triple.h"

namespace collide::exact {
namespace {

/// The quantities of ball against wall: s = (position - point) . N and k = v . N, where N is the wall's normal of any
/// length, reversed if necessary so that s >= 0; c = s^2 - r^2 N.N has the sign of the gap.
template <class Number>
struct Quantities {
    Quantities(const Ball& ball, const Plane& plane)
        : byAim(movesByAim(ball, Vec3(0))),
          speed(byAim ? ball.motion.speed : 0.0),
          duration(movesToEnd(ball, Vec3(0)) ? ball.motion.frames : 1.0),
          normal(triple<Number>(plane.normal)) {
        if (!ball.motion.goesToPoint()) {
            v = triple<Number>(ball.motion.vector);
        } else if (!byAim || speed.sign() > 0) {
            v = difference<Number>(ball.motion.vector, ball.position);
        }
        s = dot(difference<Number>(ball.position, plane.point), normal);
        k = dot(v, normal);
        if (s.sign() < 0) {
            s = -s;
            k = -k;
            for (Number& component : normal) component = -component;
        }
        a = dot(v, v);
        nn = dot(normal, normal);
        r = Number(ball.radius);
        c = s * s - r * r * nn;
    }

    bool byAim;
    Number speed, duration;
    TripleOf<Number> normal, v{};
    Number s, k, a, nn, r, c;
};

/// 1 if the ball has reached the wall by the limit `frames`, that is if s <= r |N| then; 0 if not, or kUnsure.
/// @pre k < 0: the ball approaches
template <class Number>
FilterResult within(const Quantities<Number>& m, double frames) {
    if (std::isinf(frames)) return 1;
    const Number limit(frames);
    const int sign = m.byAim ? signOfRootSum(-m.s * m.a, m.r * m.a, m.nn, -m.k * m.speed * limit, m.a)
                             : signOfRootSum(-m.s * m.duration - m.k * limit, m.r * m.duration, m.nn, {}, {});
    return sign == Enclosure::kOpenSign ? kUnsure : static_cast<FilterResult>(sign >= 0);
}

/// The outcome, or kUnsure where the bound of an error leaves a sign undecided.
template <class Number>
FilterResult outcomeOf(const Quantities<Number>& m, double frames) {
    constexpr int kOpen = Enclosure::kOpenSign;
    const int s = m.s.sign(), c = m.c.sign(), a = m.a.sign(), k = m.k.sign();
    if (s == kOpen || c == kOpen || (c >= 0 && (a == kOpen || k == kOpen))) return kUnsure;
    return outcomeOfSigns(c, a > 0, k, 1, [&] { return within(m, frames); });
}

template <class Number>
Number framesOf(const Quantities<Number>& m, const Number& time) {
    return m.byAim ? time * sqrt(m.a) / m.speed : time * m.duration;
}

template <class Number>
TripleOf<Number> unitNormal(const Quantities<Number>& m) {
    const Number length = sqrt(m.nn);
    return {m.normal[0] / length, m.normal[1] / length, m.normal[2] / length};
}

template <class Number>
Approach approachOf(const Quantities<Number>& m) {
    const int k = m.k.sign();
    if (k < 0) return {framesOf(m, -m.s / m.k).toDouble(), 0};
    const bool isAway = k != Enclosure::kOpenSign;
    return {0, isAway ? (m.s / sqrt(m.nn)).toDouble() : std::numeric_limits<double>::quiet_NaN()};
}

template <class Number>
Penetration penetrationOf(const Quantities<Number>& m) {
    const Number length = sqrt(m.nn), rn = m.r * length;
    Penetration p;
    p.depth = (-m.c / (length * (rn + m.s))).toDouble();
    p.normal = toDoubles(unitNormal(m), Number(1.0));
    if (m.k.sign() > 0) {
        p.exitFrames = framesOf(m, -m.c / ((rn + m.s) * m.k)).toDouble();
    } else if (m.k.sign() < 0) {
        p.exitFrames = framesOf(m, -(rn + m.s) / m.k).toDouble();
    }
    return p;
}

template <class Number>
Contact contactOf(const Ball& ball, double restitution, const Quantities<Number>& m, const Vec3& velocity) {
    const Number length = sqrt(m.nn), path = sqrt(m.a), one(1.0);
    const Number time = m.c.sign() == 0 ? Number() : -m.c / ((m.s + m.r * length) * m.k);
    Contact k;
    k.distance = (time * path).toDouble();
    k.frames = framesOf(m, time).toDouble();
    const TripleOf<Number> center = along(triple<Number>(ball.position), m.v, time), normal = unitNormal(m);
    k.ballCenter = toDoubles(center, m.r);
    k.normal = toDoubles(normal, one);
    k.hitPoint = toDoubles(along(center, normal, -m.r), m.r);
    k.sphereCenter = k.hitPoint;
    const Number sine = -m.k / (length * path);
    k.ricochetAngle = angleIfKnown(sine.toDouble(one), (sqrt(m.nn * m.a - m.k * m.k) / (length * path)).toDouble(one));
    k.ricochetAngleDegrees = degrees(k.ricochetAngle);
    k.newVelocity = velocity;
    if (m.k.sign() == 0) return k;
    const Number restored =
        (Number(1.0) + Number(restitution)) * (m.byAim ? sine * m.speed : -m.k / (length * m.duration));
    if (isFinite(velocity))
        k.newVelocity = toDoubles(along(triple<Number>(velocity), normal, restored), Number(largest(velocity)));
    k.impulse = (Number(ball.mass) * restored).toDouble();
    return k;
}

/// False if an outcome or a value is not known.
template <class Number>
bool isAnswered(const Ball& ball, const Plane& plane, double frames, double restitution, SweepAnswer& answer) {
    const Quantities<Number> m(ball, plane);
    const FilterResult outcome = outcomeOf(m, frames);
    if (!isDecided(outcome)) return false;
    answer.outcome = static_cast<Outcome>(outcome);
    answer.ballVelocity = velocityOf(ball);
    answer.closest = approachOf(m);
    if (answer.outcome == Outcome::Overlap) {
        answer.penetration = penetrationOf(m);
    } else if (isHit(answer.outcome) || answer.outcome == Outcome::Short) {
        answer.contact = contactOf(ball, restitution, m, answer.ballVelocity);
    }
    return !hasNan(answer);
}

}  // namespace

/// t = (s - r |N|) / |k| in units of `duration`; by aim the unit is |v| / speed.
ContactTime contactTimeOf(const Ball& ball, const Plane& plane) {
    const Quantities<Dyadic> m(ball, plane);
    if (m.k.sign() == 0) return {{}, {}, {}, Dyadic(1.0)};  // along the surface: at the start
    const Dyadic unit = m.byAim ? m.a : m.duration * m.duration;
    return {(m.s * m.s + m.r * m.r * m.nn) * unit, Dyadic(-2.0) * m.s * m.r * unit, m.nn,
            m.k * m.k * (m.byAim ? m.speed * m.speed : Dyadic(1.0))};
}

SweepAnswer sweep(const Ball& ball, const Plane& plane, double frames, double restitution) {
    SweepAnswer enclosed;
    if (isAnswered<Enclosure>(ball, plane, frames, restitution, enclosed)) return enclosed;
    SweepAnswer answer;
    isAnswered<Dyadic>(ball, plane, frames, restitution, answer);
    return answer;
}

}  // namespace collide::exact
