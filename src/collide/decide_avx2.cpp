// decided() on four lanes: the three components and the radii side by side, then the sums of c, a and h. Compiled for
// AVX2 and called where the machine has it; like lanes.h this file calls only functions that are always inlined.

#include "collide/decide_avx2.h"
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
/// Each is neither very large nor very small.
inline bool areInReach(Wide x, Wide y) {
    const Wide a = magnitude(x), b = magnitude(y);
    return (bits((a < 0x1p100) & (b < 0x1p100)) == kEveryLane) & (bits(a > 0x1p-100) != 0) & (bits(b > 0x1p-100) != 0);
}
/// Zero in the lanes whose last bit weighs enough (close.h).
inline Wide underflow(Wide x) { return x - x * 0x1p-600 * 0x1p600; }
inline Mask isNotZero(Wide x) { return x != 0.0; }

/// The sums of c, a, h and d.d + R^2, in this order, and what was rounded.
struct Sums {
    Wide head, tail;
    bool isRounded;  ///< false only if no operation was rounded
};
inline Sums sumsOf(Pair d, Pair v, bool wantsErrors) {
    const Pair dd = twoProduct(d.h, d.h), vv = twoProduct(v.h, v.h), dv = twoProduct(d.h, v.h);
    const Wide ddTail = dd.l + 2 * d.h * d.l, vvTail = vv.l + 2 * v.h * v.l, dvTail = dv.l + (d.h * v.l + d.l * v.h);
    const Rows heads = transposed(dd.h, vv.h, dv.h, dd.h), tails = transposed(ddTail, vvTail, dvTail, ddTail);
    const Wide radius = heads.w * Wide{-1, 1, 1, 1}, radiusTail = tails.w * Wide{-1, 1, 1, 1};
    const Pair xy = twoSum(heads.x, heads.y), zw = twoSum(heads.z, radius), s = twoSum(xy.h, zw.h);
    Sums sums{s.h, ((tails.x + tails.y) + (tails.z + radiusTail)) + (s.l + (xy.l + zw.l)), true};
    if (wantsErrors) {
        const Mask wide = isNotZero(d.l) | isNotZero(v.l) | isNotZero(dd.l) | isNotZero(vv.l) | isNotZero(dv.l) |
                          isNotZero(underflow(d.h)) | isNotZero(underflow(v.h));
        const Mask summed = isNotZero(xy.l) | isNotZero(zw.l) | isNotZero(s.l) | isNotZero(underflow(s.h));
        sums.isRounded = (bits(wide) | (bits(summed) & 7u)) != 0;
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

}  // namespace

FilterResult decidedAvx2(const SweepQuery& q, const Vec3& to, const Vec3& from, bool isTimed) noexcept {
    const Pair d = twoSum(gathered(q.ball.position, q.ball.radius), -gathered(q.sphere.center, -q.sphere.radius)),
               v = twoSum(gathered(to, 0), -gathered(from, 0));
    if (!areInReach(d.h, v.h)) return kOutOfReach;
    const CloseQuantities<double> g = quantitiesOf(sumsOf(d, v, false));
    FilterResult verdict = closeOutcome(g);
    const bool hasLimit = q.frames < kNoLimit;
    if (hasLimit && verdict == certainly(Outcome::Hit)) {
        if (!isTimed || !(q.frames > 0x1p-250 && q.frames < 0x1p250)) return kOutOfReach;
        const FilterResult isWithin = closeWithin(g, {q.frames, 0}, false);
        verdict = isWithin == 1 ? verdict : isWithin == 0 ? certainly(Outcome::Short) : kUnsure;
    }
    if (verdict != kUnsure) return verdict;
    if (sumsOf(d, v, true).isRounded) return kUnsure;
    return outcomeWithoutError(g, [&] {
        if (!hasLimit) return 1;
        return isTimed && q.frames > 0x1p-250 && q.frames < 0x1p250 ? closeWithin(g, {q.frames, 0}, true) : kUnsure;
    });
}

}  // namespace collide
