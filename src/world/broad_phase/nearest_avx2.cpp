/// The earliest bound among candidates (nearest.h), four at a time with AVX2; the same bits as in nearest.cpp.

#include "world/broad_phase/nearest_lanes.h"

#if CAROM_X86
#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <cmath>

#define CAROM_AVX2 __attribute__((target("avx2")))

namespace world {
namespace {

/// Four members of four bodies: each vector has one member of all bodies.
struct Columns {
    __m256d a, b, c, d;
};

/// Transposes four consecutive members of four bodies.
/// @param p, q, r, s  the first of the members, one pointer for each body; 32-byte aligned
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

/// Coefficients of the bounds of one body and four candidates: see Pair in nearest.cpp, which has the same operations
/// in the same order.
struct Pairs {
    __m256d t0, b, c, discriminant;
    __m256d hasBound;  ///< mask: the pair has a bound
    __m256d touching;  ///< mask
};

/// One body, each member in all four lanes.
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

/// @tparam kNewest  no candidate has a newer record than `p`: then t0 is p.t, and p needs no advance
/// @param ids       four candidates
template <bool kNewest>
CAROM_AVX2 inline Pairs pairs(const Body* bodies, const Self& p, const Index* ids) {
    const double *b0 = &bodies[ids[0]].x, *b1 = &bodies[ids[1]].x, *b2 = &bodies[ids[2]].x, *b3 = &bodies[ids[3]].x;
    const auto [qx, qy, qz, qvx] = columns(b0, b1, b2, b3);
    const auto [qvy, qvz, qt, qr] = columns(b0 + 4, b1 + 4, b2 + 4, b3 + 4);
    Pairs pair;
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
    pair.hasBound =
        _mm256_and_pd(_mm256_cmp_pd(pair.b, zero, _CMP_LT_OQ), _mm256_cmp_pd(pair.discriminant, zero, _CMP_GE_OQ));
    return pair;
}

/// Permutations that move the lanes of a mask to the front: for each mask the 32-bit halves for permutevar8x32.
struct Packing {
    alignas(32) std::int32_t halves[16][8];

