// Elementary functions are rounded to the nearest double: beside series of 400 bits, which share no code with them.
#include "collide/numbers/elementary.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

namespace collide {
namespace {

constexpr int kBits = 400;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

mpf_class big(double x) { return mpf_class(x, kBits); }

/// The double nearest to a value that is no tie: of the truncated value and its neighbour the nearer one.
double nearest(const mpf_class& value) {
    const double low = value.get_d(), high = std::nextafter(low, sgn(value) > 0 ? kInfinity : -kInfinity);
    return abs(value - big(low)) <= abs(big(high) - value) ? low : high;
}

/// x - x^3/3! + x^5/5! ...
mpf_class sineOf(const mpf_class& x) {
    mpf_class term = x, sum = x;
    for (unsigned n = 2; n < 200; n += 2) {
        term = -term * x * x / (n * (n + 1));
        sum += term;
    }
    return sum;
}

/// 8 atan of an eighth of the angle: z - z^3/3 + z^5/5 ...
mpf_class arcTangentOf(mpf_class z) {
    for (int i = 0; i < 3; ++i) z /= 1 + sqrt(mpf_class(1 + z * z));
    mpf_class power = z, sum = z;
    for (unsigned n = 3; n < 300; n += 2) {
        power = -power * z * z;
        sum += power / n;
    }
    return 8 * sum;
}

const mpf_class& pi() {
    static const mpf_class kPi = 4 * arcTangentOf(mpf_class(1, kBits));
    return kPi;
}

mpf_class angleOf(const mpf_class& y, const mpf_class& x) {
    const mpf_class angle = arcTangentOf(mpf_class(y / x, kBits));
    if (sgn(x) > 0) return angle;
    return sgn(y) >= 0 ? mpf_class(angle + pi()) : mpf_class(angle - pi());
}

TEST(Rounded, SinesAndAnglesAreTheNearestDoubles) {
    std::mt19937_64 random(1);
    const auto any = [&](double most) { return (static_cast<double>(random() >> 11) * 0x1p-52 - 1) * most; };
    for (int i = 0; i < 2000; ++i) {
        const double small = std::ldexp(1.0, -static_cast<int>(random() % 60));
        const double x = any(2) * (i % 4 == 0 ? small : 1),
                     cosine = i % 8 == 0 ? std::copysign(1 - small / 4, x) : any(1);
        ASSERT_EQ(rounded::sin(x), nearest(sineOf(big(x)))) << x;
        const mpf_class sine = sqrt(mpf_class((1 - big(cosine)) * (1 + big(cosine))));
        ASSERT_EQ(rounded::acos(cosine), nearest(angleOf(sine, big(cosine)))) << cosine;
        const double up = any(1), along = any(1) * (i % 4 == 1 ? small : 1);
        ASSERT_EQ(rounded::atan2(up, along), nearest(angleOf(big(up), big(along)))) << up << ' ' << along;
        ASSERT_EQ(rounded::atan(x), nearest(angleOf(big(x), big(1)))) << x;
    }
}

/// By its series.
mpf_class exponentialOf(const mpf_class& x) {
    mpf_class term(1, kBits), sum = term;
    for (unsigned n = 1; n < 3000 && abs(term) > abs(sum) * mpf_class("1e-100"); ++n) {
        term = term * x / n;
        sum += term;
    }
    return sum;
}

/// The logarithm lies between the middles to both neighbours: the argument between their exponentials.
TEST(Rounded, LogarithmsAreTheNearestDoubles) {
    std::mt19937_64 random(3);
    for (int i = 0; i < 2000; ++i) {
        const double part = static_cast<double>(random() >> 11) * 0x1p-53;
        const int exponent = static_cast<int>(random() % 100) - 50;
        const double x = i % 2 == 0   ? part
                         : i % 4 == 1 ? std::ldexp(1 + part, exponent)
                                      : 1 + std::ldexp(part - 0.5, -static_cast<int>(random() % 52));
        if (x == 0 || x == 1) continue;
        const double y = rounded::log(x);
        const auto middle = [&](double end) { return mpf_class((big(y) + big(std::nextafter(y, end))) / 2); };
        ASSERT_LE(exponentialOf(middle(-HUGE_VAL)), big(x)) << x;
        ASSERT_GE(exponentialOf(middle(HUGE_VAL)), big(x)) << x;
    }
}

/// A double beside the middle of two floats is rounded by its tail.
TEST(Rounded, AnglesInFloatAreTheNearestFloats) {
    std::mt19937_64 random(2);
    const auto any = [&] { return (static_cast<float>(random() >> 40) * 0x1p-23F - 1) * 3; };
    for (int i = 0; i < 2000; ++i) {
        const float y = any(), x = any();
        const mpf_class truth = angleOf(big(double{y}), big(double{x}));
        const float angle = rounded::atan2(y, x);
        const mpf_class error = abs(mpf_class(truth - big(double{angle})));
        for (const float end : {-HUGE_VALF, HUGE_VALF})
            ASSERT_LE(error, abs(mpf_class(truth - big(double{std::nextafter(angle, end)})))) << y << ' ' << x;
    }
}

TEST(Rounded, SpecialValuesAreThoseOfTheCLibrary) {
    constexpr double kPi = std::numbers::pi;
    EXPECT_EQ(rounded::acos(1), 0);
    EXPECT_EQ(rounded::acos(-1), kPi);
    EXPECT_EQ(rounded::acos(0), kPi / 2);
    EXPECT_TRUE(std::isnan(rounded::acos(1.5)));
    EXPECT_TRUE(std::isnan(rounded::sin(kInfinity)));
    EXPECT_EQ(rounded::sin(1e22), -0.8522008497671888) << "reduced by all digits of the circle";
    EXPECT_TRUE(std::signbit(rounded::sin(-0.0)));
    EXPECT_EQ(rounded::atan2(0.0, -1.0), kPi);
    EXPECT_EQ(rounded::atan2(kInfinity, kInfinity), kPi / 4);
    EXPECT_EQ(rounded::atan2(5e-324, 1.0), 5e-324);
    EXPECT_EQ(rounded::atan2(3 * 5e-324, 2.0), 5e-324) << "a tie but for what the arc tangent is smaller";
    EXPECT_EQ(rounded::pow(3, 4), 81);
    EXPECT_EQ(rounded::pow(-2, 3), -8);
    EXPECT_EQ(rounded::pow(0x1p27 + 1, 2), 0x1p54 + 0x1p28) << "a tie goes to the even one";
    EXPECT_EQ(rounded::exp(1), std::numbers::e);
    EXPECT_EQ(rounded::log(0), -kInfinity);
    EXPECT_EQ(rounded::log10(1e22), 22);
    EXPECT_EQ(rounded::cbrt(-27), -3);
    EXPECT_EQ(rounded::tan(0), 0);
    EXPECT_EQ(rounded::cos(0), 1);
    EXPECT_EQ(rounded::asin(1), kPi / 2);
}

}  // namespace
}  // namespace collide
