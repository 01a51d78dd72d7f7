// Queries with a plane, a capsule, a triangle or a box, and their answers.

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "collide/sweep.h"
#include "io/query/query_json.h"

namespace {

using collide::Obstacle;
using collide::Shape;
using collide::Vec3;

std::string shapeQueryWith(const std::string& obstacle, const std::string& radius = "1",
                           const std::string& motion = R"("velocity":[1,0,0])") {
    return R"({"ball":{"position":[0,0,9],)" + motion + R"(,"radius":)" + radius + "}," + obstacle + "}";
}

/// The obstacle of a line that must be good.
Obstacle obstacleOf(const std::string& obstacle) {
    io::QueryReader reader;
    const auto query = reader.read(shapeQueryWith(obstacle));
    EXPECT_TRUE(query) << query.error();
    return query ? query.value().query.obstacle : Obstacle{};
}

TEST(ShapeJson, EachShapeIsReadWithItsDefaults) {
    const Obstacle plane = obstacleOf(R"("plane":{"point":[1,2,3],"normal":[0,0,2],"radius":0.5,"velocity":[1,0,0]})");
    EXPECT_EQ(plane.shape, Shape::Plane);
    EXPECT_EQ(plane.center, Vec3(1, 2, 3));
    EXPECT_EQ(plane.normal, Vec3(0, 0, 2));
    EXPECT_EQ(plane.radius, 0.5);
    EXPECT_EQ(plane.velocity, Vec3(1, 0, 0));
    const Obstacle capsule = obstacleOf(R"("capsule":{"b":[4,5,6],"a":[1,2,3]})");
    EXPECT_EQ(capsule.shape, Shape::Capsule);
    EXPECT_EQ(capsule.center, Vec3(1, 2, 3));
    EXPECT_EQ(capsule.b, Vec3(4, 5, 6));
    EXPECT_EQ(capsule.radius, 0);
    EXPECT_EQ(capsule.velocity, Vec3(0));
    EXPECT_EQ(capsule.mass, collide::kImmovable);
    const Obstacle triangle = obstacleOf(R"("triangle":{"corners":[[1,2,3],[4,5,6],[7,8,10]],"radius":2})");
    EXPECT_EQ(triangle.shape, Shape::Triangle);
    EXPECT_EQ(triangle.center, Vec3(1, 2, 3));
    EXPECT_EQ(triangle.b, Vec3(4, 5, 6));
    EXPECT_EQ(triangle.c, Vec3(7, 8, 10));
    EXPECT_EQ(triangle.radius, 2);
    const Obstacle box = obstacleOf(R"("box":{"center":[1,2,3],"half":[4,0,6],"rotation":[0,1,2,3]})");
    EXPECT_EQ(box.shape, Shape::Box);
    EXPECT_EQ(box.center, Vec3(1, 2, 3));
    EXPECT_EQ(box.half, Vec3(4, 0, 6));
    EXPECT_EQ(box.rotation, (collide::Rotation{0, 1, 2, 3}));
    EXPECT_EQ(obstacleOf(R"("box":{"center":[1,2,3],"half":[4,5,6]})").rotation, collide::Rotation{});
}

TEST(ShapeJson, WhatIsWrittenReadsBackAsTheSameQuery) {
    const char* const obstacles[] = {
        R"("plane":{"point":[1,2,3],"normal":[0,5e-324,-2],"radius":0.5,"velocity":[1,0,0.1]})",
        R"("capsule":{"a":[1e300,2,3],"b":[4,5,6],"radius":0.1,"velocity":[0,0,3]})",
        R"("triangle":{"corners":[[1,2,3],[4,5,-6],[7,8,0.1]],"radius":0.2})",
        R"("box":{"center":[1,2,3],"half":[4,0,1e-300],"rotation":[0.1,-1,2e200,3],"radius":3})",
    };
    io::QueryReader reader;
    for (const char* obstacle : obstacles) {
        const auto query = reader.read(shapeQueryWith(obstacle));
        ASSERT_TRUE(query) << query.error();
        const std::string text = io::writeQuery(query.value());
        const auto again = reader.read(text);
        ASSERT_TRUE(again) << text << ' ' << again.error();
        EXPECT_EQ(again.value().query.obstacle, query.value().query.obstacle) << text;
    }
    const auto flat = reader.read(
        R"({"ball":{"position":[0,5],"velocity":[0,-1],"radius":1},"triangle":{"corners":[[0,0],[4,0],[0,-4]]}})");
    ASSERT_TRUE(flat) << flat.error();
    EXPECT_TRUE(flat.value().flat);
    EXPECT_NE(io::writeQuery(flat.value()).find(R"("triangle":{"corners":[[0,0],[4,0],[0,-4]],)"), std::string::npos);
}

TEST(ShapeJson, EveryErrorNamesItsField) {
    const std::string triangle = R"("triangle":{"corners":[[0,0,0],[4,0,0],[0,4,0]]})";
    const std::pair<std::string, const char*> cases[] = {
        {shapeQueryWith(triangle + R"(,"sphere":{"center":[0,0,0],"radius":1})"),
         "triangle: must not stand beside sphere, got both"},
        {shapeQueryWith(R"("box":{"center":[0,0,0],"half":[1,1,1]},"capsule":{"a":[0,0,0],"b":[0,0,0]})"),
         "box: must not stand beside capsule, got both"},
        {shapeQueryWith(triangle, "0"), "triangle.radius: must be > 0 if ball.radius is 0, got 0"},
        {shapeQueryWith(R"("plane":{"point":[0,0,0],"normal":[0,0,1]})", "0"),
         "plane.radius: must be > 0 if ball.radius is 0, got 0"},
        {shapeQueryWith(R"("plane":{"point":[0,0,0],"normal":[0,0,-0.0]})"),
         "plane.normal: must be longer than 0, got [0,0,-0.0]"},
        {shapeQueryWith(R"("plane":{"point":[0,0,0]})"),
         "plane.normal: must be an array of 3 numbers (or 2), is missing"},
        {shapeQueryWith(R"("capsule":{"a":[0,0,0]})"), "capsule.b: must be an array of 3 numbers (or 2), is missing"},
        {shapeQueryWith(R"("capsule":{"a":[0,0,0],"b":[1,0]})"),
         "capsule.b: must be an array of 3 numbers like the query's other vectors, got [1,0]"},
        {shapeQueryWith(R"("capsule":{"a":[0,0,0],"b":[1,0,0],"radius":-1})"), "capsule.radius: must be >= 0, got -1"},
        {shapeQueryWith(R"("capsule":{"a":[0,0,0],"b":[1,0,0],"mass":1})"),
         "capsule.mass: unknown field; known are a, b, radius, velocity"},
        {shapeQueryWith(R"("triangle":{"corners":[[0,0,0],[4,0,0]]})"),
         "triangle.corners: must be an array of 3 points, got [[0,0,0],[4,0,0]]"},
        {shapeQueryWith(R"("triangle":{})"), "triangle.corners: must be an array of 3 points, is missing"},
        {shapeQueryWith(R"("triangle":{"corners":[[0,0,0],[4,0,0],7]})"),
         "triangle.corners[2]: must be an array of 3 numbers (or 2), got 7"},
        {shapeQueryWith(R"("triangle":{"corners":[[0,0,0],[4,0,null],[0,4,0]]})"),
         "triangle.corners[1][2]: must be a number, got null"},
        {shapeQueryWith(R"("box":{"center":[0,0,0],"half":[1,-1,1]})"), "box.half[1]: must be >= 0, got -1"},
        {shapeQueryWith(R"("box":{"center":[0,0,0]})"), "box.half: must be an array of 3 numbers >= 0, is missing"},
        {shapeQueryWith(R"("box":{"center":[0,0,0],"half":[1,1,1],"rotation":[0,0,0,0]})"),
         "box.rotation: must be an array of 4 numbers (w, x, y, z), not all 0, got [0,0,0,0]"},
        {shapeQueryWith(R"("box":{"center":[0,0,0],"half":[1,1,1],"rotation":[1,0,0]})"),
         "box.rotation: must be an array of 4 numbers (w, x, y, z), not all 0, got [1,0,0]"},
        {shapeQueryWith(R"("box":{"center":[0,0,0],"half":[1,1,1],"rotation":[1,0,0,"a"]})"),
         "box.rotation[3]: must be a number, got \"a\""},
        {shapeQueryWith(R"("box":{"center":[0,0],"half":[1,1]})"),
         "box.center: must be an array of 3 numbers, got [0,0]"},
        {R"({"ball":{"position":[0,0],"velocity":[1,0],"radius":1},"box":{"center":[0,0,0],"half":[1,1,1]}})",
         "ball.position: must be an array of 3 numbers beside a box, got 2"},
        {shapeQueryWith(R"("capsule":{"a":[0,0,0],"b":[1,0,0],"velocity":[0,1,0]},"frames":1e-308)", "1",
                        R"("end":[10,0,0])"),
         "ball.end: (end - position) / frames must be at most 1.7976931348623157e308 beside a moving capsule, got "
         "more"},
    };
    io::QueryReader reader;
    for (const auto& [text, message] : cases) {
        const auto query = reader.read(text);
        ASSERT_FALSE(query) << text;
        EXPECT_EQ(query.error(), message) << text;
    }
}

TEST(ShapeJson, FeaturesAreNamedByTheirPlace) {
    using Kind = collide::Feature::Kind;
    EXPECT_EQ(io::featureName(Shape::Plane, {}), "face");
    EXPECT_EQ(io::featureName(Shape::Capsule, {Kind::Edge, 0}), "barrel");
    EXPECT_EQ(io::featureName(Shape::Capsule, {Kind::Corner, 0}), "cap a");
    EXPECT_EQ(io::featureName(Shape::Capsule, {Kind::Corner, 1}), "cap b");
    EXPECT_EQ(io::featureName(Shape::Triangle, {Kind::Face, 0}), "face");
    EXPECT_EQ(io::featureName(Shape::Triangle, {Kind::Edge, 2}), "edge 2");
    EXPECT_EQ(io::featureName(Shape::Triangle, {Kind::Corner, 1}), "corner 1");
}

/// The feature that a ball of radius 1 meets which flies from outside toward the centre of a box of half 1, past
/// `place`.
std::string featureMet(const Vec3& place) {
    collide::SweepQuery q;
    q.ball.position = place * 9.0;
    q.ball.motion = collide::Motion::velocity(-place);
    q.obstacle.shape = Shape::Box;
    q.obstacle.half = Vec3(1);
    q.obstacle.radius = 0;
    const collide::SweepAnswer answer = collide::sweep(q);
    EXPECT_TRUE(answer.contact);
    return io::featureName(Shape::Box, answer.feature);
}

TEST(ShapeJson, ABoxNamesItsFeaturesByTheSignsOfItsAxes) {
    std::set<std::string> names;
    for (int i = -1; i <= 1; ++i)
        for (int j = -1; j <= 1; ++j)
            for (int k = -1; k <= 1; ++k)
                if (i != 0 || j != 0 || k != 0) names.insert(featureMet(Vec3(i, j, k)));
    EXPECT_EQ(names.size(), 26U);
    EXPECT_EQ(featureMet({1, 0, 0}), "face +x");
    EXPECT_EQ(featureMet({0, 0, -1}), "face -z");
    EXPECT_EQ(featureMet({1, -1, 0}), "edge +x-y");
    EXPECT_EQ(featureMet({0, 1, 1}), "edge +y+z");
    EXPECT_EQ(featureMet({1, 1, -1}), "corner +x+y-z");
}

}  // namespace
