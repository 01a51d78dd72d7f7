// Numbers are read and written as the standard library does it, to the bit and to the byte.
#include "io/numbers.h"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <random>
#include <string>

#include "io/decimal.h"
#include "io/json_text.h"

namespace io {
namespace {

std::string standardText(double value) {
    char text[64];
    return {text, std::to_chars(text, text + sizeof text, value == 0 ? 0.0 : value).ptr};
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
    for (int i = 0; i < 300'000; ++i) {
        const double value = anyDouble(random);
        if (!std::isfinite(value)) continue;
        ASSERT_EQ(number(value), standardText(value)) << i;
    }
}

TEST(Numbers, AreReadToTheNearestDouble) {
    std::mt19937_64 random(2);
    int decided = 0;
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
        ASSERT_EQ(*value, expected) << text;
    }
    EXPECT_GT(decided, 200'000);
}

TEST(Numbers, OfJsonAreThoseOfStrtod) {
    const auto read = [](const std::string& text) {
        JsonList list;
        EXPECT_FALSE(listValue(text, list)) << text;
        return list.front().number;
    };
    for (const std::string text : {"0",
                                   "-0",
                                   "0.0",
                                   "-0.0e5",
                                   "1",
                                   "12345678",
                                   "123456789",
                                   "0.12345678",
                                   "1.2345678901234567",
                                   "9007199254740993",
                                   "9007199254740992.9999999999999999",
                                   "1e308",
                                   "1.7976931348623157e308",
                                   "1e309",
                                   "-1e309",
                                   "5e-324",
                                   "2.4703282292062328e-324",
                                   "2e-324",
                                   "1e-400",
                                   "0e999999999999",
                                   "1e99999999999999999999",
                                   "1e-99999999999999999999",
                                   "123456789012345678901234567890",
                                   "0.000000000000000000000000000000123456789",
                                   "1E+2",
                                   "18446744073709551615",
                                   "18446744073709551616",
                                   "100000000000000000000e-20"}) {
        const double value = read(text), expected = std::strtod(text.c_str(), nullptr);
        EXPECT_EQ(std::bit_cast<std::uint64_t>(value), std::bit_cast<std::uint64_t>(expected)) << text;
    }
    std::mt19937_64 random(3);
    for (int i = 0; i < 100'000; ++i) {
        std::string text = std::to_string(random() >> random() % 64);
        if (random() % 2 == 0) text.insert(1 + random() % text.size(), 1, '.');
        if (text.ends_with('.')) text += '0';
        if (random() % 2 == 0) text.insert(0, 1, '-');
        if (random() % 4 == 0) text += "e" + std::to_string(static_cast<int>(random() % 700) - 350);
        ASSERT_EQ(read(text), std::strtod(text.c_str(), nullptr)) << text;
    }
}

TEST(Numbers, OfJsonHaveNoOtherForm) {
    for (const std::string text :
         {"-", ".5", "5.", "01", "1e", "1e+", "+1", "1.e3", "0x1", "--1", "1.5f", "12345678x"}) {
        JsonList list;
        EXPECT_TRUE(listValue(text, list)) << text;
    }
}

}  // namespace
}  // namespace io
