// Lazy exact numbers beside integers of any length: the same signs and the same doubles.

#include "collide/numbers/lazy.h"

#include <gtest/gtest.h>

#include <cmath>

#include "collide/query_sets.h"
#include "trials.h"

namespace {

using collide::Dyadic;
using collide::Lazy;
using query_sets::Random;

struct Both {
    Lazy lazy;
    Dyadic exact;
};

/// Sums and products of doubles of any exponent; many differences are 0.
Both expression(Random& r, int depth) {
    if (depth == 0) {
        const double x = r.coin() ? r.integer(-2, 2) : std::ldexp(r.integer(-3, 3), r.integer(-900, 900));
        return {x, x};
    }
    const Both a = expression(r, depth - 1), b = r.integer(0, 3) == 0 ? a : expression(r, depth - 1);
    switch (r.integer(0, 3)) {
        case 0:
            return {a.lazy + b.lazy, a.exact + b.exact};
        case 1:
            return {a.lazy - b.lazy, a.exact - b.exact};
        case 2:
            return {-a.lazy, -a.exact};
        default:
            return {a.lazy * b.lazy, a.exact * b.exact};
    }
}

TEST(Lazy, HasTheSignsAndDoublesOfExactNumbers) {
    std::uint64_t zeros = 0;
    for (std::uint64_t trial = 0; trial < trials(20000); ++trial) {
        Random r(trial);
        const Both x = expression(r, r.integer(1, 5)), y = expression(r, 2);
        ASSERT_EQ(x.lazy.sign(), x.exact.sign()) << trial;
        ASSERT_EQ(x.lazy.toDouble(), x.exact.toDouble()) << trial;
        zeros += x.exact.sign() == 0 ? 1U : 0U;
        if (y.exact.sign() == 0) continue;
        ASSERT_EQ((x.lazy / y.lazy).toDouble(), (x.exact / y.exact).toDouble()) << trial;
        ASSERT_EQ(sqrt(y.lazy * y.lazy).toDouble(), sqrt(y.exact * y.exact).toDouble()) << trial;
    }
    EXPECT_GE(zeros, trials(1000));
}

TEST(Lazy, OrdersSumsOfRootsAsExactNumbersDo) {
    for (std::uint64_t trial = 0; trial < trials(5000); ++trial) {
        Random r(trial);
        const Both a = expression(r, 2), b = expression(r, 2), c = expression(r, 2), x = expression(r, 1),
                   y = expression(r, 1);
        const Both p{x.lazy * x.lazy, x.exact * x.exact}, q{y.lazy * y.lazy, y.exact * y.exact};
        ASSERT_EQ(signOfRootSum(a.lazy, b.lazy, p.lazy, c.lazy, q.lazy),
                  signOfRootSum(a.exact, b.exact, p.exact, c.exact, q.exact))
            << trial;
    }
}

}  // namespace
