#include "study/corpus/test_code.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <glm/geometric.hpp>

#include "logs/read/guess.h"
#include "logs/read/head.h"
#include "study/paste/paste.h"
#include "temporary_folder.h"

namespace {

using study::TestStyle;

/// Rows as a Bullet-like engine records them: a missed hit, a hit that is none, a late one, a reversed normal, NaN.
const char* const kRows =
    R"({"id":"shot 17","start":[0,0.1,0],"end":[10,0.1,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":false}
{"id":"shot <18>","start":[0,3,0],"end":[10,3,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true,"fraction":0.5}
{"start":[0,0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true,"fraction":0.35,"hit_point":[4.5,0,0]}
{"id":"shot 17","start":[0,0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true,"fraction":0.3,"hit_normal":[1,0,0]}
{"id":"nan","start":[0,0,0],"velocity":[2,0,0],"frames":9,"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true,"hit_frames":"nan"}
)";

std::vector<study::TestCase> cases() {
    const auto head = logs::readHeadOf(kRows);
    EXPECT_TRUE(head);
    const logs::LogMapping mapping = logs::guessMapping(head.value());
    std::vector<study::TestCase> all;
    for (const logs::LogDetail& detail : logs::preview(head.value(), mapping)) {
        EXPECT_TRUE(detail.isGood()) << detail.line.error;
        all.push_back(study::testCaseOf(mapping, static_cast<std::uint32_t>(all.size() + 1), detail));
    }
    EXPECT_EQ(all.size(), 5u);
    return all;
}

/// A textbook sweep in long double, double or float, or another answer, as HOOK says.
const char* const kHook = R"(#include <cstdlib>
template <class Real>
Answer textbook(const Query& q) {
    const Real d[] = {Real(q.start.x) - Real(q.center.x), Real(q.start.y) - Real(q.center.y), Real(q.start.z) - Real(q.center.z)};
    const Real v[] = {Real(q.velocity.x) - Real(q.sphere_velocity.x), Real(q.velocity.y) - Real(q.sphere_velocity.y),
                      Real(q.velocity.z) - Real(q.sphere_velocity.z)};
    const Real sum = Real(q.ball_radius) + Real(q.sphere_radius);
    const Real a = v[0] * v[0] + v[1] * v[1] + v[2] * v[2], h = d[0] * v[0] + d[1] * v[1] + d[2] * v[2];
    const Real c = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] - sum * sum, root = h * h - a * c;
    Answer answer;
    if (root < 0 || h >= 0) return answer;
    const Real t = (-h - std::sqrt(root)) / a;
    answer.hit = t <= Real(q.frames);
    answer.frames = double(t);
    const Real n[] = {(d[0] + t * v[0]) / sum, (d[1] + t * v[1]) / sum, (d[2] + t * v[2]) / sum};
    answer.normal = Vec3{double(n[0]), double(n[1]), double(n[2])};
    answer.point = Vec3{double(Real(q.center.x) + Real(q.sphere_radius) * n[0]), double(Real(q.center.y) + Real(q.sphere_radius) * n[1]),
                        double(Real(q.center.z) + Real(q.sphere_radius) * n[2])};
    return answer;
}
Answer sweep(const Query& q) {
    const std::string hook = std::getenv("HOOK");
    if (hook == "recorded") return *q.recorded;
    if (hook == "nothing") return {};
    return hook == "float" ? textbook<float>(q) : hook == "double" ? textbook<double>(q) : textbook<long double>(q);
}
)";
/// Enough of Catch2 to run its tests: that library is compiled for ten seconds.
const char* const kCatch = R"(#pragma once
#include <cstdio>
#include <vector>
struct Test { const char* name; void (*run)(); };
inline std::vector<Test>& tests() { static std::vector<Test> all; return all; }
inline int failed = 0;
struct Add { Add(const char* name, void (*run)()) { tests().push_back({name, run}); } };
#define JOINED_(a, b) a##b
#define JOINED(a, b) JOINED_(a, b)
#define TEST_CASE(name, tags) \
    static void JOINED(run, __LINE__)(); \
    static Add JOINED(add, __LINE__)(name, JOINED(run, __LINE__)); \
    static void JOINED(run, __LINE__)()
#define CHECK(what) do { if (!(what)) ++failed; } while (false)
int main() { for (const Test& test : tests()) test.run(); std::printf("%zu tests, %d failed\n", tests().size(), failed); return failed; }
)";

