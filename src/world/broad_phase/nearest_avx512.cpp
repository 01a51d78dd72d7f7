#include "world/broad_phase/nearest_lanes.h"

#if CAROM_X86
#if defined(__GNUC__) && !defined(__clang__)
// False positives in a header of GCC 12.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <immintrin.h>

#include <bit>

#define CAROM_AVX512 __attribute__((target("avx512f")))

namespace world {
namespace {

CAROM_AVX512 inline __m512d add(__m512d a, __m512d b) { return _mm512_add_pd(a, b); }
CAROM_AVX512 inline __m512d sub(__m512d a, __m512d b) { return _mm512_sub_pd(a, b); }
CAROM_AVX512 inline __m512d mul(__m512d a, __m512d b) { return _mm512_mul_pd(a, b); }
CAROM_AVX512 inline __m512d all(double a) { return _mm512_set1_pd(a); }

/// One member of eight bodies in each vector.
struct Columns {
    __m512d x, y, z, vx, vy, vz, t, r;
};

/// Transposes the records of eight bodies.
CAROM_AVX512 inline Columns columns(const Body* bodies, const Index* ids) {
    const __m512d r0 = _mm512_load_pd(&bodies[ids[0]].x), r1 = _mm512_load_pd(&bodies[ids[1]].x);
    const __m512d r2 = _mm512_load_pd(&bodies[ids[2]].x), r3 = _mm512_load_pd(&bodies[ids[3]].x);
    const __m512d r4 = _mm512_load_pd(&bodies[ids[4]].x), r5 = _mm512_load_pd(&bodies[ids[5]].x);
    const __m512d r6 = _mm512_load_pd(&bodies[ids[6]].x), r7 = _mm512_load_pd(&bodies[ids[7]].x);
    const __m512d even01 = _mm512_unpacklo_pd(r0, r1), odd01 = _mm512_unpackhi_pd(r0, r1);
    const __m512d even23 = _mm512_unpacklo_pd(r2, r3), odd23 = _mm512_unpackhi_pd(r2, r3);
    const __m512d even45 = _mm512_unpacklo_pd(r4, r5), odd45 = _mm512_unpackhi_pd(r4, r5);
    const __m512d even67 = _mm512_unpacklo_pd(r6, r7), odd67 = _mm512_unpackhi_pd(r6, r7);
    const __m512d a0 = _mm512_shuffle_f64x2(even01, even23, 0x88), a1 = _mm512_shuffle_f64x2(even01, even23, 0xdd);
    const __m512d a2 = _mm512_shuffle_f64x2(even45, even67, 0x88), a3 = _mm512_shuffle_f64x2(even45, even67, 0xdd);
    const __m512d b0 = _mm512_shuffle_f64x2(odd01, odd23, 0x88), b1 = _mm512_shuffle_f64x2(odd01, odd23, 0xdd);
    const __m512d b2 = _mm512_shuffle_f64x2(odd45, odd67, 0x88), b3 = _mm512_shuffle_f64x2(odd45, odd67, 0xdd);
    return {_mm512_shuffle_f64x2(a0, a2, 0x88), _mm512_shuffle_f64x2(b0, b2, 0x88), _mm512_shuffle_f64x2(a1, a3, 0x88),
            _mm512_shuffle_f64x2(b1, b3, 0x88), _mm512_shuffle_f64x2(a0, a2, 0xdd), _mm512_shuffle_f64x2(b0, b2, 0xdd),
            _mm512_shuffle_f64x2(a1, a3, 0xdd), _mm512_shuffle_f64x2(b1, b3, 0xdd)};
}

/// @tparam kNewest  no candidate has a newer record than `self`: then t0 is its time, and it needs no advance
// The same operations in the same order as Pair in nearest.cpp.
template <bool kNewest>
CAROM_AVX512 inline Nearest nearestOf(const Body* bodies, Index self, Candidates candidates) noexcept {
    const Body& p = bodies[self];
    const __m512d zero = _mm512_setzero_pd();
    const __m512d px = all(p.x), py = all(p.y), pz = all(p.z), pvx = all(p.vx), pvy = all(p.vy), pvz = all(p.vz);
    const __m512d pt = all(p.t), pr = all(p.r);
    __m512d best = all(kNever);
    __m512i bestId = _mm512_set1_epi64(kNone);
    unsigned touching = 0;
    for (std::size_t k = 0; k < candidates.count; k += 8) {
        const Index* ids = candidates.ids + k;
        const Columns q = columns(bodies, ids);
        const __m512d t0 = kNewest ? pt : _mm512_max_pd(pt, q.t), dp = sub(t0, pt), dq = sub(t0, q.t);
        const __m512d dx = sub(kNewest ? px : add(px, mul(dp, pvx)), add(q.x, mul(dq, q.vx)));
        const __m512d dy = sub(kNewest ? py : add(py, mul(dp, pvy)), add(q.y, mul(dq, q.vy)));
        const __m512d dz = sub(kNewest ? pz : add(pz, mul(dp, pvz)), add(q.z, mul(dq, q.vz)));
        const __m512d ux = sub(pvx, q.vx), uy = sub(pvy, q.vy), uz = sub(pvz, q.vz), s = add(pr, q.r);
        const __m512d bx = mul(dx, ux), by = mul(dy, uy), bz = mul(dz, uz);
        const __m512d dd = add(add(mul(dx, dx), mul(dy, dy)), mul(dz, dz)), ss = mul(s, s), plain = sub(dd, ss);
        const __mmask8 touches = _mm512_cmp_pd_mask(_mm512_abs_pd(plain), mul(all(kTouchFactor), ss), _CMP_LT_OQ);
        touching += static_cast<unsigned>(std::popcount(static_cast<unsigned>(touches)));
        const __m512d sizes = add(add(_mm512_abs_pd(bx), _mm512_abs_pd(by)), _mm512_abs_pd(bz));
        const __m512d b = sub(add(add(bx, by), bz), mul(all(kSlopeError), sizes));
        const __m512d c = sub(plain, mul(all(kPowerError), add(dd, ss)));
        const __m512d vv = add(add(mul(ux, ux), mul(uy, uy)), mul(uz, uz));
        const __m512d discriminant = sub(mul(b, b), mul(vv, c));
        const __mmask8 hasBound =
            _mm512_mask_cmp_pd_mask(_mm512_cmp_pd_mask(b, zero, _CMP_LT_OQ), discriminant, zero, _CMP_GE_OQ);
        const __m512d wait = _mm512_div_pd(_mm512_max_pd(c, zero), sub(_mm512_sqrt_pd(discriminant), b));
        const __m512d time = add(t0, mul(all(kEarly), wait));
        const __m512i id = _mm512_cvtepu32_epi64(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(ids)));
        const __mmask8 isEarlier = _mm512_mask_cmp_pd_mask(hasBound, time, best, _CMP_LT_OQ);
        const __mmask8 isEqual = _mm512_mask_cmp_pd_mask(hasBound, time, best, _CMP_EQ_OQ);
        const auto isBest = static_cast<__mmask8>(isEarlier | _mm512_mask_cmplt_epu64_mask(isEqual, id, bestId));
        best = _mm512_mask_mov_pd(best, isBest, time);
        bestId = _mm512_mask_mov_epi64(bestId, isBest, id);
    }
    const double time = _mm512_reduce_min_pd(best);
    const __mmask8 isFirst = _mm512_cmp_pd_mask(best, all(time), _CMP_EQ_OQ);
    if (!(time < kNever)) return {kNever, kNone, touching};
    if ((isFirst & (isFirst - 1)) != 0) [[unlikely]]
        return {time, static_cast<Index>(_mm512_mask_reduce_min_epu64(isFirst, bestId)), touching};
    const __m128i only = _mm512_castsi512_si128(_mm512_maskz_compress_epi64(isFirst, bestId));
    return {time, static_cast<Index>(_mm_cvtsi128_si32(only)), touching};
}

}  // namespace

/// Without a branch on the bounds, which would often be mispredicted: that took longer than the roots it saved.
[[gnu::hot]] CAROM_AVX512 Nearest nearestAvx512(const Body* bodies, Index self, Candidates candidates,
                                                bool isNewest) noexcept {
    return isNewest ? nearestOf<true>(bodies, self, candidates) : nearestOf<false>(bodies, self, candidates);
}

}  // namespace world
#endif
