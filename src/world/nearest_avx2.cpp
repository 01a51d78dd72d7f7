#include "world/nearest_lanes.h"

#if CAROM_X86
#include <immintrin.h>

#include <bit>

#define CAROM_AVX2 __attribute__((target("avx2")))

namespace world {
namespace {

struct Columns {
    __m256d a, b, c, d;
};

/// Half a cache line of each of four bodies, turned so that each vector holds one coordinate of all four.
CAROM_AVX2 inline Columns columns(const double* p, const double* q, const double* r, const double* s) {
    const __m256d rowP = _mm256_load_pd(p), rowQ = _mm256_load_pd(q), rowR = _mm256_load_pd(r),
                  rowS = _mm256_load_pd(s);
    const __m256d a = _mm256_unpacklo_pd(rowP, rowQ), b = _mm256_unpackhi_pd(rowP, rowQ);
    const __m256d c = _mm256_unpacklo_pd(rowR, rowS), d = _mm256_unpackhi_pd(rowR, rowS);
    return {_mm256_permute2f128_pd(a, c, 0x20), _mm256_permute2f128_pd(b, d, 0x20), _mm256_permute2f128_pd(a, c, 0x31),
            _mm256_permute2f128_pd(b, d, 0x31)};
}

CAROM_AVX2 inline __m256d add(__m256d a, __m256d b) { return _mm256_add_pd(a, b); }
CAROM_AVX2 inline __m256d sub(__m256d a, __m256d b) { return _mm256_sub_pd(a, b); }
CAROM_AVX2 inline __m256d mul(__m256d a, __m256d b) { return _mm256_mul_pd(a, b); }
CAROM_AVX2 inline __m256d all(double a) { return _mm256_set1_pd(a); }
CAROM_AVX2 inline __m256d magnitude(__m256d a) { return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a); }

}  // namespace

// The operations and their order are those of the scalar path: see Pair in nearest.cpp.
CAROM_AVX2 Nearest nearestAvx2(const Body* bodies, Index self, Partners partners) noexcept {
    const Body& p = bodies[self];
    const __m256d zero = _mm256_setzero_pd();
    const __m256d px = all(p.x), py = all(p.y), pz = all(p.z), pvx = all(p.vx), pvy = all(p.vy), pvz = all(p.vz);
    const __m256d pt = all(p.t), pr = all(p.r);
    __m256d best = all(kNever), bestAt = zero, tied = zero;
    unsigned touching = 0;
    for (std::size_t k = 0; k < partners.count; k += 4) {
        const Index* ids = partners.ids + k;
        const double *b0 = &bodies[ids[0]].x, *b1 = &bodies[ids[1]].x, *b2 = &bodies[ids[2]].x, *b3 = &bodies[ids[3]].x;
        const auto [qx, qy, qz, qvx] = columns(b0, b1, b2, b3);
        const auto [qvy, qvz, qt, qr] = columns(b0 + 4, b1 + 4, b2 + 4, b3 + 4);
        const __m256d t0 = _mm256_max_pd(pt, qt), dp = sub(t0, pt), dq = sub(t0, qt);
        const __m256d dx = sub(add(px, mul(dp, pvx)), add(qx, mul(dq, qvx)));
        const __m256d dy = sub(add(py, mul(dp, pvy)), add(qy, mul(dq, qvy)));
        const __m256d dz = sub(add(pz, mul(dp, pvz)), add(qz, mul(dq, qvz)));
        const __m256d ux = sub(pvx, qvx), uy = sub(pvy, qvy), uz = sub(pvz, qvz), s = add(pr, qr);
        const __m256d bx = mul(dx, ux), by = mul(dy, uy), bz = mul(dz, uz);
        const __m256d dd = add(add(mul(dx, dx), mul(dy, dy)), mul(dz, dz)), ss = mul(s, s), plain = sub(dd, ss);
        const __m256d near = _mm256_cmp_pd(magnitude(plain), mul(all(kTouchFactor), ss), _CMP_LT_OQ);
        touching += static_cast<unsigned>(std::popcount(static_cast<unsigned>(_mm256_movemask_pd(near))));
        const __m256d slopeError = mul(all(kSlopeError), add(add(magnitude(bx), magnitude(by)), magnitude(bz)));
        const __m256d b = sub(add(add(bx, by), bz), slopeError);
        const __m256d c = sub(plain, mul(all(kPowerError), add(dd, ss)));
        const __m256d reach = mul(mul(all(kReject), b), sub(mul(best, all(kLater)), t0));
        __m256d meets = _mm256_and_pd(_mm256_cmp_pd(b, zero, _CMP_LT_OQ), _mm256_cmp_pd(c, reach, _CMP_NGT_UQ));
        if (_mm256_movemask_pd(meets) == 0) continue;
        const __m256d vv = add(add(mul(ux, ux), mul(uy, uy)), mul(uz, uz));
        const __m256d discriminant = sub(mul(b, b), mul(vv, c));
        meets = _mm256_and_pd(meets, _mm256_cmp_pd(discriminant, zero, _CMP_GE_OQ));
        const __m256d wait = _mm256_div_pd(_mm256_max_pd(c, zero), sub(_mm256_sqrt_pd(discriminant), b));
        const __m256d time = add(t0, mul(all(kEarly), wait));
        tied = _mm256_or_pd(tied, _mm256_and_pd(meets, _mm256_cmp_pd(time, best, _CMP_EQ_OQ)));
        meets = _mm256_and_pd(meets, _mm256_cmp_pd(time, best, _CMP_LT_OQ));
        best = _mm256_blendv_pd(best, time, meets);
        bestAt = _mm256_blendv_pd(bestAt, all(static_cast<double>(k)), meets);
    }
    alignas(32) double times[4], places[4];
    _mm256_store_pd(times, best);
    _mm256_store_pd(places, bestAt);
    unsigned lane = 0;
    for (unsigned i = 1; i < 4; ++i)
        if (times[i] < times[lane]) lane = i;
    bool isTied = _mm256_movemask_pd(tied) != 0;
    for (unsigned i = lane + 1; i < 4; ++i) isTied |= times[i] == times[lane];
    if (times[lane] == kNever) return {kNever, kNone, touching};
    const Index partner = isTied ? lowestAt(times[lane], bodies, self, partners)
                                 : partners.ids[static_cast<std::size_t>(places[lane]) + lane];
    return {times[lane], partner, touching};
}

}  // namespace world
#endif
