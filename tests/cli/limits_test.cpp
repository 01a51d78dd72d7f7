// Little memory, no threads, small files: answered with one line and status 1, never died of.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "cli/process.h"
#include "temporary_folder.h"

namespace {

namespace fs = std::filesystem;

const std::string kFirstScene = std::string(CAROM_SOURCE_DIR) + "/assets/scenes/first.json";

struct Limited {
    int status = 0;    ///< exit status; 128 and more: a signal
    std::string text;  ///< of both streams
    [[nodiscard]] bool isOneLine() const {
        return text.starts_with("carom: ") && std::count(text.begin(), text.end(), '\n') == 1;
    }
};

/// @param limits  "ulimit -v 100000"
/// @param under  a program that runs Carom: "timeout 60 "
Limited runLimited(const std::string& limits, const std::string& under, const std::string& arguments) {
    const std::string command = limits + "; exec " + under + CAROM_BINARY_DIR "/carom 2>&1 " + arguments;
    std::FILE* const pipe = popen(command.c_str(), "r");
    Limited done;
    char piece[4096];
    for (std::size_t got = 0; (got = fread(piece, 1, sizeof piece, pipe)) > 0;) done.text.append(piece, got);
    const int status = pclose(pipe);
    done.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return done;
}

Limited runLimited(const std::string& limits, const std::string& arguments) {
    return runLimited(limits, "", arguments);
}

class Limits : public testing::Test {
  protected:
    [[nodiscard]] std::string file(const std::string& name) const { return (m_folder / name).string(); }
    [[nodiscard]] std::size_t filesLeft() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(m_folder), {}));
    }
    TemporaryFolder m_temporary;
    fs::path m_folder = m_temporary.path();
};

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // these need terabytes of addresses themselves
TEST_F(Limits, LittleMemoryIsOneLine) {
    std::ofstream scene(file("many.json"));
    scene << R"({"carom":1,"name":"many","balls":[)";
    for (int i = 0; i < 60'000; ++i)
        scene << (i > 0 ? "," : "") << R"({"name":"b)" << i << R"(","position":[)" << 3 * i
              << R"(,0,0],"velocity":[0,0,0],"radius":1})";
    scene << "]}";
    scene.close();
    int answered = 0;
    for (int megabytes = 40; megabytes <= 100; megabytes += 20) {
        const Limited run = runLimited("ulimit -v " + std::to_string(megabytes * 1024),
                                       "play " + file("many.json") + " --events 0 >" + file("out"));
        if (run.status == 127) continue;  // not even its libraries find room
        EXPECT_TRUE(run.status == 0 || (run.status == 1 && run.isOneLine()))
            << megabytes << " MB: " << run.status << ' ' << run.text;
        answered += run.text.find("not enough memory") != std::string::npos ? 1 : 0;
    }
    EXPECT_GT(answered, 0);
}
#endif

/// A thread's stack is as large as the limit on stacks says: more than the address space holds.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // these need terabytes of addresses themselves
TEST_F(Limits, WhereNoThreadStartsTheCallingOneDoesTheWork) {
    std::ofstream log(file("log.jsonl"));
    for (int i = 0; i < 100; ++i)
        log << R"({"start":[0,2,0],"end":[10,2,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":false})"
            << '\n';
    log.close();
    const std::string noThreads = "ulimit -s 8000000; ulimit -v 4000000", judge = "log " + file("log.jsonl");
    const Limited usual = runLimited("true", judge), limited = runLimited(noThreads, judge);
    EXPECT_EQ(limited.status, 0) << limited.text;
    EXPECT_EQ(limited.text, usual.text);
}

TEST_F(Limits, WhereNoThreadStartsPicturesAreDrawnAllTheSame) {
    const std::string draw = "render " + kFirstScene + " --size 64x64 --out ";
    const Limited limited = runLimited("ulimit -s 8000000; ulimit -v 4000000", "timeout 60 ", draw + file("a.png"));
    if (limited.text.find("OpenGL") != std::string::npos) GTEST_SKIP() << limited.text;
    EXPECT_EQ(limited.status, 0) << limited.text;
    EXPECT_EQ(runLimited("true", draw + file("b.png")).status, 0);
    EXPECT_EQ(filesLeft(), 2u);
}
#endif

