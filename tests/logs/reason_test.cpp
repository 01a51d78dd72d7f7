// The reasons of wrong rows: every bug here is written as an engine would have it, and must be named.

#include <gtest/gtest.h>

#include "logs/bug_log.h"
#include "logs/log_files.h"
#include "logs/read/floats.h"
#include "logs/reason/explain.h"
#include "logs/report/export.h"

namespace {

using bugs::Answer;
using bugs::Random;
using bugs::Shot;
using bugs::Vec3;
using logs::LogReasons;
using logs::Verdict;

struct Explained {
    logs::Opened log;
    LogReasons reasons;

    [[nodiscard]] std::uint64_t rows(Verdict verdict) const {
        return logs::count(log.table).verdicts[static_cast<std::size_t>(verdict)];
    }
    [[nodiscard]] std::string all() const {
        std::string text;
        for (const std::string& line : logs::summary(reasons)) text += line + "\n";
        return text;
    }
    [[nodiscard]] std::string first() const { return reasons.reasons.empty() ? "" : reasons.reasons.front().name; }
};

Explained explained(const std::string& text) {
    Explained found{logs::openText(text), {}};
    EXPECT_EQ(found.log.error, "");
    found.reasons = logs::explain(*found.log.file, found.log.mapping, logs::sampleOf(found.log.table));
    return found;
}

double nearest(const Shot& shot) {
    const Vec3 from = shot.start - shot.center, motion = shot.motion() - shot.velocity;
    const double t = std::clamp(-bugs::dotOf(from, motion) / bugs::dotOf(motion, motion), 0.0, 1.0);
    return collide::lengthOf(from + motion * t);
}

Answer with(Answer answer, const std::function<void(Answer&)>& change) {
    if (answer.isHit) change(answer);
    return answer;
}

TEST(LogReasons, ExplainAllRowsOfABug) {
    const Explained found = explained(bugs::logOf([](const Shot& c, Random&) { return withSum(c, c.sphere); }, 200));
    ASSERT_GT(found.reasons.tested, 20u);
    EXPECT_EQ(found.first(), "the ball's radius is left out") << found.all();
    EXPECT_TRUE(found.reasons.isExplained()) << found.all();
    EXPECT_EQ(found.reasons.explained, found.reasons.tested) << found.all();
    EXPECT_EQ(found.reasons.reasons.front().rows.size(), found.reasons.reasons.front().explains);
}

TEST(LogReasons, AnEngineWithoutABugHasNone) {
    const Explained found = explained(bugs::logOf([](const Shot& c, Random&) { return right(c); }));
    EXPECT_EQ(found.rows(Verdict::Wrong) + found.rows(Verdict::WrongValue) + found.rows(Verdict::Invalid), 0u);
    EXPECT_TRUE(found.reasons.reasons.empty()) << found.all();
    EXPECT_EQ(found.all(), "");
}

TEST(LogReasons, APenetrationToleranceIsToldWithItsDepth) {
    const Explained found = explained(
        bugs::logOf([](const Shot& c, Random&) { return c.sum() - nearest(c) < 0.2 ? Answer{} : right(c); }, 600));
    EXPECT_EQ(found.first(), "a penetration tolerance") << found.all();
    const logs::LogReason& reason = found.reasons.reasons.front();
    EXPECT_EQ(reason.explains, found.reasons.wrong);
    EXPECT_EQ(reason.against, 0u);
    EXPECT_GT(reason.number, 0.15);
    EXPECT_LE(reason.number, 0.2);
    EXPECT_EQ(reason.words, "every missed hit is shallower than " + std::string("0.2") + " units");
}

TEST(LogReasons, TheGameOfTheDocumentationHasThatOfItsText) {
    const logs::Opened log = logs::open(CAROM_SOURCE_DIR "/docs/logging/pellets.jsonl", "bullet");
    ASSERT_EQ(log.error, "");
    const logs::LogReasons found = logs::explain(*log.file, log.mapping, logs::sampleOf(log.table));
    ASSERT_FALSE(found.reasons.empty());
    EXPECT_EQ(logs::sentence(found, found.reasons.front()).substr(0, 62),
              "273 of 276 wrong rows: an allowed penetration (slop): the radi");
}

TEST(LogReasons, AMixtureOfTwoBugsHasNoReasonForNineTenths) {
    const Explained found = explained(bugs::logOf([](const Shot& c, Random& random) {
        if (random.between(0, 1) < 0.6) return withSum(c, c.sphere);
        return with(right(c), [](Answer& a) { a.normal = -a.normal; });
    }));
    EXPECT_FALSE(found.reasons.isExplained()) << found.all();
    EXPECT_EQ(found.first(), "the ball's radius is left out") << found.all();
    ASSERT_GE(found.reasons.reasons.size(), 2u);
    EXPECT_EQ(found.reasons.reasons[1].name, "the normal is reversed") << found.all();
    EXPECT_NE(found.all().find("no reason alone explains more than nine tenths"), std::string::npos) << found.all();
}

TEST(LogReasons, ABugInFewRowsIsToldWithTheRowsThatItWouldChange) {
    const Explained found = explained(bugs::logOf(
        [](const Shot& c, Random& random) { return random.between(0, 1) < 0.08 ? withSum(c, c.sphere) : right(c); },
        1000));
    EXPECT_EQ(found.first(), "the ball's radius is left out") << found.all();
    EXPECT_NE(found.reasons.reasons.front().words.find("not always"), std::string::npos) << found.all();
    EXPECT_GT(found.reasons.reasons.front().against, 100u);
}

TEST(LogReasons, HitsLostByChanceHaveNone) {
    const Explained found = explained(bugs::logOf(
        [](const Shot& c, Random& random) { return random.between(0, 1) < 0.1 ? Answer{} : right(c); }, 1000));
    EXPECT_TRUE(found.reasons.reasons.empty()) << found.all();
    EXPECT_NE(found.all().find("no known reason"), std::string::npos) << found.all();
}

TEST(LogReasons, WhatHasNoReasonIsDescribedInOneSentence) {
    const Explained found = explained(bugs::logOf(
        [](const Shot& c, Random&) {
            return with(right(c), [&](Answer& a) {
                if (c.ball < 0.4) a.fraction = c.start.x - std::floor(c.start.x);
            });
        },
        900));
    EXPECT_TRUE(found.reasons.reasons.empty()) << found.all();
    ASSERT_EQ(found.reasons.remarks.size(), 1u);
    const std::string& remark = found.reasons.remarks.front();
    EXPECT_NE(remark.find(" wrong times without a reason, off by "), std::string::npos) << remark;
    EXPECT_NE(remark.find("are where the ball's radius is at most 0."), std::string::npos) << remark;
}

TEST(LogReasons, AKnownBugThatHoldsSomewhereIsToldWithWhere) {
    const Explained found = explained(bugs::logOf(
        [](const Shot& c, Random&) {
            return with(right(c), [&](Answer& a) {
                if (collide::lengthOf(c.motion()) > 9) a.normal = -a.normal;
            });
        },
        600));
    EXPECT_EQ(found.first(), "the normal is reversed") << found.all();
    EXPECT_NE(found.all().find("only where the length of the path is at least 9"), std::string::npos) << found.all();
}

TEST(LogReasons, AStaleAnswerIsThatOfTheRowBefore) {
    Answer before;
    const Explained found =
        explained(bugs::logOf([&](const Shot& c, Random&) { return std::exchange(before, right(c)); }, 300));
    EXPECT_EQ(found.first(), "the answer is that of the row before") << found.all();
    EXPECT_TRUE(found.reasons.isExplained()) << found.all();
}

TEST(LogReasons, FloatsAreBlamedForWhatFloatsCannotHold) {
    Random random(5);
    std::string text;
    for (int i = 1; i <= 400; ++i) {  // grazes within a few ulps of float
        Shot shot;
        shot.start = Vec3(-6, random.between(-1, 1), 0);
        shot.end = Vec3(6, shot.start.y, 0);
        shot.ball = 0.5;
        shot.sphere = 1;
        shot.center = Vec3(0, shot.start.y + 1.5 + random.between(-3e-7, 3e-7), 0);
        shot.line = i;
        const auto f = [](double x) { return static_cast<float>(x); };
        const float gap = f(shot.center.y) - f(shot.start.y);
        Answer answer = right(shot);
        const bool hitsInFloat = gap <= 1.5F;
        if (answer.isHit != hitsInFloat) answer = hitsInFloat ? at(shot, 0.5) : Answer{};
        text += lineOf(shot, answer);
    }
    const Explained found = explained(text);
    ASSERT_GT(found.rows(Verdict::Wrong), 20u);
    EXPECT_EQ(found.first(), "rounding to float") << found.all();
}

TEST(LogReasons, ClaimAnyRowOfTheLog) {
    const Explained found = explained(bugs::logOf([](const Shot& c, Random&) { return withSum(c, c.sphere); }, 300));
    std::size_t wrong = 0;
    for (std::uint32_t row = 0; row < found.log.table.size(); ++row) {
        const logs::LogDetail detail = found.log.detail(row);
        const std::string name = logs::reasonName(found.reasons, found.log.mapping, row, detail);
        const bool isWrong = detail.finding.verdict == Verdict::Wrong || detail.finding.verdict == Verdict::WrongValue;
        EXPECT_EQ(name, isWrong ? "the ball's radius is left out" : "") << detail.sentence;
        wrong += isWrong ? 1 : 0;
        if (!isWrong) continue;
        LogReasons unread = found.reasons;
        unread.reasons.front().rows.clear();  // as for a row beyond the sample
        EXPECT_EQ(logs::reasonName(unread, found.log.mapping, row, detail), name);
    }
    EXPECT_EQ(wrong, found.reasons.wrong);
}

TEST(LogReasons, SampleIsEvenAndSaysHowManyWereTested) {
    const std::string text = bugs::logOf([](const Shot& c, Random&) { return withSum(c, c.sphere); }, 500);
    const logs::Opened log = logs::openText(text);
    const logs::LogSample sample = logs::sampleOf(log.table, {}, 50);
    EXPECT_EQ(sample.wrongRows.size(), 50u);
    EXPECT_EQ(sample.rightRows.size(), 50u);
    EXPECT_GT(sample.wrongRows.back().line, 450u);
    EXPECT_LT(sample.wrongRows.front().line, 50u);
    const LogReasons reasons = logs::explain(*log.file, log.mapping, sample);
    EXPECT_EQ(reasons.wrong, sample.wrong);
    EXPECT_EQ(reasons.tested, 50u);
    EXPECT_EQ(reasons.controls, 50u);
    const logs::LogHeldOut& held = reasons.reasons.front().heldOut;
    EXPECT_GT(held.wrong, 10u);
    EXPECT_LT(held.wrong, 40u);
    EXPECT_EQ(held.explains, held.wrong);
    EXPECT_EQ(held.against, 0u);
    EXPECT_NE(logs::summary(reasons).back().find("tested on 50 of " + std::to_string(sample.wrong)), std::string::npos);
}

TEST(LogReasons, TellHowManyRowsHeldOutTheyExplain) {
    const auto isLarge = [](const Shot& c) { return c.sphere > 1.2; };
    const logs::Opened log = logs::openText(
        bugs::logOf([&](const Shot& c, Random&) { return withSum(c, isLarge(c) ? c.sum() + 0.1 : c.sum()); }, 900));
    const LogReasons reasons = logs::explain(*log.file, log.mapping, logs::sampleOf(log.table));
    ASSERT_EQ(reasons.reasons.size(), 1u);
    const logs::LogHeldOut& held = reasons.reasons.front().heldOut;
    EXPECT_GT(held.wrong, reasons.wrong / 3);
    EXPECT_LT(held.wrong, reasons.wrong * 2 / 3);
    EXPECT_GE(100 * held.explains, 98 * held.wrong);
    EXPECT_LT(held.right, reasons.controls / 2);  // those of small spheres are none of its concern
    EXPECT_LE(held.against, 2u);
    EXPECT_NE(logs::heldOutWords(reasons.reasons.front()).find("on rows held out it explains "), std::string::npos);
}

TEST(LogReasons, AreFoundOnAThreadAndCancelled) {
    const logs::Opened log =
        logs::openText(bugs::logOf([](const Shot& c, Random&) { return withSum(c, c.sphere); }, 200));
    logs::LogExplaining explaining(log.file, log.mapping, [&] { return logs::sampleOf(log.table); });
    while (!explaining.poll()) std::this_thread::yield();
    EXPECT_EQ(explaining.poll()->reasons.front().name, "the ball's radius is left out");
    const logs::LogExplaining cancelled(log.file, log.mapping, [&] { return logs::sampleOf(log.table); });
    const std::atomic<bool> stop = true;
    EXPECT_TRUE(logs::explain(*log.file, log.mapping, logs::sampleOf(log.table), stop).reasons.empty());
}

// ---- Wrong values

std::string oneShot(const std::string& answer) {
    return R"({"start":[0,0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true,)" +
           answer + "}\n";
}

Verdict verdictOf(const std::string& line) {
    const logs::Opened log = logs::openText(line);
    EXPECT_EQ(log.error, "");
    return log.table[0].verdict;
}

TEST(LogWrongValue, IsOffByFarMoreThanRounding) {
    EXPECT_EQ(verdictOf(oneShot(R"("fraction":0.3,"normal":[1,0,0])")), Verdict::WrongValue) << "reversed";
    EXPECT_EQ(verdictOf(oneShot(R"("fraction":0.36)")), Verdict::WrongValue) << "a fifth of noise";
    EXPECT_EQ(verdictOf(oneShot(R"("fraction":0.7)")), Verdict::WrongValue) << "the exit";
    EXPECT_EQ(verdictOf(oneShot(R"("fraction":3)")), Verdict::WrongValue) << "a distance";
    EXPECT_EQ(verdictOf(oneShot(R"("fraction":0.3,"point":[3,0,0])")), Verdict::WrongValue) << "the ball's centre";
    EXPECT_EQ(verdictOf(oneShot(R"("fraction":0.3001,"normal":[-1,0.001,0])")), Verdict::Inaccurate)
        << "a shot that ends at a gap of 0.001";
}

TEST(LogWrongValue, IsNotTheErrorOfAGrazeThatAnyRoundingMoves) {
    // 1e-8 units from a graze: a change of the radius by 1e-8 moves the time by 1.4e-5 of the path, the normal with it.
    const auto graze = [](const std::string& fraction) {
        return R"({"start":[-5,1.99999999,0],"end":[5,1.99999999,0],"ball_radius":1,"center":[0,0,0],"sphere_radius":1,)"
               R"("hit":true,"fraction":)" +
               fraction + "}\n";
    };
    EXPECT_EQ(verdictOf(graze("0.4999")), Verdict::Inaccurate);
    EXPECT_EQ(verdictOf(graze("0.4975")), Verdict::Inaccurate);
    EXPECT_EQ(verdictOf(graze("0.45")), Verdict::WrongValue);
}

TEST(LogWrongValue, MarginsAreInUnitsToo) {
    const logs::Opened log = logs::openText(
        R"({"start":[0,1.96,0],"end":[10,1.96,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":false})"
        "\n"
        R"({"start":[0,0,0],"end":[2.75,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true})"
        "\n" +
        oneShot(R"("fraction":0.31)"));
    EXPECT_NEAR(static_cast<double>(log.table[0].units), 0.04, 1e-7) << "the depth of the missed hit";
    EXPECT_NEAR(static_cast<double>(log.table[1].units), 0.25, 1e-7) << "the gap at the end of the path";
    EXPECT_NEAR(static_cast<double>(log.table[2].units), 0.1, 1e-7) << "how far the surfaces are in each other";
    EXPECT_NE(log.detail(0).sentence.find("0.04 units"), std::string::npos) << log.detail(0).sentence;
    EXPECT_NE(log.detail(2).sentence.find("0.1 units"), std::string::npos) << log.detail(2).sentence;
}

