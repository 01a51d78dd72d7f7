// Rows of casts among many obstacles: of a scene, or listed in the row.

#include <gtest/gtest.h>

#include "base/numbers.h"
#include "logs/judge/tail.h"
#include "logs/log_files.h"
#include "logs/read/world.h"
#include "logs/report/report.h"

namespace {

using logs::LogField;
using logs::Opened;
using logs::openText;
using logs::Verdict;

/// A ball along x; "near" is met at x = 3, "far" at 7; "wall" at 9.
const std::string kObstacles =
    R"("obstacles":[{"name":"far","sphere":{"center":[9,0,0],"radius":1}},{"name":"near","sphere":{"center":[5,0,0],"radius":1}},)"
    R"({"name":"wall","plane":{"point":[10,0,0],"normal":[-1,0,0]}}])";
std::string cast(double y, const std::string& answer, const std::string& world = kObstacles) {
    const std::string at = std::to_string(y);
    return R"({"start":[0,)" + at + R"(,0],"end":[20,)" + at + R"(,0],"ball_radius":1,)" +
           (world.empty() ? "" : world + ",") + answer + "}\n";
}
Opened open(const std::string& text, std::shared_ptr<const logs::LogWorld> world = nullptr) {
    return openText(text, "", [&](logs::LogMapping& mapping) {
        mapping.world = std::move(world);
        mapping[LogField::Body].columns = {"object"};
    });
}

const struct {
    double y;
    const char* answer;
    Verdict verdict;
    const char* words;
    bool isOther;
} kCases[] = {
    {0, R"("hit":true,"fraction":0.15,"object":"near")", Verdict::Agrees, "exactly hit at 0.15 with near", false},
    {0, R"("hit":false)", Verdict::Wrong, "recorded no hit; exactly hit at 0.15 with near", false},
    {0, R"("hit":true,"fraction":0.35,"object":"far")", Verdict::Wrong, "another body first: far comes 4 units later",
     true},
    {0, R"("hit":true,"fraction":0.35)", Verdict::Wrong, "another body first: far comes 4 units later", true},
    {0, R"("hit":true,"fraction":0.45,"object":"wall")", Verdict::Wrong, "another body first: wall comes 6 units later",
     true},
    {0, R"("hit":true,"fraction":0.25,"object":"near")", Verdict::WrongValue, "worst is the time", false},
    {5, R"("hit":true,"fraction":0.45,"object":"wall")", Verdict::Agrees, "hit at 0.45 with wall", false},
    {5, R"("hit":true,"fraction":0.1,"object":"near")", Verdict::Wrong, "near is not met at all", true},
};

void expectVerdicts(const std::string& text, const std::shared_ptr<const logs::LogWorld>& world) {
    const Opened log = open(text, world);
    ASSERT_EQ(log.error, "");
    ASSERT_EQ(log.table.size(), std::size(kCases));
    for (std::size_t i = 0; i < std::size(kCases); ++i) {
        SCOPED_TRACE(kCases[i].answer);
        EXPECT_EQ(log.table[i].verdict, kCases[i].verdict) << log.detail(i).sentence;
        EXPECT_EQ(log.table[i].isOtherBody, kCases[i].isOther);
        EXPECT_NE(log.detail(i).sentence.find(kCases[i].words), std::string::npos) << log.detail(i).sentence;
    }
    EXPECT_EQ(logs::count(log.table).otherBody, 4u);
    const std::string report = logs::text({"a", log.file.get(), log.mapping, &log.table});
    EXPECT_NE(report.find("another body was met first in 4 rows"), std::string::npos) << report;
}

TEST(LogWorld, ARowListsItsObstacles) {
    std::string text;
    for (const auto& c : kCases) text += cast(c.y, c.answer);
    expectVerdicts(text, nullptr);
}

TEST(LogWorld, AllRowsShareAScenesObstacles) {
    scene::Scene scene;
    const auto add = [](auto& list, const char* name, const collide::Obstacle& body) {
        scene::Obstacle obstacle;
        obstacle.name = name;
        obstacle.body = body;
        list.push_back(std::move(obstacle));
    };
    collide::Obstacle sphere;
    sphere.center = {9, 0, 0};
    add(scene.spheres, "far", sphere);
    sphere.center = {5, 0, 0};
    add(scene.spheres, "near", sphere);
    add(scene.planes, "wall", collide::Plane{{10, 0, 0}, {-1, 0, 0}});
    const auto world = logs::LogWorld::of(scene);
    ASSERT_TRUE(world);
    std::string text;
    for (const auto& c : kCases) text += cast(c.y, c.answer, "");
    expectVerdicts(text, world.value());
    const Opened log = open(text, world.value());
    const scene::Scene shown = log.detail(0).scene();
    EXPECT_EQ(shown.balls.size(), 1u);
    EXPECT_EQ(shown.spheres.size(), 2u);
    EXPECT_EQ(shown.planes.size(), 1u);
}

TEST(LogWorld, AnObstacleThatIsNoneIsNamed) {
    const Opened log =
        open(cast(0, R"("hit":false)") + cast(0, R"("hit":false)", R"("obstacles":[{"sphere":{"center":[1,2,3]}}])") +
             cast(0, R"("hit":false)", R"("obstacles":[])") + cast(0, R"("hit":false)", R"("obstacles":7)"));
    EXPECT_EQ(log.table.badRows(), 3u);
    EXPECT_EQ(log.detail(1).sentence, "obstacles[0].sphere.radius: must be a number >= 0, is missing");
    EXPECT_EQ(log.detail(2).sentence, "obstacles: must be an array of obstacles, not empty, got []");
    EXPECT_EQ(log.detail(3).sentence, "obstacles: must be an array of obstacles, not empty, got 7");
}

TEST(LogWorld, NoSceneIsNoWorld) { EXPECT_FALSE(logs::LogWorld::of(scene::Scene())); }

/// A mesh of a unit cube's top and one slope, turned, scaled and moved.
scene::Obstacle ramp() {
    const std::vector<collide::Vec3> vertices = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {8, 0, 3}, {8, 4, 3}};
    auto mesh = collide::Mesh::of(vertices, {{0, 1, 2}, {0, 2, 3}, {1, 4, 5}, {1, 5, 2}});
    scene::Obstacle placed =
        scene::meshObstacle("ramp", scene::MeshRef({std::make_shared<const collide::Mesh>(std::move(mesh.value()))}));
    placed.body.rotation = {1, 0.1, 0.2, 0.7};
    placed.body.center = {3, -2, 1};
    placed.body.radius = 0.125;
    scene::setScaleOf(placed, 1.5);
    return placed;
}

