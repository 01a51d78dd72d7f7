#include "base/powers_of_ten.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/contract.h"
#include "base/decimal.h"

namespace base {

double powerOfTen(int n) noexcept {
    if (n > 308) return std::numeric_limits<double>::infinity();
    return nearestDouble(1, n).value_or(0);
}

int decadeOf(double value) noexcept {
    CAROM_EXPECTS(value >= 0, value);
    using Limits = std::numeric_limits<double>;
    value = std::clamp(value, Limits::denorm_min(), Limits::max());
    constexpr double kLog10Of2 = 0.30102999566398120;
    int exponent = 0;
    (void)std::frexp(value, &exponent);
    int n = static_cast<int>(std::floor((exponent - 1) * kLog10Of2));  // the decade, or the one below
    while (powerOfTen(n + 1) <= value) ++n;
    return n;
}

double roundStepFrom(double least) noexcept {
    CAROM_EXPECTS(least >= 0, least);
    const int decade = decadeOf(least);
    for (const std::uint64_t factor : {1U, 2U, 5U})
        if (const auto step = nearestDouble(factor, decade); step && *step > 0 && *step >= least) return *step;
    return powerOfTen(decade + 1);
}

double roundedToStep(double value, double step) noexcept {
    const double count = std::round(value / step);
    // 0.1 is not exact: dividing by 10 gives the double nearest to the decimal, multiplying by 0.1 does not.
    return step < 1 ? count / std::round(1 / step) : count * step;
}

double roundedToDecimals(double value, int decimals) noexcept {
    const double scale = powerOfTen(std::abs(decimals));
    const double count = decimals >= 0 ? value * scale : value / scale;
    if (!(std::abs(count) < 0x1p52)) return value;
    return decimals >= 0 ? std::round(count) / scale : std::round(count) * scale;
}

}  // namespace base
