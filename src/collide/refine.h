#pragma once
/// The values of an answer whose outcome is known, in double-double, with bounds that show whether they are accurate to
/// their last digits. Derivation: docs/notes/sweep.md. Internal to the core.

#include <cmath>

#include "collide/grid.h"
#include "collide/numbers/angle.h"
#include "collide/numbers/double_double.h"
#include "collide/relative_motion.h"
#include "collide/scaled_motion.h"

namespace collide {

/// True if |X| has a relative error below 2^-54, or is exactly 0.
CAROM_INLINE bool crossIsGood(const RelativeMotion& m, const Quantities& g) {
    if (g.isExact || g.xx >= 0x1p-90 * g.dv * g.dv) return true;
    bool zero = m.lossless;
    for (int k = 0; k < 3; ++k) {
        zero = zero && g.X[k].h == 0 && m.d[k].l == 0 && m.v[k].l == 0;
        zero = zero && (m.d[k].h == 0 || std::fabs(m.d[k].h) > 0x1p-400);  // the products are exact
        zero = zero && (m.v[k].h == 0 || std::fabs(m.v[k].h) > 0x1p-400);
    }
    return zero;
}

/// The conversion from the time unit of v to frames.
struct Clock {
    DoubleDouble path;    ///< |v|
    double mantissa = 1;  ///< mantissa of the speed (byAim) or of the path's frames (toEnd); its power is in `exponent`
    int exponent = 0;     ///< power of two from the scaled unit of time to frames
    bool byAim = false, toEnd = false;

