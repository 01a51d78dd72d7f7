// Every defect of Bartlett's article at its smallest example: what the listing answers, what it answers with that one
// line repaired, and what the corrected method answers.

#include "methods/bartlett.h"

#include <gtest/gtest.h>

#include <limits>

namespace methods {
namespace {

using BartlettExit = BartlettAnswer<float>::Exit;
constexpr double kHalfPi = 1.5707963267948966;

template <class T>
BartlettInput<T> ask(Vec<T> start, Vec<T> next, Vec<T> center, T ball, T sphere, T speed = 1) {
    return {start, next, center, ball, sphere, speed};
}

template <class T>
class Bartlett : public testing::Test {};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(Bartlett, Precisions);

TYPED_TEST(Bartlett, B1TheSpheresXIsNeverStored) {
    using T = TypeParam;
    const auto ahead = ask<T>({0, 0, 0}, {1, 0, 0}, {4, 0, 0}, 1, 1);
    EXPECT_NE(bartlettPrinted(ahead).exit, BartlettAnswer<T>::Exit::Hit);
    EXPECT_EQ(bartlettPrinted(ahead, {Defect::B1, Defect::B2}).distanceToHit, 2);
    EXPECT_EQ(bartlettCorrected(ahead).distanceToHit, 2);

    const auto through = ask<T>({-5, 0, 0}, {0, 0, 0}, {2, 0, 0}, 1, 1);
    EXPECT_EQ(bartlettPrinted(through).distanceToHit, 3);
    EXPECT_EQ(bartlettPrinted(through, {Defect::B1}).distanceToHit, 5);
    EXPECT_EQ(bartlettCorrected(through).distanceToHit, 5);
}

TYPED_TEST(Bartlett, B2TheStartInsideTestTakesZForX) {
    using T = TypeParam;
    using TExit = typename BartlettAnswer<T>::Exit;
    const auto touches = ask<T>({0, 0, 0}, {-1, 0, 0}, {-2, 0, 0}, 1, 1);
    EXPECT_EQ(bartlettPrinted(touches, {Defect::B1}).exit, TExit::StartsInside);
    EXPECT_EQ(bartlettPrinted(touches, {Defect::B1, Defect::B2}).exit, TExit::Hit);
    EXPECT_EQ(bartlettCorrected(touches).exit, TExit::Hit);
    EXPECT_EQ(bartlettCorrected(touches).distanceToHit, 0);

    const auto overlaps = ask<T>({-1, 0, 0}, {1, 0, 0}, {0, 0, 1}, 1, 1);
    EXPECT_NE(bartlettPrinted(overlaps, {Defect::B1}).exit, TExit::StartsInside);
    EXPECT_EQ(bartlettPrinted(overlaps, {Defect::B1, Defect::B2}).exit, TExit::StartsInside);
    EXPECT_EQ(bartlettCorrected(overlaps).exit, TExit::StartsInside);
}

TEST(BartlettFloat, B3AFirstRootJustBelowZeroBecomesTheExit) {
    const auto touch = ask<float>({3.0009765625f, 0, 0}, {4, 0, 0}, {4.0009765625f, 0, 0}, 1, 0);
    const auto printed = bartlettPrinted(touch, {Defect::B1, Defect::B2});
    EXPECT_FLOAT_EQ(printed.distanceToHit, 2.0000005f);
    EXPECT_NEAR(printed.ricochetAngle, -kHalfPi, 1e-6);
    const auto repaired = bartlettPrinted(touch, {Defect::B1, Defect::B2, Defect::B3});
    EXPECT_EQ(repaired.distanceToHit, 0);
    EXPECT_NEAR(repaired.ricochetAngle, kHalfPi, 1e-6);
    EXPECT_EQ(bartlettCorrected(touch).distanceToHit, 0);
}

TEST(BartlettFloat, B4ExpandedSquaresLoseDigitsFarFromTheOrigin) {
    const auto far = ask<float>({4093, 0, 0}, {4094, 0, 0}, {4097, 0, 0}, 1, 1);
    EXPECT_NEAR(bartlettPrinted(far, {Defect::B1, Defect::B2}).distanceToHit, 1.764, 5e-4);
    EXPECT_EQ(bartlettPrinted(far, {Defect::B1, Defect::B2, Defect::B4}).distanceToHit, 2);
    EXPECT_EQ(bartlettCorrected(far).distanceToHit, 2);
}

TEST(BartlettFloat, B5TheOffsetIsADifferenceOfLargeSquares) {
    const auto miss = ask<float>({0, 0, 0}, {1, 0, 0}, {8192, 1.5f, 0}, 1, 0);
    const auto printed = bartlettPrinted(miss, {Defect::B1, Defect::B2});
    EXPECT_EQ(printed.exit, BartlettExit::Hit);
    EXPECT_NEAR(printed.distanceToHit, 8192, 2);
    EXPECT_EQ(bartlettPrinted(miss, {Defect::B1, Defect::B2, Defect::B5}).exit, BartlettExit::PassesBy);
    EXPECT_EQ(bartlettCorrected(miss).exit, BartlettExit::PassesBy);

    const auto headOn = ask<float>({0, 0, 0}, {1, 0, 0}, {4097, 0, 0}, 1, 0);
    const auto center = bartlettPrinted(headOn, {Defect::B1, Defect::B2});
    EXPECT_EQ(center.distanceToHit, 4097);
    EXPECT_TRUE(std::isnan(center.ricochetAngle) && std::isnan(center.hit.x) && std::isnan(center.newVelocity.x));
    EXPECT_EQ(bartlettPrinted(headOn, {Defect::B1, Defect::B2, Defect::B5}).distanceToHit, 4096);
    EXPECT_EQ(bartlettCorrected(headOn).distanceToHit, 4096);
}

TEST(BartlettFloat, B6TheRadicandCanBeNegativeAfterTheTest) {
    const auto alone = ask<float>({0, -10, 0}, {1, -10, 0}, {0.2f, -8, 0}, 1, 1);
    EXPECT_NEAR(bartlettPrinted(alone, {Defect::B1, Defect::B2}).distanceToHit, 0.1998, 5e-6);
    EXPECT_FLOAT_EQ(bartlettPrinted(alone, {Defect::B1, Defect::B2, Defect::B6}).distanceToHit, 0.2f);

    const auto graze = ask<float>({7, 0, 0}, {10, 1, 0}, {129.7f, 46.17f, 0}, 5, 0);
    EXPECT_NEAR(bartlettPrinted(graze, {Defect::B1, Defect::B2}).distanceToHit, 131.0037, 2e-4);
    EXPECT_NEAR(bartlettPrinted(graze, {Defect::B1, Defect::B2, Defect::B5, Defect::B6}).distanceToHit, 130.9374, 5e-3);
    EXPECT_NEAR(bartlettCorrected(graze).distanceToHit, 130.9374, 5e-3);
    const auto inDouble = ask<double>({7, 0, 0}, {10, 1, 0}, {129.7f, 46.17f, 0}, 5, 0);
    EXPECT_NEAR(bartlettCorrected(inDouble).distanceToHit, 130.9374, 1e-4);
}

TEST(BartlettFloat, B7HalfPiIsAFloat) {
    const auto graze = ask<float>({-4, 2, 0}, {0, 2, 0}, {0, 0, 0}, 1, 1);
    const auto printed = bartlettPrinted(graze);
    EXPECT_NEAR(printed.ricochetAngle, 4.37e-8, 1e-10);
    EXPECT_NEAR(printed.newVelocity.y, 8.7e-8, 1e-9);
    const auto repaired = bartlettPrinted(graze, {Defect::B7});
    EXPECT_EQ(repaired.ricochetAngle, 0);
    EXPECT_EQ(repaired.newVelocity, Vec<float>(1, 0, 0));
    EXPECT_EQ(bartlettCorrected(graze).ricochetAngle, 0);
    EXPECT_EQ(bartlettCorrected(graze).newVelocity, Vec<float>(1, 0, 0));
}

TEST(BartlettDouble, B7ThePrintedDigitsOfPiDeflectAGraze) {
    const auto graze = ask<double>({-4, 2, 0}, {0, 2, 0}, {0, 0, 0}, 1, 1);
    EXPECT_GT(bartlettPrinted(graze).ricochetAngle, 5e-14);
    EXPECT_EQ(bartlettPrinted(graze, {Defect::B7}).ricochetAngle, 0);
}

TEST(BartlettFloat, B8TheCosineIsNotClampedBelow) {
    const auto touch = ask<float>({13.00390625f, 13.00390625f, 0}, {16.00390625f, 17.00390625f, 0},
                                  {16.00390625f, 17.00390625f, 0}, 5, 0);
    const auto printed = bartlettPrinted(touch, {Defect::B1, Defect::B2});
    EXPECT_EQ(printed.exit, BartlettExit::Hit);
    EXPECT_TRUE(std::isnan(printed.ricochetAngle) && std::isnan(printed.newVelocity.x));
    EXPECT_FALSE(std::isnan(bartlettPrinted(touch, {Defect::B1, Defect::B2, Defect::B8}).ricochetAngle));
    const auto corrected = bartlettCorrected(touch);
    EXPECT_NEAR(corrected.ricochetAngle, kHalfPi, 1e-3);
    EXPECT_NEAR(corrected.newVelocity.x, -0.6, 1e-6);
    EXPECT_NEAR(corrected.newVelocity.y, -0.8, 1e-6);
}

TEST(BartlettFloat, B9NaNPassesTheTests) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const auto broken = ask<float>({0, 0, 0}, {1, 0, 0}, {4, nan, 0}, 1, 1);
    const auto printed = bartlettPrinted(broken, {Defect::B1, Defect::B2});
    EXPECT_EQ(printed.exit, BartlettExit::Hit);
    EXPECT_TRUE(std::isnan(printed.distanceToHit));
    EXPECT_NE(bartlettPrinted(broken, {Defect::B1, Defect::B2, Defect::B9}).exit, BartlettExit::Hit);
    EXPECT_NE(bartlettCorrected(broken).exit, BartlettExit::Hit);

