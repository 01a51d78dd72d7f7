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

/// The question for one body and each of four partners; b and c already lowered by their errors.
// The operations and their order are those of the scalar path: see Pair in nearest.cpp.
struct Pairs {
    __m256d t0, b, c, discriminant, meets;
    __m256d touching;
};

/// A body in all four places.
struct Self {
    __m256d x, y, z, vx, vy, vz, t, r;
    CAROM_AVX2 explicit Self(const Body& p)
        : x(all(p.x)),
          y(all(p.y)),
          z(all(p.z)),
          vx(all(p.vx)),
          vy(all(p.vy)),
          vz(all(p.vz)),
          t(all(p.t)),
          r(all(p.r)) {}
};

template <bool kNewest>
CAROM_AVX2 inline Pairs pairs(const Body* bodies, const Self& p, const Index* ids) {
    const double *b0 = &bodies[ids[0]].x, *b1 = &bodies[ids[1]].x, *b2 = &bodies[ids[2]].x, *b3 = &bodies[ids[3]].x;
    const auto [qx, qy, qz, qvx] = columns(b0, b1, b2, b3);
    const auto [qvy, qvz, qt, qr] = columns(b0 + 4, b1 + 4, b2 + 4, b3 + 4);
    Pairs pair;
    // Of the newest record the centre needs no moving: x + 0 v is x.
    pair.t0 = kNewest ? p.t : _mm256_max_pd(p.t, qt);
    const __m256d dp = sub(pair.t0, p.t), dq = sub(pair.t0, qt);
    const __m256d dx = sub(kNewest ? p.x : add(p.x, mul(dp, p.vx)), add(qx, mul(dq, qvx)));
    const __m256d dy = sub(kNewest ? p.y : add(p.y, mul(dp, p.vy)), add(qy, mul(dq, qvy)));
    const __m256d dz = sub(kNewest ? p.z : add(p.z, mul(dp, p.vz)), add(qz, mul(dq, qvz)));
    const __m256d ux = sub(p.vx, qvx), uy = sub(p.vy, qvy), uz = sub(p.vz, qvz), s = add(p.r, qr);
    const __m256d bx = mul(dx, ux), by = mul(dy, uy), bz = mul(dz, uz);
    const __m256d dd = add(add(mul(dx, dx), mul(dy, dy)), mul(dz, dz)), ss = mul(s, s), plain = sub(dd, ss);
    pair.touching = _mm256_cmp_pd(magnitude(plain), mul(all(kTouchFactor), ss), _CMP_LT_OQ);
    const __m256d slopeError = mul(all(kSlopeError), add(add(magnitude(bx), magnitude(by)), magnitude(bz)));
    pair.b = sub(add(add(bx, by), bz), slopeError);
    pair.c = sub(plain, mul(all(kPowerError), add(dd, ss)));
    const __m256d vv = add(add(mul(ux, ux), mul(uy, uy)), mul(uz, uz));
    pair.discriminant = sub(mul(pair.b, pair.b), mul(vv, pair.c));
    const __m256d zero = _mm256_setzero_pd();
    pair.meets =
        _mm256_and_pd(_mm256_cmp_pd(pair.b, zero, _CMP_LT_OQ), _mm256_cmp_pd(pair.discriminant, zero, _CMP_GE_OQ));
    return pair;
}

CAROM_AVX2 inline unsigned sum(__m256i ones) {
    alignas(32) std::uint64_t lanes[4];
    _mm256_store_si256(reinterpret_cast<__m256i*>(lanes), ones);
    return static_cast<unsigned>(lanes[0] + lanes[1] + lanes[2] + lanes[3]);
}

