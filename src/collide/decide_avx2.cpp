// decided() on four lanes: the three components and the radii side by side, then the sums of c, a and h. Compiled for
// AVX2 and called where the machine has it; like lanes.h this file calls only functions that are always inlined.

#include "collide/decide_avx2.h"
#include <bit>
#include <cmath>

#include "collide/lanes.h"
#include "collide/relative_motion.h"
#include "collide/split.h"

namespace collide {
namespace {

using Pair = DoubleDoubleOf<Wide>;

/// The sums of the lanes of each.
inline Wide sumsOf(Wide a, Wide b, Wide c, Wide d) {
    const Wide ab = Wide(_mm256_unpacklo_pd(a, b)) + Wide(_mm256_unpackhi_pd(a, b)),
               cd = Wide(_mm256_unpacklo_pd(c, d)) + Wide(_mm256_unpackhi_pd(c, d));
    return Wide(_mm256_permute2f128_pd(ab, cd, 0x20)) + Wide(_mm256_permute2f128_pd(ab, cd, 0x31));
}
inline Wide gathered(const Vec3& v) { return _mm256_maskload_pd(&v.x, _mm256_set_epi64x(0, -1, -1, -1)); }
inline Wide gathered(const Vec3& v, const double& w) {
    return _mm256_blend_pd(gathered(v), _mm256_broadcast_sd(&w), 8);
}
inline Pair twoDifference(Wide a, Wide b) {
    const Wide s = a - b, t = s - a;
    return {s, (a - (s - t)) - (b + t)};
}
/// The largest lane, in every lane.
inline Wide largest(Wide x) {
    const Wide pairs = larger(x, _mm256_permute_pd(x, 5));
    return larger(pairs, _mm256_permute2f128_pd(pairs, pairs, 1));
}
/// In 2^+-100: no product of such numbers leaves the range of doubles, but by cancellation.
inline bool isMiddling(double x) { return (std::bit_cast<std::uint64_t>(x) >> 52) - (1023 - 100) < 200; }

/// Multiplies by a power of two that brings the largest component near 1. False if it is 0 or huge.
inline bool scale(Pair& x) {
    const double size = largest(magnitude(x.h))[0];
    if (!((size > 0x1p-900) & (size < 0x1p900))) return false;
    const double unit = std::bit_cast<double>(std::bit_cast<std::uint64_t>(size) & 0x7ff0000000000000u);
    x = {x.h / unit, x.l / unit};
    return true;
}

/// The outcome by D = a R^2 - |d x v|^2, for a ball that is small beside its distance, without a limit; or kUnsure.
inline FilterResult farOutcome(Pair d, Pair v) {
    const auto turned = [](Wide x) { return __builtin_shufflevector(x, x, 1, 2, 0, 3); };
    const auto cross = [&](Wide a, Wide b) { return turned(a * turned(b) - turned(a) * b); };
    // a component of d x v: the rounding error of one product carried to the other (Kahan)
    const Wide q = turned(d.h) * v.h, error = fused(turned(d.h), v.h, -q), p = fused(d.h, turned(v.h), -q);
    const Wide X = turned(p - error) + (cross(d.h, v.l) + cross(d.l, v.h));
    const double xx = X[0] * X[0] + X[1] * X[1] + X[2] * X[2];
    const Wide vv = v.h * v.h, dv = d.h * v.h, dd = d.h * d.h;
    const double a = vv[0] + vv[1] + vv[2], h = dv[0] + dv[1] + dv[2], aRR = a * dd[3];
    const double as = a * (dd[0] + dd[1] + dd[2] + dd[3]), D = aRR - xx;
    const bool isSure = (h * h > 0x1p-90 * as) & ((h > 0) | (std::fabs(D) > 0x1p-48 * (aRR + xx) + 0x1p-150 * as));
    if (!isSure) return kUnsure;
    return h > 0 ? certainly(Outcome::Receding) : certainly(D > 0 ? Outcome::Hit : Outcome::Miss);
}

/// The quantities of lengths d, R and speeds v, 0, and which are exact.
struct Quantities4 {
    SplitQuantities<double> g;
    Exactness is;
};
/// @param length, speed  the largest lanes
inline Quantities4 quantitiesOf(Pair d, Pair v, Wide length, Wide speed) {
    const Split<Wide> l = splitAt(d, splitterOf(length)), s = splitAt(v, splitterOf(speed));
    const Wide sign{1, 1, 1, -1};
    // x^2 = lead^2 + rest (x + lead)
    const Wide dd = l.lead * l.lead, ddRest = l.rest * (l.lead + d.h), dv = l.lead * s.lead,
               dvRest = fused(l.rest, v.h, l.lead * s.rest), vv = s.lead * s.lead, vvRest = s.rest * (s.lead + v.h);
    const Wide leads = sumsOf(dd * sign, dv, vv, dd), rests = sumsOf(ddRest * sign, dvRest, vvRest, Wide{});
    const Mask vRest = s.rest != 0.0;
    const unsigned dRests = bits(l.rest != 0.0), vRests = bits(vRest), hRests = bits((l.lead != 0.0) & vRest);
    // c a and h h side by side
    const __m128d ch = _mm256_castpd256_pd128(leads), as = _mm256_extractf128_pd(leads, 1),
                  chRest = _mm256_castpd256_pd128(rests), ah = _mm_shuffle_pd(as, ch, 2),
                  ahRest = _mm_shuffle_pd(_mm256_extractf128_pd(rests, 1), chRest, 2);
    const __m128d product = ch * ah, error = _mm_fmsub_pd(ch, ah, product);
    const __m128d tail = error + _mm_fmadd_pd(ch, ahRest, chRest * (ah + ahRest));
    const __m128d D = (_mm_unpackhi_pd(product, product) - product) + (_mm_unpackhi_pd(tail, tail) - tail);
    return {{{leads[0], rests[0]}, {leads[2], rests[2]}, {leads[1], rests[1]}, leads[3], D[0], as[0] * as[1]},
            {dRests == 0, (dRests | hRests) == 0, (dRests | vRests) == 0}};
}

/// A ball of radius R that is small beside its distance.
inline bool isFar(double radius, double length) { return radius < 0x1p-12 * length; }

struct Pairs {
    Pair d, v;  ///< d and R, v and 0
};
inline Pairs pairsOf(const SweepQuery& q, const Vec3& to, const Vec3& from) {
    return {twoDifference(gathered(q.ball.position, q.ball.radius),
                          gathered(q.sphere.center, q.sphere.radius) * Wide{1, 1, 1, -1}),
            twoDifference(gathered(to), gathered(from))};
}

/// Numbers that need scaling: what the bounds decide without a limit.
[[gnu::noinline]] FilterResult decidedScaled(const SweepQuery& q, const Vec3& to, const Vec3& from) {
    auto [d, v] = pairsOf(q, to, from);
    if (!(scale(d) & scale(v))) return kOutOfReach;
    const Wide length = largest(magnitude(d.h)), speed = largest(magnitude(v.h));
    if (isFar(d.h[3], length[0])) {
        if (const FilterResult verdict = farOutcome(d, v); verdict != kUnsure) return verdict;
    }
    const FilterResult verdict = splitOutcome(quantitiesOf(d, v, length, speed).g, {});
    return verdict == kUnsure ? kOutOfReach : verdict;
}

}  // namespace

FilterResult decidedAvx2(const SweepQuery& q, const Vec3& to, const Vec3& from, bool isTimed,
                         FilterResult open) noexcept {
    const auto [d, v] = pairsOf(q, to, from);
    const bool hasLimit = q.frames < kNoLimit;
    const Wide length = largest(magnitude(d.h)), speed = largest(magnitude(v.h));
    if (!(isMiddling(length[0]) & isMiddling(speed[0]))) [[unlikely]]
        return hasLimit ? kOutOfReach : decidedScaled(q, to, from);
    if (!hasLimit && isFar(q.ball.radius + q.sphere.radius, length[0])) {
        const FilterResult verdict = farOutcome(d, v);
        if (verdict != kUnsure) return verdict;
    }
    const Quantities4 x = quantitiesOf(d, v, length, speed);
    FilterResult verdict = certainly(Outcome::Hit);
    if (open == kTangencyOpen) {
        verdict = splitTangency(x.g, x.is.D);
    } else if (open != kLimitOpen) {
        verdict = splitOutcome(x.g, x.is);
    }
    if (!hasLimit) [[likely]]
        return verdict;
    if (!isLater(x.g, verdict)) return verdict;
    if (!(isTimed & (q.frames > 0x1p-250) & (q.frames < 0x1p250))) return kOutOfReach;
    return splitLimited(x.g, x.is, verdict, q.frames);
}

Outcome classifyAvx2(const SweepQuery& q, const Vec3& velocity, FilterResult open) noexcept {
    const Motion& motion = q.ball.motion;
    FilterResult verdict = kOutOfReach;
    if (motion.kind == Motion::Kind::Velocity || !movesByPoint(q.ball, q.sphere.velocity)) [[likely]] {
        verdict = decidedAvx2(q, velocity, q.sphere.velocity, true, open);
    } else if (motion.kind == Motion::Kind::End || motion.speed > 0) {
        verdict = decidedAvx2(q, motion.vector, q.ball.position, false, open);
    }
    return isDecided(verdict) ? static_cast<Outcome>(verdict) : detail::classifyAtLast(q, velocity);
}

}  // namespace collide
