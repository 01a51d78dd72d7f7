// The timeline: any instant, forwards and backwards, in bounded memory.

#include "world/simulation/timeline.h"

#include <gtest/gtest.h>

#include <set>

#include "trials.h"
#include "world/gas.h"
#include "world/measure.h"
#include "world/state_at.h"

namespace {

TEST(Timeline, StatesAreTheSameBackwardsBitForBit) {
    const scene::Scene world = worlds::gas(100, 0.3);
    world::Timeline timeline(world);
    ASSERT_TRUE(timeline.extend(30, 1'000'000));
    ASSERT_GT(timeline.count(), 3000u);
    std::vector<world::State> forwards;
    for (int i = 0; i <= 300; ++i) forwards.push_back(timeline.history().stateAt(i * 0.1));
    for (int i = 300; i >= 0; --i) {
        const world::State back = timeline.history().stateAt(i * 0.1);
        EXPECT_EQ(back.ballPositions, forwards[std::size_t(i)].ballPositions);
        EXPECT_EQ(back.ballVelocities, forwards[std::size_t(i)].ballVelocities);
    }
    for (std::size_t i = 0; i < 100; ++i) {
        const world::State start = timeline.history().stateAt(0);
        EXPECT_EQ(start.ballPositions[i], world.balls[i].body.position);
    }
}

TEST(Timeline, AgreesWithStateAt) {
    const scene::Scene world = worlds::gas(100, 0.3);
    world::Timeline timeline(world);
    ASSERT_TRUE(timeline.extend(20, 1'000'000));
    for (double frames : {0.0, 1.0, 7.3, 19.9}) {
        const world::State state = timeline.history().stateAt(frames), plain = world::stateAt(world, frames, 1'000'000);
        for (std::size_t i = 0; i < 100; ++i)
            EXPECT_LT(glm::length(state.ballPositions[i] - plain.ballPositions[i]), 1e-13);
    }
}

TEST(Timeline, StepsThroughContacts) {
    world::Timeline timeline(worlds::gas(64, 0.3));
    ASSERT_TRUE(timeline.extend(10, 1'000'000));
    std::size_t steps = 0;
    double now = 0;
    while (const auto contact = timeline.history().next(now)) now = contact->frames, ++steps;
    std::set<double> instants;
    for (const auto& contact : timeline.history().between(0, 10, 1'000'000)) instants.insert(contact.frames);
    EXPECT_EQ(steps, instants.size());
    for (double later = now + 1; const auto contact = timeline.history().previous(later); --steps)
        later = contact->frames;
    EXPECT_EQ(steps, 0u);
    EXPECT_EQ(timeline.history().between(0, 10, 1'000'000).size(), timeline.count());
}

TEST(Timeline, PausesWhereManyEventsAreDueAtOneInstant) {
    scene::Scene lattice;
    constexpr int kSide = 24;
    for (int i = 0; i < kSide * kSide * kSide; ++i) {
        const scene::Vec3 place(3.0 * (i % kSide), 3.0 * (i / kSide % kSide), 3.0 * (i / kSide / kSide));
        const collide::Motion motion = collide::Motion::velocity({0.1 * (i % 7), 0, 0});
        lattice.balls.push_back({"", {place, motion, 1, 1}, {}, {}});
    }
    world::Timeline timeline(lattice);
    int calls = 0;
    for (; timeline.count() == 0 && calls < 1000; ++calls) (void)timeline.extend(world::kNever, 128);
    EXPECT_GE(calls, 5) << "a window's frame waits for one";
    EXPECT_GT(timeline.count(), 0u);
}

TEST(Timeline, ForgetsAndRecallsTheSameBits) {
    const scene::Scene world = worlds::gas(64, 0.3);
    world::Timeline whole(world), small(world, {}, 2'000'000);
    while (whole.count() < 60'000) (void)whole.extend(world::kNever, 60'000 - whole.count());
    while (small.count() < 60'000) (void)small.extend(world::kNever, 60'000 - small.count());
    EXPECT_LT(small.bytes(), 2'500'000u);
    EXPECT_FALSE(small.history().isRemembered(0.5));
    for (double frames : {0.5, 3.0, 0.1, whole.known() / 2}) {
        int calls = 0;
        while (!small.recall(frames, 100)) ASSERT_LT(++calls, 10'000);
        ASSERT_TRUE(small.history().isRemembered(frames));
        const world::State a = whole.history().stateAt(frames), b = small.history().stateAt(frames);
        EXPECT_LT(glm::length(a.ballPositions[7] - b.ballPositions[7]), 1e-13);
        EXPECT_EQ(a.ballVelocities, b.ballVelocities);
        ASSERT_TRUE(whole.history().next(frames) && small.history().next(frames));
        EXPECT_EQ(whole.history().next(frames)->frames, small.history().next(frames)->frames);
    }
}

TEST(Timeline, WhatIsKeptDoesNotGrowWithTheTimePlayed) {
    constexpr std::size_t kMemory = 20'000;  // three snapshots: reached soon, as kMemory is in an hour of a large scene
    const scene::Scene world = worlds::gas(64, 0.3);
    world::Timeline timeline(world, {}, kMemory);
    constexpr double kEarly = 0.5;
    ASSERT_TRUE(timeline.extend(kEarly, 1'000'000));
    const world::State early = timeline.history().stateAt(kEarly);
    std::size_t most = 0, newest = 0, bytes = 0;
    while (timeline.count() < trials(1'000'000)) {
        (void)timeline.extend(world::kNever, 10'000);
        most = std::max(most, timeline.snapshots());
        bytes = std::max(bytes, timeline.bytes());
        newest = std::max(newest, timeline.history().newest(100'000).size());
    }
    EXPECT_LE(most, 2 + kMemory / (64 * sizeof(world::Body))) << "the newest epoch, and what the memory holds";
    EXPECT_LE(newest, 2 * 8u * 64u) << "contacts of the newest epochs";
    EXPECT_LE(bytes, kMemory + 4 * 8 * 64 * sizeof(world::ContactEvent)) << "with the room in which contacts grow";
    while (!timeline.recall(kEarly, 100'000)) continue;
    EXPECT_EQ(timeline.history().stateAt(kEarly).ballPositions, early.ballPositions);
    EXPECT_EQ(timeline.history().stateAt(kEarly).ballVelocities, early.ballVelocities);
}

TEST(Timeline, KnowsThatNoContactsAreLeft) {
    scene::Scene world;
    world.balls = {worlds::ball("a", {-3, 0, 0}, {1, 0, 0}), worlds::ball("b", {3, 0, 0}, {-1, 0, 0})};
    world::Timeline timeline(world);
    EXPECT_TRUE(timeline.extend(1e9, 100));
    EXPECT_EQ(timeline.known(), world::kNever);
    EXPECT_EQ(timeline.count(), 1u);
    EXPECT_EQ(timeline.history().stateAt(4).ballPositions[0], scene::Vec3(-2, 0, 0));
}

}  // namespace
