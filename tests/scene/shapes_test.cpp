#include "scene/shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <string>

#include "collide/sweep.h"
#include "scene/distance.h"
#include "scene/edits.h"
#include "scene/rotations.h"
#include "scene/shape_edits.h"

namespace scene {
namespace {

using collide::Feature;
using collide::Rotation;
using collide::Shape;
using enum collide::Feature::Kind;

collide::Obstacle shape(Shape kind, double radius = 0) {
    collide::Obstacle body;
    body.shape = kind;
    body.radius = radius;
    body.center = {1, 2, 3};
    body.b = {5, 2, 3};
    body.c = {1, 5, 3};
    body.half = {1, 2, 3};
    return body;
}

/// A document with a capsule, a triangle, a box.
Document shapes() {
    Document document;
    for (const Shape kind : {Shape::Capsule, Shape::Triangle, Shape::Box})
        document = addObstacle(std::move(document), shape(kind));
    return document;
}
constexpr ObjectRef kCapsule{Kind::Capsule, 0}, kTriangle{Kind::Triangle, 0}, kBox{Kind::Box, 0};

TEST(Shapes, FeaturesAreThoseOfTheCore) {
    EXPECT_EQ(featuresOf(Shape::Capsule).size(), 3U);
    EXPECT_EQ(featuresOf(Shape::Triangle).size(), 7U);
    const std::vector<Feature> box = featuresOf(Shape::Box);
    EXPECT_EQ(std::count_if(box.begin(), box.end(), [](Feature f) { return f.kind == Corner; }), 8);
    EXPECT_EQ(std::count_if(box.begin(), box.end(), [](Feature f) { return f.kind == Edge; }), 12);
    EXPECT_EQ(std::count_if(box.begin(), box.end(), [](Feature f) { return f.kind == Face; }), 6);
    EXPECT_EQ(middleOf(shape(Shape::Box), {Face, 14}), Vec3(2, 2, 3)) << "+x";
    EXPECT_EQ(middleOf(shape(Shape::Triangle), {Edge, 2}), Vec3(1, 3.5, 3)) << "from corner 2 to corner 0";
}

/// Away from a body, so that its next point is the middle of the feature.
Vec3 outwardOf(const collide::Obstacle& body, Feature feature) {
    if (body.shape == Shape::Box) {
        const std::array<Vec3, 3> axes = axesOf(body.rotation);
        return double(sideOf(feature, 0)) * axes[0] + double(sideOf(feature, 1)) * axes[1] +
               double(sideOf(feature, 2)) * axes[2];
    }
    if (feature.kind == Face || body.shape == Shape::Capsule)
        return feature.kind == Corner ? middleOf(body, feature) - middleOf(body) : Vec3(0, 0, 1);
    const Corners corners = cornersOf(body);
    if (feature.kind == Corner) return corners[feature.index] - middleOf(body);
    const Vec3 along = glm::normalize(corners[(feature.index + 1U) % 3] - corners[feature.index]);
    const Vec3 away = middleOf(body, feature) - middleOf(body);
    return away - glm::dot(away, along) * along;
}

/// The core answers from which feature it sees a ball come: the place that middleOf() gives must be its.
TEST(Shapes, FeaturesHaveThePlacesThatTheCoreMeans) {
    for (const Shape kind : {Shape::Capsule, Shape::Triangle, Shape::Box}) {
        collide::Obstacle body = shape(kind);
        body.rotation = {1, 0.5, -0.25, 2};
        for (const Feature feature : featuresOf(kind)) {
            const Vec3 at = middleOf(body, feature);
            const Vec3 out = outwardOf(body, feature);
            const collide::SweepAnswer answer =
                collide::sweep({{at + out, collide::Motion::velocity(-out), 0.01, 1}, body});
            EXPECT_EQ(answer.feature, feature) << int(kind) << ' ' << int(feature.index);
            EXPECT_NEAR(glm::length(nearestOfCore(body, at + out) - at), 0, 1e-12);
        }
    }
}

/// The corners of the convex set that a feature is: their mean is its middle.
TEST(Shapes, AFeatureHasTheCornersAroundIt) {
    for (const Shape kind : {Shape::Capsule, Shape::Triangle, Shape::Box}) {
        collide::Obstacle body = shape(kind);
        body.rotation = {0.9, 0.1, -0.3, 0.2};
        for (const Feature feature : featuresOf(kind)) {
            const Corners corners = cornersOf(body, feature);
            const std::size_t aroundFace = kind == Shape::Box ? 4 : 3;
            ASSERT_EQ(corners.size(), feature.kind == Corner ? 1 : feature.kind == Edge ? 2 : aroundFace);
            Vec3 sum(0);
            for (const Vec3& corner : corners) sum += corner;
            EXPECT_NEAR(glm::length(sum / double(corners.size()) - middleOf(body, feature)), 0, 1e-14)
                << int(kind) << ' ' << int(feature.index);
            if (corners.size() < 4) continue;
            // In order around the face: the diagonals have the same middle.
            EXPECT_NEAR(glm::length(corners[0] + corners[2] - corners[1] - corners[3]), 0, 1e-14);
        }
    }
}

TEST(Shapes, TheNearestPointOfACoreIsThatOfTheCollisionCore) {
    for (const Shape kind : {Shape::Capsule, Shape::Triangle, Shape::Box}) {
        collide::Obstacle body = shape(kind);
        body.rotation = {1, 0.5, -0.25, 2};
        for (int i = 0; i < 200; ++i) {
            const Vec3 from(std::remainder(i * 7.3, 12.0), std::remainder(i * 4.1, 12.0),
                            std::remainder(i * 5.7, 12.0));
            const collide::SweepAnswer answer =
                collide::sweep({{from, collide::Motion::velocity(Vec3(0)), 1e-9, 1}, body});
            EXPECT_NEAR(glm::length(from - nearestOfCore(body, from)), answer.closest.distance, 1e-12);
        }
    }
}

TEST(Shapes, ExtentAndReachHoldTheBody) {
    const Extent extent = extentOf(shape(Shape::Box, 0.5));
    EXPECT_EQ(extent.low, Vec3(-0.5, -0.5, -0.5));
    EXPECT_EQ(extent.high, Vec3(2.5, 4.5, 6.5));
    EXPECT_EQ(reachOf(shape(Shape::Capsule, 0.5)), 2.5);
    EXPECT_EQ(middleOf(shape(Shape::Capsule)), Vec3(3, 2, 3));
}

TEST(Rotations, FourQuarterTurnsAreNoTurn) {
    for (const Rotation start :
         {Rotation{}, turned({}, glm::normalize(Vec3(1, 2, 3)), 31.7), rotationBy({10, 20, 30})}) {
        for (const Vec3 axis : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, -1)}) {
            Rotation now = start;
            for (int i = 0; i < 4; ++i) now = turned(now, axis, 90);
            EXPECT_EQ(now, start);
        }
    }
}

