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
    for (const Handle handle : {Handle::Body, Handle::Rim, Handle::AimTip, Handle::SpeedHandle, Handle::Tail}) {
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
    Document start = twoBodies({0.123, 0, 0.456});
    start.scene.spheres.edit(0).body.center += Vec3(0, 1, 1);  // not in one plane
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

/// A ball that lies on the ground beside a sphere that hangs above it.
Document ballOnGround() {
    Document d = twoBodies({0, 0, 1});
    d.scene.spheres.edit(0).body.center = {8, 1, 4};
    return d;
}

TEST(Drag, ABodyOnTheGroundStaysOnItAndUnderTheMouse) {
    const Document start = ballOnGround();
    for (const bool orthographic : {false, true}) {
        const Camera camera = cameraOn({4, 0, 0}, 30, orthographic);
        const Vec2 from = pxOf(camera, {0, 0, 1});
        const Drag drag(start, {kBall, Handle::Body, 29}, camera, from + Vec2(3, -6));
        for (const Vec2 by : {Vec2(80, -40), Vec2(-30, 60), Vec2(0, -15)}) {
            const Vec3 p = drag.update(camera, from + Vec2(3, -6) + by, {}).document.scene.balls[0].body.position;
            EXPECT_EQ(p.z, 1);
            EXPECT_NEAR(pxOf(camera, p).x, from.x + by.x, 0.15);
            EXPECT_NEAR(pxOf(camera, p).y, from.y + by.y, 0.15);
        }
        EXPECT_GT(drag.update(camera, from + Vec2(0, -40), {true}).document.scene.balls[0].body.position.z, 1.1);
    }
}

TEST(Drag, ABodyOnTheGroundIsNotDraggedBeyondTheHorizon) {
    const Camera camera = cameraOn({4, 0, 0}, 30);
    const Vec2 from = pxOf(camera, {0, 0, 1});
    const Drag drag(ballOnGround(), {kBall, Handle::Body, 29}, camera, from);
    const Vec3 p = drag.update(camera, from - Vec2(0, 5000), {}).document.scene.balls[0].body.position;
    EXPECT_EQ(p.z, 1);
    EXPECT_GT(p.y, 50);
    EXPECT_LT(p.y, 2000);
}

TEST(Drag, AGroundSeenFromItsEdgeLetsTheBodyRise) {
    scene::View level;
    level.target = {4, 0, 0};
    level.distance = 30;
    level.pitchRadians = 0.02;
    const Camera camera(level, {100, 50, 1000, 600});
    const Vec2 from = pxOf(camera, {0, 0, 1});
    const Drag drag(ballOnGround(), {kBall, Handle::Body, 29}, camera, from);
    EXPECT_GT(drag.update(camera, from - Vec2(0, 50), {}).document.scene.balls[0].body.position.z, 1.5);
}

TEST(Drag, AFlatSceneStaysFlat) {
    const Camera camera = cameraOn({4, 0, 0}, 30);
    const auto moved = [&](const Document& start) {
        const Vec2 from = pxOf(camera, start.scene.balls[0].body.position);
        return Drag(start, {kBall, Handle::Body, 29}, camera, from).update(camera, from + Vec2(40, -50), {}).document;
    };
    const Document level = twoBodies({0.1, 0.2, 3});  // in the air, at one height
    EXPECT_EQ(moved(level).scene.balls[0].body.position.z, 3);
    Document upright = twoBodies({0.1, 0.2, 3});
    upright.scene.spheres.edit(0).body.center.z = 5;
    EXPECT_EQ(moved(upright).scene.balls[0].body.position.y, 0.2);
    EXPECT_NE(moved(upright).scene.balls[0].body.position.z, 3);
    Document rising = level;
    rising.scene.balls.edit(0).body.motion.vector += Vec3(0, 0.5, 0.5);
    EXPECT_NE(moved(rising).scene.balls[0].body.position.z, 3);
}

TEST(Drag, ALevelAimStaysLevelAndAnotherDoesNot) {
    const Camera camera = cameraOn({4, 0, 0}, 30);
    const auto aimed = [&](const Document& start) {
        const Vec2 from = pxOf(camera, start.scene.balls[0].body.motion.vector);
        const Drag drag(start, {kBall, Handle::AimTip, 29}, camera, from);
        return drag.update(camera, from + Vec2(-20, -40), {}).document.scene.balls[0].body.motion.vector;
    };
    Document start = ballOnGround();
    EXPECT_EQ(aimed(start).z, 1);
    start.scene.balls.edit(0).body.motion.vector.z = 2;
    EXPECT_NE(aimed(start).z, 2);
}

Vec3 placeOf(Handle handle, const Document& d, const Camera& camera, std::optional<MotionScale> scale = {}) {
    for (const HandlePoint& h : handlesOf(d, kBall, camera, scale))
        if (h.handle == handle) return h.at;
    ADD_FAILURE() << "no such handle";
    return Vec3(0);
}

/// The ways in which a ball can move; the last rests.
std::vector<collide::Motion> motions() {
    return {collide::Motion::velocity({0.5, 0.1, 0}), collide::Motion::aim({5, 1, 1}, 0.5),
            collide::Motion::end({5, 1, 1}, 10), collide::Motion::velocity(Vec3(0))};
}

Document ballThatMoves(const collide::Motion& motion) {
    Document d = ballOnGround();
    d.scene.balls.edit(0).body.motion = motion;
    if (motion.kind == collide::Motion::Kind::End) d.scene.frames = motion.frames;
    return d;
}

TEST(Drag, TheAimOfAVelocityKeepsToTheMouseAndStaysAVelocity) {
    const Camera camera = cameraOn({4, 0, 0}, 30);
    const Document start = ballThatMoves(collide::Motion::velocity({0.5, 0.1, 0}));
    const Vec2 from = pxOf(camera, placeOf(Handle::AimTip, start, camera)), by(50, -20);
    const Drag drag(start, {kBall, Handle::AimTip, 29}, camera, from);
    const Document end = drag.update(camera, from + by, {}).document;
    const collide::Motion& motion = end.scene.balls[0].body.motion;
    EXPECT_EQ(motion.kind, collide::Motion::Kind::Velocity);
    EXPECT_EQ(motion.vector.z, 0) << "along the ground";
    EXPECT_GT(motion.vector.y, 0.1);
    const Vec2 now = pxOf(camera, placeOf(Handle::AimTip, end, camera, drag.scale()));
    EXPECT_NEAR(now.x, from.x + by.x, 1);
    EXPECT_NEAR(now.y, from.y + by.y, 1);
    EXPECT_EQ(drag.name(), "Aim cue");
}

TEST(Drag, APulledCueSetsDirectionAndSpeedAndKeepsTheFormOfTheMotion) {
    const Camera camera = cameraOn({4, 0, 0}, 30);
    for (const collide::Motion& motion : motions()) {
        const Document start = ballThatMoves(motion);
        const scene::Ball& ball = start.scene.balls[0];
        const Vec2 from = pxOf(camera, placeOf(Handle::Tail, start, camera));
        const Drag drag(start, {kBall, Handle::Tail, 29}, camera, from);
        const Vec2 to = pxOf(camera, ball.body.position + Vec3(-5, -2, 0));
        const Document end = drag.update(camera, to, {}).document;
        const scene::Ball& struck = end.scene.balls[0];
        EXPECT_EQ(struck.body.motion.kind, motion.kind);
        EXPECT_EQ(struck.body.position, ball.body.position);
        EXPECT_GT(scene::speedOf(struck), scene::speedOf(ball));
        const std::optional<Vec3> heading = headingOf(struck);
        ASSERT_TRUE(heading);
        EXPECT_EQ(heading->z, 0) << "along the ground";
        EXPECT_NEAR(heading->y / heading->x, 0.4, 0.03);
        EXPECT_GT(heading->x, 0);
        const Vec2 now = pxOf(camera, placeOf(Handle::Tail, end, camera, drag.scale()));
        EXPECT_NEAR(now.x, to.x, 2);
        EXPECT_NEAR(now.y, to.y, 2);
        const double farther = scene::speedOf(drag.update(camera, to + (to - from), {}).document.scene.balls[0]);
        EXPECT_GT(farther, scene::speedOf(struck));
        EXPECT_EQ(struck.body.motion.frames, motion.frames) << "an end is reached at its time";
        if (motion.kind == collide::Motion::Kind::Aim) {
            EXPECT_NEAR(glm::length(struck.body.motion.vector - ball.body.position),
                        glm::length(motion.vector - ball.body.position), 0.01);
        }
        EXPECT_EQ(drag.name(), "Strike cue");
    }
}

TEST(Drag, ACueAtTheBallStopsIt) {
    const Camera camera = cameraOn({4, 0, 0}, 30);
    const Document start = ballThatMoves(collide::Motion::velocity({0.5, 0, 0}));
    const Vec2 from = pxOf(camera, placeOf(Handle::Tail, start, camera));
    const Drag drag(start, {kBall, Handle::Tail, 29}, camera, from);
    const Document end = drag.update(camera, pxOf(camera, {-1.02, 0, 1}), {}).document;
    EXPECT_EQ(end.scene.balls[0].body.motion, collide::Motion::velocity(Vec3(0)));
}

TEST(Pick, ACueIsTakenAnywhereAlongIt) {
    const Document start = twoBodies();
    const Camera camera = cameraOn({4, 0, 0}, 30);
    const Vec2 tail = pxOf(camera, placeOf(Handle::Tail, start, camera));
    const Vec2 out = glm::normalize(tail - pxOf(camera, start.scene.balls[0].body.position));
    const auto isCue = [&](double along, double scale) {
        const auto picks = pickAll(start, {}, camera, tail + along * out, scale);
        return !picks.empty() && picks.front().handle == Handle::Tail;
    };
    for (const double scale : {1.0, 2.0}) {
        for (const double along : {0.0, 20.0, kCuePx}) EXPECT_TRUE(isCue(along * scale, scale)) << along;
        EXPECT_FALSE(isCue((kCuePx + kHandlePx + 2) * scale, scale));
    }
}

TEST(Pick, CountsOnlyWhatThePictureShows) {
    Document d = twoBodies();
    const Camera camera = cameraOn({4, 0, 0}, 30);
    EXPECT_TRUE(holdsMoreThan(1, d.scene, camera));
    EXPECT_FALSE(holdsMoreThan(2, d.scene, camera));
    d.scene.spheres.edit(0).body.center.x = 1e3;
    EXPECT_FALSE(holdsMoreThan(1, d.scene, camera));
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
