// Logs as engines and their loggers print them: everything in them is read, or named as not read.

#include <gtest/gtest.h>

#include "logs/log_files.h"
#include "logs/read/others.h"
#include "logs/report/report.h"

namespace {

using logs::LogField;
using logs::Opened;
using logs::openText;
using logs::Verdict;
using Names = std::vector<std::string>;

/// A line whose contact is exact: a ball of radius 1 from the origin along x, a sphere of radius 1 at (5, 0, 0).
struct EngineLine {
    const char* engine;
    std::string line;
    std::string right, wrong;  ///< a part of the line, and what spoils the answer in its place
    Names judged;              ///< answers that are read
    Names unread;              ///< columns that are not
    std::size_t values = 0;    ///< how many of those are values of the answer
};

const EngineLine kLines[] = {
    {"unity",
     R"({"m_Origin":{"x":0,"y":0,"z":0},"m_Direction":{"x":1,"y":0,"z":0},"m_MaxDistance":10,"m_Radius":1,)"
     R"("m_Center":{"x":5,"y":0,"z":0},"sphereRadius":1,"hit":true,"hitInfo":{"m_Point":{"x":4,"y":0,"z":0},)"
     R"("m_Normal":{"x":-1,"y":0,"z":0},"m_FaceID":7,"m_Distance":3,"m_UV":{"x":0,"y":0},"m_Collider":-5}})",
     R"("m_Distance":3)",
     R"("m_Distance":30)",
     {"hit", "distance", "point", "normal"},
     {"hitInfo.m_FaceID", "hitInfo.m_UV", "hitInfo.m_Collider"}},
    {"rapier",
     R"({"pos1":{"translation":[0,0,0],"rotation":[0,0,0,1]},"vel1":[1,0,0],"shape1":{"radius":1},)"
     R"("pos2":{"translation":[5,0,0]},"shape2":{"radius":1},"max_time_of_impact":10,"hit":{"time_of_impact":3,)"
     R"("witness1":[1,0,0],"witness2":[-1,0,0],"normal1":[1,0,0],"normal2":[-1,0,0],"status":"Converged"}})",
     R"("normal1":[1,0,0])",
     R"("normal1":[0,1,0])",
     {"time", "normal", "opposite_normal", "ball_witness", "sphere_witness"},
     {"pos1.rotation", "hit.status"}},
    {"godot",
     R"~({"from":"(0, 0, 0)","motion":"(10, 0, 0)","radius":1.0,"center":"(5, 0, 0)","sphere_radius":1.0,)~"
     R"~("result":[0.296875,0.30078125]})~",
     "0.296875,0.30078125",
     "0.5,0.50390625",
     {"fraction"},
     {}},
    {"godot",
     R"~({"transform":"[X: (1, 0, 0), Y: (0, 1, 0), Z: (0, 0, 1), O: (0, 0, 0)]","motion":"(10, 0, 0)","radius":1,)~"
     R"~("center":"(5, 0, 0)","sphere_radius":1,"safe":0.296875,"unsafe":0.30078125,"rest":{"point":"(4, 0, 0)",)~"
     R"~("normal":"(-1, 0, 0)","rid":"RID(12)","collider_id":55,"shape":0,"linear_velocity":"(0, 0, 0)"}})~",
     R"~("normal":"(-1)~",
     R"~("normal":"(1)~",
     {"fraction", "point", "normal"},
     {"rest.rid", "rest.collider_id", "rest.shape", "rest.linear_velocity"}},
    {"unreal",
     "[2026.11.26-10.00.00:123][ 42]LogPhysics: Start=X=0.000 Y=0.000 Z=0.000 End=X=10.000 Y=0.000 Z=0.000 "
     "Radius=1.000 Center=X=5.000 Y=0.000 Z=0.000 SphereRadius=1.000 bBlockingHit=True Time=0.300000 "
     "Location=X=3.000 Y=0.000 Z=0.000 ImpactPoint=X=4.000 Y=0.000 Z=0.000 ImpactNormal=X=-1.000 Y=0.000 Z=0.000",
     "Time=0.300000",
     "Time=0.600000",
     {"hit", "time", "point", "ball_center", "normal"},
     {}},
    {"unreal",
     "LogTemp: Warning: Radius:1.000 Center:X=5.000 Y=0.000 Z=0.000 SphereRadius:1.000 bBlockingHit:True "
     "bStartPenetrating:False Time:0.300000 Location:X=3.000 Y=0.000 Z=0.000 ImpactPoint:X=4.000 Y=0.000 Z=0.000 "
     "Normal:X=-1.000 Y=0.000 Z=0.000 ImpactNormal:X=-1.000 Y=0.000 Z=0.000 TraceStart:X=0.000 Y=0.000 Z=0.000 "
     "TraceEnd:X=10.000 Y=0.000 Z=0.000 PenetrationDepth:0.000 Item:0 PhysMaterial:None Actor:Crate FaceIndex:-1",
     "Normal:X=-1.000 Y=0.000 Z=0.000 Impact",
     "Normal:X=1.000 Y=0.000 Z=0.000 Impact",
     {"hit", "time", "point", "ball_center", "normal", "other_normal", "depth"},
     {"bStartPenetrating", "Item", "PhysMaterial", "Actor", "FaceIndex"}},
    {"unreal",
     "LogTemp: Start=(X=0.000,Y=0.000,Z=0.000) End=(X=10.000,Y=0.000,Z=0.000) Radius=1.0 "
     "Center=(X=5.000,Y=0.000,Z=0.000) SphereRadius=1.0 bBlockingHit=True ImpactPoint=(X=4.000,Y=0.000,Z=0.000)",
     "ImpactPoint=(X=4",
     "ImpactPoint=(X=9",
     {"hit", "point"},
     {}},
    {"plain",
     "frame=12, start=0,0,0, end=10,0,0, ball_radius=1, center=(5 0 0), sphere_radius=1, hit=1, fraction=0.3",
     "fraction=0.3",
     "fraction=0.7",
     {"hit", "fraction"},
     {"frame"}},
    {"physx",
     R"({"pose":{"p":[0,0,0],"q":[0,0,0,1]},"unitDir":[1,0,0],"maxDist":10,"geom":{"radius":1},)"
     R"("sphere":{"center":[5,0,0],"radius":1},"hasBlock":true,"block":{"position":[4,0,0],"normal":[-1,0,0],)"
     R"("distance":3,"flags":7,"faceIndex":4294967295,"actor":"crate"}})",
     R"("normal":[-1)",
     R"("normal":[1)",
     {"hit", "distance", "point", "normal"},
     {"pose.q", "block.flags", "block.faceIndex", "block.actor"}},
    {"box2d",
     R"({"input":{"proxyA":{"points":[[5,0,0]],"count":1,"radius":1},"proxyB":{"points":[[0,0,0]],"count":1,"radius":1},)"
     R"("translationB":[10,0,0],"maxFraction":1},)"
     R"("output":{"hit":true,"fraction":0.3,"point":[4,0,0],"normal":[-1,0,0],"iterations":4}})",
     R"("fraction":0.3)",
     R"("fraction":0.9)",
     {"hit", "fraction", "point", "normal"},
     {"input.proxyA.count", "input.proxyB.count", "input.maxFraction", "output.iterations"}},
    {"jolt",
     R"({"mCenterOfMassStart":[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]],"mDirection":[10,0,0],"radius":1,)"
     R"("center":[5,0,0],"sphereRadius":1,"mFraction":0.3,"mContactPointOn1":[4,0,0],"mContactPointOn2":[4,0,0],)"
     R"("mPenetrationAxis":[1,0,0],"mPenetrationDepth":0,"mSubShapeID1":4294967295,"mIsBackFaceHit":false})",
     R"("mContactPointOn1":[4)",
     R"("mContactPointOn1":[1)",
     {"fraction", "point", "normal", "other_point", "depth"},
     {"mSubShapeID1", "mIsBackFaceHit"}},
    {"bullet",
     R"({"m_convexFromWorld":[0,0,0],"m_convexToWorld":[10,0,0],"radius":1,"center":[5,0,0],"sphereRadius":1,)"
     R"("m_closestHitFraction":0.3,"m_hitPointWorld":[4,0,0],"m_hitNormalWorld":[-1,0,0],"m_hitCollisionObject":"0x55"})",
     R"("m_hitNormalWorld":[-1)",
     R"("m_hitNormalWorld":[1)",
     {"fraction", "point", "normal"},
     {"m_hitCollisionObject"}},
    {"plain",
     R"({"ball":{"position":[0,0,0],"velocity":[1,0,0],"radius":1},"sphere":{"center":[5,0,0],"radius":1},)"
     R"("hit":true,"contacts":[{"point":[4,0,0],"normal":[-1,0,0],"toi":3},{"point":[9,9,9]}]})",
     R"("toi":3)",
     R"("toi":7)",
     {"hit", "time", "point", "normal"},
     {"contacts[1]"},
     1},
};

Names judgedIn(const Opened& log) {
    Names names;
    for (int i = static_cast<int>(LogField::Hit); i < static_cast<int>(LogField::Unsafe); ++i)
        if (const auto field = static_cast<LogField>(i);
            log.mapping[field].isGiven() && logs::whyNotJudged(log.mapping, field).empty())
            names.emplace_back(name(field));
    return names;
}

TEST(EngineLogs, EveryColumnIsReadOrNamed) {
    for (const EngineLine& engine : kLines) {
        SCOPED_TRACE(engine.line);
        const Opened log = openText(engine.line + "\n");
        ASSERT_EQ(log.error, "");
        ASSERT_EQ(log.table.size(), 1u);
        EXPECT_EQ(log.mapping.preset, engine.engine);
        EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << log.error;
        EXPECT_EQ(judgedIn(log), engine.judged);
        EXPECT_EQ(logs::unreadColumns(log.mapping), engine.unread);
        EXPECT_EQ(logs::unreadAnswers(log.mapping).size(), engine.values);
        EXPECT_EQ(logs::count(log.table).agreeInValues, engine.values == 0 ? 1u : 0u);
        EXPECT_EQ(logs::count(log.table).agreeUnread, engine.values == 0 ? 0u : 1u);
    }
}

TEST(EngineLogs, ASpoiledAnswerIsFound) {
    for (const EngineLine& engine : kLines) {
        SCOPED_TRACE(engine.wrong);
        std::string line = engine.line;
        const std::size_t at = line.find(engine.right);
        ASSERT_NE(at, std::string::npos);
        line.replace(at, engine.right.size(), engine.wrong);
        const Opened log = openText(line + "\n");
        ASSERT_EQ(log.table.size(), 1u);
        EXPECT_EQ(log.table[0].verdict, Verdict::WrongValue) << line;
    }
}

TEST(EngineLogs, AnOptionalHitThatIsNullIsNoHit) {
    const std::string begin = R"({"pos1":[0,)", end = R"(,0],"vel1":[1,0,0],"ball_radius":1,"sphere_center":[5,0,0],)"
                                                      R"("sphere_radius":1,"max_time_of_impact":10,"hit":)";
    const Opened log = openText(begin + "0" + end + R"({"time_of_impact":3,"normal2":[-1,0,0]}})" + "\n" + begin + "9" +
                                end + "null}\n" + begin + "0" + end + "null}\n");
    ASSERT_EQ(log.table.size(), 3u);
    EXPECT_EQ(log.table.badRows(), 0u);
    EXPECT_EQ(log.table[0].verdict, Verdict::Agrees);
    EXPECT_EQ(log.table[1].verdict, Verdict::Agrees);
    EXPECT_EQ(log.table[2].verdict, Verdict::Wrong);
}

// ---- The response

const std::string kResponse =
    R"({"start":[0,0,0],"velocity":[2,0,0],"frames":10,"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true,)";

