// `carom map` as a user runs it: a picture and a table from a scene file, with no display.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/process.h"
#include "read_png.h"
#include "temporary_folder.h"

namespace {

namespace fs = std::filesystem;

const std::string kScenes = std::string(CAROM_SOURCE_DIR) + "/assets/scenes/";

/// A temporary folder for one test.
class Map : public testing::Test {
  protected:
    void SetUp() override { unsetenv("DISPLAY"); }
    [[nodiscard]] std::string file(const std::string& name) const { return (m_folder / name).string(); }
    [[nodiscard]] std::vector<std::string> lines(const std::string& name) const {
        std::ifstream in(file(name));
        std::vector<std::string> all;
        for (std::string line; std::getline(in, line);) all.push_back(line);
        return all;
    }
    /// A bad request gives one line with this beginning, status 2, and no picture.
    void expectRefused(std::vector<std::string> arguments, const std::string& message) {
        arguments.insert(arguments.begin(), "map");
        arguments.insert(arguments.end(), {"--out", file("no.png")});
        const auto run = process::run(arguments);
        EXPECT_EQ(run.status, 2);
        EXPECT_EQ(run.error.rfind("carom: " + message, 0), 0u) << run.error;
        EXPECT_EQ(std::count(run.error.begin(), run.error.end(), '\n'), 1) << run.error;
        EXPECT_FALSE(fs::exists(file("no.png")));
    }

    TemporaryFolder m_temporary;
    fs::path m_folder = m_temporary.path();
};

TEST_F(Map, APageThatHidesItsAnswerHasNone) {
    const std::string lesson = CAROM_SOURCE_DIR "/assets/lessons/08-ricochet.json";
    expectRefused({lesson}, lesson + ": the page hides its answer");
}

TEST_F(Map, GivesAPictureOfTheSizeAskedForAndATableOfItsPixels) {
    const auto run = process::run(
        {"map", kScenes + "first.json", "--out", file("a.png"), "--csv", file("a.csv"), "--size", "200x170"});
    ASSERT_EQ(run.status, 0) << run.error;
    const io::Image image = io::readPng(file("a.png"));
    EXPECT_EQ(image.width, 200);
    EXPECT_EQ(image.height, 170);
    const auto table = lines("a.csv");
    ASSERT_EQ(table.size(), 200u * 170 + 1);
    EXPECT_EQ(table[0], "u,v,outcome,value");
    EXPECT_NE(table[1].find(",miss,"), std::string::npos);
    EXPECT_GT(std::count_if(table.begin(), table.end(), [](const auto& l) { return l.find(",hit,") != l.npos; }), 5000);
}

TEST_F(Map, FeaturesHaveAColumnAndTheNameOfTheirShape) {
    std::ofstream(file("ramp.json"))
        << R"({"carom":1,"balls":[{"name":"cue","position":[0,0,5],"velocity":[0,0,-1],"radius":1}],
        "triangles":[{"name":"ramp","corners":[[0,0,0],[4,0,0],[0,4,0]]}]})";
    const auto run =
        process::run({"map", file("ramp.json"), "--out", file("f.png"), "--csv", file("f.csv"), "--bare", "--of",
                      "feature", "--size", "32x32", "--x", "position.x", "--y", "position.y", "--window", "-1:5,-1:5"});
    ASSERT_EQ(run.status, 0) << run.error;
    const auto table = lines("f.csv");
    ASSERT_EQ(table.size(), 32u * 32 + 1);
    EXPECT_EQ(table[0], "u,v,outcome,value,obstacle,feature");
    for (const char* name : {"face", "edge 0", "edge 1", "edge 2", "corner 0", "corner 1", "corner 2"}) {
        const std::string end = std::string(",ramp,") + name;
        EXPECT_TRUE(std::any_of(table.begin(), table.end(), [&](const auto& line) { return line.ends_with(end); }))
            << name;
    }
    EXPECT_TRUE(table[1].ends_with(",miss,,,")) << table[1];
}

