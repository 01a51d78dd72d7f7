#pragma once
/// Numbers with few digits.

#include <cmath>

#include "base/powers_of_ten.h"

namespace logs {

/// Rounding to multiples of a step, or to a number of significant digits in base 2 or 10.
struct Digits {
    using Way = double (*)(double);  ///< from steps to whole ones

    double step = 0;  ///< 0: by digits
    int digits = 0;
    int base = 10;
    Way way = std::round;

    [[nodiscard]] double stepOf(double x) const {
        if (step > 0 || !std::isfinite(x)) return step > 0 ? step : NAN;
        if (base == 2) return x == 0 ? 1 : std::ldexp(1.0, std::ilogb(x) + 1 - digits);
        return base::powerOfTen(x == 0 ? -digits : base::decadeOf(std::abs(x)) + 1 - digits);
    }
    [[nodiscard]] double of(double x) const { return way(x / stepOf(x)) * stepOf(x); }
    [[nodiscard]] bool holds(double x) const {
        constexpr double kOnStep = 1e-6;  // share of a step: doubles hold the digits that are tried to 1e-8 of it
        const double steps = x / stepOf(x);
        return std::abs(steps - std::round(steps)) <= kOnStep;
    }
};

}  // namespace logs
