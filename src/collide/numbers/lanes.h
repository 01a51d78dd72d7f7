#pragma once
/// Vectors of doubles, as wide as the instruction set that the including file is compiled for; the results have the
/// same bits for all. Everything has internal linkage, so that the linker cannot merge code for different instruction
/// sets; for the same reason those files include only functions that are always inlined. Internal to the core.

#include "collide/numbers/double_double.h"

#include <cstddef>
#include <cstdint>

#if defined(__AVX2__) || defined(__AVX512F__)
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // in headers of GCC 12
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <immintrin.h>
#endif

namespace collide {
namespace {

#if defined(__AVX512F__)
constexpr std::size_t kWidth = 8;
#elif defined(__AVX2__)
constexpr std::size_t kWidth = 4;
#else
constexpr std::size_t kWidth = 2;
#endif
constexpr unsigned kEveryLane = (1u << kWidth) - 1;

using Wide = double __attribute__((vector_size(kWidth * sizeof(double))));
using Bits = long long __attribute__((vector_size(kWidth * sizeof(double))));
using LooseWide = double __attribute__((vector_size(kWidth * sizeof(double)), aligned(8), may_alias));

inline Wide load(const double* from) { return *reinterpret_cast<const LooseWide*>(from); }
inline void store(double* to, Wide x) { *reinterpret_cast<LooseWide*>(to) = x; }
inline Wide all(double x) { return Wide{} + x; }
inline Wide magnitude(Wide x) { return reinterpret_cast<Wide>(reinterpret_cast<Bits>(x) & 0x7fffffffffffffffLL); }

#if defined(__AVX512F__)
inline Wide gather(const double* from, const std::uint16_t* at) {
    return _mm512_i32gather_pd(_mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at))), from, 8);
}
inline Wide smaller(Wide a, Wide b) { return _mm512_min_pd(a, b); }
inline Wide larger(Wide a, Wide b) { return _mm512_max_pd(a, b); }
inline Wide root(Wide x) { return _mm512_sqrt_pd(x); }
inline Wide fused(Wide a, Wide b, Wide c) { return _mm512_fmadd_pd(a, b, c); }
/// One truth for each lane, in a register of its own kind.
struct Mask {
    __mmask8 lanes;

