// A ball that moves by its end: the simulation and the first contact decide as the sweep does, to the last bit.

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "random_numbers.h"
#include "world/first_contact.h"
#include "world/simulation/event_simulator.h"

namespace world {
namespace {

using collide::Motion;
using collide::Outcome;
using collide::Vec3;

scene::Scene pair(const Vec3& start, const Vec3& end, double frames, const Vec3& center, double ballRadius,
                  double sphereRadius) {
    scene::Scene scene;
    scene.balls.push_back({"a", {start, Motion::end(end, frames), ballRadius, 1}, {}, {}});
    scene.spheres.push_back({"s", {center, sphereRadius, Vec3(0), collide::kImmovable}, {}, {}});
    scene.frames = frames;
    return scene;
}

/// The contacts that are played, compared with the sweep. @return their number
std::size_t playLikeTheSweep(const scene::Scene& scene) {
    const collide::SweepAnswer exact = collide::sweep(queryFor(scene, 0, {scene::Kind::Sphere, 0}));
    EXPECT_EQ(firstContact(scene, 0)->answer.outcome, exact.outcome);
    EventSimulator simulator(scene);
    std::vector<ContactEvent> contacts;
    simulator.run(1e9, 10, contacts);
    const bool isContact = exact.outcome == Outcome::Hit || exact.outcome == Outcome::Touching;
    EXPECT_EQ(contacts.size(), isContact ? 1u : 0u) << static_cast<int>(exact.outcome);
    if (!isContact || contacts.empty()) return contacts.size();
    EXPECT_EQ(contacts[0].frames, exact.contact->frames);
    EXPECT_EQ(contacts[0].aPosition, exact.contact->ballCenter);
    EXPECT_EQ(contacts[0].aVelocity, exact.contact->newVelocity);
    return contacts.size();
}

TEST(EndOfAPath, IsPlayedAsItIsSolved) {
    std::mt19937 random(5);
    tests::Uniform part(-0.5, 0.5);
    std::size_t played = 0;
    int late = 0;
    for (int trial = 0; trial < 400; ++trial) {
        // Ends where it touches, by 3-4-5; every other one a hair before or beside.
        Vec3 end(-30, 40, 0);
        const Vec3 center(0, 0, 0), start(-60 + part(random), 80 + part(random), part(random));
        if (trial % 2 == 1) end.x = std::nextafter(end.x, trial % 4 == 1 ? -100.0 : 0.0);
        const scene::Scene scene = pair(start, end, trial % 3 == 0 ? 1 : 1 + std::abs(part(random)), center, 20, 30);
        const std::size_t contacts = playLikeTheSweep(scene);
        played += contacts;
        late += contacts == 0 ? 1 : 0;
    }
    EXPECT_GT(played, 150u);
    EXPECT_GT(late, 50);
}

TEST(EndOfAPath, AContactThatRoundsToTheLimitIsDecidedExactly) {
    // 1e-17 short of the contact: the time rounds to 1, the path does not reach.
    const scene::Scene scene = pair(Vec3(-10, 0, 0), Vec3(-2, 0, 1e-9), 1, Vec3(0), 1, 1);
    const collide::SweepAnswer exact = collide::sweep(queryFor(scene, 0, {scene::Kind::Sphere, 0}));
    ASSERT_EQ(exact.outcome, Outcome::Short);
    ASSERT_EQ(exact.contact->frames, 1) << "a hair more";
    EXPECT_EQ(playLikeTheSweep(scene), 0u);
}

TEST(EndOfAPath, AWallIsMetAtItsTime) {
    scene::Scene scene = pair(Vec3(0, 0, 5), Vec3(3, 0, 1), 2, Vec3(100, 100, 100), 1, 1);
    scene.planes.push_back({"floor", collide::Plane{Vec3(0), Vec3(0, 0, 1)}});
    EventSimulator simulator(scene);
    std::vector<ContactEvent> contacts;
    simulator.run(1e9, 10, contacts);
    ASSERT_EQ(contacts.size(), 1u);
    EXPECT_EQ(contacts[0].frames, 2);
    EXPECT_EQ(contacts[0].aVelocity, Vec3(1.5, 0, 2));
}

}  // namespace
}  // namespace world
