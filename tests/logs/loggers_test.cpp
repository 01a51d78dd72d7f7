// The loggers of docs/logging: runs, a file begun anew, the last lines kept, lines chosen.

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "carom_log.h"
#include "logs/log_files.h"

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
    if (what == "held") options.startAnew().flushEvery(4);
    if (what == "crash") options.startAnew();
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
    if (what == "held" || what == "crash") std::_Exit(0);
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
    EXPECT_EQ(run("crash"), "a/- b/- c/- d/- e/- f/- g/- h/- i/- j/-") << "each line is flushed";
    EXPECT_EQ(run("held"), "a/- b/- c/- d/- e/- f/- g/- h/-") << "four lines at a time";
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
    EXPECT_EQ(kept.table[1].verdict, logs::Verdict::Wrong);
    EXPECT_NE(textOf(out.path()).find(R"("run":"\"quoted\"")"), std::string::npos);
}

/// Prints numbers of all sizes and reads them back; ends with status 1 at the first that is another one.
const char* const kDigits = R"(
#include "carom_log.h"
#include <cstdlib>
#include <random>
static bool isSame(double number, std::uint64_t bits) { return std::memcmp(&number, &bits, 8) == 0; }
static bool isSame(float number, std::uint32_t bits) { return std::memcmp(&number, &bits, 4) == 0; }
static double read(const char* text, double) { return std::strtod(text, nullptr); }
static float read(const char* text, float) { return std::strtof(text, nullptr); }
template <class Real, class Bits>
void check(Bits bits) {
    Real number;
    std::memcpy(&number, &bits, sizeof bits);
    char text[carom_log::Digits::kRoom];
    char* const end = carom_log::Digits::print(number, text);
    if (end > text + 24) std::exit(2);
    *end = 0;
    if (isSame(read(text, Real()), bits)) return;
    std::printf("%a is printed as %s\n", static_cast<double>(number), text);
    std::exit(1);
}
int main() {
    std::mt19937_64 random(1);
    for (std::uint64_t exponent = 0; exponent < 2047; ++exponent)
        for (std::uint64_t i = 0; i < 200; ++i) {
            const std::uint64_t last = i < 3 ? i : i < 6 ? 0xfffffffffffffu - i + 3 : random() & 0xfffffffffffffu;
            check<double>(exponent << 52 | last | (i % 2) << 63);
        }
    for (std::uint32_t exponent = 0; exponent < 255; ++exponent)
        for (std::uint32_t i = 0; i < 1000; ++i) {
            const std::uint32_t last = i < 3 ? i : i < 6 ? 0x7fffffu - i + 3 : std::uint32_t(random()) & 0x7fffffu;
            check<float>(exponent << 23 | last | (i % 2) << 31);
        }
    for (int i = 0; i < 100000; ++i) {  // short decimals and whole numbers
        const double number = static_cast<double>(random() % 2000001) / (i % 2 ? 1000 : 1);
        std::uint64_t bits;
        std::memcpy(&bits, &number, 8);
        check<double>(bits);
    }
}
)";

TEST(LoggerDigits, ReadBackAsTheSameBitsAlsoWithFastMath) {
    const logs::TempFile source(kDigits, "digits.cpp"), program("", "digits");
    for (const std::string options : {"-O2 -ffast-math", "-O0", "-O2 -U__SIZEOF_INT128__"}) {
        const std::string compile = std::string(CAROM_CXX) + " -std=c++11 " + options +
                                    " -I" CAROM_SOURCE_DIR "/docs/logging -pthread " + source.path().string() + " -o " +
                                    program.path().string();
        ASSERT_EQ(std::system(compile.c_str()), 0) << options;
        EXPECT_EQ(std::system(program.path().c_str()), 0) << options;
    }
}

TEST(LoggerLine, AValueThatIsGivenAgainTakesThePlaceOfTheFirst) {
    using carom_log::xyz;
    carom_log::Line line(std::string(60, 'i'));
    line.method(std::string(60, 'm')).path(xyz(1.f, 2.f, 3.f), xyz(4.f, 5.f, 6.f)).ball(1.f).ball(0.1);
    line.velocity(xyz(1.0, 2.0, 3.0), xyz(7.f, 8.f, 9.f)).hit(0.25f).method("m").point(carom_log::xy(1.f, 2.f));
    const carom_log::Line copy = line;
    line.point(xyz(0.5f, 0.f, 0.f));
    const std::string before = "{\"id\":\"" + std::string(60, 'i') +
                               R"(","method":"m","start":[1,2,3],"velocity":[7,8,9],"ball_radius":0.10000000000000001,)"
                               R"("hit":true,"fraction":0.25,)";
    EXPECT_EQ(copy.str(), before + "\"hit_point\":[1,2]}\n");
    EXPECT_EQ(line.str(), before + "\"hit_point\":[0.5,0,0]}\n");
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
    EXPECT_EQ(run(", start_anew=True", "import os; os._exit(0)"), "a/- b/- c/- d/- e/- f/-") << "each is flushed";
    EXPECT_EQ(run(", start_anew=True, flush_every=4", "import os; os._exit(0)"), "a/- b/- c/- d/-");
}

TEST(LoggerChoices, ThePythonLoggerKeepsValuesAsTheyWere) {
    if (std::system("python3 --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "python3 is not installed";
    const logs::TempFile out;
    const std::string program =
        "import sys; sys.dont_write_bytecode = True; sys.path.insert(0, '" CAROM_SOURCE_DIR
        "/docs/logging')\nimport carom_log\nlog = carom_log.Log('" +
        out.path().string() +
        "', keep_last=2)\nstart = [0, 0.1, float('nan')]\n"
        "log.write(17, start=start, normal=(1, float('-inf'), 1e-7), hit=True, method=1)\nstart[0] = 5\nlog.dump()";
    EXPECT_EQ(std::system(("python3 -c \"" + program + "\"").c_str()), 0);
    EXPECT_EQ(textOf(out.path()),
              "{\"id\":17,\"start\":[0.0,0.1,NaN],\"hit_normal\":[1.0,-Infinity,1e-07],\"hit\":true,"
              "\"method\":\"1\"}\n");
}

}  // namespace