TEST(LogTolerance, TellsTheRowsWithinItApart) {
    const std::string text =
        R"({"start":[0,1.97,0],"end":[10,1.97,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":false})"
        "\n"
        R"({"start":[0,1,0],"end":[10,1,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":false})"
        "\n" +
        oneShot(R"("fraction":0.302)") + oneShot(R"("fraction":0.31)") + oneShot(R"("fraction":0.3)");
    const logs::Opened log = logs::openText(text, "", [](logs::LogMapping& m) { m.tolerance = 0.04; });
    const logs::LogCounts counts = logs::count(log.table, log.mapping.tolerance);
    EXPECT_EQ(counts.verdicts[static_cast<std::size_t>(Verdict::Wrong)], 2u);
    EXPECT_EQ(counts.within[static_cast<std::size_t>(Verdict::Wrong)], 1u);
    EXPECT_EQ(counts.within[static_cast<std::size_t>(Verdict::WrongValue)], 1u);
    EXPECT_EQ(counts.within[static_cast<std::size_t>(Verdict::Agrees)], 0u);
    EXPECT_NE(log.detail(0).sentence.find("within the tolerance of 0.04 units"), std::string::npos);
    EXPECT_NE(log.detail(1).sentence.find("beyond the tolerance of 0.04 units"), std::string::npos);
    const logs::TempFile out;
    const logs::LogRows failing = logs::filtered(log.table, logs::failingRows());
    EXPECT_EQ(logs::exportRows(out.path(), {*log.file, log.mapping, log.table, failing}, logs::LogExport::Findings),
              "");
    EXPECT_EQ(logs::open(out.path()).mapping.tolerance, 0.04) << "an export keeps it";
}

