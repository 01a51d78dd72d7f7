// Numbers of JSON are read as the C library reads them, to the bit.
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>

#include "io/json_text.h"

namespace io {
namespace {

TEST(JsonNumbers, AreThoseOfStrtod) {
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

TEST(JsonNumbers, HaveNoOtherForm) {
    for (const std::string text :
         {"-", ".5", "5.", "01", "1e", "1e+", "+1", "1.e3", "0x1", "--1", "1.5f", "12345678x"}) {
        JsonList list;
        EXPECT_TRUE(listValue(text, list)) << text;
    }
}

}  // namespace
}  // namespace io
