// Logs that end at their first wrong rows: a reason is named as sure only where the rows cannot agree by chance.

#include <gtest/gtest.h>

#include <algorithm>

#include "logs/bug_log.h"
#include "logs/log_files.h"
#include "logs/reason/explain.h"

namespace {

using bugs::Answer;
using bugs::Random;
using bugs::Shot;

/// A log that ends at the wrong row of this number.
std::string logUntil(int wrong, const std::function<Answer(const Shot&)>& engine, unsigned seed, bool hasValues) {
    Random random(seed);
    std::string text;
    for (int line = 1; wrong > 0; ++line) {
        Shot shot = bugs::randomShot(random);
        shot.line = line;
        const Answer answer = engine(shot), right = bugs::right(shot);
        const bool isRight =
            answer.isHit == right.isHit && (!hasValues || std::abs(answer.fraction - right.fraction) < 1e-6);
        wrong -= isRight ? 0 : 1;
        std::string row = bugs::lineOf(shot, answer);
        if (const auto values = row.find(",\"fraction\""); !hasValues && values != std::string::npos)
            row.replace(values, std::string::npos, "}\n");
        text += row;
    }
    return text;
}

logs::LogReasons reasonsOfFew(const std::string& text) {
    const logs::Opened log = logs::openText(text);
    EXPECT_EQ(log.error, "");
    return logs::explain(*log.file, log.mapping, logs::sampleOf(log.table));
}

std::string summaryOf(const logs::LogReasons& reasons) {
    std::string text;
    for (const std::string& line : logs::summary(reasons)) text += line + "\n";
    return text;
}

Answer halfPath(const Shot& shot) {
    const Answer answer = bugs::right(shot);
    return answer.fraction <= 0.5 ? answer : Answer{};
}
Answer withoutBall(const Shot& shot) { return bugs::withSum(shot, shot.sphere); }

TEST(LogReasonsOfFewRows, DecisionsAloneAreNeverSure) {
    for (const auto& engine : {halfPath, withoutBall})
        for (const int wrong : {1, 2, 3, 5, 8})
            for (unsigned seed = 1; seed <= 4; ++seed) {
                const logs::LogReasons found = reasonsOfFew(logUntil(wrong, engine, seed, false));
                SCOPED_TRACE(std::to_string(wrong) + " wrong rows, seed " + std::to_string(seed) + "\n" +
                             summaryOf(found));
                const char* const truth =
                    engine == halfPath ? "half of the path is tested" : "the ball's radius is left out";
                for (const logs::LogReason& reason : found.reasons)
                    EXPECT_TRUE(reason.isUnsure || reason.name == truth);
                EXPECT_FALSE(wrong <= 3 && found.isExplained());
            }
}

TEST(LogReasonsOfFewRows, TheOthersThatAgreeAreCountedAndTheFirstOfThemNamed) {
    logs::LogReasons found;
    unsigned seed = 0;
    do found = reasonsOfFew(logUntil(1, withoutBall, ++seed, false));
    while (seed < 20 && (found.reasons.empty() || found.reasons.front().equals.size() < 4));
    ASSERT_EQ(found.reasons.size(), 1u) << summaryOf(found);
    const logs::LogReason& reason = found.reasons.front();
    EXPECT_TRUE(reason.isUnsure);
    EXPECT_GT(reason.equals.size(), 3u);
    EXPECT_EQ(logs::titleOf(reason), "perhaps " + reason.name);
    EXPECT_EQ(logs::doubtOf(found, reason), "1 wrong row is too few to be sure; as well: " + reason.equals[0] + ", " +
                                                reason.equals[1] + ", " + reason.equals[2] + ", " +
                                                std::to_string(reason.equals.size() - 3) + " more");
    EXPECT_NE(summaryOf(found).find("tested on 1 of 1 row that is wrong"), std::string::npos) << summaryOf(found);
    EXPECT_FALSE(found.isExplained());
    const bool isAmongThem =
        reason.name == "the ball's radius is left out" ||
        std::find(reason.equals.begin(), reason.equals.end(), "the ball's radius is left out") != reason.equals.end();
    EXPECT_TRUE(isAmongThem) << summaryOf(found);
}

TEST(LogReasonsOfFewRows, WhereManyAgreeNoneIsNamed) {
    // One missed hit, and no hit that is found: whatever misses hits agrees.
    const logs::LogReasons found = reasonsOfFew(logUntil(
        1, [](const Shot&) { return Answer{}; }, 1, false));
    EXPECT_TRUE(found.reasons.empty()) << summaryOf(found);
    EXPECT_GT(found.alike, 20u);
    EXPECT_EQ(logs::summary(found).front(),
              "1 wrong row is too few to tell a reason: " + std::to_string(found.alike) + " known ones agree with it");
}

TEST(LogReasonsOfFewRows, WhereNoneAgreesNothingIsSaidOfKnownReasons) {
    const auto slop = [](const Shot& shot) { return bugs::withSum(shot, shot.sum() - 0.01); };
    const logs::LogReasons found = reasonsOfFew(logUntil(1, slop, 1, false));
    ASSERT_EQ(found.wrong, 1u);
    ASSERT_TRUE(found.reasons.empty()) << summaryOf(found);
    EXPECT_EQ(logs::summary(found).front(), "1 wrong row is too few to tell a reason");
}

TEST(LogReasonsOfFewRows, ValuesThatAReasonPredictsMakeItSure) {
    const auto bug = [](const Shot& shot) {
        Answer answer = bugs::right(shot);
        if (answer.isHit && shot.line > 20)
            answer = bugs::at(shot, bugs::entry(shot.start - shot.center, shot.motion(), shot.sphere));
        return answer;
    };
    logs::LogReasons found;
    unsigned seed = 0;
    do found = reasonsOfFew(logUntil(1, bug, ++seed, true));  // a hit with another time, not a missed one
    while (found.reasons.empty() || (found.reasons.front().symptoms & bitOf(logs::LogSymptom::Time)) == 0);
    EXPECT_EQ(found.reasons.front().name, "the ball's radius is left out") << summaryOf(found);
    EXPECT_TRUE(found.isExplained()) << summaryOf(found);
}

TEST(LogReasonsOfFewRows, RadiiWhoseSumIsBeyondTheLargestDoubleAreExplained) {
    std::string text;
    for (int i = 0; i < 20; ++i)
        text += R"({"ball":{"position":[0,0,0],"velocity":[1,0,0],"radius":1.5e308},)"
                R"("sphere":{"center":[10,0,0],"radius":1.5e308},"answer":{"hit":true,"frames":3,"normal":[1,0,0]}})"
                "\n";
    EXPECT_EQ(reasonsOfFew(text).tested, 20u);
}

}  // namespace
