// Rows of casts among many obstacles: of a scene, or listed in the row.

#include <gtest/gtest.h>

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
    EXPECT_EQ(log.detail(1).sentence, "obstacles[0]: sphere.radius: must be a number >= 0, is missing");
    EXPECT_NE(log.detail(2).sentence.find("obstacles: must be a list"), std::string::npos);
    EXPECT_NE(log.detail(3).sentence.find("obstacles: must be a list"), std::string::npos);
}

TEST(LogWorld, NoSceneIsNoWorld) { EXPECT_FALSE(logs::LogWorld::of(scene::Scene())); }

}  // namespace
