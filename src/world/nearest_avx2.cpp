#include "world/nearest_lanes.h"

#if CAROM_X86
#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <cmath>

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

/// What is left of a chunk of partners once those that certainly do not meet are gone: the terms of the others' times.
struct Chunk {
    static constexpr std::size_t kSize = 64;
    alignas(32) double t0[kSize], b[kSize], c[kSize], discriminant[kSize];
    std::uint64_t meets = 0;  ///< one bit a partner
    unsigned touching = 0;
};

// The operations and their order are those of the scalar path: see Pair in nearest.cpp.
template <bool kNewest>
CAROM_AVX2 inline void fill(Chunk& chunk, const Body* bodies, const Body& p, const Index* ids, std::size_t count) {
    const __m256d zero = _mm256_setzero_pd();
    const __m256d px = all(p.x), py = all(p.y), pz = all(p.z), pvx = all(p.vx), pvy = all(p.vy), pvz = all(p.vz);
    const __m256d pt = all(p.t), pr = all(p.r);
    __m256i touching = _mm256_setzero_si256();
    chunk.meets = 0;
    for (std::size_t k = 0; k < count; k += 4) {
        const double *b0 = &bodies[ids[k]].x, *b1 = &bodies[ids[k + 1]].x, *b2 = &bodies[ids[k + 2]].x,
                     *b3 = &bodies[ids[k + 3]].x;
        const auto [qx, qy, qz, qvx] = columns(b0, b1, b2, b3);
        const auto [qvy, qvz, qt, qr] = columns(b0 + 4, b1 + 4, b2 + 4, b3 + 4);
        // Of the newest record the centre needs no moving: x + 0 v is x.
        const __m256d t0 = kNewest ? pt : _mm256_max_pd(pt, qt), dp = sub(t0, pt), dq = sub(t0, qt);
        const __m256d dx = sub(kNewest ? px : add(px, mul(dp, pvx)), add(qx, mul(dq, qvx)));
        const __m256d dy = sub(kNewest ? py : add(py, mul(dp, pvy)), add(qy, mul(dq, qvy)));
        const __m256d dz = sub(kNewest ? pz : add(pz, mul(dp, pvz)), add(qz, mul(dq, qvz)));
        const __m256d ux = sub(pvx, qvx), uy = sub(pvy, qvy), uz = sub(pvz, qvz), s = add(pr, qr);
        const __m256d bx = mul(dx, ux), by = mul(dy, uy), bz = mul(dz, uz);
        const __m256d dd = add(add(mul(dx, dx), mul(dy, dy)), mul(dz, dz)), ss = mul(s, s), plain = sub(dd, ss);
        const __m256d near = _mm256_cmp_pd(magnitude(plain), mul(all(kTouchFactor), ss), _CMP_LT_OQ);
        touching = _mm256_sub_epi64(touching, _mm256_castpd_si256(near));
        const __m256d slopeError = mul(all(kSlopeError), add(add(magnitude(bx), magnitude(by)), magnitude(bz)));
        const __m256d b = sub(add(add(bx, by), bz), slopeError);
        const __m256d c = sub(plain, mul(all(kPowerError), add(dd, ss)));
        const __m256d vv = add(add(mul(ux, ux), mul(uy, uy)), mul(uz, uz));
        const __m256d discriminant = sub(mul(b, b), mul(vv, c));
        const __m256d meets =
            _mm256_and_pd(_mm256_cmp_pd(b, zero, _CMP_LT_OQ), _mm256_cmp_pd(discriminant, zero, _CMP_GE_OQ));
        chunk.meets |= static_cast<std::uint64_t>(_mm256_movemask_pd(meets)) << k;
        _mm256_store_pd(chunk.t0 + k, t0);
        _mm256_store_pd(chunk.b + k, b);
        _mm256_store_pd(chunk.c + k, c);
        _mm256_store_pd(chunk.discriminant + k, discriminant);
    }
    alignas(32) std::uint64_t lanes[4];
    _mm256_store_si256(reinterpret_cast<__m256i*>(lanes), touching);
    chunk.touching = static_cast<unsigned>(lanes[0] + lanes[1] + lanes[2] + lanes[3]);
}

}  // namespace

/// First all partners without a branch, then the few that may meet: which those are no processor could foresee.
CAROM_AVX2 Nearest nearestAvx2(const Body* bodies, Index self, Partners partners, bool isNewest) noexcept {
    Nearest best;
    Chunk chunk;
    for (std::size_t start = 0; start < partners.count; start += Chunk::kSize) {
        const Index* ids = partners.ids + start;
        const std::size_t count = std::min(partners.count - start, Chunk::kSize);
        if (isNewest) {
            fill<true>(chunk, bodies, bodies[self], ids, count);
        } else {
            fill<false>(chunk, bodies, bodies[self], ids, count);
        }
        best.touching += chunk.touching;
        for (std::uint64_t left = chunk.meets; left != 0; left &= left - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(left));
            const double wait = std::max(chunk.c[k], 0.0) / (std::sqrt(chunk.discriminant[k]) - chunk.b[k]);
            const double time = chunk.t0[k] + kEarly * wait;
            if (time < best.time || (time == best.time && ids[k] < best.partner))
                best.time = time, best.partner = ids[k];
        }
    }
    if (best.time == kNever) best.partner = kNone;
    return best;
}

}  // namespace world
#endif