    const auto tiny = ask<float>({0, 0, 0}, {1e-23f, 0, 0}, {4, 0, 0}, 1, 1);
    EXPECT_TRUE(std::isnan(bartlettPrinted(tiny, {Defect::B1, Defect::B2}).distanceToHit));
    EXPECT_EQ(bartlettPrinted(tiny, {Defect::B1, Defect::B2, Defect::B9}).distanceToHit, 2);
    EXPECT_EQ(bartlettCorrected(tiny).distanceToHit, 2);
}

TYPED_TEST(Bartlett, B10ANegativeRadiusPassesInTheSum) {
    using T = TypeParam;
    using TExit = typename BartlettAnswer<T>::Exit;
    const auto negative = ask<T>({0, 0, 0}, {1, 0, 0}, {4, 0, 0}, -1, 3);
    EXPECT_EQ(bartlettPrinted(negative, {Defect::B1, Defect::B2}).exit, TExit::Hit);
    EXPECT_EQ(bartlettPrinted(negative, {Defect::B1, Defect::B2, Defect::B10}).exit, TExit::BadRadius);
    EXPECT_EQ(bartlettCorrected(negative).exit, TExit::BadRadius);

    const auto points = ask<T>({0, 0, 0}, {1, 0, 0}, {4, 0, 0}, 0, 0);
    EXPECT_EQ(bartlettPrinted(points, {Defect::B1, Defect::B2}).exit, TExit::BadRadius);
    EXPECT_EQ(bartlettCorrected(points).distanceToHit, 4);
    EXPECT_EQ(bartlettCorrected(points).newVelocity, Vec<T>(-1, 0, 0));
}

TYPED_TEST(Bartlett, B11TheDemosOwnSceneStartsOverlapping) {
    using T = TypeParam;
    const auto demo = ask<T>({0, 0, 0}, {4, 4, 4}, {4, 4, 0}, 4, 4, 3);
    EXPECT_EQ(bartlettCorrected(demo).exit, BartlettAnswer<T>::Exit::StartsInside);
    EXPECT_EQ(bartlettPrinted(demo, {Defect::B1, Defect::B2}).exit, BartlettAnswer<T>::Exit::StartsInside);
}

TYPED_TEST(Bartlett, B12TheQuadraticFormulaOfTheProse) {
    using T = TypeParam;
    const T C = 4, power = 16 - 4;
    const auto printed = bartlettProseRoots<T>(C, power);
    EXPECT_NEAR(printed.x, -13.29, 5e-3);
    EXPECT_NEAR(printed.y, -2.71, 5e-3);
    EXPECT_EQ(bartlettProseRoots<T>(C, power, {Defect::B12}), (glm::vec<2, T>(2, 6)));
}

TYPED_TEST(Bartlett, B13ThePerpendicularPartAlongTheLineKeepsTheBallOnIt) {
    using T = TypeParam;
    const Vec<T> U(T(0.8), T(0.6), 0), normal(1, 0, 0);
    const T angle = std::asin(T(0.8));
    const auto printed = bartlettProsePerpendicular(U, normal, angle);
    EXPECT_NEAR(glm::length(glm::cross(U - printed * T(2), U)), 0, 1e-6);  // still on the line of U
    EXPECT_NEAR(printed.y, 0.48, 1e-6);
    const auto meant = bartlettProsePerpendicular(U, normal, angle, {Defect::B13});
    EXPECT_NEAR(meant.x, 0.8, 1e-6);
    EXPECT_EQ(meant.y, 0);
}

TYPED_TEST(Bartlett, B14APositionIsCalledAVelocity) {
    using T = TypeParam;
    const Vec<T> at(2, 0, 0), U(-1, 0, 0);
    EXPECT_EQ(bartlettProseVelocity<T>(at, U, 1), Vec<T>(1, 0, 0));
    EXPECT_EQ(bartlettProseVelocity<T>(at, U, 1, {Defect::B14}), Vec<T>(-1, 0, 0));
}

TYPED_TEST(Bartlett, B15LessThanLosesTheGraze) {
    using T = TypeParam;
    EXPECT_FALSE(bartlettProseHits<T>(4, 4));
    EXPECT_TRUE(bartlettProseHits<T>(4, 4, {Defect::B15}));
    EXPECT_EQ(bartlettPrinted(ask<T>({-4, 2, 0}, {0, 2, 0}, {0, 0, 0}, 1, 1)).exit, BartlettAnswer<T>::Exit::Hit);
}

TYPED_TEST(Bartlett, B16TheContactPointLiesAlongTheNormal) {
    using T = TypeParam;
    const Vec<T> at(0), U(1, 0, 0), normal(T(0.6), T(0.8), 0);
    EXPECT_EQ(bartlettProseHitPoint<T>(at, 1, U, normal), U);
    EXPECT_EQ(bartlettProseHitPoint<T>(at, 1, U, normal, {Defect::B16}), normal);
}

TYPED_TEST(Bartlett, CorrectedGivesEveryFieldOfAnObliqueHit) {
    using T = TypeParam;
    // Start 60 degrees off the normal: offset sqrt(3) of R = 2.
    const auto a = bartlettCorrected(ask<T>({-10, std::sqrt(T(3)), 0}, {0, std::sqrt(T(3)), 0}, {0, 0, 0}, 1, 1, 2));
    EXPECT_NEAR(a.distanceToHit, 9, 1e-5);
    EXPECT_NEAR(a.framesToHit, 4.5, 1e-5);
    EXPECT_NEAR(a.ricochetAngle, kHalfPi / 3, 1e-6);
    EXPECT_NEAR(a.hit.x, -0.5, 1e-5);
    EXPECT_NEAR(a.newVelocity.x, 1, 1e-5);
    EXPECT_NEAR(a.newVelocity.y, std::sqrt(3.0), 1e-5);
}

TYPED_TEST(Bartlett, CorrectedIsTheSameInEveryUnit) {
    using T = TypeParam;
    const T tiny = std::is_same_v<T, float> ? T(1e-30) : T(1e-250);
    const auto a = bartlettCorrected(ask<T>({0, 0, 0}, {tiny, 0, 0}, {4 * tiny, 0, 0}, tiny, tiny));
    EXPECT_EQ(a.distanceToHit, 2 * tiny);
    EXPECT_EQ(a.newVelocity, Vec<T>(-1, 0, 0));
}

}  // namespace
}  // namespace methods