TEST(Rotations, QuarterTurnsOfABoxAreExact) {
    EXPECT_EQ(turned({}, {0, 0, 1}, 90), (Rotation{1, 0, 0, 1}));
    EXPECT_EQ(turned(turned({}, {0, 0, 1}, 90), {1, 0, 0}, 90), (Rotation{0.5, 0.5, -0.5, 0.5}));
    const std::array<Vec3, 3> axes = axesOf(turned({}, {0, 0, 1}, 90));
    EXPECT_EQ(axes[0], Vec3(0, 1, 0));
    EXPECT_EQ(axes[1], Vec3(-1, 0, 0));
    EXPECT_EQ(turned({}, {0, 0, 1}, 180), (Rotation{0, 0, 0, 1}));
}

TEST(Rotations, AnglesAreThoseThatWereTyped) {
    for (const Vec3 angles :
         {Vec3(0, 0, 30), Vec3(12.5, -45, 170), Vec3(-179, 89, 1), Vec3(0, 90, 25), Vec3(90, 0, -90)}) {
        const Vec3 read = anglesOf(rotationBy(angles));
        EXPECT_NEAR(glm::length(read - angles), 0, 1e-9) << angles.x << ' ' << angles.y << ' ' << angles.z;
    }
    EXPECT_EQ(anglesOf({1, 0, 0, 1}), Vec3(0, 0, 90));
    EXPECT_EQ(anglesOf({2e300, 0, 0, 2e300}), Vec3(0, 0, 90)) << "the length of a quaternion means nothing";
}

TEST(Rotations, ATurnAboutAnOwnAxisKeepsThatAxis) {
    const Rotation start = rotationBy({10, 20, 30});
    const Vec3 before = axesOf(start)[1], after = axesOf(turnedWithin(start, {0, 1, 0}, 77))[1];
    EXPECT_NEAR(glm::length(before - after), 0, 1e-12);
}

