#pragma once
/// The ricochet angle without libm, whose last bits depend on the machine. Internal to the core.

#include <cmath>
#include <numbers>

namespace collide {

inline constexpr double kPi = std::numbers::pi;

/// atan2(y, x) for y, x >= 0, not both 0; error below 4e-16. Only IEEE operations, so the same bits everywhere.
[[nodiscard]] inline double firstQuadrantAngle(double y, double x) noexcept {
    // atan(i/8), to double precision.
    constexpr double kTable[] = {0,
                                 0.12435499454676143503,
                                 0.24497866312686415417,
                                 0.35877067027057222040,
                                 0.46364760900080611621,
                                 0.55859931534356243597,
                                 0.64350110879328438680,
                                 0.71882999962162450542,
                                 0.78539816339744830962};
    const bool steep = y > x;
    const double small = steep ? x : y, large = steep ? y : x;
    const int i = static_cast<int>(8 * (small / large) + 0.5);
    // atan z = atan(i/8) + atan w with w = (z - i/8) / (1 + z i/8), |w| <= 1/16: the series to w^13/13 < 2^-55
    const double step = i / 8.0;
    const double w = (small - step * large) / (large + step * small), s = w * w;
    const double series = s * (-1.0 / 3 + s * (1.0 / 5 + s * (-1.0 / 7 + s * (1.0 / 9 - s * (1.0 / 11)))));
    const double angle = kTable[i] + (w + w * series);
    return steep ? kPi / 2 - angle : angle;
}

/// The same; NaN if y or x is.
[[nodiscard]] inline double angleIfKnown(double y, double x) noexcept {
    return std::isnan(y) || std::isnan(x) ? y + x : firstQuadrantAngle(y, x);
}

/// atan2(sine, cosine) for sine >= 0: the angle between two directions by their cross and dot products; 0 if both are
/// 0.
[[nodiscard]] inline double angleBetween(double sine, double cosine) noexcept {
    if (sine == 0 && cosine == 0) return 0;
    return cosine < 0 ? kPi - angleIfKnown(sine, -cosine) : angleIfKnown(sine, cosine);
}

[[nodiscard]] inline double degrees(double radians) noexcept { return radians * (180 / kPi); }

}  // namespace collide
