// The distance of two objects: exact where doubles cancel, and finite far from the origin.

#include "scene/distance.h"

#include <gtest/gtest.h>

#include <cmath>

namespace scene {
namespace {

constexpr ObjectRef kA{Kind::Ball, 0}, kB{Kind::Sphere, 0}, kWall{Kind::Plane, 0}, kOtherWall{Kind::Plane, 1};

Scene pairOf(Vec3 a, double radiusA, Vec3 b, double radiusB) {
    Scene scene;
    scene.balls = {{"a", {a, collide::Motion::velocity({0, 0, 0}), radiusA, 1}, {}, {}}};
    scene.spheres = {{"b", {b, radiusB, Vec3(0), collide::kImmovable}, {}, {}}};
    scene.planes = {{"wall", collide::Plane{{0, 0, -2}, {0, 0, 3}}, {}, {}},
                    {"other", collide::Plane{{5, 0, 0}, {-1, 0, 0}}, {}, {}}};
    return scene;
}

TEST(Distance, OfTwoBodiesIsThatOfTheirSurfacesAndOfTheirCentres) {
    const auto d = distanceBetween(pairOf({0, 0, 0}, 1, {3, 4, 0}, 1.5), kA, kB);
    ASSERT_TRUE(d);
    EXPECT_EQ(d->centres, 5);
    EXPECT_EQ(d->gap, 2.5);
    EXPECT_NEAR(collide::lengthOf(d->to - d->from), 2.5, 1e-15);
    EXPECT_NEAR(d->from.x, 0.6, 1e-15);
    EXPECT_FALSE(d->isAtWall);
}

TEST(Distance, IsNegativeWhereBodiesReachIntoEachOtherAndZeroWhereTheyTouch) {
    EXPECT_EQ(distanceBetween(pairOf({0, 0, 0}, 1, {1.5, 0, 0}, 1), kA, kB)->gap, -0.5);
    EXPECT_EQ(distanceBetween(pairOf({0, 0, 0}, 1, {0, 0, 2}, 1), kA, kB)->gap, 0);
    EXPECT_EQ(distanceBetween(pairOf({1, 1, 1}, 1, {1, 1, 1}, 1), kA, kB)->gap, -2) << "one centre";
}

TEST(Distance, KeepsItsDigitsWhereTheRadiiCancelIt) {
    // sqrt(1 + e^2) - 1 = e^2 / 2 - ...: in doubles the root of 1 + 1e-20 is 1, and the gap would be 0.
    const auto d = distanceBetween(pairOf({0, 0, 0}, 0.5, {1, 1e-10, 0}, 0.5), kA, kB);
    EXPECT_NEAR(d->gap, 5e-21, 1e-30);
    EXPECT_EQ(d->centres, 1);
}

TEST(Distance, OfSurfacesHasTheDigitsThatTheSumOfTheRadiiRounds) {
    EXPECT_EQ(surfaceGap(0.8, 0.1, 0.7), 0x1.8p-54) << "0.8 is 8.3e-17 above the exact sum of the doubles 0.1 and 0.7";
    EXPECT_EQ(surfaceGap(0.8, 0.4, 0.4), 0);
    EXPECT_EQ(surfaceGap(5, 1, 1.5), 2.5);
}

TEST(Distance, IsFiniteForBodiesOfAnySize) {
    const auto large = distanceBetween(pairOf({0, 0, 0}, 1e299, {3e300, 4e300, 0}, 1e299), kA, kB);
    ASSERT_TRUE(large);
    EXPECT_NEAR(large->gap / 4.8e300, 1, 1e-15);
    const auto small = distanceBetween(pairOf({0, 0, 0}, 1e-301, {3e-300, 4e-300, 0}, 1e-301), kA, kB);
    ASSERT_TRUE(small);
    EXPECT_NEAR(small->gap / 4.8e-300, 1, 1e-13);
    EXPECT_FALSE(distanceBetween(pairOf({-1.7e308, 0, 0}, 1, {1.7e308, 0, 0}, 1), kA, kB)) << "beyond the largest";
}

TEST(Distance, ToAWallIsAlongItsNormalFromEitherSide) {
    for (const double z : {3.0, -7.0}) {
        const Scene scene = pairOf({1, 2, z}, 1, {9, 9, 9}, 1);
        const auto d = distanceBetween(scene, kWall, kA);
        ASSERT_TRUE(d);
        EXPECT_EQ(d->centres, 5);
        EXPECT_EQ(d->gap, 4);
        EXPECT_TRUE(d->isAtWall);
        EXPECT_EQ(d->from, Vec3(1, 2, -2)) << "on the wall, which was selected first";
        EXPECT_EQ(d->to, Vec3(1, 2, z > 0 ? z - 1 : z + 1));
    }
    EXPECT_FALSE(distanceBetween(pairOf({0, 0, 0}, 1, {3, 0, 0}, 1), kWall, kOtherWall));
}

}  // namespace
}  // namespace scene