    CAROM_INLINE double frames(DoubleDouble time) const {
        if (byAim) return scaled((time * path / DoubleDouble{mantissa, 0}).h, exponent);
        return scaled(toEnd ? (time * DoubleDouble{mantissa, 0}).h : time.h, exponent);
    }
};

CAROM_INLINE bool clockOf(const SweepQuery& q, const RelativeMotion& m, const Quantities& g, Clock& clock) {
    clock.byAim = m.byPoint && q.ball.motion.kind == Motion::Kind::Aim;
    clock.toEnd = m.byPoint && !clock.byAim;
    clock.path = sqrt(g.a);
    clock.exponent = m.lengthExponent - m.speedExponent;
    if (m.byPoint) {
        const double given = clock.byAim ? q.ball.motion.speed : q.ball.motion.frames;
        if (!inRange(given)) return false;
        const int exponent = std::ilogb(given);
        clock.mantissa = scaled(given, -exponent);
        clock.exponent = clock.byAim ? m.lengthExponent - exponent : clock.exponent + exponent;
    }
    return true;
}

/// The part of an answer to compute.
enum class Wanted { Motion, Everything };

/// Centre distance at time 0, with a relative error of at most 3 u.
CAROM_INLINE double startDistance(const RelativeMotion& m, const Quantities& g) {
    return scaled(g.dd.h > 0 ? __builtin_sqrt(g.dd.h) : 0.0, m.lengthExponent);
}

/// Closest approach of a pair that approaches (h < 0).
CAROM_INLINE bool passingBy(const RelativeMotion& m, const Quantities& g, const Clock& clock, Approach& closest) {
    if (!(g.isExact || -g.h.h > 0x1p-43 * g.dv) || !crossIsGood(m, g)) return false;
    // Quotients in doubles have an error of 3 u, within the 4 ulp that are promised.
    closest.frames = m.byPoint ? clock.frames(-g.h / g.a) : scaled(-g.h.h / g.a.h, clock.exponent);
    closest.distance = scaled(__builtin_sqrt(g.xx) / clock.path.h, m.lengthExponent);
    return inRange(closest.frames) && (g.xx == 0 || inRange(closest.distance));
}

CAROM_INLINE bool overlapping(const RelativeMotion& m, const Quantities& g, const Clock& clock, Penetration& p) {
    if (!(g.isExact || -g.c.h > 0x1p-42 * g.sum)) return false;
    const DoubleDouble distance = g.dd.h > 0 ? sqrt(g.dd) : DoubleDouble{};
    p.depth = scaled((-g.c / (m.radius + distance)).h, m.lengthExponent);
    if (g.dd.h > 0) p.normal = Vec3(m.d[0].h / distance.h, m.d[1].h / distance.h, m.d[2].h / distance.h);
    if (m.moves) {  // D = h^2 - a c is a sum of positive terms here (c < 0)
        const DoubleDouble root = sqrt(g.h * g.h - g.a * g.c);
        p.exitFrames = clock.frames(g.h.h > 0 ? -g.c / (g.h + root) : (root - g.h) / g.a);
        return inRange(*p.exitFrames);
    }
    return true;
}

/// Velocities and impulse after the contact. Source: Newton's law of restitution along the normal.
CAROM_INLINE bool respond(const SweepQuery& q, const Vec3& velocity, double closing, Contact& k) {
    const double restored = (1 + q.restitution) * closing;
    if (!isFinite(velocity)) return false;
    double ballShare = 1, sphereShare = 0, reducedMass = q.ball.mass;
    if (q.obstacle.mass < kImmovable) {
        if (!((q.ball.mass > 0x1p-500) & (q.ball.mass < 0x1p500) & (q.obstacle.mass > 0x1p-500) &
              (q.obstacle.mass < 0x1p500))) {
            return false;
        }
        const double total = q.ball.mass + q.obstacle.mass;
        ballShare = q.obstacle.mass / total;
        sphereShare = q.ball.mass / total;
        // The lighter mass times the larger share, so that no factor underflows unless the product does.
        reducedMass = q.ball.mass < q.obstacle.mass ? q.ball.mass * ballShare : q.obstacle.mass * sphereShare;
    }
    for (int i = 0; i < 3; ++i) {
        k.newVelocity[i] = velocity[i] + ballShare * restored * k.normal[i];
        k.sphereNewVelocity[i] = q.obstacle.velocity[i] - sphereShare * restored * k.normal[i];
    }
    k.impulse = reducedMass * restored;
    return closing == 0 || inRange(k.impulse);
}

/// The distance that the ball itself travels until the contact.
CAROM_INLINE bool travelled(const Vec3& velocity, bool byPath, const RelativeMotion& m, const Clock& clock,
                            DoubleDouble time, double& distance) {
    if (byPath) {
        distance = scaled((time * clock.path).h, m.lengthExponent);
    } else if (isZero(velocity)) {
        distance = 0;
    } else {
        const double size = largest(velocity);
        if (!inRange(size)) return false;
        const int exponent = size > 0x1p-100 && size < 0x1p100 ? 0 : std::ilogb(size);
        DoubleDouble u[3];
        for (int i = 0; i < 3; ++i) u[i].h = scaled(velocity[i], -exponent);
        distance = scaled((sqrt(dot(u, u)) * time).h, m.lengthExponent - m.speedExponent + exponent);
    }
    return distance == 0 || inRange(distance);
}

/// The contact of an outcome that has one.
template <Wanted kWanted>
CAROM_INLINE bool contactAt(const SweepQuery& q, const Vec3& velocity, Outcome outcome, const RelativeMotion& m,
                            const Quantities& g, const Clock& clock, Contact& k) {
    const bool atStart = outcome == Outcome::Touching || (g.isExact && g.c.h == 0);  // c = 0, so D = h^2
    const double pathR = clock.path.h * m.radius.h;
    DoubleDouble root;  // sqrt(D)
    double rootError = 0;
    if (atStart) {
        root = -g.h;
        rootError = 0x1p-99 * g.dv;
    } else if (outcome != Outcome::Graze && !(g.isExact && g.D.h == 0)) {  // a Short may graze as well
        if (!(g.isExact || g.D.h > g.dError)) return false;
        root = sqrt(g.D);
        rootError = g.dError / root.h;
    }
    const double denominator = root.h - g.h.h;
    if (!(g.isExact |
          ((g.c.h > 0x1p-42 * g.sum) & (denominator > 0x1p-41 * g.dv) & (g.dv < 0x1p41 * pathR) &
           (rootError < 0x1p-57 * pathR) & (rootError < 0x1p-57 * denominator)) |
          (atStart & (g.dv < 0x1p41 * pathR)))) {
        return false;
    }
    const DoubleDouble time = atStart ? DoubleDouble{} : g.c / (root - g.h);
    const double plainTime = scaled(time.h, m.lengthExponent - m.speedExponent);
    if (!(atStart || inRange(plainTime))) return false;
    k.frames = clock.frames(time);
    const Vec3& sphereVelocity = q.obstacle.velocity;
    if (kWanted == Wanted::Everything &&
        !travelled(velocity, m.byPoint || isZero(sphereVelocity), m, clock, time, k.distance)) {
        return false;
    }
    const double aR = (g.a * m.radius).h;
    for (int i = 0; i < 3; ++i) {
        // n = (v x X - sqrt(D) v) / (a R), the sum carried in two doubles for it may cancel
        const int j = (i + 1) % 3, l = (i + 2) % 3;
        const DoubleDouble x = twoProduct(m.v[j].h, g.X[l].h), y = twoProduct(m.v[l].h, g.X[j].h),
                           z = twoProduct(root.h, m.v[i].h), xy = twoSum(x.h, -y.h), xyz = twoSum(xy.h, -z.h);
        const double tail = (m.v[j].h * g.X[l].l + m.v[j].l * g.X[l].h) - (m.v[l].h * g.X[j].l + m.v[l].l * g.X[j].h) -
                            (root.h * m.v[i].l + root.l * m.v[i].h);
        k.normal[i] = (xyz.h + (xyz.l + (xy.l + ((x.l - y.l) - z.l + tail)))) / aR;
    }
    for (int i = 0; i < 3; ++i) {
        const double step = m.byPoint ? q.ball.motion.vector[i] - q.ball.position[i] : velocity[i];
        k.ballCenter[i] = q.ball.position[i] + step * plainTime;
        k.sphereCenter[i] = q.obstacle.center[i] + sphereVelocity[i] * plainTime;
        k.hitPoint[i] = k.sphereCenter[i] + q.obstacle.radius * k.normal[i];
    }
    if (!(atStart || inRange(k.frames)) || !(largest(k.ballCenter) < 0x1p1010) ||
        !(largest(k.sphereCenter) < 0x1p1010)) {
        return false;
    }
    if (kWanted == Wanted::Everything) {
        k.ricochetAngle = firstQuadrantAngle(root.h, __builtin_sqrt(g.xx));
        k.ricochetAngleDegrees = degrees(k.ricochetAngle);
    }
    double closing = clock.byAim ? root.h / pathR * q.ball.motion.speed : scaled(root.h / m.radius.h, m.speedExponent);
    if (clock.toEnd && !inRange(closing /= q.ball.motion.frames) && root.h != 0) return false;
    return respond(q, velocity, closing, k);
}

/// The quantities of an answer with this outcome in double-double: c and D are 0 where it is a miss, which needs
/// neither.
CAROM_INLINE Quantities quantitiesOf(const RelativeMotion& m, Outcome outcome) {
    Quantities g;
    g.dd = dot(m.d, m.d);
    g.a = dot(m.v, m.v);
    g.h = dot(m.d, m.v);
    g.dv = __builtin_sqrt(g.dd.h * g.a.h);
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        g.X[k] = determinant(m.d[i], m.v[j], m.d[j], m.v[i]);
    }
    const DoubleDouble xx = dot(g.X, g.X);
    g.xx = xx.h;
    if (outcome == Outcome::Miss) return g;
    const DoubleDouble rr = m.radius * m.radius, aRR = g.a * rr;
    g.c = g.dd - rr;
    g.sum = g.dd.h + rr.h;
    g.D = aRR - xx;
    g.dError = 0x1p-97 * (aRR.h + g.xx + __builtin_sqrt(g.xx) * g.dv) + 0x1p-196 * g.dv * g.dv;
    return g;
}

