// Playing, scrubbing and stepping, as a window drives it.

#include "session/playback/playback.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <random>

#include "io/assets.h"
#include "io/scene_json.h"
#include "session/panels/time_line.h"
#include "session/playback/contact_table.h"
#include "world/bodies/state.h"
#include "world/gas.h"
#include "world/simulation/event_simulator.h"

namespace {

using session::KnownContacts;
using session::Playback;

/// A ball between two walls two frames apart: contacts at 1, 3, 5...
scene::Scene bouncing(double restitution = 1) {
    scene::Scene s;
    s.balls.push_back({"ball", {{0, 0, 0}, collide::Motion::velocity({1, 0, 0}), 1, 1}, {}, {}});
    s.planes.push_back({"right", collide::Plane{{2, 0, 0}, {-1, 0, 0}}});
    s.planes.push_back({"left", collide::Plane{{-2, 0, 0}, {1, 0, 0}}});
    s.restitution = restitution;
    return s;
}

/// Two balls that meet once, at 3 frames.
scene::Scene onePair() {
    scene::Scene s;
    s.balls.push_back({"a", {{-4, 0, 0}, collide::Motion::velocity({1, 0, 0}), 1, 1}, {}, {}});
    s.balls.push_back({"b", {{4, 0, 0}, collide::Motion::velocity({-1, 0, 0}), 1, 1}, {}, {}});
    return s;
}

void settle(Playback& playback) {
    for (int pass = 0; pass < 1000 && playback.isBusy(); ++pass) playback.advance(0);
}

TEST(Playback, EndsAtTheLastStateInTheRangeOfDoublesAndSaysWhy) {
    scene::Scene scene = onePair();
    scene.balls.edit(0).body.motion = collide::Motion::velocity({1.7e308, 0, 0});
    scene.balls.edit(0).body.mass = 1e100;
    Playback playback;
    playback.setScene(scene);
    playback.seek(5);
    settle(playback);
    EXPECT_LT(playback.instant().frames, 1e-300);
    EXPECT_EQ(session::endNote(playback).find("the run ends: a velocity of b beyond the largest double at frame "), 0u);
    playback.play(true);
    for (int pass = 0; pass < 1000; ++pass) playback.advance(0.1);
    EXPECT_FALSE(playback.tempo().isPlaying);
    playback.seek(0);
    EXPECT_EQ(session::endNote(playback), "");
}

/// The state at an instant as `carom play` tells it.
world::State playedTo(const scene::Scene& scene, double frames) {
    world::EventSimulator simulator(scene);
    std::vector<world::ContactEvent> contacts;
    simulator.run(frames, 1'000'000, contacts);
    world::State state;
    state.frames = frames;
    const world::BodyTable& table = simulator.bodyTable();
    for (world::Index i = 0; i < table.bodyCount(); ++i)
        state.add(i < table.ballCount, simulator.positionAt(i, frames), simulator.velocity(i));
    return state;
}

/// Velocities are equal; places differ by the rounding of the contact's time, which play keeps with twice the digits.
void expectSame(const std::vector<collide::Vec3>& places, const std::vector<collide::Vec3>& velocities,
                const std::vector<collide::Vec3>& playedPlaces, const std::vector<collide::Vec3>& playedVelocities,
                double frames) {
    ASSERT_EQ(velocities, playedVelocities);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double size = collide::largestOf(playedPlaces[i]) + collide::largestOf(velocities[i]) * frames;
        ASSERT_LE(collide::largestOf(places[i] - playedPlaces[i]), 2 * std::numeric_limits<double>::epsilon() * size);
    }
}

