#pragma once
/// The grid on the ground: minor lines at the multiples of a power of five, every fifth of them a major one.

#include <cmath>

namespace view {

inline constexpr double kLinesPerMajor = 5;

/// Logarithm to base 5 of the least spacing with at most 22 minor lines per view distance.
[[nodiscard]] inline double gridLevel(double viewDistance) noexcept {
    constexpr double kLinesAcross = 22;
    return std::log(viewDistance / kLinesAcross) / std::log(kLinesPerMajor);
}

/// The spacing of the minor lines, scene units: the next power of five. @param level  from gridLevel()
[[nodiscard]] inline double gridSpacing(double level) noexcept {
    const double power = std::pow(kLinesPerMajor, std::abs(std::ceil(level)));
    return level > -1 ? power : 1 / power;
}

}  // namespace view
