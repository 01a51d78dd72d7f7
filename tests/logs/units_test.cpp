// What a recorded answer is taken for: its unit by its column, row by row; the query never from an answer; the choices
// of an engine by the cast that answered.

#include <gtest/gtest.h>

#include <limits>

#include "logs/log_files.h"
#include "logs/read/presets.h"
#include "logs/report/export.h"

namespace {

using collide::Outcome;
using logs::LogField;
using logs::Opened;
using logs::openText;
using logs::Verdict;

const std::string kData = CAROM_SOURCE_DIR "/tests/data/logs/";

std::vector<Verdict> verdictsOf(const Opened& log) {
    std::vector<Verdict> all;
    for (std::size_t i = 0; i < log.table.size(); ++i) all.push_back(log.table[i].verdict);
    return all;
}

TEST(LogUnits, EachRowsTimeHasTheUnitOfItsColumn) {
    // Written with hit(), hitAtDistance() and hitAtFrames() of carom_log.h: right and wrong ones of each.
    const Opened log = logs::open(kData + "mixed-units.jsonl");
    ASSERT_EQ(log.error, "");
    EXPECT_EQ(log.table.badRows(), 0u);
    using enum Verdict;
    EXPECT_EQ(verdictsOf(log), (std::vector{Agrees, WrongValue, Agrees, WrongValue, Agrees, WrongValue, Agrees}));
}

TEST(LogUnits, TwoTimesOfOneRowAreBothJudged) {
    const Opened log = openText(
        "start,end,ball_radius,center,sphere_radius,hit,hit_fraction,hit_distance\n"
        "0 0 0,10 0 0,1,5 0 0,1,1,0.3,3\n"
        "0 0 0,10 0 0,1,5 0 0,1,1,0.3,3.5\n"
        "0 0 0,10 0 0,1,5 0 0,1,1,0.35,3\n");
    EXPECT_EQ(verdictsOf(log), (std::vector{Verdict::Agrees, Verdict::WrongValue, Verdict::WrongValue}));
    EXPECT_NEAR(*log.detail(1).finding.timeError, 0.5, 1e-12);
}

TEST(LogUnits, WithoutAColumnForTheHitAnyTimeTellsOfOne) {
    const Opened log = openText(
        "start,end,ball_radius,center,sphere_radius,fraction,hit_distance\n"
        "0 0 0,10 0 0,1,5 0 0,1,0.3,\n"
        "0 0 0,10 0 0,1,5 0 0,1,,3\n"
        "0 9 0,10 9 0,1,5 0 0,1,1,\n"
        "0 9 0,10 9 0,1,5 0 0,1,,\n"
        "0 9 0,10 9 0,1,5 0 0,1,,12\n");
    using enum Verdict;
    EXPECT_EQ(verdictsOf(log), (std::vector{Agrees, Agrees, Agrees, Agrees, Wrong}));
}

TEST(LogUnits, ATimeThatIsMappedByHandHasTheUnitOfItsName) {
    const std::string text =
        "start,end,ball_radius,center,sphere_radius,hit,at_distance\n"
        "0 0 0,10 0 0,1,5 0 0,1,1,3\n";
    const logs::TempFile file(text);
    const auto lines = io::LineFile::open(file.path());
    const logs::LogHead head = logs::readHead(lines.value()).value();
    for (const char* preset : {"bullet", "plain"}) {
        const Opened log = logs::open(file.path(), preset, [&](logs::LogMapping& m) {
            EXPECT_EQ(logs::setField(m, head, "time=at_distance"), "");
        });
        EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << preset << ": " << log.detail(0).sentence;
    }
}

TEST(LogQuery, IsNeverTakenFromARecordedAnswer) {
    // `length` begins with an infinity sign; `distance` is what the engine answered, 3.5 for a true 3.
    const Opened log = logs::open(kData + "infinite-length.csv");
    ASSERT_EQ(log.error, "");
    EXPECT_EQ(log.mapping[LogField::Length].columns, std::vector<std::string>{"length"});
    EXPECT_EQ(log.mapping[LogField::Distance].columns, std::vector<std::string>{"distance"});
    EXPECT_EQ(log.detail(0).line.query.query.frames, collide::kNoLimit);
    EXPECT_EQ(verdictsOf(log), (std::vector{Verdict::Agrees, Verdict::WrongValue, Verdict::Agrees}));
}

TEST(LogQuery, AWordInAColumnOfLengthsIsRefusedNotPassedOver) {
    const Opened log = openText(
        "start,direction,length,ball_radius,center,sphere_radius,hit,distance\n"
        "0 0 0,1 0 0,far,1,5 0 0,1,1,3\n");
    ASSERT_EQ(log.error, "");
    EXPECT_EQ(log.detail(0).sentence, "length: must be a finite number, got far");
}

TEST(LogQuery, ABareDistanceIsTheGreatestOneWhereTheAnswersNameIsAnother) {
    const Opened log = openText(
        "origin,direction,distance,radius,center,sphere_radius,hit,hit_distance\n"
        "0 0 0,1 0 0,10,1,5 0 0,1,1,3\n"
        "0 0 0,1 0 0,2,1,5 0 0,1,0,\n");
    EXPECT_EQ(log.mapping[LogField::Length].columns, std::vector<std::string>{"distance"});
    EXPECT_EQ(verdictsOf(log), (std::vector{Verdict::Agrees, Verdict::Agrees}));
}

TEST(LogQuery, APathEndsExactlyAtItsEnd) {
    // end - start is no double: its nearest one ends a hair before the contact.
    const Opened log = openText(
        R"({"start":[0.1,1e-17,0],"end":[6,8,0],"ball_radius":4,"center":[12,16,0],"sphere_radius":6,"hit":true,"fraction":1})"
        "\n");
    ASSERT_EQ(log.error, "");
    const collide::SweepQuery query = log.detail(0).line.query.query;
    EXPECT_EQ(query.ball.motion, collide::Motion::end(collide::Vec3(6, 8, 0), 1));
    EXPECT_EQ(log.table[0].outcome, Outcome::Hit);
    EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << log.detail(0).sentence;
}

// ---- A direction that is no unit vector

TEST(LogDirection, IsBroughtToOneByUnityAtAnyLength) {
    for (const char* length : {"1", "1.000005", "1.00009", "1.00011", "2", "0.5"}) {
        const Opened log = openText(std::string("origin;direction;radius;maxDistance;sphereCenter;sphereRadius;hit;"
                                                "hitInfo.distance\n(0, 0, 0);(") +
                                        length + ", 0, 0);1;10;(5, 0, 0);1;True;3\n",
                                    "unity");
        ASSERT_EQ(log.error, "");
        EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << length << ": " << log.detail(0).sentence;
    }
}

TEST(LogDirection, IsWhatADisplacementBesideALengthIs) {
    const std::string heading = "px,py,pz,dx,dy,dz,length,ball_radius,cx,cy,cz,sphere_radius,hit,distance\n";
    // a unit vector, and a displacement of that length: the same path
    const Opened log = openText(heading +
                                "0,0,0,1,0,0,10,1,5,0,0,1,1,3\n0,0,0,10,0,0,10,1,5,0,0,1,1,3\n"
                                "0,0,0,1,0,0,2.5,1,5,0,0,1,0,\n");
    ASSERT_EQ(log.error, "");
    EXPECT_EQ(verdictsOf(log), std::vector<Verdict>(3, Verdict::Agrees)) << log.detail(0).sentence;
    const Opened without = openText(
        "px,py,pz,dx,dy,dz,ball_radius,cx,cy,cz,sphere_radius,hit,distance\n"
        "0,0,0,10,0,0,1,5,0,0,1,1,3\n");
    EXPECT_EQ(verdictsOf(without), std::vector<Verdict>{Verdict::Agrees});
}

TEST(LogDirection, StandsAsItIsInPhysX) {
    const std::string heading = "pose.p,unitDir,maxDist,radius,sphere.center,sphere.radius,hasBlock,block.distance\n";
    const Opened log = openText(heading + "0 0 0,2 0 0,10,1,5 0 0,1,1,1.5\n", "physx");
    EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << log.detail(0).sentence;
}

// ---- Stated choices

/// A start inside (or touching) at x, moving by +10, recorded as a hit at fraction 0 or as none.
Verdict verdictOfStart(const char* preset, double x, bool isHit) {
    std::string line = R"({"start":[)" + std::to_string(x) + R"(,0,0],"end":[)" + std::to_string(x + 10) +
                       R"(,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":)" +
                       (isHit ? R"(true,"fraction":0})" : "false}");
    const Opened log = openText(line + "\n", preset);
    EXPECT_EQ(log.error, "");
    return log.table[0].verdict;
}

