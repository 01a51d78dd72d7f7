#include <cmath>

#include "collide/angle.h"
#include "collide/dyadic_vector.h"
#include "collide/exact.h"
#include "collide/relative_motion.h"

namespace collide::exact {
namespace {

/// The quantities of ball against wall, all exact: s = (position - point) . N and k = v . N, where N is the wall's
/// normal of any length, reversed if necessary so that s >= 0; c = s^2 - r^2 N.N has the sign of the gap.
struct Quantities {
    Quantities(const Ball& ball, const Plane& plane)
        : byAim(movesByAim(ball, Vec3(0))),
          speed(byAim ? ball.motion.speed : 0.0),
          duration(movesToEnd(ball, Vec3(0)) ? ball.motion.frames : 1.0),
          normal(triple(plane.normal)) {
        if (!ball.motion.goesToPoint()) {
            v = triple(ball.motion.vector);
        } else if (!byAim || speed.sign() > 0) {
            v = difference(ball.motion.vector, ball.position);
        }
        s = dot(difference(ball.position, plane.point), normal);
        k = dot(v, normal);
        if (s.sign() < 0) {
            s = -s;
            k = -k;
            for (Dyadic& component : normal) component = -component;
        }
        a = dot(v, v);
        nn = dot(normal, normal);
        r = Dyadic(ball.radius);
        c = s * s - r * r * nn;
    }

    bool byAim;
    Dyadic speed, duration;
    Triple normal, v;
    Dyadic s, k, a, nn, r, c;
};

/// True if the contact is within the limit: after `frames`, s is at most r |N|. @pre k < 0
bool within(const Quantities& m, double frames) {
    if (std::isinf(frames)) return true;
    const Dyadic limit(frames);
    if (!m.byAim)
        return signOfRootSum(-m.s * m.duration - m.k * limit, m.r * m.duration, m.nn, Dyadic(), Dyadic()) >= 0;
    return signOfRootSum(-m.s * m.a, m.r * m.a, m.nn, -m.k * m.speed * limit, m.a) >= 0;
}

Outcome outcomeOf(const Quantities& m, double frames) {
    if (m.c.sign() < 0) return Outcome::Overlap;
    if (m.a.sign() == 0) return Outcome::Still;
    if (m.c.sign() == 0 && m.k.sign() == 0) return Outcome::Graze;
    if (m.k.sign() >= 0) return Outcome::Receding;
    if (m.c.sign() == 0) return Outcome::Touching;
    return within(m, frames) ? Outcome::Hit : Outcome::Short;
}

Dyadic framesOf(const Quantities& m, const Dyadic& time) {
    return m.byAim ? time * sqrt(m.a) / m.speed : time * m.duration;
}

Vec3 unitNormal(const Quantities& m) {
    const Dyadic length = sqrt(m.nn);
    return {(m.normal[0] / length).toDouble(), (m.normal[1] / length).toDouble(), (m.normal[2] / length).toDouble()};
}

Penetration penetrationOf(const Quantities& m) {
    const Dyadic length = sqrt(m.nn), rn = m.r * length;
    Penetration p;
    p.depth = (-m.c / (length * (rn + m.s))).toDouble();
    p.normal = unitNormal(m);
    if (m.k.sign() > 0) {
        p.exitFrames = framesOf(m, -m.c / ((rn + m.s) * m.k)).toDouble();
    } else if (m.k.sign() < 0) {
        p.exitFrames = framesOf(m, -(rn + m.s) / m.k).toDouble();
    }
    return p;
}

Contact contactOf(const Ball& ball, double restitution, const Quantities& m, const Vec3& velocity) {
    const Dyadic length = sqrt(m.nn), path = sqrt(m.a);
    const Dyadic time = m.c.sign() == 0 ? Dyadic() : -m.c / ((m.s + m.r * length) * m.k);
    Contact k;
    const Dyadic distance = time * path;
    k.distance = distance.toDouble();
    k.frames = framesOf(m, time).toDouble();
    const Triple center = along(triple(ball.position), m.v, time);
    Triple normal;
    for (std::size_t i = 0; i < 3; ++i) normal[i] = m.normal[i] / length;
    k.ballCenter = toDoubles(center);
    k.normal = toDoubles(normal);
    k.hitPoint = toDoubles(along(center, normal, -m.r));
    k.sphereCenter = k.hitPoint;
    const Dyadic sine = -m.k / (length * path);
    k.ricochetAngle = firstQuadrantAngle(sine.toDouble(), (sqrt(m.nn * m.a - m.k * m.k) / (length * path)).toDouble());
    k.ricochetAngleDegrees = degrees(k.ricochetAngle);
    k.newVelocity = velocity;
    if (m.k.sign() == 0) return k;
    const Dyadic restored =
        (Dyadic(1.0) + Dyadic(restitution)) * (m.byAim ? sine * m.speed : -m.k / (length * m.duration));
    if (isFinite(velocity)) k.newVelocity = toDoubles(along(triple(velocity), normal, restored));
    k.impulse = (Dyadic(ball.mass) * restored).toDouble();
    return k;
}

}  // namespace

SweepAnswer sweep(const Ball& ball, const Plane& plane, double frames, double restitution) {
    const Quantities m(ball, plane);
    SweepAnswer answer;
    answer.outcome = outcomeOf(m, frames);
    answer.ballVelocity = velocityOf(ball);
    answer.closest =
        m.k.sign() < 0 ? Approach{framesOf(m, -m.s / m.k).toDouble(), 0} : Approach{0, (m.s / sqrt(m.nn)).toDouble()};
    if (answer.outcome == Outcome::Overlap) {
        answer.penetration = penetrationOf(m);
    } else if (isHit(answer.outcome) || answer.outcome == Outcome::Short) {
        answer.contact = contactOf(ball, restitution, m, answer.ballVelocity);
    }
    return answer;
}

}  // namespace collide::exact
