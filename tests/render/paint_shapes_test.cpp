#include "render/paint/paint_shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "render/paint/convex_hull.h"
#include "render/scenes.h"
#include "scene/shapes.h"

namespace render {
namespace {

using collide::Feature;

/// A ball that comes along x at a height of 1, and a triangle across its way.
scene::Document towardTriangle(double y) {
    scene::Document d = test::passing(0);
    d.scene.spheres = {};
    d.scene.balls.edit(0).body.position.y = y;
    d.scene.triangles.push_back(
        {"ramp",
         {.center = {0, -3, -2}, .radius = 0.25, .shape = collide::Shape::Triangle, .b = {0, 3, -2}, .c = {0, 0, 6}}});
    return d;
}

DrawList presented(const scene::Document& d, Overlays show = vocabulary::defaultOverlays()) {
    PresentOptions options;
    options.overlays = show;
    return present(d, test::encounterOf(d), options);
}

bool hasLabel(const DrawList& list, const std::string& text) {
    return std::any_of(list.labels.begin(), list.labels.end(), [&](const Label& l) { return l.text == text; });
}

TEST(PaintShapes, AShapeIsDrawnUnlessItIsHidden) {
    scene::Document d = towardTriangle(0);
    EXPECT_EQ(presented(d).shapes.size(), 1u);
    d.scene.triangles.edit(0).marks.hidden = true;
    EXPECT_TRUE(presented(d).shapes.empty());
}

TEST(PaintShapes, TheFaceThatIsMetIsTintedOnTheSideOfTheBallAndNamed) {
    const DrawList list = presented(towardTriangle(0));
    ASSERT_EQ(list.facets.size(), 1u);
    ASSERT_EQ(list.facets[0].corners.size(), 3u);
    for (const Vec3& corner : list.facets[0].corners) EXPECT_DOUBLE_EQ(corner.x, -0.25);
    EXPECT_TRUE(hasLabel(list, "face"));
    EXPECT_FALSE(hasLabel(list, "S")) << "the name of a sphere's centre";
}

TEST(PaintShapes, TheEdgeThatIsMetIsABrightLineAndNamed) {
    const scene::Document d = towardTriangle(2.4);
    const auto answer = test::encounterOf(d)->answer;
    ASSERT_EQ(answer.feature, (Feature{Feature::Kind::Edge, 1}));
    const DrawList list = presented(d);
    EXPECT_TRUE(list.facets.empty());
    EXPECT_TRUE(hasLabel(list, "edge 1"));
    const auto& t = d.scene.triangles[0].body;
    EXPECT_TRUE(std::any_of(list.lines.begin(), list.lines.end(),
                            [&](const Line& l) { return l.a == t.b && l.b == t.c && l.ink == Ink::Normal; }));
}

TEST(PaintShapes, TheRoundedBodyIsTheShapeGrownByTheBallWithASeamForEachJoint) {
    Overlays show;
    show.set(Overlay::RoundedBody, true);
    const scene::Document d = towardTriangle(0);
    const DrawList list = presented(d, show);
    ASSERT_EQ(list.glass.size(), 1u);
    EXPECT_DOUBLE_EQ(list.glass[0].body.radius, 1.25);
    // Two slabs of three sides; a half circle at each end of the three barrels.
    const auto ofSeams = [](const auto& all) {
        return std::count_if(all.begin(), all.end(), [](const auto& one) { return one.ink == Ink::Sphere; });
    };
    EXPECT_EQ(ofSeams(list.lines), 6);
    EXPECT_EQ(ofSeams(list.arcs), 12);
    for (const Arc& arc : list.arcs) {
        EXPECT_NEAR(glm::dot(arc.from, arc.to), 0, 1e-15);
        EXPECT_DOUBLE_EQ(arc.radius, 1.25);
    }
}

TEST(PaintShapes, InTheInflatedViewTheBodyKeepsItsSizeWithinTheGlass) {
    PresentOptions options;
    options.grown = 1;
    scene::Document d = towardTriangle(0);
    d.scene.triangles.edit(0).body.radius += options.grown;
    d.scene.balls.edit(0).body.radius = 0;
    const DrawList list = present(d, test::encounterOf(d), options);
    ASSERT_EQ(list.shapes.size(), 1u);
    ASSERT_EQ(list.glass.size(), 1u);
    EXPECT_DOUBLE_EQ(list.shapes[0].body.radius, 0.25);
    EXPECT_DOUBLE_EQ(list.glass[0].body.radius, 1.25);
}

TEST(PaintShapes, ASelectedTriangleNumbersItsCornersAndASelectedBoxShowsItsAxes) {
    scene::Document d = towardTriangle(0);
    d.scene.boxes.push_back({"step", {.center = {5, 5, 5}, .shape = collide::Shape::Box, .half = Vec3(1)}});
    d.selection = {{scene::Kind::Triangle, 0}, {scene::Kind::Box, 0}};
    const DrawList list = presented(d);
    for (const char* text : {"0", "1", "2", "x", "y", "z"}) EXPECT_TRUE(hasLabel(list, text)) << text;
}

TEST(PaintShapes, AnOverlapReachesFromTheDeepestPointOfTheBallToTheSurface) {
    // The centre is inside: nearest is the face x = -2, 0.5 away.
    scene::Document d = test::startingAt(test::passing(0), Vec3(-1.5, 0, 0));
    d.scene.spheres = {};
    d.scene.boxes.push_back({"step", {.center = Vec3(0), .radius = 0, .shape = collide::Shape::Box, .half = Vec3(2)}});
    const DrawList list = presented(d);
    const auto line =
        std::find_if(list.lines.begin(), list.lines.end(), [](const Line& l) { return l.ink == Ink::Warning; });
    ASSERT_NE(line, list.lines.end());
    EXPECT_NEAR(glm::length(line->a - Vec3(-0.5, 0, 0)), 0, 1e-12);
    EXPECT_NEAR(glm::length(line->b - Vec3(-2, 0, 0)), 0, 1e-12);
}

TEST(PaintShapes, TheStoryIsFramedWithTheWholeShape) {
    const scene::Document d = towardTriangle(0);
    const auto bounds = storyBounds(d, test::encounterOf(d));
    for (const Vec3& corner : scene::cornersOf(d.scene.triangles[0].body))
        EXPECT_TRUE(std::any_of(bounds.begin(), bounds.end(),
                                [&](const view::Bounds& b) { return b.center == corner && b.radius >= 0.25; }));
}

TEST(ConvexHull, HasTheCornersAloneInOrder) {
    const std::vector<glm::dvec2> hull =
        convexHull({{1, 1}, {0, 0}, {2, 0}, {1, 0}, {2, 2}, {0, 2}, {0, 1}, {2, 0}, {1.5, 0.5}});
    EXPECT_EQ(hull, (std::vector<glm::dvec2>{{0, 0}, {2, 0}, {2, 2}, {0, 2}}));
}

TEST(ConvexHull, OfPointsOnALineItsEnds) {
    EXPECT_EQ(convexHull({{1, 1}, {0, 0}, {3, 3}, {2, 2}}), (std::vector<glm::dvec2>{{0, 0}, {3, 3}}));
}

TEST(PaintShapes, TheTriangleBesideASeamIsOutlinedWithTheNormalThatItWouldGiveAlone) {
    auto floor = collide::Mesh::of({{-4, -4, 0}, {4, -4, 0}, {4, 4, 0}, {-4, 4, 0}}, {{{0, 1, 2}}, {{0, 2, 3}}});
    scene::Document d;
    d.scene.meshes = {
        scene::meshObstacle("floor", scene::MeshRef({std::make_shared<const collide::Mesh>(floor.value())}))};
    const double beside = 0.5 * std::sqrt(0.5);  // half a radius from the seam: asin(1/2)
    d.scene.balls = {{"ball", {{beside, -beside, 3}, collide::Motion::velocity({0, 0, -1}), 1, 1}, {}, {}}};
    d.selection = {{scene::Kind::Ball, 0}};
    const DrawList list = presented(d);
    EXPECT_TRUE(hasLabel(list, "triangle 1 alone 30.0\u00b0"));
    const auto isOfSeam = [](const Line& l) { return l.ink == Ink::Closest && l.dash == Dash::Dashed; };
    EXPECT_EQ(std::count_if(list.lines.begin(), list.lines.end(), isOfSeam), 4) << "three sides and a normal";
    EXPECT_TRUE(list.glass.empty());
    d.scene.balls.edit(0).body.position = {2, -2, 3};
    d.scene.meshes.edit(0).body.radius = 0.25;
    const DrawList rounded = presented(d);
    ASSERT_EQ(rounded.glass.size(), 1u) << "the radius of the mesh, about the triangle that is met";
    EXPECT_EQ(rounded.glass[0].body.radius, 0.25);
    d.scene.meshes.edit(0).body.radius = 0;
    const DrawList alone = presented(d);
    EXPECT_EQ(std::count_if(alone.lines.begin(), alone.lines.end(), isOfSeam), 0);
}

}  // namespace
}  // namespace render
