#include "world/first_contact.h"

#include <gtest/gtest.h>

#include <random>

namespace world {
namespace {

using collide::Outcome;
using scene::Kind;
using scene::ObjectRef;
using scene::Vec3;

scene::Ball ball(Vec3 position, Vec3 velocity, double radius = 1, double mass = 1) {
    return {"ball", {position, collide::Motion::velocity(velocity), radius, mass}, {}, {}};
}
scene::Sphere sphere(Vec3 center, double radius = 1) {
    return {"sphere", {center, radius, Vec3(0), collide::kImmovable}, {}, {}};
}

TEST(FirstContact, NothingToMeet) {
    scene::Scene scene;
    EXPECT_FALSE(firstContact(scene, 0));
    scene.balls = {ball({0, 0, 0}, {1, 0, 0})};
    EXPECT_FALSE(firstContact(scene, 0));
    EXPECT_FALSE(firstContact(scene, 5));
}

TEST(FirstContact, TheEarliestOfSpheresBallsAndWalls) {
    scene::Scene scene;
    scene.balls = {ball({0, 0, 0}, {1, 0, 0}), ball({8, 0, 0}, {0, 0, 0})};
    scene.spheres = {sphere({20, 0, 0}), sphere({0, 9, 0})};
    scene.planes = {{"wall", {{30, 0, 0}, {-1, 0, 0}}, {}}};
    EXPECT_EQ(firstContact(scene, 0)->target, (ObjectRef{Kind::Ball, 1}));
    EXPECT_EQ(firstContact(scene, 0)->answer.contact->frames, 6);
    scene.balls.pop_back();
    EXPECT_EQ(firstContact(scene, 0)->target, (ObjectRef{Kind::Sphere, 0}));
    scene.spheres[0].body.center.z = 5;
    EXPECT_EQ(firstContact(scene, 0)->target, (ObjectRef{Kind::Plane, 0}));
    EXPECT_EQ(firstContact(scene, 0)->answer.contact->frames, 29);
}

TEST(FirstContact, EqualTimesGoToTheEarlierObjectAndExactTimesDecide) {
    scene::Scene scene;
    scene.balls = {ball({0, 0, 0}, {1, 0, 0})};
    scene.spheres = {sphere({10, 0.5, 0}), sphere({10, -0.5, 0})};
    EXPECT_EQ(firstContact(scene, 0)->target.index, 0U);
    // An offset below the resolution of the rounded times makes the second contact earlier.
    scene.spheres[0].body.center.y = 0.50000000000000011;
    ASSERT_EQ(collide::sweep(queryFor(scene, 0, {Kind::Sphere, 0})).contact->frames,
              collide::sweep(queryFor(scene, 0, {Kind::Sphere, 1})).contact->frames);
    EXPECT_EQ(firstContact(scene, 0)->target.index, 1U);
}

TEST(FirstContact, OverlapComesFirst) {
    scene::Scene scene;
    scene.balls = {ball({0, 0, 0}, {1, 0, 0})};
    scene.spheres = {sphere({4, 0, 0}), sphere({-1, 0, 0})};
    EXPECT_EQ(firstContact(scene, 0)->target.index, 1U);
    EXPECT_EQ(firstContact(scene, 0)->answer.outcome, Outcome::Overlap);
}

TEST(FirstContact, WithoutAContactTheMostInformativeOutcome) {
    scene::Scene scene;
    scene.balls = {ball({0, 0, 0}, {1, 0, 0})};
    scene.frames = 3;
    scene.spheres = {sphere({-5, 0, 0}), sphere({5, 4, 0}), sphere({5, 3, 0}), sphere({20, 0, 0}), sphere({10, 0, 0})};
    EXPECT_EQ(firstContact(scene, 0)->target.index, 4U);
    EXPECT_EQ(firstContact(scene, 0)->answer.outcome, Outcome::Short);
    scene.spheres.resize(3);
    EXPECT_EQ(firstContact(scene, 0)->target.index, 2U);
    EXPECT_EQ(firstContact(scene, 0)->answer.outcome, Outcome::Miss);
    scene.spheres.resize(1);
    EXPECT_EQ(firstContact(scene, 0)->answer.outcome, Outcome::Receding);
    scene.balls[0].body.motion = {};
    EXPECT_EQ(firstContact(scene, 0)->answer.outcome, Outcome::Still);
}

TEST(FirstContact, AnotherBallCountsAsAMovingSphere) {
    scene::Scene scene;
    scene.balls = {ball({0, 0, 0}, {1, 0, 0}), ball({9, 0, 0}, {0, 0, 0}, 2, 3)};
    scene.balls[1].body.motion = collide::Motion::aim({0, 0, 0}, 0.5);
    const collide::SweepQuery query = queryFor(scene, 0, {Kind::Ball, 1});
    EXPECT_EQ(query.sphere, (collide::Sphere{{9, 0, 0}, 2, {-0.5, 0, 0}, 3}));
    EXPECT_EQ(firstContact(scene, 0)->answer.contact->frames, 4);
    EXPECT_THROW((void)queryFor(scene, 0, {Kind::Plane, 0}), std::invalid_argument);
}

TEST(FirstContact, AgreesWithSweepingEverySphere) {
    std::size_t contacts = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        std::mt19937_64 random(seed);
        std::uniform_real_distribution<double> real(-20, 20);
        scene::Scene scene;
        scene.balls = {ball({real(random), real(random), real(random)}, {real(random), real(random), real(random)})};
        for (int i = 0; i < 100; ++i) scene.spheres.push_back(sphere({real(random), real(random), real(random)}, 0.5));
        std::optional<double> earliest;
        bool overlaps = false;
        for (std::size_t i = 0; i < scene.spheres.size(); ++i) {
            const auto answer = collide::sweep(queryFor(scene, 0, {Kind::Sphere, i}));
            overlaps |= answer.outcome == Outcome::Overlap;
            if (collide::isHit(answer.outcome))
                earliest = std::min(earliest.value_or(answer.contact->frames), answer.contact->frames);
        }
        const auto found = firstContact(scene, 0);
        ASSERT_TRUE(found);
        if (overlaps) {
            EXPECT_EQ(found->answer.outcome, Outcome::Overlap) << "seed " << seed;
        } else if (earliest) {
            ++contacts;
            EXPECT_EQ(found->answer.contact->frames, *earliest) << "seed " << seed;
        } else {
            EXPECT_FALSE(collide::isHit(found->answer.outcome)) << "seed " << seed;
        }
    }
    EXPECT_GT(contacts, 30U);
}

}  // namespace
}  // namespace world
