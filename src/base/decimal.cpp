#include "base/decimal.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "base/bits.h"
#include "base/contract.h"

namespace base {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr int kLeastPower = -342, kLargestPower = 324;

/// The top 128 bits of powers of ten, truncated: 10^q lies in [1, 1 + 2^-127) * bits * 2^(exponent2(q) - 127). The bits
/// of 5^q are those of 10^q.
class PowersOfTen {
  public:
    constexpr PowersOfTen() {
        Large five{};
        five[0] = 1;
        for (int q = 0; q <= kLargestPower; ++q) {
            at(q) = topOf(five);
            multiply(five);
        }
        // 1 / 5^n from a power of two far above 5^342: dividing by 5 repeatedly truncates once.
        Large inverse{};
        inverse.back() = std::uint64_t{1} << 63;
        for (int q = -1; q >= kLeastPower; --q) {
            divide(inverse);
            at(q) = topOf(inverse);
        }
    }
    [[nodiscard]] constexpr Wide operator[](int q) const { return m_bits[static_cast<std::size_t>(q - kLeastPower)]; }

  private:
    using Large = std::array<std::uint64_t, 16>;  // the lowest word first

    constexpr Wide& at(int q) { return m_bits[static_cast<std::size_t>(q - kLeastPower)]; }
    static constexpr void multiply(Large& x) {
        std::uint64_t carry = 0;
        for (std::uint64_t& word : x) {
            const Wide product = Wide{word} * 5 + carry;
            word = static_cast<std::uint64_t>(product);
            carry = static_cast<std::uint64_t>(product >> 64);
        }
    }
    static constexpr void divide(Large& x) {
        std::uint64_t rest = 0;
        for (std::size_t i = x.size(); i-- > 0;) {
            const Wide whole = Wide{rest} << 64 | x[i];
            x[i] = static_cast<std::uint64_t>(whole / 5);
            rest = static_cast<std::uint64_t>(whole % 5);
        }
    }
    static constexpr Wide topOf(const Large& x) {
        std::size_t top = x.size() - 1;
        while (x[top] == 0) --top;
        const auto word = [&](std::size_t below) { return below <= top ? x[top - below] : 0; };
        const int shift = std::countl_zero(x[top]);
        const Wide bits = Wide{word(0)} << 64 | word(1);
        return shift == 0 ? bits : bits << shift | word(2) >> (64 - shift);
    }

    std::array<Wide, kLargestPower - kLeastPower + 1> m_bits{};
};

constexpr PowersOfTen kPowersOfTen;

/// True where the bits of 10^q are all of it.
constexpr bool isExactPower(int q) { return q >= 0 && q <= 55; }

constexpr int floorLog2OfPowerOfTen(int q) { return (q * 1741647) >> 19; }

constexpr std::uint64_t highOf(Wide x) { return static_cast<std::uint64_t>(x >> 64); }
constexpr std::uint64_t lowOf(Wide x) { return static_cast<std::uint64_t>(x); }

/// The integer part of g * cp / 2^128, with its last bit set where anything is cut off.
std::uint64_t roundedToOdd(Wide g, std::uint64_t cp) {
    const Wide low = Wide{lowOf(g)} * cp, high = Wide{highOf(g)} * cp + highOf(low);
    return highOf(high) | (lowOf(high) > 1 ? 1 : 0);
}

}  // namespace

