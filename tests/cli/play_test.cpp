// `carom play` as a user runs it: contact by contact, one JSON line each, then the final state.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/process.h"

namespace {

using nlohmann::json;
namespace fs = std::filesystem;

const std::string kScenes = std::string(CAROM_SOURCE_DIR) + "/assets/scenes/";

/// A scene in a temporary file.
class SceneFile {
  public:
    explicit SceneFile(const std::string& text) {
        std::string name = (fs::temp_directory_path() / "carom-play-XXXXXX").string();
        const int descriptor = mkstemp(name.data());
        if (descriptor >= 0) close(descriptor);
        m_path = name;
        std::ofstream(m_path) << text;
    }
    ~SceneFile() { fs::remove(m_path); }
    SceneFile(const SceneFile&) = delete;
    SceneFile& operator=(const SceneFile&) = delete;
    [[nodiscard]] std::string path() const { return m_path.string(); }

  private:
    fs::path m_path;
};

std::vector<json> linesOf(const process::Finished& run) {
    std::vector<json> lines;
    for (const std::string& line : run.lines()) lines.push_back(json::parse(line));
    return lines;
}

const char* const kOneBall = R"({"carom": 1, "name": "one", "balls": [
  {"name": "cue", "position": [0.1, 0.2, 0.3], "aim": [9, 1, 2], "speed": 0.7, "radius": 1}],
  "spheres": [{"name": "target", "center": [5, 1, 1.1], "radius": 1.5, "mass": 3}]})";

TEST(Play, NumbersBeyondTheLargestDoubleAreANamedEnd) {
    const SceneFile scene(R"({"carom": 1, "balls": [
      {"name": "light", "position": [0, 0, 0], "velocity": [0, 0, 0], "radius": 1},
      {"name": "heavy", "position": [-10, 0, 0], "velocity": [1.7e308, 0, 0], "radius": 1, "mass": 1e100}]})");
    const auto run = process::run({"play", scene.path()});
    EXPECT_EQ(run.status, 0) << run.error;
    const json final = linesOf(run).back();
    EXPECT_EQ(final["final"], true);
    EXPECT_EQ(final["contacts"], 0);
    EXPECT_EQ(final["ended"].get<std::string>().find("a velocity of light beyond the largest double at frame "), 0u)
        << final["ended"];
    EXPECT_EQ(final["balls"][0]["position"], json({0, 0, 0}));
}

TEST(Play, CradleTwoInTwoOut) {
    const auto run = process::run({"play", kScenes + "cradle.json"});
    ASSERT_EQ(run.status, 0) << run.error;
    const std::vector<json> lines = linesOf(run);
    ASSERT_GE(lines.size(), 2u);
    const json& last = lines.back();
    EXPECT_TRUE(last.at("final").get<bool>());
    EXPECT_EQ(last.at("contacts").get<std::size_t>(), lines.size() - 1);
    for (int i = 0; i < 5; ++i)
        EXPECT_NEAR(last["balls"][i]["velocity"][0].get<double>(), i < 3 ? 0 : 0.1, 1e-15) << "ball " << i + 1;
    EXPECT_NEAR(last.at("kinetic_energy").get<double>(), 0.01, 1e-16);
    EXPECT_NEAR(last.at("momentum")[0].get<double>(), 0.2, 1e-15);
}

const char* const kFurnished = R"({"carom": 1, "name": "furnished", "balls": [
  {"name": "cue", "position": [0, 0, 4], "velocity": [3, 0.25, -3], "radius": 1}],
  "capsules": [{"name": "rail", "a": [-5, -9, 9], "b": [-5, 9, 9], "radius": 0.5}],
  "triangles": [{"name": "sail", "corners": [[4, -9, -9], [4, 9, -9], [4, 0, 9]]}],
  "boxes": [{"name": "table", "center": [0, 0, -1], "half": [9, 9, 1]}]})";

