// What the program reads and writes as files: nothing that is read is replaced, pipes work where a person names them.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "cli/process.h"
#include "temporary_folder.h"

namespace {

namespace fs = std::filesystem;
using process::Finished;
using process::run;

const std::string kScene = std::string(CAROM_SOURCE_DIR) + "/assets/scenes/first.json";
const std::string kLog =
    R"({"start":[0,2,0],"end":[10,2,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":false})"
    "\n";

std::string contentOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

class Files : public testing::Test {
  protected:
    void SetUp() override {
        fs::copy_file(kScene, m_folder / "scene.json");
        std::ofstream(m_folder / "log.jsonl") << kLog;
        for (const std::string original : {"scene.json", "log.jsonl"}) {
            fs::create_symlink(original, m_folder / ("link-" + original));
            fs::create_hard_link(m_folder / original, m_folder / ("twin-" + original));
        }
    }
    [[nodiscard]] std::string file(const std::string& name) const { return (m_folder / name).string(); }
    /// Every name of a file: its own, another spelling, a symbolic and a hard link.
    [[nodiscard]] std::vector<std::string> namesOf(const std::string& original) const {
        return {file(original), file("./" + original), file("link-" + original), file("twin-" + original)};
    }
    /// One line that names the option, status 2, and the files are as they were.
    void expectRefused(const std::vector<std::string>& arguments, const std::string& option) const {
        const Finished refused = run(arguments);
        EXPECT_EQ(refused.status, 2) << option;
        EXPECT_TRUE(refused.error.starts_with("carom: " + option + ": must be another file than ")) << refused.error;
        EXPECT_EQ(std::count(refused.error.begin(), refused.error.end(), '\n'), 1) << refused.error;
        EXPECT_EQ(contentOf(file("scene.json")), contentOf(kScene));
        EXPECT_EQ(contentOf(file("log.jsonl")), kLog);
    }

    TemporaryFolder m_temporary;
    fs::path m_folder = m_temporary.path();
};

TEST_F(Files, NoOutputReplacesAnInput) {
    for (const std::string& name : namesOf("scene.json")) {
        expectRefused({"render", file("scene.json"), "--out", name}, "--out");
        expectRefused({"clip", file("scene.json"), "--out", name}, "--out");
        expectRefused({"map", file("scene.json"), "--out", name}, "--out");
        expectRefused({"map", file("scene.json"), "--out", file("a.png"), "--csv", name}, "--csv");
    }
    for (const std::string& name : namesOf("log.jsonl"))
        expectRefused({"log", file("log.jsonl"), "--export", name}, "--export");
    EXPECT_FALSE(fs::exists(file("a.png")));
}

TEST_F(Files, NoOutputReplacesAnotherOne) {
    fs::create_symlink("a.png", m_folder / "link.png");
    for (const char* other : {"a.png", "./a.png", "link.png"})
        expectRefused({"map", file("scene.json"), "--out", file("a.png"), "--csv", file(other), "--bare"}, "--csv");
    EXPECT_FALSE(fs::exists(file("a.png")));
}

TEST_F(Files, AScenesPipeIsReadOnce) {
    const std::string scene = contentOf(kScene);
    const Finished played = run({"play", "/dev/stdin", "--events", "0"}, scene);
    EXPECT_EQ(played.status, 0) << played.error;
    EXPECT_EQ(played.out, run({"play", kScene, "--events", "0"}).out);
    const Finished drawn = run({"map", "/dev/stdin", "--out", file("a.png"), "--bare", "--size", "16x16"}, scene);
    EXPECT_EQ(drawn.status, 0) << drawn.error;
    EXPECT_TRUE(contentOf(file("a.png")).starts_with("\x89PNG"));

    ASSERT_EQ(::mkfifo(file("pipe").c_str(), 0600), 0);
    std::thread writer([&] { std::ofstream(file("pipe")) << scene; });
    const Finished named = run({"play", file("pipe"), "--events", "0"});
    writer.join();
    EXPECT_EQ(named.out, played.out);
}

TEST_F(Files, APictureGoesIntoAPipe) {
    const Finished piped = run({"map", kScene, "--out", "/dev/stdout", "--bare", "--size", "16x16"});
    EXPECT_EQ(piped.status, 0) << piped.error;
    EXPECT_TRUE(piped.out.starts_with("\x89PNG"));
    ASSERT_EQ(run({"map", kScene, "--out", file("a.png"), "--bare", "--size", "16x16"}).status, 0);
    EXPECT_EQ(piped.out, contentOf(file("a.png")));
}

TEST_F(Files, AnEndlessDeviceIsRefused) {
    const Finished refused = run({"play", "/dev/zero"});
    EXPECT_EQ(refused.status, 1);
    EXPECT_NE(refused.error.find("must be at most"), std::string::npos) << refused.error;
}

}  // namespace