    friend Mask operator&(Mask a, Mask b) { return {static_cast<__mmask8>(a.lanes & b.lanes)}; }
    friend Mask operator|(Mask a, Mask b) { return {static_cast<__mmask8>(a.lanes | b.lanes)}; }
    friend Mask operator~(Mask a) { return {static_cast<__mmask8>(~a.lanes)}; }
};
inline Mask allTrue() { return {0xff}; }
inline Mask below(Wide a, Wide b) { return {_mm512_cmp_pd_mask(a, b, _CMP_LT_OQ)}; }
inline Mask atLeast(Wide a, Wide b) { return {_mm512_cmp_pd_mask(a, b, _CMP_GE_OQ)}; }
inline Mask equal(Wide a, Wide b) { return {_mm512_cmp_pd_mask(a, b, _CMP_EQ_OQ)}; }
inline Wide select(Mask m, Wide a, Wide b) { return _mm512_mask_blend_pd(m.lanes, b, a); }
inline unsigned bits(Mask m) { return m.lanes; }
/// Stores the places of the lanes in `set` one after the other; what follows them is overwritten up to a whole vector.
inline void storePlaces(std::uint16_t* to, std::size_t first, unsigned set) {
    const __m512i lanes = _mm512_set_epi32(0, 0, 0, 0, 0, 0, 0, 0, 7, 6, 5, 4, 3, 2, 1, 0);
    const __m512i places = _mm512_add_epi32(lanes, _mm512_set1_epi32(static_cast<int>(first)));
    const __m256i packed = _mm512_cvtepi32_epi16(_mm512_maskz_compress_epi32(static_cast<__mmask16>(set), places));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm256_castsi256_si128(packed));
}
inline void storeBytes(std::uint8_t* to, Wide x) {
    const __m128i bytes = _mm512_cvtepi32_epi8(_mm512_castsi256_si512(_mm512_cvttpd_epi32(x)));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(to), bytes);
}
#elif defined(__AVX2__)
inline Wide gather(const double* from, const std::uint16_t* at) {
    return _mm256_i32gather_pd(from, _mm_cvtepu16_epi32(_mm_loadu_si64(at)), 8);
}
inline Wide smaller(Wide a, Wide b) { return _mm256_min_pd(a, b); }
inline Wide larger(Wide a, Wide b) { return _mm256_max_pd(a, b); }
inline Wide root(Wide x) { return _mm256_sqrt_pd(x); }
inline Wide fused(Wide a, Wide b, Wide c) { return _mm256_fmadd_pd(a, b, c); }
using Mask = Bits;
inline unsigned bits(Mask m) { return static_cast<unsigned>(_mm256_movemask_pd(reinterpret_cast<__m256d>(m))); }
inline void storeBytes(std::uint8_t* to, Wide x) {
    const __m128i pick = _mm_set_epi8(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 12, 8, 4, 0);
    _mm_storeu_si32(to, _mm_shuffle_epi8(_mm256_cvttpd_epi32(x), pick));
}
#else
inline Wide gather(const double* from, const std::uint16_t* at) {
    Wide x{};
    for (std::size_t k = 0; k < kWidth; ++k) x[k] = from[at[k]];
    return x;
}
inline Wide smaller(Wide a, Wide b) { return a < b ? a : b; }  // b where one is no number, as the instructions
inline Wide larger(Wide a, Wide b) { return a > b ? a : b; }
inline Wide root(Wide x) {
    for (std::size_t k = 0; k < kWidth; ++k) x[k] = __builtin_sqrt(x[k]);
    return x;
}
inline Wide fused(Wide a, Wide b, Wide c) {
    for (std::size_t k = 0; k < kWidth; ++k) a[k] = __builtin_fma(a[k], b[k], c[k]);
    return a;
}
using Mask = Bits;
inline unsigned bits(Mask m) {
    unsigned set = 0;
    for (std::size_t k = 0; k < kWidth; ++k) set |= (m[k] != 0 ? 1u : 0u) << k;
    return set;
}
inline void storeBytes(std::uint8_t* to, Wide x) {
    for (std::size_t k = 0; k < kWidth; ++k) to[k] = static_cast<std::uint8_t>(x[k]);
}
#endif
#if !defined(__AVX512F__)
inline Mask allTrue() { return ~Mask{}; }
inline Mask below(Wide a, Wide b) { return a < b; }
inline Mask atLeast(Wide a, Wide b) { return a >= b; }
inline Mask equal(Wide a, Wide b) { return a == b; }
inline Wide select(Mask m, Wide a, Wide b) { return m ? a : b; }
inline void storePlaces(std::uint16_t* to, std::size_t first, unsigned set) {
    std::size_t count = 0;
    for (std::size_t k = 0; k < kWidth; ++k) {  // each place is overwritten by the next if its lane is not in the set
        to[count] = static_cast<std::uint16_t>(first + k);
        count += set >> k & 1u;
    }
}
#endif
inline Mask above(Wide a, Wide b) { return below(b, a); }

}  // namespace

template <>
struct Machine<Wide> {
    static CAROM_INLINE Wide fma(Wide a, Wide b, Wide c) { return fused(a, b, c); }
    static CAROM_INLINE Wide mulAdd(Wide a, Wide b, Wide c) {
#ifdef __FMA__
        return fused(a, b, c);
#else
        return a * b + c;
#endif
    }
    static CAROM_INLINE Wide root(Wide a) { return collide::root(a); }
    static CAROM_INLINE Wide magnitude(Wide a) { return collide::magnitude(a); }
    static CAROM_INLINE Wide either(Wide a, Wide b) {
        return reinterpret_cast<Wide>(reinterpret_cast<Bits>(a) | reinterpret_cast<Bits>(b));
    }
};

}  // namespace collide
