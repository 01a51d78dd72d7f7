// decided() on four lanes: the three components and the radii side by side, then the sums of c, a and h. Compiled for
// AVX2 and called where the machine has it; like lanes.h this file calls only functions that are always inlined.

#include "collide/decide_avx2.h"
#include <bit>
#include <cmath>

#include "collide/close.h"
#include "collide/lanes.h"

namespace collide {
namespace {

using Pair = DoubleDoubleOf<Wide>;

struct Rows {
    Wide x, y, z, w;
};
inline Rows transposed(Wide a, Wide b, Wide c, Wide d) {
    const Wide xz0 = _mm256_unpacklo_pd(a, b), yw0 = _mm256_unpackhi_pd(a, b), xz1 = _mm256_unpacklo_pd(c, d),
               yw1 = _mm256_unpackhi_pd(c, d);
    return {_mm256_permute2f128_pd(xz0, xz1, 0x20), _mm256_permute2f128_pd(yw0, yw1, 0x20),
            _mm256_permute2f128_pd(xz0, xz1, 0x31), _mm256_permute2f128_pd(yw0, yw1, 0x31)};
}
inline Wide gathered(const Vec3& v, double w) { return Wide{v.x, v.y, v.z, w}; }
/// True if every number is below 2^100 and one is above 2^-100: no product leaves the range of doubles, but by
/// cancellation.
inline bool isMiddling(Wide size) { return (bits(size < 0x1p100) == kEveryLane) & (bits(size > 0x1p-100) != 0); }

inline double largest(Wide x) {
    const Wide a = larger(x, _mm256_permute2f128_pd(x, x, 1)), b = larger(a, _mm256_permute_pd(a, 5));
    return b[0];
}
/// Multiplies by a power of two that brings the largest component near 1. False if it is 0 or huge.
inline bool scale(Pair& x) {
    const double size = largest(magnitude(x.h));
    if (!((size > 0x1p-900) & (size < 0x1p900))) return false;
    const double unit = std::bit_cast<double>(std::bit_cast<std::uint64_t>(size) & 0x7ff0000000000000u);
    x = {x.h / unit, x.l / unit};
    return true;
}

/// The outcome by D = a R^2 - |d x v|^2, for a ball that is small beside its distance, without a limit; or kUnsure.
inline FilterResult farOutcome(Pair d, Pair v) {
    const auto turned = [](Wide x) { return __builtin_shuffle(x, Mask{1, 2, 0, 3}); };
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

/// Zero in the lanes whose last bit weighs enough (close.h).
inline Wide underflow(Wide x) { return x - x * 0x1p-600 * 0x1p600; }
inline Mask isNotZero(Wide x) { return x != 0.0; }

/// The sums of c, a, h and d.d + R^2, in this order, and what was rounded.
struct Sums {
    Wide head, tail;
    bool startIsRounded, motionIsRounded;  ///< false only if no operation of c, or of a and h, was rounded
};
inline Sums sumsOf(Pair d, Pair v, bool wantsErrors) {
    const Pair dd = twoProduct(d.h, d.h), vv = twoProduct(v.h, v.h), dv = twoProduct(d.h, v.h);
    const Wide ddTail = dd.l + 2 * d.h * d.l, vvTail = vv.l + 2 * v.h * v.l, dvTail = dv.l + (d.h * v.l + d.l * v.h);
    const Rows heads = transposed(dd.h, vv.h, dv.h, dd.h), tails = transposed(ddTail, vvTail, dvTail, ddTail);
    const Wide radius = heads.w * Wide{-1, 1, 1, 1}, radiusTail = tails.w * Wide{-1, 1, 1, 1};
    const Pair xy = twoSum(heads.x, heads.y), zw = twoSum(heads.z, radius), s = twoSum(xy.h, zw.h);
    Sums sums{s.h, ((tails.x + tails.y) + (tails.z + radiusTail)) + (s.l + (xy.l + zw.l)), true, true};
    if (wantsErrors) {
        const unsigned summed = bits(isNotZero(xy.l) | isNotZero(zw.l) | isNotZero(s.l)) & 7;
        const Mask start = isNotZero(d.l) | isNotZero(dd.l) | isNotZero(underflow(d.h));
        const Mask motion = isNotZero(v.l) | isNotZero(vv.l) | isNotZero(dv.l) | isNotZero(underflow(v.h));
        sums.startIsRounded = (bits(start) | (summed & 1)) != 0;
        sums.motionIsRounded = (bits(motion) | summed | (bits(isNotZero(underflow(s.h))) & 7)) != 0;
    }
    return sums;
}

inline CloseQuantities<double> quantitiesOf(const Sums& s) {
    CloseQuantities<double> g;
    g.c = {s.head[0], s.tail[0]};
    g.a = {s.head[1], s.tail[1]};
    g.h = {s.head[2], s.tail[2]};
    g.dd = g.sum = s.head[3];
    completeClose(g);
    return g;
}

/// The ball is small beside its distance.
inline bool isFar(Wide size) { return bits(size * 0x1p-12 > all(size[3])) != 0; }

/// Numbers that need scaling: what the bounds decide without a limit. Whether the scaling lost bits, decided() knows.
[[gnu::noinline]] FilterResult decidedScaled(Pair d, Pair v) {
    if (!(scale(d) & scale(v))) return kOutOfReach;
    if (isFar(magnitude(d.h))) {
        if (const FilterResult verdict = farOutcome(d, v); verdict != kUnsure) return verdict;
    }
    const FilterResult verdict = closeOutcome(quantitiesOf(sumsOf(d, v, false)));
    return verdict == kUnsure ? kOutOfReach : verdict;
}

/// What the bounds leave open, from numbers so short that nothing was rounded. Apart, for it needs every error.
[[gnu::noinline]] FilterResult decidedShort(Pair d, Pair v, double limit) {
    const Sums sums = sumsOf(d, v, true);
    if (sums.startIsRounded) return kUnsure;
    const CloseQuantities<double> g = quantitiesOf(sums);
    return outcomeOfShort(
        g, [&] { return sums.motionIsRounded; },
        [&] {
            return limit == kNoLimit ? 1 : limit > 0 ? closeWithin(g, {limit, 0}, true) : kUnsure;
        });
}

}  // namespace

FilterResult decidedAvx2(const SweepQuery& q, const Vec3& to, const Vec3& from, bool isTimed,
                         FilterResult open) noexcept {
    const Pair d = twoSum(gathered(q.ball.position, q.ball.radius), -gathered(q.sphere.center, -q.sphere.radius)),
               v = twoSum(gathered(to, 0), -gathered(from, 0));
    const bool hasLimit = q.frames < kNoLimit;
    const Wide size = magnitude(d.h);
    if (!(isMiddling(size) & isMiddling(magnitude(v.h)))) [[unlikely]]
        return hasLimit ? kOutOfReach : decidedScaled(d, v);
    const bool isSimple = isTimed & (q.frames > 0x1p-250) & (q.frames < 0x1p250);
    FilterResult verdict = certainly(Outcome::Hit);
    if (open == kLimitOpen) {
        if (!isSimple) return kOutOfReach;
        verdict = closeWithin(quantitiesOf(sumsOf(d, v, false)), {q.frames, 0}, false);
        if (verdict != kUnsure) return certainly(Outcome::Short) + verdict;
    } else {
        if (!hasLimit && isFar(size)) {
            verdict = farOutcome(d, v);
            if (verdict != kUnsure) return verdict;
        }
        const CloseQuantities<double> g = quantitiesOf(sumsOf(d, v, false));
        verdict = open == kTangencyOpen ? closeTangency(g) : closeOutcome(g);
        if (hasLimit && verdict == certainly(Outcome::Hit)) {
            if (!isSimple) return kOutOfReach;
            const FilterResult isWithin = closeWithin(g, {q.frames, 0}, false);
            verdict = isWithin == kUnsure ? kUnsure : certainly(Outcome::Short) + isWithin;
        }
    }
    return verdict != kUnsure ? verdict : decidedShort(d, v, !hasLimit ? kNoLimit : isSimple ? q.frames : 0);
}

}  // namespace collide
