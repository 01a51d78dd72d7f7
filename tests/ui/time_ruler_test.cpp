#include "ui/timeline/time_ruler.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ui {
namespace {

std::vector<std::string> numbersOf(const std::vector<RulerTick>& ticks) {
    std::vector<std::string> numbers;
    for (const RulerTick& tick : ticks)
        if (!tick.number.empty()) numbers.push_back(tick.number);
    return numbers;
}

TEST(TimeRuler, NumbersAreRound) {
    using Numbers = std::vector<std::string>;
    EXPECT_EQ(numbersOf(rulerOf(21.3, 5)), (Numbers{"0", "5", "10", "15", "20"}));
    EXPECT_EQ(numbersOf(rulerOf(0.35, 4)), (Numbers{"0", "0.1", "0.2", "0.3"}));
    EXPECT_EQ(numbersOf(rulerOf(1763, 10)), (Numbers{"0", "200", "400", "600", "800", "1000", "1200", "1400", "1600"}));
}

TEST(TimeRuler, MinorTicksDivideTheIntervalsEvenly) {
    const auto ticks = rulerOf(20, 4);
    ASSERT_EQ(ticks.size(), 21u);
    for (std::size_t i = 0; i < ticks.size(); ++i) EXPECT_DOUBLE_EQ(ticks[i].frames, double(i));
}

TEST(TimeRuler, HasAtMostSoManyIntervalsAndStaysInside) {
    for (const double span : {1e-12, 0.07, 1.0, 60.0, 987.6, 3e15})
        for (int most = 1; most < 20; ++most) {
            const auto ticks = rulerOf(span, most);
            EXPECT_LE(int(numbersOf(ticks).size()), most + 1) << span;
            ASSERT_FALSE(ticks.empty());
            EXPECT_LE(ticks.back().frames, span);
        }
    EXPECT_TRUE(rulerOf(0, 5).empty());
}

}  // namespace
}  // namespace ui
