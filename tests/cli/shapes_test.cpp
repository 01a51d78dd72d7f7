// Queries with shapes in place of the sphere, end to end.

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/named_cases.h"
#include "cli/process.h"

namespace {

using nlohmann::json;
using process::Finished;
using process::run;

const std::string kTriangle = R"("triangle":{"corners":[[0,0,0],[4,0,0],[0,4,0]]})";

std::string queryFrom(const std::string& position, const std::string& motion, const std::string& obstacle) {
    return R"({"ball":{"position":)" + position + "," + motion + R"(,"radius":1},)" + obstacle + "}";
}

TEST(SolveShapes, AnswersNameTheFeatureAndThePointOfTheCore) {
    const std::pair<std::string, const char*> cases[] = {
        {queryFrom("[1,1,5]", R"("velocity":[0,0,-3])", kTriangle),
         R"({"outcome":"hit","hit":true,"feature":"face","frames":1.3333333333333333,"distance":4,"ball_center":[1,1,1],)"
         R"("core_point":[1,1,0],"hit_point":[1,1,0],"normal":[0,0,1],"ricochet_angle":1.5707963267948966,)"
         R"("ricochet_angle_deg":90,"new_velocity":[0,0,3],"impulse":6,)"
         R"("closest":{"frames":1.6666666666666667,"distance":0}})"},
        // The centre's own path ends on the triangle: the trace back from there finds nothing.
        {queryFrom("[-2,0,2]", R"("end":[0,3,0])", kTriangle),
         R"({"outcome":"hit","hit":true,"feature":"edge 2","frames":0.6464466094067263,"distance":2.6653676519063354,)"
         R"("ball_center":[-0.7071067811865476,1.9393398282201788,0.7071067811865476],)"
         R"("core_point":[0,1.9393398282201788,0],"hit_point":[0,1.9393398282201788,0],)"
         R"("normal":[-0.7071067811865476,0,0.7071067811865476],"ricochet_angle":0.7559694104239078,)"
         R"("ricochet_angle_deg":43.31385665828306,"new_velocity":[-2,3,2],"impulse":5.656854249492381,)"
         R"("closest":{"frames":1,"distance":0}})"},
        {queryFrom("[0,5]", R"("velocity":[0,-2])", R"("capsule":{"a":[-1,0],"b":[1,0],"radius":0.5})"),
         R"({"outcome":"hit","hit":true,"feature":"barrel","frames":1.75,"distance":3.5,"ball_center":[0,1.5],)"
         R"("core_point":[0,0],"hit_point":[0,0.5],"normal":[0,1],"ricochet_angle":1.5707963267948966,)"
         R"("ricochet_angle_deg":90,"new_velocity":[0,2],"impulse":4,"closest":{"frames":2.5,"distance":0}})"},
        {queryFrom("[2,0.5,5]", R"("velocity":[0,0,-1])", R"("box":{"center":[0,0,0],"half":[1,1,1]})"),
         R"({"outcome":"graze","hit":true,"feature":"edge +x+z","frames":4,"distance":4,"ball_center":[2,0.5,1],)"
         R"("core_point":[1,0.5,1],"hit_point":[1,0.5,1],"normal":[1,0,0],"ricochet_angle":0,)"
         R"("ricochet_angle_deg":0,"new_velocity":[0,0,-1],"impulse":0,"closest":{"frames":4,"distance":1}})"},
        {queryFrom("[0.5,0.25,0]", R"("velocity":[0,0,-3])", R"("box":{"center":[0,0,0],"half":[1,1,1]})"),
         R"({"outcome":"overlap","hit":false,"depth":1.5,"normal":[1,0,0],"exit_frames":0.6666666666666666,)"
         R"("closest":{"frames":0,"distance":0}})"},
        {queryFrom("[0,0,5]", R"("velocity":[0,0,-3])", R"("plane":{"point":[0,0,0],"normal":[0,0,2],"radius":0.5})"),
         R"({"outcome":"hit","hit":true,"feature":"face","frames":1.1666666666666667,"distance":3.5,)"
         R"("ball_center":[0,0,1.5],"core_point":[0,0,0],"hit_point":[0,0,0.5],"normal":[0,0,1],)"
         R"("ricochet_angle":1.5707963267948966,"ricochet_angle_deg":90,"new_velocity":[0,0,3],"impulse":6,)"
         R"("closest":{"frames":1.6666666666666667,"distance":0}})"},
        {queryFrom("[0,0,0]", R"("velocity":[0,0,-2])", R"("plane":{"point":[0,0,0],"normal":[0,0,2]})"),
         R"({"outcome":"overlap","hit":false,"depth":1,"exit_frames":0.5,"closest":{"frames":0,"distance":0}})"},
    };
    for (const auto& [query, answer] : cases) {
        const Finished result = run({"solve"}, query + "\n");
        EXPECT_EQ(result.status, 0) << query;
        EXPECT_EQ(result.out, std::string(answer) + "\n") << query;
    }
}

TEST(SolveShapes, ABadShapeIsAnsweredInItsPlace) {
    const std::string good = queryFrom("[1,1,5]", R"("velocity":[0,0,-3])", kTriangle);
    const std::string bad =
        R"({"id":7,)" +
        queryFrom("[1,1,5]", R"("velocity":[0,0,-3])", R"("box":{"center":[0,0,0],"half":[1,1,-1]})").substr(1);
    const Finished result = run({"solve"}, good + "\n" + bad + "\n" + good + "\n");
    EXPECT_EQ(result.status, 2);
    ASSERT_EQ(result.lines().size(), 3U);
    EXPECT_EQ(result.lines()[1], R"({"id":7,"line":2,"error":"box.half[2]: must be >= 0, got -1"})");
    EXPECT_EQ(result.lines()[0], result.lines()[2]);
}

TEST(SolveShapes, TheMethodsOfCompareAnswerSpheresOnly) {
    const Finished result = run(
        {"compare"}, queryFrom("[1,1,5]", R"("velocity":[0,0,-3])", R"("capsule":{"a":[0,0,0],"b":[1,0,0]})") + "\n");
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.out,
              "{\"line\":1,\"error\":\"the obstacle: must be a sphere, which the published methods answer, got another "
              "shape\"}\n");
}

