// Scenes whose numbers leave the range of doubles: the run ends there, by name, and no state before is not finite.

#include <gtest/gtest.h>

#include <random>

#include "random_numbers.h"
#include "world/simulation/timeline.h"
#include "world/state_at.h"

namespace world {
namespace {

using scene::Vec3;
using Stop = EventSimulator::Stop;
using What = BeyondDouble::What;

constexpr double kHuge = std::numeric_limits<double>::max();

scene::Ball flying(Vec3 position, Vec3 velocity, double mass = 1) {
    return {"ball", {position, collide::Motion::velocity(velocity), 1, mass}, {}, {}};
}

/// A ball that flies out of the range of doubles while two others meet.
scene::Scene fugitive() {
    scene::Scene scene;
    scene.balls = {flying({0, 0, 0}, {0, 1e154, 0}), flying({0, 0, 0}, {1, 0, 0}), flying({1e155, 0, 0}, {-1, 0, 0})};
    scene.balls.edit(1).body.position.z = 1e100;
    scene.balls.edit(2).body.position.z = 1e100;
    return scene;
}

bool isFinite(const State& state) {
    bool all = true;
    for (const auto* list : {&state.ballPositions, &state.ballVelocities, &state.spherePositions})
        for (const Vec3& v : *list) all = all && collide::isFinite(v);
    return all;
}

TEST(Range, AVelocityBeyondTheLargestDoubleEndsTheRunAtItsContact) {
    scene::Scene scene;  // the light ball would leave at twice the speed of the heavy one
    scene.balls = {flying({0, 0, 0}, {0, 0, 0}), flying({-10, 0, 0}, {1.7e308, 0, 0}, 1e100)};
    EventSimulator simulator(scene);
    std::vector<ContactEvent> contacts;
    ASSERT_EQ(simulator.run(kNever, 100, contacts), Stop::Beyond);
    EXPECT_EQ(simulator.beyond()->what, What::Velocity);
    EXPECT_EQ(simulator.beyond()->body, 0u);
    EXPECT_NEAR(simulator.beyond()->frames * 1.7e308, 8, 1e-9);
    EXPECT_TRUE(contacts.empty());
    EXPECT_EQ(simulator.run(kNever, 100, contacts), Stop::Beyond) << "once more";
    EXPECT_TRUE(isFinite(stateAt(scene, 1)));
}

TEST(Range, APositionBeyondTheLargestDoubleEndsTheRunBeforeTheNextContact) {
    scene::Scene scene = fugitive();
    scene.balls.edit(1).body.motion = collide::Motion::velocity({0.25, 0, 0});
    scene.balls.edit(2).body.motion = collide::Motion::velocity({-0.25, 0, 0});
    EventSimulator simulator(scene);
    std::vector<ContactEvent> contacts;
    ASSERT_EQ(simulator.run(kNever, 100, contacts), Stop::Beyond);
    EXPECT_EQ(*simulator.beyond(), simulator.leaving());
    EXPECT_EQ(simulator.beyond()->what, What::Position);
    EXPECT_EQ(simulator.beyond()->body, 0u);
    EXPECT_NEAR(simulator.beyond()->frames / (kHuge / 1e154), 1, 1e-12);
    EXPECT_TRUE(collide::isFinite(simulator.positionAt(0, simulator.beyond()->frames)));
    EXPECT_EQ(textOf(*simulator.beyond(), "cue", "7"), "a position of cue beyond the largest double at frame 7");
}

TEST(Range, ARunFinishesIfABodyLeavesTheRangeAfterTheLastContact) {
    scene::Scene scene = fugitive();
    scene.balls.edit(2).body.position.x = 12;
    EventSimulator simulator(scene);
    std::vector<ContactEvent> contacts;
    EXPECT_EQ(simulator.run(kNever, 100, contacts), Stop::Finished);
    EXPECT_EQ(contacts.size(), 1u);
    EXPECT_EQ(simulator.run(1e150, 100, contacts), Stop::Finished);
    EXPECT_EQ(simulator.run(1e160, 100, contacts), Stop::Beyond) << "an instant without a state";
}

TEST(Range, ATimelineKnowsItsLastState) {
    scene::Scene scene = fugitive();
    scene.balls.edit(2).body.position.x = 12;
    Timeline timeline(scene);
    ASSERT_TRUE(timeline.extend(kNever, 100));
    ASSERT_TRUE(timeline.end());
    EXPECT_EQ(timeline.end()->body, 0u);
    EXPECT_TRUE(isFinite(timeline.history().stateAt(timeline.end()->frames)));
}

TEST(Range, ScenesOfTheWholeDoubleRangeEndWithFiniteStates) {
    std::mt19937_64 random(20);
    const auto number = [&](double least, double most) {
        const double exponent = tests::Uniform(least, most)(random);
        return std::ldexp(random() % 2 ? 1.5 : -1.25, static_cast<int>(exponent));
    };
    const auto any = [&] {
        const bool isPlain = random() % 3 != 0;
        return isPlain ? number(-2, 3) : number(-1074, 1024);
    };
    for (int trial = 0; trial < 2000; ++trial) {
        scene::Scene scene;
        scene.restitution = random() % 2 ? 1 : 0.5;
        for (int i = 0; i < 4; ++i) {
            const Vec3 start{any(), any(), any()}, velocity{any(), any(), any()};
            scene.balls.push_back(flying(start, velocity, std::abs(any())));
            scene.balls.edit(std::size_t(i)).body.radius = std::abs(any());
        }
        scene.spheres.push_back({"sphere", {{any(), any(), any()}, std::abs(any()), {any(), 0, 0}}, {}, {}});
        scene.planes.push_back({"wall", collide::Plane{{any(), any(), any()}, {any(), any(), any()}}});
        Timeline timeline(scene);
        while (timeline.known() < kNever && timeline.count() < 200) (void)timeline.extend(kNever, 50);
        for (const ContactEvent& contact : timeline.history().between(0, kNever, 1000))
            ASSERT_TRUE(isFinite(timeline.history().stateAt(contact.frames))) << trial;
        if (timeline.end()) {
            ASSERT_TRUE(isFinite(timeline.history().stateAt(timeline.end()->frames))) << trial;
        }
    }
}

}  // namespace
}  // namespace world