TEST(Play, ContactsWithShapesAreNamed) {
    const SceneFile scene(kFurnished);
    const auto run = process::run({"play", scene.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    const std::vector<json> lines = linesOf(run);
    ASSERT_GE(lines.size(), 4u);
    const std::vector<std::string> met{"sail", "table", "rail"};
    for (std::size_t i = 0; i < met.size(); ++i) {
        EXPECT_EQ(lines[i]["a"], "cue");
        EXPECT_EQ(lines[i]["b"], met[i]);
        EXPECT_EQ(lines[i]["b_velocity"], json({0, 0, 0}));
        EXPECT_EQ(lines[i].contains("group"), i < 2);
        EXPECT_FALSE(lines[i].contains("feature")) << "a contact of play has none";
    }
    EXPECT_EQ(lines[0]["hit_point"], json({4, 0.25, 1}));
    EXPECT_EQ(lines[0]["normal"], json({-1, 0, 0}));
    EXPECT_EQ(lines[1]["hit_point"], json({3, 0.25, 0}));
    EXPECT_EQ(lines[1]["normal"], json({0, 0, 1}));
    EXPECT_EQ(process::run({"play", scene.path()}).out, run.out);
}

TEST(Play, FirstContactWithAShapeIsTheAnswerOfSolveBitForBit) {
    const std::string ball = R"({"position": [0.1, 0.2, 5], "aim": [1, 2, 0.5], "speed": 0.7, "radius": 0.3})";
    for (const auto& [lists, field, shape] :
         {std::array{"capsules", "capsule", R"("a": [0, 0, 0], "b": [2, 3, 1], "radius": 0.4)"},
          {"triangles", "triangle", R"("corners": [[0, 0, 0], [4, 1, 0.5], [0, 4, 1]])"},
          {"boxes", "box",
           R"("center": [0.5, 1, 0], "half": [1, 2, 0.5], "rotation": [3, 1, 2, 0.5], "radius": 0.1)"}}) {
        const SceneFile scene(R"({"carom": 1, "balls": [{"name": "cue", )" + ball.substr(1) + R"(], ")" + lists +
                              R"(": [{"name": "shape", )" + shape + "}]}");
        const auto played = process::run({"play", scene.path()});
        const auto solved =
            process::run({"solve"}, R"({"ball": )" + ball + R"(, ")" + field + R"(": {)" + shape + "}}\n");
        ASSERT_EQ(played.status, 0) << played.error;
        ASSERT_EQ(solved.status, 0) << solved.error;
        const json first = linesOf(played).at(0), answer = linesOf(solved).at(0);
        ASSERT_TRUE(answer["hit"]) << field;
        for (const char* same : {"frames", "hit_point", "normal", "impulse"})
            EXPECT_EQ(first[same], answer[same]) << same;
        EXPECT_EQ(first["a_velocity"], answer["new_velocity"]);
    }
}

TEST(Play, FirstContactOfOneBallIsTheAnswerOfSolveBitForBit) {
    const SceneFile scene(kOneBall);
    const auto played = process::run({"play", scene.path()});
    ASSERT_EQ(played.status, 0) << played.error;
    const auto solved = process::run(
        {"solve"},
        R"({"ball":{"position":[0.1,0.2,0.3],"aim":[9,1,2],"speed":0.7,"radius":1},"sphere":{"center":[5,1,1.1],"radius":1.5,"mass":3}})");
    const json contact = linesOf(played).front(), answer = linesOf(solved).front();
    EXPECT_EQ(contact.at("frames"), answer.at("frames"));
    EXPECT_EQ(contact.at("hit_point"), answer.at("hit_point"));
    EXPECT_EQ(contact.at("normal"), answer.at("normal"));
    EXPECT_EQ(contact.at("impulse"), answer.at("impulse"));
    EXPECT_EQ(contact.at("a_velocity"), answer.at("new_velocity"));
    EXPECT_EQ(contact.at("b_velocity"), answer.at("sphere_new_velocity"));
    EXPECT_EQ(contact.at("a"), "cue");
    EXPECT_EQ(contact.at("b"), "target");
}

TEST(Play, SameSceneSameBytes) {
    const std::string scene = kScenes + "rack-break.json";
    const auto play = [&] { return process::run({"play", scene, "--events", "5000"}); };
    const auto first = play(), second = play();
    ASSERT_EQ(first.status, 0) << first.error;
    EXPECT_GT(first.lines().size(), 5000u);
    EXPECT_EQ(first.out, second.out);
}

