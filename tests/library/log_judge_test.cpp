// docs/logging/carom_log_judge.h: the answers of a game judged as it gives them.

#include "carom_log_judge.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <thread>
#include <vector>

namespace {

using carom_log::Judge;
using carom_log::Line;
using carom_log::xyz;

/// A ball of radius 1 goes from x = 0 to 10 past a sphere of radius 1 at x = 5: at y = 0 it meets it at 0.3.
Line line(double y) {
    Line result("shot");
    result.path(xyz(0.0, y, 0.0), xyz(10.0, y, 0.0)).ball(1.0).sphere(xyz(5.0, 0.0, 0.0), 1.0);
    return result;
}

struct LogJudge : testing::Test {
    carom_log::Log log{"/dev/null", carom_log::Options().keepLast(10)};
    int calls = 0;
    carom_comparison found{};
    Judge::OnWrong note = [this](const Line&, const carom_comparison& comparison) {
        ++calls;
        found = comparison;
    };
};

TEST_F(LogJudge, CallsBackOnceForTheFirstWrongAnswer) {
    Judge judge(log, note);
    EXPECT_TRUE(judge.write(line(0).hit(0.3f).point(xyz(4.0, 0.0, 0.0)).normal(xyz(-1.0, 0.0, 0.0))));
    EXPECT_TRUE(judge.write(line(3).miss()));
    EXPECT_TRUE(judge.write(line(0))) << "no answer";
    EXPECT_EQ(calls, 0);
    EXPECT_FALSE(judge.write(line(1).miss()));
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(found.verdict, CAROM_WRONG);
    EXPECT_EQ(found.outcome, CAROM_HIT);
    EXPECT_FALSE(judge.write(line(3).hit(0.5)));
    EXPECT_EQ(calls, 1) << "it was called";
    EXPECT_EQ(log.kept(), 5u) << "all lines are logged";
    judge.goOn();
    EXPECT_FALSE(judge.write(line(0).hit(0.3).normal(xyz(1.0, 0.0, 0.0))));
    EXPECT_EQ(calls, 2);
    EXPECT_EQ(found.verdict, CAROM_WRONG_VALUE);
    EXPECT_EQ(found.worst, CAROM_WORST_NORMAL);
}

TEST_F(LogJudge, AllMotionsAndTimesAreUnderstood) {
    Judge judge(log, note);
    const auto sphere = [](Line& l) -> Line& { return l.ball(1.f).sphere(xyz(5.f, 0.f, 0.f), 1.f); };
    Line displacement, direction, longDirection, velocity, moving;
    sphere(displacement.displacement(xyz(0.f, 0.f, 0.f), xyz(10.f, 0.f, 0.f)));
    sphere(direction.direction(xyz(0.f, 0.f, 0.f), xyz(1.f, 0.f, 0.f), 10.f));
    sphere(longDirection.direction(xyz(0.f, 0.f, 0.f), xyz(4.f, 0.f, 0.f), 10.f));
    sphere(velocity.velocity(xyz(0.f, 0.f, 0.f), xyz(2.f, 0.f, 0.f)).frames(5));
    sphere(moving.velocity(carom_log::xy(0.f, 0.f), carom_log::xy(1.f, 0.f)).sphereVelocity(xyz(-1.f, 0.f, 0.f)));
    EXPECT_TRUE(judge.write(displacement.hit(0.3f)));
    EXPECT_TRUE(judge.write(direction.hitAtDistance(3.f)));
    EXPECT_TRUE(judge.write(longDirection.hitAtDistance(3.f)));
    EXPECT_TRUE(judge.write(velocity.hitAtFrames(1.5f)));
    EXPECT_TRUE(judge.write(moving.hitAtFrames(1.5f)));
    EXPECT_EQ(calls, 0);
    EXPECT_FALSE(judge.write(velocity.hitAtFrames(1.4f)));
    EXPECT_FALSE(judge.write(longDirection.hitAtDistance(2.5f)));
}

TEST_F(LogJudge, ATermOfTheEngineIsNoError) {
    Judge::Options options;
    options.tolerance = 0.01;
    Judge tolerant(log, options, note), strict(log, note);
    EXPECT_TRUE(tolerant.write(line(1.995).miss())) << "0.005 units deep";
    EXPECT_FALSE(strict.write(line(1.995).miss()));
    EXPECT_FALSE(tolerant.write(line(1.9).miss()));
    options = {};
    options.conventions = CAROM_INSIDE_MOVING_OUT_IS_HIT;
    Judge conventional(log, options, note);
    Line inside;
    inside.path(xyz(4.0, 0.0, 0.0), xyz(0.0, 0.0, 0.0)).ball(1.0).sphere(xyz(5.0, 0.0, 0.0), 1.0).hit(0.0);
    EXPECT_TRUE(conventional.write(inside));
    EXPECT_FALSE(strict.write(inside));
}

TEST_F(LogJudge, SaysInWordsWhatIsWrong) {
    std::string said;
    Judge judge(
        log, [&](const Line& wrong, const carom_comparison& comparison) { said = Judge::inWords(wrong, comparison); });
    const auto words = [&](const Line& wrong) {
        said.clear();
        judge.goOn();
        judge.write(wrong);
        return said;
    };
    EXPECT_EQ(words(line(0).miss()), "shot: wrong: recorded no hit; exactly hit at 0.3 of the path, 2 units deep");
    EXPECT_EQ(words(line(3).hit(0.5)), "shot: wrong: recorded a hit; exactly miss, by 1 units");
    EXPECT_EQ(words(line(0).hit(0.35)),
              "shot: wrong value: recorded a hit; exactly hit at 0.3 of the path; the time is off, by 0.5 units");
    EXPECT_EQ(words(line(0).hitAtDistance(3.5)),
              "shot: wrong value: recorded a hit; exactly hit at 3 units; the time is off, by 0.5 units");
    EXPECT_EQ(words(line(0).hit(0.3).normal(xyz(0.0, 0.0, 0.0))),
              "shot: invalid: NaN, infinity, or a normal of length 0");
    EXPECT_EQ(words(line(std::nan("")).miss()), "shot: invalid: ball.position[1]: must be finite, got nan");
    Line cast;
    cast.direction(xyz(0.0, 0.0, 0.0), xyz(1.0, 0.0, 0.0), 10.0).ball(1).sphere(xyz(5.0, 0.0, 0.0), 1).miss();
    EXPECT_EQ(words(cast), "wrong: recorded no hit; exactly hit at 3 units, 2 units deep");
}

TEST_F(LogJudge, AStartInsideThatMovesInIsAHitAtZeroUnlessTheEngineSaysOtherwise) {
    Judge::Options none;
    none.conventions = 0;
    Judge judge(log, note), strict(log, none, note);
    Line inside;
    inside.path(xyz(4.0, 0.0, 0.0), xyz(9.0, 0.0, 0.0)).ball(1.0).sphere(xyz(5.0, 0.0, 0.0), 1.0).hit(0.0);
    EXPECT_TRUE(judge.write(inside));
    EXPECT_FALSE(strict.write(inside));
}

TEST_F(LogJudge, ThreadsStopOnce) {
    std::atomic<int> stops{0};
    Judge judge(log, [&](const Line&, const carom_comparison&) { ++stops; });
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] {
            for (int n = 0; n < 100; ++n) judge.write(line(1).miss());
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(stops, 1);
}

TEST(LogJudgeHeader, IsCxx11WithoutWarnings) {
    const std::string command = std::string(CAROM_CXX) +
                                " -std=c++11 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
                                " -x c++ -I" CAROM_SOURCE_DIR "/src/library/include " CAROM_SOURCE_DIR
                                "/docs/logging/carom_log_judge.h";
    EXPECT_EQ(std::system(command.c_str()), 0);
}

}  // namespace