TEST(SolveShapes, HardCasesHaveTheAnswersDerivedByHand) {
    const auto cases = named_cases::solved("shape_cases.jsonl");
    ASSERT_GE(cases.size(), 50U);
    for (const auto& [id, answer, is] : cases) {
        if (is.contains("feature")) {
            EXPECT_EQ(answer.value("feature", ""), is.at("feature").get<std::string>()) << id;
        }
        for (const char* field : {"frames", "depth", "exit_frames"}) named_cases::expectUlps(answer, field, is, 3, id);
        if (is.contains("closest"))
            for (const char* field : {"frames", "distance"})
                named_cases::expectUlps(answer.at("closest"), field, is.at("closest"), 3, id);
        if (!is.contains("normal")) continue;
        ASSERT_EQ(answer.contains("normal"), !is.at("normal").is_null()) << id;
        for (std::size_t k = 0; k < is.at("normal").size(); ++k)
            EXPECT_NEAR(answer.at("normal").at(k).get<double>(), is.at("normal").at(k).get<double>(), 1.2e-15) << id;
    }
}

/// The lines of `carom play` for a scene that comes with Carom: contacts, then the final one.
std::vector<json> played(const std::string& scene) {
    const Finished result =
        run({"play", CAROM_SOURCE_DIR "/assets/scenes/" + scene + ".json", "--until", "200", "--events", "1000"});
    EXPECT_EQ(result.status, 0) << scene;
    std::vector<json> lines;
    for (const std::string& line : result.lines()) lines.push_back(json::parse(line));
    return lines;
}

// What the notes of the scenes promise.
TEST(SceneShapes, WhatTheNotesOfTheExamplesSayIsTrue) {
    using Velocity = std::vector<double>;
    const std::vector<json> stairs = played("stairs");
    ASSERT_EQ(stairs.size(), 3U);
    EXPECT_EQ(stairs.back().at("balls").at(0).at("velocity").get<Velocity>(), (Velocity{-0.25, 0, 0.25}));
    const std::vector<json> corner = played("corner");
    ASSERT_EQ(corner.size(), 4U);
    EXPECT_EQ(corner.back().at("balls").at(0).at("velocity").get<Velocity>(), (Velocity{0.5, 0.3125, 0.375}));
    const std::vector<json> edge = played("edge");
    ASSERT_EQ(edge.size(), 4U);
    EXPECT_EQ(edge[0].at("a_velocity").get<Velocity>(), (Velocity{0.24, 0, 0.07}));
    EXPECT_NEAR(edge[2].at("a_velocity").at(2).get<double>(), 0.25, 1e-15);
    EXPECT_EQ(played("barrel").size(), 1U) << "a graze is no bounce";
    const std::vector<json> slot = played("slot");
    ASSERT_GE(slot.size(), 2U);
    EXPECT_EQ(slot[0].at("b"), "bell") << "through the slot without a bounce";
    const std::vector<json> cube = played("on-its-corner");
    ASSERT_EQ(cube.size(), 2U);
    EXPECT_NEAR(cube[0].at("a_velocity").at(2).get<double>(), 0.25, 1e-15);
    for (const char* crowd : {"room", "pegs"}) {
        const std::vector<json> lines = played(crowd);
        EXPECT_GT(lines.size(), 40U) << crowd;
        double before = 0;
        std::ifstream file(CAROM_SOURCE_DIR "/assets/scenes/" + std::string(crowd) + ".json");
        const json scene = json::parse(file);
        for (const json& ball : scene.at("balls"))
            for (const double v : ball.at("velocity").get<Velocity>()) before += 0.5 * v * v;
        EXPECT_NEAR(lines.back().at("kinetic_energy").get<double>(), before, 1e-12) << crowd;
    }
}

}  // namespace
