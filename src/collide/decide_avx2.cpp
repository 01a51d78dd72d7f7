// decided() on four lanes: the three components and the radii side by side, then the sums of c, a and h. Compiled for
// AVX2 and called where the machine has it; like lanes.h this file calls only functions that are always inlined.

#include "collide/decide_avx2.h"
#include <cmath>

#include "base/bits.h"
#include "collide/numbers/lanes.h"
#include "collide/split.h"

namespace collide {
namespace {

using Pair = DoubleDoubleOf<Wide>;

/// The sums of the lanes of each.
inline Wide sumsOf(Wide a, Wide b, Wide c, Wide d) {
    const Wide ab = Wide(_mm256_unpacklo_pd(a, b)) + Wide(_mm256_unpackhi_pd(a, b)),
               cd = Wide(_mm256_unpacklo_pd(c, d)) + Wide(_mm256_unpackhi_pd(c, d));
    return Wide(_mm256_blend_pd(ab, cd, 12)) + Wide(_mm256_permute2f128_pd(ab, cd, 0x21));
}
inline __m128d sumsOf(Wide a, Wide b) {
    const Wide ab = Wide(_mm256_unpacklo_pd(a, b)) + Wide(_mm256_unpackhi_pd(a, b));
    return _mm_add_pd(_mm256_castpd256_pd128(ab), _mm256_extractf128_pd(ab, 1));
}
inline double sumOf(Wide x) { return sumsOf(x, x)[0]; }
inline Wide gathered(const Vec3& v) { return _mm256_maskload_pd(&v.x, _mm256_set_epi64x(0, -1, -1, -1)); }
inline Wide gathered(const Vec3& v, const double& w) {
    return _mm256_blend_pd(gathered(v), _mm256_broadcast_sd(&w), 8);
}
/// The last lane with the other sign.
inline Wide negatedLast(Wide x) { return _mm256_xor_pd(x, _mm256_set_pd(-0.0, 0.0, 0.0, 0.0)); }
/// True if all lanes are 0; none is -0.
inline bool isNothing(Wide x) {
    const __m256i all = _mm256_castpd_si256(x);
    return _mm256_testz_si256(all, all) != 0;
}
/// The largest lane, in every lane.
inline Wide largest(Wide x) {
    const Wide pairs = larger(x, _mm256_permute_pd(x, 5));
    return larger(pairs, _mm256_permute2f128_pd(pairs, pairs, 1));
}
/// Numbers with this sum of squares are below 2^100, and the largest above 2^-101: no product of such numbers leaves
/// the range of doubles, but by cancellation.
inline bool isMiddling(double sum) { return (base::bitCast<std::uint64_t>(sum) >> 52) - (1023 - 200) < 400; }

/// Multiplies by a power of two that brings the largest component near 1. False if all are 0 or one is infinite.
/// @param isLossless  cleared if bits are dropped
inline bool scale(Pair& x, bool& isLossless) {
    double size = largest(magnitude(x.h))[0];
    if (!((size > 0) & (size < HUGE_VAL))) return false;
    double toMiddle = 1;
    if (!((size > 0x1p-900) & (size < 0x1p900))) {  // subnormal, or its inverse would be
        toMiddle = size < 1 ? 0x1p1000 : 0x1p-1000;
        size *= toMiddle;
    }
    const double unit = base::bitCast<double>(base::bitCast<std::uint64_t>(size) & 0x7ff0000000000000u);
    const Pair y{x.h * toMiddle / unit, x.l * toMiddle / unit};
    isLossless =
        isLossless && isNothing(Machine<Wide>::either(y.h * unit / toMiddle - x.h, y.l * unit / toMiddle - x.l));
    x = y;
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

/// The quantities of lengths d, R and speeds v, 0, but for the exactness.
struct Quantities4 {
    SplitQuantities<double> g;
    Wide dLead, dRest, vRest;

    [[nodiscard]] bool isExact() const { return isNothing(Machine<Wide>::either(dRest, vRest)); }
    [[nodiscard]] Exactness exactness() const {
        const Mask vHas = vRest != 0.0;
        const unsigned dRests = bits(dRest != 0.0), vRests = bits(vHas), hRests = bits((dLead != 0.0) & vHas);
        return {dRests == 0, (dRests | hRests) == 0, (dRests | vRests) == 0};
    }
};
/// @param sum, a  d.d + R^2 and v.v, rounded
inline Quantities4 quantitiesOf(Pair d, Pair v, double sum, double a) {
    const Split<Wide> l = splitAt<Wide>(d, _mm256_set1_pd(splitterOfSquare(sum))),
                      s = splitAt<Wide>(v, _mm256_set1_pd(splitterOfSquare(a)));
    // x^2 = lead^2 + rest (x + lead); - R^2
    const Wide dd = l.lead * negatedLast(l.lead), ddRest = l.rest * negatedLast(l.lead + d.h), dv = l.lead * s.lead,
               dvRest = fused(l.rest, v.h, l.lead * s.rest), vv = s.lead * s.lead, vvRest = s.rest * (s.lead + v.h);
    const Wide leads = sumsOf(dd, dv, vv, dv), rests = sumsOf(ddRest, dvRest, vvRest, dvRest);
    // c a and h h side by side
    const __m128d ch = _mm256_castpd256_pd128(leads), ah = _mm256_extractf128_pd(leads, 1),
                  chRest = _mm256_castpd256_pd128(rests), ahRest = _mm256_extractf128_pd(rests, 1);
    const __m128d product = ch * ah, error = _mm_fmsub_pd(ch, ah, product);
    const __m128d tail = error + _mm_fmadd_pd(ch, ahRest, chRest * (ah + ahRest));
    const __m128d D = (_mm_unpackhi_pd(product, product) - product) + (_mm_unpackhi_pd(tail, tail) - tail);
    return {{{ch[0], chRest[0]}, {ah[0], ahRest[0]}, {ch[1], chRest[1]}, sum, D[0], a * sum}, l.lead, l.rest, s.rest};
}

/// A ball of radius R that is small beside its distance.
inline bool isFar(double radius, double sum) { return radius * radius < 0x1p-24 * sum; }

struct Pairs {
    Pair d, v;     ///< d and R, v and 0
    bool isShort;  ///< no number of the query has more than 26 bits
};
inline Pairs pairsOf(const SweepQuery& q, const Vec3& to, const Vec3& from) {
    const Wide ball = gathered(q.ball.position, q.ball.radius), sphere = gathered(q.obstacle.center, q.obstacle.radius),
               end = gathered(to), begin = gathered(from);
    const auto either = [](Wide a, Wide b) { return Machine<Wide>::either(a, b); };
    const __m256i used = _mm256_castpd_si256(either(either(ball, sphere), either(end, begin)));
    return {twoDifference(ball, negatedLast(sphere)), twoDifference(end, begin),
            _mm256_testz_si256(used, _mm256_set1_epi64x((1LL << 27) - 1)) != 0};
}

/// Numbers that need scaling: what the bounds decide without a limit, those of the filter first.
[[gnu::noinline]] FilterResult decidedScaled(const SweepQuery& q, const Vec3& to, const Vec3& from) {
    auto [d, v, isShort] = pairsOf(q, to, from);
    bool isLossless = true;
    if (!(scale(d, isLossless) & scale(v, isLossless))) return kOutOfReach;
    // What the scaling drops is far below the bounds; ties need every bit.
    const double heads[3] = {d.h[0], d.h[1], d.h[2]}, speeds[3] = {v.h[0], v.h[1], v.h[2]};
    FilterQuantities m;
    FilterResult verdict = endlessOutcome(heads, d.h[3], speeds, m);
    if (!isDecided(verdict) && isFar(d.h[3], m.sum)) verdict = farOutcome(d, v);
    if (!isDecided(verdict)) {
        const Quantities4 x = quantitiesOf(d, v, m.sum, m.a);
        verdict = splitOutcome(x.g, isLossless ? x.exactness() : Exactness{});
    }
    return isDecided(verdict) ? verdict : kOutOfReach;
}

/// f(t) = |d + t v|^2 - R^2, for a place within the sphere that passes through the start.
struct AtPlace {
    double f;
    Wide w, tails;  ///< w = d + t v, rounded; 0 where f is exact, if the split v is
};
inline AtPlace placedAt(Pair d, Pair v, double t, double sum) {
    const Wide time = _mm256_set1_pd(t), p = v.h * time, error = _mm256_fmsub_pd(v.h, time, p);
    const Pair s = twoSum(d.h, p), w{s.h, s.l + (fused(v.l, time, error) + d.l)};
    const Split<Wide> l = splitAt<Wide>(w, _mm256_set1_pd(splitterOfSquare(sum)));
    const __m128d f = sumsOf(l.lead * negatedLast(l.lead), l.rest * negatedLast(l.lead + w.h));
    const auto either = [](Wide a, Wide b) { return Machine<Wide>::either(a, b); };
    return {f[0] + f[1], w.h, either(either(either(d.l, v.l), either(error, s.l)), l.rest)};
}

/// The sign of D of a pair that is apart and approaches, from the place of the closest approach: -f a there, but for
/// the square of the time's error. kUnsure for most ties.
inline FilterResult tangencyAtPlace(Pair d, Pair v, double h, double a, double sum) {
    const AtPlace x = placedAt(d, v, -h / a, sum);
    static_assert(static_cast<int>(Outcome::Hit) == static_cast<int>(Outcome::Miss) + 2);
    const FilterResult verdict = certainly(Outcome::Miss) + 2 * static_cast<FilterResult>(x.f < 0);
    return std::fabs(x.f) > 0x1p-69 * sum ? verdict : kUnsure;
}
/// Hit, or Short if a contact that is certain is later than t. kUnsure for ties of numbers of many bits.
inline FilterResult limitAtPlace(Pair d, Pair v, double t, double a, double sum) {
    const AtPlace x = placedAt(d, v, t, sum);
    const Wide rest = splitAt<Wide>(v.h, _mm256_set1_pd(splitterOfSquare(a))).rest;
    const bool fIsSure = (std::fabs(x.f) > 0x1p-69 * sum) | isNothing(Machine<Wide>::either(x.tails, rest));
    const double slope = sumOf(v.h * x.w);
    const bool isApproaching = (slope < 0) & (slope * slope > 0x1p-98 * (a * sum)), early = x.f <= 0;
    static_assert(static_cast<int>(Outcome::Hit) == static_cast<int>(Outcome::Short) + 1);
    const FilterResult verdict = certainly(Outcome::Short) + static_cast<FilterResult>(early);
    return fIsSure & (early | isApproaching) ? verdict : kUnsure;
}

}  // namespace

FilterResult decidedAvx2(const SweepQuery& q, const Vec3& to, const Vec3& from, bool isTimed, FilterResult open,
                         double h, double a, double sum) noexcept {
    const bool hasLimit = q.frames < kNoLimit;
    if (!(isMiddling(sum) & isMiddling(a))) [[unlikely]]
        return hasLimit ? kOutOfReach : decidedScaled(q, to, from);
    const auto isInReach = [&] { return isTimed & (q.frames > 0x1p-250) & (q.frames < 0x1p250); };
    const auto [d, v, isShort] = pairsOf(q, to, from);
    FilterResult verdict = kUnsure;
    if (!hasLimit && isFar(q.ball.radius + q.obstacle.radius, sum)) {
        verdict = farOutcome(d, v);
    } else if (!hasLimit && open == kTangencyOpen && !isShort) {  // short numbers may well be tangent
        verdict = tangencyAtPlace(d, v, h, a, sum);
    } else if (open == kLimitOpen && isInReach()) {
        verdict = limitAtPlace(d, v, q.frames, a, sum);
    }
    if (verdict != kUnsure) return verdict;
    const Quantities4 x = quantitiesOf(d, v, sum, a);
    verdict = certainly(Outcome::Hit);
    if (open == kTangencyOpen) {
        verdict = splitTangency(x.g, x.isExact());
    } else if (open != kLimitOpen) {
        verdict = splitOutcome(x.g, x.exactness());
    }
    if (!hasLimit || !isLater(x.g, verdict)) return verdict;
    return isInReach() ? splitLimited(x.g, x.isExact(), verdict, q.frames) : kOutOfReach;
}

}  // namespace collide
