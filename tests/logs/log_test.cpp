#include <gtest/gtest.h>
#include <sys/resource.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <random>

#include "io/text.h"
#include "logs/log_files.h"
#include "logs/read/number.h"
#include "logs/read/presets.h"
#include "logs/report/export.h"

namespace {

using collide::Outcome;
using collide::Vec3;
using logs::LogField;
using logs::Opened;
using logs::openText;
using logs::Verdict;

// ---- Numbers

TEST(LogNumber, ReadsWhatEnginesPrint) {
    const auto value = [](const char* text) { return logs::readLogNumber(text, false).value; };
    EXPECT_EQ(value("1.5"), 1.5);
    EXPECT_EQ(value(" +2e3 "), 2000);
    EXPECT_EQ(value("-0x1.8p1"), -3);
    EXPECT_EQ(value("1e-400"), 0);
    EXPECT_EQ(logs::readLogNumber("nan", false).state, logs::LogNumber::State::NaN);
    EXPECT_EQ(value("-Infinity"), -HUGE_VAL);
    EXPECT_EQ(logs::readLogNumber("1e999", false).state, logs::LogNumber::State::TooLarge);
    EXPECT_EQ(logs::readLogNumber("1e39", true).state, logs::LogNumber::State::TooLarge);
    for (const char* text : {"", "-", "--1", "1.5f", "0x", "1,5", "one", "1 2"})
        EXPECT_EQ(logs::readLogNumber(text, false).state, logs::LogNumber::State::NoNumber) << text;
}

TEST(LogNumber, ABinary32IsRoundedOnceNotTwice) {
    // Slightly below the middle of two floats: the nearest double is the middle, which would round to the upper float.
    const char* text = "1.000000178813934326171874999";
    EXPECT_EQ(logs::readLogNumber(text, true).value, 1.00000011920928955078125);
    EXPECT_EQ(static_cast<double>(static_cast<float>(logs::readLogNumber(text, false).value)),
              1.0000002384185791015625);
}

TEST(LogNumber, ReadsVectorsInOneText) {
    for (const char* text : {"(1, 2, 3)", "1 2 3", "[1;2;3]", "X=1.000 Y=2.000 Z=3.000", "<1,2,3>"}) {
        const logs::LogVector v = logs::readLogVector(text, false);
        ASSERT_EQ(v.size, 3) << text;
        EXPECT_EQ(v.component[2].value, 3) << text;
    }
    EXPECT_EQ(logs::readLogVector("1 2", false).size, 2);
    for (const char* text : {"", "1", "1 2 3 4", "a b c", "2024-01-01 12:00"})
        EXPECT_EQ(logs::readLogVector(text, false).size, 0) << text;
}

// ---- Presets. In each, a ball of radius 1 goes from x = 0 to 10 at a sphere of radius 1 at x = 5: it meets it at x =
// 3, which is 0.3 of the way; the second line passes at y = 2.5 and meets nothing.

struct Example {
    const char* preset;
    const char* log;
};

const Example kExamples[] = {
    {"carom",
     R"({"id":1,"ball":{"position":[0,0,0],"aim":[10,0,0],"speed":2,"radius":1},"sphere":{"center":[5,0,0],"radius":1},"frames":5,"recorded":{"hit":true,"frames":1.5,"hit_point":[4,0,0],"normal":[-1,0,0]}}
{"id":2,"ball":{"position":[0,2.5,0],"velocity":[2,0,0],"radius":1},"sphere":{"center":[5,0,0],"radius":1},"frames":null,"recorded":{"hit":false}}
)"},
    {"bullet",
     R"({"convexFromWorld":[0,0,0],"convexToWorld":[10,0,0],"radius":1,"sphereCenter":[5,0,0],"sphereRadius":1,"m_closestHitFraction":0.3,"m_hitPointWorld":[4,0,0],"m_hitNormalWorld":[-1,0,0]}
{"convexFromWorld":[0,2.5,0],"convexToWorld":[10,2.5,0],"radius":1,"sphereCenter":[5,0,0],"sphereRadius":1,"m_closestHitFraction":1,"m_hitPointWorld":[0,0,0],"m_hitNormalWorld":[0,0,0]}
)"},
    {"physx",
     "pose.p.x,pose.p.y,pose.p.z,unitDir.x,unitDir.y,unitDir.z,maxDist,radius,sphere.center.x,sphere.center.y,"
     "sphere.center.z,sphere.radius,hasBlock,block.distance,block.position.x,block.position.y,block.position.z,"
     "block.normal.x,block.normal.y,block.normal.z\n"
     "0,0,0,1,0,0,10,1,5,0,0,1,1,3,4,0,0,-1,0,0\n"
     "0,2.5,0,1,0,0,10,1,5,0,0,1,0,3.4028235e38,0,0,0,0,0,0\n"},
    {"jolt",
     R"({"mCenterOfMassStart":[0,0,0],"mDirection":[10,0,0],"castRadius":1,"sphere":{"center":[5,0,0],"radius":1},"mFraction":0.3,"mContactPointOn2":[4,0,0],"mPenetrationAxis":[2,0,0]}
{"mCenterOfMassStart":[0,2.5,0],"mDirection":[10,0,0],"castRadius":1,"sphere":{"center":[5,0,0],"radius":1},"mFraction":null}
)"},
    {"box2d",
     R"({"input":{"origin":{"x":0,"y":0},"translation":{"x":10,"y":0}},"castRadius":1,"center":{"x":5,"y":0},"targetRadius":1,"output":{"hit":true,"fraction":0.3,"point":{"x":4,"y":0},"normal":{"x":-1,"y":0}}}
{"input":{"origin":{"x":0,"y":2.5},"translation":{"x":10,"y":0}},"castRadius":1,"center":{"x":5,"y":0},"targetRadius":1,"output":{"hit":false,"fraction":0,"point":{"x":0,"y":0},"normal":{"x":0,"y":0}}}
)"},
    {"unity",
     "origin;direction;radius;maxDistance;sphereCenter;sphereRadius;hit;hitInfo.distance;hitInfo.point;hitInfo.normal\n"
     "(0.0, 0.0, 0.0);(1.0, 0.0, 0.0);1;10;(5.0, 0.0, 0.0);1;True;3;(4.0, 0.0, 0.0);(-1.0, 0.0, 0.0)\n"
     "(0.0, 2.5, 0.0);(1.0, 0.0, 0.0);1;10;(5.0, 0.0, 0.0);1;False;0;(0.0, 0.0, 0.0);(0.0, 0.0, 0.0)\n"},
    {"unreal",
     "TraceStart,TraceEnd,Radius,SphereCenter,SphereRadius,bBlockingHit,Time,Location,ImpactPoint,ImpactNormal\n"
     "X=0.000 Y=0.000 Z=0.000,X=10.000 Y=0.000 Z=0.000,1,X=5.000 Y=0.000 Z=0.000,1,true,0.3,X=3.000 Y=0.000 "
     "Z=0.000,X=4.000 Y=0.000 Z=0.000,X=-1.000 Y=0.000 Z=0.000\n"
     "X=0.000 Y=2.500 Z=0.000,X=10.000 Y=2.500 Z=0.000,1,X=5.000 Y=0.000 Z=0.000,1,false,1,X=0.000 Y=0.000 "
     "Z=0.000,X=0.000 Y=0.000 Z=0.000,X=0.000 Y=0.000 Z=0.000\n"},
    {"godot",
     R"({"from":[0,0,0],"motion":[10,0,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"safe_fraction":0.296875,"unsafe_fraction":0.30078125,"hit_normal":[-1,0,0]}
{"from":[0,2.5,0],"motion":[10,0,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"safe_fraction":1,"unsafe_fraction":1}
)"},
    {"rapier",
     R"({"pos1":[0,0,0],"vel1":[10,0,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"max_time_of_impact":1,"hit":true,"time_of_impact":0.3,"normal2":[-1,0,0]}
{"pos1":[0,2.5,0],"vel1":[10,0,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"max_time_of_impact":1,"hit":false}
)"},
    {"plain",
     "x0\ty0\tx1\ty1\tr1\tcx\tcy\tr2\thit\ttoi\tnx\tny\n"
     "0\t0\t10\t0\t1\t5\t0\t1\t1\t0.3\t-1\t0\n"
     "0\t2.5\t10\t2.5\t1\t5\t0\t1\t0\t\t\t\n"},
};

TEST(LogPresets, EachIsGuessedAndItsExampleAgrees) {
    for (const Example& example : kExamples) {
        SCOPED_TRACE(example.preset);
        const Opened log = openText(example.log);
        ASSERT_EQ(log.error, "");
        EXPECT_EQ(log.mapping.preset, example.preset);
        ASSERT_EQ(log.table.size(), 2u);
        const logs::LogDetail hit = log.detail(0), miss = log.detail(1);
        EXPECT_EQ(hit.line.error, "");
        EXPECT_EQ(hit.exact.outcome, Outcome::Hit);
        EXPECT_EQ(hit.exact.contact->ballCenter, Vec3(3, 0, 0));
        EXPECT_EQ(hit.finding.verdict, Verdict::Agrees) << hit.sentence;
        EXPECT_TRUE(hit.line.time());
        EXPECT_EQ(hit.line.answer.normal->x < 0, true) << "the normal points toward the ball";
        EXPECT_EQ(miss.line.error, "");
        EXPECT_EQ(miss.exact.outcome, Outcome::Miss);
        EXPECT_FALSE(miss.line.answer.isHit);
        EXPECT_EQ(miss.finding.verdict, Verdict::Agrees) << miss.sentence;
    }
}

TEST(LogPresets, AWrongNormalSideIsFound) {
    const Opened log = openText(kExamples[1].log, "",
                                [](logs::LogMapping& mapping) { mapping.normal = logs::LogNormal::TowardSphere; });
    EXPECT_EQ(log.table[0].verdict, Verdict::WrongValue);
    EXPECT_EQ(log.table[0].worst, logs::LogError::Normal);
    EXPECT_NEAR(*log.detail(0).finding.normalAngle, 3.14159265358979, 1e-12);
}

TEST(LogPresets, TheTrueTimeLiesBetweenASafeAndAnUnsafeFraction) {
    const auto verdictOf = [](const std::string& safe, const std::string& unsafe) {
        const Opened log = openText(
            R"({"from":[0,0,0],"motion":[10,0,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"safe_fraction":)" +
            safe + R"(,"unsafe_fraction":)" + unsafe + "}\n");
        EXPECT_EQ(log.mapping.preset, "godot");
        return log.table.size() == 1 ? log.table[0].verdict : Verdict::NotApplicable;
    };
    EXPECT_EQ(verdictOf("0.296875", "0.30078125"), Verdict::Agrees);
    EXPECT_EQ(verdictOf("0.3", "0.31"), Verdict::Agrees);
    EXPECT_EQ(verdictOf("0.29", "0.3"), Verdict::Agrees);
    EXPECT_NE(verdictOf("0.301", "0.305"), Verdict::Agrees) << "both too late";
    EXPECT_NE(verdictOf("0.29", "0.299"), Verdict::Agrees) << "both too early";
    EXPECT_NE(verdictOf("0.31", "0.29"), Verdict::Agrees) << "the wrong way round";
    EXPECT_EQ(verdictOf("1", "1"), Verdict::Wrong) << "no hit";
    EXPECT_EQ(verdictOf("0.3", "\"nan\""), Verdict::Invalid);
}

TEST(LogPresets, ABox3DLogIsReadByItsName) {
    const Opened log = openText(kExamples[4].log, "box3d");
    EXPECT_EQ(log.mapping.preset, "box3d");
    EXPECT_EQ(log.table[0].verdict, Verdict::Agrees);
}

TEST(LogPresets, TheQueryIsTheEnginesOwn) {
    const collide::SweepQuery carom = openText(kExamples[0].log).detail(0).line.query.query;
    EXPECT_EQ(carom.ball.motion, collide::Motion::aim(Vec3(10, 0, 0), 2));
    EXPECT_EQ(carom.frames, 5);
    const collide::SweepQuery bullet = openText(kExamples[1].log).detail(0).line.query.query;
    EXPECT_EQ(bullet.ball.motion, collide::Motion::end(Vec3(10, 0, 0), 1));
    EXPECT_EQ(bullet.frames, 1);
    const collide::SweepQuery physx = openText(kExamples[2].log).detail(0).line.query.query;
    EXPECT_EQ(physx.ball.motion, collide::Motion::velocity(Vec3(1, 0, 0)));
    EXPECT_EQ(physx.frames, 10);
    const logs::LogDetail box = openText(kExamples[4].log).detail(0);
    EXPECT_TRUE(box.line.query.flat);
    EXPECT_EQ(box.scene().balls.size(), 1u);
}

// ---- Columns

TEST(LogMapping, NothingOfTheAnswerIsTakenForTheQuestion) {
    const Opened log = openText(
        R"({"query":{"ball":{"position":[0,0,0],"velocity":[2,0,0],"radius":1},"sphere":{"center":[5,0,0],"radius":1}},)"
        R"("answer":{"outcome":"hit","frames":1.5,"distance":3,"closest":{"frames":2.5,"distance":0}}})"
        "\n");
    EXPECT_FALSE(log.mapping[LogField::Frames].isGiven());
    EXPECT_FALSE(log.mapping[LogField::Length].isGiven());
    EXPECT_EQ(log.mapping[LogField::HitFrames].columns, std::vector<std::string>{"answer.frames"});
    EXPECT_EQ(log.detail(0).line.query.query.frames, collide::kNoLimit);
    EXPECT_EQ(log.table[0].verdict, Verdict::Agrees);
}

TEST(LogMapping, OneNameOfAnEngineIsNoEngine) {
    const Opened log = openText(
        "start,dir,max_dist,radius,center,sphere_radius,hit,distance\n"
        "0 0 0,1 0 0,10,1,5 0 0,1,1,3\n");
    EXPECT_EQ(log.mapping.preset, "plain");
    EXPECT_FALSE(log.mapping.readsFloat);
    EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << log.detail(0).sentence;
}

TEST(LogMapping, NestedAndIndexedNamesAndConstants) {
    const std::string log = R"({"q":{"a":[[0,0,0],[10,0,0]]},"s.c":[5,0,0],"k":3,"did":"yes","f":0.3})"
                            "\n";
    const logs::TempFile file(log);
    const auto lines = io::LineFile::open(file.path());
    const logs::LogHead head = logs::readHead(lines.value()).value();
    const Opened opened = logs::open(file.path(), "plain", [&](logs::LogMapping& m) {
        for (const char* field :
             {"start=q.a[0]", "end=q.a[1]", "center=s.c", "ball_radius=1", "sphere_radius=1", "hit=did", "time=f"})
            EXPECT_EQ(logs::setField(m, head, field), "") << field;
    });
    ASSERT_EQ(opened.error, "");
    EXPECT_EQ(opened.table[0].verdict, Verdict::Agrees) << opened.detail(0).sentence;
    logs::LogMapping mapping;
    EXPECT_NE(logs::setField(mapping, head, "nonsense=q"), "");
}

TEST(LogMapping, AColumnThatIsMappedByHandLosesTheMeaningOfItsName) {
    const Opened log = openText(
        "start,dx,dy,dz,reach,radius,center,sphere_radius,hit,distance\n"
        "0 0 0,1,0,0,10,1,5 0 0,1,1,0.3\n",
        "plain", [](logs::LogMapping& mapping) {
            ASSERT_TRUE(mapping[LogField::Displacement].isGiven());
            logs::LogHead head;
            head.csv.columns = mapping.csv.columns;
            head.format = logs::LogFormat::Csv;
            EXPECT_EQ(logs::setField(mapping, head, "direction=dx,dy,dz"), "");
            EXPECT_EQ(logs::setField(mapping, head, "length=reach"), "");
            EXPECT_EQ(logs::setField(mapping, head, "fraction=distance"), "");
        });
    ASSERT_EQ(log.error, "");
    EXPECT_FALSE(log.mapping[LogField::Displacement].isGiven());
    EXPECT_FALSE(log.mapping[LogField::Distance].isGiven());
    EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << log.detail(0).sentence;
}

TEST(LogVerdicts, ATimeBeyondTheLargestDoubleIsTold) {
    const std::string query =
        R"({"query":{"ball":{"position":[0,0,0],"velocity":[5e-324,0,0],"radius":1},"sphere":{"center":[4,1,0],)"
        R"("radius":2}},"hit":)";
    const Opened log = openText(query + "false}\n" + query + "true}\n" + query + "true,\"frames\":1}\n");
    ASSERT_EQ(log.error, "");
    EXPECT_EQ(log.table[0].verdict, Verdict::Wrong);
    EXPECT_EQ(log.table[2].verdict, Verdict::Wrong) << log.detail(2).sentence;
    for (std::size_t i = 0; i < 2; ++i)
        EXPECT_NE(log.detail(i).sentence.find("exactly hit after the largest double"), std::string::npos)
            << log.detail(i).sentence;
}

TEST(LogVerdicts, AnEndIsReachedAfterTheFramesOfItsQuery) {
    const auto line = [](const char* frames, const char* answer) {
        return std::string(R"({"ball":{"position":[0,0,0],"end":[10,0,0],"radius":1},"sphere":{"center":[5,0,0],)") +
               R"("radius":1},"frames":)" + frames + R"(,"answer":{"hit":true,)" + answer + "}}\n";
    };
    const Opened log = openText(line("2", R"("frames":0.6,"distance":3)") + line("2", R"("frames":0.3)") +
                                line("0", R"("frames":0.3)") + line("\"inf\"", R"("frames":0.3)"));
    ASSERT_EQ(log.error, "");
    EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << log.detail(0).sentence;
    EXPECT_EQ(log.table[1].verdict, Verdict::WrongValue) << log.detail(1).sentence;
    EXPECT_NE(log.detail(2).sentence.find("must be > 0 with an end"), std::string::npos) << log.detail(2).sentence;
    EXPECT_EQ(log.table.badRows(), 2u);
}

TEST(LogMapping, SaysWhatIsMissing) {
    logs::LogMapping mapping;
    EXPECT_EQ(logs::problem(mapping), "no column tells where the ball starts (start)");
    EXPECT_EQ(openText("a,b,c\n1,2,3\n").error, "no column tells where the ball starts (start)");
    EXPECT_NE(openText("").error, "");
    EXPECT_EQ(openText("[1,2]\n").error, "a JSON array: write one object a line instead");
}

TEST(LogMapping, QuotedCsvFields) {
    std::vector<std::string_view> fields;
    std::deque<std::string> unquoted;
    EXPECT_EQ(logs::splitCsv(R"(a,"b,c","say ""hi""",,)", ',', fields, unquoted), "");
    EXPECT_EQ(fields, (std::vector<std::string_view>{"a", "b,c", "say \"hi\"", "", ""}));
    EXPECT_EQ(logs::splitCsv(R"("open)", ',', fields, unquoted), "a quoted field does not end");
    EXPECT_NE(logs::splitCsv(R"("a"b,c)", ',', fields, unquoted), "");
}

// ---- Precision

TEST(LogPrecision, RoundingToBinary32ChangesADecision) {
    const std::string log =
        "start.x,start.y,end.x,end.y,ball_radius,center.x,center.y,sphere_radius,hit\n"
        "0,2.00000001,10,2.00000001,1,5,0,1,1\n";
    const Opened asDouble = openText(log);
    EXPECT_EQ(asDouble.table[0].outcome, Outcome::Miss);
    EXPECT_EQ(asDouble.table[0].verdict, Verdict::Wrong);
    const Opened asFloat = openText(log, "", [](logs::LogMapping& m) { m.readsFloat = true; });
    EXPECT_EQ(asFloat.table[0].outcome, Outcome::Graze) << "the float engine saw 2 exactly";
    EXPECT_EQ(asFloat.table[0].verdict, Verdict::Agrees);
}

TEST(LogPrecision, ErrorsCountInUlpsOfTheAnswersPrecision) {
    const double t = 0.3 + std::ldexp(1.0, -17);  // 0.3 has ulp 2^-25 in binary32, 2^-54 in binary64
    char line[300];
    std::snprintf(
        line, sizeof line,
        R"({"start":[0,0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":1,"toi":%.17g})",
        t);
    const Opened log =
        openText(std::string(line) + "\n", "", [](logs::LogMapping& m) { m.precision = methods::Precision::Float; });
    EXPECT_NEAR(static_cast<double>(log.table[0].ulps), 256, 1e-3);
    EXPECT_EQ(log.table[0].verdict, Verdict::Inaccurate);
    EXPECT_NEAR(static_cast<double>(openText(std::string(line) + "\n").table[0].ulps), std::ldexp(1.0, 37), 2e5);
}

// ---- Verdicts

std::string caseLine(double y, double startX, const std::string& recorded) {
    return R"({"start":[)" + std::to_string(startX) + "," + std::to_string(y) + R"(,0],"end":[10,)" +
           std::to_string(y) + R"(,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,)" + recorded + "}\n";
}

TEST(LogVerdicts, AreThoseOfTheContract) {
    const struct {
        std::string line;
        Outcome outcome;
        Verdict verdict;
    } cases[] = {
        {caseLine(0, 0, R"("hit":true,"fraction":0.3)"), Outcome::Hit, Verdict::Agrees},
        {caseLine(0, 0, R"("hit":true,"fraction":0.31)"), Outcome::Hit, Verdict::WrongValue},
        {caseLine(0, 0, R"("hit":true,"fraction":-0.3)"), Outcome::Hit, Verdict::Wrong},
        {caseLine(0, 0, R"("hit":false,"fraction":0.3)"), Outcome::Hit, Verdict::Wrong},
        {caseLine(0, 0, R"("hit":true,"fraction":NaN)"), Outcome::Hit, Verdict::Invalid},
        {caseLine(0, 0, R"("hit":true,"fraction":0.3,"normal":[0,0,0])"), Outcome::Hit, Verdict::Invalid},
        {caseLine(0, 0, R"("hit":null,"fraction":0.3)"), Outcome::Hit, Verdict::NotApplicable},
        {caseLine(2.5, 0, R"("hit":true,"fraction":0.3)"), Outcome::Miss, Verdict::Wrong},
        {caseLine(2.5, 0, R"("hit":false)"), Outcome::Miss, Verdict::Agrees},
        {caseLine(2, 0, R"("hit":false)"), Outcome::Graze, Verdict::Wrong},
        {caseLine(0, 4, R"("hit":true,"fraction":0)"), Outcome::Overlap, Verdict::Convention},
        {caseLine(0, 4, R"("hit":true,"fraction":0.1)"), Outcome::Overlap, Verdict::Wrong},
        {caseLine(0, 4, R"("hit":false)"), Outcome::Overlap, Verdict::Agrees},
        {caseLine(0, 6, R"("hit":true,"fraction":0)"), Outcome::Overlap, Verdict::Wrong},
        {caseLine(0, 7, R"("hit":true,"fraction":0)"), Outcome::Receding, Verdict::Wrong},
        {caseLine(0, 8, R"("hit":true,"fraction":0)"), Outcome::Receding, Verdict::Wrong},
    };
    std::string log;
    for (const auto& c : cases) log += c.line;
    const Opened opened = openText(log);
    ASSERT_EQ(opened.error, "");
    ASSERT_EQ(opened.table.size(), std::size(cases));
    for (std::size_t i = 0; i < std::size(cases); ++i) {
        EXPECT_EQ(opened.table[i].outcome, cases[i].outcome) << cases[i].line;
        EXPECT_EQ(opened.table[i].verdict, cases[i].verdict) << cases[i].line << opened.detail(i).sentence;
    }
    const Opened strict = openText(log, "", [](logs::LogMapping& m) {
        m.conventions = {false, true, true, false, true};
    });
    EXPECT_EQ(strict.table[9].verdict, Verdict::Convention);
    EXPECT_EQ(strict.table[10].verdict, Verdict::Wrong);
    EXPECT_EQ(strict.table[13].verdict, Verdict::Convention);
    EXPECT_EQ(strict.table[14].verdict, Verdict::Convention);
}

TEST(LogVerdicts, AWrongDecisionSaysHowFarItIsFromRight) {
    const Opened log = openText(caseLine(2.5, 0, R"("hit":true,"fraction":0.3)"));
    EXPECT_EQ(log.table[0].worst, logs::LogError::Decision);
    EXPECT_EQ(static_cast<double>(log.table[0].ulps), 0.5 / std::ldexp(1.0, -51));  // the gap, in ulps of R = 2
}

// ---- Lines that are no queries

TEST(LogLines, RubbishIsARowWithItsErrorAndTheOthersAreReadAsEver) {
    const std::string good = caseLine(0, 0, R"("id":"g","hit":true,"fraction":0.3)");
    const std::string bad[] = {
        "garbage",
        "\xFF\xFE\x01",
        std::string("\0\0\0", 3),
        R"({"start":[NaN,0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true})",
        R"({"start":[1e999,0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true})",
        R"({"start":[0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true})",
        R"({"start":[0,0,0],"end":[10,0,0],"ball_radius":-1,"center":[5,0,0],"sphere_radius":1,"hit":true})",
        R"({"start":[0,0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":"maybe"})",
        R"({"start":"here"})",
        std::string(500, '['),
        R"({"a":)" + std::string(5000, '{'),
    };
    std::string log = "\xEF\xBB\xBF" + good;
    for (const std::string& line : bad) log += line + "\r\n" + good;
    log += good.substr(0, good.size() / 2);
    const Opened opened = openText(log);
    ASSERT_EQ(opened.error, "");
    ASSERT_EQ(opened.table.size(), 2 * std::size(bad) + 2);
    EXPECT_EQ(opened.table.badRows(), std::size(bad) + 1);
    for (std::size_t i = 0; i < opened.table.size(); ++i) {
        const logs::LogRow row = opened.table[i];
        EXPECT_EQ(row.line, i + 1);
        EXPECT_EQ(row.isBad, i % 2 == 1) << i;
        const logs::LogDetail detail = opened.detail(i);
        EXPECT_EQ(detail.isGood(), !row.isBad);
        EXPECT_EQ(detail.sentence.empty(), false);
        EXPECT_EQ(detail.sentence.find('\n'), std::string::npos);
        if (!row.isBad) {
            EXPECT_EQ(opened.table.id(i), "g");
            EXPECT_EQ(row.verdict, Verdict::Agrees);
        }
    }
    EXPECT_EQ(opened.detail(13).sentence, "ball_radius: must be >= 0, got -1");
    EXPECT_TRUE(opened.detail(opened.table.size() - 1).sentence.ends_with("the file ends inside this line"));
}

TEST(LogLines, ALineOf300MegabytesIsSkippedWithoutBeingHeld) {
    const std::string good = caseLine(0, 0, R"("hit":true,"fraction":0.3)");
    const logs::TempFile file(good);
    // A sparse file: zero bytes without blocks on the disk.
    std::filesystem::resize_file(file.path(), good.size() + 300'000'000);
    std::ofstream(file.path(), std::ios::binary | std::ios::app) << "\n"
                                                                 << good << std::string((16 << 20) + 1, 'x') << "\n"
                                                                 << good;
    rusage before{}, after{};
    ::getrusage(RUSAGE_SELF, &before);
    const Opened opened = logs::open(file.path());
    ::getrusage(RUSAGE_SELF, &after);
    ASSERT_EQ(opened.error, "");
    ASSERT_EQ(opened.table.size(), 5u);
    EXPECT_TRUE(opened.table[1].isBad && opened.table[3].isBad);
    EXPECT_FALSE(opened.table[2].isBad || opened.table[4].isBad);
    EXPECT_EQ(opened.table[4].line, 5u);
    EXPECT_EQ(opened.detail(1).sentence, "the line: must be at most 16 MiB (16777216 bytes), got more");
    EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 224 * 1024) << "kilobytes; each thread may hold a line of 16 MiB";
}

TEST(LogLines, PiecesOfTheFileMeetWithoutASeam) {
    std::mt19937 random(7);
    std::string log;
    std::vector<std::uint64_t> offsets;
    std::vector<std::uint32_t> numbers;
    std::uint32_t number = 0;
    while (log.size() < 5'000'000) {
        ++number;
        if (random() % 10 == 0) {
            log += random() % 2 ? "\n" : "  \r\n";
            continue;
        }
        offsets.push_back(log.size());
        numbers.push_back(number);
        const std::string padding(random() % 2000, ' ');
        log += caseLine(0, 0, R"("id":)" + std::to_string(number) + padding + R"(,"hit":true,"fraction":0.3)");
    }
    const logs::TempFile file(log);
    const Opened opened = logs::open(file.path(), "", {}, 3);
    ASSERT_EQ(opened.table.size(), offsets.size());
    for (std::size_t i = 0; i < offsets.size(); ++i) {
        ASSERT_EQ(opened.table[i].offset, offsets[i]) << i;
        ASSERT_EQ(opened.table[i].line, numbers[i]) << i;
        ASSERT_EQ(opened.table.id(i), std::to_string(numbers[i])) << i;
    }
    EXPECT_EQ(opened.table.badRows(), 0u);
}

TEST(LogTable, ALongIdKeepsBothItsEnds) {
    logs::LogTable table;
    const auto kept = [&](const std::string& id) {
        table.add({}, {id, "", ""});
        return std::string(table.id(table.size() - 1));
    };
    const std::string start = "level 3/", end = "/pair 17";
    EXPECT_EQ(kept(start + end), start + end);
    for (std::size_t length = 60; length < 80; ++length) {
        std::string middle;
        while (middle.size() < length) middle += "µ";
        const std::string id = kept(start + middle + end);
        EXPECT_TRUE(id.starts_with(start) && id.ends_with(end) && io::isUtf8(id)) << id;
        EXPECT_LE(id.size(), logs::LogTable::kIdBytes);
    }
}

TEST(LogOpening, CancelsAtOnce) {
    std::string log;
    while (log.size() < 20'000'000) log += caseLine(0, 0, R"("hit":true,"fraction":0.3)");
    const logs::TempFile file(log);
    const auto lines = std::make_shared<const io::LineFile>(std::move(io::LineFile::open(file.path()).value()));
    const logs::LogMapping mapping = logs::guessMapping(logs::readHead(*lines).value());
    logs::LogOpening opening(lines, mapping, 2);
    opening.cancel();
    logs::LogTable table;
    EXPECT_EQ(opening.finish(table), "");
    EXPECT_LT(table.size(), 50'000u) << "of all the lines, each of less than 200 bytes";
}

TEST(LogOpening, WhatCannotBeReadIsOneLine) {
    EXPECT_EQ(logs::open("/no/such/file").error, "cannot read /no/such/file: no such file or folder; check the path");
    EXPECT_EQ(logs::open("/").error, "cannot read /: this is a folder; name a file");
    EXPECT_EQ(logs::open("/dev/null").error,
              "cannot read /dev/null: it is not a file on disk; save the stream to a file first");
}

// ---- Order

TEST(LogOrder, SortsFiltersAndCounts) {
    const std::string log = caseLine(0, 0, R"("id":"b10","method":"x","hit":true,"fraction":0.3)") +
                            caseLine(0, 0, R"("id":"a","method":"y","hit":true,"fraction":0.31)") + "garbage\n" +
                            caseLine(0, 0, R"("id":"a longer id 2","method":"x","hit":true,"fraction":0.5)") +
                            caseLine(2.5, 0, R"("id":"a longer id 1","method":"y","hit":true,"fraction":0.3)");
    const Opened opened = openText(log);
    const logs::LogTable& table = opened.table;
    ASSERT_EQ(table.size(), 5u);
    logs::LogRows rows = logs::filtered(table, {});
    const auto sorted = [&](logs::LogSort by, bool worstFirst) {
        logs::sort(rows, table, by, worstFirst);
        return rows;
    };
    using logs::LogRows;
    using logs::LogSort;
    EXPECT_EQ(sorted(LogSort::Wrongness, true), (LogRows{4, 3, 1, 0, 2}));
    EXPECT_EQ(sorted(LogSort::Line, false), (LogRows{0, 1, 2, 3, 4}));
    EXPECT_EQ(sorted(LogSort::Id, false), (LogRows{2, 1, 4, 3, 0}));
    EXPECT_EQ(sorted(LogSort::Id, true), (LogRows{0, 3, 4, 1, 2}));
    sorted(LogSort::Line, false);
    EXPECT_EQ(sorted(LogSort::Method, false), (LogRows{2, 0, 3, 1, 4}));
    sorted(LogSort::Line, false);
    EXPECT_EQ(sorted(LogSort::Outcome, false), (LogRows{4, 0, 1, 3, 2}));

    EXPECT_EQ(logs::filtered(table, logs::failingRows()), (LogRows{1, 3, 4}));
    logs::LogFilter filter;
    filter.outcomes = 1u << static_cast<unsigned>(Outcome::Miss);
    filter.hasBadLines = false;
    EXPECT_EQ(logs::filtered(table, filter), (LogRows{4}));
    filter = {};
    filter.method = table.methodPlace(1);
    EXPECT_EQ(logs::filtered(table, filter), (LogRows{1, 4}));

    const logs::LogCounts counts = logs::count(table);
    EXPECT_EQ(counts.bad, 1u);
    EXPECT_EQ(counts.verdicts[static_cast<std::size_t>(Verdict::WrongValue)], 2u);
    EXPECT_EQ(counts.decisions[static_cast<std::size_t>(Outcome::Miss)][1], 1u);
}

TEST(LogOrder, NumbersSortAsNumbers) {
    std::string log;
    for (const char* id : {"10", "9", "-1", "2.5", "1e3"})
        log += caseLine(0, 0, std::string(R"("id":)") + id + R"(,"hit":true,"fraction":0.3)");
    const Opened opened = openText(log);
    logs::LogRows rows = logs::filtered(opened.table, {});
    logs::sort(rows, opened.table, logs::LogSort::Id, false);
    EXPECT_EQ(rows, (logs::LogRows{2, 3, 1, 0, 4}));
}

TEST(LogOrder, HistogramBinsDouble) {
    using logs::LogHistogram;
    EXPECT_EQ(LogHistogram::binOf(0), 0);
    EXPECT_EQ(LogHistogram::binOf(0.3f), 1);
    EXPECT_EQ(LogHistogram::binOf(1), 1);
    EXPECT_EQ(LogHistogram::binOf(1.001f), 2);
    EXPECT_EQ(LogHistogram::binOf(2), 2);
    EXPECT_EQ(LogHistogram::binOf(16), 5);
    EXPECT_EQ(LogHistogram::upperEnd(5), 16);
    EXPECT_EQ(LogHistogram::binOf(3e38f), LogHistogram::kBins - 1);
}

// ---- Export

TEST(LogExport, FindingsOpenAsALogWithTheSameVerdicts) {
    for (const Example& example : kExamples) {
        SCOPED_TRACE(example.preset);
        const Opened log = openText(example.log);
        const logs::LogRows all = logs::filtered(log.table, {});
        const logs::TempFile out;
        ASSERT_EQ(logs::exportRows(out.path(), {*log.file, log.mapping, log.table, all}, logs::LogExport::Findings),
                  "");
        const Opened again = logs::open(out.path());
        ASSERT_EQ(again.error, "");
        EXPECT_EQ(again.mapping.preset, log.mapping.preset);
        EXPECT_EQ(again.mapping.precision, log.mapping.precision);
        ASSERT_EQ(again.table.size(), log.table.size());
        for (std::size_t i = 0; i < log.table.size(); ++i) {
            EXPECT_EQ(again.table[i].verdict, log.table[i].verdict) << again.detail(i).sentence;
            EXPECT_EQ(again.table[i].outcome, log.table[i].outcome);
            const collide::SweepQuery a = log.detail(i).line.query.query, b = again.detail(i).line.query.query;
            EXPECT_EQ(a.ball, b.ball);
            EXPECT_EQ(a.obstacle, b.obstacle);
            EXPECT_EQ(a.frames, b.frames);
        }
    }
}

TEST(LogExport, LinesComeAsTheyWereWithTheHeading) {
    const Opened log = openText(kExamples[2].log);
    const logs::TempFile out;
    const logs::LogRows second{1};
    ASSERT_EQ(logs::exportRows(out.path(), {*log.file, log.mapping, log.table, second}, logs::LogExport::Lines), "");
    const Opened again = logs::open(out.path());
    ASSERT_EQ(again.table.size(), 1u);
    EXPECT_EQ(again.detail(0).text, log.detail(1).text);
    EXPECT_NE(
        logs::exportRows("/no/such/folder/x", {*log.file, log.mapping, log.table, second}, logs::LogExport::Lines), "");
}

TEST(LogPreview, ShowsTheFirstLinesAsUnderstood) {
    const Opened log = openText(kExamples[1].log);
    const auto rows = logs::preview(log.head, log.mapping, 1);
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].finding.verdict, Verdict::Agrees);
    const auto without = logs::preview(log.head, logs::LogMapping{}, 5);
    ASSERT_EQ(without.size(), 2u);
    EXPECT_EQ(without[0].sentence, "no column tells where the ball starts (start)");
}

// ---- The loggers for games

TEST(Loggers, ThePythonSnippetWritesALogThatOpens) {
    if (std::system("python3 --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "python3 is not installed";
    const logs::TempFile out;
    const std::string program =
        "import sys; sys.dont_write_bytecode = True; sys.path.insert(0, '" CAROM_SOURCE_DIR
        "/docs/logging');"
        "import carom_log; log = carom_log.Log('" +
        out.path().string() +
        "');"
        "log.write('a', start=(0, 0, 0), end=(10, 0, 0), ball_radius=1, center=(5, 0, 0), sphere_radius=1, hit=True,"
        " fraction=0.3, point=(4, 0, 0), normal=(-1, 0, 0));"
        "log.write('b', start=(0, 2.5, 0), end=(10, 2.5, 0), ball_radius=1, center=(5, 0, 0), sphere_radius=1,"
        " hit=False)";
    ASSERT_EQ(std::system(("python3 -c \"" + program + "\"").c_str()), 0);
    const Opened log = logs::open(out.path());
    ASSERT_EQ(log.error, "");
    ASSERT_EQ(log.table.size(), 2u);
    EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << log.detail(0).sentence;
    EXPECT_EQ(log.table[1].verdict, Verdict::Agrees) << log.detail(1).sentence;
    EXPECT_TRUE(log.mapping[LogField::Point].isGiven());
}

const char* const kGame = R"(
#include "carom_log.h"
#include <thread>
#include <vector>
int main(int, char** arguments) {
    carom_log::Log log(arguments[1]);
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&log] {
            const float start[3] = {0, 0, 0}, end[3] = {10, 0, 0}, center[3] = {5, 0, 0};
            for (int n = 0; n < 100; ++n) {
                log.write(carom_log::Line("a \"quoted\" id\n").method("game").path(start, end).ball(1.0f)
                              .sphere(center, 1.0f).hit(0.3f).point(carom_log::xyz(4.0f, 0.0f, 0.0f))
                              .normal(carom_log::xyz(-1.0, 0.0, 0.0)));
                log.write(carom_log::Line().path(start, end).ball(1.0f).sphere(carom_log::xyz(5.f, 3.f, 0.f), 1.0f)
                              .miss());
            }
        });
    for (std::thread& thread : threads) thread.join();
    return log.isGood() ? 0 : 1;
}
)";

TEST(Loggers, TheHeaderCompilesInCxx11And20WithoutWarningsAndItsLogOpens) {
    const logs::TempFile source(kGame, "game.cpp");
    for (const char* standard : {"11", "20"}) {
        SCOPED_TRACE(standard);
        const logs::TempFile program("", "game"), out;
        const std::string compile = std::string(CAROM_CXX) + " -std=c++" + standard +
                                    " -Wall -Wextra -Wpedantic -Werror -I" CAROM_SOURCE_DIR "/docs/logging -pthread " +
                                    source.path().string() + " -o " + program.path().string();
        ASSERT_EQ(std::system(compile.c_str()), 0);
        ASSERT_EQ(std::system((program.path().string() + " " + out.path().string()).c_str()), 0);
        const Opened log = logs::open(out.path(), "", [](logs::LogMapping& m) {
            m.readsFloat = true;
            m.precision = methods::Precision::Float;
        });
        ASSERT_EQ(log.error, "");
        EXPECT_EQ(log.table.size(), 800u);
        EXPECT_EQ(logs::count(log.table).verdicts[0], 800u);
        EXPECT_EQ(log.table.methodNames().size(), 2u);
    }
}

}  // namespace