TEST(ShapeEdits, CornersSidesAndRotationsAreSet) {
    Document document = setCorner(shapes(), kCapsule, 1, {9, 9, 9});
    EXPECT_EQ(document.scene.capsules[0].body.b, Vec3(9, 9, 9));
    document = setCorner(document, kTriangle, 2, {8, 8, 8});
    EXPECT_EQ(document.scene.triangles[0].body.c, Vec3(8, 8, 8));
    EXPECT_EQ(setCorner(document, kCapsule, 2, {7, 7, 7}), document) << "a capsule has two ends";
    document = setHalf(document, kBox, {3, 2, 0});
    EXPECT_EQ(document.scene.boxes[0].body.half, Vec3(3, 2, 0));
    EXPECT_EQ(setHalf(document, kBox, {3, 2, -1}), document);
    EXPECT_EQ(setRotation(document, kBox, {0, 0, 0, 0}), document) << "no direction";
    EXPECT_EQ(setRadius(document, kBox, 0.25).scene.boxes[0].body.radius, 0.25);
}

TEST(ShapeEdits, AFaceOfABoxMovesAndTheOppositeOneStays) {
    const Document moved = movePart(shapes(), kBox, {Face, 14}, {1, 5, 0});
    EXPECT_EQ(moved.scene.boxes[0].body.half, Vec3(1.5, 2, 3)) << "across the face alone";
    EXPECT_EQ(moved.scene.boxes[0].body.center, Vec3(1.5, 2, 3));
    const Document shut = movePart(shapes(), kBox, {Face, 14}, {-9, 0, 0});
    EXPECT_EQ(shut.scene.boxes[0].body.half, Vec3(0, 2, 3)) << "flat at most";
    EXPECT_EQ(shut.scene.boxes[0].body.center, Vec3(0, 2, 3));
}

TEST(ShapeEdits, ACornerOfATurnedBoxMovesAndTheOppositeOneStays) {
    Document document = setRotation(shapes(), kBox, rotationBy({20, 30, 40}));
    const Feature corner{Corner, 26}, opposite{Corner, 0};
    const Vec3 stays = middleOf(document.scene.boxes[0].body, opposite),
               goes = middleOf(document.scene.boxes[0].body, corner);
    document = movePart(document, kBox, corner, {0.5, 0.25, 1});
    EXPECT_NEAR(glm::length(middleOf(document.scene.boxes[0].body, opposite) - stays), 0, 1e-12);
    EXPECT_NEAR(glm::length(middleOf(document.scene.boxes[0].body, corner) - goes - Vec3(0.5, 0.25, 1)), 0, 1e-12);
}

TEST(ShapeEdits, AnEdgeOfATriangleMovesWithItsTwoCorners) {
    const Document moved = movePart(shapes(), kTriangle, {Edge, 2}, {0, 0, 1});
    EXPECT_EQ(moved.scene.triangles[0].body.center, Vec3(1, 2, 4));
    EXPECT_EQ(moved.scene.triangles[0].body.b, Vec3(5, 2, 3));
    EXPECT_EQ(moved.scene.triangles[0].body.c, Vec3(1, 5, 4));
}

/// A cube with corners at +-1, two triangles a side, wound outward.
MeshRef cubeMesh() {
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i) corners.push_back(Vec3(i % 2, i / 2 % 2, i / 4) * 2.0 - 1.0);
    std::vector<collide::Mesh::Triangle> triangles;
    for (const auto& [a, b, c, d] : std::vector<std::array<std::uint32_t, 4>>{
             {0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}) {
        triangles.push_back({a, b, c});
        triangles.push_back({a, c, d});
    }
    auto mesh = collide::Mesh::of(corners, triangles);
    return MeshRef({std::make_shared<const collide::Mesh>(std::move(mesh.value()))});
}

TEST(Meshes, ACubeHasTwelveSharpEdgesAndSixSeams) {
    const MeshRef cube = cubeMesh();
    const auto& edges = cube.look().edges;
    EXPECT_EQ(edges.size(), 18u);
    EXPECT_EQ(std::count_if(edges.begin(), edges.end(), [](const MeshEdge& e) { return e.isSharp; }), 12);
    EXPECT_TRUE(std::none_of(edges.begin(), edges.end(),
                             [](const MeshEdge& e) { return e.isTurned || e.right == MeshEdge::kNone; }));
    EXPECT_EQ(cube.look().corners.size(), 8u);
}

