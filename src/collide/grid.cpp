#include "collide/grid.h"

#include <algorithm>

#include "collide/numbers/limbs.h"
#include "collide/relative_motion.h"

namespace collide::grid {
namespace {

/// The inputs, with the units of lengths and of v as powers of two.
struct Inputs {
    Binary position[3], center[3], ballRadius, sphereRadius, to[3], from[3];  ///< v = to - from
    int lengthUnit = 0, speedUnit = 0;
    int span = 0;         ///< bits of the longest number
    bool byPoint, rests;  ///< rests: an aim without speed

    CAROM_INLINE Inputs(const SweepQuery& q, const Vec3& velocity)
        : Inputs(q, movesByPoint(q.ball, q.obstacle.velocity) ? q.ball.motion.vector : velocity,
                 movesByPoint(q.ball, q.obstacle.velocity) ? q.ball.position : q.obstacle.velocity,
                 movesByPoint(q.ball, q.obstacle.velocity)) {}

  private:
    using Vec = const Vec3&;
    CAROM_INLINE Inputs(const SweepQuery& q, Vec target, Vec start, bool isByPoint)
        : position{Binary(q.ball.position.x), Binary(q.ball.position.y), Binary(q.ball.position.z)},
          center{Binary(q.obstacle.center.x), Binary(q.obstacle.center.y), Binary(q.obstacle.center.z)},
          ballRadius(q.ball.radius),
          sphereRadius(q.obstacle.radius),
          to{Binary(target.x), Binary(target.y), Binary(target.z)},
          from{Binary(start.x), Binary(start.y), Binary(start.z)},
          byPoint(isByPoint),
          rests(movesByAim(q.ball, q.obstacle.velocity) && !(q.ball.motion.speed > 0)) {
        int lengthTop = std::max(ballRadius.top, sphereRadius.top);
        int speedTop = std::max({to[0].top, to[1].top, to[2].top, from[0].top, from[1].top, from[2].top});
        lengthUnit = std::min(ballRadius.exponent, sphereRadius.exponent);
        speedUnit = Binary::kNoExponent;
        for (int k = 0; k < 3; ++k) {
            lengthTop = std::max({lengthTop, position[k].top, center[k].top});
            lengthUnit = std::min({lengthUnit, position[k].exponent, center[k].exponent});
            speedUnit = std::min({speedUnit, to[k].exponent, from[k].exponent});
        }
        if (byPoint) {
            lengthTop = std::max(lengthTop, speedTop);
            lengthUnit = speedUnit = std::min(lengthUnit, speedUnit);
        }
        span = lengthTop - lengthUnit;
        if (!byPoint && speedTop > speedUnit) span = std::max(span, speedTop - speedUnit);
    }
};

/// The quantities of inputs of at most 64 N - 4 bits: each has at most one bit more in d, v and R, 4 bits more than
/// twice that in their products, and D fits in four times the limbs.
template <int N>
struct Whole {
    Integer<N> d[3], v[3], radius;
    Integer<2 * N> dd, a, h, c;
    Integer<4 * N> D;