TEST(Playback, AtAnyInstantTheStateIsThatOfPlay) {
    std::mt19937 random(3);
    std::uint64_t scenes = 0;
    for (const auto& entry : std::filesystem::directory_iterator(io::assetPath("scenes"))) {
        const io::Result<io::LoadedScene> loaded = io::loadScene(entry.path());
        ASSERT_TRUE(loaded) << loaded.error();
        const scene::Scene& scene = loaded.value().scene;
        const bool isLarge = scene.balls.size() > 1000;
        Playback playback;
        playback.setScene(scene, ++scenes);
        for (int i = 0; i < (isLarge ? 4 : 200); ++i) {
            const double frames = isLarge ? double(1 + random() % 1000) / 500 : double(1 + random() % 100'000) / 500;
            playback.seek(frames);
            for (int pass = 0; pass < 100'000 && playback.instant().frames != frames; ++pass) playback.advance(0);
            ASSERT_TRUE(playback.instant().state) << entry.path() << frames;
            const world::State &shown = *playback.instant().state, played = playedTo(scene, frames);
            SCOPED_TRACE(entry.path().string() + " at " + std::to_string(frames));
            expectSame(shown.ballPositions, shown.ballVelocities, played.ballPositions, played.ballVelocities, frames);
            expectSame(shown.spherePositions, shown.sphereVelocities, played.spherePositions, played.sphereVelocities,
                       frames);
            if (HasFatalFailure()) return;
        }
    }
    EXPECT_GT(scenes, 30u);
}

TEST(Playback, StepsFromContactToContactAndBackToTheStart) {
    Playback playback;
    playback.setScene(bouncing());
    for (const double expected : {1.0, 3.0, 5.0}) {
        playback.step(true);
        settle(playback);
        EXPECT_DOUBLE_EQ(playback.instant().frames, expected);
        EXPECT_EQ(playback.instant().contacts.size(), 1u);
    }
    for (const double expected : {3.0, 1.0, 0.0}) {
        playback.step(false);
        settle(playback);
        EXPECT_DOUBLE_EQ(playback.instant().frames, expected);
    }
    EXPECT_TRUE(playback.instant().isAtStart());
    EXPECT_FALSE(playback.instant().state);
}

TEST(Playback, PlaysAtTheChosenSpeedAndPausesWhereItIs) {
    Playback playback;
    playback.setScene(bouncing());
    playback.setSpeed(0.5);
    playback.play(true);
    playback.advance(0.1);
    EXPECT_DOUBLE_EQ(playback.instant().frames, 0.1 * 60 * 0.5);
    ASSERT_TRUE(playback.instant().state);
    EXPECT_DOUBLE_EQ(playback.instant().state->ballPositions[0].x, -1);  // 3 frames: at the left wall
    playback.play(false);
    playback.advance(1);
    EXPECT_DOUBLE_EQ(playback.instant().frames, 3);
}

TEST(Playback, ScrubsToAnInstantFarAheadInSeveralPassesAndBackAtOnce) {
    Playback playback;
    playback.setScene(bouncing());
    playback.seek(200'001);
    EXPECT_TRUE(isWaiting(playback));
    settle(playback);
    EXPECT_DOUBLE_EQ(playback.instant().frames, 200'001);
    EXPECT_EQ(playback.contacts().count() >= 100'000, true);
    playback.seek(2.5);
    EXPECT_FALSE(isWaiting(playback));
    EXPECT_DOUBLE_EQ(playback.instant().state->ballPositions[0].x, -0.5);
}

TEST(Playback, StopsWhereNothingHappensAnyMore) {
    Playback playback;
    playback.setScene(onePair());
    settle(playback);
    EXPECT_TRUE(playback.contacts().isAllKnown());
    EXPECT_EQ(playback.contacts().count(), 1u);
    EXPECT_GT(spanOf(playback), 3);
    playback.setSpeed(1);
    playback.play(true);
    for (int i = 0; i < 100 && playback.tempo().isPlaying; ++i) playback.advance(0.05);
    EXPECT_FALSE(playback.tempo().isPlaying);
    EXPECT_DOUBLE_EQ(playback.instant().frames, spanOf(playback));
    playback.play(true);  // once more from the start
    playback.advance(0.01);
    EXPECT_NEAR(playback.instant().frames, 0.6, 1e-12);
}

TEST(Playback, PlaysOnToWhereThePictureShowsTheBallLastAndAMomentMore) {
    Playback playback;
    playback.setScene(onePair());  // they meet at 3
    settle(playback);
    EXPECT_GE(spanOf(playback), 3 + 0.5 * 3) << "what follows the contact is seen";
    playback.play(session::PlayEnd{7, false});
    EXPECT_GT(spanOf(playback), 7);
    playback.play(true);
    for (int i = 0; i < 1000 && playback.tempo().isPlaying; ++i) playback.advance(0.05);
    EXPECT_GT(playback.instant().frames, 7);
    EXPECT_TRUE(hasEnded(playback));
    playback.play(session::PlayEnd{1e9, false});
    EXPECT_LT(spanOf(playback), 30) << "a ball that hardly moves is not waited for";
    playback.seek(1);
    settle(playback);
    EXPECT_FALSE(hasEnded(playback));
}

TEST(Playback, ALoopStartsAgainByItself) {
    Playback playback;
    playback.setScene(onePair());
    settle(playback);
    playback.play(session::PlayEnd{0, true});
    playback.play(true);
    int starts = 0;
    double before = 0;
    for (int i = 0; i < 1000 && starts < 2; ++i) {
        playback.advance(0.05);
        starts += playback.instant().frames < before;
        before = playback.instant().frames;
    }
    EXPECT_EQ(starts, 2);
    EXPECT_TRUE(playback.tempo().isPlaying);
    playback.play(session::PlayEnd{});
    for (int i = 0; i < 1000 && playback.tempo().isPlaying; ++i) playback.advance(0.05);
    EXPECT_TRUE(hasEnded(playback));
}

TEST(Playback, TheLineShowsContactsWhileTheyAreDense) {
    Playback playback;
    playback.setScene(bouncing(0.9));  // each wait is longer than the one before by a ninth
    playback.setSpeed(1);
    for (int pass = 0; pass < 100; ++pass) playback.advance(0);
    EXPECT_GT(playback.contacts().count(), 150u);
    double last = 0, dense = 0;
    playback.contacts().follow([&](const world::ContactEvent& contact) {
        dense += contact.frames <= spanOf(playback);
        last = contact.frames;
        return true;
    });
    EXPECT_LT(spanOf(playback), 1e-6 * last);
    EXPECT_GE(dense, 16);
    playback.seek(1e4 * spanOf(playback));  // farther on it goes along
    settle(playback);
    EXPECT_GT(spanOf(playback), playback.instant().frames);
    EXPECT_LT(spanOf(playback), 2 * playback.instant().frames);

    playback.setScene(bouncing());
    for (int pass = 0; pass < 100; ++pass) playback.advance(0);
    EXPECT_GT(spanOf(playback), 2 * double(playback.contacts().count()) - 1);  // contacts at 1, 3, 5...: all are shown
}

TEST(Playback, AnotherSceneBeginsAtItsStartAndTheSameOneGoesOn) {
    Playback playback;
    playback.setScene(bouncing());
    playback.seek(4);
    settle(playback);
    scene::Scene same = bouncing();
    same.notes = "a remark moves nothing";
    playback.setScene(same);
    EXPECT_DOUBLE_EQ(playback.instant().frames, 4);
    playback.setScene(bouncing(0.5));
    EXPECT_TRUE(playback.instant().isAtStart());
    EXPECT_EQ(playback.contacts().count(), 0u);
}

TEST(Playback, TotalsFollowEnergyAndMomentum) {
    Playback playback;
    playback.setScene(bouncing(0.5));
    playback.seek(20);
    settle(playback);
    const auto& totals = playback.contacts().totals();
    ASSERT_GE(totals.size(), 3u);
    EXPECT_DOUBLE_EQ(totals[0].energy, 0.5);
    EXPECT_DOUBLE_EQ(totals[1].energy, 0.125);
    EXPECT_DOUBLE_EQ(totals[1].momentum.x, -0.5);
    EXPECT_DOUBLE_EQ(totals[2].momentum.x, 0.25);
}

TEST(Playback, TotalsStayFewHoweverManyContacts) {
    Playback playback;
    playback.setScene(bouncing());
    playback.seek(40'000);
    settle(playback);
    EXPECT_LT(playback.contacts().totals().size(), KnownContacts::kMostTotals);
    EXPECT_GT(playback.contacts().totals().size(), KnownContacts::kMostTotals / 4);
    for (std::size_t i = 1; i < playback.contacts().totals().size(); ++i)
        ASSERT_LT(playback.contacts().totals()[i - 1].frames, playback.contacts().totals()[i].frames);
}

TEST(Playback, PathsGoOnFromTheInstantThatIsShown) {
    Playback playback;
    playback.setScene(bouncing());
    settle(playback);
    playback.seek(1.5);
    settle(playback);
    playback.watch({0}, 3);
    const auto paths = pathsOf(playback);
    ASSERT_EQ(paths.size(), 1u);
    ASSERT_EQ(paths[0].contacts.size(), 3u);
    EXPECT_DOUBLE_EQ(paths[0].start.x, 0.5);
    EXPECT_DOUBLE_EQ(paths[0].contacts[0].frames, 3);
    EXPECT_DOUBLE_EQ(paths[0].contacts[0].position.x, -1);
    EXPECT_DOUBLE_EQ(paths[0].contacts[0].normal.x, 1);
}

TEST(Playback, LooksAheadUntilTheWatchedBallHasItsContactsAndNoFurther) {
    // One busy ball, and one that meets a wall once in a thousand frames.
    scene::Scene scene = bouncing();
    scene.balls.push_back({"slow", {{0, 9, 0}, collide::Motion::velocity({1e-3, 0, 0}), 1, 1}, {}, {}});
    Playback playback;
    playback.setScene(scene);
    playback.watch({1}, 2);
    settle(playback);
    ASSERT_EQ(pathsOf(playback).size(), 1u);
    EXPECT_EQ(pathsOf(playback)[0].contacts.size(), 2u);
    EXPECT_DOUBLE_EQ(pathsOf(playback)[0].contacts[1].frames, 3000);
    EXPECT_GT(playback.contacts().count(), 1500u);
    EXPECT_LT(playback.contacts().count(), 5000u);
    // One that never meets anything does not keep it busy for ever.
    scene.balls.edit(1).body.motion = collide::Motion::velocity({0, 1, 0});
    playback.setScene(scene);
    settle(playback);
    EXPECT_FALSE(playback.isBusy());
    EXPECT_TRUE(pathsOf(playback)[0].contacts.empty());
}

TEST(Playback, ComesBackToAForgottenPastAndPlaysOnFromThere) {
    scene::Scene scene = bouncing();
    for (int i = 1; i <= 63; ++i) {  // each between the same two walls, out of step
        scene::Ball ball = scene.balls[0];
        ball.name += std::to_string(i);
        ball.body.position = {0, 3.0 * i, 0};
        ball.body.motion = collide::Motion::velocity({1 + i / 64.0, 0, 0});
        scene.balls.push_back(ball);
    }
    Playback playback;
    playback.setScene(scene);
    constexpr double kFar = 26'000;  // about 1.2 million contacts: more than are kept
    playback.seek(kFar);
    for (int pass = 0; pass < 100'000 && isWaiting(playback); ++pass) playback.advance(0);
    ASSERT_EQ(playback.instant().frames, kFar);
    playback.seek(1000);
    ASSERT_TRUE(isWaiting(playback));
    double last = 0;
    while (isWaiting(playback)) {
        EXPECT_GE(playback.progress(), last);
        last = playback.progress();
        playback.advance(0);
    }
    EXPECT_LE(last, 1);
    EXPECT_EQ(playback.instant().frames, 1000);
    EXPECT_GT(passedContacts(playback), 0u);
    // Step by step into what is forgotten before that: how much of it has come back is known from the first pass on.
    while (playback.instant().frames > 0 && !isWaiting(playback)) playback.step(false);
    ASSERT_TRUE(isWaiting(playback));
    const double from = playback.instant().frames;
    EXPECT_EQ(playback.progress(), 0);
    while (isWaiting(playback)) playback.advance(0);
    EXPECT_LT(playback.instant().frames, from);
    EXPECT_GT(playback.instant().frames, from - 10);
    EXPECT_EQ(playback.instant().contacts.size(), 1u);
    playback.setSpeed(1000);
    playback.play(true);
    for (int pass = 0; pass < 200; ++pass) {
        const double before = playback.instant().frames;
        playback.advance(1 / 60.0);
        ASSERT_GE(playback.instant().frames, before);
        ASSERT_LE(playback.instant().frames, before + 1001);  // never at the end of what is known at once
    }
}

TEST(Playback, SaysThatTimeIsSlowedOnlyWhereItCannotKeepUp) {
    Playback easy;
    easy.setScene(bouncing());
    easy.setSpeed(1);
    easy.play(true);
    for (int pass = 0; pass < 100; ++pass) easy.advance(1 / 60.0);
    EXPECT_FALSE(easy.tempo().isSlowed());
    EXPECT_NEAR(easy.tempo().pace, 1, 1e-12);
    EXPECT_EQ(session::paceText(easy.tempo()), "");

    Playback hard;
    hard.setScene(worlds::gas(600, 0.4));
    hard.setSpeed(1000);
    hard.play(true);
    for (int pass = 0; pass < 40; ++pass) hard.advance(1 / 60.0);
    EXPECT_TRUE(hard.tempo().isSlowed());
    EXPECT_GT(hard.tempo().pace, 0);
    EXPECT_LT(hard.tempo().pace, 1000);
    EXPECT_EQ(session::paceText(hard.tempo()).rfind("time slowed to ", 0), 0u) << session::paceText(hard.tempo());
    hard.play(false);
    EXPECT_FALSE(hard.tempo().isSlowed());
}

TEST(Playback, HaltsAtAContactOnlyWhenItIsPaused) {
    Playback playback;
    playback.setScene(bouncing());
    playback.setSpeed(1);
    playback.play(true);
    playback.advance(1 / 60.0);
    ASSERT_DOUBLE_EQ(playback.instant().frames, 1);
    EXPECT_TRUE(playback.instant().contacts.empty());
    playback.play(false);
    EXPECT_EQ(playback.instant().contacts.size(), 1u);
}

TEST(Playback, ListsContactsFromAnyNumberWithTheTotalsAfterThem) {
    Playback playback;
    playback.setScene(bouncing(0.999));
    playback.seek(9000);
    for (int pass = 0; pass < 100'000 && isWaiting(playback); ++pass) playback.advance(0);
    std::vector<double> energies;
    playback.contacts().list(0, [&](std::uint64_t number, const world::ContactEvent&, const session::Totals& totals) {
        EXPECT_EQ(number, energies.size() + 1);
        energies.push_back(totals.energy);
        return true;
    });
    ASSERT_GT(energies.size(), KnownContacts::kMostTotals / 2);
    for (const std::uint64_t first : {std::uint64_t(1), std::uint64_t(777), energies.size() - 1}) {
        std::uint64_t seen = 0;
        playback.contacts().list(first,
                                 [&](std::uint64_t number, const world::ContactEvent&, const session::Totals& totals) {
                                     EXPECT_EQ(number, first + ++seen);
                                     EXPECT_NEAR(totals.energy, energies[number - 1], 1e-15);
                                     return seen < 5;
                                 });
        EXPECT_EQ(seen, std::min<std::uint64_t>(5, energies.size() - first));
    }
}

TEST(Playback, FindsTheContactAtAPlaceOnTheTimeLine) {
    Playback playback;
    playback.setScene(bouncing());  // contacts at 1, 3, 5...
    settle(playback);
    EXPECT_TRUE(playback.contacts().has(0.5, 1));
    EXPECT_TRUE(playback.contacts().has(1, 1.5));
    EXPECT_FALSE(playback.contacts().has(1.1, 2.9));
    EXPECT_EQ(session::magneticInstant(playback.contacts(), 1.2, 0.5), 1);
    EXPECT_EQ(session::magneticInstant(playback.contacts(), 2.8, 0.5), 3);
    EXPECT_EQ(session::magneticInstant(playback.contacts(), 3, 0.5), 3);
    EXPECT_EQ(session::magneticInstant(playback.contacts(), 2, 0.5), 2);
    EXPECT_EQ(session::magneticInstant(playback.contacts(), 2, 1.5), 2);  // two are in reach: neither attracts
}

TEST(ContactTable, ShowsTheContactsAboutTheInstant) {
    Playback playback;
    playback.setScene(bouncing());
    settle(playback);
    session::ContactTable table;
    update(table, playback);
    ASSERT_EQ(table.rows.size(), playback.contacts().count());
    EXPECT_EQ(summary(table), std::to_string(playback.contacts().count()) + " contacts computed so far");
    EXPECT_EQ(rowAt(table, 2), 0);
    EXPECT_EQ(rowAt(table, 0.5), -1);
    playback.seek(9000);
    for (int pass = 0; pass < 100'000 && isWaiting(playback); ++pass) playback.advance(0);
    update(table, playback);
    const std::ptrdiff_t now = rowAt(table, 9000);
    ASSERT_GE(now, std::ptrdiff_t(session::ContactTable::kBlock));
    EXPECT_EQ(table.rows[std::size_t(now)].number, 4500u);
    EXPECT_EQ(table.rows[std::size_t(now)].frames, 8999);
    EXPECT_NE(summary(table).find("; 3001 to "), std::string::npos) << summary(table);
    // Another scene, its own contacts.
    playback.setScene(onePair());
    settle(playback);
    update(table, playback);
    ASSERT_EQ(table.rows.size(), 1u);
    EXPECT_EQ(summary(table), "1 contact in all");
    EXPECT_DOUBLE_EQ(table.rows[0].momentum, 0);
    EXPECT_DOUBLE_EQ(table.rows[0].energy, 1);
}

TEST(ContactTable, AnEnergyBeyondTheLargestDoubleIsCopiedInWords) {
    session::ContactTable table;
    table.rows.push_back({.number = 1, .frames = 2, .a = 0, .b = 1, .energy = std::numeric_limits<double>::infinity()});
    EXPECT_NE(tableText(table, onePair()).find("\tbeyond the largest double\t0\n"), std::string::npos);
}

TEST(Playback, TellsThePathsOfABallThatIsDraggedThroughAGas) {
    const scene::Scene gas = worlds::gas(600, 0.2);
    Playback playback;
    playback.setScene(gas);
    playback.watch({5}, 3);
    EXPECT_FALSE(playback.watched().pathsIf(playback.contacts(), gas));  // nothing is known yet
    settle(playback);
    scene::Scene moved = gas;
    moved.balls.edit(5).body.position += scene::Vec3(2, 2, 2);
    // The paths end after three milliseconds: on a busy machine perhaps before the first contact.
    auto paths = playback.watched().pathsIf(playback.contacts(), moved);
    for (int attempt = 0; attempt < 50 && paths && paths->at(0).contacts.empty(); ++attempt)
        paths = playback.watched().pathsIf(playback.contacts(), moved);
    ASSERT_TRUE(paths);
    const auto truth = world::nextContacts(moved, std::vector<std::size_t>{5}, 3, 10'000);
    ASSERT_GT(paths->at(0).contacts.size(), 0u);
    for (std::size_t i = 0; i < paths->at(0).contacts.size(); ++i)
        EXPECT_EQ(paths->at(0).contacts[i].frames, truth[0].contacts[i].frames);
    moved.planes.pop_back();
    EXPECT_FALSE(playback.watched().pathsIf(playback.contacts(), moved));
}

TEST(NextContacts, FollowsEachBallFromTheStart) {
    const std::vector<std::size_t> balls{0, 1};
    const auto paths = world::nextContacts(onePair(), balls, 5, 1000);
    ASSERT_EQ(paths.size(), 2u);
    ASSERT_EQ(paths[0].contacts.size(), 1u);
    EXPECT_DOUBLE_EQ(paths[0].contacts[0].frames, 3);
    EXPECT_DOUBLE_EQ(paths[0].contacts[0].normal.x, -1);
    EXPECT_DOUBLE_EQ(paths[1].contacts[0].normal.x, 1);
    EXPECT_DOUBLE_EQ(paths[0].velocity.x, -1);
}

}  // namespace
