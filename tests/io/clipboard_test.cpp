#include "io/query/clipboard.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>

#include "io/query/query_line.h"
#include "io/scene_json.h"

namespace {

using collide::Motion;
using collide::Vec3;

scene::Scene pasted(const std::string& text) {
    const io::Result<io::Pasted> result = io::readPasted(text);
    EXPECT_TRUE(result) << text << ": " << (result ? "" : result.error());
    return result ? result.value().scene : scene::Scene{};
}

std::string refusal(const std::string& text) {
    const io::Result<io::Pasted> result = io::readPasted(text);
    EXPECT_FALSE(result) << text;
    return result ? "" : result.error();
}

TEST(Clipboard, ReadsPlainNumbers) {
    const scene::Scene scene = pasted("0 0 0 -> 10 0 0 r=1");
    ASSERT_EQ(scene.balls.size(), 1u);
    EXPECT_TRUE(scene.spheres.empty());
    EXPECT_EQ(scene.balls[0].body.motion, Motion::aim(Vec3(10, 0, 0), 1));
    EXPECT_EQ(scene.balls[0].body.radius, 1);
}

TEST(Clipboard, AWordIsNoScene) {
    EXPECT_EQ(refusal("hello"), "this is not a scene, a query or a log line (stopped at \"hello\")");
    EXPECT_EQ(refusal("  good day"), "this is not a scene, a query or a log line (stopped at \"good\")");
    EXPECT_EQ(refusal("\x1bq\n"), "this is not a scene, a query or a log line (stopped at \"\\u001bq\")");
    EXPECT_EQ(refusal("0 0 0 -> 1 0 0 hello=2"), "unknown word \"hello\" at column 16");
}

TEST(Clipboard, ReadsASphereAfterASemicolonOrItsName) {
    for (const char* text :
         {"0 0 0 -> 10 0 0 r=0.5 speed=2; 5 1 0 r=1.5", "(0,0,0) → [10, 0, 0], R = 0.5 v=2 sphere 5 1 0 r=1.5",
          "0 0 0\n-> 10 0 0\nradius: 0.5 speed: 2\ncenter: 5 1 0 radius: 1.5"}) {
        const scene::Scene scene = pasted(text);
        ASSERT_EQ(scene.spheres.size(), 1u) << text;
        EXPECT_EQ(scene.balls[0].body.radius, 0.5) << text;
        EXPECT_EQ(scene.balls[0].body.motion.speed, 2) << text;
        EXPECT_EQ(scene.spheres[0].body.center, Vec3(5, 1, 0)) << text;
        EXPECT_EQ(scene.spheres[0].body.radius, 1.5) << text;
    }
}

TEST(Clipboard, ReadsWhatEnginesPrint) {
    const scene::Scene scene = pasted("start=(0,0,0) end=(10,0,0) radius=1 center=(5,0,0) radius=2");
    ASSERT_EQ(scene.spheres.size(), 1u);
    EXPECT_EQ(scene.balls[0].body.motion.vector, Vec3(10, 0, 0));
    EXPECT_EQ(scene.balls[0].body.radius, 1);
    EXPECT_EQ(scene.spheres[0].body.radius, 2);
}

TEST(Clipboard, ReadsPairsHexFloatsAndTypographicMinus) {
    const scene::Scene scene = pasted("−1, 0x1p-3 -> 10 0; 5 0; 7 1 v=0 1");
    EXPECT_TRUE(scene.flat);
    EXPECT_EQ(scene.balls[0].body.position, Vec3(-1, 0.125, 0));
    ASSERT_EQ(scene.spheres.size(), 2u);
    EXPECT_NE(scene.spheres[0].name, scene.spheres[1].name);
    EXPECT_EQ(scene.spheres[1].body.velocity, Vec3(0, 1, 0));
}

TEST(Clipboard, ReadsAQueryASceneAndALineOfALog) {
    const std::string query =
        R"({"id":"q","ball":{"position":[0,0,0],"aim":[10,0,0],"speed":2,"radius":1},"sphere":{"center":[5,0,0],"radius":0.1}})";
    const scene::Scene scene = pasted(query);
    ASSERT_EQ(scene.spheres.size(), 1u);
    EXPECT_EQ(scene.spheres[0].body.radius, 0.1);
    EXPECT_EQ(pasted("{\"time\":3,\"query\":" + query + ",\"exact\":{\"outcome\":\"hit\"}}"), scene);
    EXPECT_EQ(pasted(query + "\n" + query + "\n"), scene);
    EXPECT_EQ(pasted("\xEF\xBB\xBF  " + query + "\r\n"), scene);
    scene::Scene named = scene;
    named.name = "first";
    EXPECT_EQ(pasted(io::writeScene(named)), named);
}

TEST(Clipboard, RefusesInOneLineThatSaysWhy) {
    EXPECT_EQ(refusal(""), "nothing to paste");
    EXPECT_NE(refusal(R"({"id":1,"outcome":"hit","hit":true})").find("answer"), std::string::npos);
    EXPECT_NE(refusal(R"({"id":1,"exact":{"outcome":"hit"},"methods":[]})").find("answer"), std::string::npos);
    EXPECT_NE(refusal(R"({"query":{"ball":{"position":[0,0,0]}}})").find("query."), std::string::npos);
    EXPECT_NE(refusal("0 0 0 -> 10 0").find("all vectors"), std::string::npos);
    EXPECT_NE(refusal("0 0 0 -> 10 0 0 r=").find("after \"r\""), std::string::npos);
    EXPECT_NE(refusal("0 0 0 -> 10 0 0 r=-1").find("radius"), std::string::npos);
    EXPECT_NE(refusal("0 0 0 -> 1e999 0 0").find("range"), std::string::npos);
    EXPECT_NE(refusal("0 0 0 0 -> 1 0 0").find("another number"), std::string::npos);
    EXPECT_NE(refusal("[1,2]\n{").find("column"), std::string::npos);
}

TEST(Clipboard, AnyBytesAreASceneOrARefusal) {
    std::mt19937_64 random(1);
    const std::string alphabet = "0123456789.-+ex= ->;,()[]{}\"rsv:nu\xE2\x88\x92\x80\n";
    int refused = 0;
    for (int trial = 0; trial < 20000; ++trial) {
        std::string text = trial % 2 ? "0 0 -> 3 4 r=1; 5 0" : "";
        for (std::size_t n = random() % 24; n > 0; --n) {
            const char c = trial % 3 ? alphabet[random() % alphabet.size()] : static_cast<char>(random());
            text.insert(random() % (text.size() + 1), 1, c);
        }
        const io::Result<io::Pasted> result = io::readPasted(text);
        if (!result) {
            ++refused;
            EXPECT_FALSE(result.error().empty());
            EXPECT_EQ(result.error().find('\n'), std::string::npos) << result.error();
        }
    }
    EXPECT_GT(refused, 1000);
}

double drawnFinite(std::mt19937_64& random) {
    for (;;) {
        const double value = std::bit_cast<double>(random());
        if (std::isfinite(value)) return value;
    }
}

TEST(QueryLine, ReadsBackTheSameBits) {
    std::mt19937_64 random(2);
    for (int trial = 0; trial < 2000; ++trial) {
        const bool flat = trial % 3 == 0;
        const auto any = [&] { return drawnFinite(random); };
        const auto size = [&] { return std::fabs(any()); };
        const auto point = [&] { return Vec3{any(), any(), flat ? 0 : any()}; };
        io::Query query;
        query.flat = flat;
        query.query.ball = {point(), trial % 2 ? Motion::aim(point(), size()) : Motion::velocity(point()), size(),
                            size()};
        query.query.obstacle = {point(), size(), trial % 5 ? point() : Vec3(0),
                                trial % 7 ? size() : collide::kImmovable};
        if (trial % 4) query.query.frames = size();
        query.query.restitution = trial % 8 ? 1 : 0.1;
        const std::string line = io::writeQueryLine(query);
        const io::Result<io::Pasted> back = io::readPasted(line);
        ASSERT_TRUE(back) << "trial " << trial << ": " << line << ": " << back.error();
        EXPECT_EQ(back.value().scene, io::sceneOf(query)) << "trial " << trial << ": " << line;
    }
}

TEST(QueryLine, IsShortWhereThingsAreOrdinary) {
    io::Query query;
    query.query.ball.motion = Motion::aim(Vec3(10, 0, 0), 2);
    query.query.obstacle.center = Vec3(5, 0, 0);
    EXPECT_EQ(io::writeQueryLine(query), "0 0 0 -> 10 0 0 r=1 speed=2; 5 0 0 r=1");
}

}  // namespace
