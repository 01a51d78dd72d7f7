#include "view/camera.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

namespace view {
namespace {

constexpr Rect kViewport{100, 50, 800, 600};

scene::View looking(double yaw, double pitch, Vec3 target = Vec3(0), bool orthographic = false) {
    scene::View v;
    v.target = target;
    v.yawRadians = yaw;
    v.pitchRadians = pitch;
    v.orthographic = orthographic;
    return v;
}

double distanceToRay(const collide::Ray& ray, Vec3 p) {
    const Vec3 d = glm::normalize(ray.direction), off = p - ray.origin;
    return glm::length(off - glm::dot(off, d) * d);
}

TEST(Camera, YawZeroLooksAlongYAndGrowsCounterClockwise) {
    EXPECT_NEAR(glm::length(Camera(looking(0, 0), kViewport).forward() - Vec3(0, 1, 0)), 0, 1e-15);
    const Camera side(looking(glm::half_pi<double>(), 0), kViewport);
    EXPECT_GT(side.eye().x, 11.99);
    EXPECT_GT(Camera(looking(0, 0.5), kViewport).eye().z, 0);
}

TEST(Camera, TheTargetIsInTheMiddleRightIsRightAndUpIsUp) {
    for (bool flat : {false, true}) {
        const Camera c(looking(0.7, 0.4, {3, -2, 1}, flat), kViewport);
        const auto middle = c.project({3, -2, 1});
        ASSERT_TRUE(middle);
        EXPECT_NEAR(middle->px.x, 500, 1e-9);
        EXPECT_NEAR(middle->px.y, 350, 1e-9);
        EXPECT_GT(c.project(Vec3(3, -2, 1) + c.right())->px.x, 500);
        EXPECT_LT(c.project(Vec3(3, -2, 2))->px.y, 350);
    }
}

TEST(Camera, ARayThroughAProjectedPointHitsThePoint) {
    for (bool flat : {false, true}) {
        for (double away : {0.0, 1e9}) {
            const Vec3 target(away, -away, 2);
            const Camera c(looking(-1.1, 0.6, target, flat), kViewport);
            for (Vec3 off : {Vec3(1, 2, 3), Vec3(-2, 0.5, -1), Vec3(0, 0, 4)}) {
                const auto p = c.project(target + off);
                ASSERT_TRUE(p);
                EXPECT_LT(distanceToRay(c.ray(p->px), target + off), away > 0 ? 1e-4 : 1e-9);
            }
        }
    }
}

TEST(Camera, BehindTheEyeIsAbsent) {
    EXPECT_FALSE(Camera(looking(0, 0), kViewport).project({0, -20, 0}));
    EXPECT_TRUE(Camera(looking(0, 0, Vec3(0), true), kViewport).project({0, -13, 0}));
}

TEST(Camera, PlanarLooksStraightDownWithYUp) {
    scene::View v = looking(1.3, 0.2);
    v.planar = true;
    const Camera c(v, kViewport);
    EXPECT_EQ(c.forward(), Vec3(0, 0, -1));
    EXPECT_EQ(c.right(), Vec3(1, 0, 0));
    EXPECT_LT(c.project({0, 1, 0})->px.y, c.project({0, 0, 5})->px.y);
    EXPECT_NEAR(c.project({0, 1, 0})->px.x, c.project({0, 0, 5})->px.x, 1e-12);
    EXPECT_EQ(orbited(v, {30, 40}), v);
}

TEST(Camera, UnitsPerPixelIsWhatAPixelSpans) {
    const Camera c(looking(0.4, 0.3), kViewport);
    const Vec3 p(1, 1, 1);
    const auto a = c.project(p), b = c.project(p + c.unitsPerPixel(p) * c.right());
    EXPECT_NEAR(b->px.x - a->px.x, 1, 1e-9);
}

TEST(Camera, ViewSpaceStaysPreciseFarFromTheOrigin) {
    const Vec3 away(1e9, 1e9, 0);
    const Camera near(looking(0.3, 0.2), kViewport), far(looking(0.3, 0.2, away), kViewport);
    EXPECT_LT(glm::length(near.toView({1, 2, 3}) - far.toView(away + Vec3(1, 2, 3))), 1e-12);
}

TEST(Zoom, KeepsThePointUnderTheCursor) {
    for (bool flat : {false, true}) {
        const Camera before(looking(0.5, 0.4, {1, 2, 3}, flat), kViewport);
        const Vec2 cursor(730, 180);
        const double units = before.unitsPerPixel({1, 2, 3});
        const Vec3 held = Vec3(1, 2, 3) + units * (230.0 * before.right() + 170.0 * before.up());
        ASSERT_LT(glm::length(before.project(held)->px - cursor), 1e-9);
        for (double steps : {1.0, 7.0, -5.0}) {
            const Camera after(zoomedAt(before, cursor, steps), kViewport);
            EXPECT_LT(glm::length(after.project(held)->px - cursor), 1e-7);
            EXPECT_EQ(steps > 0, after.view().distance < before.view().distance);
        }
    }
}

TEST(Zoom, StopsBeforeDoublesRunOut) {
    const Camera c(looking(0, 0, {1e9, 0, 0}), kViewport);
    EXPECT_GT(zoomedAt(c, {500, 350}, 1000).distance, 1e-5);
    EXPECT_TRUE(std::isfinite(zoomedAt(c, {500, 350}, -1e6).distance));
}

TEST(Pan, MovesThePictureWithThePointer) {
    const scene::View start = looking(0.5, 0.4);
    const Camera after(panned(Camera(start, kViewport), {40, -25}), kViewport);
    EXPECT_LT(glm::length(after.project(start.target)->px - Vec2(540, 325)), 1e-9);
}

TEST(Orbit, PitchStopsAtThePoles) {
    EXPECT_DOUBLE_EQ(orbited(looking(0, 0.2), {0, 1e5}).pitchRadians, glm::half_pi<double>());
    EXPECT_DOUBLE_EQ(orbited(looking(0, 0.2), {0, -1e5}).pitchRadians, -glm::half_pi<double>());
}

class Framing : public testing::TestWithParam<bool> {};

TEST_P(Framing, HoldsAllInTheFreePartAndFillsIt) {
    const Rect free{350, 150, 400, 420};
    for (double away : {0.0, 1e9}) {
        const std::vector<Bounds> bounds{
            {Vec3(away - 6, -2, 2), 1}, {Vec3(away + 2, 1, 1.5), 1.6}, {Vec3(away, 0, 7), 0.8}};
        const scene::View start = looking(0.4, 0.3, Vec3(0), GetParam());
        const scene::View v = framed(start, bounds, kViewport, free);
        EXPECT_EQ(v.yawRadians, start.yawRadians);
        const Camera c(v, kViewport);
        double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
        for (const Bounds& b : bounds) {
            // The outline: points of the ball at right angles to the ray.
            for (int i = 0; i < 64; ++i) {
                const double t = glm::two_pi<double>() * i / 64;
                const Vec3 p = b.center + b.radius * (std::cos(t) * c.right() + std::sin(t) * c.up());
                const Vec2 px = c.project(p)->px;
                left = std::min(left, px.x);
                right = std::max(right, px.x);
                top = std::min(top, px.y);
                bottom = std::max(bottom, px.y);
            }
        }
        EXPECT_GE(left, free.x);
        EXPECT_LE(right, free.x + free.width);
        EXPECT_GE(top, free.y);
        EXPECT_LE(bottom, free.y + free.height);
        EXPECT_GT(std::max((right - left) / free.width, (bottom - top) / free.height), 0.85);
    }
}
INSTANTIATE_TEST_SUITE_P(BothProjections, Framing, testing::Bool());

}  // namespace
}  // namespace view