TEST_F(Map, EveryPixelOfAGrazeZoomedToSingleDoublesIsWhatSolveSays) {
    // graze.json: the ball moves along x at y = 0, the sphere's centre at y = 3 is exactly the radius sum away.
    const auto run =
        process::run({"map", kScenes + "graze.json", "--out", file("z.png"), "--csv", file("z.csv"), "--bare", "--size",
                      "16x16", "--x", "position.y", "--y", "sphere.center.y", "--window",
                      "-3.3306690738754696e-15:3.7747582837255322e-15,2.9999999999999967:3.0000000000000038"});
    ASSERT_EQ(run.status, 0) << run.error;
    const auto table = lines("z.csv");
    ASSERT_EQ(table.size(), 257u);
    std::ostringstream queries;
    std::vector<std::string> outcomes;
    for (std::size_t i = 1; i < table.size(); ++i) {
        std::istringstream row(table[i]);
        std::string u, v, outcome;
        std::getline(row, u, ','), std::getline(row, v, ','), std::getline(row, outcome, ',');
        outcomes.push_back(outcome);
        queries << R"({"ball":{"position":[-6,)" << u
                << R"(,2],"velocity":[0.5,0,0],"radius":1},"sphere":{"center":[0,)" << v << R"(,2],"radius":2}})"
                << '\n';
    }
    const auto answers = process::run({"solve"}, queries.str()).lines();
    ASSERT_EQ(answers.size(), outcomes.size());
    std::size_t grazes = 0;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        EXPECT_NE(answers[i].find("\"outcome\":\"" + outcomes[i] + "\""), std::string::npos) << table[i + 1] << '\n'
                                                                                             << answers[i];
        grazes += outcomes[i] == "graze";
    }
    EXPECT_GT(grazes, 4u);
    EXPECT_LT(grazes, 200u);
}

TEST_F(Map, AWindowASizeAndInputsOfOnesOwn) {
    const auto run =
        process::run({"map", kScenes + "first.json", "--out", file("r.png"), "--csv", file("r.csv"), "--size", "16x32",
                      "--of", "time", "--x", "target.radius", "--y", "speed", "--window", "-1:1,0:2"});
    ASSERT_EQ(run.status, 0) << run.error;
    const auto table = lines("r.csv");
    EXPECT_EQ(table[1].rfind("-0.9375,1.96875,no scene,", 0), 0u) << table[1];
    EXPECT_NE(table[16].find(",hit,"), std::string::npos) << table[16];
    EXPECT_NE(table[16].back(), ',') << table[16];
}

TEST_F(Map, MethodsBesideTheTruth) {
    for (const std::string what : {"error", "disagree"}) {
        const auto run = process::run({"map", kScenes + "graze.json", "--out", file("m.png"), "--size", "180x180",
                                       "--of", what, "--method", "bartlett/printed/float"});
        EXPECT_EQ(run.status, 0) << run.error;
    }
    EXPECT_EQ(io::readPng(file("m.png")).width, 180);
}

TEST_F(Map, WhatIsBadIsNamed) {
    const std::string scene = kScenes + "first.json";
    expectRefused({scene, "--size", "1x1"}, "--size: must be WIDTHxHEIGHT");
    expectRefused({scene, "--of", "colour"},
                  "--of: must be outcome, time, angle, feature, error or disagree, got \"colour\"");
    expectRefused({scene, "--of", "error"}, "--method: needed for --of error");
    expectRefused({scene, "--method", "bartlett/printed/float"}, "--method: only for --of error");
    expectRefused({scene, "--of", "error", "--method", "bartlet"}, "--method: must be NAME/FORM/PRECISION");
    expectRefused({scene, "--x", "velocity.x"}, "--x: must be an input of this scene (across, up,");
    expectRefused({scene, "--x", "up"}, "--x and --y: must be two different inputs");
    expectRefused({scene, "--x", "aim.x"}, "across and up move the tip");
    for (const char* window : {"1", "0:1,2:2", "0:1,0:1e999", "0:1,0:nan", "0:1,0:1,", " 0:1,0:1"})
        expectRefused({scene, "--window", window}, "--window: must be u0:u1,v0:v1");
    std::ofstream(file("empty.json")) << R"({"carom":1,"name":"e","balls":[],"spheres":[]})";
    expectRefused({file("empty.json")}, file("empty.json") + ": the scene has no ball");
    std::ofstream(file("bad.json")) << "{";
    expectRefused({file("bad.json")}, file("bad.json"));
}

TEST_F(Map, WhatCannotBeDoneIsStatusOne) {
    EXPECT_EQ(process::run({"map", file("none.json"), "--out", file("a.png")}).status, 1);
    EXPECT_EQ(process::run({"map", kScenes + "first.json", "--out", "/nonexistent/a.png"}).status, 1);
    const auto full = process::run({"map", kScenes + "first.json", "--out", file("a.png"), "--csv", "/dev/full"});
    EXPECT_EQ(full.status, 1);
    EXPECT_EQ(process::run({"map", "--help"}).status, 0);
}

}  // namespace
