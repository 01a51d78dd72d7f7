#include "text/number_step.h"

#include <algorithm>
#include <cmath>

#include "base/powers_of_ten.h"
#include "io/double_facts.h"

namespace text {

double stepFor(double value) { return base::powerOfTen(base::decadeOf(std::max(std::fabs(value), 0.1)) - 2); }

double nudged(double value, int sign, Nudge by) {
    if (by == Nudge::Ulp) return io::movedByUlps(value, sign);
    if (by == Nudge::SixteenUlps) return io::movedByUlps(value, 16 * sign);
    const double size = 10 * stepFor(value) * (by == Nudge::Tenth ? 0.1 : by == Nudge::TenSteps ? 10 : 1);
    const double next = base::roundedToStep(value + sign * size, size);
    return std::isfinite(next) ? next : value;
}

}  // namespace text
