// Every defect of Pool Hall Lessons at its smallest example, in the plane and in space.

#include "methods/pool.h"

#include <gtest/gtest.h>

#include <limits>

namespace methods {
namespace {

using Circle2 = Circle<2, double>;
using Vec2 = glm::vec<2, double>;
using Vec3d = Vec<double>;

constexpr double kInfinite = std::numeric_limits<double>::infinity();

TEST(Pool, RestingPairs) {
    EXPECT_TRUE(poolTouching<2>(Circle2{{0, 0}, 1}, Circle2{{2, 0}, 1}));
    EXPECT_TRUE(poolTouching<2>(Circle2{{0, 0}, 1}, Circle2{{1, 0}, 1}));
    EXPECT_FALSE(poolTouching<2>(Circle2{{0, 0}, 1}, Circle2{{2.001, 0}, 1}));
}

TEST(Pool, P1TheListingLosesTheGraze) {
    const Circle2 A{{0, 0}, 1}, B{{4, 3}, 2};
    EXPECT_FALSE(poolMovePrinted(A, Vec2(8, 0), B).collides);
    const auto repaired = poolMovePrinted(A, Vec2(8, 0), B, {Defect::P1});
    EXPECT_TRUE(repaired.collides);
    EXPECT_EQ(repaired.movement, Vec2(4, 0));
    EXPECT_EQ(poolMoveCorrected(A, Vec2(8, 0), B).movement, Vec2(4, 0));
}

TEST(Pool, P2ARootSquaredAgainLosesTheGrazeOfTheProseToo) {
    const Circle2 A{{0, 0}, 1}, B{{2, 2}, 1};
    EXPECT_FALSE(poolMovePrinted(A, Vec2(4, 0), B, {Defect::P1}).collides);
    EXPECT_TRUE(poolMovePrinted(A, Vec2(4, 0), B, {Defect::P1, Defect::P2}).collides);
    EXPECT_TRUE(poolMoveCorrected(A, Vec2(4, 0), B).collides);
    const double lengthC = glm::length(Vec2(2, 2));
    EXPECT_EQ(lengthC * lengthC - 4, 8.000000000000002 - 4);
}

TEST(Pool, P3AnOverlapMovesTheBallBackwards) {
    const Circle2 A{{0, 0}, 1}, B{{1, 0}, 1};
    EXPECT_EQ(poolMovePrinted(A, Vec2(1, 0), B).movement, Vec2(-1, 0));
    EXPECT_EQ(poolMovePrinted(A, Vec2(1, 0), B, {Defect::P3}).movement, Vec2(0, 0));
    EXPECT_EQ(poolMoveCorrected(A, Vec2(1, 0), B).movement, Vec2(0, 0));

    // With both spheres the ratio of lengths loses the sign, and both centres are moved to one point.
    const auto pair = poolPairPrinted(A, Vec2(2, 0), B, Vec2(0, 0));
    EXPECT_EQ(pair.ratio, 0.5);
    EXPECT_EQ(A.center + pair.movementA, B.center + pair.movementB);
    EXPECT_EQ(poolPairCorrected(A, Vec2(2, 0), B, Vec2(0, 0)).ratio, 0);
}

TEST(Pool, P4NoMovementAnswersTrueAndNaN) {
    const Circle2 A{{0, 0}, 1}, B{{2, 0}, 1};
    const auto printed = poolMovePrinted(A, Vec2(0, 0), B);
    EXPECT_TRUE(printed.collides);
    EXPECT_TRUE(std::isnan(printed.movement.x));
    const auto repaired = poolMovePrinted(A, Vec2(0, 0), B, {Defect::P4});
    EXPECT_TRUE(repaired.collides);
    EXPECT_EQ(repaired.movement, Vec2(0, 0));
    EXPECT_EQ(poolMoveCorrected(A, Vec2(0, 0), B).movement, Vec2(0, 0));

    const auto together = poolPairPrinted(A, Vec2(3, 1), B, Vec2(3, 1));
    EXPECT_TRUE(together.collides);
    EXPECT_TRUE(std::isnan(together.movementA.x));
    EXPECT_FALSE(std::isnan(poolPairPrinted(A, Vec2(3, 1), B, Vec2(3, 1), {Defect::P4}).movementA.x));
    EXPECT_FALSE(std::isnan(poolPairCorrected(A, Vec2(3, 1), B, Vec2(3, 1)).movementA.x));
}

TEST(Pool, P5RoundedLengthsDecideAboutThePathsEnd) {
    // Exactly, the sum of the doubles 0.1 and 0.3 is less than the double 0.4: beyond the end by 1e-16.
    EXPECT_TRUE(poolMovePrinted(Circle2{{0, 0}, 0.1}, Vec2(0.4, 0), Circle2{{0.8, 0}, 0.3}).collides);
    const Circle<3, double> A{Vec3d(0), 0.5}, B{{0, 1, 2}, 0.5};
    EXPECT_FALSE(poolMovePrinted(A, Vec3d(0, 1, 1), B).collides);
    EXPECT_TRUE(poolMovePrinted(A, Vec3d(0, 1, 1), B, {Defect::P5}).collides);
    EXPECT_TRUE(poolMoveCorrected(A, Vec3d(0, 1, 1), B).collides);
}

TEST(Pool, P6TheTangentialTouchIsRefused) {
    const Circle2 A{{0, 0}, 1}, B{{2, 0}, 1};
    EXPECT_TRUE(poolTouching(A, B));
    EXPECT_FALSE(poolMovePrinted(A, Vec2(0, 1), B).collides);
    EXPECT_TRUE(poolMovePrinted(A, Vec2(0, 1), B, {Defect::P1, Defect::P6}).collides);
    EXPECT_TRUE(poolMoveCorrected(A, Vec2(0, 1), B).collides);

    const Circle<3, double> A3{Vec3d(0), 1}, B3{{2, 0, 0}, 1};
    EXPECT_FALSE(poolTouching3dProse(A3, B3));
    EXPECT_TRUE(poolTouching3dProse(A3, B3, {Defect::P6}));
}

TEST(Pool, P7TheTestOfTheTriangleIsNeverReached) {
    using Exit = PoolMove<2, double>::Exit;
    int hits = 0;
    for (int i = 0; i < 2000; ++i) {  // across the graze, where F is nearest to R^2
        const double offset = 2 + (i - 1000) * 1e-15;
        const auto move = poolMovePrinted(Circle2{{0, 0}, 1}, Vec2(8, 0), Circle2{{4, offset}, 1});
        ASSERT_NE(move.exit, Exit::NoTriangle);
        hits += move.collides;
    }
    EXPECT_GT(hits, 100);
    EXPECT_LT(hits, 1900);
}

TEST(Pool, P8OneLineIsNotTheSameAsToward) {
    EXPECT_TRUE(poolCollinearProse(Vec2(-10, 0), Vec2(5, 0), 2.0));
    EXPECT_FALSE(poolCollinearProse(Vec2(-10, 0), Vec2(5, 0), 2.0, {Defect::P8}));
    EXPECT_TRUE(poolCollinearProse(Vec2(10, 0), Vec2(5, 0), 2.0, {Defect::P8}));
}

TEST(Pool, P9SquaresUnderflowOverflowAndForgetTheSign) {
    const Circle2 A{{0, 0}, 1e-200}, B{{3e-200, 0}, 1e-200};
    EXPECT_TRUE(poolTouching(A, B));
    EXPECT_FALSE(poolTouching(A, B, {Defect::P9}));

    const Circle2 one{{0, 0}, 1}, four{{4, 0}, 1};
    EXPECT_FALSE(poolMovePrinted(one, Vec2(1e200, 0), four).collides);
    EXPECT_EQ(poolMoveCorrected(one, Vec2(1e200, 0), four).movement, Vec2(2, 0));
    const Circle2 big{{0, 0}, 1e200}, bigger{{4e200, 0}, 1e200};
    EXPECT_FALSE(poolMovePrinted(big, Vec2(8e200, 0), bigger).collides);
    EXPECT_TRUE(poolMovePrinted(big, Vec2(8e200, 0), bigger, {Defect::P9}).collides);

    const Circle2 negative{{0, 0}, -1}, other{{2, 0}, -1};
    EXPECT_TRUE(poolTouching(negative, other));
    EXPECT_FALSE(poolTouching(negative, other, {Defect::P9}));
    EXPECT_FALSE(poolMoveCorrected(negative, Vec2(1, 0), other).collides);
}

TEST(Pool, P10TheSideOfTheNormalDoesNotMatterToTheBounce) {
    const Circle2 left{{0, 0}, 1}, right{{2, 0}, 1};
    const auto one = poolBouncePrinted(left, Vec2(1, 0), right, Vec2(0, 0));
    const auto other = poolBouncePrinted(right, Vec2(0, 0), left, Vec2(1, 0));  // n the other way
    EXPECT_EQ(one.v1, Vec2(0, 0));
    EXPECT_EQ(one.v2, Vec2(1, 0));
    EXPECT_EQ(one.v1, other.v2);
    EXPECT_EQ(one.v2, other.v1);
}

TEST(Pool, P11ASeparatingPairIsTurnedInward) {
    const Circle2 left{{0, 0}, 1}, right{{2, 0}, 1};
    const auto printed = poolBouncePrinted(left, Vec2(-1, 0), right, Vec2(1, 0));
    EXPECT_EQ(printed.v1, Vec2(1, 0));
    EXPECT_EQ(printed.v2, Vec2(-1, 0));
    const auto repaired = poolBouncePrinted(left, Vec2(-1, 0), right, Vec2(1, 0), {Defect::P11});
    EXPECT_EQ(repaired.v1, Vec2(-1, 0));
    EXPECT_EQ(repaired.v2, Vec2(1, 0));
    EXPECT_EQ(poolBounceCorrected(left, Vec2(-1, 0), right, Vec2(1, 0)).v1, Vec2(-1, 0));
}

TEST(Pool, P12SinglePrecisionInTheMidstOfDouble) {
    const Circle2 left{{0, 0}, 1}, right{{2, 0}, 1};
    const auto printed = poolBouncePrinted(left, Vec2(0.1, 0), right, Vec2(0, 0));
    EXPECT_NEAR(printed.v1.x, -1.5e-9, 1e-10);
    const double before = 0.1 * 0.1, after = printed.v1.x * printed.v1.x + printed.v2.x * printed.v2.x;
    EXPECT_NEAR((after - before) / before, 3e-8, 5e-9);
    EXPECT_EQ(poolBouncePrinted(left, Vec2(0.1, 0), right, Vec2(0, 0), {Defect::P12}).v1.x, 0);
    EXPECT_EQ(poolBounceCorrected(left, Vec2(0.1, 0), right, Vec2(0, 0)).v1.x, 0);
}

TEST(Pool, P13LimitsOfTheBounce) {
    const Circle2 left{{0, 0}, 1, 1}, wall{{2, 0}, 1, kInfinite}, weightless{{2, 0}, 1, 0};
    EXPECT_TRUE(std::isnan(poolBouncePrinted(left, Vec2(1, 0), wall, Vec2(0, 0)).v1.x));
    const auto bounced = poolBounceCorrected(left, Vec2(1, 0), wall, Vec2(0, 0));
    EXPECT_EQ(bounced.v1, Vec2(-1, 0));
    EXPECT_EQ(bounced.v2, Vec2(0, 0));

    const Circle2 nothing{{0, 0}, 1, 0};
    EXPECT_TRUE(std::isnan(poolBouncePrinted(nothing, Vec2(1, 0), weightless, Vec2(0, 0)).v1.x));
    EXPECT_FALSE(std::isnan(poolBounceCorrected(nothing, Vec2(1, 0), weightless, Vec2(0, 0)).v1.x));
    const Circle2 same{{0, 0}, 1, 1};
    EXPECT_TRUE(std::isnan(poolBouncePrinted(left, Vec2(1, 0), same, Vec2(0, 0)).v1.x));
    EXPECT_EQ(poolBounceCorrected(left, Vec2(1, 0), same, Vec2(0, 0)).v1, Vec2(1, 0));

    // Two different perpendiculars in space: the derivation assumes one, the result does not need it.
    const Circle<3, double> a{{2, 0, 0}, 1, 1}, b{{0, 0, 0}, 1, 1};
    const auto space = poolBouncePrinted(a, Vec3d(-1, 1, 0), b, Vec3d(0, 0, 1));
    EXPECT_EQ(space.v1, Vec3d(0, 1, 0));
    EXPECT_EQ(space.v2, Vec3d(-1, 0, 1));
}

TEST(Pool, P14MomentumIsKeptAndEnergyIsLost) {
    const Circle2 left{{0, 0}, 1, 1}, right{{2, 0}, 1, 1};
    const auto dull = poolBounceCorrected(left, Vec2(1, 0), right, Vec2(0, 0), 0.5);
    EXPECT_EQ(dull.v1 + dull.v2, Vec2(1, 0));
    const double relativeBefore = 1, relativeAfter = (dull.v2.x - dull.v1.x) * (dull.v2.x - dull.v1.x);
    EXPECT_EQ(1 - relativeAfter / relativeBefore, poolEnergyLossShare(0.5));
    EXPECT_EQ(poolEnergyLossShare(0.5), 0.75);
}

TEST(Pool, PlaneAndSpaceAgree) {
    const auto flat = poolMovePrinted(Circle2{{0, 0}, 1}, Vec2(6, 1), Circle2{{4, 1}, 1});
    const auto space = poolMovePrinted(Circle<3, double>{Vec3d(0), 1}, Vec3d(6, 1, 0), Circle<3, double>{{4, 1, 0}, 1});
    EXPECT_TRUE(flat.collides);
    EXPECT_EQ(flat.movement, Vec2(space.movement));
}

TEST(Pool, AMovingPairMeetsHalfway) {
    const auto pair = poolPairPrinted(Circle2{{-5, 0}, 1}, Vec2(8, 0), Circle2{{5, 0}, 1}, Vec2(-8, 0));
    EXPECT_TRUE(pair.collides);
    EXPECT_EQ(pair.ratio, 0.5);
    EXPECT_EQ(pair.movementA, Vec2(4, 0));
    EXPECT_EQ(pair.movementB, Vec2(-4, 0));
}

TEST(Pool, EveryEarlyEscapeIsReached) {
    using Exit = PoolMove<2, double>::Exit;
    const Circle2 A{{0, 0}, 1}, B{{5, 0}, 1};
    EXPECT_EQ(poolMovePrinted(A, Vec2(2, 0), B).exit, Exit::TooShort);
    EXPECT_EQ(poolMovePrinted(A, Vec2(-4, 0), B).exit, Exit::NotToward);
    EXPECT_EQ(poolMovePrinted(A, Vec2(3, 4), B).exit, Exit::PassesBy);
    EXPECT_EQ(poolMovePrinted(A, Vec2(2.95, 1), B).exit, Exit::BeyondEnd);
    EXPECT_EQ(poolMovePrinted(A, Vec2(3, 0), B).exit, Exit::Hit);
}

}  // namespace
}  // namespace methods