TEST(LogWorld, AMeshIsMetAsItsTrianglesAreOneByOne) {
    const scene::Obstacle mesh = ramp();
    for (const int far : {0, 30}) {  // a few obstacles are tried one by one, many through a tree
        scene::Scene scene;
        scene.meshes.push_back(mesh);
        for (int i = 0; i < far; ++i) {
            scene::Obstacle sphere;
            sphere.name = "sphere " + std::to_string(i);
            sphere.body.center = {1000.0 + 5 * i, 0, 0};
            scene.spheres.push_back(sphere);
        }
        const auto world = logs::LogWorld::of(scene);
        ASSERT_TRUE(world);
        int hits = 0, misses = 0;
        for (int i = 0; i < 400; ++i) {
            collide::SweepQuery query;
            query.ball.position = {-6 + 0.045 * i, 8 - 0.04 * (i * 37 % 400), 9};
            query.ball.motion = collide::Motion::velocity({0.25, -0.5, -12});
            query.ball.radius = 0.5;
            query.frames = 1;
            double first = collide::kNoLimit;
            for (std::uint32_t t = 0; t < mesh.mesh->mesh->size(); ++t) {
                query.obstacle = scene::triangleOf(mesh, t);
                const collide::SweepAnswer answer = collide::sweep(query);
                if (collide::isHit(answer.outcome)) first = std::min(first, answer.contact->frames);
            }
            const bool isHit = first < collide::kNoLimit;
            ++(isHit ? hits : misses);
            const auto vector = [](const collide::Vec3& v) {
                return '[' + base::number(v.x) + ',' + base::number(v.y) + ',' + base::number(v.z) + ']';
            };
            const auto row = [&](bool said, double time) {
                return R"({"start":)" + vector(query.ball.position) +
                       R"(,"displacement":[0.25,-0.5,-12],"ball_radius":0.5,"hit":)" +
                       (said ? "true,\"fraction\":" + base::number(time) + ",\"object\":\"ramp\"}\n" : "false}\n");
            };
            const Opened log = open(row(isHit, first) + row(!isHit, 0.5), world.value());
            ASSERT_EQ(log.error, "");
            EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << i << ": " << log.detail(0).sentence;
            EXPECT_EQ(log.table[1].verdict, Verdict::Wrong) << i;
            if (!isHit) continue;
            EXPECT_NE(log.detail(0).sentence.find("with ramp on "), std::string::npos) << log.detail(0).sentence;
            EXPECT_EQ(log.detail(0).scene().meshes.size(), 1u);
        }
        EXPECT_GT(hits, 50);
        EXPECT_GT(misses, 50);
    }
}