Opened openResponse(const std::string& rest) { return openText(kResponse + rest + "}\n"); }

TEST(LogResponse, VelocitiesAndImpulsesAreJudgedWithMassesAndRestitution) {
    const struct {
        const char* rest;
        Verdict verdict;
        logs::LogError worst;
    } cases[] = {
        {R"("hit_frames":1.5,"restitution":0.5,"new_velocity":[-1,0,0],"impulse":3)", Verdict::Agrees, {}},
        {R"("hit_frames":1.5,"restitution":0.5,"new_velocity":[5,5,5])", Verdict::WrongValue,
         logs::LogError::NewVelocity},
        {R"("hit_frames":1.5,"restitution":0.5,"new_velocity":[-2,0,0])", Verdict::WrongValue,
         logs::LogError::NewVelocity},
        {R"("hit_frames":1.5,"restitution":0.5,"impulse":1e9)", Verdict::WrongValue, logs::LogError::Impulse},
        {R"("hit_frames":1.5,"restitution":1,"mass1":1,"mass2":3,"new_velocity":[-1,0,0],"sphere_new_velocity":[1,0,0],"impulse":3)",
         Verdict::Agrees,
         {}},
        {R"("hit_frames":1.5,"restitution":1,"mass1":1,"mass2":3,"sphere_new_velocity":[0,0,0])", Verdict::WrongValue,
         logs::LogError::SphereNewVelocity},
        {R"("hit_frames":1.5,"restitution":1,"impulse":"nan")", Verdict::Invalid, {}},
    };
    for (const auto& c : cases) {
        SCOPED_TRACE(c.rest);
        const Opened log = openResponse(c.rest);
        ASSERT_EQ(log.table.badRows(), 0u);
        EXPECT_EQ(log.table[0].verdict, c.verdict);
        if (c.verdict == Verdict::WrongValue) {
            EXPECT_EQ(log.table[0].worst, c.worst);
        }
    }
}

