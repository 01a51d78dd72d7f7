#pragma once
/// d, v and R of a query in double-double, scaled into the middle of the range of doubles. Derivation:
/// docs/notes/sweep.md. Internal to the core.

#include <cmath>

#include "base/bits.h"
#include "collide/numbers/double_double.h"
#include "collide/numbers/limbs.h"
#include "collide/relative_motion.h"

namespace collide {

/// d, R and v of the query, scaled: lengths by 2^-lengthExponent, v by 2^-speedExponent.
struct RelativeMotion {
    DoubleDouble d[3], v[3], radius;
    int lengthExponent = 0, speedExponent = 0;
    bool byPoint = false, moves = false;  ///< byPoint: v is point - position, for an aim or an end
    bool lossless = true;                 ///< the scaling dropped no bits
    bool isRegular = true;  ///< no value computed from these leaves the range of doubles but by cancellation
};

CAROM_INLINE double largest(double x, double y, double z) {
    const double m = std::fabs(x) > std::fabs(y) ? std::fabs(x) : std::fabs(y);
    return m > std::fabs(z) ? m : std::fabs(z);
}
CAROM_INLINE double largest(const Vec3& v) { return largest(v.x, v.y, v.z); }
CAROM_INLINE double scaled(double x, int exponent) { return exponent == 0 ? x : std::ldexp(x, exponent); }
/// Neither so large nor so small that a following product could leave the range of doubles.
CAROM_INLINE bool inRange(double x) { return (std::fabs(x) > 0x1p-960) & (std::fabs(x) < 0x1p960); }

/// floor(log2 x) for a finite x > 0.
CAROM_INLINE int exponentOf(double x) {
    return x < 0x1p-1022 ? std::ilogb(x) : static_cast<int>(base::bitCast<std::uint64_t>(x) >> 52) - 1023;
}

/// Multiplies x by 2^-exponent; clears `lossless` if bits are lost.
CAROM_INLINE void scaleDown(DoubleDouble& x, int exponent, bool& lossless) {
    const int half = exponent / 2;  // the power itself may be beyond the largest double
    const double a = powerOfTwo(-half), b = powerOfTwo(half - exponent);
    const DoubleDouble y{x.h * a * b, x.l * a * b};
    if (exponent > 0) {
        const double back = powerOfTwo(half), rest = powerOfTwo(exponent - half);
        lossless = lossless && y.h * rest * back == x.h && y.l * rest * back == x.l;
    }
    x = y;
}

inline bool motionOfHuge(const SweepQuery& q, const Vec3& velocity, RelativeMotion& m);

/// False if no scaling serves. Bits are lost (`lossless`) only where they weigh less than 2^-700 of the largest length
/// or speed.
CAROM_INLINE bool relativeMotion(const SweepQuery& q, const Vec3& velocity, RelativeMotion& m) {
    const Vec3 &p = q.ball.position, &s = q.obstacle.center, &w = q.obstacle.velocity, &point = q.ball.motion.vector;
    m.byPoint = movesByPoint(q.ball, w);
    const Vec3& to = m.byPoint ? point : velocity;
    const Vec3& from = m.byPoint ? p : w;
    for (int k = 0; k < 3; ++k) {
        m.d[k] = twoSum(p[k], -s[k]);
        m.v[k] = twoSum(to[k], -from[k]);
    }
    m.radius = twoSum(q.ball.radius, q.obstacle.radius);
    if (movesByAim(q.ball, w) && !(q.ball.motion.speed > 0)) m.v[0] = m.v[1] = m.v[2] = {};
    const double apart = largest(m.d[0].h, m.d[1].h, m.d[2].h);
    const double length = m.radius.h > apart ? m.radius.h : apart;
    const double speed = largest(m.v[0].h, m.v[1].h, m.v[2].h);
    m.moves = speed > 0;
    // An overflow in a twoSum shows as an infinite or NaN head, which fails here (NaN in one place is inf in another).
    if (!(largest(p) < 0x1p1000 && largest(s) < 0x1p1000 && m.radius.h < 0x1p1000 && largest(to) < 0x1p1000 &&
          largest(from) < 0x1p1000)) [[unlikely]] {
        return motionOfHuge(q, velocity, m);
    }
    m.isRegular = apart > 0x1p-200 * length || apart == 0;  // else |d|^2 could underflow beside R^2
    if (!((length > 0x1p-100) & (length < 0x1p100))) {
        m.isRegular = m.isRegular && inRange(length);
        m.lengthExponent = exponentOf(length);
        for (DoubleDouble& x : m.d) scaleDown(x, m.lengthExponent, m.lossless);
        scaleDown(m.radius, m.lengthExponent, m.lossless);
    }
    if (m.moves && !((speed > 0x1p-100) & (speed < 0x1p100))) {
        m.isRegular = m.isRegular && inRange(speed);
        m.speedExponent = exponentOf(speed);
        for (DoubleDouble& x : m.v) scaleDown(x, m.speedExponent, m.lossless);
    }
    return true;
}

/// The same for inputs whose differences may be beyond the largest double. Every number has to be finite: only then are
/// the scaled ones small enough for relativeMotion() not to ask for this again.
inline bool motionOfHuge(const SweepQuery& q, const Vec3& velocity, RelativeMotion& m) {
    if (!isFinite(q.ball.position) || !isFinite(q.obstacle.center) || !isFinite(q.obstacle.velocity) ||
        !isFinite(m.byPoint ? q.ball.motion.vector : velocity) ||
        !std::isfinite(std::fmax(q.ball.radius, q.obstacle.radius)))
        return false;
    constexpr int kShift = 200;
    constexpr double kDown = 0x1p-200, kUp = 0x1p200;
    SweepQuery small = q;
    Vec3 slow = velocity;
    small.ball.position *= kDown;
    small.obstacle.center *= kDown;
    small.ball.radius *= kDown;
    small.obstacle.radius *= kDown;
    bool lossless = small.ball.position * kUp == q.ball.position && small.obstacle.center * kUp == q.obstacle.center &&
                    small.ball.radius * kUp == q.ball.radius && small.obstacle.radius * kUp == q.obstacle.radius;
    int speedShift = 0;
    if (m.byPoint) {
        small.ball.motion.vector *= kDown;
        speedShift = kShift;
        lossless = lossless && small.ball.motion.vector * kUp == q.ball.motion.vector;
    } else if (!(largest(velocity) < 0x1p1000 && largest(q.obstacle.velocity) < 0x1p1000)) {
        slow *= kDown;
        small.obstacle.velocity *= kDown;
        small.ball.motion = Motion::velocity(slow);  // an aim stays one by velocity if the sphere's underflows to rest
        speedShift = kShift;
        lossless = lossless && slow * kUp == velocity && small.obstacle.velocity * kUp == q.obstacle.velocity;
    }
    m = {};
    if (!relativeMotion(small, slow, m)) return false;
    m.lengthExponent += kShift;
    m.speedExponent += speedShift;
    m.lossless = m.lossless && lossless;
    m.isRegular = false;
    // The bits lost weigh less than 2^-1070.
    return lossless || (m.moves && m.lengthExponent > kShift - 300 && m.speedExponent > speedShift - 300);
}

/// The quantities of the query, and the magnitudes to which their error bounds refer.
struct Quantities {
    DoubleDouble dd, c, a, h, X[3], D;  ///< X = d x v; D = h^2 - a c = a R^2 - |X|^2
    double sum = 0;                     ///< d.d + R^2; the error of c is below 2^-99 sum
    double dv = 0;                      ///< |d| |v|; the errors of h and |X| are below 2^-99 dv
    double xx = 0;                      ///< |X|^2, in double
    double dError = 0;                  ///< bound for the error of D
    bool isExact = false;               ///< instead of these bounds: every relative error is below 2^-100
};

}  // namespace collide
