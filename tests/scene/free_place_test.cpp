/// Bodies that are added find a free place.

#include "scene/free_place.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "processor_time.h"
#include "scene/body_values.h"
#include "scene/edits.h"

namespace scene {
namespace {

constexpr Vec3 kRight{1, 0, 0};

int seesAll(Vec3, double) { return 0; }

Document inFreePlace(const Document& added, const std::function<int(Vec3, double)>& flawOf = seesAll) {
    return moveBy(added, added.selection, freeShift(added, kRight, {0.5}, flawOf));
}

/// The primary object's distance to the nearest other ball or sphere, less both radii.
double gapOf(const Document& document) {
    const ObjectRef own = *document.primary();
    double least = HUGE_VAL;
    for (const ObjectRef ref : allObjects(document.scene)) {
        if (ref == own || ref.kind == Kind::Plane) continue;
        const Vec3 to = positionOf(document.scene, ref) - positionOf(document.scene, own);
        const double both = radiusOf(document.scene, ref) + radiusOf(document.scene, own);
        least = std::min(least, collide::lengthOf(to) - both);
    }
    return least;
}

/// Balls side by side on the ground, on a square lattice. @param across  balls in a row
Document crowd(int across, double spacing) {
    Document document;
    for (int i = 0; i < across * across; ++i) {
        const Vec3 at(spacing * (i % across), spacing * (i / across), 1);
        document.scene.balls.push_back({"b" + std::to_string(i), {at, {}, 1, 1}, {}, {}});
    }
    return document;
}

TEST(FreePlace, ABodyThatIsFreeAndInViewStays) {
    EXPECT_EQ(freeShift(addBall(addBall({}, {0, 0, 1}), {4, 0, 1}), kRight, {1}, seesAll), Vec3(0));
    EXPECT_EQ(freeShift(addBall({}, {0, 0, 1}), kRight, {1}, seesAll), Vec3(0));
}

TEST(FreePlace, AHundredCopiesOfTheLastOneTouchNothing) {
    Document document = addBall(addSphere({}, {3, 0, 1}), {0, 0, 1});
    for (int i = 0; i < 100; ++i) {
        document = inFreePlace(duplicateSelected(document, Vec3(0)),
                               [](Vec3 at, double) { return std::abs(at.x) < 9 ? 0 : kLargeFlaw; });
        ASSERT_GT(gapOf(document), 0.05) << i;
        EXPECT_EQ(positionOf(document.scene, *document.primary()).z, 1) << "on the ground";
    }
}

TEST(FreePlace, APlaceInViewComesBeforeANearerOne) {
    const Document start = addBall(addSphere({}, {0, 0, 1}), {0.5, 0, 1});
    const auto isLeft = [](Vec3 at, double) { return at.x < 0 ? 0 : kLargeFlaw; };
    const Vec3 at = positionOf(inFreePlace(start, isLeft).scene, {Kind::Ball, 0});
    EXPECT_LT(at.x, 0);
    EXPECT_GT(positionOf(inFreePlace(start).scene, {Kind::Ball, 0}).x, 0) << "the nearest one";
}

TEST(FreePlace, ABodyStaysOnItsSideOfAWall) {
    Document start = addPlane({}, {1.5, 0, 0}, {3, 0, 0});
    start = addSphere(std::move(start), {0, 0, 1});
    const Document moved = inFreePlace(addBall(std::move(start), {0.3, 0, 1}));
    EXPECT_LE(positionOf(moved.scene, {Kind::Ball, 0}).x, 0.5);
    EXPECT_GT(gapOf(moved), 0);
}

TEST(FreePlace, ABodyInAWallLeavesItByTheShorterWay) {
    const Document moved = inFreePlace(addBall(addPlane({}, {0, 0, 0}, {1, 0, 0}), {-0.25, 0, 1}));
    EXPECT_NEAR(positionOf(moved.scene, {Kind::Ball, 0}).x, -1.1, 0.01);
}

TEST(FreePlace, ABodyInTheFloorRises) {
    const Document floor = addPlane({}, {0, 0, 0}, {0, 0, 1});
    EXPECT_NEAR(positionOf(inFreePlace(addBall(floor, {2, 3, 0.7})).scene, {Kind::Ball, 0}).z, 1.1, 0.01);
}

TEST(FreePlace, ABodyInACornerLeavesAllItsWalls) {
    Document corner = addSphere({}, {0.7, 0.7, 0.7}, 0.5);
    for (const Vec3 normal : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)})
        corner = addPlane(std::move(corner), {}, normal);
    const Document moved = inFreePlace(addBall(std::move(corner), {0.7, 0.7, 0.7}));
    const Vec3 at = positionOf(moved.scene, {Kind::Ball, 0});
    EXPECT_GT(std::min({at.x, at.y, at.z}), 1);
    EXPECT_GT(gapOf(moved), 0);
}