TEST_F(Limits, AFileBeyondTheLimitIsOneLineAndLeavesNothing) {
    const Limited run = runLimited("ulimit -f 1", "map " + kFirstScene + " --bare --size 256x256 --out " +
                                                      file("a.png") + " --csv " + file("a.csv"));
    EXPECT_EQ(run.status, 1);
    EXPECT_TRUE(run.isOneLine()) << run.text;
    EXPECT_NE(run.text.find("larger than allowed here"), std::string::npos) << run.text;
    EXPECT_EQ(filesLeft(), 0u);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // these need terabytes of addresses themselves
TEST_F(Limits, APictureTooLargeForTheMemoryIsOneLine) {
    for (const char* limits : {"ulimit -v 600000", "ulimit -v 400000"}) {
        const Limited run = runLimited(limits, "render " + kFirstScene + " --size 8192x8192 --out " + file("a.png"));
        EXPECT_EQ(run.status, 1) << limits;
        EXPECT_TRUE(run.isOneLine()) << run.text;
        EXPECT_NE(run.text.find("takes 720 MB of memory"), std::string::npos) << run.text;
        EXPECT_NE(run.text.find("smaller"), std::string::npos) << run.text;
    }
    EXPECT_EQ(filesLeft(), 0u);
}
#endif

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // these need terabytes of addresses themselves
TEST_F(Limits, WorkOfAnyKindIsDoneOrRefusedInOneLine) {
    std::ofstream(file("query.jsonl")) << R"({"ball":{"position":[-5,0,0],"velocity":[1,0,0],"radius":1},)"
                                       << R"("sphere":{"center":[0,0,0],"radius":1}})" << '\n';
    int done = 0;
    for (const std::string& work : {"solve " + file("query.jsonl") + " >" + file("answer"),
                                    "render " + kFirstScene + " --panels --size 640x360 --out " + file("a.png"),
                                    "clip " + kFirstScene + " --size 64x64 --seconds 0.2 --out " + file("a.webp")})
        for (int kilobytes = 200'000; kilobytes <= 1'000'000; kilobytes += 100'000) {
            const Limited run = runLimited("ulimit -c 0; ulimit -v " + std::to_string(kilobytes), work);
            if (run.text.find("OpenGL") != std::string::npos) continue;
            EXPECT_TRUE(run.status == 0 || (run.status == 1 && run.isOneLine()))
                << work << " within " << kilobytes << " kB: " << run.status << ' ' << run.text;
            done += run.status == 0;
        }
    EXPECT_GE(done, 9) << "one query needs little";
}

/// Heaps of the threads' own would take the addresses that the driver needs.
TEST_F(Limits, WhatIsNotRefusedFitsIntoTheLimit) {
    for (const char* limits : {"ulimit -c 0; ulimit -v 610000", "ulimit -c 0; ulimit -v 640000"}) {
        const Limited run =
            runLimited(limits, "clip " + kFirstScene + " --size 64x64 --seconds 0.2 --out " + file("a.webp"));
        if (run.text.find("OpenGL") != std::string::npos) GTEST_SKIP() << run.text;
        EXPECT_EQ(run.status, 0) << limits << ": " << run.text;
    }
}
#endif

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // what these keep grows as well
/// The largest memory of a drawing, bytes.
long memoryOfDrawing(const std::string& size, const std::string& out) {
    const pid_t child = fork();
    if (child == 0) {
        execl(CAROM_BINARY_DIR "/carom", "carom", "render", kFirstScene.c_str(), "--size", size.c_str(), "--out",
              out.c_str(), nullptr);
        _exit(127);
    }
    int status = 0;
    rusage used{};
    wait4(child, &status, 0, &used);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? used.ru_maxrss * 1024 : 0;
}

TEST_F(Limits, APictureOfFourTimesThePixelsTakesLittleMoreMemory) {
    const long small = memoryOfDrawing("1024x4096", file("a.png")), large = memoryOfDrawing("4096x4096", file("b.png"));
    if (small == 0) GTEST_SKIP() << "no OpenGL";
    EXPECT_LT(large - small, 4096L * 4096 * 3) << "its pixels as bytes are 4 times 4096 times 4096";
}
#endif

}  // namespace
