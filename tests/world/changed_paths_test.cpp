// Paths in a scene with a few changed bodies: equal to a simulation of the whole scene.

#include "world/paths/changed_paths.h"

#include <gtest/gtest.h>

#include "trials.h"
#include "world/gas.h"

namespace {

using scene::Vec3;

constexpr double kNoTimeLimit = 1e9;

world::RecordedTrajectories trajectoriesOf(const scene::Scene& scene, std::uint64_t contacts) {
    world::Timeline timeline(scene);
    world::RecordedTrajectories trajectories;
    while (timeline.count() < contacts) {
        (void)timeline.extend(world::kNever, 1000);
        trajectories.read(timeline);
    }
    return trajectories;
}

/// Compares the changed paths with a simulation of the whole scene.
/// @return number of contacts compared
std::size_t expectEqualToWhole(const world::RecordedTrajectories& trajectories, const scene::Scene& before,
                               const scene::Scene& after, const std::vector<std::size_t>& balls, std::size_t each) {
    const auto changed = world::changedBodies(before, after);
    EXPECT_TRUE(changed);
    const auto paths = world::changedPaths(trajectories, after, *changed, balls, each, kNoTimeLimit);
    if (!paths) return 0;
    const auto whole = world::nextContacts(after, balls, each, 20'000);
    std::size_t count = 0;
    for (std::size_t i = 0; i < balls.size(); ++i) {
        const world::Path &path = (*paths)[i], &truth = whole[i];
        EXPECT_EQ(path.start, truth.start);
        EXPECT_LE(path.contacts.size(), truth.contacts.size());
        for (std::size_t k = 0; k < std::min(path.contacts.size(), truth.contacts.size()); ++k) {
            EXPECT_EQ(path.contacts[k].frames, truth.contacts[k].frames) << k;
            EXPECT_EQ(path.contacts[k].other, truth.contacts[k].other) << k;
            EXPECT_EQ(path.contacts[k].position, truth.contacts[k].position) << k;
            EXPECT_EQ(path.contacts[k].normal, truth.contacts[k].normal) << k;
            ++count;
        }
        EXPECT_TRUE(path.contacts.size() < truth.contacts.size() || path.velocity == truth.velocity);
    }
    return count;
}

TEST(ChangedPaths, AreThoseOfTheWholeSceneBitForBit) {
    for (scene::Scene gas : {worlds::gas(1000, 0.1), worlds::gas(1000, 0.35), worlds::furnishedRoom(1000, 0.1)}) {
        gas.spheres.push_back(worlds::sphere("post", {3.4, 3.4, 3.4}, 0.2));
        const world::RecordedTrajectories trajectories = trajectoriesOf(gas, 7000);
        std::mt19937_64 random(5);
        const double side = gas.planes[1].body.center.x;
        std::size_t found = 0;
        const int kSteps = static_cast<int>(trials(40));
        for (int step = 0; step < kSteps; ++step) {
            scene::Scene moved = gas;
            const std::size_t dragged = random() % 1000;
            const Vec3 place = side * Vec3{worlds::uniform(random), worlds::uniform(random), worlds::uniform(random)};
            moved.balls.edit(dragged).body.position = place;  // may overlap other bodies and walls
            if (step % 3 == 0)
                moved.balls.edit(dragged).body.position = gas.balls[dragged].body.position + Vec3(1e-3, 0, 0);
            if (step % 5 == 0) moved.balls.edit(dragged).body.motion = collide::Motion::aim(place + Vec3(1, 0.3, 0), 2);
            if (step % 7 == 0) moved.balls.edit(dragged).body.radius = 0.1 + worlds::uniform(random);
            if (step % 11 == 0) moved.spheres.edit(0).body.center = place + Vec3(1.5, 0, 0);
            // The dragged ball, and another one that is unchanged.
            found += expectEqualToWhole(trajectories, gas, moved, {dragged, (dragged + 1) % 1000}, 5);
        }
        EXPECT_GT(found, std::size_t(kSteps) * 2 * 5 * 4 / 5) << gas.name;
    }
}

TEST(ChangedPaths, EndAtSimultaneousContacts) {
    // A row of touching balls at rest: a contact with one is a group.
    scene::Scene lattice;
    for (int i = 0; i < 5; ++i)
        lattice.balls.push_back(worlds::ball("row" + std::to_string(i), {double(i), 0, 0}, Vec3(0)));
    lattice.balls.push_back(worlds::ball("cue", {-4, 0, 0}, {1, 0, 0}));
    for (int i = 0; i < 40; ++i)  // far away: their contacts extend the recording
        lattice.balls.push_back(worlds::ball("far" + std::to_string(i), {3.0 * i, 90, 0}, {0, 0.1 + 0.01 * i, 0}));
    lattice.planes.push_back(worlds::wall("high", {0, 92, 0}, {0, -1, 0}));
    lattice.planes.push_back(worlds::wall("low", {0, 88, 0}, {0, 1, 0}));
    scene::Scene aside = lattice;
    aside.balls.edit(5).body.position.y = 5;  // misses the row
    const world::RecordedTrajectories trajectories = trajectoriesOf(aside, 1000);
    ASSERT_GT(trajectories.horizon(), 10);
    EXPECT_EQ(expectEqualToWhole(trajectories, aside, lattice, {5, 0, 4}, 3), 0u);
    scene::Scene alone = aside;
    alone.balls.edit(45).body.position.x += 20;
    EXPECT_EQ(expectEqualToWhole(trajectories, aside, alone, {45}, 3), 3u);
}

TEST(ChangedPaths, HoldWhereTheRecordingHasGroups) {
    // Cue balls that break short rows throughout the recording, and one ball that is dragged among them.
    scene::Scene world;
    std::mt19937_64 random(9);
    for (int row = 0; row < 60; ++row) {
        const Vec3 at(0, 1.5 * (row % 8), 1.5 * (row / 8));
        for (int i = 0; i < 3; ++i)
            world.balls.push_back(
                worlds::ball(std::to_string(row) + "." + std::to_string(i), at + Vec3(i, 0, 0), Vec3(0)));
        world.balls.push_back(
            worlds::ball(std::to_string(row), at - Vec3(3, 0, 0), {0.2 + worlds::uniform(random), 0, 0}));
    }
    world.balls.push_back(worlds::ball("dragged", {-6, 5, 5}, {1, 0.1, 0.2}));
    world.planes.push_back(worlds::wall("left", {-8, 0, 0}, {1, 0, 0}));
    world.planes.push_back(worlds::wall("right", {8, 0, 0}, {-1, 0, 0}));
    const world::RecordedTrajectories trajectories = trajectoriesOf(world, 3000);
    ASSERT_GT(trajectories.horizon(), 10);
    std::size_t found = 0;
    for (int step = 0; step < 60; ++step) {
        scene::Scene moved = world;
        moved.balls.edit(240).body.position =
            Vec3{-7 + 14 * worlds::uniform(random), 12 * worlds::uniform(random), 12 * worlds::uniform(random)};
        found += expectEqualToWhole(trajectories, world, moved, {240, std::size_t(random() % 240)}, 4);
    }
    EXPECT_GT(found, 100u);
}

TEST(ChangedPaths, AreAbsentWhereTheMethodDoesNotApply) {
    scene::Scene gas = worlds::gas(100, 0.2);
    const world::RecordedTrajectories trajectories = trajectoriesOf(gas, 500);
    scene::Scene moved = gas;
    moved.balls.edit(0).body.position.x += 0.1;
    EXPECT_TRUE(world::changedPaths(trajectories, moved, {0}, {0}, 3, kNoTimeLimit));
    EXPECT_FALSE(world::changedPaths(world::RecordedTrajectories{}, moved, {0}, {0}, 3, kNoTimeLimit));
    moved.restitution = 0.9;
    EXPECT_FALSE(world::changedBodies(gas, moved));
    EXPECT_FALSE(world::changedPaths(trajectories, moved, {0}, {0}, 3, kNoTimeLimit));
    moved.restitution = 1;
    for (std::size_t i = 0; i < 17; ++i) moved.balls.edit(i).body.mass = 2;
    EXPECT_FALSE(world::changedBodies(gas, moved));
}

}  // namespace
