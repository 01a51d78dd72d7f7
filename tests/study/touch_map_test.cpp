#include "study/map/touch_map.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

namespace {

using collide::Motion;
using scene::Vec3;
using study::SurfacePoint;
using study::Touch;
using study::TouchMap;
using study::TouchSpec;

scene::Scene sphereAhead(const Motion& motion = Motion::aim({10, 0, 0}, 2)) {
    scene::Scene s;
    s.balls.push_back({"cue", {{0, 0, 0}, motion, 0.5, 1}, {}, ""});
    s.spheres.push_back({"target", {{5, 1, 0.5}, 1}, {}, ""});
    if (motion.kind == Motion::Kind::End) s.frames = motion.frames;
    return s;
}

/// Unit vectors all around, in rings of equal height.
std::vector<Vec3> directions() {
    std::vector<Vec3> all;
    for (int i = -7; i <= 7; ++i)
        for (int k = 0; k < 24; ++k) {
            const double z = i / 8.0, r = std::sqrt(1 - z * z), angle = k * 0.2618;
            all.emplace_back(r * std::cos(angle), r * std::sin(angle), z);
        }
    return all;
}

std::vector<Touch> touchesAt(const TouchSpec& spec, world::Index body, const std::vector<SurfacePoint>& points) {
    std::vector<Touch> all(points.size());
    TouchMap(spec).evaluate(body, points.data(), points.size(), all.data());
    return all;
}

std::vector<Touch> touches(const TouchSpec& spec, world::Index body, const std::vector<Vec3>& normals) {
    std::vector<SurfacePoint> points;
    for (const Vec3& normal : normals) points.push_back({Vec3(0), normal});
    return touchesAt(spec, body, points);
}

TEST(TouchMap, TheAngleIsThatOfTheWayToThePoint) {
    for (const Motion& motion : {Motion::aim({10, 0, 0}, 2), Motion::velocity({3, 0, 0}), Motion::end({9, 0, 0}, 4)}) {
        const TouchSpec spec{sphereAhead(motion), 0, nullptr};
        const std::vector<Vec3> normals = directions();
        const std::vector<Touch> all = touches(spec, 1, normals);
        const TouchMap map(spec);
        int touched = 0;
        for (std::size_t i = 0; i < normals.size(); ++i) {
            EXPECT_EQ(all[i].isTouched, map.insideGraze(1, {Vec3(0), normals[i]}) >= 0) << i;
            if (!all[i].isTouched) continue;
            ++touched;
            const Vec3 way = glm::normalize(Vec3(5, 1, 0.5) + 1.5 * normals[i]);
            EXPECT_NEAR(all[i].angle, std::asin(-glm::dot(way, normals[i])), 1e-7) << i;
        }
        EXPECT_GT(touched, 50);
        EXPECT_LT(touched, 180) << "less than half of the sphere can be touched";
    }
}

TEST(TouchMap, AMovingBodyIsTouchedAtThePointAimedAt) {
    scene::Scene scene = sphereAhead();
    scene.spheres.edit(0).body.velocity = {-0.5, 0.75, 0.25};
    const Vec3 normal = glm::normalize(Vec3(-1, 0.25, -0.125));
    const Touch touch = touches({scene, 0, nullptr}, 1, {normal})[0];
    ASSERT_TRUE(touch.isTouched);
    // Seen from the body, the ball moves straight toward the place of its centre at the contact.
    const Vec3 way = glm::normalize(scene.spheres[0].body.center + 1.5 * normal);
    EXPECT_NEAR(touch.angle, std::asin(-glm::dot(way, normal)), 1e-7);
}

TEST(TouchMap, WhatAnotherBodyHidesIsNotTouched) {
    scene::Scene scene = sphereAhead();
    scene.spheres.push_back({"guard", {{2.5, 0.5, 0.25}, 0.25}, {}, ""});
    const Vec3 front = glm::normalize(Vec3(-5, -1, -0.5));
    EXPECT_TRUE(touches({sphereAhead(), 0, nullptr}, 1, {front})[0].isTouched);
    EXPECT_FALSE(touches({scene, 0, nullptr}, 1, {front})[0].isTouched);
    EXPECT_TRUE(touches({scene, 0, nullptr}, 2, {front})[0].isTouched);
}

TEST(TouchMap, AWallInTheWayIsMetFirst) {
    scene::Scene scene = sphereAhead();
    scene.planes.push_back({"wall", collide::Plane{{2, 0, 0}, {-1, 0, 0}}});
    const Vec3 front = glm::normalize(Vec3(-5, -1, -0.5));
    EXPECT_FALSE(touches({scene, 0, nullptr}, 1, {front})[0].isTouched);
}

TEST(TouchMap, WhatIsTooFarForThePathIsNotTouched) {
    const Vec3 front = glm::normalize(Vec3(-5, -1, -0.5));
    EXPECT_TRUE(touches({sphereAhead(Motion::end({0, 4, 0}, 4)), 0, nullptr}, 1, {front})[0].isTouched);
    EXPECT_FALSE(touches({sphereAhead(Motion::end({0, 3, 0}, 4)), 0, nullptr}, 1, {front})[0].isTouched);
}

/// The ball is above a box: of its faces it can reach the top one; around an edge of it the normals from the top's to
/// a side's, up to the graze.
TEST(TouchMap, AShapeIsTouchedAtEachFeatureThatTheBallCanReach) {
    using Kind = collide::Feature::Kind;
    scene::Scene scene;
    scene.balls.push_back({"cue", {{0, 0, 4}, Motion::aim({0, 0, 0}, 2), 0.5, 1}, {}, ""});
    scene.boxes.push_back({"box", {.radius = 0.25, .shape = collide::Shape::Box, .half = {1, 2, 0.5}}, {}});
    const double s = std::sqrt(0.5);
    const std::vector<Touch> all = touchesAt({scene, 0, nullptr}, 1,
                                             {{{0.5, 1, 0.5}, {0, 0, 1}},
                                              {{1, 1, 0.5}, {s, 0, s}},
                                              {{1, 2, 0.5}, glm::normalize(Vec3(1, 1, 3))},
                                              {{1, 1, 0}, {1, 0, 0}},
                                              {{1, 1, -0.5}, {0, 0, -1}}});
    ASSERT_TRUE(all[0].isTouched && all[1].isTouched && all[2].isTouched);
    EXPECT_EQ(all[0].feature, (collide::Feature{Kind::Face, 22}));
    EXPECT_EQ(all[1].feature, (collide::Feature{Kind::Edge, 23}));
    EXPECT_EQ(all[2].feature, (collide::Feature{Kind::Corner, 26}));
    const Vec3 way = Vec3(0.5, 1, 0.5 + 0.75) - Vec3(0, 0, 4);
    EXPECT_NEAR(all[0].angle, std::asin(-glm::normalize(way).z), 1e-12);
    EXPECT_FALSE(all[3].isTouched || all[4].isTouched);
}

TEST(TouchMap, AMethodIsDisputedWhereItDecidesOtherwise) {
    const std::vector<Vec3> normals = directions();
    std::size_t disputed = 0, agreed = 0;
    for (const methods::Method& method : methods::all()) {
        for (const Touch& touch : touches({sphereAhead(), 0, &method}, 1, normals))
            (touch.isDisputed ? disputed : agreed) += touch.isTouched;
    }
    EXPECT_GT(disputed, 0u);
    EXPECT_GT(agreed, disputed);
}

TEST(TouchMap, BehindTheGrazeAreAimsThatPassByWhichSomeMethodsHit) {
    scene::Scene scene;  // away from the origin, where some listings are right by chance
    scene.balls.push_back({"cue", {{-6, -2.4, 2.5}, Motion::aim({1.25, 0.9, 2.85}, 0.35), 0.8, 1}, {}, ""});
    scene.spheres.push_back({"target", {{1.7, 0.9, 1.5}, 1.5}, {}, ""});
    const TouchSpec plain{scene, 0, nullptr};
    const std::vector<Vec3> normals = directions();
    const TouchMap map(plain);
    std::size_t falseHits = 0;
    for (const methods::Method& method : methods::all()) {
        const std::vector<Touch> all = touches({scene, 0, &method}, 1, normals);
        for (std::size_t i = 0; i < normals.size(); ++i) {
            EXPECT_EQ(all[i].isTouched, map.insideGraze(1, {Vec3(0), normals[i]}) >= 0) << i;
            falseHits += all[i].isDisputed && !all[i].isTouched;
        }
    }
    EXPECT_GT(falseHits, 0u);
}

TEST(TouchMap, SaysWhyThereIsNone) {
    scene::Scene alone = sphereAhead();
    alone.spheres.clear();
    EXPECT_NE(TouchMap::problem({alone, 0, nullptr}), "");
    scene::Scene many = sphereAhead();
    for (std::size_t i = 0; i < TouchMap::kMostBodies; ++i) many.spheres.push_back(many.spheres[0]);
    EXPECT_EQ(TouchMap::problem({many, 0, nullptr}), "there are too many bodies");
    EXPECT_EQ(TouchMap::problem({sphereAhead(), 0, nullptr}), "");
}

}  // namespace
