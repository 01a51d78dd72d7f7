// Logs about planes, capsules, triangles and boxes: members and columns are read, answers judged, errors named.

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>

#include "io/query/query_json.h"
#include "logs/log_files.h"
#include "logs/report/export.h"

namespace {

using collide::Vec3;
using logs::Opened;
using logs::TempFile;
using logs::Verdict;

/// The hard cases with shapes, each as {"query":...,"answer":...} with the exact answer.
std::vector<std::string> solvedCases() {
    std::ifstream file(CAROM_SOURCE_DIR "/tests/data/shape_cases.jsonl");
    std::vector<std::string> lines;
    io::QueryReader reader;
    for (std::string line; std::getline(file, line);) {
        const auto query = reader.read(line.substr(0, line.find(", \"is\":")) + "}");
        EXPECT_TRUE(query) << query.error();
        const collide::SweepQuery& asked = query.value().query;
        std::string& row = lines.emplace_back("{\"query\":" + io::writeQuery(query.value()) + ",\"answer\":");
        io::appendAnswer(row, "", query.value().flat, collide::sweep(asked), asked.obstacle.shape);
        row += '}';
    }
    return lines;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    return text;
}

TEST(LogShapes, TheAnswersOfSolveAgree) {
    const TempFile file(joined(solvedCases()), "log.jsonl");
    const Opened log = logs::open(file.path());
    ASSERT_EQ(log.error, "");
    ASSERT_GE(log.table.size(), 50u);
    EXPECT_EQ(log.table.badRows(), 0u);
    std::size_t withFeature = 0;
    for (std::size_t i = 0; i < log.table.size(); ++i) {
        const logs::LogDetail detail = log.detail(i);
        const collide::Shape shape = detail.line.query.query.obstacle.shape;
        EXPECT_NE(shape, collide::Shape::Sphere);
        EXPECT_EQ(log.table[i].verdict, Verdict::Agrees) << detail.text << '\n' << detail.sentence;
        if (!detail.line.answer.isHit) continue;
        EXPECT_EQ(detail.line.answer.feature, io::featureName(shape, detail.exact.feature));
        ++withFeature;
    }
    EXPECT_GT(withFeature, 25u);
}

constexpr const char* kHeading =
    "id,start.x,start.y,start.z,end.x,end.y,end.z,ball_radius,capsule.a.x,capsule.a.y,capsule.a.z,capsule.b.x,"
    "capsule.b.y,capsule.b.z,capsule.radius,triangle.corners[0].x,triangle.corners[0].y,triangle.corners[0].z,"
    "triangle.corners[1].x,triangle.corners[1].y,triangle.corners[1].z,triangle.corners[2].x,triangle.corners[2].y,"
    "triangle.corners[2].z,box.center.x,box.center.y,box.center.z,box.half.x,box.half.y,box.half.z,box.rotation.w,"
    "box.rotation.x,box.rotation.y,box.rotation.z,hit,fraction,normal.x,normal.y,normal.z,feature\n";
constexpr const char* kCapsuleRow = "capsule,0,5,0,0,-5,0,1,-1,0,0,1,0,0,0.5,,,,,,,,,,,,,,,,,,,,1,0.35,0,1,0,barrel\n";
constexpr const char* kTriangleRow = "triangle,-2,0,2,0,3,0,1,,,,,,,,0,0,0,4,0,0,0,4,0,,,,,,,,,,,0,,,,,\n";
constexpr const char* kBoxRow = "box,0,0,5,0,0,-5,1,,,,,,,,,,,,,,,,,0,0,0,1,2,1,2,0,0,2,1,0.3,0,0,1,face +z\n";

TEST(LogShapes, ColumnsOfACsvAreTheMembersOfAQuery) {
    const TempFile file(std::string(kHeading) + kCapsuleRow + kTriangleRow + kBoxRow, "log.csv");
    const Opened log = logs::open(file.path());
    ASSERT_EQ(log.error, "");
    ASSERT_EQ(log.table.size(), 3u);
    const collide::Obstacle capsule = log.detail(0).line.query.query.obstacle;
    EXPECT_EQ(capsule.shape, collide::Shape::Capsule);
    EXPECT_EQ(capsule.b, Vec3(1, 0, 0));
    EXPECT_EQ(capsule.radius, 0.5);
    EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << log.detail(0).sentence;
    const collide::Obstacle triangle = log.detail(1).line.query.query.obstacle;
    EXPECT_EQ(triangle.shape, collide::Shape::Triangle);
    EXPECT_EQ(triangle.b, Vec3(4, 0, 0));
    EXPECT_EQ(triangle.c, Vec3(0, 4, 0));
    EXPECT_EQ(triangle.radius, 0);
    EXPECT_EQ(log.table[1].verdict, Verdict::Wrong);
    EXPECT_EQ(log.detail(1).sentence,
              "recorded no hit; exactly hit at 0.6464466094067263 on edge 2, 1 units (1.59e+15 ulps) from the other "
              "decision");
    const collide::Obstacle box = log.detail(2).line.query.query.obstacle;
    EXPECT_EQ(box.shape, collide::Shape::Box);
    EXPECT_EQ(box.half, Vec3(1, 2, 1));
    EXPECT_EQ(box.rotation, (collide::Rotation{2, 0, 0, 2}));
    EXPECT_EQ(log.table[2].verdict, Verdict::Agrees) << log.detail(2).sentence;
    EXPECT_EQ(log.detail(2).sentence.find("recorded hit at 0.3 on face +z; exactly hit at 0.3 on face +z"), 0u)
        << log.detail(2).sentence;
}

TEST(LogShapes, WhatIsWrongWithAShapeNamesItsColumns) {
    const auto sentence = [](const std::string& shape, const std::string& position = "[0,0,9]") {
        const TempFile file(R"({"position":)" + position + R"(,"displacement":[0,0,-9],"ball_radius":0,"hit":false,)" +
                                R"("sphere":{"center":null,"radius":null},)" + shape + "}\n",
                            "log.jsonl");
        const Opened log = logs::open(file.path());
        return log.error.empty() ? log.detail(0).sentence : log.error;
    };
    EXPECT_EQ(sentence(R"("plane":{"point":[0,0,0],"normal":[0,0,0]})"),
              "plane_normal (plane.normal): must be longer than 0, got 0");
    EXPECT_EQ(sentence(R"("plane":{"point":[0,0,0]})"), "no column tells the plane_normal");
    EXPECT_EQ(sentence(R"("capsule":{"a":[0,0,0],"b":[1,0,0],"radius":0})"),
              "capsule_radius (capsule.radius): must be > 0 if the ball's is 0, got 0");
    EXPECT_EQ(sentence(R"("capsule":{"a":[0,0,0],"b":[1,0,0],"radius":-1})"),
              "capsule_radius (capsule.radius): must be >= 0, got -1");
    EXPECT_EQ(sentence(R"("triangle":{"corners":[[0,0,0],[1,0,0],[0,1,"x"]],"radius":1})"),
              "corner_2 (triangle.corners[2]): must be a finite number, got [0,1,\"x\"]");
    EXPECT_EQ(sentence(R"("box":{"center":[0,0,0],"half":[1,-1,1],"radius":1})"),
              "box_half (box.half): must be >= 0, got [1,-1,1]");
    EXPECT_EQ(sentence(R"("box":{"center":[0,0,0],"half":[1,1,1],"rotation":[0,0,0,0],"radius":1})"),
              "box_rotation (box.rotation): must be not all 0, got [0,0,0,0]");
    EXPECT_EQ(sentence(R"("box":{"center":[0,0,0],"half":[1,1,1],"radius":1},"capsule":{"a":[0,0,0],"b":[1,0,0]})"),
              "box_center (box.center): must not stand beside capsule_a (capsule.a), got both");
}

TEST(LogShapes, AShapeBesideASphereIsRefused) {
    const TempFile file(R"({"start":[0,0,9],"end":[0,0,0],"ball_radius":1,"sphere_center":[0,0,0],"sphere_radius":1,)"
                        R"("capsule":{"a":[0,0,0],"b":[1,0,0]},"hit":true})"
                        "\n",
                        "log.jsonl");
    const Opened log = logs::open(file.path());
    EXPECT_EQ(log.detail(0).sentence, "capsule_a (capsule.a): must not stand beside center (sphere_center), got both");
}

TEST(LogShapes, AnExportReadsBackWithTheSameQueriesAndVerdicts) {
    const TempFile file(std::string(kHeading) + kCapsuleRow + kTriangleRow + kBoxRow, "log.csv");
    const Opened log = logs::open(file.path());
    const TempFile exported("", "export.jsonl");
    const std::vector<std::uint32_t> rows = {0, 1, 2};
    EXPECT_EQ(logs::exportRows(exported.path(), {*log.file, log.mapping, log.table, rows}, logs::LogExport::Findings),
              "");
    const Opened again = logs::open(exported.path());
    ASSERT_EQ(again.error, "");
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(again.table[i].verdict, log.table[i].verdict) << again.detail(i).sentence;
        EXPECT_EQ(again.detail(i).line.query.query.obstacle, log.detail(i).line.query.query.obstacle);
        EXPECT_EQ(again.detail(i).line.answer.feature, log.detail(i).line.answer.feature);
    }
}

TEST(LogShapes, AValueThatIsNearlyRightIsInaccurate) {
    const auto verdictOf = [](double fraction) {
        const TempFile file(std::string(kHeading) + "box,0,0,5,0,0,-5,1,,,,,,,,,,,,,,,,,0,0,0,1,2,1,2,0,0,2,1," +
                                std::to_string(fraction) + ",0,0,1,\n",
                            "log.csv");
        return logs::open(file.path()).table[0].verdict;
    };
    EXPECT_EQ(verdictOf(0.3), Verdict::Agrees);
    EXPECT_EQ(verdictOf(0.3003), Verdict::Inaccurate) << "0.003 units of path";
    EXPECT_EQ(verdictOf(0.31), Verdict::WrongValue);
}

}  // namespace