TEST(LogResponse, WithoutARestitutionTheyAreNotReadAndSoDoNotAgree) {
    const Opened log = openResponse(R"("hit_frames":1.5,"new_velocity":[5,5,5],"impulse":1e9)");
    EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << "its time does";
    EXPECT_EQ(logs::unreadAnswers(log.mapping), (Names{"new_velocity", "impulse"}));
    EXPECT_EQ(logs::agreementWords(logs::count(log.table)),
              "0 with values, 1 by decision only (1 with values that are not read)");
    const std::string text = logs::text({"a", log.file.get(), log.mapping, &log.table});
    EXPECT_NE(text.find("not read of the answers: new_velocity, impulse"), std::string::npos) << text;
    EXPECT_NE(text.find("new_velocity (not judged: no restitution is told (restitution))"), std::string::npos) << text;
}

TEST(LogResponse, TheSpeedBesideAPathGivesTheUnit) {
    const std::string path =
        R"({"start":[0,0,0],"end":[0.5,0,0],"velocity":[30,0,0],"ball_radius":1,"center":[2.25,0,0],)"
        R"("sphere_radius":1,"hit":true,"fraction":0.5,"restitution":1,"new_velocity":)";
    EXPECT_EQ(openText(path + "[-30,0,0]}\n").table[0].verdict, Verdict::Agrees);
    EXPECT_EQ(openText(path + "[-0.5,0,0]}\n").table[0].verdict, Verdict::WrongValue);
}

