// Enclosures hold the value that exact arithmetic gives, and say so where their bounds leave a sign open.

#include "collide/numbers/enclosure.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <random>

#include "collide/numbers/dyadic.h"
#include "trials.h"

namespace {
using collide::Dyadic;
using collide::Enclosure;

constexpr int kOpen = Enclosure::kOpenSign;

/// A value in both arithmetics.
struct Both {
    Enclosure enclosed;
    Dyadic exact;

    Both() = default;
    Both(double x) : enclosed(x), exact(x) {}
    Both(const Enclosure& e, const Dyadic& d) : enclosed(e), exact(d) {}
    Both operator-() const { return {-enclosed, -exact}; }
    friend Both operator+(const Both& a, const Both& b) { return {a.enclosed + b.enclosed, a.exact + b.exact}; }
    friend Both operator-(const Both& a, const Both& b) { return {a.enclosed - b.enclosed, a.exact - b.exact}; }
    friend Both operator*(const Both& a, const Both& b) { return {a.enclosed * b.enclosed, a.exact * b.exact}; }
};

class Numbers {
  public:
    explicit Numbers(std::uint64_t seed) : m_engine(seed) {}
    int below(int count) { return static_cast<int>(m_engine() % static_cast<std::uint64_t>(count)); }
    /// Of every exponent, or of a few, or a short one; 0 and the limits of doubles among them.
    double any() {
        static constexpr double kSpecial[] = {0, 5e-324, 0x1p-1022, 0x1.fffffffffffffp1023, 1, -1, 3, 0x1p300};
        const int kind = below(8);
        if (kind == 0) return kSpecial[below(8)];
        if (kind == 1) return below(1000) - 500;
        const double x = std::bit_cast<double>(m_engine());
        if (!std::isfinite(x)) return 1;
        return kind < 5 ? std::ldexp(std::frexp(x, &m_unused), below(40)) : x;
    }

  private:
    std::mt19937_64 m_engine;
    int m_unused = 0;
};

/// A value that cancels often: sums and products of few numbers, so that the same ones meet again.
Both expression(Numbers& numbers, const std::array<Both, 4>& leaves, int depth) {
    const int kind = depth == 0 ? 0 : 1 + numbers.below(3);
    if (kind == 0) return leaves[static_cast<std::size_t>(numbers.below(4))];
    const Both a = expression(numbers, leaves, depth - 1), b = expression(numbers, leaves, depth - 1);
    return kind == 1 ? a + b : kind == 2 ? a - b : a * b;
}

TEST(Enclosure, SignsAndValuesAreThoseOfExactArithmeticOrOpen) {
    std::uint64_t known = 0, open = 0, zeros = 0;
    for (std::uint64_t trial = 0; trial < trials(40000); ++trial) {
        Numbers numbers(trial);
        std::array<Both, 4> leaves;
        for (Both& leaf : leaves) leaf = numbers.any();
        const Both x = expression(numbers, leaves, 1 + numbers.below(4));
        const int sign = x.enclosed.sign(), truth = x.exact.sign();
        (sign == kOpen ? open : known) += 1;
        zeros += sign == 0;
        ASSERT_TRUE(sign == kOpen || sign == truth) << trial;
        const double value = x.enclosed.toDouble(), nearest = x.exact.toDouble();
        ASSERT_TRUE(std::isnan(value) || value == nearest || value == std::nextafter(nearest, value)) << trial;
        if (sign == kOpen) {
            ASSERT_TRUE(std::isnan(value)) << trial;
        }
    }
    EXPECT_GT(known, 20 * open);
    EXPECT_GT(open, trials(40000) / 1000) << "bounds that never leave a sign open show nothing";
    EXPECT_GT(zeros, trials(40000) / 100);
}

TEST(Enclosure, QuotientsAndRootsHoldTheExactOnes) {
    for (std::uint64_t trial = 0; trial < trials(20000); ++trial) {
        Numbers numbers(trial);
        std::array<Both, 4> leaves;
        for (Both& leaf : leaves) leaf = numbers.any();
        const Both x = expression(numbers, leaves, 2), y = expression(numbers, leaves, 2);
        const Enclosure quotient = x.enclosed / y.enclosed;
        if (y.enclosed.sign() == 0 || y.enclosed.sign() == kOpen) {
            ASSERT_EQ(quotient.sign(), kOpen);
        } else if (quotient.sign() != kOpen) {
            const double nearest = (x.exact / y.exact).toDouble(), value = quotient.toDouble();
            ASSERT_TRUE(std::isnan(value) || value == nearest || value == std::nextafter(nearest, value)) << trial;
        }
        const Enclosure root = sqrt(x.enclosed);
        if (x.enclosed.sign() < 0 || x.enclosed.sign() == kOpen) {
            ASSERT_EQ(root.sign(), kOpen);
        } else {
            const double nearest = sqrt(x.exact).toDouble(), value = root.toDouble();
            ASSERT_TRUE(std::isnan(value) || value == nearest || value == std::nextafter(nearest, value)) << trial;
        }
    }
}

TEST(Enclosure, ProductsThatAreRoundedInAnotherOrderAreNotToldApart) {
    std::uint64_t open = 0;
    for (std::uint64_t trial = 0; trial < trials(2000); ++trial) {
        Numbers numbers(trial);
        const Enclosure a = numbers.any(), b = numbers.any(), c = numbers.any();
        const int sign = ((a * b) * c - a * (b * c)).sign();
        ASSERT_TRUE(sign == 0 || sign == kOpen) << trial;
        open += sign == kOpen;
    }
    EXPECT_GT(open, trials(2000) / 4);
}

TEST(Enclosure, ValuesBesideTheMiddleOfTwoDoublesAreRoundedToNearest) {
    for (const double side : {-1.0, 1.0}) {
        const Enclosure middle = Enclosure(side) + side * 0x1p-53;
        EXPECT_EQ(middle.toDouble(), side) << "ties to even";
        EXPECT_EQ((middle + side * 0x1p-120).toDouble(), side * (1 + 0x1p-52));
        EXPECT_EQ((middle - side * 0x1p-120).toDouble(), side);
    }
}

TEST(Enclosure, CancellationIsExactUpToItsBitsAndOpenBeyond) {
    for (const int apart : {50, 70, 73}) EXPECT_EQ((Both(1) + std::ldexp(3, -apart) - 1).enclosed.sign(), 1) << apart;
    for (const int apart : {130, 500, 1000}) {
        EXPECT_EQ((Both(1) + std::ldexp(3, -apart) - 1).enclosed.sign(), kOpen) << apart;
        std::array<Enclosure, 3> terms = {1.0, std::ldexp(3, -apart), -1.0};
        const Enclosure sum = collide::sumOf(terms);  // the largest cancel first
        EXPECT_EQ(sum.sign(), 1);
        EXPECT_EQ(sum.toDouble(), std::ldexp(3, -apart));
    }
}

TEST(Enclosure, AValueMayBeKnownBesideAScaleOnly) {
    const Enclosure rest = Enclosure(1.0) + 0x1p-200 - 1.0;  // at most a unit of 2^-125 from 0
    EXPECT_TRUE(std::isnan(rest.toDouble()));
    EXPECT_TRUE(std::isnan(rest.toDouble(0x1p-100)));
    EXPECT_EQ(rest.toDouble(1.0), 0);
    EXPECT_EQ(rest.toDouble(0x1p1000), 0);
}

}  // namespace