TEST(LogUnits, ADistanceBeyondTheLargestDoubleIsTheLargestOne) {
    const Opened log = openText(R"({"ball":{"position":[0,0,0],"velocity":[1,0,0],"radius":1.5e308},)"
                                R"("sphere":{"center":[10,0,0],"radius":1.5e308},"answer":{"hit":true,"frames":3}})");
    EXPECT_EQ(log.detail(0).finding.units, std::numeric_limits<double>::max());
}

TEST(LogPresets, TellMovingInFromMovingOut) {
    constexpr double kIn = 4, kOut = 6, kTouchIn = 3, kTouchOut = 7;
    using enum Verdict;
    for (const char* preset : {"plain", "carom", "bullet", "jolt"}) {
        SCOPED_TRACE(preset);
        EXPECT_EQ(verdictOfStart(preset, kIn, true), Convention);
        EXPECT_EQ(verdictOfStart(preset, kOut, true), Wrong) << "a separating overlap";
        EXPECT_EQ(verdictOfStart(preset, kOut, false), Agrees);
        EXPECT_EQ(verdictOfStart(preset, kTouchIn, true), Agrees);
        EXPECT_EQ(verdictOfStart(preset, kTouchIn, false), Wrong);
        EXPECT_EQ(verdictOfStart(preset, kTouchOut, true), Wrong);
    }
    for (const char* preset : {"physx", "box2d", "box3d", "unreal", "unity-all"}) {
        SCOPED_TRACE(preset);
        EXPECT_EQ(verdictOfStart(preset, kIn, true), Convention);
        EXPECT_EQ(verdictOfStart(preset, kOut, true), Convention);
        EXPECT_EQ(verdictOfStart(preset, kTouchOut, true), Convention);
    }
    for (const char* preset : {"bullet-subsimplex", "bullet-ray", "box2d-2", "unity"}) {
        SCOPED_TRACE(preset);
        EXPECT_EQ(verdictOfStart(preset, kIn, true), Wrong);
        EXPECT_EQ(verdictOfStart(preset, kOut, true), Wrong);
        EXPECT_EQ(verdictOfStart(preset, kIn, false), Agrees);
        EXPECT_EQ(verdictOfStart(preset, kTouchOut, true), Wrong);
    }
    EXPECT_EQ(verdictOfStart("bullet-subsimplex", kTouchIn, false), Convention);
    EXPECT_EQ(verdictOfStart("bullet-ray", kTouchIn, false), Convention);
}

