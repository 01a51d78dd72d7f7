// The geometry of a derivation's step, listWith over the scene.

#include <gtest/gtest.h>

#include "render/present.h"
#include "render/scenes.h"

namespace render {
namespace {

using namespace render::test;
using Kind = Annotation::Kind;

DrawList listWith(std::vector<Annotation> annotations) {
    PresentOptions options;
    options.annotations = std::move(annotations);
    const scene::Document d = passing(1);
    return present(d, encounterOf(d), options);
}

TEST(Annotations, OtherOverlaysAndBodiesStandBack) {
    const DrawList plain = listWith({}), beside = listWith({{Kind::Point, "P", Ink::Ball, {1, 2, 3}}});
    EXPECT_FALSE(plain.arrows.empty());
    EXPECT_TRUE(beside.arrows.empty());
    EXPECT_TRUE(beside.ghosts.empty());
    ASSERT_EQ(beside.solids.size(), plain.solids.size());
    EXPECT_NE(beside.solids[0].color, plain.solids[0].color);
    EXPECT_EQ(beside.ground, plain.ground);
    ASSERT_EQ(beside.markers.size(), 1u);
    EXPECT_EQ(beside.markers[0].at, Vec3(1, 2, 3));
    ASSERT_EQ(beside.labels.size(), 1u);
    EXPECT_EQ(beside.labels[0].text, "P");
}

TEST(Annotations, WhatIsPointedAtIsThicker) {
    Annotation line{Kind::Segment, "b", Ink::Closest, {0, 0, 0}, {0, 1, 0}};
    const float quiet = listWith({line}).lines[0].widthPx;
    line.isLit = true;
    EXPECT_GT(listWith({line}).lines[0].widthPx, quiet);
}

TEST(Annotations, TheSidesOfAnOutlineHaveOneName) {
    const Annotation side{Kind::Segment, "face", Ink::Sphere, {0, 0, 0}, {0, 1, 0}};
    const DrawList list = listWith({side, side, side, {Kind::Point, "K", Ink::Ball, {1, 2, 3}}});
    EXPECT_EQ(list.lines.size(), 3u);
    EXPECT_EQ(list.labels.size(), 2u);
}

TEST(Annotations, EachKindHasItsShapeAndItsName) {
    const Vec3 up(0, 0, 1);
    EXPECT_EQ(listWith({{Kind::Arrow, "v", Ink::VelocityIn, {0, 0, 0}, {1, 0, 0}}}).arrows.size(), 1u);
    EXPECT_EQ(listWith({{Kind::Sphere, "R", Ink::Sphere, {0, 0, 0}, {}, {}, 2}}).ghosts.size(), 1u);
    EXPECT_EQ(listWith({{Kind::Plane, "plane", Ink::Normal, {0, 0, 0}, up, {}, 2}}).discs.size(), 1u);
    EXPECT_EQ(listWith({{Kind::Circle, "r", Ink::Sphere, {0, 0, 0}, up, {}, 2}}).arcs.size(), 4u);
    const DrawList corner = listWith({{Kind::RightAngle, "", Ink::Dim, {0, 0, 0}, {2, 0, 0}, {0, 1, 0}}});
    EXPECT_EQ(corner.lines.size(), 2u);
    EXPECT_TRUE(corner.labels.empty());
}

}  // namespace
}  // namespace render