class ExportedTests : public testing::Test {
  protected:
    void SetUp() override { file("hook.h", kHook); }
    void file(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories((m_folder / name).parent_path());
        std::ofstream(m_folder / name) << text;
    }
    [[nodiscard]] int run(const std::string& command) const {
        // The part of its cases that this process runs is no part of those of an exported test.
        return std::system(
            ("cd '" + m_folder.string() + "' && unset GTEST_TOTAL_SHARDS GTEST_SHARD_INDEX GTEST_FILTER; " + command)
                .c_str());
    }
    void compile(TestStyle style, const std::string& libraries) const {
        file("test.cpp", study::writeTests(cases(), style, "a log").value());
        EXPECT_EQ(
            run(std::string(CAROM_CXX) +
                " -std=c++17 -Wall -Wextra -Werror -I . -DCAROM_SWEEP='\"hook.h\"' test.cpp -o test " + libraries),
            0)
            << study::name(style);
    }
    void expectPassesOnlyIfRight(const std::string& program) const {
        EXPECT_EQ(run("HOOK=right " + program), 0);
        EXPECT_NE(run("HOOK=recorded " + program + " >out 2>&1"), 0);
        EXPECT_NE(run("HOOK=nothing " + program + " >/dev/null 2>&1"), 0);
    }

  private:
    TemporaryFolder m_temporary;
    std::filesystem::path m_folder = m_temporary.path();
};

TEST_F(ExportedTests, GoogleTestsFailOnEveryRecordedAnswer) {
    compile(TestStyle::GoogleTest, "-lgtest -lgtest_main -lpthread");
    expectPassesOnlyIfRight("./test --gtest_brief=1");
    EXPECT_EQ(run("HOOK=recorded ./test >out; grep -q '5 FAILED TESTS' out"), 0);
}

TEST_F(ExportedTests, PlainProgramsFailOnEveryRecordedAnswer) {
    compile(TestStyle::Assert, "");
    expectPassesOnlyIfRight("./test");
    EXPECT_EQ(run("HOOK=recorded ./test 2>out; grep -q '5 tests failed' out && grep -q 'Line1_shot_17: a hit was "
                  "missed' out"),
              0);
}

/// Rows of a float engine that missed all, most of them near a graze and far from the start.
std::vector<study::TestCase> missedByFloats() {
    std::string rows;
    for (int i = 0; i < 200; ++i) {
        const auto y = static_cast<double>(2 - std::ldexp(1.0f, -1 - i % 20));
        char row[300];
        std::snprintf(
            row, sizeof row,
            R"({"start":[-%d,%.9g,0],"end":[90,%.9g,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":false})"
            "\n",
            1 + i, y, y);
        rows += row;
    }
    const auto head = logs::readHeadOf(rows);
    logs::LogMapping mapping = logs::guessMapping(head.value());
    mapping.readsFloat = true;
    mapping.precision = methods::Precision::Float;
    std::vector<study::TestCase> all;
    for (const logs::LogDetail& detail : logs::preview(head.value(), mapping, 200))
        all.push_back(study::testCaseOf(mapping, static_cast<std::uint32_t>(all.size() + 1), detail));
    return all;
}