TEST(Play, UntilAndEventsEndItEarlier) {
    const std::string scene = kScenes + "rack-break.json";
    const std::vector<json> all = linesOf(process::run({"play", scene, "--events", "100"}));
    const std::vector<json> few = linesOf(process::run({"play", scene, "--events", "1"}));
    ASSERT_GE(few.size(), 2u);
    EXPECT_LT(few.size(), all.size());
    EXPECT_EQ(few.front(), all.front());
    const double until = std::nextafter(all.front().at("frames").get<double>(), 0);
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", until);
    const std::vector<json> none = linesOf(process::run({"play", scene, "--until", text}));
    ASSERT_EQ(none.size(), 1u);
    EXPECT_EQ(none.front().at("frames").get<double>(), until);
    EXPECT_EQ(none.front().at("contacts"), 0);
}

TEST(Play, AGrazeIsNotListed) {
    const SceneFile scene(R"({"carom": 1, "name": "graze", "balls": [
      {"name": "a", "position": [-5, 2, 0], "velocity": [1, 0, 0], "radius": 1}],
      "spheres": [{"name": "s", "center": [0, 0, 0], "radius": 1}]})");
    const std::vector<json> lines = linesOf(process::run({"play", scene.path()}));
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_EQ(lines[0].at("contacts"), 0);
}

TEST(Play, AnOverlapAtTheStartIsToldAndPassedThrough) {
    const SceneFile scene(R"({"carom": 1, "name": "overlap", "balls": [
      {"name": "a", "position": [0, 0, 0], "velocity": [1, 0, 0], "radius": 1},
      {"name": "b", "position": [1, 0, 0], "velocity": [0, 0, 0], "radius": 1}]})");
    const auto run = process::run({"play", scene.path()});
    EXPECT_EQ(run.status, 0);
    EXPECT_NE(run.error.find("a and b start inside each other"), std::string::npos) << run.error;
    EXPECT_EQ(linesOf(run).size(), 1u);
}

TEST(Play, OfManyOverlapsTheFirstAreNamedAndTheOthersCounted) {
    std::string balls;
    for (int i = 0; i < 40; ++i)
        balls += std::string(i == 0 ? "" : ",") + R"({"position": [0, 0, 0], "velocity": [0, 0, 0], "radius": 1})";
    const auto run = process::run({"play", SceneFile(R"({"carom": 1, "balls": [)" + balls + "]}").path()});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(std::count(run.error.begin(), run.error.end(), '\n'), 11) << run.error;
    EXPECT_NE(run.error.find("and 770 more pairs that start inside each other"), std::string::npos) << run.error;
}

TEST(Play, BadScenesAndArgumentsAreNamed) {
    const SceneFile scene(R"({"carom": 1, "name": "bad", "balls": [
      {"name": "a", "position": [0, 0, 0], "velocity": [1, 0, 0], "radius": -1}]})");
    const auto bad = process::run({"play", scene.path()});
    EXPECT_EQ(bad.status, 2);
    EXPECT_NE(bad.error.find("radius"), std::string::npos) << bad.error;
    EXPECT_TRUE(bad.out.empty());
    EXPECT_EQ(process::run({"play", "/no/such/scene.json"}).status, 1);
    EXPECT_EQ(process::run({"play", kScenes + "first.json", "--until", "-1"}).status, 2);
}

TEST(Play, WhatCannotBeReadIsNoBadInput) {
    const auto folder = process::run({"play", kScenes});
    EXPECT_EQ(folder.status, 1);
    EXPECT_NE(folder.error.find("folder"), std::string::npos) << folder.error;
}

TEST(Play, AnEmptyOptionIsNoDefault) {
    for (const char* option : {"--until", "--events"}) {
        const auto run = process::run({"play", kScenes + "first.json", option, ""});
        EXPECT_EQ(run.status, 2) << option;
        EXPECT_NE(run.error.find(std::string(option) + ": must be"), std::string::npos) << run.error;
    }
}

}  // namespace