/// The values of the answer with this outcome; false if the accuracy of a field is uncertain.
template <Wanted kWanted>
CAROM_INLINE bool valuesOf(const SweepQuery& q, const Vec3& velocity, const RelativeMotion& m, const Quantities& g,
                           SweepAnswer& answer) {
    const Outcome outcome = answer.outcome;
    const bool concentric = g.dd.h == 0;  // then h = 0, exactly
    const bool away =
        !m.moves || outcome == Outcome::Receding || (concentric | g.isExact ? g.h.h >= 0 : g.h.h > 0x1p-98 * g.dv);
    if (away) answer.closest = {0, startDistance(m, g)};
    if (outcome == Outcome::Still || outcome == Outcome::Receding) return true;
    if (!m.moves) return overlapping(m, g, {}, answer.penetration.emplace());
    Clock clock;
    if (!clockOf(q, m, g, clock)) return false;
    if (!away && kWanted == Wanted::Everything && !passingBy(m, g, clock, answer.closest)) return false;
    if (outcome == Outcome::Miss) return true;
    if (outcome == Outcome::Overlap) return overlapping(m, g, clock, answer.penetration.emplace());
    return contactAt<kWanted>(q, velocity, outcome, m, g, clock, answer.contact.emplace());
}

/// The values in double-double; where their last digits are uncertain, from the exact quantities.
template <Wanted kWanted>
CAROM_INLINE bool valuesInDoubleDouble(const SweepQuery& q, const Vec3& velocity, SweepAnswer& answer) {
    RelativeMotion m;
    if (!relativeMotion(q, velocity, m) || !m.isRegular) return false;
    Quantities g = quantitiesOf(m, answer.outcome);
    for (;;) {
        if (valuesOf<kWanted>(q, velocity, m, g, answer)) return true;
        if (g.isExact || !grid::quantities(q, velocity, m, g)) return false;
        answer.contact.reset();
        answer.penetration.reset();
    }
}

}  // namespace collide
