#include "text/numbers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace text {
namespace {

TEST(ShortNumber, FourDigitsWhateverTheSize) {
    EXPECT_EQ(shortNumber(0), "0");
    EXPECT_EQ(shortNumber(18.52306), "18.52");
    EXPECT_EQ(shortNumber(6), "6");
    EXPECT_EQ(shortNumber(0.25), "0.25");
    EXPECT_EQ(shortNumber(0.0421234), "0.04212");
    EXPECT_EQ(shortNumber(12345.678), "12345.7");
    EXPECT_EQ(shortNumber(1e9), "1e9");
    EXPECT_EQ(shortNumber(1.5e12), "1.5e12");
    EXPECT_EQ(shortNumber(1.234e-9), "1.234e-9");
    EXPECT_EQ(shortNumber(4.44e-16), "4.44e-16");
    EXPECT_EQ(shortNumber(-1.5), "-1.5");
}

TEST(NumberText, RoundedHasNoTrailingZeros) {
    EXPECT_EQ(roundedNumber(0.35), "0.35");
    EXPECT_EQ(roundedNumber(-2.4, 2), "-2.4");
    EXPECT_EQ(roundedNumber(1.5e9, 4), "1.5e9");
    EXPECT_EQ(roundedNumber(2e-7), "2e-7");
    EXPECT_EQ(roundedNumber(-0.0), "0");
    EXPECT_EQ(roundedNumber(std::numeric_limits<double>::infinity()), "∞");
}

TEST(NumberText, MarkedHasAnEllipsisWhereDigitsAreMissing) {
    EXPECT_EQ(markedNumber(0.0767, 2), "0.077\u2026");
    EXPECT_EQ(markedNumber(0.0767, 3), "0.0767");
    EXPECT_EQ(markedNumber(-0.0509, 1), "-0.05\u2026");
    EXPECT_EQ(markedNumber(0.05, 1), "0.05");
    EXPECT_EQ(markedNumber(-1.23e12, 2), "-1.2\u2026e12");
    EXPECT_EQ(markedNumber(0, 2), "0");
}

TEST(NumberText, SteadyKeepsItsWidthWhileDigitsChange) {
    EXPECT_EQ(steadyNumber(18.5, 6), "18.500000");
    EXPECT_EQ(steadyNumber(-0.0, 3), "0.000");
    EXPECT_EQ(steadyNumber(1.23456e9, 6), "1.235e9");
    EXPECT_EQ(steadyNumber(1.5e-9, 6), "1.500e-9");
}

TEST(NumberText, VectorComponentsThatAreNothingReadAsZero) {
    EXPECT_EQ(steadyVector({1, -1e-17, 0}, 3), "1.000 0.000 0.000");
    EXPECT_EQ(steadyVector({-2e-9, 0, 0}, 3), "-2.000e-9 0.000 0.000");
    EXPECT_EQ(steadyVector({0, 0, 0}, 3), "0.000 0.000 0.000");
}

TEST(NumberText, FullReadsBackTheSameDouble) {
    EXPECT_EQ(fullNumber(0.1 + 0.2), "0.30000000000000004");
    EXPECT_EQ(fullNumber(std::numeric_limits<double>::infinity()), "beyond the largest double");
    EXPECT_EQ(fullNumber(std::nan("")), "nan") << "a method may answer it";
}

}  // namespace
}  // namespace text
