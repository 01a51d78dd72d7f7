#pragma once
/// x * y + z, rounded once, for processors that have no such instruction.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

namespace platform::win32 {

__extension__ using Bits128 = unsigned __int128;

/// A size as bits * 2^exponent, with bit 125 as the highest one. Below it there is room for every bit of a product.
struct WideNumber {
    Bits128 bits;
    int exponent;
    bool isNegative;

    [[nodiscard]] static int length(Bits128 bits) {
        const auto high = static_cast<std::uint64_t>(bits >> 64), low = static_cast<std::uint64_t>(bits);
        return high != 0 ? 128 - std::countl_zero(high) : 64 - std::countl_zero(low);
    }

    WideNumber(Bits128 any, int exponentOfAny, bool negative)
        : bits(any << (126 - length(any))), exponent(exponentOfAny - (126 - length(any))), isNegative(negative) {}

    /// The same size with a higher exponent. What is lost leaves its trace in the lowest bit, for the rounding.
    void raiseTo(int higher) {
        const int shift = higher - exponent;
        const bool isLost = shift > 127 || (bits & ((Bits128{1} << shift) - 1)) != 0;
        bits = (shift > 127 ? 0 : bits >> shift) | Bits128{isLost};
        exponent = higher;
    }
};

/// The integer that a number is with its 53 bits, times 2^exponent. @pre it is finite and not 0
inline std::uint64_t integerOf(double number, int& exponent) {
    const auto integer = static_cast<std::uint64_t>(std::ldexp(std::frexp(std::abs(number), &exponent), 53));
    exponent -= 53;
    return integer;
}

/// The double nearest to bits * 2^exponent, the even one of two.
inline double nearest(Bits128 bits, int exponent, bool isNegative) {
    const int lowest = std::max(exponent + WideNumber::length(bits) - 53, -1074);
    const int shift = lowest - exponent;
    std::uint64_t integer = 0;
    if (shift <= 0) {
        integer = static_cast<std::uint64_t>(bits << -shift);
    } else if (shift < 128) {
        const Bits128 rest = bits & ((Bits128{1} << shift) - 1), half = Bits128{1} << (shift - 1);
        integer = static_cast<std::uint64_t>(bits >> shift);
        if (rest > half || (rest == half && (integer & 1) != 0)) ++integer;
    }
    const double size = std::ldexp(static_cast<double>(integer), lowest);
    return isNegative ? -size : size;
}

[[nodiscard]] inline double exactFma(double x, double y, double z) {
    if (!std::isfinite(x) || !std::isfinite(y) || x == 0 || y == 0) return x * y + z;
    if (!std::isfinite(z)) return z;
    if (z == 0) return x * y;
    int ofX = 0, ofY = 0, ofZ = 0;
    const Bits128 product = Bits128{integerOf(x, ofX)} * integerOf(y, ofY);
    const Bits128 addend = integerOf(z, ofZ);
    WideNumber a(product, ofX + ofY, std::signbit(x) != std::signbit(y));
    WideNumber b(addend, ofZ, std::signbit(z));
    if (a.exponent < b.exponent) std::swap(a, b);
    b.raiseTo(a.exponent);
    if (a.isNegative == b.isNegative) return nearest(a.bits + b.bits, a.exponent, a.isNegative);
    if (a.bits == b.bits) return 0;
    const bool isFirst = a.bits > b.bits;
    return nearest(isFirst ? a.bits - b.bits : b.bits - a.bits, a.exponent, isFirst ? a.isNegative : b.isNegative);
}

}  // namespace platform::win32