TEST_F(ExportedTests, ATextbookPassesInFloatAndInDouble) {
    compile(TestStyle::Assert, "");
    EXPECT_EQ(run("HOOK=double ./test"), 0);
    file("test.cpp", study::writeTests(missedByFloats(), TestStyle::Assert, "a log").value());
    ASSERT_EQ(run(std::string(CAROM_CXX) + " -std=c++17 -I . -DCAROM_SWEEP='\"hook.h\"' test.cpp -o test"), 0);
    EXPECT_EQ(run("HOOK=float ./test"), 0);
    EXPECT_EQ(run("HOOK=double ./test"), 0);
    EXPECT_NE(run("HOOK=nothing ./test 2>/dev/null"), 0);
}

TEST_F(ExportedTests, RustTestsFailOnEveryRecordedAnswer) {
    if (run("command -v rustc >/dev/null") != 0) GTEST_SKIP() << "there is no rustc";
    file("sweep.rs", study::writeTests(cases(), TestStyle::Rust, "a log").value());
    file("carom_sweep.rs", R"(fn sweep(q: &Query) -> Answer {
    let hook = std::env::var("HOOK").unwrap();
    if hook == "recorded" { return q.recorded.clone().unwrap(); }
    let (d, v) = (minus(q.start, q.center), minus(q.velocity, q.sphere_velocity));
    let sum = q.ball_radius + q.sphere_radius;
    let (a, h) = (dot(v, v), dot(d, v));
    let root = h * h - a * (dot(d, d) - sum * sum);
    if root < 0.0 || h >= 0.0 || hook == "nothing" { return Answer::default(); }
    let t = (-h - root.sqrt()) / a;
    let normal = along([0.0; 3], along(d, v, t), 1.0 / sum);
    Answer { hit: t <= q.frames, frames: Some(t), normal: Some(normal),
             point: Some(along(along(q.center, q.sphere_velocity, t), normal, q.sphere_radius)), ball_center: None }
}
)");
    ASSERT_EQ(run("rustc --edition 2021 -D warnings --test sweep.rs -o test 2>rust.txt || { cat rust.txt; false; }"),
              0);
    expectPassesOnlyIfRight("./test -q >/dev/null");
    EXPECT_EQ(run("HOOK=recorded ./test | grep -q '0 passed; 5 failed'"), 0);
}

TEST_F(ExportedTests, NUnitTestsFailOnEveryRecordedAnswer) {
    if (run("command -v mcs >/dev/null && command -v mono >/dev/null") != 0) GTEST_SKIP() << "there is no mono";
    file("sweep.cs", study::writeTests(cases(), TestStyle::NUnit, "a log").value());
    // Enough of NUnit to run its tests
    file("main.cs", R"(using System;
using System.Reflection;
namespace NUnit.Framework {
    public class TestAttribute : Attribute { }
    public class TestFixtureAttribute : Attribute { }
    public static class Is { public static object EqualTo(object what) { return what; } }
    public static class Assert {
        public static void That(object got, object wanted) { if (!got.Equals(wanted)) throw new Exception(got.ToString()); }
    }
}
static class Program {
    static CaromSweep.Answer Textbook(CaromSweep.Query q) {
        string hook = Environment.GetEnvironmentVariable("HOOK");
        if (hook == "recorded") return q.recorded;
        double dx = q.start.x - q.center.x, dy = q.start.y - q.center.y, dz = q.start.z - q.center.z;
        double sum = q.ball_radius + q.sphere_radius, vx = q.velocity.x, vy = q.velocity.y, vz = q.velocity.z;
        double a = vx * vx + vy * vy + vz * vz, h = dx * vx + dy * vy + dz * vz;
        double root = h * h - a * (dx * dx + dy * dy + dz * dz - sum * sum);
        if (root < 0 || h >= 0 || hook == "nothing") return new CaromSweep.Answer();
        double t = (-h - Math.Sqrt(root)) / a;
        return new CaromSweep.Answer { hit = t <= q.frames, frames = t };
    }
    static int Main() {
        CaromSweep.Engine.Sweep = Textbook;
        int tests = 0, failed = 0;
        foreach (var method in typeof(CaromSweep.SweepTests).GetMethods()) {
            if (method.GetCustomAttribute<NUnit.Framework.TestAttribute>() == null) continue;
            ++tests;
            try { method.Invoke(new CaromSweep.SweepTests(), null); } catch (TargetInvocationException) { ++failed; }
        }
        Console.WriteLine("{0} tests, {1} failed", tests, failed);
        return failed;
    }
}
)");
    ASSERT_EQ(run("mcs -out:test.exe sweep.cs main.cs 2>cs.txt || { cat cs.txt; false; }"), 0);
    expectPassesOnlyIfRight("mono test.exe >/dev/null");
    EXPECT_EQ(run("HOOK=recorded mono test.exe | grep -q '5 tests, 5 failed'"), 0);
}