TEST(LogWorld, ALineListsAMeshByItsTrianglesOrItsFile) {
    const logs::TempFile obj("v 5 -9 -9\nv 5 9 -9\nv 5 0 9\nf 1 2 3\n", "wall.obj");
    const std::string lists = R"("mesh":{"vertices":[[5,-9,-9],[5,9,-9],[5,0,9]],"triangles":[[0,1,2]]}})";
    const std::string file = R"("mesh":{"file":")" + obj.path().string() + "\"}}";
    for (const std::string& mesh : {lists, file}) {
        const Opened log = open(
            cast(0, R"("hit":true,"fraction":0.2,"object":"hall")", R"("obstacles":[{"name":"hall",)" + mesh + "]"));
        ASSERT_EQ(log.error, "");
        EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << log.detail(0).sentence;
        EXPECT_EQ(log.detail(0).scene().meshes.size(), 1u);
    }
    const Opened missing = open(cast(0, R"("hit":false)", R"("obstacles":[{"mesh":{"file":"not-there.obj"}}])"));
    EXPECT_TRUE(missing.detail(0).sentence.starts_with("obstacles[0].mesh.file: cannot read"))
        << missing.detail(0).sentence;
}

/// Rows behind lines of worlds: world k is a sphere whose front is met at x = k mod 7 + 3.
std::string worldLine(int k, int bodies) {
    std::string line = "{\"frame\":" + std::to_string(k) + R"(,"obstacles":[{"name":"it","sphere":{"center":[)" +
                       std::to_string(k % 7 + 5) + ",0,0],\"radius\":1}}";
    for (int i = 1; i < bodies; ++i)
        line += R"(,{"sphere":{"center":[0,)" + std::to_string(100 + 3 * i) + ",0],\"radius\":1}}";
    return line + "]}\n";
}
std::string castAt(int k) { return cast(0, R"("hit":true,"fraction":)" + base::number((k % 7 + 3) / 20.0), ""); }

TEST(LogWorld, ALineTellsTheWorldOfTheRowsBehindIt) {
    std::string text;
    int rows = 0;
    for (int k = 0; k < 300; ++k) {  // some 5 MB: several pieces, read by two threads
        text += worldLine(k, k % 50 == 0 ? 4000 : 2);
        for (int i = 0; i < 40; ++i, ++rows) text += castAt(k);
    }
    const logs::TempFile file(text);
    const Opened log = logs::open(file.path());
    ASSERT_EQ(log.error, "");
    EXPECT_EQ(log.table.size(), static_cast<std::size_t>(rows));
    EXPECT_EQ(log.table.worldLines().size(), 300u);
    for (std::size_t row = 0; row < log.table.size(); ++row) {
        ASSERT_EQ(log.table[row].verdict, Verdict::Agrees) << row << ": " << log.detail(row).sentence;
        if (row % 997 == 0) {  // read again by itself
            EXPECT_EQ(log.detail(row).finding.verdict, Verdict::Agrees);
            EXPECT_EQ(log.detail(row).line.world->size(), row / 40 % 50 == 0 ? 4000u : 2u);
        }
    }
    EXPECT_LE(log.detail(0).scene().spheres.size(), logs::LogDetail::kMostShown);
}

TEST(LogWorld, OneWorldServesAllPiecesOfAFile) {
    std::string text = worldLine(0, 30);
    for (int i = 0; i < 40000; ++i) text += castAt(0);
    const logs::TempFile file(text);
    const Opened log = logs::open(file.path());
    ASSERT_EQ(log.error, "");
    EXPECT_EQ(logs::count(log.table).verdicts[static_cast<std::size_t>(Verdict::Agrees)], 40000u);
    EXPECT_EQ(log.table.worldLines().size(), 1u);
    EXPECT_EQ(log.detail(39999).line.world->size(), 30u);
}

