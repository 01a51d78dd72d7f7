#include "view/gesture.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "scene/edits.h"

namespace view {
namespace {

using scene::Document;
using scene::Kind;
using scene::ObjectRef;

constexpr ObjectRef kBall{Kind::Ball, 0}, kSphere{Kind::Sphere, 0};

/// A ball of radius 1 at `origin` aimed at a sphere 8 units to the right.
Document twoBodies(Vec3 origin = Vec3(0), double size = 1) {
    Document d;
    d.scene.balls.push_back(
        {"cue", {origin, collide::Motion::aim(origin + Vec3(8, 0, 0) * size, 0.5 * size), size, 1}, {}, {}});
    d.scene.spheres.push_back({"target", {origin + Vec3(8, 0, 0) * size, size, Vec3(0), collide::kImmovable}, {}, {}});
    d.selection = {kBall};
    return d;
}

Camera cameraOn(Vec3 target, double distance, bool orthographic = false, bool planar = false) {
    scene::View v;
    v.target = target;
    v.distance = distance;
    v.orthographic = orthographic;
    v.planar = planar;
    return {v, {100, 50, 1000, 600}};
}

Vec2 pxOf(const Camera& camera, Vec3 p) { return camera.project(p)->px; }

TEST(Pick, TheNearestBodyComesFirst) {
    Document d = twoBodies();
    d.selection.clear();
    const Camera camera = cameraOn({4, 0, 0}, 30);
    d = scene::addSphere(d, camera.forward() * 5.0);
    d.selection.clear();
    const auto picks = pickAll(d, stageOf(d.scene), camera, pxOf(camera, {0, 0, 0}), 1);
    ASSERT_EQ(picks.size(), 2u);
    EXPECT_EQ(picks[0].ref, kBall);
    EXPECT_EQ(picks[1].ref, (ObjectRef{Kind::Sphere, 1}));
    EXPECT_LT(picks[0].depth, picks[1].depth);
    EXPECT_TRUE(pickAll(d, stageOf(d.scene), camera, {101, 51}, 1).empty());
}

TEST(Pick, HandlesOfTheSelectedComeBeforeBodies) {
    const Document d = twoBodies();
    const Camera camera = cameraOn({4, 0, 0}, 30);
    const auto picks = pickAll(d, stageOf(d.scene), camera, pxOf(camera, {8, 0, 0}) + Vec2(3, 2), 1);
    ASSERT_GE(picks.size(), 2u);
    EXPECT_EQ(picks[0].handle, Handle::AimTip);
    EXPECT_EQ(picks[0].ref, kBall);
    EXPECT_EQ(picks[1].ref, kSphere);
}

TEST(Pick, TheRimIsThereOnlyForTheSelected) {
    Document d = twoBodies();
    const Camera camera = cameraOn({4, 0, 0}, 30);
    const Vec2 rim = pxOf(camera, {0, 0, 0}) + Vec2(0, camera.pixelRadius({0, 0, 0}, 1) - 1);
    EXPECT_EQ(pickAll(d, stageOf(d.scene), camera, rim, 1).front().handle, Handle::Rim);
    d.selection.clear();
    EXPECT_EQ(pickAll(d, stageOf(d.scene), camera, rim, 1).front().handle, Handle::Body);
}

class DragEverywhere : public testing::TestWithParam<std::tuple<double, double, bool>> {};

TEST_P(DragEverywhere, TheBodyKeepsToTheMouse) {
    const auto [origin, size, orthographic] = GetParam();
    const Vec3 at(origin, -origin, origin / 2);
    const Document start = twoBodies(at, size);
    const Camera camera = cameraOn(at + Vec3(4, 0, 0) * size, 30 * size, orthographic);
    const Vec2 from = pxOf(camera, at);
    const Drag drag(start, {kBall, Handle::Body, 29 * size}, camera, from);
    const Vec2 by(123, -45);
    const Document end = drag.update(camera, from + by, {}).document;
    const Vec3 moved = end.scene.balls[0].body.position;
    const Vec2 now = pxOf(camera, moved);
    EXPECT_NEAR(now.x, from.x + by.x, 0.15);
    EXPECT_NEAR(now.y, from.y + by.y, 0.15);
    // The aim goes with the ball: the path is shifted, not turned.
    const Vec3 aimMoved = end.scene.balls[0].body.motion.vector - start.scene.balls[0].body.motion.vector;
    EXPECT_NEAR(glm::length(aimMoved - (moved - at)), 0, 1e-6 * size + 1e-9 * std::abs(origin));
    EXPECT_EQ(drag.name(), "Move cue");
}

INSTANTIATE_TEST_SUITE_P(Scales, DragEverywhere,
                         testing::Values(std::tuple(0.0, 1.0, false), std::tuple(0.0, 1.0, true),
                                         std::tuple(1e9, 1.0, false), std::tuple(1e9, 1.0, true),
                                         std::tuple(0.0, 1e-6, false), std::tuple(1e3, 1e6, false)));

TEST(Drag, GivesReadableDecimals) {
    const Document start = twoBodies();
    const Camera camera = cameraOn({4, 0, 0}, 30);
    const Vec2 from = pxOf(camera, {0, 0, 0});
    const Drag drag(start, {kBall, Handle::Body, 29}, camera, from);
    for (int i = 1; i < 40; ++i) {
        const Vec3 p = drag.update(camera, from + Vec2(i * 7, i * 3), {}).document.scene.balls[0].body.position;
        EXPECT_EQ(p.x, std::round(p.x * 1e4) / 1e4);
        EXPECT_EQ(p.y, std::round(p.y * 1e4) / 1e4);
        EXPECT_EQ(p.z, std::round(p.z * 1e4) / 1e4);
    }
}

TEST(Drag, BackAtTheStartIsTheStart) {
    const Document start = twoBodies({0.1 + 0.2, 1.0 / 3, -7e-5});
    const Camera camera = cameraOn({4, 0, 0}, 30);
    const Vec2 from = pxOf(camera, start.scene.balls[0].body.position);
    for (const Handle handle : {Handle::Body, Handle::Rim, Handle::AimTip, Handle::SpeedHandle}) {
        const Drag drag(start, {kBall, handle, 29}, camera, from);
        EXPECT_TRUE(drag.update(camera, from, {}).document == start);
    }
}

TEST(Drag, VerticalAndAxesMoveOneCoordinateAlone) {
    const Document start = twoBodies({0.3, 0.7, 0.9});
    const Camera camera = cameraOn({4, 0, 0}, 30);
    const Vec3 at = start.scene.balls[0].body.position;
    const Vec2 from = pxOf(camera, at);
    const Drag drag(start, {kBall, Handle::Body, 29}, camera, from);
    const auto moved = [&](DragModifiers how) {
        return drag.update(camera, from + Vec2(50, -60), how).document.scene.balls[0].body.position;
    };
    const Vec3 up = moved({true, false, {}});
    EXPECT_EQ(up.x, at.x);
    EXPECT_EQ(up.y, at.y);
    EXPECT_GT(up.z, at.z);
    const Vec3 x = moved({false, false, 0});
    EXPECT_GT(x.x, at.x);
    EXPECT_EQ(x.y, at.y);
    EXPECT_EQ(x.z, at.z);
}

TEST(Drag, SnapsToRoundSteps) {
    const Document start = twoBodies({0.123, 0, 0.456});
    const Camera camera = cameraOn({4, 0, 0}, 30);
    const Vec2 from = pxOf(camera, {0.123, 0, 0.456});
    const Drag drag(start, {kBall, Handle::Body, 29}, camera, from);
    const Vec3 p = drag.update(camera, from + Vec2(61, 33), {false, true, {}}).document.scene.balls[0].body.position;
    const double step = snapStep(camera.unitsPerPixel(Vec3(0)));
    EXPECT_NEAR(p.x / step, std::round(p.x / step), 1e-9);
    EXPECT_NEAR(p.z / step, std::round(p.z / step), 1e-9);
    EXPECT_NE(p.x, 0.123);
}

TEST(Drag, SnapStepsAreOneTwoOrFiveAndAtLeastEightPixels) {
    EXPECT_DOUBLE_EQ(snapStep(0.01), 0.1);
    EXPECT_DOUBLE_EQ(snapStep(0.02), 0.2);
    EXPECT_DOUBLE_EQ(snapStep(0.05), 0.5);
    EXPECT_DOUBLE_EQ(snapStep(0.1), 1);
    EXPECT_DOUBLE_EQ(snapStep(1e6), 1e7);
}

TEST(Drag, TheRimFollowsTheMouse) {
    const Document start = twoBodies();
    const Camera camera = cameraOn({0, 0, 0}, 30);
    const double rim = camera.pixelRadius(Vec3(0), 1);
    const Vec2 center = pxOf(camera, {0, 0, 0});
    const Drag drag(start, {kBall, Handle::Rim, 29}, camera, center + Vec2(rim, 0));
    const Document end = drag.update(camera, center + Vec2(rim + 40, 0), {}).document;
    EXPECT_NEAR(camera.pixelRadius(Vec3(0), end.scene.balls[0].body.radius), rim + 40, 0.5);
    const Document none = drag.update(camera, center, {}).document;
    EXPECT_GE(none.scene.balls[0].body.radius, 0);
    EXPECT_LT(none.scene.balls[0].body.radius, 0.1);
}

TEST(Drag, TheSpeedHandleStaysUnderTheMouseAndStopsAtRest) {
    const Document start = twoBodies();
    const Camera camera = cameraOn({4, 0, 0}, 30);
    Vec3 handle(0);
    for (const HandlePoint& h : handlesOf(start, kBall, camera)) {
        if (h.handle == Handle::SpeedHandle) handle = h.at;
    }
    ASSERT_GT(handle.x, 1);
    const Vec2 from = pxOf(camera, handle);
    const Drag drag(start, {kBall, Handle::SpeedHandle, 29}, camera, from);
    EXPECT_GT(drag.update(camera, from + Vec2(30, 0), {}).document.scene.balls[0].body.motion.speed, 0.5);
    EXPECT_EQ(drag.update(camera, from - Vec2(900, 0), {}).document.scene.balls[0].body.motion.speed, 0);
}

TEST(Drag, SeveralMoveTogether) {
    Document start = twoBodies();
    start.selection = {kBall, kSphere};
    const Camera camera = cameraOn({4, 0, 0}, 30);
    const Vec2 from = pxOf(camera, {0, 0, 0});
    const Drag drag(start, {kBall, Handle::Body, 29}, camera, from);
    const Document end = drag.update(camera, from + Vec2(70, 0), {}).document;
    EXPECT_EQ(end.scene.spheres[0].body.center.x - end.scene.balls[0].body.position.x, 8);
    EXPECT_EQ(drag.name(), "Move 2 objects");
}

TEST(Drag, PlanarDragsKeepTheirHeight) {
    const Document start = twoBodies({0.1, 0.2, 0.3});
    const Camera camera = cameraOn({4, 0, 0}, 30, false, true);
    const Vec2 from = pxOf(camera, {0.1, 0.2, 0.3});
    const Drag drag(start, {kBall, Handle::Body, 29}, camera, from);
    const Vec3 p = drag.update(camera, from + Vec2(70, 35), {}).document.scene.balls[0].body.position;
    EXPECT_EQ(p.z, 0.3);
    EXPECT_GT(p.x, 0.1);
    EXPECT_LT(p.y, 0.2);
}

}  // namespace
}  // namespace view
