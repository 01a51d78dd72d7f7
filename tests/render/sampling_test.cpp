// Ghosts of the samples of a test once per frame.
#include <gtest/gtest.h>

#include <algorithm>

#include "render/present.h"

namespace render {
namespace {

scene::Document shot() {
    scene::Document d;
    scene::Ball ball{"bullet", {}, {}, {}};
    ball.body.position = {-5, 0, 0};
    d.scene.balls = {ball};
    d.scene.spheres = {scene::Obstacle{"target", {}, {}, {}}};
    return d;
}

FrameSamples samples(std::size_t count, std::size_t firstSeen) {
    FrameSamples all;
    for (std::size_t i = 0; i < count; ++i)
        all.samples.push_back({double(i), {-5 + double(i), 0, 0}, {0, 0, 0}, 1, 1, i >= firstSeen});
    return all;
}

DrawList drawn(const FrameSamples& shown, Overlays overlays = vocabulary::defaultOverlays()) {
    DrawList list;
    addSamples(shot(), shown, overlays, list);
    return list;
}

std::size_t named(const DrawList& list, const std::string& text) {
    return std::size_t(
        std::count_if(list.labels.begin(), list.labels.end(), [&](const Label& l) { return l.text == text; }));
}

TEST(FrameSamples, EveryLookButTheBallItselfIsAGhostWithItsFrame) {
    const DrawList list = drawn(samples(5, 3));
    EXPECT_EQ(list.ghosts.size(), 4u);
    EXPECT_EQ(list.markers.size(), 5u);
    for (const char* frame : {"1", "2", "3", "4"}) EXPECT_EQ(named(list, frame), 1u) << frame;
    EXPECT_EQ(std::count_if(list.ghosts.begin(), list.ghosts.end(), [](auto& g) { return g.ink == Ink::Warning; }), 2);
}

TEST(FrameSamples, OfVeryManyOnlySomeAreNamedButTheFirstThatSeesAlwaysIs) {
    const DrawList list = drawn(samples(200, 101));
    EXPECT_LE(list.labels.size(), 14u);
    EXPECT_EQ(named(list, "101"), 1u);
}

TEST(FrameSamples, OneOfSoManyIsDrawnAndTheTwoBesideTheFirstOverlap) {
    FrameSamples shown = samples(41, 23);
    shown.stride = 10;
    const DrawList list = drawn(shown);
    EXPECT_EQ(list.markers.size(), 7u) << "0, 10, 20, 30, 40, with 22 and 23";
    EXPECT_EQ(named(list, "23"), 1u);
    EXPECT_EQ(named(list, "11"), 0u);
}

TEST(FrameSamples, ATargetThatMovesHasGhostsToo) {
    FrameSamples moving = samples(3, 9);
    for (std::size_t i = 0; i < 3; ++i) moving.samples[i].other = {0, double(i), 0};
    EXPECT_EQ(drawn(moving).ghosts.size(), 4u);
}

TEST(FrameSamples, WhatIsMetAndNeverSeenIsMarkedByName) {
    FrameSamples shown = samples(3, 9);
    shown.missed = {{scene::Kind::Sphere, 0}, {scene::Kind::Sphere, 7}};
    EXPECT_EQ(named(drawn(shown), "target: no sample sees it"), 1u);
    Overlays quiet = vocabulary::defaultOverlays();
    quiet.set(Overlay::Labels, false);
    EXPECT_EQ(drawn(samples(5, 3), quiet).labels.size(), 0u);
}

}  // namespace
}  // namespace render