TEST(LogResponse, NearAGrazeTheNormalOfARoundedInputExplainsIt) {
    // A textbook in float: off in the normal by far more than its rounding, and right all the same.
    const Opened log = openText(
        R"({"start":[-100,1.9999,0],"velocity":[1,0,0],"ball_radius":1,"center":[0,0,0],"sphere_radius":1,"hit":true,)"
        R"("restitution":1,"new_velocity":[0.9999,0.0142,0]})"
        "\n",
        "", [](logs::LogMapping& m) { m.precision = methods::Precision::Float; });
    EXPECT_NE(log.table[0].verdict, Verdict::WrongValue);
}

// ---- Starts inside

TEST(LogInside, TheNormalIsJudgedByTheEnginesChoiceElseDescribed) {
    const std::string unity =
        R"({"origin":[4.5,0,1],"direction":[1,0,0],"maxDistance":10,"radius":1,"sphereCenter":[5,0,0],)"
        R"("sphereRadius":1,"hit":true,"hitInfo":{"m_Distance":0,"m_Normal":)";
    const std::string plain = R"({"start":[4.5,0,1],"end":[10,0,1],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,)"
                              R"("hit":true,"fraction":0,"normal":)";
    const struct {
        std::string line;
        const char* preset;
        Verdict verdict;
        const char* words;
    } cases[] = {
        {unity + "[-1,0,0]}}", "unity-all", Verdict::Convention, "against the motion"},
        {unity + "[0,0,0]}}", "unity-all", Verdict::WrongValue, "has no length, not as the engine states"},
        {unity + "[1,0,0]}}", "unity-all", Verdict::WrongValue, "not as the engine states"},
        {plain + "[0,0,0]}", "", Verdict::Convention, "has no length"},
        {plain + "[-1,0,2]}", "", Verdict::Convention, "points the shortest way out"},
        {plain + "[1,0,-2]}", "", Verdict::Convention, "is reversed"},
        {plain + "[0,1,0]}", "", Verdict::Convention, "neither"},
        {plain + R"([-1,0,2],"depth":0.8819660112501051})", "", Verdict::Convention, "way out"},
        {plain + R"([-1,0,2],"depth":0.5})", "", Verdict::WrongValue, "depth is 0.382 units off"},
    };
    for (const auto& c : cases) {
        SCOPED_TRACE(c.line);
        const Opened log = openText(c.line + "\n", c.preset);
        ASSERT_EQ(log.table.badRows(), 0u);
        EXPECT_EQ(log.table[0].verdict, c.verdict);
        const std::string sentence = logs::readRow(*log.file, log.mapping, log.table[0]).sentence;
        EXPECT_NE(sentence.find(c.words), std::string::npos) << sentence;
    }
}

}  // namespace
