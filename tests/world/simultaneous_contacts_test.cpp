// Simultaneous contacts, inelastic collapse, and closing speeds that are rounding.

#include <gtest/gtest.h>

#include "trials.h"
#include "world/gas.h"
#include "world/hostile.h"
#include "world/measure.h"

namespace {

using scene::Vec3;
using worlds::ball;
using worlds::playAll;

/// A cue ball that hits two touching balls at once.
scene::Scene fork(double restitution) {
    scene::Scene world;
    world.restitution = restitution;
    world.balls = {ball("cue", {-5, 0, 0}, {1, 0, 0}, 1), ball("left", {0, 1, 0}, Vec3(0), 1),
                   ball("right", {0, -1, 0}, Vec3(0), 1)};
    return world;
}

TEST(SimultaneousContacts, RestitutionHoldsForAGroupToo) {
    for (const double restitution : {0.0, 0.5, 1.0}) {
        world::EventSimulator simulator(fork(restitution));
        const auto contacts = playAll(simulator, 2);
        ASSERT_EQ(contacts.size(), 2u);
        EXPECT_EQ(contacts[0].group, 1u);
        for (const world::ContactEvent& contact : contacts)
            EXPECT_NEAR(glm::dot(contact.aVelocity - contact.bVelocity, contact.normal), restitution * std::sqrt(0.75),
                        1e-14)
                << restitution;
    }
}

TEST(SimultaneousContacts, ABallWithARecentContactIsElasticInAGroup) {
    scene::Scene world = fork(0.5);
    world.balls.edit(0).body.position.x = -1 - std::sqrt(3.0);
    world.balls.edit(0).body.motion = collide::Motion::velocity({-1, 0, 0});
    world.planes = {worlds::wall("wall", {-3 - std::sqrt(3.0), 0, 0}, {1, 0, 0})};
    world.contactDuration = 10;
    world::EventSimulator simulator(world);
    const auto contacts = playAll(simulator, 3);
    ASSERT_EQ(contacts.size(), 3u);
    EXPECT_NEAR(contacts[0].aVelocity.x, 0.5, 1e-15);
    EXPECT_NEAR(worlds::kineticEnergy(simulator), 0.125, 1e-14);
}

/// A heavy ball that hits a light one which touches a wall.
scene::Scene squeeze(double ratio, double restitution, Vec3 normal) {
    scene::Scene world;
    world.restitution = restitution;
    world.balls = {ball("light", normal, Vec3(0), 1), ball("heavy", 4.5 * normal, -normal, 1, ratio)};
    world.planes = {worlds::wall("wall", Vec3(0), normal)};
    return world;
}

TEST(SimultaneousContacts, ALightBallBetweenAHeavyOneAndAWallStaysOnItsSide) {
    for (const Vec3 normal : {Vec3(1, 0, 0), Vec3(0.6, 0.8, 0)})
        for (const double restitution : {0.0, 0.1, 0.5, 0.9, 1.0})
            for (const double ratio : {1.0, 10.0, 1e3, 1e6, 1e12}) {
                world::EventSimulator simulator(squeeze(ratio, restitution, normal));
                playAll(simulator, 10'000);
                const double instant = simulator.frames() + 10;
                EXPECT_GT(glm::dot(simulator.positionAt(0, instant), normal), 1 - 1e-9) << ratio << ' ' << restitution;
                EXPECT_GT(glm::dot(simulator.positionAt(1, instant), normal), 3 - 1e-9) << ratio << ' ' << restitution;
                const double energy = worlds::kineticEnergy(simulator) / (ratio / 2);
                EXPECT_LT(energy, 1 + 1e-13);
                if (restitution == 0) {
                    EXPECT_LT(energy, 1e-15) << ratio;
                }
                if (restitution < 1) continue;
                EXPECT_NEAR(energy, 1, 1e-12) << ratio;
            }
}

TEST(SimultaneousContacts, SeparateGroupsAtOneInstantStaySeparate) {
    scene::Scene world;
    for (int k = 0; k < 100; ++k)
        for (int i = 0; i < 3; ++i)
            world.balls.push_back(
                ball(std::to_string(3 * k + i), {i == 0 ? -3.0 : i, 2.0 * k, 0}, {i == 0 ? 1.0 : 0.0, 0, 0}));
    world::EventSimulator simulator(world);
    const auto contacts = playAll(simulator, 1000);
    ASSERT_EQ(contacts.size(), 200u);
    EXPECT_EQ(contacts.back().group, 100u);
    for (world::Index i = 0; i < 300; ++i) EXPECT_EQ(simulator.velocity(i).x, i % 3 == 2 ? 1 : 0) << i;
}

TEST(InelasticCollapse, ALightBallInACrackComesToRest) {
    scene::Scene world;  // so narrow that each contact lies within the contact duration of the previous one
    world.restitution = 0.5;
    world.balls = {ball("light", {0.5 + 1e-8, 0, 0}, {-1, 0, 0}),
                   ball("heavy", {1.5 + 2e-8, 0, 0}, Vec3(0), 0.5, 1e12)};
    world.planes = {worlds::wall("wall", Vec3(0), {1, 0, 0})};
    world::EventSimulator simulator(world);
    std::vector<world::ContactEvent> contacts;
    EXPECT_EQ(simulator.run(world::kNever, 10'000, contacts), world::EventSimulator::Stop::Finished);
    EXPECT_LT(contacts.size(), 2000u);
}

TEST(InelasticCollapse, ASnapshotContinuesWithTheSameBits) {
    scene::Scene world;
    world.restitution = 0.9;
    for (int i = 1; i <= 30; ++i)
        world.balls.push_back(ball(std::to_string(i), {i * 1.5 + 0.1 * std::sin(i * 7.0), 0, 0}, {-1, 0, 0}));
    world.planes = {worlds::wall("wall", Vec3(0), {1, 0, 0})};
    world::EventSimulator whole(world);
    std::vector<world::ContactEvent> before, expected, played;
    for (int epoch = 0; epoch < 3; ++epoch)
        ASSERT_EQ(whole.run(world::kNever, 1'000'000, before, true), world::EventSimulator::Stop::Epoch);
    world::EventSimulator part(whole.sharedBodyTable(), {}, whole.snapshot());
    (void)whole.run(world::kNever, 1'000'000, expected);
    (void)part.run(world::kNever, 1'000'000, played);
    ASSERT_EQ(played.size(), expected.size());
    EXPECT_GT(expected.size(), 50u);
    for (std::size_t i = 0; i < played.size(); ++i) {
        ASSERT_EQ(played[i].frames, expected[i].frames) << i;
        ASSERT_EQ(played[i].aVelocity, expected[i].aVelocity) << i;
        ASSERT_EQ(played[i].bVelocity, expected[i].bVelocity) << i;
    }
}

TEST(RestingContacts, ABallThatSlidesAlongAWallHasOneContact) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 200; ++i) {
        scene::Scene world;
        world.restitution = 0;
        const auto draw = [&] { return worlds::normal(random); };
        const Vec3 normal = Vec3{draw(), draw(), draw()}, slant = 0.2 * Vec3{draw(), draw(), draw()};
        const Vec3 place = 3.0 * glm::normalize(normal);
        world.balls = {ball("a", place, slant - glm::normalize(normal), 1)};
        world.planes = {worlds::wall("wall", Vec3(0), normal)};
        world::EventSimulator simulator(world);
        EXPECT_EQ(playAll(simulator, 100).size(), 1u) << i;
        EXPECT_GT(glm::dot(simulator.positionAt(0, 1000), glm::normalize(normal)), 1 - 1e-12) << i;
    }
}

TEST(SimultaneousContacts, GroupsWithoutBoundsForATinyCoordinate) {
    scene::Scene world = fork(1);
    world.balls.push_back(ball("far", {50, 1e-320, 0}, Vec3(0)));
    world::EventSimulator simulator(world);
    for (const world::ContactEvent& contact : playAll(simulator, 2)) EXPECT_EQ(contact.group, 1u);
    EXPECT_NEAR(simulator.velocity(1).y, -simulator.velocity(2).y, 1e-15);
}

TEST(InelasticCollapse, LightBodiesBetweenHeavyOnesSettle) {
    world::EventSimulator simulator(
        worlds::hostile(2193));  // a light body between two others, once settled without end
    std::vector<world::ContactEvent> contacts;
    EXPECT_EQ(simulator.run(world::kNever, trials(25'000), contacts), world::EventSimulator::Stop::Budget);
}

TEST(InelasticCollapse, ABallInACornerStaysThere) {
    scene::Scene world;
    world.restitution = 0;
    world.balls = {ball("a", {-9, -3, 0}, {-0.5, -1, 0}, 1), ball("b", {9, 8, 0}, {-0.0179, -0.0171, 0}, 1, 0.7)};
    worlds::addBox(world, 10);
    for (std::size_t i = 0; i < world.planes.size(); ++i)
        if (world.planes[i].body.center == Vec3(0)) world.planes.edit(i).body.center = Vec3(-10);
    world::EventSimulator simulator(world);
    (void)playAll(simulator);
    EXPECT_LT(simulator.frames(), 1e9);
    EXPECT_EQ(worlds::kineticEnergy(simulator), 0);
}

TEST(RestingContacts, VelocitiesEqualButForRoundingMakeNoContact) {
    scene::Scene world;  // after the last contact all velocities are -1/2 to an ulp
    world.restitution = 0;
    world.balls = {ball("a", {-4, 0, 0}, Vec3(0), 1, 1), ball("b", {4, 0, 0}, {-1, 0, 0}, 1, 2),
                   ball("c", {0, 0, 0}, {1, 0, 0}, 1, 1), ball("d", {2, 0, 0}, {-1, 0, 0}, 1, 2)};
    world::EventSimulator simulator(world);
    EXPECT_EQ(playAll(simulator, 100).size(), 5u);
    EXPECT_LT(simulator.frames(), 4);
}

TEST(RestingContacts, TinyInitialVelocitiesAreNotRounding) {
    scene::Scene world;  // a given speed below 1e-14 of the largest, close to contact
    world.balls = {ball("fast", {0, 50, 0}, {1000, 0, 0}), ball("slow", {0, 0, 0}, {1e-12, 0, 0}),
                   ball("still", {1 + 1e-10, 0, 0}, Vec3(0))};
    world::EventSimulator simulator(world);
    ASSERT_EQ(playAll(simulator, 10).size(), 1u);
    EXPECT_EQ(simulator.velocity(2).x, 1e-12);
}

}  // namespace
