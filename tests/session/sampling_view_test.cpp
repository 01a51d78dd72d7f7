#include "session/views/sampling_view.h"
#include "session/session_actions.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "session/commands/commands.h"
#include "session/session.h"

namespace session {
namespace {

/// A ball of radius 0.5 that flies along x at a speed, at a sphere of radius 0.5 at the origin.
scene::Scene shot(double from, double speed) {
    scene::Scene scene;
    scene::Ball ball{"bullet", {}, {}, {}};
    ball.body.position = {from, 0, 0};
    ball.body.motion = collide::Motion::velocity({speed, 0, 0});
    ball.body.radius = 0.5;
    scene.balls = {ball};
    scene::Obstacle target{"target", {}, {}, {}};
    target.body.radius = 0.5;
    scene.spheres = {target};
    return scene;
}

struct SamplingTest : testing::Test {
    Session session;
    void show(scene::Scene scene) { session.document.commit("test", {std::move(scene), {}}); }
    const learn::DiscreteSampling& view() { return *session.queries.sampling(); }
};

std::string valueOf(const std::vector<SamplingRow>& rows, const std::string& label) {
    for (const SamplingRow& row : rows)
        if (row.label == label) return row.value;
    return "no such row";
}

TEST_F(SamplingTest, TheContactStandsBetweenTheLooksAroundIt) {
    show(shot(-10.5, 2));  // they meet at frame 4.75
    const std::vector<StripCell> strip = stripOf(view(), 5, 0);
    ASSERT_EQ(strip.size(), 5u);
    const auto contact = std::find_if(strip.begin(), strip.end(), [](const StripCell& c) { return !c.sample; });
    ASSERT_NE(contact, strip.end());
    EXPECT_EQ(view().samples[*(contact - 1)->sample].frame, 4);
    EXPECT_EQ(view().samples[*(contact + 1)->sample].frame, 5);
}

TEST_F(SamplingTest, AStripGoesAsFarAsThereAreLooks) {
    show(shot(-10.5, 2));
    const auto [back, on] = stripReach(view(), 4);
    EXPECT_LT(back, 0);
    EXPECT_EQ(stripOf(view(), 4, -1000).front().sample, std::optional<std::size_t>(0));
    EXPECT_EQ(stripOf(view(), 4, 1000).back().sample, std::optional<std::size_t>(view().samples.size() - 1));
    EXPECT_EQ(stripOf(view(), 4, back).front().sample, std::optional<std::size_t>(0));
    EXPECT_EQ(stripOf(view(), 4, on).back().sample, std::optional<std::size_t>(view().samples.size() - 1));
    EXPECT_EQ(stripOf(view(), 1000, 0).size(), view().samples.size() + 1) << "all there are";
}

TEST_F(SamplingTest, TunnellingIsSaidInPlainWords) {
    show(shot(-10.5, 4));  // at -2.5 and 1.5: the target lies between
    ASSERT_TRUE(view().tunnelled);
    const std::vector<SamplingRow> rows = samplingRows(view());
    EXPECT_EQ(valueOf(rows, "First seen"), "never");
    EXPECT_EQ(valueOf(rows, "Tunnelled"), "yes: through, unseen");
    EXPECT_EQ(valueOf(rows, "They meet"), "frame 2.375");
}

TEST_F(SamplingTest, ALateLookSaysHowLateAndHowDeep) {
    show(shot(-10.5, 2));
    const std::vector<SamplingRow> rows = samplingRows(view());
    EXPECT_EQ(valueOf(rows, "First seen"), "frame 5");
    EXPECT_EQ(valueOf(rows, "Late by"), "0.25 frames");
    EXPECT_EQ(valueOf(rows, "Inside by then"), "0.5 units");
    EXPECT_EQ(valueOf(rows, "Tunnelled"), "no");
}

TEST_F(SamplingTest, InThePictureOnlyWhenSwitchedOnAndNothingIsHidden) {
    scene::Scene scene = shot(-10.5, 4);
    scene::Obstacle later{"far", {}, {}, {}};
    later.body.center = {8, 0, 0};
    scene.spheres.push_back(later);
    show(scene);
    EXPECT_TRUE(presentOptions(session).sampling.samples.empty());
    run(session, "learn.sampling");
    const render::FrameSamples drawn = presentOptions(session).sampling;
    EXPECT_EQ(drawn.samples.size(), view().samples.size());
    EXPECT_EQ(drawn.missed, (std::vector<scene::ObjectRef>{{scene::Kind::Sphere, 0}}));
    session.presentation.answersHidden = true;
    EXPECT_TRUE(presentOptions(session).sampling.samples.empty());
}

TEST_F(SamplingTest, TheyFollowEveryEdit) {
    show(shot(-10.5, 4));
    EXPECT_TRUE(view().tunnelled);
    show(shot(-10.5, 2));
    EXPECT_FALSE(view().tunnelled);
    EXPECT_TRUE(session.queries.missedBySampling().empty());
}

TEST_F(SamplingTest, WhatIsMissedIsNamedAsFarAsThereIsRoom) {
    scene::Scene scene = shot(-10.5, 4);
    show(scene);
    EXPECT_EQ(missedText(session.document.scene(), session.queries.missedBySampling()),
              "Met, but overlapped at no sample, each by itself: target.");
    for (const char* name : {"b", "c", "d", "e", "f", "g"}) {
        scene.spheres.push_back(scene.spheres.front());
        scene.spheres.editBack().name = name;
    }
    show(scene);
    EXPECT_EQ(missedText(session.document.scene(), session.queries.missedBySampling()),
              "Met, but overlapped at no sample, each by itself: target, b, c, d, e and 2 more.");
    show(shot(-10.5, 2));
    EXPECT_EQ(missedText(session.document.scene(), session.queries.missedBySampling()), "");
}

}  // namespace
}  // namespace session