TEST(Corpus, TestsForGodotHaveAFunctionForEachRow) {
    const std::string text = study::writeTests(cases(), TestStyle::Gut, "a log").value();
    std::size_t count = 0;
    for (std::size_t at = text.find("\nfunc test_"); at != std::string::npos; at = text.find("\nfunc test_", at + 1))
        ++count;
    EXPECT_EQ(count, 5u);
    EXPECT_NE(text.find("\tquery.ball_radius = f(0x3ff00000, 0x00000000)  # 1\n"), std::string::npos);
    EXPECT_EQ(text.find("\n    "), std::string::npos) << "it is indented by tabs alone";
}

TEST_F(ExportedTests, CatchTestsFailOnEveryRecordedAnswer) {
    file("catch2/catch_test_macros.hpp", kCatch);
    compile(TestStyle::Catch2, "");
    expectPassesOnlyIfRight("./test >/dev/null");
    EXPECT_EQ(run("HOOK=recorded ./test | grep -q '5 tests, 5 failed'"), 0);
}

TEST_F(ExportedTests, PythonTestsFailOnEveryRecordedAnswer) {
    file("test_sweep.py", study::writeTests(cases(), TestStyle::Pytest, "a log").value());
    file("carom_sweep.py", R"(import math
import os
from types import SimpleNamespace


def sweep(q):
    if os.environ["HOOK"] == "recorded":
        return q.recorded
    d = [s - c for s, c in zip(q.start, q.center)]
    total = q.ball_radius + q.sphere_radius
    a = sum(v * v for v in q.velocity)
    h = sum(x * v for x, v in zip(d, q.velocity))
    root = h * h - a * (sum(x * x for x in d) - total * total)
    if root < 0 or h >= 0 or os.environ["HOOK"] == "nothing":
        return SimpleNamespace(hit=False)
    t = (-h - math.sqrt(root)) / a
    return SimpleNamespace(hit=True, frames=t, point=None, ball_center=None, normal=None)
)");
    // As pytest does: every function of that name, each on its own.
    file("run.py", R"(import test_sweep
tests = [value for name, value in vars(test_sweep).items() if name.startswith("test_")]
failed = 0
for test in tests:
    try:
        test()
    except AssertionError as error:
        failed += 1
print(f"{len(tests)} tests, {failed} failed")
raise SystemExit(failed)
)");
    expectPassesOnlyIfRight("python3 run.py >/dev/null");
    EXPECT_EQ(run("HOOK=recorded python3 run.py | grep -q '5 tests, 5 failed'"), 0);
}