TEST(FreePlace, AFullRoomIsLeftButItsWallsAreFree) {
    Document room = crowd(3, 2.1);
    for (const double x : {-1.05, 5.25}) {
        room = addPlane(std::move(room), {x, 0, 0}, {1, 0, 0});
        room = addPlane(std::move(room), {0, x, 0}, {0, 1, 0});
    }
    const Document moved = inFreePlace(addBall(room, {2.1, 2.1, 1}));
    const Vec3 at = positionOf(moved.scene, {Kind::Ball, 9});
    EXPECT_EQ(at.z, 1);
    EXPECT_GT(gapOf(moved), 0);
    for (const double x : {-1.05, 5.25}) EXPECT_GT(std::min(std::abs(at.x - x), std::abs(at.y - x)), 1);
}

TEST(FreePlace, AWallIsApartFromBodiesAndFromWallsBesideIt) {
    Document start = addBall(addBall({}, {0, 0, 1}), {2, 0, 1});
    const auto distance = [](const Document& d, ObjectRef ref) {
        const collide::Obstacle& wall = d.scene.planes.back().body;
        return std::abs(glm::dot(positionOf(d.scene, ref) - wall.center, glm::normalize(wall.normal)));
    };
    Document walled = inFreePlace(addPlane(start, {0.5, 0, 0}, {2, 0, 0}));
    EXPECT_GT(distance(walled, {Kind::Ball, 0}), 1);
    EXPECT_GT(distance(walled, {Kind::Ball, 1}), 1);
    for (int i = 0; i < 5; ++i) {
        walled = inFreePlace(duplicateSelected(walled, Vec3(0)));
        for (std::size_t j = 0; j + 1 < walled.scene.planes.size(); ++j)
            EXPECT_GE(distance(walled, {Kind::Plane, j}), 0.49) << i;
    }
}

TEST(FreePlace, ABodyOnOneMuchLargerGoesUp) {
    constexpr double kLarge = 6371000, kSmall = 0.0285;
    const Document start = addBall(addSphere({}, {0, 0, -kLarge}, kLarge), {0.3, 0, kSmall - 0.01}, kSmall);
    const auto isNear = [](Vec3 at, double) { return collide::lengthOf(at) < 2 ? 0 : kLargeFlaw; };
    const Vec3 at = positionOf(inFreePlace(start, isNear).scene, {Kind::Ball, 0});
    EXPECT_EQ(at.x, 0.3);
    EXPECT_GT(at.z, kSmall - 1e-6);
    EXPECT_LT(at.z, 2 * kSmall);
}

TEST(FreePlace, ManyBodiesMoveAsOne) {
    Document start = crowd(5, 2.5);
    start.selection = allObjects(start.scene);
    const Document moved = inFreePlace(duplicateSelected(start, Vec3(0)));
    const Vec3 shift = positionOf(moved.scene, {Kind::Ball, 25}) - positionOf(moved.scene, {Kind::Ball, 0});
    for (std::size_t i = 0; i < 25; ++i)
        EXPECT_EQ(positionOf(moved.scene, {Kind::Ball, i}) + shift, positionOf(moved.scene, {Kind::Ball, 25 + i}));
    EXPECT_GT(shift.x, 12);
}

