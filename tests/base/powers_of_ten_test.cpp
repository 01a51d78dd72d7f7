// Powers of ten are the doubles nearest to them, and numbers are rounded to decimals.
#include "base/powers_of_ten.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <random>
#include <string>

#include "base/bits.h"

namespace base {
namespace {

TEST(PowersOfTen, AreTheNearestDoubles) {
    for (int n = -330; n <= 310; ++n)
        EXPECT_EQ(powerOfTen(n), std::strtod(("1e" + std::to_string(n)).c_str(), nullptr));
}

TEST(PowersOfTen, BoundTheDecadeOfEveryDouble) {
    std::mt19937_64 random(1);
    const auto isDecade = [](double x) { return powerOfTen(decadeOf(x)) <= x && x < powerOfTen(decadeOf(x) + 1); };
    for (int i = 0; i < 50'000; ++i) {
        const double x = std::abs(base::bitCast<double>(random()));
        if (std::isfinite(x) && x > 0) {
            ASSERT_TRUE(isDecade(x)) << x;
        }
    }
    for (int n = -323; n <= 308; ++n) {
        EXPECT_EQ(decadeOf(powerOfTen(n)), n);
        if (n > -300) {
            EXPECT_EQ(decadeOf(std::nextafter(powerOfTen(n), 0.0)), n - 1);
        }
    }
    EXPECT_EQ(decadeOf(0), -324);
    EXPECT_EQ(decadeOf(HUGE_VAL), 308);
}

TEST(RoundSteps, AreOneTwoOrFiveTimesAPowerOfTen) {
    EXPECT_EQ(roundStepFrom(0.3), 0.5);
    EXPECT_EQ(roundStepFrom(0.5), 0.5);
    EXPECT_EQ(roundStepFrom(0.51), 1.0);
    EXPECT_EQ(roundStepFrom(1.1e-7), 2e-7);
    EXPECT_EQ(roundStepFrom(1e300), 1e300);
    EXPECT_GT(roundStepFrom(0), 0.0);
}

TEST(RoundSteps, AreCountedToTheNearestDecimal) {
    EXPECT_EQ(roundedToStep(0.29, 0.1), 0.3);
    EXPECT_EQ(roundedToStep(7.4, 5), 5.0);
    EXPECT_EQ(roundedToStep(-0.7e-6, 5e-7), -5e-7);
    EXPECT_EQ(roundedToDecimals(2.0 / 3, 4), 0.6667);
    EXPECT_EQ(roundedToDecimals(123456, -2), 123500.0);
    EXPECT_EQ(roundedToDecimals(0x1p60, 1), 0x1p60);
}

}  // namespace
}  // namespace base