TEST(LogWorld, AWorldThatIsNotUnderstoodLeavesNoneBehindIt) {
    const Opened log = logs::openText(castAt(0) + worldLine(0, 1) + castAt(0) + R"({"obstacles":[{"name":"it"}]})" +
                                      "\n" + castAt(0) + worldLine(1, 1) + castAt(1));
    ASSERT_EQ(log.error, "");
    ASSERT_EQ(log.table.size(), 5u);
    EXPECT_EQ(log.detail(0).sentence, "obstacles: must be told by the row or by a line before it, is missing");
    EXPECT_EQ(log.table[1].verdict, Verdict::Agrees);
    EXPECT_TRUE(log.detail(2).sentence.starts_with("obstacles[0].sphere: must be given")) << log.detail(2).sentence;
    EXPECT_EQ(log.detail(3).sentence, "obstacles: the line before it that tells them is not understood");
    EXPECT_EQ(log.table[4].verdict, Verdict::Agrees);
}

TEST(LogWorld, AWorldThatArrivesServesTheRowsThatFollow) {
    const logs::TempFile path(worldLine(0, 3) + castAt(0));
    auto file = io::GrowingFile::open(path.path().string());
    ASSERT_TRUE(file);
    const logs::LogHead head = logs::readHead(*file.value()->file()).value();
    logs::LogTail tail(file.value(), logs::guessMapping(head), {}, {});
    logs::LogTable table;
    table.append(tail.read(false).rows, 0);
    for (const std::string& more : {castAt(0), worldLine(1, 3), castAt(1) + castAt(1)}) {
        std::ofstream(path.path(), std::ios::binary | std::ios::app) << more;
        table.append(tail.read(false).rows, 0);
    }
    ASSERT_EQ(table.size(), 4u);
    for (std::size_t row = 0; row < 4; ++row) EXPECT_EQ(table[row].verdict, Verdict::Agrees) << row;
    EXPECT_EQ(table.worldLines().size(), 2u);
}

TEST(LogWorld, AListOfHitsIsJudgedWholeAndInItsOrder) {
    // near at 0.15, far at 0.35, wall at 0.45 of 20 units
    const struct {
        const char* hits;
        Verdict verdict;
        const char* words;
    } kLists[] = {
        {R"(["near",0.15],["far",0.35],["wall",0.45])", Verdict::Agrees, ""},
        {R"(["near",0.15],["wall",0.45])", Verdict::Wrong, "of 2 hits listed: far is missing, 2 units deep"},
        {R"(["near",0.15],["wall",0.45],["far",0.35])", Verdict::Wrong,
         "wall stands before far, which comes 2 units earlier"},
        {R"(["far",0.35],["near",0.15],["wall",0.45])", Verdict::Wrong,
         "far stands before near, which comes 4 units earlier"},
        {R"(["near",0.15],["far",0.35],["wall",0.4])", Verdict::Wrong, "wall is 1 units off at its time"},
        {R"(["near",0.15],["far",0.35],["wall",0.45],["side",0.5])", Verdict::Wrong, "side is not met"},
        {R"(["near",0.15],["far",0.35],["wall",0.45],["nobody",0.5])", Verdict::Wrong, "nobody is no obstacle"},
    };
    std::string text;
    for (const auto& list : kLists) {
        std::string hits = list.hits;
        for (std::size_t at = 0; (at = hits.find('[', at)) != std::string::npos; ++at)
            hits.replace(at, 1, "{\"object\":");
        for (std::size_t at = 0; (at = hits.find("\",0", at)) != std::string::npos; ++at)
            hits.replace(at, 2, "\",\"fraction\":");
        for (char& c : hits)
            if (c == ']') c = '}';
        const std::string side = R"(,{"name":"side","sphere":{"center":[5,9,0],"radius":1}}])";
        text += cast(0, "\"hits\":[" + hits + "]", kObstacles.substr(0, kObstacles.size() - 1) + side);
    }
    const Opened log = openText(text);
    ASSERT_EQ(log.error, "");
    for (std::size_t i = 0; i < std::size(kLists); ++i) {
        EXPECT_EQ(log.table[i].verdict, kLists[i].verdict) << kLists[i].hits << ": " << log.detail(i).sentence;
        EXPECT_NE(log.detail(i).sentence.find(kLists[i].words), std::string::npos) << log.detail(i).sentence;
        EXPECT_FALSE(log.table[i].hasUnread);
    }
}

}  // namespace
