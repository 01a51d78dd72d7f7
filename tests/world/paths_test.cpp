// The next contacts of balls, while bodies are moved and while the timeline grows.

#include "world/paths/paths.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "world/gas.h"

namespace {

using scene::Vec3;

bool areSame(const world::Path& a, const world::Path& b) {
    if (a.ball != b.ball || a.velocity != b.velocity || a.contacts.size() != b.contacts.size()) return false;
    for (std::size_t i = 0; i < a.contacts.size(); ++i)
        if (a.contacts[i].frames != b.contacts[i].frames || a.contacts[i].other != b.contacts[i].other ||
            a.contacts[i].position != b.contacts[i].position || a.contacts[i].normal != b.contacts[i].normal)
            return false;
    return true;
}

TEST(PathFinder, EqualsANewSimulation) {
    std::mt19937_64 random(3);
    for (scene::Scene world : {worlds::gas(30, 0.2), worlds::gas(400, 0.2), worlds::furnishedRoom(200, 0.05)}) {
        const std::size_t count = world.balls.size();
        world.spheres.push_back(worlds::sphere("large", {2, 2, 2}, 1.2));
        world::PathFinder finder;
        const double side = world.planes[1].body.center.x;
        std::size_t contacts = 0;
        for (int step = 0; step < 60; ++step) {
            const std::size_t moved = step % 7 ? 5 : random() % count;
            const Vec3 place = side * Vec3{worlds::uniform(random), worlds::uniform(random), worlds::uniform(random)};
            if (step % 3 != 0) world.balls.edit(moved).body.position = place;  // may overlap other bodies and walls
            if (step % 5 == 0) world.spheres.edit(0).body.center = place + Vec3(1.5, 0, 0);
            if (step % 3 == 0)  // a fixed body alone, into the way of others
                world.spheres.edit(0).body.center =
                    side * Vec3{worlds::uniform(random), worlds::uniform(random), worlds::uniform(random)};
            if (step % 11 == 0) world.balls.edit(moved).body.motion = collide::Motion::aim(place + Vec3(1, 0.3, 0), 2);
            if (step % 13 == 0) world.balls.edit(moved).body.radius = 0.2 + worlds::uniform(random);
            std::vector<std::size_t> balls(count);
            std::iota(balls.begin(), balls.end(), 0);
            const auto again = finder.nextContacts(world, balls, 2, 300);
            const auto anew = world::nextContacts(world, balls, 2, 300);
            ASSERT_EQ(again.size(), anew.size());
            for (std::size_t i = 0; i < anew.size(); ++i) EXPECT_TRUE(areSame(again[i], anew[i])) << step;
            contacts += again[0].contacts.size();
        }
        EXPECT_GT(contacts, 20u);
    }
}

TEST(PathFinder, FindsTheContactOfASphereThatIsMovedToTouchABall) {
    scene::Scene world;
    world.balls = {worlds::ball("cue", {-4, -2, 0.5}, {0.3, 0.23, 0}),
                   worlds::ball("1", {-2.549, 13.922, -1.681}, {0, 0, 0})};
    for (auto i : {0u, 1u}) world.balls.edit(i).body.radius = 0.5;
    world.spheres.push_back(worlds::sphere("sphere", {-2.605998318806972, -1.4537267330580401, 0.5913500446391237}, 1));
    const auto anew = world::PathFinder().untilFirst(world, 0, 100);
    ASSERT_EQ(anew.size(), 1u);
    for (const Vec3& before :
         {Vec3(5, 5, 5), Vec3(-2.6, -1.4, 0.6), Vec3(-2.60599831880697, -1.45372673305804, 0.591350044639124)}) {
        scene::Scene other = world;
        other.spheres.edit(0).body.center = before;
        world::PathFinder finder;
        (void)finder.untilFirst(other, 0, 100);
        const auto again = finder.untilFirst(world, 0, 100);
        ASSERT_EQ(again.size(), 1u) << before.x;
        EXPECT_EQ(again[0].frames, anew[0].frames);
    }
}

TEST(PathFinder, FindsTheOverlapsOfBodiesThatAreFixed) {
    scene::Scene world;
    world.balls = {worlds::ball("a", {0, 0, 0}, {1, 0, 0}), worlds::ball("b", {0.5, 0, 0}, {0, 1, 0})};
    for (int i = 0; i < 5; ++i)
        world.spheres.push_back(
            worlds::sphere(std::to_string(i), {0, 0.1 * i, 0}, 0.5, i == 3 ? 2 : collide::kImmovable));
    const world::EventSimulator simulator(world);
    std::size_t expected = 0;
    for (world::Index a = 0; a < 7; ++a)
        for (world::Index b = a + 1; b < 7; ++b) {
            const bool isFixed = a > 1 && a != 5 && b != 5;
            EXPECT_EQ(simulator.passingPairs().contains({a, b}), !isFixed) << a << " " << b;
            expected += !isFixed;
        }
    EXPECT_EQ(simulator.passingPairs().size(), expected);
}

TEST(PathReader, ReadsTheContactsOfTheWholeTimeline) {
    const scene::Scene gas = worlds::gas(400, 0.3);
    const std::vector<std::size_t> balls{0, 7, 399};
    world::Timeline timeline(gas);
    world::PathReader reader;
    reader.watch(balls, 6);
    EXPECT_FALSE(reader.isComplete());
    // While the timeline grows, then at instants in both directions.
    for (reader.read(timeline, 0); !reader.isComplete(); reader.read(timeline, 0))
        (void)timeline.extend(world::kNever, 37);
    (void)timeline.extend(30, 1'000'000);
    const auto whole = timeline.history().between(0, 30, 1'000'000);
    for (const double frames : {0.0, 0.3, 0.31, 5.0, 5.1, 20.0, 4.0, 0.0}) {
        reader.read(timeline, frames);
        ASSERT_TRUE(reader.isComplete());
        const world::State state = timeline.history().stateAt(frames);
        std::vector<world::ContactEvent> after;
        for (const auto& event : whole)
            if (event.frames > frames) after.push_back(event);
        EXPECT_EQ(timeline.history().countAt(frames), whole.size() - after.size());
        const auto paths = reader.paths(timeline.bodyTable(), state, 6);
        for (std::size_t i = 0; i < balls.size(); ++i)
            EXPECT_TRUE(areSame(
                paths[i], world::pathOf(timeline.bodyTable(), state, after, static_cast<world::Index>(balls[i]), 6)));
    }
}

TEST(PathReader, HoldsNothingOfTheBallsWatchedBefore) {
    world::Timeline timeline(worlds::gas(64, 0.3));
    (void)timeline.extend(world::kNever, 1000);
    world::PathReader reader;
    reader.watch({3, 5}, 6);
    reader.read(timeline, 0);
    reader.watch({}, 6);
    const world::Timeline empty{scene::Scene()};
    EXPECT_TRUE(reader.paths(empty.bodyTable(), world::stateAtStart(empty.bodyTable()), 6).empty());
}

TEST(PathReader, EndsAtForgottenContactsWithoutAGap) {
    world::Timeline timeline(worlds::gas(64, 0.3), {}, 1'000'000);
    (void)timeline.extend(world::kNever, 40'000);
    const double early = 0.5;
    while (!timeline.recall(early, 1000)) continue;
    world::PathReader reader;
    reader.watch({3}, 10'000);
    reader.read(timeline, early);
    const auto path = reader.paths(timeline.bodyTable(), timeline.history().stateAt(early), 10'000).at(0);
    const world::Path truth =
        world::nextContacts(worlds::gas(64, 0.3), std::vector<std::size_t>{3}, 10'000, 40'000).at(0);
    ASSERT_GT(path.contacts.size(), 3u);
    ASSERT_LT(path.contacts.size(), truth.contacts.size() / 2);
    std::size_t first = 0;
    while (truth.contacts[first].frames <= early) ++first;
    for (std::size_t i = 0; i < path.contacts.size(); ++i)
        EXPECT_EQ(path.contacts[i].frames, truth.contacts[first + i].frames) << i;
}

}  // namespace