    CAROM_INLINE explicit Whole(const Inputs& in) {
        for (int k = 0; k < 3; ++k) {
            d[k] = in.position[k].in<N>(in.lengthUnit) - in.center[k].in<N>(in.lengthUnit);
            if (!in.rests) v[k] = in.to[k].in<N>(in.speedUnit) - in.from[k].in<N>(in.speedUnit);
        }
        radius = in.ballRadius.in<N>(in.lengthUnit) + in.sphereRadius.in<N>(in.lengthUnit);
        dd = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
        a = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
        h = d[0] * v[0] + d[1] * v[1] + d[2] * v[2];
        c = dd - radius * radius;
        D = h * h - a * c;
    }
};

/// x 2^up where up > 0.
template <int M, int N>
Integer<M> raised(const Integer<N>& x, int up) {
    return up > 0 ? shiftedLeft<M>(x, up) : widened<M>(x);
}

/// 1 if the contact is within the limit, 0 if not, kUnsure if the limit is of another size than the motion.
/// @pre h < 0, c > 0, D >= 0
template <int N>
FilterResult within(const SweepQuery& q, const Inputs& in, const Whole<N>& m) {
    constexpr int kLimbs = 4 * N + 8;                                   // limbs of the terms below
    constexpr int kRoom = (64 * kLimbs - 2 * 64 * N - 4 * 53 - 8) / 2;  // bits by which a factor may be shifted
    const Binary limit(q.frames);
    if (limit.mantissa == 0) return 0;
    const Integer<1> n{{static_cast<Limb>(limit.mantissa)}};
    if (!in.byPoint || q.ball.motion.kind == Motion::Kind::End) {
        // exact_sweep.cpp has the form: f(t) = a t^2 + 2 h t + c <= 0 or f'(t) >= 0 at t = n / p 2^shift, times p^2
        const Binary pace(in.byPoint ? q.ball.motion.frames : 1.0);
        const Integer<1> p{{static_cast<Limb>(pace.mantissa)}};
        const int shift = limit.exponent - pace.exponent + in.speedUnit - in.lengthUnit;
        if (shift > kRoom || shift < -kRoom) return kUnsure;
        const auto at = raised<kLimbs>(m.a * n, shift), slope = raised<kLimbs>(m.h * p, -shift);
        if ((at + slope).sign() >= 0) return 1;
        const auto square = raised<kLimbs>(m.a * n * n, 2 * shift), middle = raised<kLimbs>(m.h * n * p, shift);
        const auto twice = raised<kLimbs>(m.h * n * p, -shift), rest = raised<kLimbs>(m.c * p * p, -2 * shift);
        const auto linear = shift > 0 ? middle : twice;
        return (square + linear + linear + rest).sign() <= 0 ? 1 : 0;
    }
    // The same for the path length s = speed * frames: s^2 + c + 2 s h / sqrt(a) <= 0 or s + h / sqrt(a) >= 0
    const Binary speed(q.ball.motion.speed);
    const int shift = limit.exponent + speed.exponent - in.lengthUnit;
    if (shift > kRoom || shift < -kRoom) return kUnsure;
    const Integer<2> s = n * Integer<1>{{static_cast<Limb>(speed.mantissa)}};
    const Integer<4> ss = s * s;
    const auto path = raised<2 * kLimbs>(ss * m.a, 2 * shift), slope = raised<2 * kLimbs>(m.h * m.h, -2 * shift);
    if ((path - slope).sign() >= 0) return 1;
    const auto p = raised<kLimbs>(ss, 2 * shift) + raised<kLimbs>(m.c, -2 * shift);
    const auto hs = raised<kLimbs>(m.h * s, (shift < 0 ? -shift : shift) + 1);
    return (widened<2 * kLimbs + 2 * N>(p * p * m.a) - widened<2 * kLimbs + 2 * N>(hs * hs)).sign() <= 0 ? 1 : 0;
}

template <int N>
FilterResult outcomeOf(const SweepQuery& q, const Inputs& in) {
    const Whole<N> m(in);
    return outcomeOfSigns(m.c.sign(), m.a.sign() != 0, m.h.sign(), m.D.sign(),
                          [&] { return q.frames == kNoLimit ? 1 : within<N>(q, in, m); });
}

template <int N>
bool rounded(const Inputs& in, const RelativeMotion& m, Quantities& g) {
    const Whole<N> exact(in);
    const int length = in.lengthUnit - m.lengthExponent, speed = m.moves ? in.speedUnit - m.speedExponent : 0;
    bool inRange = true;
    g.dd = toDoubleDouble(exact.dd, 2 * length, inRange);
    g.c = toDoubleDouble(exact.c, 2 * length, inRange);
    g.a = toDoubleDouble(exact.a, 2 * speed, inRange);
    g.h = toDoubleDouble(exact.h, length + speed, inRange);
    g.D = toDoubleDouble(exact.D, 2 * (length + speed), inRange);
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        g.X[k] = toDoubleDouble(exact.d[i] * exact.v[j] - exact.d[j] * exact.v[i], length + speed, inRange);
    }
    g.xx = dot(g.X, g.X).h;
    g.isExact = true;
    const bool isStraight = g.X[0].h == 0 && g.X[1].h == 0 && g.X[2].h == 0;
    return inRange && (g.xx > 0x1p-900 || isStraight);
}

}  // namespace

FilterResult classify(const SweepQuery& query, const Vec3& velocity) noexcept {
    if (!isFinite(velocity)) return kUnsure;
    const Inputs in(query, velocity);
    if (in.span <= 60) return outcomeOf<1>(query, in);
    if (in.span <= 124) return outcomeOf<2>(query, in);
    return in.span <= kGridBits ? outcomeOf<4>(query, in) : kUnsure;
}

bool quantities(const SweepQuery& query, const Vec3& velocity, const RelativeMotion& m, Quantities& g) noexcept {
    const Inputs in(query, velocity);
    if (in.span <= 60) return rounded<1>(in, m, g);
    if (in.span <= 124) return rounded<2>(in, m, g);
    return in.span <= kGridBits && rounded<4>(in, m, g);
}

}  // namespace collide::grid
