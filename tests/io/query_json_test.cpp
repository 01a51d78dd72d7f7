#include "io/query/query_json.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "io/query/query_scan.h"

namespace io {
namespace {

using collide::Vec3;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr const char* kBallText = R"("ball":{"position":[0,0,0],"velocity":[1,0,0],"radius":1})";
constexpr const char* kSphere = R"("sphere":{"center":[5,0,0],"radius":1})";

std::string line(const std::string& ball, const std::string& sphere = kSphere, const std::string& more = "") {
    return "{" + ball + "," + sphere + more + "}";
}

std::string queryErrorOf(std::string_view text) {
    QueryReader reader;
    const Result<Query> query = reader.read(text);
    return query ? "no error" : query.error();
}

TEST(QueryJson, ReadsTheWholeQuery) {
    QueryReader reader;
    const auto query = reader.read(
        R"({"id":"q1","ball":{"position":[0,1,2],"aim":[10,0,0],"speed":2,"radius":1,"mass":3},)"
        R"("sphere":{"center":[5,0,0],"radius":0.5,"velocity":[0,1,0],"mass":4},"frames":7,"restitution":0.5})");
    ASSERT_TRUE(query) << query.error();
    const collide::SweepQuery& q = query.value().query;
    EXPECT_EQ(query.value().id, "\"q1\"");
    EXPECT_EQ(q.ball, (collide::Ball{{0, 1, 2}, collide::Motion::aim({10, 0, 0}, 2), 1, 3}));
    EXPECT_EQ(q.obstacle, (collide::Obstacle{{5, 0, 0}, 0.5, {0, 1, 0}, 4}));
    EXPECT_EQ(q.frames, 7);
    EXPECT_EQ(q.restitution, 0.5);
    EXPECT_FALSE(query.value().flat);
}

TEST(QueryJson, DefaultsNullsAndTwoDimensions) {
    QueryReader reader;
    const auto query = reader.read(
        R"({"ball":{"position":[0,1],"velocity":[1,0],"radius":0},"sphere":{"center":[5,0],"radius":1,"mass":null},"frames":null})");
    ASSERT_TRUE(query) << query.error();
    EXPECT_EQ(query.value().id, "");
    EXPECT_TRUE(query.value().flat);
    EXPECT_EQ(query.value().query.ball.mass, 1);
    EXPECT_EQ(query.value().query.obstacle.mass, collide::kImmovable);
    EXPECT_EQ(query.value().query.frames, collide::kNoLimit);
    EXPECT_EQ(query.value().query.restitution, 1);
}

TEST(QueryJson, EveryErrorNamesItsField) {
    const auto ball = [](const char* members) { return line(std::string("\"ball\":{") + members + "}"); };
    const auto sphere = [](const char* members) {
        return line(kBallText, std::string("\"sphere\":{") + members + "}");
    };
    const std::pair<std::string, const char*> cases[] = {
        {ball(R"("position":[0,0,0],"velocity":[1,0,0],"radius":-1)"), "ball.radius: must be >= 0, got -1"},
        {ball(R"("position":[0,0,0],"velocity":[1,0,0],"radius":"1")"),
         "ball.radius: must be a number >= 0, got \"1\""},
        {ball(R"("position":[0,0,0],"velocity":[1,0,0])"), "ball.radius: must be a number >= 0, is missing"},
        {ball(R"("velocity":[1,0,0],"radius":1)"), "ball.position: must be an array of 3 numbers (or 2), is missing"},
        {ball(R"("position":[0,0,0],"velocity":[1,0,0],"radius":1,"mass":0)"), "ball.mass: must be > 0, got 0"},
        {ball(R"("position":[0,0,0],"velocity":[1,0,0],"radius":1,"mass":null)"),
         "ball.mass: must be a number > 0, got null"},
        {ball(R"("position":[0,0,0],"aim":[1,0,0],"radius":1)"), "ball.speed: must be given beside aim, is missing"},
        {ball(R"("position":[0,0,0],"speed":1,"radius":1)"), "ball.aim: must be given beside speed, is missing"},
        {ball(R"("position":[0,0,0],"radius":1)"),
         "ball.velocity: must be given, or aim and speed, or end instead, is missing"},
        {ball(R"("position":[0,0,0],"aim":[1,0,0],"speed":1,"velocity":[1,0,0],"radius":1)"),
         "ball.velocity: must not stand beside aim or speed, got both"},
        {ball(R"("position":[0,0,0],"aim":[1,0,0],"speed":-1,"radius":1)"), "ball.speed: must be >= 0, got -1"},
        {ball(R"("position":[0,0,0],"velocity":[1,0,0],"radius":1e999)"),
         "ball.radius: must be finite (at most 1.7976931348623157e308), got 1e999"},
        {ball(R"("position":[0,0,NaN],"velocity":[1,0,0],"radius":1)"), "ball.position[2]: must be a number, got NaN"},
        {ball(R"("position":[0,0,0],"velocity":[1,0,0],"radius":01)"), "ball.radius: must be a number >= 0, got 01"},
        {ball(R"("position":[0,0,0],"velocity":[1,0,0],"radius":+1)"), "ball.radius: must be a number >= 0, got +1"},
        {ball(R"("position":[0,0,0],"velocity":[1,0,0],"radius":1.)"), "ball.radius: must be a number >= 0, got 1."},
        {ball(R"("position":[0,0,0],"velocity":[1,0],"radius":1)"),
         "ball.velocity: must be an array of 3 numbers like the query's other vectors, got [1,0]"},
        {ball(R"("position":[0,0,0,0],"velocity":[1,0,0],"radius":1)"),
         "ball.position: must be an array of 3 numbers (or 2), got [0,0,0,0]"},
        {ball(R"("position":{},"velocity":[1,0,0],"radius":1)"),
         "ball.position: must be an array of 3 numbers (or 2), got an object"},
        {ball(R"("position":[0,0,0],"velocity":[1,0,0],"raduis":1)"),
         "ball.raduis: unknown field; known are position, aim, speed, velocity, end, radius, mass"},
        {ball(R"("position":[0,0,0],"velocity":[1,0,0],"radius":1,"radius":1)"), "ball.radius: given twice"},
        {ball(R"("position":[0,0,0],"velocity":[1,0,0],"radius":1,"r\u0061dius":1)"), "ball.radius: given twice"},
        {sphere(R"("center":[5,0,0],"radius":1,"mass":-2)"), "sphere.mass: must be > 0, or null (immovable), got -2"},
        {sphere(R"("center":[5,0,0],"radius":1,"velocity":null)"),
         "sphere.velocity: must be an array of 3 numbers (or 2), got null"},
        {sphere(R"("center":[5,0],"radius":1)"),
         "sphere.center: must be an array of 3 numbers like the query's other vectors, got [5,0]"},
        {line(R"("ball":{"position":[0,0,0],"velocity":[1,0,0],"radius":0})",
              R"("sphere":{"center":[5,0,0],"radius":0})"),
         "sphere.radius: must be > 0 if ball.radius is 0, got 0"},
        {line(kBallText, kSphere, R"(,"restitution":1.5)"), "restitution: must be in [0, 1], got 1.5"},
        {line(kBallText, kSphere, R"(,"frames":-1)"), "frames: must be >= 0, or null (no limit), got -1"},
        {line(kBallText, kSphere, R"(,"id":null)"), "id: must be a string or a number, got null"},
        {line(kBallText, kSphere, R"(,"id":true)"), "id: must be a string or a number, got true"},
        {line(kBallText, kSphere, R"(,"sphere":1)"), "sphere: given twice"},
        {line(kBallText, kSphere, R"(,"bal":1)"),
         "bal: unknown field; known are id, ball, sphere, plane, capsule, triangle, box, mesh, obstacles, frames, "
         "restitution"},
        {line("\"ball\":7"), "ball: must be an object, got 7"},
        {std::string("{") + kBallText + "}",
         "sphere: must be given, or plane, capsule, triangle, box, mesh or obstacles instead, is missing"},
        {"[1,2]", "the line: must be one JSON object, got [1,2]"},
        {"hello", "the line: must be one JSON object, got hello"},
        {"{\"id\":\"\xff\"}", "not valid JSON: the line is not UTF-8 text"},
    };
    for (const auto& [text, message] : cases) EXPECT_EQ(queryErrorOf(text), message) << text;
}

TEST(QueryJson, WhatIsNoJsonIsRefused) {
    const std::string good = line(kBallText);
    ASSERT_EQ(queryErrorOf(good), "no error");
    const std::string cases[] = {good + "x",
                                 good + good,
                                 good + ",",
                                 good.substr(0, good.size() - 1),
                                 good.substr(0, good.size() - 1) + ",}",
                                 std::string("{").append(kBallText).append(" ").append(kSphere).append("}"),
                                 "{id:1}",
                                 "{'id':1}",
                                 "{\"id\":}",
                                 "{\"id\"}",
                                 "{\"id\":\"a\nb\"}",
                                 "{\"id\":\"\\x\"}",
                                 "{\"id\":\"\\u12g4\"}",
                                 "{\"id\":\"a",
                                 std::string("{\"id\":1\0}", 9),
                                 "{\"id\":" + std::string(100'000, '[') + std::string(100'000, ']') + "}",
                                 "{\"id\":" + std::string(100'000, '{')};
    for (const std::string& text : cases) EXPECT_NE(queryErrorOf(text), "no error") << text.substr(0, 200);
    for (std::size_t length = 0; length < good.size(); ++length)
        EXPECT_NE(queryErrorOf(good.substr(0, length)), "no error");
}

TEST(QueryJson, MessagesStayOnOneShortLineOfUtf8) {
    std::string name;
    for (int i = 0; i < 5000; ++i) name += "ü";
    const std::string message = queryErrorOf(line(kBallText, kSphere, ",\"" + name + "\":1"));
    EXPECT_LT(message.size(), 200U);
    EXPECT_NE(message.find("ü...: unknown field"), std::string::npos) << message;
}

TEST(QueryJson, TheIdComesBackAsWritten) {
    for (const std::string id :
         {"\"a\"", "\"a\\u0062\\n\"", "\"\"", "1", "1.50", "-0", "1e5", "12345678901234567890123"}) {
        QueryReader reader;
        const auto query = reader.read(line(kBallText, kSphere, ",\"id\": " + id + " "));
        ASSERT_TRUE(query) << query.error();
        EXPECT_EQ(query.value().id, id);
        // The id is found although it follows the fault.
        EXPECT_FALSE(reader.read("{\"ball\":NaN,\"id\": " + id + " }"));
        EXPECT_EQ(reader.lastId(), id);
        EXPECT_FALSE(reader.read("{}"));
        EXPECT_EQ(reader.lastId(), "");
    }
}

TEST(QueryJson, NumbersAreReadToTheNearestDouble) {
    std::mt19937_64 random(11);
    for (int i = 0; i < 20'000; ++i) {
        // 1 to 40 digits and any exponent, so that ties, subnormals and long tails are reached.
        std::string text(1, char('1' + random() % 9));
        text.push_back('.');
        for (std::size_t n = 1 + random() % 40; n > 0; --n) text.push_back(char('0' + random() % 10));
        text.append("e").append(std::to_string(int(random() % 700) - 360));
        QueryReader reader;
        const auto query =
            reader.read(line(R"("ball":{"position":[)" + text + R"(,0,0],"velocity":[1,0,0],"radius":1})"));
        const double expected = std::strtod(text.c_str(), nullptr);
        ASSERT_EQ(query.ok(), std::isfinite(expected)) << text;
        if (query) {
            ASSERT_EQ(query.value().query.ball.position.x, expected) << text;
        }
    }
}

TEST(QueryJson, WrittenQueriesReadBackTheSame) {
    std::mt19937_64 random(13);
    const auto any = [&] {
        double value = 0;
        do value = std::bit_cast<double>(random());
        while (!std::isfinite(value));
        return value;
    };
    QueryReader reader;
    for (int i = 0; i < 5000; ++i) {
        Query query;
        query.flat = i % 2 == 0;
        const auto vector = [&] { return Vec3{any(), any(), query.flat ? 0 : any()}; };
        query.id = i % 3 == 0 ? "" : std::to_string(i);
        query.query.ball = {vector(), collide::Motion::velocity(vector()), std::abs(any()), std::abs(any()) + 5e-324};
        if (i % 5 == 0) query.query.ball.motion = collide::Motion::aim(vector(), std::abs(any()));
        query.query.obstacle = {vector(), std::abs(any()), vector(), i % 7 == 0 ? collide::kImmovable : 2.5};
        if (i % 4 == 0) query.query.frames = std::abs(any());
        const auto read = reader.read(writeQuery(query));
        ASSERT_TRUE(read) << read.error() << " trial " << i;
        EXPECT_EQ(read.value().id, query.id);
        EXPECT_EQ(read.value().flat, query.flat);
        EXPECT_EQ(read.value().query.ball, query.query.ball);
        EXPECT_EQ(read.value().query.obstacle, query.query.obstacle);
        EXPECT_EQ(read.value().query.frames, query.query.frames);
    }
}

/// The query by the general reader: rows of logs, which hold a query as a member, are left to it.
Result<Query> readAsRow(std::string_view text) {
    QueryReader reader;
    return reader.read("{\"query\":" + std::string(text) + "}");
}

bool areSame(const Query& a, const Query& b) {
    return a.id == b.id && a.flat == b.flat && a.query.ball == b.query.ball && a.query.obstacle == b.query.obstacle &&
           a.query.frames == b.query.frames && a.query.restitution == b.query.restitution;
}

const std::vector<std::string> kUsualLines{
    R"({"id":"q1","ball":{"position":[0,1,2],"aim":[10,0,0],"speed":2,"radius":1,"mass":3},)"
    R"("sphere":{"center":[5,0,0],"radius":0.5,"velocity":[0,1,0],"mass":4},"frames":7,"restitution":0.5})",
    R"({"id": -1e3, "ball": {"position": [0.25, -1e-4], "velocity": [1, -0], "radius": 0}, )"
    R"("sphere": {"center": [5, 0], "radius": 1, "mass": null}, "frames": null})",
    R"( { "ball" : { "position":[1.5,2e2,3],"velocity":[0,0,1],"radius":1 } , "sphere":{"center":[0,0,9],"radius":0},)"
    R"("restitution":1}	)",
};

TEST(QueryJson, TheUsualFormIsScanned) {
    for (const std::string& text : kUsualLines) {
        Query query;
        ASSERT_TRUE(scanQuery(text, query)) << text;
        const Result<Query> expected = readAsRow(text);
        ASSERT_TRUE(expected) << expected.error();
        EXPECT_TRUE(areSame(query, expected.value())) << text;
    }
}

TEST(QueryJson, WhatTheScannerAcceptsTheGeneralReaderReadsTheSame) {
    std::mt19937_64 random(3);
    constexpr std::string_view kMarks = "{}[]\",:\\ \t-+.eE019null\x01\xC3\xBC";
    int accepted = 0;
    for (int i = 0; i < 100'000; ++i) {
        std::string text = kUsualLines[random() % kUsualLines.size()];
        for (auto edits = 1 + random() % 2; edits > 0; --edits) {
            const std::size_t at = random() % text.size(), length = random() % 3;
            text.replace(at, length, std::string(random() % 3, kMarks[random() % kMarks.size()]));
        }
        Query query;
        if (!scanQuery(text, query)) continue;
        ++accepted;
        const Result<Query> expected = readAsRow(text);
        ASSERT_TRUE(expected) << text << '\n' << expected.error();
        ASSERT_TRUE(areSame(query, expected.value())) << text;
    }
    EXPECT_GT(accepted, 5000);
}

TEST(QueryJson, AnswersNameWhatNoDoubleHolds) {
    collide::SweepAnswer answer;
    answer.outcome = collide::Outcome::Hit;
    answer.contact = collide::Contact{};
    answer.contact->frames = 0.1;
    answer.contact->distance = kInfinity;
    answer.contact->ballCenter = {-0.0, -kInfinity, 0};
    answer.contact->normal = {-1, 0, 0};
    answer.closest = {kInfinity, 2};
    std::string out;
    appendAnswer(out, "7", false, answer);
    EXPECT_EQ(out, R"({"id":7,"outcome":"hit","hit":true,"frames":0.1,"sphere_center":[0,0,0],"hit_point":[0,0,0],)"
                   R"("normal":[-1,0,0],"ricochet_angle":0,"ricochet_angle_deg":0,"new_velocity":[0,0,0],)"
                   R"("sphere_new_velocity":[0,0,0],"impulse":0,"closest":{"distance":2},)"
                   R"("beyond_double":["distance","ball_center","closest.frames"]})");
}

TEST(QueryJson, OverlapsAndFlatAnswers) {
    collide::SweepAnswer answer;
    answer.outcome = collide::Outcome::Overlap;
    answer.penetration = collide::Penetration{1.5, Vec3(0, 1, 0), 2.0};
    std::string out;
    appendAnswer(out, "", true, answer);
    EXPECT_EQ(out, R"({"outcome":"overlap","hit":false,"depth":1.5,"normal":[0,1],"exit_frames":2,)"
                   R"("closest":{"frames":0,"distance":0}})");
    out.clear();
    appendError(out, "\"x\"", 3, "a \"b\"\n");
    EXPECT_EQ(out, R"({"id":"x","line":3,"error":"a \"b\"\n"})");
}

}  // namespace
}  // namespace io