std::optional<double> nearestDouble(std::uint64_t digits, int exponent) noexcept {
    if (digits == 0) return 0.0;
    if (exponent < kLeastPower || exponent > 308) return std::nullopt;
    const int shift = std::countl_zero(digits);
    digits <<= shift;
    // From 10^-27 to 10^-1 the rounded inverse decides ties of short decimals right; elsewhere there are none.
    const Wide power = kPowersOfTen[exponent] + (exponent < 0 && exponent >= -27 ? 1 : 0);
    Wide product = Wide{digits} * highOf(power);
    constexpr std::uint64_t kBelowHalf = 0x1FF;  // the bits beneath those that round
    if ((highOf(product) & kBelowHalf) == kBelowHalf) product += highOf(Wide{digits} * lowOf(power));
    const int upper = static_cast<int>(highOf(product) >> 63), cut = upper + 9;
    std::uint64_t mantissa = highOf(product) >> cut;
    int biased = floorLog2OfPowerOfTen(exponent) + 63 + upper - shift + 1023;
    if (biased <= 0) {  // subnormal: no short decimal is a tie there
        if (biased <= -63) return 0.0;
        mantissa >>= 1 - biased;
        return base::bitCast<double>((mantissa + (mantissa & 1)) >> 1);  // 2^52 is the least normal one
    }
    const bool isTie = lowOf(product) <= 1 && exponent >= -4 && exponent <= 23 && (mantissa & 3) == 1 &&
                       mantissa << cut == highOf(product);
    if (isTie) mantissa &= ~std::uint64_t{1};
    mantissa = (mantissa + (mantissa & 1)) >> 1;
    if (mantissa >> 53 != 0) {
        mantissa >>= 1;
        ++biased;
    }
    if (biased >= 2047) return std::nullopt;
    constexpr std::uint64_t kFraction = (std::uint64_t{1} << 52) - 1;
    return base::bitCast<double>(static_cast<std::uint64_t>(biased) << 52 | (mantissa & kFraction));
}

namespace {

Decimal withoutZeros(Decimal decimal) {
    while (decimal.digits % 100 == 0) {
        decimal.digits /= 100;
        decimal.exponent += 2;
    }
    if (decimal.digits % 10 == 0) return {decimal.digits / 10, decimal.exponent + 1};
    return decimal;
}

/// @param fraction, biased  the fields of a positive double or float, with `bias` the biased exponent of 2^0 as the
/// unit of the fraction's last place
inline Decimal shortest(std::uint64_t fraction, int biased, int fractionBits, int bias) {
    const std::uint64_t c = biased == 0 ? fraction : fraction | std::uint64_t{1} << fractionBits;
    const int q = std::max(biased, 1) - bias;
    if (q <= 0 && q > -53 && (c & ((std::uint64_t{1} << -q) - 1)) == 0) return withoutZeros({c >> -q, 0});
    // The decimals that round to value: from (4 c - 2) to (4 c + 2) quarters of its last place, both included if c is
    // even; the lower neighbour of a power of two is nearer.
    const bool isPowerOfTwo = fraction == 0 && biased > 1, isEven = c % 2 == 0;
    const int k = (q * 1262611 - (isPowerOfTwo ? 524031 : 0)) >> 22;
    const int h = q + floorLog2OfPowerOfTen(-k) + 1;
    const Wide g = kPowersOfTen[-k] + (isExactPower(-k) ? 0 : 1);
    const std::uint64_t low = roundedToOdd(g, (4 * c - 2 + (isPowerOfTwo ? 1 : 0)) << h) + (isEven ? 0 : 1);
    const std::uint64_t middle = roundedToOdd(g, 4 * c << h);
    const std::uint64_t high = roundedToOdd(g, (4 * c + 2) << h) - (isEven ? 0 : 1);
    const std::uint64_t s = middle / 4, tens = s / 10;
    const bool isTenBelow = low <= 40 * tens, isTenAbove = 40 * tens + 40 <= high;
    if (isTenBelow != isTenAbove) return withoutZeros({tens + (isTenAbove ? 1 : 0), k + 1});
    const bool isBelow = low <= 4 * s, isAbove = 4 * s + 4 <= high;
    if (isBelow != isAbove) return withoutZeros({s + (isAbove ? 1 : 0), k});
    const std::uint64_t half = 4 * s + 2;
    const bool roundsUp = middle > half || (middle == half && s % 2 == 1);
    return withoutZeros({s + (roundsUp ? 1 : 0), k});
}

}  // namespace

Decimal shortestDecimal(double value) noexcept {
    CAROM_EXPECTS_HOT(std::isfinite(value) && value > 0, value);
    constexpr int kFractionBits = 52;
    const auto bits = base::bitCast<std::uint64_t>(value);
    return shortest(bits & ((std::uint64_t{1} << kFractionBits) - 1), static_cast<int>(bits >> kFractionBits),
                    kFractionBits, 1075);
}

Decimal shortestDecimal(float value) noexcept {
    CAROM_EXPECTS_HOT(std::isfinite(value) && value > 0, value);
    constexpr int kFractionBits = 23;
    const auto bits = base::bitCast<std::uint32_t>(value);
    return shortest(bits & ((1U << kFractionBits) - 1), static_cast<int>(bits >> kFractionBits), kFractionBits, 150);
}

}  // namespace base