    constexpr Packing() : halves{} {
        for (int mask = 0; mask < 16; ++mask) {
            std::int32_t* to = halves[mask];
            for (int lane = 0; lane < 4; ++lane)
                if (mask >> lane & 1) *to++ = 2 * lane, *to++ = 2 * lane + 1;
        }
    }
};
constexpr Packing kPacking;

/// Coefficients of the pairs that have a bound, of one chunk of candidates, packed.
struct Chunk {
    static constexpr std::size_t kSize = 64;
    alignas(32) double t0[kSize + 4], b[kSize + 4], c[kSize + 4], discriminant[kSize + 4], id[kSize + 4];
    std::size_t count = 0;
};

/// Appends the pairs with a bound to a chunk.
CAROM_AVX2 inline void append(Chunk& chunk, const Pairs& pair, __m256d id) {
    const auto mask = static_cast<unsigned>(_mm256_movemask_pd(pair.hasBound));
    const __m256i order = _mm256_load_si256(reinterpret_cast<const __m256i*>(kPacking.halves[mask]));
    const auto pack = [&](double* to, __m256d lanes) CAROM_AVX2 {
        const __m256 packed = _mm256_permutevar8x32_ps(_mm256_castpd_ps(lanes), order);
        _mm256_storeu_pd(to + chunk.count, _mm256_castps_pd(packed));
    };
    pack(chunk.t0, pair.t0);
    pack(chunk.b, pair.b);
    pack(chunk.c, pair.c);
    pack(chunk.discriminant, pair.discriminant);
    pack(chunk.id, id);
    chunk.count += static_cast<std::size_t>(std::popcount(mask));
}

/// The earliest bound in each of four lanes, and the number of touching candidates.
struct Best {
    __m256d time, id;
    __m256i touching;
    CAROM_AVX2 Best() : time(all(kNever)), id(all(kNone)), touching(_mm256_setzero_si256()) {}
};

/// First pass: the pairs of up to Chunk::kSize candidates that have a bound.
template <bool kNewest>
CAROM_AVX2 inline void fill(Chunk& chunk, __m256i& touching, const Body* bodies, const Self& p, Candidates candidates) {
    chunk.count = 0;
    for (std::size_t k = 0; k < candidates.count; k += 4) {
        const Index* ids = candidates.ids + k;
        const Pairs pair = pairs<kNewest>(bodies, p, ids);
        touching = _mm256_sub_epi64(touching, _mm256_castpd_si256(pair.touching));  // a lane of the mask is 0 or -1
        append(chunk, pair, _mm256_cvtepi32_pd(_mm_loadu_si128(reinterpret_cast<const __m128i*>(ids))));
    }
    // The unused lanes of the last vector have the bound kNever.
    _mm256_storeu_pd(chunk.t0 + chunk.count, _mm256_setzero_pd());
    _mm256_storeu_pd(chunk.b + chunk.count, all(-1));
    _mm256_storeu_pd(chunk.c + chunk.count, all(kNever));
    _mm256_storeu_pd(chunk.discriminant + chunk.count, _mm256_setzero_pd());
}

/// Second pass: the bounds of a chunk.
CAROM_AVX2 inline void solve(const Chunk& chunk, Best& best) {
    for (std::size_t k = 0; k < chunk.count; k += 4) {
        const __m256d c = _mm256_max_pd(_mm256_load_pd(chunk.c + k), _mm256_setzero_pd());
        const __m256d root = _mm256_sqrt_pd(_mm256_load_pd(chunk.discriminant + k));
        const __m256d wait = _mm256_div_pd(c, sub(root, _mm256_load_pd(chunk.b + k)));
        const __m256d time = add(_mm256_load_pd(chunk.t0 + k), mul(all(kEarly), wait)),
                      id = _mm256_load_pd(chunk.id + k);
        const __m256d isBest = _mm256_or_pd(
            _mm256_cmp_pd(time, best.time, _CMP_LT_OQ),
            _mm256_and_pd(_mm256_cmp_pd(time, best.time, _CMP_EQ_OQ), _mm256_cmp_pd(id, best.id, _CMP_LT_OQ)));
        best.time = _mm256_blendv_pd(best.time, time, isBest);
        best.id = _mm256_blendv_pd(best.id, id, isBest);
    }
}

/// The smallest lane, in every lane.
CAROM_AVX2 inline __m256d smallest(__m256d a) {
    const __m256d pairs = _mm256_min_pd(a, _mm256_permute_pd(a, 5));
    return _mm256_min_pd(pairs, _mm256_permute2f128_pd(pairs, pairs, 1));
}

/// The earliest bound of the four lanes, without branches on their order.
CAROM_AVX2 inline Nearest among(const Best& best) {
    const __m256d time = smallest(best.time), isFirst = _mm256_cmp_pd(best.time, time, _CMP_EQ_OQ);
    const double id = _mm256_cvtsd_f64(smallest(_mm256_blendv_pd(all(kNone), best.id, isFirst)));
    alignas(32) std::uint64_t touching[4];
    _mm256_store_si256(reinterpret_cast<__m256i*>(touching), best.touching);
    const double first = _mm256_cvtsd_f64(time);
    return {first, first < kNever ? static_cast<Index>(id) : kNone,
            static_cast<unsigned>(touching[0] + touching[1] + touching[2] + touching[3])};
}

}  // namespace

/// Two passes: all candidates without a branch, then the bounds of the few that have one. A single loop would branch on
/// an unpredictable condition.
[[gnu::hot]] CAROM_AVX2 Nearest nearestAvx2(const Body* bodies, Index self, Candidates candidates,
                                            bool isNewest) noexcept {
    Best best;
    Chunk chunk;
    const Self p(bodies[self]);
    for (std::size_t start = 0; start < candidates.count; start += Chunk::kSize) {
        const Candidates part{candidates.ids + start, std::min(candidates.count - start, Chunk::kSize)};
        if (isNewest) {
            fill<true>(chunk, best.touching, bodies, p, part);
        } else {
            fill<false>(chunk, best.touching, bodies, p, part);
        }
        solve(chunk, best);
    }
    return among(best);
}

}  // namespace world
#endif
