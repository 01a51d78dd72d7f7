#include "view/contact_snap.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "processor_time.h"
#include "scene/edits.h"
#include "view/gesture.h"

namespace view {
namespace {

using collide::Outcome;
using scene::Document;
using scene::Kind;
using scene::ObjectRef;

constexpr ObjectRef kBall{Kind::Ball, 0}, kSphere{Kind::Sphere, 0};

/// A ball of radius 1 aimed along +x, and a sphere of radius 2 whose touching and grazing places are easy doubles.
Document scenery() {
    Document d;
    d.scene.balls.push_back({"cue", {Vec3(0), collide::Motion::aim({6, 1, 0}, 0.5), 1, 1}, {}, {}});
    d.scene.spheres.push_back({"target", {{5, 0, 0}, 2, Vec3(0), collide::kImmovable}, {}, {}});
    d.selection = {kBall};
    return d;
}

Camera fromAbove(bool planar = true) {
    scene::View v;
    v.target = {3, 0, 0};
    v.distance = 20;
    v.planar = planar;
    return {v, {0, 0, 1000, 700}};
}

Vec2 pxOf(const Camera& camera, Vec3 p) { return camera.project(p)->px; }

DragModifiers snapping() {
    DragModifiers how;
    how.snap = true;
    return how;
}

/// The core's answer for a ball at `position` that moves toward the sphere.
Outcome inward(const Document& d, Vec3 position) {
    collide::SweepQuery query = pairQuery(d.scene, 0, kSphere);
    query.ball.position = position;
    query.ball.motion = collide::Motion::velocity(query.obstacle.center - position);
    return collide::classify(query);
}

TEST(ContactSnap, ABallNearTheSurfaceIsDrawnToAnExactTouch) {
    const Document start = scenery();
    const Camera camera = fromAbove();
    const Vec2 from = pxOf(camera, Vec3(0));
    const Drag drag(start, {kBall, Handle::Body, 20}, camera, from);
    // Radius sum 3: (5, 0) - (3, 0) touches exactly.
    const Dragged end = drag.update(camera, pxOf(camera, {1.93, 0.06, 0}), snapping());
    ASSERT_TRUE(end.snapped);
    EXPECT_EQ(end.snapped->target, kSphere);
    EXPECT_TRUE(end.snapped->result.exact);
    EXPECT_EQ(end.snapped->words(start.scene), "touches target, exactly");
    const Vec3 at = end.document.scene.balls[0].body.position;
    EXPECT_EQ(inward(end.document, at), Outcome::Touching) << at.x << ' ' << at.y;
    EXPECT_EQ(at.z, 0);
    EXPECT_NEAR(glm::length(end.snapped->mark - Vec3(5, 0, 0)), 2, 1e-12);
    // Without Ctrl nothing snaps; far away Ctrl rounds.
    EXPECT_FALSE(drag.update(camera, pxOf(camera, {1.93, 0.06, 0}), {}).snapped);
    EXPECT_FALSE(drag.update(camera, pxOf(camera, {-1, 2, 0}), snapping()).snapped);
}

TEST(ContactSnap, WhereNoDoubleTouchesTheBallIsLeftOutsideByOneStep) {
    Document start = scenery();
    start.scene.spheres.edit(0).body.radius = 0.7;
    const Camera camera = fromAbove();
    const Drag drag(start, {kBall, Handle::Body, 20}, camera, pxOf(camera, Vec3(0)));
    const Vec3 near = Vec3(5, 0, 0) + 1.7 * glm::normalize(Vec3(-1, 0.83, 0));
    const Dragged end = drag.update(camera, pxOf(camera, near), snapping());
    ASSERT_TRUE(end.snapped);
    const Vec3 at = end.document.scene.balls[0].body.position;
    EXPECT_NE(inward(end.document, at), Outcome::Overlap);
    EXPECT_LT(glm::length(at - near), 11 * camera.unitsPerPixel(near));
    if (!end.snapped->result.exact) {
        EXPECT_EQ(end.snapped->words(start.scene), "nearly touches target");
    }
}

TEST(ContactSnap, AnAxisLockedDragTouchesAlongItsAxis) {
    const Document start = scenery();
    const Camera camera = fromAbove();
    const Drag drag(start, {kBall, Handle::Body, 20}, camera, pxOf(camera, Vec3(0)));
    DragModifiers how = snapping();
    how.axis = 0;
    const Dragged end = drag.update(camera, pxOf(camera, {2.05, 3, 0}), how);
    ASSERT_TRUE(end.snapped);
    EXPECT_EQ(end.document.scene.balls[0].body.position, Vec3(2, 0, 0));
    EXPECT_TRUE(end.snapped->result.exact);
}

TEST(ContactSnap, ASphereAndSeveralCanBeDraggedToTouch) {
    Document start = scenery();
    start = scene::addSphere(std::move(start), {5, 8, 0});
    start.selection = {kSphere, {Kind::Sphere, 1}};
    const Camera camera = fromAbove();
    const Drag drag(start, {kSphere, Handle::Body, 20}, camera, pxOf(camera, {5, 0, 0}));
    const Dragged end = drag.update(camera, pxOf(camera, {3.04, 0.02, 0}), snapping());
    ASSERT_TRUE(end.snapped);
    EXPECT_EQ(end.snapped->target, kBall);
    const auto& spheres = end.document.scene.spheres;
    EXPECT_EQ(inward(end.document, Vec3(0)), Outcome::Touching);
    EXPECT_EQ(spheres[1].body.center - spheres[0].body.center, Vec3(0, 8, 0)) << "moved as one";
}

TEST(ContactSnap, TheAimIsDrawnToTheGrazeAndToTheCentre) {
    const Document start = scenery();  // d = 5, R = 3: the tangent's slope is 3/4
    const Camera camera = fromAbove();
    const Drag drag(start, {kBall, Handle::AimTip, 20}, camera, pxOf(camera, {6, 1, 0}));
    const Dragged graze = drag.update(camera, pxOf(camera, {6, 4.55, 0}), snapping());
    ASSERT_TRUE(graze.snapped);
    EXPECT_EQ(graze.snapped->kind, ContactSnap::Kind::Graze);
    EXPECT_TRUE(graze.snapped->result.exact) << graze.snapped->result.note;
    EXPECT_EQ(collide::classify(pairQuery(graze.document.scene, 0, kSphere)), Outcome::Graze);
    EXPECT_EQ(graze.document.scene.balls[0].body.motion.vector.z, 0);

    const Dragged central = drag.update(camera, pxOf(camera, {6, 0.07, 0}), snapping());
    ASSERT_TRUE(central.snapped);
    EXPECT_EQ(central.snapped->kind, ContactSnap::Kind::HeadOn);
    EXPECT_EQ(central.document.scene.balls[0].body.motion.vector, Vec3(5, 0, 0));
    EXPECT_FALSE(drag.update(camera, pxOf(camera, {6, 2, 0}), snapping()).snapped);
    EXPECT_FALSE(drag.update(camera, pxOf(camera, {-6, 0, 0}), snapping()).snapped) << "the sphere is behind";
}

TEST(ContactSnap, ABallIsDrawnToTouchAMeshInAFaceAndInAFold) {
    auto fold = collide::Mesh::of({{-4, -4, 0}, {4, -4, 0}, {4, 4, 0}, {-4, 4, 0}, {4, -4, 4}, {4, 4, 4}},
                                  {{{0, 1, 2}}, {{0, 2, 3}}, {{1, 4, 5}}, {{1, 5, 2}}});
    scene::Scene scene;
    scene.meshes = {scene::meshObstacle("fold", scene::MeshRef({std::make_shared<const collide::Mesh>(fold.value())}))};
    scene.balls = {{"ball", {{0, 0, 3}, collide::Motion::velocity({0, 0, 0}), 1, 1}, {}, {}}};
    const scene::ObjectRef ball{Kind::Ball, 0};
    const auto onFace = touchNear(scene, ball, {-1, 2, 1.1}, 0.3, {}, {});
    ASSERT_TRUE(onFace);
    EXPECT_EQ(onFace->target, (scene::ObjectRef{Kind::Mesh, 0}));
    EXPECT_TRUE(onFace->result.exact);
    EXPECT_EQ(onFace->result.value, Vec3(-1, 2, 1));
    const auto inFold = touchNear(scene, ball, {3.1, 0.5, 1.05}, 0.3, {}, {});
    ASSERT_TRUE(inFold);
    EXPECT_LE(inFold->result.value.x, 3) << "it overlaps neither side";
    EXPECT_GE(inFold->result.value.z, 1);
    EXPECT_FALSE(touchNear(scene, ball, {0, 0, 2}, 0.3, {}, {}));
    scene.meshes.edit(0).marks.hidden = true;
    EXPECT_FALSE(touchNear(scene, ball, {-1, 2, 1.1}, 0.3, {}, {}));
}

/// A cube from -1 to 1, each side cut into 2 n² triangles, and a ball of radius 1 at x = -6 before it.
scene::Scene beforeCube(std::uint32_t n) {
    std::vector<Vec3> vertices;
    std::vector<collide::Mesh::Triangle> triangles;
    for (int side = 0; side < 6; ++side) {
        const auto base = static_cast<std::uint32_t>(vertices.size());
        for (std::uint32_t i = 0; i < (n + 1) * (n + 1); ++i) {
            Vec3 v(0);
            v[side / 2] = side % 2 == 0 ? -1 : 1;
            v[(side / 2 + 1) % 3] = 2.0 * (i % (n + 1)) / n - 1;
            v[(side / 2 + 2) % 3] = 2.0 * (i / (n + 1)) / n - 1;
            vertices.push_back(v);
        }
        for (std::uint32_t y = 0; y < n; ++y)
            for (std::uint32_t x = 0; x < n; ++x) {
                const std::uint32_t a = base + y * (n + 1) + x, c = a + n + 1;
                triangles.push_back({a, a + 1, c + 1});
                triangles.push_back({a, c + 1, c});
            }
    }
    auto cube = collide::Mesh::of(std::move(vertices), std::move(triangles));
    scene::Scene scene;
    scene.meshes = {scene::meshObstacle("cube", scene::MeshRef({std::make_shared<const collide::Mesh>(cube.value())}))};
    scene.balls = {{"ball", {{-6, 0, 0}, collide::Motion::aim({0, 0, 0}, 1), 1, 1}, {}, {}}};
    return scene;
}

TEST(ContactSnap, AnAimIsDrawnToTheSilhouetteOfAMeshAndToAFace) {
    for (const std::uint32_t n : {1U, 7U, 32U}) {
        scene::Scene scene = beforeCube(n);
        const SnapLimits limits{0.2, false, {}};
        const auto outcomeOf = [&](const ContactSnap& snap) {
            collide::SweepQuery query = pairQuery(scene, 0, snap.target);
            query.ball.motion = collide::Motion::aim(snap.result.value, 1);
            return scene::sweepOf(query, scene.meshes[0]).sweep;
        };
        // The first edge of the top, at (-1, y, 1), is 5 away: the path to it rises by 2 in about 5.
        for (const double height : {2.4, 2.55}) {
            const auto graze = aimNear(scene, 0, {0, 0, height}, 0.2, limits);
            ASSERT_TRUE(graze) << n;
            EXPECT_EQ(graze->kind, ContactSnap::Kind::Graze);
            EXPECT_EQ(graze->target, (scene::ObjectRef{Kind::Mesh, 0}));
            const collide::SweepAnswer met = outcomeOf(*graze);
            EXPECT_TRUE(met.outcome == Outcome::Graze || (!graze->result.exact && met.outcome == Outcome::Hit));
            EXPECT_LT(met.contact->ricochetAngle, 1e-6);
            EXPECT_NEAR(met.contact->hitPoint.z, 1, 1e-6);
            EXPECT_EQ(graze->result.value.y, 0) << "straight to the silhouette, which is level";
        }
        const auto central = aimNear(scene, 0, {-1, 0.08, -0.05}, 0.2, limits);
        ASSERT_TRUE(central);
        EXPECT_EQ(central->kind, ContactSnap::Kind::HeadOn);
        EXPECT_TRUE(central->result.exact);
        EXPECT_EQ(central->result.value, Vec3(-1, 0, 0));
        EXPECT_FALSE(aimNear(scene, 0, {-1, 0.7, 0}, 0.2, limits)) << "amid a face";
        EXPECT_FALSE(aimNear(scene, 0, {-12, 0, 0}, 0.2, limits)) << "behind the ball";
        scene.meshes.edit(0).marks.hidden = true;
        EXPECT_FALSE(aimNear(scene, 0, {0, 0, 2.4}, 0.2, limits));
    }
}

/// Of aims that miss, what they come nearest to is not asked: it takes the longer the finer a mesh is.
TEST(ContactSnap, AnAimAtAFineMeshCostsLittleMoreThanAtACoarseOne) {
    const scene::Scene coarse = beforeCube(8), fine = beforeCube(128);
    const auto aimsAt = [](const scene::Scene& scene) {
        return [&scene] {
            for (int i = 0; i < 10; ++i) (void)aimNear(scene, 0, {0, 0, 2.3 + 0.05 * i}, 0.2, {0.2, false, {}});
        };
    };
    tests::expectCheaper(aimsAt(fine), 1.7, aimsAt(coarse));
}

TEST(ContactSnap, WhatIsHiddenOrLockedIsLeftAlone) {
    Document start = scenery();
    const Camera camera = fromAbove();
    const Vec2 from = pxOf(camera, Vec3(0)), near = pxOf(camera, {1.95, 0, 0});
    start = scene::setHidden(std::move(start), {kSphere}, true);
    EXPECT_FALSE(Drag(start, {kBall, Handle::Body, 20}, camera, from).update(camera, near, snapping()).snapped);
    EXPECT_EQ(pickAll(start, stageOf(start.scene), camera, pxOf(camera, {6.2, -1, 0}), 1).size(), 0u);
    EXPECT_EQ(pickInside(start.scene, camera, camera.viewport()), std::vector{kBall});
    start = scene::setLocked(std::move(start), {kBall}, true);
    EXPECT_TRUE(Drag(start, {kBall, Handle::Body, 20}, camera, from).update(camera, near, {}).document == start);
    EXPECT_TRUE(handlesOf(start, kBall, camera).empty());
}

TEST(ContactSnap, CostsAtMostInProportionToTheNumberOfBodies) {
    Document crowds[2] = {scenery(), scenery()};
    constexpr int kFew = 10'000;
    for (Document& crowd : crowds)
        for (int i = 0; i < (&crowd == &crowds[0] ? kFew : 4 * kFew); ++i)
            crowd.scene.spheres.push_back(
                {"s" + std::to_string(i), {{i % 100 * 3.0, 10 + i / 100 * 3.0, 0}, 1, Vec3(0), collide::kImmovable}});
    const SnapLimits limits{0.2, true, {}};
    const auto crowdOf = [&](std::size_t count) -> const scene::Scene& { return crowds[count != kFew].scene; };
    tests::expectLinear(
        [&](std::size_t count) {
            for (int i = 0; i < 10; ++i)
                EXPECT_TRUE(touchNear(crowdOf(count), kBall, {1.93, 0.06, 0}, 0.2, limits, {}));
        },
        kFew);
    tests::expectLinear(
        [&](std::size_t count) {
            for (int i = 0; i < 10; ++i) EXPECT_TRUE(aimNear(crowdOf(count), 0, {6, 4.55, 0}, 0.2, limits));
        },
        kFew);
}

}  // namespace
}  // namespace view
