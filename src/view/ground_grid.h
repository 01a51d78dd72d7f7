#pragma once
/// The grid on the ground: minor lines at the multiples of a power of five, every fifth of them a major one.

#include <cmath>

namespace view {

inline constexpr double kLinesPerMajor = 5;

/// The spacing of the minor lines is this power of five, rounded up: not more than 22 of them over the view's distance.
[[nodiscard]] inline double gridLevel(double viewDistance) noexcept {
    constexpr double kLinesAcross = 22;
    return std::log(viewDistance / kLinesAcross) / std::log(kLinesPerMajor);
}

}  // namespace view
