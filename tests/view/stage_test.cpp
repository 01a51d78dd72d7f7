#include "view/stage.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "view/gesture.h"

namespace view {
namespace {

using scene::Document;

scene::Ball ballAt(Vec3 center, double radius = 0.5) {
    return {"cue", {center, collide::Motion::velocity({1, 0, 0}), radius, 1}, {}, ""};
}

scene::Obstacle wallAt(Vec3 point, Vec3 normal) { return {"wall", collide::Plane{point, normal}}; }

/// A table of 16 by 8 with two balls; wall 2 is the near one.
Document table() {
    Document d;
    d.scene.balls = {ballAt({-3, 0, 0.5}), ballAt({3, 1, 0.5})};
    d.scene.planes = {wallAt({-8, 0, 0}, {2, 0, 0}), wallAt({8, 0, 0}, {-1, 0, 0}), wallAt({0, -4, 0}, {0, 1, 0}),
                      wallAt({0, 4, 0}, {0, 1, 0})};
    return d;
}

Camera cameraOn(Vec3 target, double distance, double pitch = 0.5) {
    scene::View v;
    v.target = target;
    v.distance = distance;
    v.pitchRadians = pitch;
    return {v, {0, 0, 1280, 720}};
}

TEST(Stage, TheGroundLiesBelowTheLowestBodyAndNeverAboveZero) {
    Document d;
    EXPECT_EQ(stageOf(d.scene).ground, 0);
    d.scene.balls.push_back(ballAt({0, 0, 5}));
    EXPECT_EQ(stageOf(d.scene).ground, 0);
    d.scene.spheres.push_back({"target", {Vec3(3, 0, 0), 1.5}, {}, ""});
    EXPECT_EQ(stageOf(d.scene).ground, -1.5);
    d.scene.planes.push_back(wallAt({0, 0, -2}, {0, 0, 1}));
    EXPECT_EQ(stageOf(d.scene).ground, -2) << "a floor below the bodies is the ground";
}

TEST(Stage, TheRailsOfATableMeetAtItsCorners) {
    const Stage stage = stageOf(table().scene);
    ASSERT_EQ(stage.walls.size(), 4u);
    for (const WallFace& wall : stage.walls) {
        ASSERT_EQ(wall.rails.size(), 1u);
        for (const Vec3 end : {wall.rails[0].a, wall.rails[0].b}) EXPECT_EQ(glm::abs(end), Vec3(8, 4, 0));
        EXPECT_EQ(wall.rails[0].fadeA + wall.rails[0].fadeB, 0);
        EXPECT_LT(glm::dot(wall.inward, wall.rails[0].a), 0) << "toward the bodies, whatever the normal";
        EXPECT_FALSE(wall.face.empty());
    }
}

TEST(Stage, TheCushionsOfATableWithEightWallsMeetAtItsCornersWithoutOverlap) {
    Document d;
    d.scene.balls = {ballAt({-3, 0, 0.5}), ballAt({3, 1, 0.5})};
    for (int i = 0; i < 8; ++i) {
        const double angle = i * std::acos(-1.0) / 4;
        const Vec3 outward{std::cos(angle), std::sin(angle), 0};
        d.scene.planes.push_back(wallAt(6.0 * outward, -outward));
    }
    const Stage stage = stageOf(d.scene);
    ASSERT_EQ(stage.walls.size(), 8u);
    for (std::size_t i = 0; i < 8; ++i) {
        const WallFace &wall = stage.walls[i], &next = stage.walls[(i + 1) % 8];
        ASSERT_EQ(wall.cushion.size(), 4u);
        double nearest = stage.railWidth;
        for (const Vec3 end : {wall.cushion[2], wall.cushion[3]})
            for (const Vec3 other : {next.cushion[2], next.cushion[3]})
                nearest = std::min(nearest, glm::distance(end, other));
        EXPECT_NEAR(nearest, 0, 1e-9) << "outer corners of walls " << i << " and the next";
    }
}

TEST(Stage, AWallAmongTheBodiesHasNoFaceAndAnEndlessOneFades) {
    Document d;
    d.scene.balls = {ballAt({-3, 0, 0.5}), ballAt({3, 1, 0.5})};
    d.scene.planes = {wallAt({0, 0, 0}, {1, 0, 0})};
    const Stage stage = stageOf(d.scene);
    ASSERT_EQ(stage.walls.size(), 1u);
    EXPECT_TRUE(stage.walls[0].face.empty());
    EXPECT_GT(stage.walls[0].rails[0].fadeA, 0);
    EXPECT_GT(stage.walls[0].rails[0].fadeB, 0);
}

TEST(Stage, AnEndlessWallReachesBeyondWhereABallMeetsIt) {
    Document d;
    d.scene.balls = {{"cue", {Vec3(-5, 4.1, 0), collide::Motion::velocity({2, -0.5, 0}), 0.5, 1}, {}, ""}};
    d.scene.planes = {wallAt({0, 0, 0}, {0, 1, 0}), wallAt({12, 0, 0}, {-1, 0, 0})};
    const double at = -5 + 3.6 / 0.5 * 2;  // of the contact, along the first wall
    const Stage stage = stageOf(d.scene);
    ASSERT_EQ(stage.walls.size(), 2u);
    const Rail& rail = stage.walls[0].rails[0];
    const double a = std::lerp(rail.a.x, rail.b.x, rail.fadeA), b = std::lerp(rail.b.x, rail.a.x, rail.fadeB);
    EXPECT_LT(std::min(a, b), -5) << "and it begins where the ball does";
    EXPECT_GE(std::max(a, b), at);
    EXPECT_TRUE(stage.walls[1].isNear) << "a wall that the ball meets is part of the stage";
}

TEST(Stage, ALidHasItsOutlineForARailAndAHiddenWallHasNone) {
    Document d = table();
    d.scene.planes.push_back(wallAt({0, 0, 3}, {0, 0, -1}));
    d.scene.planes.edit(0).marks.hidden = true;
    const Stage stage = stageOf(d.scene);
    ASSERT_EQ(stage.walls.size(), 4u);
    ASSERT_EQ(stage.walls.back().rails.size(), 4u);
    for (const Rail& rail : stage.walls.back().rails) EXPECT_EQ(rail.a.z, 3);
}

TEST(Stage, ExtremeScenesHaveFiniteWalls) {
    for (const double far : {0.0, 1e-12, 1e9, 1e300}) {
        for (const Vec3 normal : {Vec3(0, 0, 1), Vec3(1e-300, 0, 0), Vec3(1, 1, 1), Vec3(1, 0, 1e-7)}) {
            Document d;
            d.scene.balls = {ballAt(Vec3(far, 0, 0), 0)};
            d.scene.planes = {wallAt(Vec3(0, far, 1), normal), wallAt(Vec3(0, far, 1), -normal)};
            for (const WallFace& wall : stageOf(d.scene).walls)
                for (const Rail& rail : wall.rails)
                    EXPECT_TRUE(collide::isFinite(rail.a) && collide::isFinite(rail.b)) << far << ' ' << normal.x;
        }
    }
}

TEST(PickWall, OnlyByItsRail) {
    const Document d = table();
    const Stage stage = stageOf(d.scene);
    const Camera camera = cameraOn({0, 0, 0}, 24);
    const auto picksAt = [&](Vec3 place, Vec2 off = Vec2(0)) {
        return pickAll(d, stage, camera, camera.project(place)->px + off, 1);
    };
    ASSERT_EQ(picksAt({1, -4, 0}).size(), 1u);
    EXPECT_EQ(picksAt({1, -4, 0})[0].ref, (scene::ObjectRef{scene::Kind::Plane, 2}));
    EXPECT_EQ(picksAt({1, -4, 0}, {0, -kRailPx + 1}).size(), 1u);
    EXPECT_TRUE(picksAt({1, -4, 0}, {0, -kRailPx - 1}).empty());
    EXPECT_TRUE(picksAt({1, -4, 0.8}).empty()) << "between the eye and the bodies";
    EXPECT_TRUE(picksAt({1, 4, 0.8}).empty()) << "behind the bodies";
    EXPECT_TRUE(picksAt({0, -7, 0}).empty()) << "on the ground";
}

TEST(PickWall, AWallMovesAcrossItselfOnly) {
    const Document d = table();
    const Camera camera = cameraOn({0, 0, 0}, 24);
    const Vec2 from = camera.project(Vec3(1, -4, 0))->px;
    const auto picks = pickAll(d, stageOf(d.scene), camera, from, 1);
    ASSERT_FALSE(picks.empty());
    const Drag drag(d, picks[0], camera, from);
    const Vec2 to = camera.project(Vec3(1, -3, 0))->px;
    for (const double aside : {0.0, 40.0}) {
        const Vec3 point = drag.update(camera, to + Vec2(aside, 0), {}).document.scene.planes[2].body.center;
        EXPECT_EQ(point.x, 0);
        EXPECT_EQ(point.z, 0);
        if (aside == 0) {
            EXPECT_NEAR(point.y, -3, 0.05) << "the rail stays under the pointer";
        }
    }
}

}  // namespace
}  // namespace view