TEST(LogPresets, EachEngineShowsItsEvidence) {
    for (const logs::LogPreset& preset : logs::logPresets()) {
        const std::string_view name = preset.name, evidence = preset.evidence;
        if (name == "carom" || name == "plain") continue;
        const bool wasRun = name.starts_with("bullet") || name.starts_with("godot") || name == "box2d-2";
        EXPECT_TRUE(evidence.starts_with(wasRun ? "run: " : "not run; ")) << name;
        EXPECT_NE(evidence.find_first_of("0123456789"), std::string::npos) << name << ": a version";
    }
}

// ---- Out and in again

TEST(LogExport, ReadAgainItGivesTheSameVerdicts) {
    // Starts inside under Bullet, distances along a direction, NaN, a mixed file: exported, opened without a hint.
    const std::string lines[] = {
        R"({"convexFromWorld":[4,0,0],"convexToWorld":[14,0,0],"radius":1,"sphereCenter":[5,0,0],"sphereRadius":1,"m_closestHitFraction":0})"
        "\n"
        R"({"convexFromWorld":[6,0,0],"convexToWorld":[14,0,0],"radius":1,"sphereCenter":[5,0,0],"sphereRadius":1,"m_closestHitFraction":0})"
        "\n"
        R"({"convexFromWorld":[0,0.1,0],"convexToWorld":[10,0.1,0],"radius":1,"sphereCenter":[5,0,0],"sphereRadius":1,"m_closestHitFraction":0.30025001})"
        "\n"
        R"({"convexFromWorld":[0,0,0],"convexToWorld":[10,0,0],"radius":1,"sphereCenter":[5,0,0],"sphereRadius":1,"m_closestHitFraction":NaN})"
        "\n",
        "origin;direction;radius;maxDistance;sphereCenter;sphereRadius;hit;hitInfo.distance;hitInfo.normal\n"
        "(0, 0.1, 0);(0.6, 0.8, 0);1;10;(3, 4.2, 0);1;True;3.0006;(0,0,nan)\n"
        "(0, 0.1, 0);(3, 4, 0);1;10;(3, 4.2, 0);1;True;3.0006;(-0.6,-0.8,0)\n",
        R"({"from":[0,0,0],"motion":[10,0,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"safe_fraction":0.29,"unsafe_fraction":0.31})"
        "\n"
        R"({"from":[0,0,0],"motion":[10,0,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"safe_fraction":0.31,"unsafe_fraction":0.32})"
        "\n",
    };
    for (const std::string& text : lines) {
        const Opened log = openText(text);
        ASSERT_EQ(log.error, "");
        const logs::TempFile out;
        const logs::LogRows all = logs::filtered(log.table, {});
        ASSERT_EQ(logs::exportRows(out.path(), {*log.file, log.mapping, log.table, all}, logs::LogExport::Findings),
                  "");
        const Opened again = logs::open(out.path());
        ASSERT_EQ(again.error, "");
        EXPECT_EQ(verdictsOf(again), verdictsOf(log)) << text;
        for (std::size_t i = 0; i < log.table.size(); ++i)
            EXPECT_EQ(again.table[i].ulps, log.table[i].ulps) << again.detail(i).sentence;
    }
    const Opened mixed = logs::open(kData + "mixed-units.jsonl");
    const logs::TempFile out;
    const logs::LogRows all = logs::filtered(mixed.table, {});
    ASSERT_EQ(logs::exportRows(out.path(), {*mixed.file, mixed.mapping, mixed.table, all}, logs::LogExport::Findings),
              "");
    EXPECT_EQ(verdictsOf(logs::open(out.path())), verdictsOf(mixed));
}

}  // namespace