TEST(FreePlace, ExtremeNumbersEndWithAFiniteShift) {
    for (const double size : {5e-324, 1e-300, 1e-20, 1.0, 1e17, 1e150, 1e300, 8e307}) {
        for (const double at : {0.0, 5e-324, 1e-300, 1.0, 1e17, 1e160, 1.7e308, -1.7e308}) {
            Document start = addSphere(addBall({}, {at, -at, at}, size), {at, at, 0}, size);
            start = addPlane(addPlane(std::move(start), {at, 0, 0}, {size, at, 1}), {-at, 0, 0}, {0, 0, 1e-308});
            start = addBall(std::move(start), {at, at, at}, size);
            EXPECT_TRUE(collide::isFinite(freeShift(start, kRight, {size}, seesAll))) << size << ' ' << at;
            EXPECT_TRUE(std::isfinite(heightBeside(start.scene, {at, at, at}, size)));
            EXPECT_EQ(problem(aimedAtNearest(start).scene), "");
        }
    }
}

TEST(FreePlace, CostsTimeThatGrowsWithTheBodies) {
    const Document few = addBall(crowd(50, 2.01), {50.5, 50.5, 1}), many = addBall(crowd(100, 2.01), {50.5, 50.5, 1});
    tests::expectLinear(
        [&](std::size_t count) { EXPECT_GT(gapOf(inFreePlace(count == 2500 ? few : many)), 0) << count; }, 2500);
}

TEST(FreePlace, TheGapIsTheOneThatIsAskedFor) {
    const Document start = addBall(addSphere(addSphere({}, {3, 0, 1}), {-3, 0, 1}), {0.5, 0, 1});
    for (const double gap : {0.1, 1.0, 3.0}) {
        const Document placed = moveBy(start, start.selection, freeShift(start, kRight, {1, gap}, seesAll));
        EXPECT_GE(gapOf(placed), gap - 1e-9);
        EXPECT_LT(gapOf(placed), gap + 0.5);
    }
}

TEST(NewBall, MeetsAMeshWhereItHasTriangles) {
    // Two triangles beside a gap, in which the middle of the mesh lies.
    auto mesh = collide::Mesh::of({{5, 1, 0}, {5, 3, 0}, {5, 1, 3}, {5, -1, 0}, {5, -3, 0}, {5, -1, 3}},
                                  {{0, 1, 2}, {3, 4, 5}});
    ASSERT_TRUE(mesh);
    const MeshRef source({std::make_shared<const collide::Mesh>(std::move(mesh.value()))});
    Document document = addMesh(addBall({}, {0, 0, 1}, 0.5), source);
    document = aimedAt(std::move(document), 0, *document.primary());
    const collide::Ball& ball = document.scene.balls[0].body;
    EXPECT_EQ(sweepOf({ball, {}, collide::kNoLimit, 1}, document.scene.meshes[0]).sweep.outcome, collide::Outcome::Hit);
}

TEST(NewBall, IsAimedAtTheNearestBodyLevelWhereThatIsMetSo) {
    Document start = addSphere(addSphere({}, {9, 0, 1}), {0, 5, 2}, 2);
    start = aimedAtNearest(addBall(std::move(start), {0, 0, 1}));
    EXPECT_EQ(aimPoint(start.scene.balls[0]), Vec3(0, 5, 1));
    start = aimedAtNearest(addBall(addSphere(std::move(start), {20, 0, 8}), {20, 3, 1}));
    EXPECT_EQ(aimPoint(start.scene.balls[1]), Vec3(20, 0, 8)) << "beyond the reach of a level path";
    EXPECT_EQ(speedOf(start.scene.balls[1]), 1);
    const Document alone = addBall({}, {0, 0, 1});
    EXPECT_EQ(aimedAtNearest(alone), alone);
}

TEST(NewBall, RestsWhereItsNeighboursDo) {
    EXPECT_EQ(heightBeside({}, {0, 0, 0}, 0.5), 0.5) << "on the ground";
    const Scene flat = addBall(addBall({}, {0, 0, 0}), {9, 0, 3}).scene;
    EXPECT_EQ(heightBeside(flat, {1, 0, 0}, 0.5), 0);
    EXPECT_EQ(heightBeside(flat, {8, 0, 0}, 0.5), 3) << "as the nearest";
    EXPECT_EQ(heightBeside(addSphere({flat, {}}, {40, 0, 2}, 2).scene, {8, 0, 0}, 0.5), 0.5) << "others lie on it";
}

}  // namespace
}  // namespace scene
