#pragma once
/// Conversion between doubles and decimals, without the standard library's detours: the inner loops of reading and
/// writing numbers. Both directions are exact where they answer; the rest is left to std::from_chars and std::to_chars.

#include <cstdint>
#include <optional>

namespace io {

/// digits * 10^exponent
struct Decimal {
    std::uint64_t digits = 0;  ///< no trailing zeros, unless 0
    int exponent = 0;
};

/// The double nearest to digits * 10^exponent, ties to even; absent if it is subnormal or beyond the largest double.
/// Source: Lemire, Number parsing at a gigabyte per second (2021); Mushtak, Lemire, Fast number parsing without
/// fallback (2023): 128 bits of the power of ten suffice for every `digits`.
[[nodiscard]] std::optional<double> nearestDouble(std::uint64_t digits, int exponent) noexcept;

/// Of the shortest decimals that read back as `value` the nearest to it.
/// Source: Giulietti, The Schubfach way to render doubles (2020), figures 4 and 6.
/// @pre value > 0, finite, at least 2^-1022
[[nodiscard]] Decimal shortestDecimal(double value) noexcept;

}  // namespace io
