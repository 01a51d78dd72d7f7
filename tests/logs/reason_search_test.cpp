// The search for reasons: one reason where one bug explains all, the simplest of equal ones, and none that does not
// reproduce what was recorded.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "logs/bug_log.h"
#include "logs/log_files.h"
#include "logs/reason/digits.h"
#include "logs/reason/explain.h"
#include "logs/search/search.h"

namespace {

using bugs::Answer;
using bugs::Random;
using bugs::Shot;
using bugs::Vec3;

logs::LogReasons reasonsOf(const std::string& text) {
    const logs::Opened log = logs::openText(text);
    EXPECT_EQ(log.error, "");
    return logs::explain(*log.file, log.mapping, logs::sampleOf(log.table));
}

std::string allOf(const logs::LogReasons& reasons) {
    std::string text;
    for (const std::string& line : logs::summary(reasons)) text += line + "\n";
    return text;
}

TEST(LogReasonSearch, ANumberThatIsNotFiniteHasNoDigits) {
    for (const int base : {2, 10})
        for (const double x : {double{NAN}, HUGE_VAL, -HUGE_VAL}) {
            const logs::Digits digits{.digits = 5, .base = base};
            EXPECT_TRUE(std::isnan(digits.of(x))) << x;
            EXPECT_FALSE(digits.holds(x)) << x;
        }
}

TEST(LogReasonSearch, HitsThatWereRecordedSpeakAgainstAReasonThatPredictsNone) {
    // A sixtieth of the motion: nearly every hit is missed, as if the ball went the other way, but not all.
    const logs::LogReasons found = reasonsOf(bugs::logOf(
        [](const Shot& c, Random&) { return at(c, bugs::entry(c.start - c.center, c.motion() / 60.0, c.sum())); },
        3000));
    ASSERT_EQ(found.reasons.size(), 1u) << allOf(found);
    EXPECT_EQ(found.reasons.front().name, "the ball's motion is scaled") << allOf(found);
    EXPECT_NE(found.reasons.front().words.find("0.0167 (1/60) times"), std::string::npos) << allOf(found);
    EXPECT_EQ(found.explained, found.tested) << allOf(found);
}

TEST(LogReasonSearch, AnOffsetOfOneRadiusIsNoRoundingOfIt) {
    Random random(3);
    std::string text;
    for (int i = 1; i <= 300; ++i) {
        Shot shot = bugs::randomShot(random);
        shot.ball = 0.6;  // 0.4 is a multiple of 1/5, downward
        shot.line = i;
        text += bugs::lineOf(shot, withSum(shot, shot.sum() - 0.2));
    }
    const logs::LogReasons found = reasonsOf(text);
    ASSERT_FALSE(found.reasons.empty()) << allOf(found);
    EXPECT_EQ(found.reasons.front().name, "an allowed penetration (slop)") << allOf(found);
}

TEST(LogReasonSearch, ADirectionThatIsTakenAsIfOfLength1IsTold) {
    Random random(5);
    std::ostringstream text;
    text.precision(17);
    for (int i = 1; i <= 600; ++i) {
        const Shot shot = bugs::randomShot(random);
        const double length = collide::lengthOf(shot.motion()), told = random.between(0.5, 1.5);
        const Vec3 direction = shot.motion() / length * told, from = shot.start - shot.center;
        const double h = bugs::dotOf(from, direction);
        const double square = h * h - bugs::dotOf(from, from) + shot.sum() * shot.sum();
        const double way = -h - std::sqrt(square);
        const bool isHit = h < 0 && square >= 0 && way >= 0 && way <= length;
        text << R"({"start":)" << bugs::vectorText(shot.start) << R"(,"direction":)" << bugs::vectorText(direction)
             << R"(,"max_distance":)" << length << R"(,"ball_radius":)" << shot.ball << R"(,"center":)"
             << bugs::vectorText(shot.center) << R"(,"sphere_radius":)" << shot.sphere << R"(,"hit":)"
             << (isHit ? "true" : "false");
        if (isHit) text << R"(,"distance":)" << way;
        text << "}\n";
    }
    const logs::LogReasons found = reasonsOf(text.str());
    ASSERT_EQ(found.reasons.size(), 1u) << allOf(found);
    EXPECT_EQ(found.reasons.front().name, "the direction is taken as if of length 1") << allOf(found);
}

TEST(LogReasonSearch, NormalsOfAnotherLengthAreRemarkedAlsoWhereNoRowIsWrong) {
    const auto engine = [](double length) {
        return [length](const Shot& c, Random&) {
            Answer answer = right(c);
            answer.normal *= length;
            return answer;
        };
    };
    const logs::LogReasons odd = reasonsOf(bugs::logOf(engine(2.5), 200));
    EXPECT_EQ(odd.wrong, 0u);
    ASSERT_EQ(logs::summary(odd).size(), 1u) << allOf(odd);
    EXPECT_NE(logs::summary(odd).front().find("normals are not of length 1: lengths are from 2.5 to 2.5"),
              std::string::npos)
        << allOf(odd);
    EXPECT_TRUE(logs::summary(reasonsOf(bugs::logOf(engine(1), 200))).empty());
}

TEST(LogReasonSearch, AKnownBugInOneRowOfAHundredIsFound) {
    const auto farRoot = [](const Shot& c) {
        if (!right(c).isHit) return Answer{};
        return at(c, bugs::entry(c.start - c.center, c.motion(), c.sum(), true), HUGE_VAL);
    };
    const logs::LogReasons found =
        reasonsOf(bugs::logOf([&](const Shot& c, Random&) { return c.line % 100 == 7 ? farRoot(c) : right(c); }, 3000));
    ASSERT_GT(found.tested, 10u);
    EXPECT_LT(found.tested, 40u);
    ASSERT_FALSE(found.reasons.empty()) << allOf(found);
    EXPECT_EQ(found.reasons.front().name, "the far root") << allOf(found);
    EXPECT_TRUE(found.isExplained()) << allOf(found);
}

TEST(LogReasonSearch, StartsInsideWhatAnEngineSeesBelongToItsReason) {
    // By its larger sphere the ball starts inside in some rows: it reports them at 0, and no second reason is needed.
    const logs::LogReasons found = reasonsOf(bugs::logOf(
        [](const Shot& c, Random&) {
            const Vec3 from = c.start - c.center;
            const bool isInside = collide::lengthOf(from) < c.sum() + 0.3 && bugs::dotOf(from, c.motion()) < 0;
            return isInside ? at(c, 0.0) : withSum(c, c.sum() + 0.3);
        },
        1000));
    ASSERT_EQ(found.reasons.size(), 1u) << allOf(found);
    EXPECT_EQ(found.reasons.front().name, "a contact offset (margin)") << allOf(found);
    EXPECT_GE(100 * found.explained, 99 * found.tested) << allOf(found);
}

TEST(LogReasonSearch, TheRowsOfAReasonAreAllThatItClaims) {
    const logs::Opened log =
        logs::openText(bugs::logOf([](const Shot& c, Random&) { return withSum(c, c.sphere); }, 500));
    const logs::LogReasons found = logs::explain(*log.file, log.mapping, logs::sampleOf(log.table, {}, 40));
    ASSERT_FALSE(found.reasons.empty());
    const logs::LogReason& reason = found.reasons.front();
    EXPECT_LE(reason.rows.size(), 40u);
    logs::LogSearchState state;
    const logs::LogRows all = logs::filtered(log.table, {});
    const logs::LogRows claimed = logs::claimedRows(log.table, *log.file, log.mapping, reason, all, state);
    EXPECT_EQ(claimed.size(), found.wrong) << "beyond the rows that it was tested on";
    EXPECT_TRUE(std::includes(claimed.begin(), claimed.end(), reason.rows.begin(), reason.rows.end()));
    state.isCancelled = true;
    EXPECT_TRUE(logs::claimedRows(log.table, *log.file, log.mapping, reason, all, state).empty());
}

TEST(LogReasonSearch, OneWrongTimeAmongManyRightRowsIsMatchedByChanceAndNotNamed) {
    const logs::LogReasons found = reasonsOf(bugs::logOf(
        [](const Shot& c, Random&) {
            Answer answer = right(c);
            if (c.line == 300 || c.line == 301) answer.fraction *= 0.61803;
            return answer;
        },
        600));
    ASSERT_GE(found.tested, 1u);
    EXPECT_TRUE(found.reasons.empty()) << allOf(found);
}

TEST(LogReasonSearch, AReasonByWhichNothingMovesMatchesNoTimeByThat) {
    // Without x nothing moves: leaving it out says nothing of the time.
    const std::string shot =
        R"({"start":[0,0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true,)";
    const logs::LogReasons found =
        reasonsOf(shot + "\"distance\":3.5}\n" + shot + "\"fraction\":0.38}\n" + shot + "\"fraction\":0.3}\n");
    EXPECT_EQ(found.tested, 2u);
    for (const logs::LogReason& reason : found.reasons)
        EXPECT_NE(reason.name, "every place lacks its x") << allOf(found);
}

}  // namespace
