#pragma once
/// The ulp (unit in the last place): the unit of errors of methods and engines.

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/contract.h"
#include "methods/method_query.h"

namespace verdict {

/// The distance from `value` to the next number of the precision away from 0; for 0 the smallest positive number.
/// @pre value is finite; a double, also for Precision::Float
[[nodiscard]] inline double spacing(double value, methods::Precision precision) {
    CAROM_EXPECTS(std::isfinite(value), value);
    const bool isFloat = precision == methods::Precision::Float;
    const int digits = isFloat ? 24 : 53, least = isFloat ? -149 : -1074;
    if (!(std::abs(value) > 0)) return std::ldexp(1.0, least);
    return std::ldexp(1.0, std::max(std::ilogb(value) - digits + 1, least));
}

/// An error in ulps of a scale; at most the largest double, also if error or scale are infinite or NaN.
[[nodiscard]] inline double errorInUlps(double error, double scale, methods::Precision precision) {
    constexpr double kLargest = std::numeric_limits<double>::max();
    const double ulps = std::abs(error) / spacing(scale <= kLargest ? scale : kLargest, precision);
    return ulps <= kLargest ? ulps : kLargest;
}

}  // namespace verdict
