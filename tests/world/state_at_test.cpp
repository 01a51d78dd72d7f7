#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <random>

#include "random_numbers.h"
#include "world/first_contact.h"
#include "world/state_at.h"

namespace world {
namespace {

using scene::Vec3;

scene::Ball ball(Vec3 position, Vec3 velocity, double radius = 1, double mass = 1) {
    return {"ball", {position, collide::Motion::velocity(velocity), radius, mass}, {}, {}};
}
scene::Obstacle sphere(Vec3 center, double radius = 1, double mass = collide::kImmovable) {
    return {"sphere", {center, radius, Vec3(0), mass}, {}, {}};
}

TEST(StateAt, FreeFlightIsStraight) {
    scene::Scene scene;
    scene.balls = {ball({1, 2, 3}, {1, 0, -0.5})};
    const State state = stateAt(scene, 8);
    EXPECT_EQ(state.frames, 8);
    EXPECT_EQ(state.ballPositions[0], Vec3(9, 2, -1));
    EXPECT_EQ(stateAt(scene, 0).ballPositions[0], Vec3(1, 2, 3));
}

TEST(StateAt, TheFirstContactIsThatOfTheSweep) {
    scene::Scene scene;
    scene.balls = {ball({-6, -2.4, 2.5}, {0, 0, 0}, 0.8)};
    scene.balls.edit(0).body.motion = collide::Motion::aim({1.25, 0.9, 2.85}, 0.35);
    scene.spheres = {sphere({1.7, 0.9, 1.5}, 1.5)};
    const collide::Contact contact = *firstContact(scene, 0)->answer.contact;
    const State state = stateAt(scene, contact.frames);
    EXPECT_EQ(state.ballPositions[0], contact.ballCenter);
    EXPECT_EQ(state.ballVelocities[0], contact.newVelocity);
    const State before = stateAt(scene, contact.frames * 0.999);
    EXPECT_EQ(before.ballVelocities[0], collide::velocityOf(scene.balls[0].body));
}

TEST(StateAt, NewtonsCradlePassesTheMotionOn) {
    scene::Scene scene;
    scene.balls = {ball({-10, 0, 0}, {1, 0, 0}), ball({0, 0, 0}, Vec3(0)), ball({2, 0, 0}, Vec3(0)),
                   ball({4, 0, 0}, Vec3(0))};
    const State state = stateAt(scene, 10);
    EXPECT_EQ(state.ballPositions[0], Vec3(-2, 0, 0));
    EXPECT_EQ(state.ballVelocities[0], Vec3(0));
    EXPECT_EQ(state.ballVelocities[3], Vec3(1, 0, 0));
    EXPECT_EQ(state.ballPositions[3], Vec3(6, 0, 0));
}

TEST(StateAt, ABallBouncesBetweenTwoWalls) {
    scene::Scene scene;
    scene.balls = {ball({0, 0, 0}, {1, 0, 0})};
    scene.planes = {{"right", collide::Plane{{5, 0, 0}, {1, 0, 0}}}, {"left", collide::Plane{{-5, 0, 0}, {1, 0, 0}}}};
    EXPECT_EQ(stateAt(scene, 4).ballVelocities[0], Vec3(-1, 0, 0));
    EXPECT_EQ(stateAt(scene, 16).ballPositions[0], Vec3(0, 0, 0));
    EXPECT_EQ(stateAt(scene, 16).ballVelocities[0], Vec3(1, 0, 0));
    const State stopped = stateAt(scene, 1e6, 3);
    EXPECT_EQ(stopped.frames, 4 + 8 + 8);
    EXPECT_EQ(stopped.ballPositions[0], Vec3(4, 0, 0));
}

TEST(StateAt, ContactsBeyondTheLimitDoNotCount) {
    scene::Scene scene;
    scene.balls = {ball({-6, 0, 0}, {1, 0, 0})};
    scene.spheres = {sphere({0, 0, 0})};
    scene.frames = 3.5;
    EXPECT_EQ(stateAt(scene, 10).ballPositions[0], Vec3(4, 0, 0));
    scene.frames = 4;
    EXPECT_EQ(stateAt(scene, 10).ballPositions[0], Vec3(-8, 0, 0));
}

TEST(StateAt, AnInitialOverlapPassesThrough) {
    scene::Scene scene;
    scene.balls = {ball({-0.5, 0, 0}, {1, 0, 0})};
    scene.spheres = {sphere({0, 0, 0}, 2), sphere({10, 0, 0})};
    EXPECT_EQ(stateAt(scene, 7).ballPositions[0], Vec3(6.5, 0, 0));
    EXPECT_EQ(stateAt(scene, 8.5).ballVelocities[0], Vec3(-1, 0, 0));
    EXPECT_EQ(stateAt(scene, 13.5).ballPositions[0], Vec3(3, 0, 0));
    EXPECT_EQ(stateAt(scene, 14.5).ballVelocities[0], Vec3(1, 0, 0));  // separated by now: a contact
}

TEST(StateAt, AtRestitutionZeroABallSlidesAlongTheWall) {
    scene::Scene scene;
    scene.balls = {ball({0, 0, 2}, {0.3, 0.1, -0.7})};
    scene.planes = {{"ground", collide::Plane{Vec3(0), {0.1, 0, 1}}}};
    scene.restitution = 0;
    const State state = stateAt(scene, 50);
    EXPECT_EQ(state.frames, 50);
    EXPECT_NEAR(glm::dot(state.ballVelocities[0], glm::normalize(Vec3(0.1, 0, 1))), 0, 1e-15);
    EXPECT_NEAR(glm::dot(state.ballPositions[0], glm::normalize(Vec3(0.1, 0, 1))), 1, 1e-12);
}

TEST(StateAt, ElasticGasesConserveEnergyAndMomentumWithoutOverlap) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        std::mt19937_64 random(seed);
        tests::Uniform real(-1, 1);
        scene::Scene scene;
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 4; ++j) {
                const Vec3 velocity{real(random), real(random), real(random) / 10};
                scene.balls.push_back(ball({3.0 * i, 3.0 * j, 0}, velocity, 1, 1 + std::abs(real(random))));
            }
        const auto energyOf = [&](const std::vector<Vec3>& velocities) {
            double energy = 0;
            for (std::size_t i = 0; i < velocities.size(); ++i)
                energy += scene.balls[i].body.mass * glm::dot(velocities[i], velocities[i]) / 2;
            return energy;
        };
        const auto momentumOf = [&](const std::vector<Vec3>& velocities) {
            Vec3 momentum(0);
            for (std::size_t i = 0; i < velocities.size(); ++i) momentum += scene.balls[i].body.mass * velocities[i];
            return momentum;
        };
        const State start = stateAt(scene, 0), end = stateAt(scene, 40);
        EXPECT_NE(start.ballVelocities, end.ballVelocities);
        EXPECT_NEAR(energyOf(end.ballVelocities), energyOf(start.ballVelocities), 1e-12) << "seed " << seed;
        EXPECT_LT(glm::length(momentumOf(end.ballVelocities) - momentumOf(start.ballVelocities)), 1e-12);
        for (std::size_t i = 0; i < scene.balls.size(); ++i)
            for (std::size_t j = i + 1; j < scene.balls.size(); ++j)
                EXPECT_GT(glm::distance(end.ballPositions[i], end.ballPositions[j]), 2 - 1e-12) << "seed " << seed;
    }
}

}  // namespace
}  // namespace world