TEST(Meshes, AreEditedWholeAndShareTheirTriangles) {
    const MeshRef cube = cubeMesh();
    Document document = addMesh({}, cube, "cube");
    const ObjectRef ref{Kind::Mesh, 0};
    EXPECT_EQ(document.primary(), ref);
    document = setScale(std::move(document), ref, 2);
    document = setRotation(std::move(document), ref, rotationBy({0, 0, 45}));
    document = moveBy(std::move(document), {ref}, {5, 0, 0});
    EXPECT_EQ(document.scene.meshes[0].body.half, Vec3(2));
    EXPECT_EQ(document.scene.meshes[0].body.center, Vec3(5, 0, 0));
    const Document before = document;
    EXPECT_EQ(setScale(document, ref, 0), before) << "a size is above 0";
    EXPECT_EQ(setHalf(document, ref, Vec3(1)), before) << "a mesh is scaled whole";
    document = duplicateSelected(std::move(document), {0, 9, 0});
    EXPECT_EQ(document.scene.meshes[1].name, "cube 2");
    EXPECT_EQ(document.scene.meshes[1].mesh->mesh.get(), cube->mesh.get());
    const auto hit = firstOnRay(document.scene.meshes[0], {5, 0, 10}, {0, 0, -2});
    ASSERT_TRUE(hit);
    EXPECT_DOUBLE_EQ(hit->along, 4);
    const auto edge = firstOnRay(document.scene.meshes[0], {-10, 0, 0.5}, {1, 0, 0});
    ASSERT_TRUE(edge) << "the turned cube shows an edge";
    EXPECT_NEAR(edge->along, 15 - std::sqrt(8), 1e-12);
    EXPECT_FALSE(firstOnRay(document.scene.meshes[0], {5, 0, 10}, {0, 0, 1}));
    document.scene.balls.push_back({"ball", {{5, 0, 4}, {}, 0.5, 1}, {}, {}});
    const auto distance = distanceBetween(document.scene, {Kind::Ball, 0}, ref);
    ASSERT_TRUE(distance);
    EXPECT_EQ(distance->gap, 1.5);
}

TEST(Meshes, AMovedCornerLeavesTheOthersWhereTheyLie) {
    const ObjectRef ref{Kind::Mesh, 0};
    Document placed = moveBy(addMesh({}, cubeMesh()), {ref}, {5, 1, 0});
    placed = setScale(setRotation(std::move(placed), ref, rotationBy({10, 20, 30})), ref, 0.3);
    const Obstacle& before = placed.scene.meshes[0];
    const Vec3 moved = triangleOf(before, 2).center, to = moved + Vec3(0.25, -0.5, 3);
    const Document document = moveMeshCorner(placed, ref, 2, 0, to);
    const Obstacle& after = document.scene.meshes[0];
    int corners = 0;
    for (std::uint32_t t = 0; t < after.mesh->mesh->size(); ++t) {
        const collide::Obstacle was = triangleOf(before, t), now = triangleOf(after, t);
        for (const auto& [a, b] : {std::pair(was.center, now.center), {was.b, now.b}, {was.c, now.c}}) {
            EXPECT_EQ(b, a == moved ? to : a);
            if (a == moved) ++corners;
        }
    }
    EXPECT_GE(corners, 3) << "the triangles around a corner keep it in common";
    EXPECT_EQ(extentOf(after.body).high.z, to.z) << "the bounds follow";
    EXPECT_EQ(problem(document.scene), "");
    EXPECT_EQ(moveMeshCorner(placed, ref, 2, 0, Vec3(HUGE_VAL)), placed);
}

TEST(Meshes, ACornerOfALargeMeshStays) {
    std::vector<collide::Mesh::Triangle> triangles(kMostReshapedTriangles + 1, {0, 1, 2});
    auto mesh = collide::Mesh::of({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, triangles);
    const MeshRef source({std::make_shared<const collide::Mesh>(std::move(mesh.value()))});
    const Document document = addMesh({}, source);
    EXPECT_EQ(moveMeshCorner(document, {Kind::Mesh, 0}, 0, 0, {0, 0, 1}), document);
}

}  // namespace
}  // namespace scene
