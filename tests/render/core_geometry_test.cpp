#include "render/core_geometry.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <random>

namespace render {
namespace {

using collide::Feature;
using collide::Shape;

collide::Obstacle capsule(Vec3 a, Vec3 b) { return {.center = a, .radius = 0.5, .shape = Shape::Capsule, .b = b}; }
collide::Obstacle triangle(Vec3 a, Vec3 b, Vec3 c) {
    return {.center = a, .radius = 0, .shape = Shape::Triangle, .b = b, .c = c};
}
collide::Obstacle box(Vec3 half, collide::Rotation rotation = {}) {
    return {.center = Vec3(1, 2, 3), .radius = 0.25, .shape = Shape::Box, .half = half, .rotation = rotation};
}

Feature cornerOf(std::uint8_t i) { return {Feature::Kind::Corner, i}; }
Feature edgeOf(std::uint8_t i) { return {Feature::Kind::Edge, i}; }

TEST(CoreGeometry, AxesAreThoseOfTheRotationWhateverItsLength) {
    // A third of a turn about (1, 1, 1): x to y, y to z, z to x.
    for (const double length : {0.5, 1.0, 1e200}) {
        const CoreAxes axes = axesOf({length, length, length, length});
        EXPECT_NEAR(glm::length(axes.x - Vec3(0, 1, 0)), 0, 1e-15);
        EXPECT_NEAR(glm::length(axes.y - Vec3(0, 0, 1)), 0, 1e-15);
        EXPECT_NEAR(glm::length(axes.z - Vec3(1, 0, 0)), 0, 1e-15);
    }
}

TEST(CoreGeometry, FeaturesOfATriangle) {
    const collide::Obstacle t = triangle({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
    EXPECT_EQ(featureAt(t, {1, 1, 5}), (Feature{Feature::Kind::Face, 0}));
    EXPECT_EQ(featureAt(t, {2, -1, 0}), edgeOf(0));
    EXPECT_EQ(featureAt(t, {3, 3, 1}), edgeOf(1));
    EXPECT_EQ(featureAt(t, {-1, 2, 0}), edgeOf(2));
    EXPECT_EQ(featureAt(t, {-1, -1, 0}), cornerOf(0));
    EXPECT_EQ(featureAt(t, {9, -1, 0}), cornerOf(1));
    EXPECT_EQ(featureAt(t, {0, 0, 3}), cornerOf(0)) << "the part of lowest dimension";
    const CoreCorners edge = cornersOf(t, edgeOf(2));
    ASSERT_EQ(edge.count, 2u);
    EXPECT_EQ(edge[0], Vec3(0, 4, 0));
    EXPECT_EQ(edge[1], Vec3(0, 0, 0));
}

TEST(CoreGeometry, FeaturesOfACapsule) {
    const collide::Obstacle c = capsule({0, 0, 0}, {4, 0, 0});
    EXPECT_EQ(featureAt(c, {-1, 1, 0}), cornerOf(0));
    EXPECT_EQ(featureAt(c, {1, 1, 0}), edgeOf(0));
    EXPECT_EQ(featureAt(c, {5, 1, 0}), cornerOf(1));
    EXPECT_EQ(featureAt(capsule({1, 1, 1}, {1, 1, 1}), {5, 1, 0}), cornerOf(0)) << "a sphere is cap a";
}

TEST(CoreGeometry, AFeatureOfABoxHasTheCornersAroundIt) {
    const collide::Obstacle b = box({1, 2, 3}, {0.9, 0.1, -0.3, 0.2});
    const CoreAxes axes = axesOf(b.rotation);
    for (int x = -1; x <= 1; ++x)
        for (int y = -1; y <= 1; ++y)
            for (int z = -1; z <= 1; ++z) {
                if (x == 0 && y == 0 && z == 0) continue;
                const Vec3 at = b.center + 5.0 * x * axes.x + 5.0 * y * axes.y + 5.0 * z * axes.z;
                const Feature feature = featureAt(b, at);
                EXPECT_EQ(int(feature.index), x + 1 + 3 * (y + 1) + 9 * (z + 1));
                const CoreCorners corners = cornersOf(b, feature);
                EXPECT_EQ(corners.count, std::size_t(1) << (3 - std::abs(x) - std::abs(y) - std::abs(z)));
                const Vec3 middle = b.center + 1.0 * x * axes.x + 2.0 * y * axes.y + 3.0 * z * axes.z;
                EXPECT_NEAR(glm::length(corners.middle() - middle), 0, 1e-14);
                if (corners.count != 4) continue;  // in order: neighbours are joined by edges, not by a diagonal
                for (std::size_t i = 0; i < 4; ++i) EXPECT_LT(glm::length(corners[i] - corners[(i + 1) % 4]), 6.0001);
            }
}

TEST(CoreGeometry, NoPointOfTheCoreIsNearerThanTheNearest) {
    std::mt19937 random(1);
    std::uniform_real_distribution<double> uniform(-3, 3);
    const auto point = [&] { return Vec3(uniform(random), uniform(random), uniform(random)); };
    for (int trial = 0; trial < 400; ++trial) {
        collide::Obstacle o = trial % 3 == 0 ? capsule(point(), point())
                              : trial % 3 == 1
                                  ? triangle(point(), point(), point())
                                  : box(glm::abs(point()), {uniform(random), uniform(random), 1, uniform(random)});
        const Vec3 p = point() * 2.0;
        const double least = glm::length(nearestOnCore(o, p) - p);
        const CoreCorners corners = cornersOf(o);
        for (int k = 0; k < 50; ++k) {  // any point of the core: a mean of its corners
            Vec3 sum(0);
            double all = 0;
            for (const Vec3& corner : corners) {
                const double weight = std::abs(uniform(random));
                sum += weight * corner;
                all += weight;
            }
            EXPECT_GE(glm::length(sum / all - p), least * (1 - 1e-12)) << "trial " << trial;
        }
        const CoreBall around = ballAround(o);
        for (const Vec3& corner : corners)
            EXPECT_LE(glm::length(corner - around.center) + o.radius, around.radius * (1 + 1e-12));
    }
}

}  // namespace
}  // namespace render