/// For each shape a recorded answer that is off by less than the tolerance, one that is late, one whose normal is
/// turned, one whose point is off.
std::vector<study::TestCase> shapeCases() {
    using collide::Shape;
    using collide::Vec3;
    const std::pair<const char*, collide::Obstacle> shapes[] = {
        {"plane", {.shape = Shape::Plane, .normal = {-3, 1, 2}}},
        {"capsule", {.center = {0, -2, 0}, .radius = 0.5, .shape = Shape::Capsule, .b = {0.5, 3, 1}}},
        {"triangle",
         {.center = {0, -3, -2}, .radius = 0.25, .shape = Shape::Triangle, .b = {1, 4, -1}, .c = {0.5, 0, 4}}},
        {"edge", {.center = {0, 0.25, -2}, .shape = Shape::Triangle, .b = {1, 4, -1}, .c = {0.5, 0.5, 4}}},
        {"box", {.shape = Shape::Box, .half = {1, 2, 1.5}, .rotation = {2, 0.5, -0.25, 0.75}}},
    };
    std::vector<study::TestCase> all;
    for (const auto& [name, obstacle] : shapes) {
        io::Query query;
        query.query = {{{-6, 0.25, 0.5}, collide::Motion::velocity({0.5, 0, -0.03125}), 1, 1}, obstacle};
        query.query.obstacle.velocity = {-0.125, 0, 0.0625};
        study::TestCase test = study::testCaseOf(query, collide::sweep(query.query));
        EXPECT_TRUE(collide::isHit(test.exact.outcome) && test.exact.contact) << name;
        const collide::Contact& contact = *test.exact.contact;
        test.tolerance = 1e-6;
        const study::RecordedAnswer near{true, contact.frames + 2e-7, contact.hitPoint + Vec3(1e-7),
                                         contact.ballCenter + Vec3(1e-7), glm::normalize(contact.normal + Vec3(1e-7))};
        study::RecordedAnswer late = near, turned = near, off = near;
        *late.frames += 1e-3;
        turned.normal = glm::normalize(contact.normal + Vec3(0, 1e-3, 1e-3));
        *off.point += 1e-3 * contact.normal;
        const std::pair<const char*, study::RecordedAnswer> answers[] = {
            {"_near", near}, {"_late", late}, {"_turned", turned}, {"_off", off}};
        for (const auto& [kind, recorded] : answers) {
            test.name = std::string(name) + kind;
            test.recorded = recorded;
            all.push_back(test);
        }
    }
    return all;
}

TEST_F(ExportedTests, AnswersAboutShapesAreComparedByTheirCores) {
    file("test.cpp", study::writeTests(shapeCases(), TestStyle::Assert, "shapes").value());
    file("returned.h", "Answer sweep(const Query& q) { return *q.recorded; }\n");
    ASSERT_EQ(run(std::string(CAROM_CXX) +
                  " -std=c++17 -Wall -Wextra -Werror -I . -DCAROM_SWEEP='\"returned.h\"' test.cpp -o test"),
              0);
    EXPECT_NE(run("./test 2>out"), 0);
    EXPECT_EQ(run("! grep _near out"), 0) << "within the tolerance";
    for (const char* kind : {"_late: frames", "_turned: normal", "_off: point"})
        EXPECT_EQ(run("test $(grep -c '" + std::string(kind) + "' out) = 5"), 0) << kind;
    file("test_sweep.py", study::writeTests(shapeCases(), TestStyle::Pytest, "shapes").value());
    file("carom_sweep.py", "def sweep(q):\n    return q.recorded\n");
    file("run.py", R"(import test_sweep
for name, value in vars(test_sweep).items():
    if name.startswith("test_"):
        try:
            value()
        except AssertionError as error:
            print(f"{name}: {error}")
)");
    EXPECT_EQ(run("python3 run.py >out"), 0);
    EXPECT_EQ(run("! grep _near out"), 0) << "within the tolerance";
    for (const char* kind : {"_late: frames", "_turned: normal", "_off: point"})
        EXPECT_EQ(run("test $(grep -c '" + std::string(kind) + "' out) = 5"), 0) << kind;
}

TEST_F(ExportedTests, ThePreparedHookCompilesAndFails) {
    const std::vector<study::TestCase> one(1, cases()[1]);  // exactly no hit, as an empty answer says
    file("test.cpp", study::writeTests(one, TestStyle::Assert, "a log").value());
    EXPECT_EQ(run(std::string(CAROM_CXX) + " -std=c++17 -Wall -Wextra -Werror test.cpp -o test"), 0);
    EXPECT_NE(run("./test 2>/dev/null"), 0);
}

