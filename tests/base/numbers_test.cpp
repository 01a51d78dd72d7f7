// Numbers are read and written as the standard library does it, to the bit and to the byte.
#include "base/numbers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <random>
#include <string>

#include "base/decimal.h"

namespace base {
namespace {

template <class Real>
std::string standardText(Real value) {
    char text[64];
    return {text, std::to_chars(text, text + sizeof text, value == 0 ? Real(0) : value).ptr};
}

/// Doubles of every size, short decimals, powers of two and their neighbours, whole numbers.
double anyDouble(std::mt19937_64& random) {
    const auto digits = static_cast<double>(random() % 100'000);
    switch (random() % 6) {
        case 0:
            return (static_cast<double>(random() >> 11) * 0x1p-53 - 0.5) * 20;
        case 1:
            return digits * std::pow(10, static_cast<int>(random() % 40) - 20);
        case 2:
            return std::nextafter(std::ldexp(1.0, static_cast<int>(random() % 2000) - 1000),
                                  static_cast<double>(random() % 3));
        case 3:
            return static_cast<double>(static_cast<std::int64_t>(random()) >> random() % 60);
        case 4:
            return digits / std::pow(10, static_cast<double>(random() % 9));
        default:
            return std::bit_cast<double>(random());
    }
}

TEST(Numbers, AreWrittenAsTheStandardLibraryWritesThem) {
    for (const double value : {0.0,
                               -0.0,
                               1.0,
                               1e5,
                               1e4,
                               123456.0,
                               1234567e5,
                               9007199254740993.0,
                               1e22,
                               1e23,
                               1e-5,
                               0.001,
                               0.00012,
                               5e-324,
                               2.2250738585072014e-308,
                               2.225073858507201e-308,
                               1.7976931348623157e308,
                               4.35,
                               0.1,
                               2e-7,
                               1.5e300,
                               -1.25e-100})
        EXPECT_EQ(number(value), standardText(value));
    std::mt19937_64 random(1);
    for (int i = 0; i < 200'000; ++i) {
        const double value = anyDouble(random);
        const auto single = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (!std::isnan(value)) {
            ASSERT_EQ(number(value), standardText(value)) << i;
        }
        if (!std::isnan(single)) {
            ASSERT_EQ(floatNumber(single), standardText(single)) << i;
        }
    }
}

TEST(Numbers, ThatAreNotFiniteAreWrittenByName) {
    EXPECT_EQ(number(HUGE_VAL), "inf");
    EXPECT_EQ(number(-HUGE_VAL), "-inf");
    EXPECT_EQ(number(-std::numeric_limits<double>::quiet_NaN()), "nan");
    EXPECT_EQ(floatNumber(-HUGE_VALF), "-inf");
}

/// Compares a reading with std::from_chars: value, length, range.
template <class Real>
::testing::AssertionResult isStandard(const NumberRead& read, const std::string& text, std::chars_format format) {
    Real expected = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), expected, format);
    const auto length = error == std::errc::invalid_argument ? 0 : static_cast<std::size_t>(end - text.data());
    const bool isInRange = error != std::errc::result_out_of_range;
    const bool isSame = read.length == length && read.isInRange == isInRange &&
                        (length == 0 || !isInRange || std::signbit(read.value) == std::signbit(expected)) &&
                        (length == 0 || !isInRange || read.value == static_cast<double>(expected));
    if (isSame) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << text << " read as " << read.value << " from " << read.length << " bytes";
}

/// Digits with a point and an exponent, some of them wrong, and text behind.
std::string anyNumberText(std::mt19937_64& random, std::string_view digits, char exponent) {
    std::string text = random() % 3 == 0 ? "-" : "";
    const auto count = 1 + random() % (random() % 8 == 0 ? 40 : 20);
    for (std::uint64_t i = 0; i < count; ++i) text += digits[random() % digits.size()];
    if (random() % 2 == 0) text.insert(random() % (text.size() + 1), ".");
    if (random() % 2 == 0) text += exponent + std::to_string(static_cast<int>(random() % 700) - 350);
    if (random() % 8 == 0) text += ".e-x 5"[random() % 6];
    return text;
}

TEST(Numbers, AreReadAsTheStandardLibraryReadsThem) {
    using enum std::chars_format;
    std::mt19937_64 random(2);
    for (int i = 0; i < 100'000; ++i) {
        const std::string text = anyNumberText(random, "0123456789", 'e');
        ASSERT_TRUE(isStandard<double>(readNumber(text), text, general));
        ASSERT_TRUE(isStandard<float>(readFloat(text), text, general));
        const std::string hex = anyNumberText(random, "0123456789abcdefABCDEF", 'p');
        ASSERT_TRUE(isStandard<double>(readNumber(hex, Notation::Hex), hex, std::chars_format::hex));
        ASSERT_TRUE(isStandard<float>(readFloat(hex, Notation::Hex), hex, std::chars_format::hex));
    }
}

TEST(Numbers, BetweenTwoDoublesOrFloatsAreRoundedToTheEvenOne) {
    EXPECT_EQ(readNumber("9007199254740993").value, 9007199254740992.0);
    EXPECT_EQ(readNumber("9007199254740993.0000000000000000000001").value, 9007199254740994.0);
    EXPECT_EQ(readFloat("16777217").value, 16777216.0);
    EXPECT_EQ(readFloat("16777217.0000000000000000000000000001").value, 16777218.0);  // the double is the middle
}

TEST(Numbers, BeyondTheDoublesHaveTheNearestEnd) {
    EXPECT_EQ(readNumber("-1e309").value, -HUGE_VAL);
    EXPECT_EQ(readNumber("1e-400").value, 0.0);
    EXPECT_TRUE(readNumber("0e-999999999999").isInRange);
    EXPECT_EQ(readNumber("1e99999999999999999999").value, HUGE_VAL);
}

TEST(Numbers, AreTheWholeTextOrNot) {
    EXPECT_EQ(wholeNumber("-2.5e3"), -2500.0);
    for (const std::string text : {"", "-", ".", "1x", " 1", "+1", "1e309", "inf", "nan", "1 "})
        EXPECT_FALSE(wholeNumber(text)) << text;
}

TEST(Numbers, AreReadToTheNearestDoubleWhereSixtyFourBitsHoldTheirDigits) {
    std::mt19937_64 random(2);
    int decided = 0, subnormal = 0;
    for (int i = 0; i < 300'000; ++i) {
        std::uint64_t digits = random() >> random() % 64;
        int exponent = static_cast<int>(random() % 60) - 40;
        if (i % 3 == 0) exponent = static_cast<int>(random() % 660) - 345;
        if (i % 3 == 1) {  // halfway between two doubles
            digits = (digits >> 10 | std::uint64_t{1} << 53) | 1;
            exponent = 0;
        }
        const std::string text = std::to_string(digits) + 'e' + std::to_string(exponent);
        double expected = 0;
        std::from_chars(text.data(), text.data() + text.size(), expected);
        const auto value = nearestDouble(digits, exponent);
        if (!value) continue;
        ++decided;
        subnormal += *value > 0 && *value < std::numeric_limits<double>::min() ? 1 : 0;
        ASSERT_EQ(*value, expected) << text;
    }
    EXPECT_GT(decided, 200'000);
    EXPECT_GT(subnormal, 2000);
}

TEST(Numbers, LoseZerosAtTheEndOfAFraction) {
    EXPECT_EQ(withoutEndingZeros("1.500"), "1.5");
    EXPECT_EQ(withoutEndingZeros("2.000"), "2");
    EXPECT_EQ(withoutEndingZeros("100"), "100");
}

}  // namespace
}  // namespace base
