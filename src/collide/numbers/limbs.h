#pragma once
/// Integers of a fixed number of 64-bit limbs: sums and products on the stack, exact as long as the result fits (the
/// user's bounds show that it does). Internal to the core.

#include <bit>
#include <cstdint>

#include "base/bits.h"
#include "collide/numbers/double_double.h"

namespace collide {

using Limb = std::uint64_t;
__extension__ using TwoLimbs = unsigned __int128;

/// Two's complement, the lowest limb first.
template <int N>
struct Integer {
    Limb limb[N] = {};

    [[nodiscard]] CAROM_INLINE bool isNegative() const { return (limb[N - 1] >> 63) != 0; }
    [[nodiscard]] CAROM_INLINE int sign() const {
        Limb any = 0;
        for (int i = 0; i < N; ++i) any |= limb[i];
        return isNegative() ? -1 : static_cast<int>(any != 0);
    }
};

/// a + (b ^ flip) + carry; flip is 0, or all ones for a - b with carry 1.
template <int N>
CAROM_INLINE Integer<N> sumOf(const Integer<N>& a, const Integer<N>& b, Limb flip, Limb carry) {
    Integer<N> s;
    for (int i = 0; i < N; ++i) {
        const TwoLimbs t = static_cast<TwoLimbs>(a.limb[i]) + (b.limb[i] ^ flip) + carry;
        s.limb[i] = static_cast<Limb>(t);
        carry = static_cast<Limb>(t >> 64);
    }
    return s;
}
template <int N>
CAROM_INLINE Integer<N> operator+(const Integer<N>& a, const Integer<N>& b) {
    return sumOf(a, b, 0, 0);
}
template <int N>
CAROM_INLINE Integer<N> operator-(const Integer<N>& a, const Integer<N>& b) {
    return sumOf(a, b, ~Limb{0}, 1);
}
/// x, or -x where `negative`.
template <int N>
CAROM_INLINE Integer<N> withSign(const Integer<N>& x, bool negative) {
    return sumOf(Integer<N>{}, x, Limb{0} - Limb{negative}, Limb{negative});
}

/// The same value in more limbs.
template <int M, int N>
CAROM_INLINE Integer<M> widened(const Integer<N>& x) {
    static_assert(M >= N);
    Integer<M> y;
    for (int i = 0; i < N; ++i) y.limb[i] = x.limb[i];
    for (int i = N; i < M; ++i) y.limb[i] = Limb{0} - Limb{x.isNegative()};
    return y;
}

/// Subtracts x from the limbs at `from` if `wanted`, without a branch.
template <int N>
CAROM_INLINE void subtractWhere(bool wanted, const Integer<N>& x, Limb* from) {
    const Limb mask = Limb{0} - Limb{wanted};
    Limb carry = 1;
    for (int i = 0; i < N; ++i) {
        const TwoLimbs t = static_cast<TwoLimbs>(from[i]) + ~(x.limb[i] & mask) + carry;
        from[i] = static_cast<Limb>(t);
        carry = static_cast<Limb>(t >> 64);
    }
}

template <int N, int M>
CAROM_INLINE Integer<N + M> operator*(const Integer<N>& a, const Integer<M>& b) {
    Integer<N + M> p;
    for (int i = 0; i < N; ++i) {
        Limb carry = 0;
        for (int k = 0; k < M; ++k) {
            const TwoLimbs t = static_cast<TwoLimbs>(a.limb[i]) * b.limb[k] + p.limb[i + k] + carry;
            p.limb[i + k] = static_cast<Limb>(t);
            carry = static_cast<Limb>(t >> 64);
        }
        p.limb[i + M] = carry;
    }
    // The factors were read as unsigned: a negative one as itself plus 2^64N.
    subtractWhere(a.isNegative(), b, &p.limb[N]);
    subtractWhere(b.isNegative(), a, &p.limb[M]);
    return p;
}
template <>
CAROM_INLINE Integer<2> operator*(const Integer<1>& a, const Integer<1>& b) {
    __extension__ using Signed = __int128;
    const auto p = static_cast<TwoLimbs>(static_cast<Signed>(static_cast<std::int64_t>(a.limb[0])) *
                                         static_cast<std::int64_t>(b.limb[0]));
    return {{static_cast<Limb>(p), static_cast<Limb>(p >> 64)}};
}

/// x 2^by in M limbs; 0 <= by < 64 M.
template <int M, int N>
CAROM_INLINE Integer<M> shiftedLeft(const Integer<N>& x, int by) {
    const Integer<M> wide = widened<M>(x);
    const int whole = by / 64, part = by % 64;
    Integer<M> y;
    for (int i = M - 1; i >= whole; --i) {
        const Limb low = i > whole ? wide.limb[i - whole - 1] : 0;
        y.limb[i] = static_cast<Limb>((((static_cast<TwoLimbs>(wide.limb[i - whole]) << 64) | low) << part) >> 64);
    }
    return y;
}

/// 2^exponent within the range of normal doubles.
CAROM_INLINE double powerOfTwo(int exponent) {
    return base::bitCast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

/// x 2^exponent to a relative error below 2^-104. Clears `inRange` where it is not 0 and not in 2^+-900.
template <int N>
CAROM_INLINE DoubleDouble toDoubleDouble(const Integer<N>& x, int exponent, bool& inRange) {
    const bool negative = x.isNegative();
    const Integer<N> size = withSign(x, negative);
    int top = N - 1;
    while (top > 0 && size.limb[top] == 0) --top;
    if (size.limb[top] == 0) return {};
    const int zeros = std::countl_zero(size.limb[top]);
    const TwoLimbs first = (static_cast<TwoLimbs>(size.limb[top]) << 64) | (top > 0 ? size.limb[top - 1] : 0);
    const Limb third = top > 1 ? size.limb[top - 2] : 0;
    // the leading 106 bits as two halves of 53
    const TwoLimbs leading = (first << zeros) | (zeros == 0 ? 0 : third >> (64 - zeros));
    const int weight = exponent + 64 * (top - 1) - zeros;  // weight of the last bit of `leading`
    if (weight < -1000 || weight > 800) {
        inRange = false;
        return {};
    }
    const double unit = (negative ? -1 : 1) * powerOfTwo(weight + 22);
    const auto high = static_cast<std::int64_t>(static_cast<Limb>(leading >> 75));
    const auto low = static_cast<std::int64_t>(static_cast<Limb>(leading >> 22) & ((Limb{1} << 53) - 1));
    return fastTwoSum(static_cast<double>(high) * 0x1p53 * unit, static_cast<double>(low) * unit);
}

/// A finite double as mantissa 2^exponent with an odd mantissa; 0 as 0 with the exponent kNoExponent.
struct Binary {
    static constexpr int kNoExponent = 1 << 20;
    std::int64_t mantissa = 0;
    int exponent = kNoExponent;
    int top = -kNoExponent;  ///< |x| < 2^top

    CAROM_INLINE explicit Binary(double x) {
        const auto bits = base::bitCast<std::uint64_t>(x);
        const int field = static_cast<int>(bits >> 52) & 0x7ff;
        const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
        const std::uint64_t size = fraction | (std::uint64_t{field != 0} << 52);
        const int zeros = std::countr_zero(size | (std::uint64_t{1} << 63)), base = (field != 0 ? field : 1) - 1075;
        const auto odd = static_cast<std::int64_t>(size >> zeros);
        mantissa = (bits >> 63) != 0 ? -odd : odd;
        exponent = size != 0 ? base + zeros : kNoExponent;
        top = size != 0 ? base + 64 - std::countl_zero(size) : -kNoExponent;
    }
    /// The value in units of 2^unit; unit <= exponent.
    template <int N>
    [[nodiscard]] CAROM_INLINE Integer<N> in(int unit) const {
        const int by = mantissa != 0 ? exponent - unit : 0;
        if constexpr (N == 1) return {{static_cast<Limb>(mantissa) << by}};
        return shiftedLeft<N>(Integer<1>{{static_cast<Limb>(mantissa)}}, by);
    }
};

}  // namespace collide
