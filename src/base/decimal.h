#pragma once
/// Conversion between doubles and decimals by 128-bit powers of ten: the inner loops of reading and writing numbers.
/// Both directions are exact where they answer.

#include <cstdint>
#include <optional>

namespace base {

/// digits * 10^exponent
struct Decimal {
    std::uint64_t digits = 0;  ///< no trailing zeros, unless 0
    int exponent = 0;
};

/// The double nearest to digits * 10^exponent, ties to even; absent beyond the largest double, and for an
/// exponent below -342.
/// Source: Lemire, Number parsing at a gigabyte per second (2021); Mushtak, Lemire, Fast number parsing without
/// fallback (2023): 128 bits of the power of ten suffice for every `digits`.
[[nodiscard]] std::optional<double> nearestDouble(std::uint64_t digits, int exponent) noexcept;

/// The shortest decimal that reads back as `value`; of several the nearest to it.
/// Source: Giulietti, The Schubfach way to render doubles (2020), figures 4 and 6.
/// @pre value > 0, finite
[[nodiscard]] Decimal shortestDecimal(double value) noexcept;
[[nodiscard]] Decimal shortestDecimal(float value) noexcept;  ///< the same for a float

}  // namespace base
