#include "text/number_step.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "io/double_facts.h"

namespace text {
namespace {

TEST(NumberStep, StepsAreRoundAndAnUlpIsTheNextDouble) {
    EXPECT_EQ(nudged(1, 1, Nudge::Step), 1.1);
    EXPECT_EQ(nudged(1, -1, Nudge::Tenth), 0.99);
    EXPECT_EQ(nudged(1, 1, Nudge::TenSteps), 2);
    for (const double value : {0.0, 1.0, -0.1, 5e-324, 1e300}) {
        EXPECT_EQ(nudged(value, 1, Nudge::Ulp), std::nextafter(value, INFINITY)) << value;
        EXPECT_EQ(nudged(nudged(value, 1, Nudge::SixteenUlps), -1, Nudge::SixteenUlps), value);
        EXPECT_EQ(io::rungOf(nudged(value, 1, Nudge::SixteenUlps)) - io::rungOf(value), 16);
    }
    const double largest = std::numeric_limits<double>::max();
    EXPECT_EQ(nudged(largest, 1, Nudge::Step), largest) << "never to infinity";
    EXPECT_EQ(nudged(largest, 1, Nudge::Ulp), largest);
}

}  // namespace
}  // namespace text
