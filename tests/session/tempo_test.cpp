// How fast a scene plays: the first contact takes about two seconds, and time eases around contacts that stand alone.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "session/playback/automatic_speed.h"
#include "session/playback/easing.h"
#include "session/playback/playback.h"

namespace {

using session::easedAfter;
using session::easedShare;
using session::Playback;

/// A ball that meets another after `frames`.
scene::Scene meetingAfter(double frames) {
    scene::Scene s;
    s.balls.push_back({"a", {{0, 0, 0}, collide::Motion::velocity({1, 0, 0}), 1, 1}, {}, {}});
    s.balls.push_back({"b", {{2 + frames, 0, 0}, collide::Motion::velocity({0, 0, 0}), 1, 1}, {}, {}});
    return s;
}

double secondsTo(Playback& playback, double frames) {
    playback.play(true);
    double seconds = 0;
    while (playback.instant().frames < frames && seconds < 100) {
        playback.advance(1 / 60.0);
        seconds += 1 / 60.0;
    }
    return seconds;
}

TEST(Tempo, TheFirstContactTakesAboutTwoSecondsInEveryScene) {
    for (const double frames : {0.15, 1.0, 18.52, 300.0, 40'000.0}) {
        Playback playback;
        playback.setScene(meetingAfter(frames));
        EXPECT_NEAR(secondsTo(playback, frames), 2.2, 0.7) << frames;
    }
}

TEST(Tempo, TheAutomaticSpeedIsRound) {
    EXPECT_EQ(session::speedFor(18.52), 0.15);
    EXPECT_EQ(session::speedFor(120), 1);
    EXPECT_EQ(session::speedFor(12), 0.1);
    EXPECT_EQ(session::speedFor(0), 1);
    EXPECT_EQ(session::speedFor(HUGE_VAL), 1);
    EXPECT_EQ(session::speedFor(5e-324), Playback::kSlowest);
    EXPECT_EQ(session::speedFor(1.7e308), Playback::kFastest);
    EXPECT_EQ(session::speedText(0.15), "0.15\u00d7 \u00b7 9 frames/s");
}

TEST(Tempo, TheSliderHasTheAutomaticSpeedInItsMiddleAndIsLogarithmic) {
    using session::sliderPlace, session::speedAt;
    EXPECT_EQ(sliderPlace(0.15, 0.15), 0);
    EXPECT_EQ(speedAt(0.03, 0.15), 0.15) << "the middle attracts";
    EXPECT_EQ(speedAt(1, 0.2), 6);
    EXPECT_NEAR(speedAt(-1, 0.3), 0.01, 1e-12);
    EXPECT_NEAR(sliderPlace(speedAt(0.5, 1), 1), 0.5, 0.02);
    EXPECT_EQ(sliderPlace(1000, 1), 1);
    EXPECT_EQ(sliderPlace(0.001, 1), -1);
    EXPECT_EQ(speedAt(5, 900), Playback::kFastest);
}

TEST(Tempo, AMissTakesItsTimeToTheClosestApproach) {
    scene::Scene miss = meetingAfter(28);
    miss.balls.editBack().body.position.y = 2.5;
    EXPECT_DOUBLE_EQ(session::framesToContact(miss), 30);
    Playback playback;
    playback.setScene(miss);
    EXPECT_GT(spanOf(playback), 30);
}

TEST(Tempo, InAMovingCrowdATypicalBallTravelsFourDiametersInTheTime) {
    scene::Scene crowd;
    for (int i = 0; i < 40; ++i)
        crowd.balls.push_back({"b", {{3.0 * i, 0, 0}, collide::Motion::velocity({0, 0.1, 0}), 1, 1}, {}, {}});
    crowd.balls.edit(0).body.motion = collide::Motion::velocity({0.9, 0, 0});  // meets its neighbour at once
    EXPECT_DOUBLE_EQ(session::framesToContact(crowd), 80);
    for (std::size_t i = 1; i < 40; ++i) crowd.balls.edit(i).body.motion = collide::Motion::velocity({0, 0, 0});
    EXPECT_LT(session::framesToContact(crowd), 2) << "one ball into a crowd at rest: its contact counts";
}

TEST(Tempo, AChosenSpeedStaysInAnotherSceneUntilItIsReset) {
    Playback playback;
    playback.setScene(meetingAfter(12));
    EXPECT_EQ(playback.tempo().speed, 0.1);
    playback.setSpeed(2);
    playback.setScene(meetingAfter(120));
    EXPECT_EQ(playback.tempo().speed, 2);
    playback.setSpeed({});
    EXPECT_EQ(playback.tempo().speed, 1);
}

TEST(Tempo, TheSpeedStaysWhileTheSceneIsDragged) {
    Playback playback;
    playback.setScene(meetingAfter(12), 1);
    playback.setScene(meetingAfter(120), 2, true);
    EXPECT_EQ(playback.tempo().speed, 0.1);
    playback.setScene(meetingAfter(120), 3);
    EXPECT_EQ(playback.tempo().speed, 1) << "another scene";
}

TEST(Tempo, TheSpeedIsSetAsASceneIsOpenedAndStaysWhateverIsEdited) {
    Playback playback;
    playback.setScene(meetingAfter(12), 1, false, 7);
    playback.setScene(meetingAfter(120), 2, false, 7);
    EXPECT_EQ(playback.tempo().speed, 0.1);
    EXPECT_GT(spanOf(playback), 120) << "the time line is that of the edited scene";
    playback.setSpeed(2);
    playback.setSpeed({});
    EXPECT_EQ(playback.tempo().speed, 0.1);
    playback.setScene(meetingAfter(120), 3, false, 8);
    EXPECT_EQ(playback.tempo().speed, 1);
}

TEST(Tempo, ASceneThatOpensWithNothingToMeetHasItsSpeedOnceSomethingIs) {
    Playback playback;
    scene::Scene alone = meetingAfter(12);
    alone.balls.erase(1);
    playback.setScene(alone, 1, false, 7);
    EXPECT_EQ(playback.tempo().speed, 1);
    playback.setScene(meetingAfter(12), 2, false, 7);
    EXPECT_EQ(playback.tempo().speed, 0.1);
    playback.setScene(meetingAfter(0.05), 3, false, 7);
    EXPECT_EQ(playback.tempo().speed, 0.1);
}

TEST(Tempo, AHiddenAnswerIsNotToldByTheSpeed) {
    Playback near, far;
    for (Playback* playback : {&near, &far}) playback->hold(true);
    near.setScene(meetingAfter(1));
    far.setScene(meetingAfter(1000));
    EXPECT_EQ(near.tempo().speed, 1);
    EXPECT_EQ(far.tempo().speed, 1);
    EXPECT_EQ(spanOf(near), spanOf(far));
    near.hold(false);
    EXPECT_LT(near.tempo().speed, 1);
    const double told = near.tempo().speed;
    near.hold(true);
    EXPECT_EQ(near.tempo().speed, 1);
    near.hold(false);
    EXPECT_EQ(near.tempo().speed, told);
}

TEST(Easing, IsSmoothAndSlowestAtTheContact) {
    const std::vector<double> contacts = {120};
    EXPECT_DOUBLE_EQ(easedShare(contacts, 120, 60), session::kEasedShare);
    EXPECT_DOUBLE_EQ(easedShare(contacts, 120 - 60 * session::kEasedSeconds, 60), 1);
    EXPECT_DOUBLE_EQ(easedShare(contacts, 0, 60), 1);
    double before = 1;
    for (double frames = 90; frames < 150; frames += 0.1) {
        const double share = easedShare(contacts, frames, 60);
        EXPECT_NEAR(share, before, 0.02) << frames;
        before = share;
    }
}

TEST(Easing, LeavesOutCrowdsAndContactsRightAfterTheStart) {
    std::vector<double> crowd;
    for (int i = 1; i < 20; ++i) crowd.push_back(10.0 * i);
    for (double frames = 0; frames < 200; frames += 0.5) EXPECT_EQ(easedShare(crowd, frames, 60), 1) << frames;
    EXPECT_EQ(easedShare({3}, 3, 60), 1);
}

TEST(Easing, AClipDwellsOnItsContactAndEndsExactly) {
    const std::vector<double> even = session::easedInstants({}, 2, 8, 7, 7.0 / 30);
    for (int i = 0; i < 7; ++i) EXPECT_NEAR(even[std::size_t(i)], 2 + i, 1e-12);
    const std::vector<double> eased = session::easedInstants({15}, 0.1, 30, 121, 4);
    ASSERT_EQ(eased.size(), 121u);
    EXPECT_EQ(eased.front(), 0.1);
    EXPECT_EQ(eased.back(), 30);
    double least = 30, most = 0;
    for (std::size_t i = 1; i < eased.size(); ++i) {
        least = std::min(least, eased[i] - eased[i - 1]);
        most = std::max(most, eased[i] - eased[i - 1]);
    }
    EXPECT_NEAR(least / most, session::kEasedShare, 0.02) << "at the contact";
}

TEST(Easing, AClipOfAnyLengthHasInstantsInOrder) {
    constexpr double kLeast = std::numeric_limits<double>::denorm_min(), kMost = std::numeric_limits<double>::max();
    for (const double to : {kLeast, 3 * kLeast, 1e-306, 1.0, 1e307, kMost})
        for (const double seconds : {0.1, 4.0, 300.0})
            for (const std::vector<double>& contacts : {std::vector<double>{}, {to / 2}, {to}}) {
                const std::vector<double> instants = session::easedInstants(contacts, 0, to, 121, seconds);
                ASSERT_EQ(instants.size(), 121u);
                EXPECT_EQ(instants.front(), 0);
                EXPECT_EQ(instants.back(), to);
                EXPECT_TRUE(std::is_sorted(instants.begin(), instants.end())) << to << ' ' << seconds;
            }
    EXPECT_EQ(session::easedInstants({0}, 0, 0, 121, 4), std::vector<double>(121, 0.0)) << "a run that ends at once";
}

TEST(Easing, TakesTheSameWayInStepsOfAnyLength) {
    const std::vector<double> contacts = {120};
    const double atOnce = easedAfter(contacts, 100, 0.6, 60);
    double inSteps = 100;
    for (int i = 0; i < 60; ++i) inSteps = easedAfter(contacts, inSteps, 0.01, 60);
    EXPECT_NEAR(inSteps, atOnce, 0.1);
    EXPECT_LT(atOnce, 100 + 0.6 * 60);
    EXPECT_DOUBLE_EQ(easedAfter({}, 100, 0.5, 60), 130);
}

}  // namespace
