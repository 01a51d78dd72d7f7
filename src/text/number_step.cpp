#include "text/number_step.h"

#include <algorithm>
#include <cmath>

#include "io/double_facts.h"

namespace text {

double stepFor(double value) { return std::pow(10.0, std::floor(std::log10(std::max(std::fabs(value), 0.1))) - 2); }

double roundedToStep(double value, double step) {
    const double count = std::round(value / step);
    return step < 1 ? count / std::round(1 / step) : count * step;
}

double nudged(double value, int sign, Nudge by) {
    if (by == Nudge::Ulp) return io::movedByUlps(value, sign);
    if (by == Nudge::SixteenUlps) return io::movedByUlps(value, 16 * sign);
    const double size = 10 * stepFor(value) * (by == Nudge::Tenth ? 0.1 : by == Nudge::TenSteps ? 10 : 1);
    const double next = roundedToStep(value + sign * size, size);
    return std::isfinite(next) ? next : value;
}

}  // namespace text
