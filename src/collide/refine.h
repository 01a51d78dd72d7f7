#pragma once
/// The second tier: the sweep in double-double, with error bounds that show whether its decision is certain and its
/// values are accurate to their last digits. Derivation: docs/notes/sweep.md. Internal to the core.

#include <bit>
#include <cmath>
#include <cstdint>

#include "collide/angle.h"
#include "collide/double_double.h"
#include "collide/filter.h"
#include "collide/relative_motion.h"

namespace collide {

/// d, R and v of the query, scaled: lengths by 2^-lengthExponent, v by 2^-speedExponent.
struct RelativeMotion {
    DoubleDouble d[3], v[3], radius;
    int lengthExponent = 0, speedExponent = 0;
    bool byPoint = false, moves = false;  ///< byPoint: v is point - position, for an aim or an end
    bool lossless = true;                 ///< the scaling dropped no bits
};

CAROM_INLINE double largest(double x, double y, double z) {
    const double m = std::fabs(x) > std::fabs(y) ? std::fabs(x) : std::fabs(y);
    return m > std::fabs(z) ? m : std::fabs(z);
}
CAROM_INLINE double largest(const Vec3& v) { return largest(v.x, v.y, v.z); }
CAROM_INLINE double scaled(double x, int exponent) { return exponent == 0 ? x : std::ldexp(x, exponent); }
/// Neither so large nor so small that a following product could leave the range of doubles.
CAROM_INLINE bool inRange(double x) { return (std::fabs(x) > 0x1p-960) & (std::fabs(x) < 0x1p960); }

/// Multiplies x by 2^-exponent; clears `lossless` if bits are lost.
inline void scaleDown(DoubleDouble& x, int exponent, bool& lossless) {
    const double factor = std::ldexp(1.0, -exponent), back = std::ldexp(1.0, exponent);
    const DoubleDouble y{x.h * factor, x.l * factor};
    lossless = lossless && y.h * back == x.h && y.l * back == x.l;
    x = y;
}

/// False if the magnitudes are out of range for double-double.
CAROM_INLINE bool relativeMotion(const SweepQuery& q, const Vec3& velocity, RelativeMotion& m) {
    const Vec3 &p = q.ball.position, &s = q.sphere.center, &w = q.sphere.velocity, &point = q.ball.motion.vector;
    m.byPoint = movesByPoint(q.ball, w);
    const Vec3& to = m.byPoint ? point : velocity;
    const Vec3& from = m.byPoint ? p : w;
    for (int k = 0; k < 3; ++k) {
        m.d[k] = twoSum(p[k], -s[k]);
        m.v[k] = twoSum(to[k], -from[k]);
    }
    m.radius = twoSum(q.ball.radius, q.sphere.radius);
    if (movesByAim(q.ball, w) && !(q.ball.motion.speed > 0)) m.v[0] = m.v[1] = m.v[2] = {};
    const double apart = largest(m.d[0].h, m.d[1].h, m.d[2].h);
    const double length = m.radius.h > apart ? m.radius.h : apart;
    const double speed = largest(m.v[0].h, m.v[1].h, m.v[2].h);
    m.moves = speed > 0;
    // An overflow in a twoSum shows as an infinite or NaN head, which fails here (NaN in one place is inf in another).
    if (!(largest(p) < 0x1p1000 && largest(s) < 0x1p1000 && m.radius.h < 0x1p1000 && largest(to) < 0x1p1000 &&
          largest(from) < 0x1p1000)) {
        return false;
    }
    if (!(apart > 0x1p-200 * length || apart == 0)) return false;  // |d|^2 could underflow beside R^2
    if (!((length > 0x1p-100) & (length < 0x1p100))) {
        if (!inRange(length)) return false;
        m.lengthExponent = std::ilogb(length);
        for (DoubleDouble& x : m.d) scaleDown(x, m.lengthExponent, m.lossless);
        scaleDown(m.radius, m.lengthExponent, m.lossless);
    }
    if (m.moves && !((speed > 0x1p-100) & (speed < 0x1p100))) {
        if (!inRange(speed)) return false;
        m.speedExponent = std::ilogb(speed);
        for (DoubleDouble& x : m.v) scaleDown(x, m.speedExponent, m.lossless);
    }
    return true;
}

/// The quantities of the query, and the magnitudes to which their error bounds refer.
struct Quantities {
    DoubleDouble dd, c, a, h, X[3];  ///< X = d x v
    double sum = 0;                  ///< d.d + R^2; the error of c is below 2^-99 sum
    double dv = 0;                   ///< |d| |v|; the errors of h and |X| are below 2^-99 dv
    double xx = 0;                   ///< |X|^2, in double
};

/// True if |X| has a relative error below 2^-54, or is exactly 0.
CAROM_INLINE bool crossIsGood(const RelativeMotion& m, const Quantities& g) {
    if (g.xx >= 0x1p-90 * g.dv * g.dv) return true;
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
    DoubleDouble path;  ///< |v|
    double pace = 1;    ///< by aim: the speed's mantissa; to an end: that of the path's frames
    int exponent = 0;   ///< frames = 2^exponent * (by aim: time * path / pace; to an end: time * pace; else time)
    bool byAim = false, toEnd = false;

    CAROM_INLINE double frames(DoubleDouble time) const {
        if (byAim) return scaled((time * path / DoubleDouble{pace, 0}).h, exponent);
        return scaled(toEnd ? (time * DoubleDouble{pace, 0}).h : time.h, exponent);
    }
};

CAROM_INLINE bool clockOf(const SweepQuery& q, const RelativeMotion& m, const Quantities& g, Clock& clock) {
    clock.byAim = m.byPoint && q.ball.motion.kind == Motion::Kind::Aim;
    clock.toEnd = m.byPoint && !clock.byAim;
    clock.path = sqrt(g.a);
    clock.exponent = m.lengthExponent - m.speedExponent;
    if (m.byPoint) {
        const double pace = clock.byAim ? q.ball.motion.speed : q.ball.motion.frames;
        if (!inRange(pace)) return false;
        const int exponent = std::ilogb(pace);
        clock.pace = scaled(pace, -exponent);
        clock.exponent = clock.byAim ? m.lengthExponent - exponent : clock.exponent + exponent;
    }
    return true;
}

/// The part of an answer to compute; Motion includes Outcome, Everything includes both.
enum class Wanted { Outcome, Motion, Everything };

/// Centre distance at time 0, with a relative error of at most 3 u.
CAROM_INLINE double startDistance(const RelativeMotion& m, const Quantities& g) {
    return scaled(g.dd.h > 0 ? __builtin_sqrt(g.dd.h) : 0.0, m.lengthExponent);
}

/// Closest approach of a pair that approaches (h < 0).
CAROM_INLINE bool passingBy(const RelativeMotion& m, const Quantities& g, const Clock& clock, Approach& closest) {
    if (!(-g.h.h > 0x1p-43 * g.dv) || !crossIsGood(m, g)) return false;
    // Quotients in doubles have an error of 3 u, within the 4 ulp that are promised.
    closest.frames = m.byPoint ? clock.frames(-g.h / g.a) : scaled(-g.h.h / g.a.h, clock.exponent);
    closest.distance = scaled(__builtin_sqrt(g.xx) / clock.path.h, m.lengthExponent);
    return inRange(closest.frames) && (g.xx == 0 || inRange(closest.distance));
}

CAROM_INLINE bool overlapping(const RelativeMotion& m, const Quantities& g, const Clock& clock, Penetration& p) {
    if (!(-g.c.h > 0x1p-42 * g.sum)) return false;
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
    double ballShare = 1, sphereShare = 0, reducedMass = q.ball.mass;
    if (q.sphere.mass < kImmovable) {
        if (!((q.ball.mass > 0x1p-500) & (q.ball.mass < 0x1p500) & (q.sphere.mass > 0x1p-500) &
              (q.sphere.mass < 0x1p500))) {
            return false;
        }
        const double total = q.ball.mass + q.sphere.mass;
        ballShare = q.sphere.mass / total;
        sphereShare = q.ball.mass / total;
        // The lighter mass times the larger share, so that no factor underflows unless the product does.
        reducedMass = q.ball.mass < q.sphere.mass ? q.ball.mass * ballShare : q.sphere.mass * sphereShare;
    }
    for (int i = 0; i < 3; ++i) {
        k.newVelocity[i] = velocity[i] + ballShare * restored * k.normal[i];
        k.sphereNewVelocity[i] = q.sphere.velocity[i] - sphereShare * restored * k.normal[i];
    }
    k.impulse = reducedMass * restored;
    return inRange(k.impulse);
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

/// The contact at the smaller root; D > 0 and c > 0 are certain, `root` is sqrt(D).
template <Wanted kWanted>
CAROM_INLINE bool contactAt(const SweepQuery& q, const Vec3& velocity, const RelativeMotion& m, const Quantities& g,
                            const Clock& clock, DoubleDouble root, double dError, Contact& k) {
    const double pathR = clock.path.h * m.radius.h, denominator = root.h - g.h.h, rootError = dError / root.h;
    if (!((g.c.h > 0x1p-42 * g.sum) & (denominator > 0x1p-41 * g.dv) & (g.dv < 0x1p41 * pathR) &
          (rootError < 0x1p-57 * pathR) & (rootError < 0x1p-57 * denominator))) {
        return false;
    }
    const DoubleDouble time = g.c / (root - g.h);
    const double plainTime = scaled(time.h, m.lengthExponent - m.speedExponent);
    if (!inRange(plainTime)) return false;
    k.frames = clock.frames(time);
    const Vec3& sphereVelocity = q.sphere.velocity;
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
        k.sphereCenter[i] = q.sphere.center[i] + sphereVelocity[i] * plainTime;
        k.hitPoint[i] = k.sphereCenter[i] + q.sphere.radius * k.normal[i];
    }
    if (!inRange(k.frames) || !(largest(k.ballCenter) < 0x1p1010) || !(largest(k.sphereCenter) < 0x1p1010)) {
        return false;
    }
    if (kWanted == Wanted::Everything) {
        k.ricochetAngle = firstQuadrantAngle(root.h, __builtin_sqrt(g.xx));
        k.ricochetAngleDegrees = degrees(k.ricochetAngle);
    }
    double closing = clock.byAim ? root.h / pathR * q.ball.motion.speed : scaled(root.h / m.radius.h, m.speedExponent);
    if (clock.toEnd && !inRange(closing /= q.ball.motion.frames)) return false;
    return respond(q, velocity, closing, k);
}

/// The outcome and the requested fields of the answer; kUnsure if the decision or the accuracy of a field is uncertain.
/// @param velocity  of the ball (for an outcome, unused by a motion to a point)
template <Wanted kWanted>
CAROM_INLINE FilterResult refined(const SweepQuery& q, const Vec3& velocity, SweepAnswer& answer) {
    constexpr bool kValues = kWanted != Wanted::Outcome;
    RelativeMotion m;
    if (!relativeMotion(q, velocity, m)) return kUnsure;
    Quantities g;
    g.dd = dot(m.d, m.d);
    const DoubleDouble rr = m.radius * m.radius;
    g.c = g.dd - rr;
    g.sum = g.dd.h + rr.h;
    if (!(std::fabs(g.c.h) > 0x1p-98 * g.sum)) return kUnsure;
    if (!m.moves) {
        answer.closest = {0, startDistance(m, g)};
        if (g.c.h > 0) return certainly(Outcome::Still);
        return !kValues || overlapping(m, g, {}, answer.penetration.emplace()) ? certainly(Outcome::Overlap) : kUnsure;
    }
    if (!kValues && g.c.h < 0) return certainly(Outcome::Overlap);
    g.a = dot(m.v, m.v);
    g.h = dot(m.d, m.v);
    g.dv = __builtin_sqrt(g.dd.h * g.a.h);
    const bool concentric = g.dd.h == 0;  // then h = 0, exactly
    if (!(std::fabs(g.h.h) > 0x1p-98 * g.dv || concentric)) return kUnsure;
    if (g.c.h > 0 && g.h.h > 0) {
        answer.closest = {0, startDistance(m, g)};
        return certainly(Outcome::Receding);
    }
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        g.X[k] = determinant(m.d[i], m.v[j], m.d[j], m.v[i]);
    }
    const DoubleDouble xx = dot(g.X, g.X);
    g.xx = xx.h;
    Clock clock;
    if (kValues) {
        if (!clockOf(q, m, g, clock)) return kUnsure;
        if (g.h.h >= 0) {
            answer.closest = {0, startDistance(m, g)};
        } else if (kWanted == Wanted::Everything && !passingBy(m, g, clock, answer.closest)) {
            return kUnsure;
        }
        if (g.c.h < 0) {
            return overlapping(m, g, clock, answer.penetration.emplace()) ? certainly(Outcome::Overlap) : kUnsure;
        }
    }
    const DoubleDouble aRR = g.a * rr, D = aRR - xx;
    const double dError = 0x1p-97 * (aRR.h + g.xx + __builtin_sqrt(g.xx) * g.dv) + 0x1p-196 * g.dv * g.dv;
    if (D.h < -dError) return certainly(Outcome::Miss);
    if (!(D.h > dError)) return kUnsure;
    if (!kValues && q.frames == kNoLimit) return certainly(Outcome::Hit);
    if (!kValues && !clockOf(q, m, g, clock)) return kUnsure;
    SweepAnswer scratch;
    Contact& contact = kValues ? answer.contact.emplace() : scratch.contact.emplace();
    if (!contactAt<kWanted>(q, velocity, m, g, clock, sqrt(D), dError, contact)) return kUnsure;
    // Both sides carry relative errors below 2^-52.
    if (contact.frames * (1 - 0x1p-50) > q.frames) return certainly(Outcome::Short);
    return contact.frames * (1 + 0x1p-50) < q.frames ? certainly(Outcome::Hit) : kUnsure;
}

}  // namespace collide
