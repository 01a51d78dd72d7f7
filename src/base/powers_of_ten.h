#pragma once
/// Exact powers of ten and rounding to decimals, the same on every system: std::pow and std::log10 are not.

#include <array>
#include <cstdint>

namespace base {

/// 10^0 to 10^19: those that fit 64 bits.
inline constexpr std::array<std::uint64_t, 20> kWholePowersOfTen = [] {
    std::array<std::uint64_t, 20> powers{1};
    for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = 10 * powers[i - 1];
    return powers;
}();

/// The double nearest to 10^n: 0 below the doubles, infinity above them.
[[nodiscard]] double powerOfTen(int n) noexcept;

/// The greatest n with powerOfTen(n) <= value; that of the smallest double for 0, of the largest for infinity.
/// @pre value >= 0
[[nodiscard]] int decadeOf(double value) noexcept;

/// The least of 1, 2 and 5 times a power of ten that is not below `least`; a positive one for 0. @pre least >= 0
[[nodiscard]] double roundStepFrom(double least) noexcept;

/// The multiple of `step` nearest to `value`, as the double nearest to that decimal: 3 steps of 0.1 are 0.3.
/// @param step  1, 2 or 5 times a power of ten
[[nodiscard]] double roundedToStep(double value, double step) noexcept;

/// `value` rounded to a multiple of 10^-decimals; unchanged if the spacing of doubles is wider.
[[nodiscard]] double roundedToDecimals(double value, int decimals) noexcept;

}  // namespace base
