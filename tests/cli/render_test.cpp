// `carom render` as a user runs it: a picture from a scene file, with no display.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cli/process.h"
#include "io/file.h"
#include "private_state.h"
#include "read_png.h"
#include "render/compare_images.h"
#include "temporary_folder.h"

namespace {

namespace fs = std::filesystem;

const std::string kScenes = std::string(CAROM_SOURCE_DIR) + "/assets/scenes/";

/// A temporary folder for one test.
class Render : public testing::Test {
  protected:
    void SetUp() override {
        unsetenv("DISPLAY");
        unsetenv("WAYLAND_DISPLAY");
    }
    [[nodiscard]] std::string file(const std::string& name) const { return (m_folder / name).string(); }

    TemporaryFolder m_temporary;
    fs::path m_folder = m_temporary.path();
};

TEST_F(Render, DrawsThePictureOfTheReadme) {
    const auto run = process::run({"render", kScenes + "first.json", "--out", file("first.png"), "--size", "960x540"});
    ASSERT_EQ(run.status, 0) << run.error;
    // Fonts and drivers move an edge by a part of a pixel; a moved overlay changes the mean by more.
    EXPECT_EQ(render::test::compareWithPicture(fs::path(CAROM_SOURCE_DIR) / "docs/images/first.png",
                                               io::readPng(file("first.png")), 255, 0.5),
              "");
}

TEST_F(Render, GivesTheSizeAskedFor) {
    const auto run = process::run({"render", kScenes + "graze.json", "--out", file("a.png"), "--size", "321x123"});
    ASSERT_EQ(run.status, 0) << run.error;
    const io::Image image = io::readPng(file("a.png"));
    EXPECT_EQ(image.width, 321);
    EXPECT_EQ(image.height, 123);
}

TEST_F(Render, PanelsAndTimeChangeThePicture) {
    const std::string scene = kScenes + "first.json";
    ASSERT_EQ(process::run({"render", scene, "--out", file("plain.png")}).status, 0);
    ASSERT_EQ(process::run({"render", scene, "--out", file("panels.png"), "--panels"}).status, 0);
    ASSERT_EQ(process::run({"render", scene, "--out", file("late.png"), "--time", "9"}).status, 0);
    const io::Image plain = io::readPng(file("plain.png"));
    EXPECT_GT(render::test::difference(plain, io::readPng(file("panels.png"))).mean, 5);
    EXPECT_GT(render::test::difference(plain, io::readPng(file("late.png"))).mean, 0.1);
}

TEST_F(Render, APanelIsOpenedByItsName) {
    const std::string scene = kScenes + "first.json";
    const auto draw = [&](const std::string& name, const std::vector<std::string>& more) {
        std::vector<std::string> words = {"render", scene, "--out", file(name), "--size", "640x360"};
        words.insert(words.end(), more.begin(), more.end());
        return process::run(words);
    };
    ASSERT_EQ(draw("panels.png", {"--panels"}).status, 0);
    ASSERT_EQ(draw("answer.png", {"--panel", "answer"}).status, 0);
    ASSERT_EQ(draw("cases.png", {"--panel", "cases"}).status, 0);
    const io::Image panels = io::readPng(file("panels.png"));
    EXPECT_LT(render::test::difference(panels, io::readPng(file("answer.png"))).mean, 0.01);
    EXPECT_GT(render::test::difference(panels, io::readPng(file("cases.png"))).mean, 1);
    const auto bad = draw("bad.png", {"--panel", "Cases"});
    EXPECT_EQ(bad.status, 2);
    EXPECT_TRUE(bad.error.starts_with("carom: --panel: must be one of answer, derive, ")) << bad.error;
    EXPECT_TRUE(bad.error.ends_with(", got \"Cases\"\n")) << bad.error;
}

TEST_F(Render, DrawsAPageOfALesson) {
    const std::string kLessons = std::string(CAROM_SOURCE_DIR) + "/assets/lessons/";
    std::string lesson = kLessons + "16-momentum.json";
    setenv("XDG_DATA_HOME", m_folder.c_str(), 1);
    const auto draw = [&](const std::string& name, const std::string& page, const std::string& seed) {
        const auto run = process::run({"render", lesson, "--page", page, "--seed", seed, "--out", file(name)});
        EXPECT_EQ(run.status, 0) << run.error;
        return io::readPng(file(name));
    };
    const io::Image first = draw("1.png", "1", "1"), third = draw("3.png", "3", "1");
    EXPECT_GT(render::test::difference(first, third).mean, 1);
    lesson = kLessons + "02-squared-distance.json";
    EXPECT_GT(render::test::difference(draw("4.png", "1", "1"), draw("4b.png", "1", "2")).largest, 40);
    const auto beyond = process::run({"render", lesson, "--page", "9", "--out", file("9.png")});
    EXPECT_EQ(beyond.status, 2);
    EXPECT_EQ(beyond.error, "carom: --page: must be from 1 to 2, got 9\n");
}

TEST_F(Render, APageOfALessonDoesNotShowTheUsersProgress) {
    const PrivateState state;
    const auto draw = [&](const std::string& name) {
        const std::string lesson = std::string(CAROM_SOURCE_DIR) + "/assets/lessons/01-touching.json";
        const auto run = process::run({"render", lesson, "--panels", "--size", "640x360", "--out", file(name)});
        EXPECT_EQ(run.status, 0) << run.error;
        return io::readPng(file(name));
    };
    const io::Image before = draw("before.png");
    fs::create_directories(state.folder() / "carom");
    std::ofstream(state.folder() / "carom" / "progress.json")
        << R"({"carom_progress":2,"lessons":{"01-touching":{"touch":{"done":false,"revealed":true,"attempts":0,)"
        << R"("hints":0,"reveals":1,"seconds":0,"seed":0,"row":0}}}})";
    // Letters may lie elsewhere in their atlas; the words of a progress would be ten times as much.
    EXPECT_LT(render::test::difference(draw("after.png"), before).mean, 0.01);
}

TEST_F(Render, WritesWebpWhereTheNameEndsSo) {
    const auto run =
        process::run({"render", kScenes + "first.json", "--out", file("a.webp"), "--size", "64x48", "--time", "3"});
    ASSERT_EQ(run.status, 0) << run.error;
    const std::string bytes = io::readFile(file("a.webp")).value();
    EXPECT_EQ(bytes.substr(0, 4), "RIFF");
    EXPECT_EQ(bytes.substr(8, 4), "WEBP");
    EXPECT_EQ(bytes.find("ANMF"), std::string::npos) << "one picture, no animation";
}

TEST_F(Render, AClipIsTheSameTwiceAndShowsTheSceneInTime) {
    for (const char* name : {"a.webp", "b.webp"}) {
        const auto run = process::run({"clip", kScenes + "first.json", "--out", file(name), "--size", "160x90",
                                       "--seconds", "0.2", "--to", "18"});
        ASSERT_EQ(run.status, 0) << run.error;
    }
    const std::string clip = io::readFile(file("a.webp")).value();
    EXPECT_EQ(clip, io::readFile(file("b.webp")).value());
    EXPECT_NE(clip.find("ANMF"), clip.rfind("ANMF")) << "several pictures that differ";
}

TEST_F(Render, WhatNoClipCanBeIsToldInOneLine) {
    const auto expectComplaint = [&](const std::vector<std::string>& more, const std::string& start) {
        std::vector<std::string> words = {"clip", kScenes + "first.json"};
        words.insert(words.end(), more.begin(), more.end());
        const auto run = process::run(words);
        EXPECT_EQ(run.status, 2);
        EXPECT_TRUE(run.error.starts_with("carom: " + start)) << run.error;
    };
    const std::string out = file("a.webp");
    expectComplaint({"--out", file("a.gif")}, "--out: ");
    expectComplaint({"--out", out, "--seconds", "0"}, "--seconds: must be 0.1 to 300, got 0");
    expectComplaint({"--out", out, "--to", "x"}, "--to: must be a number, got \"x\"");
    expectComplaint({"--out", out, "--from", "7", "--to", "7"}, "--to: must be after from, got 7");
    expectComplaint({"--out", out, "--size", "5000x5000"}, "--size: must be at most 3840x2160");
}

TEST_F(Render, AClipOfTooManyContactsIsToldInOneLine) {
    std::ofstream(file("fast.json"))
        << R"({"carom":1,"balls":[{"name":"a","position":[0,0,0],"velocity":[1e9,0,0],"radius":1}],"planes":[)"
        << R"({"name":"l","point":[-2,0,0],"normal":[1,0,0]},{"name":"r","point":[2,0,0],"normal":[-1,0,0]}]})";
    const auto run = process::run({"clip", file("fast.json"), "--out", file("a.webp"), "--size", "64x48", "--to", "1"});
    EXPECT_EQ(run.status, 2);
    EXPECT_NE(run.error.find("--to: must be before 1000000 contacts have happened, got 1\n"), std::string::npos)
        << run.error;
    EXPECT_FALSE(fs::exists(file("a.webp")));
}

TEST_F(Render, ABadSceneIsNamedAndLeavesNoPicture) {
    std::ofstream(file("bad.json"))
        << R"({"carom":1,"balls":[{"name":"a","position":[0,0,0],"velocity":[1,0,0],"radius":-1}]})";
    const auto run = process::run({"render", file("bad.json"), "--out", file("bad.png")});
    EXPECT_EQ(run.status, 2);
    EXPECT_NE(run.error.find("balls[0].radius: must be >= 0, got -1"), std::string::npos) << run.error;
    EXPECT_FALSE(fs::exists(file("bad.png")));
}

TEST_F(Render, AMissingSceneAndAnUnwritablePictureAreOneLineEach) {
    for (const auto& run : {process::run({"render", file("none.json"), "--out", file("a.png")}),
                            process::run({"render", kScenes + "first.json", "--out", file("no/such/folder/a.png")})}) {
        EXPECT_EQ(run.status, 1);
        EXPECT_EQ(std::count(run.error.begin(), run.error.end(), '\n'), 1) << run.error;
    }
}

TEST_F(Render, ASceneMayComeThroughAPipe) {
    std::ifstream in(kScenes + "first.json");
    const std::string scene((std::istreambuf_iterator<char>(in)), {});
    const auto run = process::run({"render", "/dev/stdin", "--out", file("a.png"), "--size", "64x64"}, scene);
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(io::readPng(file("a.png")).width, 64);
}

#ifdef CAROM_WINDOW  // without it no command opens a scene
TEST_F(Render, WithoutADisplayTheAnswersPictureTakesAFreshName) {
    const fs::path before = fs::current_path();
    fs::current_path(m_folder);
    std::ofstream("carom.png") << "mine";
    fs::create_symlink("victim", "carom-2.png");
    const auto run = process::run({kScenes + "first.json"});
    fs::current_path(before);
    EXPECT_EQ(run.status, 0) << run.error;
    EXPECT_NE(run.out.find("carom-3.png"), std::string::npos) << run.out;
    EXPECT_EQ(io::readPng(file("carom-3.png")).width, 1280);
    std::ifstream mine(file("carom.png"));
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(mine), {}), "mine");
    EXPECT_FALSE(fs::exists(file("victim")));
}
#endif

}  // namespace
