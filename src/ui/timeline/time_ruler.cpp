#include "ui/timeline/time_ruler.h"

#include <algorithm>
#include <cmath>

#include "base/powers_of_ten.h"
#include "text/numbers.h"

namespace ui {
namespace {

constexpr int kMostTicks = 1000;

}  // namespace

std::vector<RulerTick> rulerOf(double span, int most) {
    if (!(span > 0) || !std::isfinite(span)) return {};
    const double step = base::roundStepFrom(span / std::max(1, most));
    const bool isTwo = std::round(step / base::powerOfTen(base::decadeOf(step))) == 2;
    const int parts = isTwo ? 4 : 5;  // minor ticks in a step
    std::vector<RulerTick> ticks;
    for (int i = 0; i < kMostTicks; ++i) {
        const double frames = base::roundedToStep(i * (step / parts), step / parts);
        if (frames > span) break;
        ticks.push_back({frames, i % parts == 0 ? text::roundedNumber(frames, 12) : std::string()});
    }
    return ticks;
}

}  // namespace ui
