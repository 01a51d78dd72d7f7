#include "io/double_facts.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>

namespace {

constexpr double kLargest = std::numeric_limits<double>::max();
constexpr double kSmallest = std::numeric_limits<double>::denorm_min();

double anyFinite(std::mt19937_64& random) {
    for (;;) {
        const double value = std::bit_cast<double>(random());
        if (std::isfinite(value)) return value;
    }
}

TEST(DoubleFacts, WritesEveryDigit) {
    EXPECT_EQ(io::exactDecimal(0.1), "0.1000000000000000055511151231257827021181583404541015625");
    EXPECT_EQ(io::exactDecimal(-2.5), "-2.5");
    EXPECT_EQ(io::exactDecimal(1e20), "100000000000000000000");
    EXPECT_EQ(io::exactDecimal(-0.0), "0");
    EXPECT_EQ(io::exactDecimal(0x1p-30), "9.31322574615478515625e-10");
    EXPECT_EQ(io::exactDecimal(0x1p+70), "1.180591620717411303424e+21");
    EXPECT_EQ(io::exactDecimal(kSmallest).substr(0, 12), "4.9406564584");
    EXPECT_EQ(io::exactDecimal(kSmallest).size(), 751u + 1 + 5);  // 751 digits, a point, "e-324"
}

TEST(DoubleFacts, ExactDecimalAndHexReadBackTheSame) {
    std::mt19937_64 random(1);
    for (int trial = 0; trial < 2000; ++trial) {
        const double value = anyFinite(random);
        EXPECT_EQ(std::strtod(io::exactDecimal(value).c_str(), nullptr), value) << "trial " << trial;
        EXPECT_EQ(std::strtod(io::hexFloat(value).c_str(), nullptr), value) << "trial " << trial;
    }
}

TEST(DoubleFacts, WritesHexAsCReadsIt) {
    EXPECT_EQ(io::hexFloat(0.5), "0x1p-1");
    EXPECT_EQ(io::hexFloat(-0.1), "-0x1.999999999999ap-4");
    EXPECT_EQ(io::hexFloat(0), "0x0p+0");
}

TEST(DoubleFacts, ElidesOnlyDigitsBehindThePoint) {
    EXPECT_EQ(io::elided(io::exactDecimal(0.1), 20), "0.1000000000000000055…");
    EXPECT_EQ(io::elided("2.5", 20), "2.5");
    EXPECT_EQ(io::elided("123456.75", 3), "123456.75");
    EXPECT_EQ(io::elided(io::exactDecimal(kSmallest), 5), "4.9406…e-324");
}

TEST(DoubleFacts, UlpIsTheStepAwayFromZero) {
    EXPECT_EQ(io::ulpOf(1), 0x1p-52);
    EXPECT_EQ(io::ulpOf(-1), 0x1p-52);
    EXPECT_EQ(io::ulpOf(0), kSmallest);
    EXPECT_EQ(io::ulpOf(kLargest), 0x1p+971);
}

TEST(DoubleFacts, NeighboursEndWithTheLargest) {
    const io::DoubleFacts one = io::doubleFacts(1);
    EXPECT_EQ(one.above, 1 + 0x1p-52);
    EXPECT_EQ(one.below, 1 - 0x1p-53);
    EXPECT_FALSE(io::doubleFacts(kLargest).above);
    EXPECT_FALSE(io::doubleFacts(-kLargest).below);
    EXPECT_EQ(io::doubleFacts(0).below, -kSmallest);
}

TEST(DoubleFacts, StepsAsNextafterDoes) {
    std::mt19937_64 random(2);
    for (int trial = 0; trial < 2000; ++trial) {
        const double value = anyFinite(random);
        EXPECT_EQ(io::movedByUlps(value, 1), std::fmin(std::nextafter(value, HUGE_VAL), kLargest));
        EXPECT_EQ(io::movedByUlps(value, -1), std::fmax(std::nextafter(value, -HUGE_VAL), -kLargest));
        const auto steps = static_cast<std::int64_t>(random() % 100000);
        if (std::fabs(value) < 0x1p+1000) {
            EXPECT_EQ(io::movedByUlps(io::movedByUlps(value, steps), -steps), value);
        }
    }
}

TEST(DoubleFacts, CrossesZeroInOneRung) {
    EXPECT_EQ(io::movedByUlps(-kSmallest, 1), 0);
    EXPECT_FALSE(std::signbit(io::movedByUlps(-kSmallest, 1)));
    EXPECT_EQ(io::movedByUlps(-kSmallest, 2), kSmallest);
    EXPECT_EQ(io::movedByUlps(-0.0, 1), kSmallest);
    EXPECT_EQ(io::movedByUlps(0.0, -3), -3 * kSmallest);
}

TEST(DoubleFacts, StopsAtBothEnds) {
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max(), kLeast = std::numeric_limits<std::int64_t>::min();
    EXPECT_EQ(io::movedByUlps(kLargest, 1), kLargest);
    EXPECT_EQ(io::movedByUlps(1, kMost), kLargest);
    EXPECT_EQ(io::movedByUlps(1, kLeast), -4);  // 1 is half way in the order of positive doubles
    EXPECT_EQ(io::movedByUlps(-1, kLeast), -kLargest);
    EXPECT_EQ(io::movedByUlps(-kLargest, kLeast), -kLargest);
    EXPECT_EQ(io::movedByUlps(kLargest, std::bit_cast<std::int64_t>(kLargest)), kLargest);
    EXPECT_EQ(io::movedByUlps(kLargest, -std::bit_cast<std::int64_t>(kLargest)), 0);
}

TEST(DoubleFacts, EveryDoubleHasARung) {
    EXPECT_EQ(io::rungOf(0.0), 0);
    EXPECT_EQ(io::rungOf(-0.0), 0);
    EXPECT_EQ(io::rungOf(5e-324), 1);
    for (const double x : {1.0, -1.0, 5e-324, -0.1, 1.7976931348623157e308, 2.2250738585072014e-308}) {
        EXPECT_EQ(io::atRung(io::rungOf(x)), x);
        EXPECT_EQ(io::rungOf(-x), -io::rungOf(x));
        EXPECT_EQ(io::rungOf(std::nextafter(x, -INFINITY)), io::rungOf(x) - 1);
    }
}

}  // namespace
