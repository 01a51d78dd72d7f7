#pragma once
/// The earliest contact of one ball among candidates, eight (AVX-512) or four (AVX2) at a time, in plain doubles. The
/// vectors are those of the file that includes this one.

#include <immintrin.h>

#include <cstdint>
#include <cstring>

namespace peers {
namespace {

/// A ball's motion, one cache line: at time t it is at (x, y, z).
struct alignas(64) Moving {
    double x, y, z, vx, vy, vz, t, r;
};

constexpr std::uint32_t kNobody = 0xffffffffU;
constexpr std::uint32_t kMostCandidates = 27 * 16 + 16;

#ifdef __AVX512F__

/// Eight records as eight vectors of one field each.
struct Fields {
    __m512d x, y, z, vx, vy, vz, t, r;
};

inline Fields transposed(const Moving* balls, const std::uint32_t* ids) {
    __m512d row[8];
    for (int i = 0; i < 8; ++i) row[i] = _mm512_load_pd(&balls[ids[i]].x);
    __m512d low[4], high[4];  // pairs of records: fields 0, 2, 4, 6 and 1, 3, 5, 7
    for (int i = 0; i < 4; ++i) {
        low[i] = _mm512_unpacklo_pd(row[2 * i], row[2 * i + 1]);
        high[i] = _mm512_unpackhi_pd(row[2 * i], row[2 * i + 1]);
    }
    const auto even = [](__m512d a, __m512d b) { return _mm512_shuffle_f64x2(a, b, 0x88); };
    const auto odd = [](__m512d a, __m512d b) { return _mm512_shuffle_f64x2(a, b, 0xdd); };
    const __m512d a0 = even(low[0], low[1]), a1 = odd(low[0], low[1]), a2 = even(low[2], low[3]),
                  a3 = odd(low[2], low[3]);
    const __m512d b0 = even(high[0], high[1]), b1 = odd(high[0], high[1]), b2 = even(high[2], high[3]),
                  b3 = odd(high[2], high[3]);
    return {even(a0, a2), even(b0, b2), even(a1, a3), even(b1, b3), odd(a0, a2), odd(b0, b2), odd(a1, a3), odd(b1, b3)};
}

/// @param wait  the time within which a contact counts; becomes that of the earliest contact
/// @return the partner, or kNobody
inline std::uint32_t earliest(const Moving* balls, std::uint32_t self, const std::uint32_t* candidates,
                              std::uint32_t count, double now, double& wait) {
    const Moving& a = balls[self];
    const auto all = [](double value) { return _mm512_set1_pd(value); };
    alignas(64) std::uint32_t ids[kMostCandidates];
    std::memcpy(ids, candidates, 4 * count);
    const std::uint32_t padded = (count + 7) & ~7U;
    for (std::uint32_t k = count; k < padded; ++k) ids[k] = self;
    const __m512d zero = _mm512_setzero_pd();
    __m512d best = all(wait);
    __m512i at = _mm512_set1_epi64(-1);
    for (std::uint32_t k = 0; k < padded; k += 8) {
        const Fields b = transposed(balls, ids + k);
        const __m512d dt = _mm512_sub_pd(all(now), b.t);
        const __m512d dx = _mm512_fnmadd_pd(dt, b.vx, _mm512_sub_pd(all(a.x), b.x)),
                      dy = _mm512_fnmadd_pd(dt, b.vy, _mm512_sub_pd(all(a.y), b.y)),
                      dz = _mm512_fnmadd_pd(dt, b.vz, _mm512_sub_pd(all(a.z), b.z));
        const __m512d ux = _mm512_sub_pd(all(a.vx), b.vx), uy = _mm512_sub_pd(all(a.vy), b.vy),
                      uz = _mm512_sub_pd(all(a.vz), b.vz), sum = _mm512_add_pd(all(a.r), b.r);
        const __m512d h = _mm512_fmadd_pd(dx, ux, _mm512_fmadd_pd(dy, uy, _mm512_mul_pd(dz, uz)));
        const __m512d speed2 = _mm512_fmadd_pd(ux, ux, _mm512_fmadd_pd(uy, uy, _mm512_mul_pd(uz, uz)));
        const __m512d apart = _mm512_fmsub_pd(dz, dz, _mm512_mul_pd(sum, sum));
        const __m512d c = _mm512_max_pd(_mm512_fmadd_pd(dx, dx, _mm512_fmadd_pd(dy, dy, apart)), zero);
        const __m512d root2 = _mm512_fmsub_pd(h, h, _mm512_mul_pd(speed2, c));
        __mmask8 meets = _mm512_cmp_pd_mask(h, zero, _CMP_LT_OQ) & _mm512_cmp_pd_mask(root2, zero, _CMP_GE_OQ);
        if (!meets) continue;
        const __m512d time = _mm512_div_pd(c, _mm512_sub_pd(_mm512_sqrt_pd(_mm512_max_pd(root2, zero)), h));
        meets &= _mm512_cmp_pd_mask(time, best, _CMP_LT_OQ);
        best = _mm512_mask_mov_pd(best, meets, time);
        at = _mm512_mask_mov_epi64(at, meets, _mm512_set1_epi64(k));
    }
    const double least = _mm512_reduce_min_pd(best);
    if (!(least < wait)) return kNobody;
    wait = least;
    alignas(64) long long from[8];
    _mm512_store_si512(from, at);
    const auto lane = unsigned(__builtin_ctz(_mm512_cmp_pd_mask(best, all(least), _CMP_EQ_OQ)));
    return ids[std::uint32_t(from[lane]) + lane];
}

#else

inline void transpose(__m256d& p, __m256d& q, __m256d& r, __m256d& s) {
    const __m256d a = _mm256_unpacklo_pd(p, q), b = _mm256_unpackhi_pd(p, q), c = _mm256_unpacklo_pd(r, s),
                  d = _mm256_unpackhi_pd(r, s);
    p = _mm256_permute2f128_pd(a, c, 0x20);
    q = _mm256_permute2f128_pd(b, d, 0x20);
    r = _mm256_permute2f128_pd(a, c, 0x31);
    s = _mm256_permute2f128_pd(b, d, 0x31);
}

/// @param wait  the time within which a contact counts; becomes that of the earliest contact
/// @return the partner, or kNobody
inline std::uint32_t earliest(const Moving* balls, std::uint32_t self, const std::uint32_t* candidates,
                              std::uint32_t count, double now, double& wait) {
    const Moving& a = balls[self];
    const auto all = [](double value) { return _mm256_set1_pd(value); };
    alignas(32) std::uint32_t ids[kMostCandidates];
    std::memcpy(ids, candidates, 4 * count);
    const std::uint32_t padded = (count + 3) & ~3U;
    for (std::uint32_t k = count; k < padded; ++k) ids[k] = self;
    const __m256d zero = _mm256_setzero_pd();
    __m256d best = all(wait), at = all(-1);
    for (std::uint32_t k = 0; k < padded; k += 4) {
        const Moving *p = &balls[ids[k]], *q = &balls[ids[k + 1]], *r = &balls[ids[k + 2]], *s = &balls[ids[k + 3]];
        __m256d x = _mm256_load_pd(&p->x), y = _mm256_load_pd(&q->x), z = _mm256_load_pd(&r->x),
                vx = _mm256_load_pd(&s->x);
        transpose(x, y, z, vx);
        __m256d vy = _mm256_load_pd(&p->vy), vz = _mm256_load_pd(&q->vy), t = _mm256_load_pd(&r->vy),
                radius = _mm256_load_pd(&s->vy);
        transpose(vy, vz, t, radius);
        const __m256d dt = _mm256_sub_pd(all(now), t);
        const __m256d dx = _mm256_fnmadd_pd(dt, vx, _mm256_sub_pd(all(a.x), x)),
                      dy = _mm256_fnmadd_pd(dt, vy, _mm256_sub_pd(all(a.y), y)),
                      dz = _mm256_fnmadd_pd(dt, vz, _mm256_sub_pd(all(a.z), z));
        const __m256d ux = _mm256_sub_pd(all(a.vx), vx), uy = _mm256_sub_pd(all(a.vy), vy),
                      uz = _mm256_sub_pd(all(a.vz), vz), sum = _mm256_add_pd(all(a.r), radius);
        const __m256d h = _mm256_fmadd_pd(dx, ux, _mm256_fmadd_pd(dy, uy, _mm256_mul_pd(dz, uz)));
        const __m256d speed2 = _mm256_fmadd_pd(ux, ux, _mm256_fmadd_pd(uy, uy, _mm256_mul_pd(uz, uz)));
        const __m256d apart = _mm256_fmsub_pd(dz, dz, _mm256_mul_pd(sum, sum));
        const __m256d c = _mm256_max_pd(_mm256_fmadd_pd(dx, dx, _mm256_fmadd_pd(dy, dy, apart)), zero);
        const __m256d root2 = _mm256_fmsub_pd(h, h, _mm256_mul_pd(speed2, c));
        __m256d meets = _mm256_and_pd(_mm256_cmp_pd(h, zero, _CMP_LT_OQ), _mm256_cmp_pd(root2, zero, _CMP_GE_OQ));
        if (!_mm256_movemask_pd(meets)) continue;
        const __m256d time = _mm256_div_pd(c, _mm256_sub_pd(_mm256_sqrt_pd(_mm256_max_pd(root2, zero)), h));
        meets = _mm256_and_pd(meets, _mm256_cmp_pd(time, best, _CMP_LT_OQ));
        best = _mm256_blendv_pd(best, time, meets);
        at = _mm256_blendv_pd(at, all(double(k)), meets);
    }
    alignas(32) double times[4], from[4];
    _mm256_store_pd(times, best);
    _mm256_store_pd(from, at);
    std::uint32_t lane = 0;
    for (std::uint32_t q = 1; q < 4; ++q)
        if (times[q] < times[lane]) lane = q;
    if (!(times[lane] < wait)) return kNobody;
    wait = times[lane];
    return ids[std::uint32_t(from[lane]) + lane];
}

#endif

}  // namespace
}  // namespace peers
