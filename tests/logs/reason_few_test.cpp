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
/// Hits with another time, and no missed ones.
Answer timeWithoutBall(const Shot& shot) {
    const Answer right = bugs::right(shot), other = withoutBall(shot);
    return right.isHit && other.isHit ? other : right;
}

TEST(LogReasonsOfFewRows, DecisionsAloneNameNoOtherReasonThanTheTrueOne) {
    for (const auto& engine : {halfPath, withoutBall})
        for (const int wrong : {1, 2, 3, 5, 8})
            for (unsigned seed = 1; seed <= 4; ++seed) {
                const logs::LogReasons found = reasonsOfFew(logUntil(wrong, engine, seed, false));
                SCOPED_TRACE(std::to_string(wrong) + " wrong rows, seed " + std::to_string(seed) + "\n" +
                             summaryOf(found));
                const char* const truth =
                    engine == halfPath ? "rows of one kind are never hit" : "the ball's radius is left out";
                for (const logs::LogReason& reason : found.reasons) EXPECT_EQ(reason.name, truth);
                EXPECT_FALSE(wrong <= 3 && found.isExplained());
            }
}

TEST(LogReasonsOfFewRows, WhereOthersAgreeNoneIsNamed) {
    // Missed hits, and no hit that is found: whatever misses hits agrees.
    const logs::LogReasons found = reasonsOfFew(logUntil(
        3, [](const Shot&) { return Answer{}; }, 1, false));
    EXPECT_TRUE(found.reasons.empty()) << summaryOf(found);
    EXPECT_GT(found.alike, 10u);
    EXPECT_EQ(logs::summary(found).front(), "3 wrong rows are too few to tell a reason: " +
                                                std::to_string(found.alike) + " known ones agree with them");
}

TEST(LogReasonsOfFewRows, WhereNoneAgreesNothingIsSaidOfKnownReasons) {
    const auto slop = [](const Shot& shot) { return bugs::withSum(shot, shot.sum() - 0.01); };
    const logs::LogReasons found = reasonsOfFew(logUntil(1, slop, 1, false));
    ASSERT_EQ(found.wrong, 1u);
    ASSERT_TRUE(found.reasons.empty()) << summaryOf(found);
    EXPECT_EQ(logs::summary(found).front(), "1 wrong row is too few to tell a reason");
}

TEST(LogReasonsOfFewRows, ValuesOfThreeRowsMakeAReasonSureAndThoseOfOneDoNot) {
    for (const int wrong : {1, 3}) {
        const logs::LogReasons found = reasonsOfFew(logUntil(wrong, timeWithoutBall, 1, true));
        EXPECT_EQ(found.isExplained(), wrong == 3) << summaryOf(found);
        EXPECT_EQ(found.isExplained() ? found.reasons.front().name : "the ball's radius is left out",
                  "the ball's radius is left out")
            << summaryOf(found);
    }
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