/// A list, most of which may meet: the time of each, wanted or not, and the earliest of each of the four places.
template <bool kNewest>
[[gnu::hot]] CAROM_AVX2 Nearest nearestOfList(const Body* bodies, Index self, Partners partners) {
    const Self p(bodies[self]);
    const __m256d zero = _mm256_setzero_pd();
    __m256d bestTime = all(kNever), bestId = all(kNone);
    __m256i touching = _mm256_setzero_si256();
    const auto look = [&](const Index* ids) CAROM_AVX2 {
        const Pairs pair = pairs<kNewest>(bodies, p, ids);
        touching = _mm256_sub_epi64(touching, _mm256_castpd_si256(pair.touching));
        const __m256d wait = _mm256_div_pd(_mm256_max_pd(pair.c, zero), sub(_mm256_sqrt_pd(pair.discriminant), pair.b));
        const __m256d time = add(pair.t0, mul(all(kEarly), wait));
        const __m256d id = _mm256_cvtepi32_pd(_mm_loadu_si128(reinterpret_cast<const __m128i*>(ids)));
        const __m256d isBefore = _mm256_or_pd(
            _mm256_cmp_pd(time, bestTime, _CMP_LT_OQ),
            _mm256_and_pd(_mm256_cmp_pd(time, bestTime, _CMP_EQ_OQ), _mm256_cmp_pd(id, bestId, _CMP_LT_OQ)));
        const __m256d isBest = _mm256_and_pd(pair.meets, isBefore);
        bestTime = _mm256_blendv_pd(bestTime, time, isBest);
        bestId = _mm256_blendv_pd(bestId, id, isBest);
    };
    for (std::size_t k = 0; k < partners.count; k += kLanes) {
        look(partners.ids + k);
        look(partners.ids + k + 4);
    }
    alignas(32) double times[4], ids[4];
    _mm256_store_pd(times, bestTime);
    _mm256_store_pd(ids, bestId);
    std::size_t first = 0;
    for (std::size_t k = 1; k < 4; ++k)
        if (times[k] < times[first] || (times[k] == times[first] && ids[k] < ids[first])) first = k;
    return {times[first], times[first] < kNever ? static_cast<Index>(ids[first]) : kNone, sum(touching)};
}

/// What is left of a chunk of partners once those that certainly do not meet are gone: the terms of the others' times.
struct Chunk {
    static constexpr std::size_t kSize = 64;
    alignas(32) double t0[kSize], b[kSize], c[kSize], discriminant[kSize];
    std::uint64_t meets = 0;  ///< one bit a partner
    unsigned touching = 0;
};

template <bool kNewest>
CAROM_AVX2 inline void fill(Chunk& chunk, const Body* bodies, const Self& p, const Index* ids, std::size_t count) {
    __m256i touching = _mm256_setzero_si256();
    chunk.meets = 0;
    for (std::size_t k = 0; k < count; k += 4) {
        const Pairs pair = pairs<kNewest>(bodies, p, ids + k);
        touching = _mm256_sub_epi64(touching, _mm256_castpd_si256(pair.touching));
        chunk.meets |= static_cast<std::uint64_t>(_mm256_movemask_pd(pair.meets)) << k;
        _mm256_store_pd(chunk.t0 + k, pair.t0);
        _mm256_store_pd(chunk.b + k, pair.b);
        _mm256_store_pd(chunk.c + k, pair.c);
        _mm256_store_pd(chunk.discriminant + k, pair.discriminant);
    }
    chunk.touching = sum(touching);
}

}  // namespace

/// Of many: first all of them without a branch, then the few that may meet; which those are no processor could foresee.
[[gnu::hot]] CAROM_AVX2 Nearest nearestAvx2(const Body* bodies, Index self, Partners partners, bool isNewest) noexcept {
    constexpr std::size_t kList = 32;
    if (partners.count <= kList)
        return isNewest ? nearestOfList<true>(bodies, self, partners) : nearestOfList<false>(bodies, self, partners);
    Nearest best;
    Chunk chunk;
    const Self p(bodies[self]);
    for (std::size_t start = 0; start < partners.count; start += Chunk::kSize) {
        const Index* ids = partners.ids + start;
        const std::size_t count = std::min(partners.count - start, Chunk::kSize);
        if (isNewest) {
            fill<true>(chunk, bodies, p, ids, count);
        } else {
            fill<false>(chunk, bodies, p, ids, count);
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