// ---- Floats

TEST(LogFloats, AreRecognisedByTheirDigits) {
    Random random(3);
    std::string floats, doubles, shortOnes;
    for (int i = 0; i < 20; ++i) {
        const Shot c = bugs::randomShot(random);
        const auto row = [&](const char* format, auto number) {
            std::string text = R"({"start":[)";
            char digits[40];
            const auto add = [&](double x, const char* after) {
                std::snprintf(digits, sizeof digits, format, number(x));
                text += digits;
                text += after;
            };
            add(c.start.x, ","), add(c.start.y, ","), add(c.start.z, R"(],"end":[)");
            add(c.end.x, ","), add(c.end.y, ","),
                add(c.end.z, R"(],"center":[1,2,3],"sphere_radius":1,"ball_radius":1,)");
            return text + R"("hit":false})" + "\n";
        };
        const auto asFloat = [](double x) { return static_cast<double>(static_cast<float>(x)); };
        const auto asDouble = [](double x) { return x; };
        floats += row("%.9g", asFloat);
        doubles += row("%.9g", asDouble);
        shortOnes += row("%.3f", asDouble);
    }
    const auto found = [](const std::string& text) {
        const logs::Opened log = logs::openText(text);
        return logs::floatsOf(log.head, log.mapping);
    };
    EXPECT_TRUE(found(floats).areFloats());
    EXPECT_GT(found(floats).telling, 60u);
    EXPECT_FALSE(found(doubles).areFloats());
    EXPECT_FALSE(found(shortOnes).areFloats()) << "three decimals tell nothing";
    logs::LogMapping mapping;
    EXPECT_TRUE(suggestsFloat(found(floats), mapping));
    mapping.readsFloat = true;
    EXPECT_FALSE(suggestsFloat(found(floats), mapping));
}

}  // namespace
