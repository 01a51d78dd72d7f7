// x * y + z as the C library of Linux has it, which is exact: every number of a hard mixture, cancellation included.

#include "platform/windows/exact_fma.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <limits>
#include <random>

namespace platform {
namespace {

bool isSameNumber(double a, double b) {
    return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

TEST(ExactFma, IsTheRoundedOneOnHardNumbers) {
    std::mt19937_64 random(34);
    const auto any = [&] { return std::bit_cast<double>(random()); };
    const auto near = [&](int reach) {
        const double digits = 1 + double(random() >> 11) * 0x1p-53;
        return std::ldexp(random() % 2 == 0 ? digits : -digits, int(random() % unsigned(2 * reach + 1)) - reach);
    };
    for (int i = 0; i < 300'000; ++i) {
        const bool isWild = i % 3 == 0;
        const double x = isWild ? any() : near(i % 3 == 1 ? 3 : 540), y = isWild ? any() : near(i % 3 == 1 ? 3 : 540);
        const double z = i % 5 == 0 ? -(x * y) : i % 5 == 1 ? std::nextafter(-(x * y), 0.0) : isWild ? any() : near(60);
        EXPECT_PRED2(isSameNumber, win32::exactFma(x, y, z), std::fma(x, y, z)) << x << " * " << y << " + " << z;
    }
}

TEST(ExactFma, IsTheRoundedOneAtTheEdgesOfTheRange) {
    constexpr double kLeast = std::numeric_limits<double>::denorm_min(), kMost = std::numeric_limits<double>::max();
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    const std::array numbers = {0.0, kLeast, 3 * kLeast, 0x1p-1022, 0x1p-538, 0x1.8p-537, 1.0,
                                1.5, 0x1p53, 0x1p512,    0x1.8p511, kMost,    kInfinite,  0x1.fffffffffffffp-1};
    for (const double x : numbers)
        for (const double y : numbers)
            for (const double z : numbers)
                for (const int signs : {0, 1, 2, 3}) {
                    const double a = signs & 1 ? -x : x, c = signs & 2 ? -z : z;
                    EXPECT_PRED2(isSameNumber, win32::exactFma(a, y, c), std::fma(a, y, c))
                        << a << " * " << y << " + " << c;
                }
}

}  // namespace
}  // namespace platform
