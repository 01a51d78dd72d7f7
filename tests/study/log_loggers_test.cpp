// The loggers of docs/logging: runs, a file begun anew, the last lines kept, lines chosen.

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "study/log_files.h"

namespace {

using logs::Opened;

std::string textOf(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

/// The ids of a log, each with the run of its line: "a/1 b/1".
std::string idsOf(const std::filesystem::path& path) {
    std::istringstream lines(textOf(path));
    std::string ids;
    const auto member = [](const std::string& line, const std::string& name) -> std::string {
        const std::size_t at = line.find("\"" + name + "\":");
        if (at == std::string::npos) return "-";
        const std::size_t begin = line.find('"', at + name.size() + 3) + 1;
        return line.substr(begin, line.find('"', begin) - begin);
    };
    for (std::string line; std::getline(lines, line);)
        ids += (ids.empty() ? "" : " ") + member(line, "id") + "/" + member(line, "run");
    return ids;
}

/// Opens the file anew or not, and writes ten lines, of which every second is a hit, as the arguments say.
const char* const kProgram = R"(
#include "carom_log.h"
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
int main(int, char** arguments) {
    const std::string what = arguments[2];
    carom_log::Options options;
    if (what == "anew") options.startAnew().run("2");
    if (what == "keep" || what == "threads") options.startAnew().keepLast(4).run("\"quoted\"");
    if (what == "every") options.startAnew().every(3);
    if (what == "only") options.startAnew().only([](const carom_log::Line& line) { return line.isHit(); });
    carom_log::Log log(arguments[1], options);
    const float start[3] = {0, 0, 0}, end[3] = {10, 0, 0}, center[3] = {5, 0, 0};
    const auto write = [&] {
        for (int i = 0; i < 10; ++i) {
            carom_log::Line line(std::string(1, static_cast<char>('a' + i)));
            line.path(start, end).ball(1.0f).sphere(center, 1.0f);
            if (i % 2 == 0) line.hit(0.3f).point(carom_log::xyz(4.f, 0.f, 0.f));
            else line.miss();
            log.write(line);
        }
    };
    if (what != "threads") write();
    if (what == "threads") {
        std::thread one(write), other(write);
        one.join();
        other.join();
    }
    if (what == "keep" && log.kept() != 4) return 1;
    if (what == "keep" || what == "threads") log.dump();
    if (what == "keep") {
        log.write(carom_log::Line("after").path(start, end).ball(1).sphere(center, 1).miss());
        log.dump();
    }
    return log.isGood() && log.kept() == 0 ? 0 : 1;
}
)";

TEST(LoggerChoices, TheHeaderMarksRunsStartsAnewKeepsTheLastLinesAndChoosesLines) {
    const logs::TempFile source(kProgram, "game.cpp"), program("", "game"), out;
    const std::string compile = std::string(CAROM_CXX) +
                                " -std=c++11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
                                " -I" CAROM_SOURCE_DIR "/docs/logging -pthread " +
                                source.path().string() + " -o " + program.path().string();
    ASSERT_EQ(std::system(compile.c_str()), 0);
    const auto run = [&](const std::string& what) {
        EXPECT_EQ(std::system((program.path().string() + " " + out.path().string() + " " + what).c_str()), 0) << what;
        return idsOf(out.path());
    };
    EXPECT_EQ(run("plain"), "a/- b/- c/- d/- e/- f/- g/- h/- i/- j/-");
    EXPECT_EQ(run("plain").size(), 2 * 39u + 1) << "lines are added";
    EXPECT_EQ(run("anew"), "a/2 b/2 c/2 d/2 e/2 f/2 g/2 h/2 i/2 j/2");
    EXPECT_EQ(run("every"), "a/- d/- g/- j/-");
    EXPECT_EQ(run("only"), "a/- c/- e/- g/- i/-");
    run("threads");
    const Opened ofThreads = logs::open(out.path());
    EXPECT_EQ(ofThreads.table.size(), 4u);
    EXPECT_EQ(ofThreads.table.badRows(), 0u);
    run("keep");
    const Opened kept = logs::open(out.path());
    ASSERT_EQ(kept.error, "");
    ASSERT_EQ(kept.table.size(), 5u);
    std::string ids;
    for (std::size_t i = 0; i < kept.table.size(); ++i) ids += std::string(kept.table.id(i)) + " ";
    EXPECT_EQ(ids, "g h i j after ") << "the oldest first";
    EXPECT_EQ(kept.table[0].hasHit, true);
    EXPECT_EQ(kept.table[1].verdict, study::Verdict::Wrong);
    EXPECT_NE(textOf(out.path()).find(R"("run":"\"quoted\"")"), std::string::npos);
}

TEST(LoggerChoices, ThePythonLoggerHasThemToo) {
    if (std::system("python3 --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "python3 is not installed";
    const logs::TempFile out;
    const auto run = [&](const std::string& options, const std::string& then = "") {
        const std::string program =
            "import sys; sys.dont_write_bytecode = True; sys.path.insert(0, '" CAROM_SOURCE_DIR
            "/docs/logging')\nimport carom_log\nlog = carom_log.Log('" +
            out.path().string() + "'" + options +
            ")\nfor i in range(6):\n    log.write('abcdef'[i], start=(0, 0, 0), end=(10, 0, 0), ball_radius=1,"
            " center=(5, 0, 0), sphere_radius=1, hit=i % 2 == 0, fraction=0.3)\n" +
            then;
        EXPECT_EQ(std::system(("python3 -c \"" + program + "\"").c_str()), 0);
        return idsOf(out.path());
    };
    EXPECT_EQ(run(""), "a/- b/- c/- d/- e/- f/-");
    EXPECT_EQ(run("").size(), 2 * 23u + 1) << "lines are added";
    EXPECT_EQ(run(", start_anew=True, run='2', every=2"), "a/2 c/2 e/2");
    EXPECT_EQ(run(", start_anew=True, only=lambda fields: not fields['hit']"), "b/- d/- f/-");
    EXPECT_EQ(run(", start_anew=True, keep_last=2"), "") << "not written before dump()";
    EXPECT_EQ(run(", start_anew=True, keep_last=2", "log.dump()\nlog.dump()\nlog.close()"), "e/- f/-");
}

}  // namespace
