// The path's end in queries, scene files, pasted lines and copied tests.

#include <gtest/gtest.h>

#include "collide/sweep.h"
#include "io/query/clipboard.h"
#include "io/query/query_json.h"
#include "io/query/query_line.h"
#include "io/scene_json.h"
#include "scene/edits.h"

namespace {

using collide::Motion;
using collide::Vec3;

std::string queryWith(const std::string& motion, const std::string& rest = "",
                      const std::string& sphere = R"("center":[5,0,0],"radius":1)") {
    return R"({"ball":{"position":[0,0,0],)" + motion + R"(,"radius":1},"sphere":{)" + sphere + "}" + rest + "}";
}

TEST(EndJson, OfAQueryIsReachedAfterItsFrames) {
    io::QueryReader reader;
    const auto plain = reader.read(queryWith(R"("end":[10,0,0])"));
    ASSERT_TRUE(plain) << plain.error();
    EXPECT_EQ(plain.value().query.ball.motion, Motion::end(Vec3(10, 0, 0), 1));
    EXPECT_EQ(plain.value().query.frames, 1);
    const auto timed = reader.read(queryWith(R"("end":[10,0,0])", R"(,"frames":4)"));
    ASSERT_TRUE(timed) << timed.error();
    EXPECT_EQ(timed.value().query.ball.motion, Motion::end(Vec3(10, 0, 0), 4));
    EXPECT_EQ(timed.value().query.frames, 4);
    const auto again = reader.read(io::writeQuery(timed.value()));
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(again.value().query.ball, timed.value().query.ball);
    EXPECT_EQ(again.value().query.frames, 4);
    const collide::SweepAnswer answer = collide::sweep(timed.value().query);
    EXPECT_EQ(answer.contact->frames, 0.3 * 4);
    EXPECT_EQ(answer.contact->distance, 3);
    EXPECT_EQ(answer.ballVelocity, Vec3(2.5, 0, 0));
}

TEST(EndJson, StandsAloneAndNeedsATime) {
    io::QueryReader reader;
    const std::pair<std::string, const char*> cases[] = {
        {queryWith(R"("end":[10,0,0],"velocity":[1,0,0])"),
         "ball.end: must not stand beside velocity, aim or speed, got both"},
        {queryWith(R"("end":[10,0,0],"speed":1)"), "ball.end: must not stand beside velocity, aim or speed, got both"},
        {queryWith(R"("end":[10,0,0])", R"(,"frames":0)"), "frames: must be > 0 beside ball.end (default 1), got 0"},
        {queryWith(R"("end":[10,0,0])", R"(,"frames":null)"),
         "frames: must be a number > 0 beside ball.end (default 1), got null"},
        {queryWith(R"("end":[10,0])"),
         "ball.end: must be an array of 3 numbers like the query's other vectors, got [10,0]"},
        {queryWith(R"("end":[10,0,0])", R"(,"frames":1e-308)", R"("center":[5,0,0],"radius":1,"velocity":[0,1,0])"),
         "ball.end: (end - position) / frames must be at most 1.7976931348623157e308 beside a moving sphere, got "
         "more"},
    };
    for (const auto& [line, error] : cases) {
        const auto query = reader.read(line);
        ASSERT_FALSE(query) << line;
        EXPECT_EQ(query.error(), error);
    }
    EXPECT_TRUE(reader.read(queryWith(R"("end":[0,0,0])"))) << "no motion";
}

TEST(EndJson, ASceneKeepsItsEnds) {
    const std::string text = R"({"carom":1,"balls":[{"name":"a","position":[0,0,0],"end":[10,0,0],"radius":1},)"
                             R"({"name":"b","position":[0,9,0],"velocity":[1,0,0],"radius":1}],)"
                             R"("spheres":[{"name":"s","center":[5,0,0],"radius":1}])";
    const auto plain = io::readScene(text + "}");
    ASSERT_TRUE(plain) << plain.error();
    EXPECT_TRUE(plain.value().warnings.empty());
    EXPECT_EQ(plain.value().scene.frames, 1);
    const auto timed = io::readScene(text + R"(,"frames":2.5})");
    ASSERT_TRUE(timed) << timed.error();
    EXPECT_EQ(timed.value().scene.balls[0].body.motion, Motion::end(Vec3(10, 0, 0), 2.5));
    const auto again = io::readScene(io::writeScene(timed.value().scene));
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(again.value().scene, timed.value().scene);
    const auto endless = io::readScene(text + R"(,"frames":null})");
    ASSERT_FALSE(endless);
    EXPECT_EQ(endless.error(), "frames: must be > 0 and finite where a ball moves by its end, got null");
}

TEST(EndJson, EditsKeepTheEndAtTheLimit) {
    scene::Document document;
    document.scene =
        io::readScene(R"({"carom":1,"balls":[{"name":"a","position":[0,0,0],"end":[10,0,0],"radius":1}],"frames":2})")
            .value()
            .scene;
    const auto motion = [](const scene::Document& d) { return d.scene.balls[0].body.motion; };
    EXPECT_EQ(motion(setFrames(document, 4)), Motion::end(Vec3(10, 0, 0), 4));
    EXPECT_EQ(motion(setFrames(document, collide::kNoLimit)), Motion::velocity(Vec3(5, 0, 0)));
    EXPECT_EQ(motion(setFrames(document, 0)), Motion::velocity(Vec3(5, 0, 0)));
    EXPECT_EQ(motion(setAim(document, 0, Vec3(0, 6, 0))), Motion::end(Vec3(0, 6, 0), 2));
    EXPECT_EQ(motion(setSpeed(document, 0, 3)), Motion::aim(Vec3(10, 0, 0), 3));
    EXPECT_EQ(motion(moveBy(document, {{scene::Kind::Ball, 0}}, Vec3(1, 1, 1))), Motion::end(Vec3(11, 1, 1), 2));
    EXPECT_EQ(scene::speedOf(document.scene.balls[0]), 5);
    EXPECT_EQ(scene::aimPoint(document.scene.balls[0]), Vec3(10, 0, 0));
    document.selection = {{scene::Kind::Ball, 0}};
    EXPECT_EQ(duplicateSelected(document, Vec3(0, 3, 0)).scene.balls[1].body.motion, Motion::end(Vec3(10, 3, 0), 2));
    for (const scene::Document& edited : {setFrames(document, 4), setFrames(document, collide::kNoLimit)})
        EXPECT_EQ(scene::problem(edited.scene), "");
}

TEST(EndJson, ALineSaysIt) {
    io::Query query;
    query.query.ball = {Vec3(0), Motion::end(Vec3(10, 0, 0), 2), 1, 1};
    query.query.obstacle.center = Vec3(5, 0, 0);
    query.query.frames = 2;
    const std::string line = io::writeQueryLine(query);
    EXPECT_EQ(line, "0 0 0 end=10 0 0 r=1; 5 0 0 r=1 frames=2");
    const auto scene = io::readQueryLine(line);
    ASSERT_TRUE(scene) << scene.error();
    EXPECT_EQ(scene.value().balls[0].body.motion, query.query.ball.motion);
    const auto plain = io::readQueryLine("start 0 0 0 end 10 0 0 r=1; 5 0 0 r=1");
    ASSERT_TRUE(plain) << plain.error();
    EXPECT_EQ(plain.value().balls[0].body.motion, Motion::end(Vec3(10, 0, 0), 1));
    EXPECT_EQ(plain.value().frames, 1);
}

}  // namespace
