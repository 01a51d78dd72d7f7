/// Picking, dragging and snapping of capsules, triangles and boxes.

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "collide/sweep.h"
#include "scene/body_values.h"
#include "scene/edits.h"
#include "scene/rotations.h"
#include "scene/shape_edits.h"
#include "scene/shapes.h"
#include "view/drag_plane.h"
#include "view/gesture.h"

namespace view {
namespace {

using collide::Feature;
using collide::Shape;
using scene::Document;
using scene::Kind;
using scene::ObjectRef;

constexpr ObjectRef kBall{Kind::Ball, 0}, kCapsule{Kind::Capsule, 0}, kTriangle{Kind::Triangle, 0}, kBox{Kind::Box, 0};

collide::Obstacle shape(Shape kind, Vec3 at, double radius = 0) {
    collide::Obstacle body;
    body.shape = kind;
    body.radius = radius;
    body.center = at;
    body.b = at + Vec3(4, 0, 0);
    body.c = at + Vec3(0, 4, 1);
    body.half = {1, 2, 1.5};
    return body;
}

/// A capsule, a triangle and a box, apart from one another; none selected.
Document shapes() {
    Document d;
    d = scene::addObstacle(d, shape(Shape::Capsule, {-8, 0, 1}, 0.5));
    d = scene::addObstacle(d, shape(Shape::Triangle, {-2, 0, 1}));
    d = scene::addObstacle(d, shape(Shape::Box, {7, 0, 1.5}));
    return scene::select(d, {});
}

Camera cameraOn(Vec3 target, double distance = 30, bool orthographic = false) {
    scene::View v;
    v.target = target;
    v.distance = distance;
    v.pitchRadians = 0.6;
    v.yawRadians = 0.4;
    v.orthographic = orthographic;
    return {v, {100, 50, 1000, 600}};
}

Vec2 pxOf(const Camera& camera, Vec3 p) { return camera.project(p)->px; }
std::vector<Pick> picksAt(const Document& d, const Camera& camera, Vec2 px) {
    return pickAll(d, stageOf(d.scene), camera, px, 1);
}
const collide::Obstacle& bodyOf(const Document& d, ObjectRef ref) {
    return scene::withList(ref.kind, [&](auto list) -> const collide::Obstacle& {
        if constexpr (requires { (d.scene.*list)[0].body.shape; })
            return (d.scene.*list)[ref.index].body;
        else
            throw std::logic_error("no obstacle");
    });
}

/// The document after a drag of what is under a pixel, by its first pick.
Document draggedFrom(const Document& d, const Camera& camera, Vec2 from, Vec2 by, DragModifiers how = {}) {
    const auto picks = picksAt(d, camera, from);
    if (picks.empty()) return {};
    return Drag(d, picks.front(), camera, from).update(camera, from + by, how).document;
}

/// The handle of a part of the selected body.
Vec2 partPx(const Document& d, ObjectRef ref, const Camera& camera, Feature part) {
    for (const HandlePoint& h : handlesOf(d, ref, camera))
        if (h.handle == Handle::Part && h.part == part) return pxOf(camera, h.at);
    ADD_FAILURE() << "no handle";
    return {};
}

TEST(PickShape, EveryShapeIsPickedWhereItIsSolid) {
    const Document d = shapes();
    const Camera camera = cameraOn({0, 0, 0});
    for (const ObjectRef ref : {kCapsule, kTriangle, kBox}) {
        const auto picks = picksAt(d, camera, pxOf(camera, scene::middleOf(bodyOf(d, ref))));
        ASSERT_EQ(picks.size(), 1U) << int(ref.kind);
        EXPECT_EQ(picks[0].ref, ref);
        EXPECT_EQ(picks[0].handle, Handle::Body);
    }
    // Beside the hypotenuse of the triangle, within its bounding ball.
    EXPECT_TRUE(picksAt(d, camera, pxOf(camera, {1.5, 3.5, 1.9})).empty());
}

TEST(PickShape, TheDepthIsThatOfTheSurface) {
    Document d = scene::addObstacle({}, shape(Shape::Box, {0, 0, 0}, 0.25));
    const Camera camera = cameraOn({0, 0, 0}, 20);
    d.selection.clear();
    const Vec2 px = pxOf(camera, {0, 0, 1.75});
    const collide::Ray ray = camera.ray(px);
    const auto picks = picksAt(d, camera, px);
    ASSERT_EQ(picks.size(), 1U);
    const Vec3 at = ray.origin + picks[0].depth * glm::normalize(ray.direction);
    EXPECT_NEAR(glm::length(at - scene::nearestOfCore(d.scene.boxes[0].body, at)), 0.25, 1e-9);
}

TEST(PickShape, ATriangleOnItsEdgeIsStillPicked) {
    collide::Obstacle body = shape(Shape::Triangle, {0, 0, 0});
    const Camera camera = cameraOn({0, 0, 0}, 20);
    body.b = body.center + 4.0 * camera.forward();
    body.c = body.center + 3.0 * camera.right();
    Document d = scene::select(scene::addObstacle({}, body), {});
    EXPECT_EQ(picksAt(d, camera, pxOf(camera, body.center + 1.5 * camera.right())).size(), 1U);
    EXPECT_TRUE(picksAt(d, camera, pxOf(camera, body.center + 1.5 * camera.right()) + Vec2(0, 8)).empty());
}

TEST(DragShape, ABodyMovesWhole) {
    const Document d = shapes();
    for (const bool orthographic : {false, true}) {
        const Camera camera = cameraOn({0, 0, 0}, 30, orthographic);
        for (const ObjectRef ref : {kCapsule, kTriangle, kBox}) {
            const Vec3 middle = scene::middleOf(bodyOf(d, ref));
            const Document moved = draggedFrom(d, camera, pxOf(camera, middle), {40, 10});
            const Vec3 by = bodyOf(moved, ref).center - bodyOf(d, ref).center;
            EXPECT_GT(glm::length(by), 0.5);
            EXPECT_NEAR(glm::length(scene::middleOf(bodyOf(moved, ref)) - middle - by), 0, 1e-12);
            EXPECT_EQ(moved.primary(), std::nullopt) << "a drag selects in ViewportInput";
        }
    }
}

TEST(DragShape, WhatStandsOnTheGroundStaysOnIt) {
    const Document d = shapes();
    const Camera camera = cameraOn({0, 0, 0});
    const Document moved = draggedFrom(d, camera, pxOf(camera, d.scene.boxes[0].body.center), {-80, 30});
    EXPECT_NE(moved.scene.boxes[0].body.center.x, 7);
    EXPECT_EQ(moved.scene.boxes[0].body.center.z, 1.5);
}

TEST(DragShape, ACornerOfATriangleFollowsTheMouse) {
    const Document d = scene::select(shapes(), {kTriangle});
    const Camera camera = cameraOn({0, 0, 0});
    for (std::uint8_t i = 0; i < 3; ++i) {
        const Feature corner{Feature::Kind::Corner, i};
        const Vec2 from = partPx(d, kTriangle, camera, corner), by(35, -20);
        const Document moved = draggedFrom(d, camera, from, by);
        const Vec2 to = pxOf(camera, scene::middleOf(bodyOf(moved, kTriangle), corner));
        EXPECT_NEAR(glm::length(to - from - by), 0, 0.5);
        for (std::uint8_t other = 0; other < 3; ++other) {
            if (other == i) continue;
            const Feature stays{Feature::Kind::Corner, other};
            EXPECT_EQ(scene::middleOf(bodyOf(moved, kTriangle), stays), scene::middleOf(bodyOf(d, kTriangle), stays));
        }
    }
}

/// A pyramid over a square, its top at z = 3; selected.
Document pyramid() {
    auto mesh = collide::Mesh::of({{-4, -4, 0}, {4, -4, 0}, {4, 4, 0}, {-4, 4, 0}, {0, 0, 3}},
                                  {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}, {0, 2, 1}, {0, 3, 2}});
    return scene::addMesh({}, scene::MeshRef({std::make_shared<const collide::Mesh>(std::move(mesh.value()))}));
}

TEST(DragShape, ACornerOfASelectedMeshFollowsTheMouse) {
    constexpr ObjectRef kMesh{Kind::Mesh, 0};
    const Document d = pyramid();
    const Camera camera = cameraOn({0, 0, 0});
    const Vec2 top = pxOf(camera, {0, 0, 3}), by(35, -20);
    const auto picks = picksAt(d, camera, top + Vec2(0, 5));
    ASSERT_GE(picks.size(), 2U);
    EXPECT_EQ(picks[0].handle, Handle::Part);
    EXPECT_EQ(picks[0].part, (Feature{Feature::Kind::Corner, 2}));
    EXPECT_EQ(picks[1].handle, Handle::Body) << "which a click means";
    const Document moved = Drag(d, picks[0], camera, top).update(camera, top + by, {}).document;
    EXPECT_NEAR(glm::length(pxOf(camera, moved.scene.meshes[0].mesh->mesh->vertices()[4]) - top - by), 0, 0.5);
    EXPECT_EQ(Drag(d, picks[0], camera, top).name(), "Reshape mesh");
    const Document raised = Drag(d, picks[0], camera, top).update(camera, top + by, {.vertical = true}).document;
    const Vec3 above = raised.scene.meshes[0].mesh->mesh->vertices()[4];
    EXPECT_EQ(Vec3(above.x, above.y, 0), Vec3(0));
    EXPECT_GT(above.z, 3.3);

    EXPECT_EQ(picksAt(scene::select(d, {}), camera, top + Vec2(0, 5))[0].handle, Handle::Body) << "not selected";
    EXPECT_EQ(picksAt(scene::setLocked(d, {kMesh}, true), camera, top + Vec2(0, 5))[0].handle, Handle::Body);
    const Camera afar = cameraOn({0, 0, 0}, 900);
    EXPECT_EQ(picksAt(d, afar, pxOf(afar, {0, 0, 2.5}))[0].handle, Handle::Body) << "small: it is moved whole";
    const Document covered = scene::addBall(d, Vec3(0, 0, 3) - 5.0 * camera.forward(), 1);
    EXPECT_EQ(picksAt(scene::select(covered, {kMesh}), camera, top + Vec2(0, 5))[0].ref.kind, Kind::Ball)
        << "the ball before it";
}

TEST(DragShape, AnEndOfALevelCapsuleStaysLevel) {
    const Document d = scene::select(shapes(), {kCapsule});
    const Camera camera = cameraOn({0, 0, 0});
    const Vec2 from = partPx(d, kCapsule, camera, {Feature::Kind::Corner, 1});
    const Document moved = draggedFrom(d, camera, from, {50, -30});
    EXPECT_NE(bodyOf(moved, kCapsule).b, bodyOf(d, kCapsule).b);
    EXPECT_EQ(bodyOf(moved, kCapsule).b.z, 1);
    EXPECT_EQ(bodyOf(moved, kCapsule).center, bodyOf(d, kCapsule).center);
    const Document raised = draggedFrom(d, camera, from, {0, -30}, {.vertical = true});
    EXPECT_GT(bodyOf(raised, kCapsule).b.z, 1.5);
    EXPECT_EQ(bodyOf(raised, kCapsule).b.x, -4);
}

TEST(DragShape, AFaceOfATurnedBoxFollowsTheMouseAcrossItself) {
    Document d = scene::select(shapes(), {kBox});
    d = scene::setRotation(d, kBox, scene::rotationBy({10, 20, 30}));
    const Camera camera = cameraOn({4, 0, 0});
    int faces = 0;
    for (const HandlePoint& h : handlesOf(d, kBox, camera)) {
        if (h.handle != Handle::Part || h.part.kind != Feature::Kind::Face) continue;
        ++faces;
        const Vec3 out = glm::normalize(h.at - d.scene.boxes[0].body.center);
        const Vec2 from = pxOf(camera, h.at), way = pxOf(camera, h.at + 0.75 * out) - from;
        const Document moved =
            Drag(d, {kBox, Handle::Part, 0, h.part}, camera, from).update(camera, from + way, {}).document;
        EXPECT_NEAR(glm::length(scene::middleOf(bodyOf(moved, kBox), h.part) - h.at - 0.75 * out), 0, 0.01);
        const Feature opposite{Feature::Kind::Face, std::uint8_t(26 - h.part.index)};
        EXPECT_NEAR(
            glm::length(scene::middleOf(bodyOf(moved, kBox), opposite) - scene::middleOf(bodyOf(d, kBox), opposite)), 0,
            1e-9);
    }
    EXPECT_EQ(faces, 3) << "those that are seen";
}

TEST(DragShape, TheRadiusHandleChangesTheRadius) {
    for (const ObjectRef ref : {kCapsule, kTriangle, kBox}) {
        const Document d = scene::select(shapes(), {ref});
        const Camera camera = cameraOn({0, 0, 0});
        for (const HandlePoint& h : handlesOf(d, ref, camera)) {
            if (h.handle != Handle::Rim) continue;
            const Vec2 from = pxOf(camera, h.at), to = pxOf(camera, h.at + 0.5 * radiusDirection(camera));
            EXPECT_EQ(picksAt(d, camera, from).front().handle, Handle::Rim);
            const Document grown = draggedFrom(d, camera, from, to - from);
            EXPECT_NEAR(bodyOf(grown, ref).radius, bodyOf(d, ref).radius + 0.5, 0.01);
            const Document least = draggedFrom(d, camera, from, 4.0 * (from - to));
            EXPECT_EQ(bodyOf(least, ref).radius, 0);
        }
    }
}

TEST(DragShape, ARingTurnsABoxAboutItsAxis) {
    Document d = scene::select(shapes(), {kBox});
    const Camera camera = cameraOn({7, 0, 1.5}, 20);
    const auto rings = ringsOf(d.scene, kBox, camera);
    ASSERT_EQ(rings.size(), 3U);
    for (const TurnRing& ring : rings) {
        const std::vector<Vec3> points = ring.points();
        const Feature axis{Feature::Kind::Edge, std::uint8_t(ring.axis)};
        // A quarter of the way around.
        const Vec2 from = pxOf(camera, points[7]), to = pxOf(camera, points[7 + points.size() / 4]);
        const Drag drag(d, {kBox, Handle::Ring, 0, axis}, camera, from);
        const Document turned = drag.update(camera, to, {.snap = true}).document;
        Vec3 about(0);
        about[ring.axis] = 1;
        EXPECT_EQ(bodyOf(turned, kBox).rotation, scene::turned({}, about, 90)) << "exactly a quarter";
        EXPECT_EQ(drag.name(), "Turn box");
    }
    const TurnRing& ring = rings.front();
    const Vec2 on = pxOf(camera, ring.points()[30]);
    const auto picks = picksAt(d, camera, on);
    EXPECT_TRUE(std::any_of(picks.begin(), picks.end(), [](const Pick& p) { return p.handle == Handle::Ring; }));
    d.selection.clear();
    for (const Pick& p : picksAt(d, camera, on)) EXPECT_EQ(p.handle, Handle::Body) << "rings of the selected alone";
}

/// The decision for a ball at its place that moves straight toward a body.
collide::Outcome outcomeAt(const Document& d, ObjectRef ref) {
    const collide::Obstacle body = scene::obstacleOf(d.scene, ref);
    collide::Ball ball = d.scene.balls[0].body;
    ball.motion = collide::Motion::velocity(scene::nearestOfCore(body, ball.position) - ball.position);
    return collide::classify({ball, body});
}

TEST(SnapShape, ABallTouchesAFaceAnEdgeAndACornerExactly) {
    struct Case {
        double radius;  // 5/4 has the exact touches (3/4, 1) on a circle, 3/2 has (1/2, 1, 1) on a sphere
        Vec3 wanted;
    };
    // Above the top face at z = 3; beside the edge at x = 8, z = 3; near the corner (8, 2, 3).
    for (const Case& c : {Case{1, {7.3, 0.2, 4.1}}, Case{1.25, {8.82, 0.3, 4.05}}, Case{1.5, {8.55, 3.05, 4.02}}}) {
        const Document start = scene::addBall(shapes(), {7, 0, 9}, c.radius);
        const auto snap = touchNear(start.scene, kBall, c.wanted, 0.2, {0.2}, {});
        ASSERT_TRUE(snap);
        EXPECT_EQ(snap->target, kBox);
        EXPECT_TRUE(snap->result.exact) << c.radius;
        EXPECT_LT(glm::length(snap->result.value - c.wanted), 0.25);
        EXPECT_EQ(outcomeAt(scene::setPosition(start, kBall, snap->result.value), kBox), collide::Outcome::Touching);
    }
}

TEST(SnapShape, BesideATurnedBoxTheFirstPlaceOutsideIsTaken) {
    Document start = scene::addBall(shapes(), {7, 0, 6}, 1);
    start = scene::setRotation(start, kBox, scene::rotationBy({10, 20, 30}));
    const Vec3 face = scene::middleOf(bodyOf(start, kBox), {Feature::Kind::Face, 22});
    const Vec3 wanted = face + 1.05 * glm::normalize(face - bodyOf(start, kBox).center);
    const auto snap = touchNear(start.scene, kBall, wanted, 0.2, {0.2}, {});
    ASSERT_TRUE(snap);
    const collide::Outcome outcome = outcomeAt(scene::setPosition(start, kBall, snap->result.value), kBox);
    EXPECT_NE(outcome, collide::Outcome::Overlap);
    EXPECT_EQ(snap->result.exact, outcome == collide::Outcome::Touching);
    EXPECT_NEAR(glm::length(snap->result.value - scene::nearestOfCore(bodyOf(start, kBox), snap->result.value)), 1,
                1e-12);
}

TEST(SnapShape, AShapeIsPlacedAgainstABallAsExactly) {
    const Document start = scene::addBall(shapes(), {7, 6, 1}, 1);
    // The face y = 2 of the box, 1.03 below the ball.
    const auto snap = touchNear(start.scene, kBox, {7, 2.97, 1.5}, 0.2, {0.2}, {});
    ASSERT_TRUE(snap);
    EXPECT_EQ(snap->target, kBall);
    EXPECT_TRUE(snap->result.exact);
    EXPECT_EQ(outcomeAt(scene::setPosition(start, kBox, snap->result.value), kBox), collide::Outcome::Touching);
    EXPECT_FALSE(touchNear(start.scene, kBox, {-5, 0, 1.5}, 0.5, {0.5}, {})) << "no corner and no face is near";
}

TEST(SnapShape, ACornerGoesToACornerOfAnotherShape) {
    const Document start = shapes();
    // The corner (8, 2, 3) of the box, from corner 0 of the triangle.
    const auto snap = touchNear(start.scene, kTriangle, {8.1, 1.9, 3.05}, 0.2, {0.2}, {});
    ASSERT_TRUE(snap);
    EXPECT_EQ(snap->kind, ContactSnap::Kind::Corner);
    EXPECT_EQ(snap->target, kBox);
    EXPECT_TRUE(snap->result.exact);
    EXPECT_EQ(snap->result.value, Vec3(8, 2, 3));
    EXPECT_EQ(snap->mark, Vec3(8, 2, 3));
    EXPECT_EQ(snap->words(start.scene), "has a corner with " + start.scene.boxes[0].name + ", exactly");
    // Along x alone no corner is reached: the others differ in y.
    EXPECT_FALSE(touchNear(start.scene, kTriangle, {8.1, 1.9, 3}, 0.2, {.reach = 0.2, .axis = 0}, {}));
}

TEST(SnapShape, AFaceLiesAgainstAFaceOfAnotherShape) {
    Document start = scene::addObstacle(shapes(), shape(Shape::Box, {20, 0, 1.5}, 0.25));
    const ObjectRef other{Kind::Box, 1};
    // Its side x = 20 - 1 - 0.25 comes to that of the first box, x = 8; half a unit higher, so that no corners meet.
    const auto snap = touchNear(start.scene, other, {9.3, 0.7, 2}, 0.2, {0.2}, {});
    ASSERT_TRUE(snap);
    EXPECT_EQ(snap->kind, ContactSnap::Kind::Face);
    EXPECT_TRUE(snap->result.exact);
    EXPECT_EQ(snap->result.value, Vec3(9.25, 0.7, 2));
    EXPECT_EQ(snap->mark.x, 8);
    EXPECT_FALSE(touchNear(start.scene, other, {9.3, 0.7, 7}, 0.2, {0.2}, {})) << "the faces are not opposite";
    EXPECT_FALSE(touchNear(start.scene, other, {9.3, 0.7, 2}, 0.2, {.reach = 0.2, .axis = 1}, {}));
}

TEST(SnapShape, FacesOfTurnedBoxesComeTogether) {
    Document start = scene::addObstacle(shapes(), shape(Shape::Box, {20, 0, 1.5}));
    const ObjectRef other{Kind::Box, 1};
    for (const ObjectRef ref : {kBox, other}) start = scene::setRotation(start, ref, scene::rotationBy({10, 20, 30}));
    const Vec3 up = scene::axesOf(bodyOf(start, kBox).rotation)[2];
    const Vec3 wanted = bodyOf(start, kBox).center + 3.1 * up + 0.5 * scene::axesOf(bodyOf(start, kBox).rotation)[0];
    const auto snap = touchNear(start.scene, other, wanted, 0.2, {0.2}, {});
    ASSERT_TRUE(snap);
    EXPECT_EQ(snap->kind, ContactSnap::Kind::Face);
    EXPECT_NEAR(glm::dot(snap->result.value - bodyOf(start, kBox).center, up), 3, 1e-12);
    EXPECT_NEAR(glm::length(snap->result.value - wanted), 0.1, 1e-12);
}

TEST(SnapShape, AnAimGrazesTheNearestFeature) {
    Document start = scene::addBall(shapes(), {7, -10, 1}, 1);
    start = scene::setAim(start, 0, {9.9, 2, 1});
    // Passes the box beside its edge x = 8, y = -2.
    const auto snap = aimNear(start.scene, 0, {9.9, 2, 1}, 0.4, {0.3});
    ASSERT_TRUE(snap);
    EXPECT_EQ(snap->kind, ContactSnap::Kind::Graze);
    EXPECT_EQ(snap->target, kBox);
    const collide::Outcome outcome =
        collide::classify(pairQuery(scene::setAim(start, 0, snap->result.value).scene, 0, kBox));
    EXPECT_TRUE(outcome == collide::Outcome::Graze || outcome == collide::Outcome::Hit);
    EXPECT_EQ(snap->result.exact, outcome == collide::Outcome::Graze);
    const auto answer = collide::sweep(pairQuery(scene::setAim(start, 0, snap->result.value).scene, 0, kBox));
    EXPECT_NEAR(answer.closest.distance, 1, 1e-9);
}

TEST(SnapShape, AHeadOnAimMeetsTheNearestPoint) {
    const Document start = scene::addBall(shapes(), {7, -10, 1}, 1);
    const auto aim = aimHeadOn(pairQuery(start.scene, 0, kBox), {1});
    ASSERT_TRUE(aim);
    EXPECT_EQ(aim->value, Vec3(7, -2, 1));
    EXPECT_TRUE(aim->exact);
}

TEST(DragShape, ABallThatTouchesAFaceMovesAlongIt) {
    const Document start = scene::select(scene::addBall(shapes(), {7, 0, 4}, 1), {});
    EXPECT_EQ(restingAxis(start.scene, kBall), 2);
    const Camera camera = cameraOn({7, 0, 2}, 20);
    const Document moved = draggedFrom(start, camera, pxOf(camera, {7, 0, 4}), {40, 20});
    EXPECT_NE(moved.scene.balls[0].body.position.x, 7);
    EXPECT_EQ(moved.scene.balls[0].body.position.z, 4);
}

}  // namespace
}  // namespace view
