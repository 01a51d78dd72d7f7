#include "session/text/number_step.h"

#include <algorithm>
#include <cmath>

#include "io/double_facts.h"

namespace session {
namespace {

constexpr int kUlpsWithShift = 16;

}  // namespace

double stepFor(double value) { return std::pow(10.0, std::floor(std::log10(std::max(std::fabs(value), 0.1))) - 2); }

double roundedToStep(double value, double step) {
    const double count = std::round(value / step);
    return step < 1 ? count / std::round(1 / step) : count * step;
}

double nudged(double value, int sign, Modifiers with) {
    if (with.alt) return io::movedByUlps(value, sign * (with.shift ? kUlpsWithShift : 1));
    const double size = 10 * stepFor(value) * (with.shift ? 0.1 : with.ctrl ? 10 : 1);
    const double next = roundedToStep(value + sign * size, size);
    return std::isfinite(next) ? next : value;
}

}  // namespace session
