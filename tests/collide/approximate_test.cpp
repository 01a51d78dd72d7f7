// Double-double with bounds of errors beside rationals: a sign that is known is the true one.

#include "collide/numbers/approximate.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "collide/query_sets.h"
#include "trials.h"

namespace {

using collide::Approximate;
using query_sets::Random;

/// A number in both ways of computing.
struct Both {
    Approximate near;
    mpq_class exact;
};

double anyDouble(Random& r, int range) {
    return r.integer(0, 3) == 0 ? r.integer(-3, 3) : std::ldexp(r.uniform(-1, 1), r.integer(-range, range));
}

/// Sums, products and quotients of such, of doubles within 2^±range.
Both expression(Random& r, int range, int depth) {
    if (depth == 0) {
        const double x = anyDouble(r, range);
        return {x, mpq_class(x)};
    }
    const Both a = expression(r, range, depth - 1), b = expression(r, range, depth - 1);
    switch (r.integer(0, 5)) {
        case 0:
        case 1:
            return {a.near + b.near, a.exact + b.exact};
        case 2:
            return {a.near - b.near, a.exact - b.exact};
        case 3:
            if (b.exact != 0) return {a.near / b.near, a.exact / b.exact};
            [[fallthrough]];
        default:
            return {a.near * b.near, a.exact * b.exact};
    }
}

TEST(Approximate, ASignThatIsKnownIsTheTrueOne) {
    std::uint64_t open = 0, known = 0;
    for (std::uint64_t trial = 0; trial < trials(60000); ++trial) {
        Random r(trial);
        const int ranges[] = {3, 60, 300, 540};  // the last ones under- and overflow
        const Both x = expression(r, ranges[trial % 4], r.integer(1, 4));
        const double rounded = x.exact.get_d();
        const double beside = !std::isfinite(rounded) ? 1e308
                              : r.integer(0, 1) == 0  ? std::nextafter(rounded, r.sign() * 1e308)
                              : r.integer(0, 1) == 0  ? rounded * (1 + r.sign() * r.power10(-15, -12))
                                                      : rounded;
        for (const double other : {0.0, beside}) {
            const int sign = (x.near - Approximate(other)).sign(), truth = cmp(x.exact, mpq_class(other));
            ++(sign == Approximate::kOpenSign ? open : known);
            if (sign == Approximate::kOpenSign) continue;
            ASSERT_EQ(sign, truth > 0 ? 1 : truth < 0 ? -1 : 0) << trial;
        }
    }
    EXPECT_GE(known, trials(60000));
    EXPECT_GE(open, trials(1000));
}

TEST(Approximate, ARootIsBesideTheTrueOne) {
    std::uint64_t open = 0, known = 0;
    for (std::uint64_t trial = 0; trial < trials(60000); ++trial) {
        Random r(trial);
        Both x = expression(r, trial % 2 == 0 ? 3 : 500, r.integer(0, 2));
        if (x.exact < 0) x = {-x.near, -x.exact};
        mpf_class root(x.exact, 1024);
        mpf_sqrt(root.get_mpf_t(), root.get_mpf_t());
        const double other = root.get_d() * (1 + r.sign() * r.power10(-16.5, -13));
        const int sign = (sqrt(x.near) - Approximate(other)).sign();
        ++(sign == Approximate::kOpenSign ? open : known);
        if (sign == Approximate::kOpenSign) continue;
        const int truth = cmp(x.exact, mpq_class(mpq_class(other) * other));
        ASSERT_EQ(sign, truth > 0 ? 1 : truth < 0 ? -1 : 0) << trial;
    }
    EXPECT_GE(known, trials(20000));
    EXPECT_GE(open, trials(200));
}

TEST(Approximate, WhatIsNotRoundedHasNoError) {
    const Approximate a(0x1p60 + 0x1p8), b(3.0), c(1.0);
    EXPECT_EQ((a * b - b * a).sign(), 0);
    EXPECT_EQ((a + c - a).sign(), 1);
    EXPECT_EQ((a + c - a - c).sign(), 0);
    EXPECT_EQ(((a + c) * (a - c) - a * a + c).sign(), Approximate::kOpenSign);  // more than two doubles
}

TEST(Approximate, ADoubleThatIsKnownIsTheTrueOne) {
    std::uint64_t known = 0;
    for (std::uint64_t trial = 0; trial < trials(60000); ++trial) {
        Random r(trial);
        const int ranges[] = {3, 60, 300, 540};
        const Both x = expression(r, ranges[trial % 4], r.integer(1, 4));
        const double value = x.near.toDouble();
        if (std::isnan(value)) continue;
        ++known;
        const mpq_class below(std::nextafter(value, -HUGE_VAL)), above(std::nextafter(value, HUGE_VAL));
        ASSERT_TRUE(below < x.exact && x.exact < above) << trial;
    }
    EXPECT_GE(known, trials(30000));
}

TEST(Approximate, AfterAnOverflowNothingIsKnown) {
    const Approximate large(1e308), two(2.0);
    EXPECT_EQ((large * two).sign(), Approximate::kOpenSign);
    EXPECT_EQ((large + large).sign(), Approximate::kOpenSign);
    EXPECT_EQ((large * large - large * large).sign(), Approximate::kOpenSign);
    EXPECT_EQ(sqrt(large * two).sign(), Approximate::kOpenSign);
    EXPECT_EQ(sqrt(-two).sign(), Approximate::kOpenSign);
    EXPECT_EQ((large * large * Approximate()).sign(), 0);
}

}  // namespace
