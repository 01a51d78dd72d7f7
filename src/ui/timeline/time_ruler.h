#pragma once
/// The ruler of the time line: round numbers. Plain arithmetic.

#include <string>
#include <vector>

namespace ui {

struct RulerTick {
    double frames = 0;
    std::string number;  ///< empty at a minor tick
    bool operator==(const RulerTick&) const = default;
};

/// The ticks of [0, span], ascending; numbers at multiples of 1, 2 or 5 times a power of ten, minor ticks between.
/// @param most  upper limit of the intervals between numbers, >= 1
[[nodiscard]] std::vector<RulerTick> rulerOf(double span, int most);

}  // namespace ui
