// The story of an encounter at every instant: nothing vanishes while it is told, what is past is dim, and the velocity
// recombines at the contact.
#include "render/paint/telling.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>

#include "render/present.h"
#include "render/scenes.h"

namespace render {
namespace {

using namespace render::test;

/// The picture of a hit at an instant; only the ball moves.
struct Told {
    scene::Document start = passing(1), now = start;
    std::optional<world::Encounter> encounter = encounterOf(start);
    double contact = encounter->answer.contact->frames;

    DrawList at(double frames) {
        const collide::Contact& c = *encounter->answer.contact;
        const Vec3 velocity = encounter->answer.ballVelocity;
        now.scene.balls.edit(0).body.position = frames < contact
                                                    ? start.scene.balls[0].body.position + frames * velocity
                                                    : c.ballCenter + (frames - contact) * c.newVelocity;
        PresentOptions options;
        options.world.isUnderWay = true;
        options.world.frames = frames;
        return present(now, start, encounter, options);
    }
};

float strengthOf(const DrawList& list, Ink ink) {
    float strength = 0;
    for (const Arrow& arrow : list.arrows)
        if (arrow.ink == ink) strength = std::max(strength, arrow.alpha);
    return strength;
}

TEST(Telling, PathNormalVelocitiesAndAngleStayWhileItPlays) {
    Told told;
    for (const double share : {0.01, 0.3, 0.6, 0.95, 1.0, 1.05, 1.15}) {
        const DrawList list = told.at(share * told.contact);
        EXPECT_FALSE(list.capsules.empty()) << share;
        EXPECT_FALSE(list.discs.empty()) << share;
        EXPECT_FALSE(list.arcs.empty()) << share;
        for (const Ink ink : {Ink::Normal, Ink::VelocityIn, Ink::VelocityOut})
            EXPECT_GE(strengthOf(list, ink), 0.3f) << share;
    }
}

TEST(Telling, ThePathBehindTheBallIsDim) {
    Told told;
    const DrawList list = told.at(0.5 * told.contact);
    const Vec3 ball = told.now.scene.balls[0].body.position;
    const auto of = [&](bool isBehind) {
        return *std::find_if(list.capsules.begin(), list.capsules.end(),
                             [&](const Capsule& c) { return (isBehind ? c.b : c.a) == ball; });
    };
    EXPECT_LT(of(true).alpha, 0.6f);
    EXPECT_EQ(of(false).alpha, 1.f);
}

TEST(Telling, BeginsAsAtTheStart) {
    Told told;
    const DrawList start = present(told.start, told.encounter, {}), soon = told.at(1e-9);
    ASSERT_EQ(soon.arrows.size(), start.arrows.size());
    for (std::size_t i = 0; i < start.arrows.size(); ++i) EXPECT_NEAR(soon.arrows[i].alpha, 1, 1e-6);
}

TEST(Telling, TheVelocitySplitsBeforeTheContactAndRecombinesAfterIt) {
    Told told;
    const Story story = *storyOf(told.start, told.encounter);
    const auto at = [&](double frames) { return tellingAt(story, frames, story.targetCenter); };
    const Telling there = at(told.contact);
    EXPECT_EQ(there.bloom, 1);
    EXPECT_EQ(there.split, 1);
    EXPECT_EQ(there.sweep, 1);
    EXPECT_EQ(there.recombined, 0);
    EXPECT_EQ(at(0.5 * told.contact).split, 0);
    const Telling after = at(1.5 * told.contact);
    EXPECT_EQ(after.split, 0);
    EXPECT_EQ(after.recombined, 1);
    // On the way the components change from those of the one velocity to those of the other, without a jump.
    double share = 0;
    for (double frames = told.contact; frames < 1.5 * told.contact; frames += 0.002 * told.contact) {
        EXPECT_GE(at(frames).recombined, share);
        EXPECT_LT(at(frames).recombined, share + 0.1);
        share = at(frames).recombined;
    }
}

TEST(Telling, EndsLongAfterTheContact) {
    Told told;
    const DrawList list = told.at(100 * told.contact);
    EXPECT_TRUE(list.arrows.empty());
    EXPECT_TRUE(list.capsules.empty());
    EXPECT_EQ(list.solids.size(), 2u);
}

TEST(Telling, AContactOfTheInstantIsNotDrawnTwice) {
    Told told;
    (void)told.at(told.contact);
    const collide::Contact& c = *told.encounter->answer.contact;
    PresentOptions options;
    options.world.isUnderWay = true;
    options.world.frames = told.contact;
    world::ContactEvent event;
    event.frames = told.contact;
    event.a = 0;
    event.b = 1;
    event.hitPoint = c.hitPoint;
    event.normal = c.normal;
    event.aPosition = c.ballCenter;
    options.world.now = {event};
    EXPECT_EQ(present(told.now, told.start, told.encounter, options).discs.size(), 1u);
    EXPECT_EQ(present(told.now, told.start, std::nullopt, options).discs.size(), 1u);
}

}  // namespace
}  // namespace render
