#include "ui/timeline/time_ruler.h"

#include <algorithm>
#include <cmath>

#include "text/numbers.h"

namespace ui {
namespace {

constexpr int kMostTicks = 1000;

/// A round interval between numbers, and the parts that minor ticks divide it into.
struct RulerStep {
    double factor, decade;
    int parts;
};

RulerStep stepFor(double least) {
    const double decade = std::pow(10.0, std::floor(std::log10(least)));
    for (const auto& [factor, parts] : {std::pair{1.0, 5}, {2.0, 4}, {5.0, 5}})
        if (factor * decade >= least) return {factor, decade, parts};
    return {1, 10 * decade, 5};
}

/// count · factor · decade, the double nearest to the decimal: 0.1 is not exact, but dividing by 10 rounds once.
double multiple(double count, const RulerStep& step) {
    const double units = count * step.factor;
    return step.decade < 1 ? units / std::round(1 / step.decade) : units * step.decade;
}

}  // namespace

std::vector<RulerTick> rulerOf(double span, int most) {
    if (!(span > 0) || !std::isfinite(span)) return {};
    const RulerStep step = stepFor(span / std::max(1, most));
    std::vector<RulerTick> ticks;
    for (int i = 0; i < kMostTicks; ++i) {
        const double frames = multiple(double(i) / step.parts, step);
        if (frames > span) break;
        const bool isMajor = i % step.parts == 0;
        ticks.push_back({frames, isMajor ? text::roundedNumber(multiple(i / step.parts, step), 12) : std::string()});
    }
    return ticks;
}

}  // namespace ui