TEST(Corpus, ALineOpensAsARowOfALogWithTheSameVerdict) {
    for (const study::TestCase& test : cases()) {
        const std::string line = study::writeTests({&test, 1}, TestStyle::JsonLines, "").value();
        const io::Result<study::Pasted> read = study::readPasted(line);
        ASSERT_TRUE(read) << line << read.error();
        ASSERT_TRUE(read.value().row) << line;
        EXPECT_TRUE(test.note.starts_with(verdict::name(read.value().row->detail.finding.verdict))) << line;
        EXPECT_EQ(io::sceneOf(io::QueryReader().read(line.substr(0, line.size() - 1)).value()),
                  io::sceneOf(test.query));
        EXPECT_EQ(read.value().row->detail.line.id,
                  test.query.id.empty() ? "" : test.query.id.substr(1, test.query.id.size() - 2));
    }
}

TEST(Corpus, NumbersStandInHexAndInDecimal) {
    const std::string line = study::corpusLine(cases()[0]);
    EXPECT_NE(line.find(R"("position":[0,0.1,0])"), std::string::npos) << line;
    EXPECT_NE(line.find(R"("position":["0x0p+0","0x1.999999999999ap-4","0x0p+0"])"), std::string::npos) << line;
    const std::string test = study::writeTests(cases(), TestStyle::GoogleTest, "a log").value();
    EXPECT_NE(test.find("query.start = Vec3{0x0p+0, 0x1.999999999999ap-4, 0x0p+0};  // 0, 0.1, 0"), std::string::npos)
        << test;
}

TEST(Corpus, APastedTestIsItsQueryInEveryStyle) {
    const std::vector<study::TestCase> all = cases();
    for (int i = 0; i < study::kTestStyleCount; ++i) {
        const auto style = static_cast<TestStyle>(i);
        const std::string text = study::writeTests(all, style, "a log").value();
        const io::Result<study::Pasted> read = study::readPasted(text);
        ASSERT_TRUE(read) << study::name(style) << ": " << read.error();
        EXPECT_EQ(read.value().text.scene, io::sceneOf(all[0].query)) << study::name(style);
        EXPECT_TRUE(read.value().row) << study::name(style);
        if (style > TestStyle::Pytest) continue;  // data, or numbers as bits
        // The statements without the comment: the same numbers.
        const std::size_t begin = text.find("query.start = "), end = text.find("check(query, exact", begin);
        const std::string body = text.substr(begin, text.rfind('\n', end) - begin);
        const io::Result<study::Pasted> code = study::readPasted(body);
        ASSERT_TRUE(code) << body << code.error();
        EXPECT_EQ(code.value().text.scene.balls[0].body.position, all[0].query.query.ball.position) << body;
        EXPECT_EQ(code.value().text.scene.spheres[0].body.center, all[0].query.query.obstacle.center);
        EXPECT_TRUE(code.value().row && !code.value().row->detail.line.answer.isHit) << body;
    }
}

TEST(Corpus, EveryEdgeCaseIsACase) {
    const io::Result<study::Catalogue> catalogue =
        study::readCatalogue(std::filesystem::path(CAROM_SOURCE_DIR) / "assets/edge_cases");
    ASSERT_TRUE(catalogue);
    io::QueryReader reader;
    for (const study::EdgeCase& edgeCase : catalogue.value().cases) {
        const study::TestCase test = study::testCaseOf(edgeCase);
        const io::Result<io::Query> read = reader.read(study::corpusLine(test));
        ASSERT_TRUE(read) << read.error();
        EXPECT_EQ(io::sceneOf(read.value()), io::sceneOf(edgeCase.query)) << test.name;
        EXPECT_EQ(test.name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"),
                  std::string::npos)
            << test.name;
    }
}

}  // namespace
