#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/process.h"

namespace {

using nlohmann::json;
using process::Finished;
using process::run;

/// Files in a temporary folder.
class LogCommand : public testing::Test {
  protected:
    void SetUp() override { std::filesystem::create_directory(m_folder); }
    void TearDown() override { std::filesystem::remove_all(m_folder); }
    [[nodiscard]] std::string file(const std::string& name, const std::string& bytes) const {
        std::ofstream(m_folder / name, std::ios::binary) << bytes;
        return (m_folder / name).string();
    }
    [[nodiscard]] std::string path(const std::string& name) const { return (m_folder / name).string(); }
    static std::string read(const std::string& name) {
        std::ostringstream text;
        text << std::ifstream(name, std::ios::binary).rdbuf();
        return text.str();
    }

  private:
    std::filesystem::path m_folder =
        std::filesystem::temp_directory_path() / ("carom-log-test-" + std::to_string(::getpid()));
};

const std::string kRight =
    R"({"id":"right","start":[0,0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true,"fraction":0.3})"
    "\n";
const std::string kWrong =
    R"({"id":"wrong","start":[0,2,0],"end":[10,2,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":false})"
    "\n";

TEST_F(LogCommand, NamesTheWorstRowsFirst) {
    const Finished result = run({"log", file("a.jsonl", kRight + kWrong)});
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.error, "");
    const std::size_t wrong = result.out.find("recorded no hit; exactly graze at 0.5");
    const std::size_t right = result.out.find("recorded hit at 0.3; exactly hit at 0.3");
    ASSERT_NE(wrong, std::string::npos) << result.out;
    ASSERT_NE(right, std::string::npos) << result.out;
    EXPECT_LT(wrong, right);
}

/// Balls that pass a sphere of radius 1 at the heights given, each recorded as a miss, and some that hit deep.
std::string missedAt(const std::vector<double>& heights, int hits = 1) {
    std::string log;
    for (int i = 1; i < hits; ++i)  // by chance 15 of 27 are those of the least depth once in 17 million times
        log += R"({"start":[0,)" + std::to_string(0.1 * i) + R"(,0],"end":[10,)" + std::to_string(0.1 * i) +
               R"(,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true})" + "\n";
    for (const double height : heights)
        log += R"({"start":[0,)" + std::to_string(height) + R"(,0],"end":[10,)" + std::to_string(height) +
               R"(,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":false})" + "\n";
    return log + kRight;
}

TEST_F(LogCommand, NamesTheReasonBeforeAllElse) {
    std::vector<double> heights = {1.97, 1.98, 1.995, 1.962, 1.99};
    for (int i = 0; i < 10; ++i) heights.push_back(1.965 + 0.003 * i);
    const std::string log = file("a.jsonl", missedAt(heights, 12));
    const Finished result = run({"log", log});
    const std::size_t reason =
        result.out.find("15 of 15 wrong rows: a penetration tolerance: every missed hit is shallower");
    ASSERT_NE(reason, std::string::npos) << result.out;
    EXPECT_LT(reason, result.out.find("verdict"));
    EXPECT_NE(result.out.find("tested on 15 of 15 rows that are wrong"), std::string::npos) << result.out;

    const json report = json::parse(run({"log", log, "--json", "--export", path("out.jsonl")}).out);
    ASSERT_EQ(report["reasons"].size(), 1u);
    EXPECT_EQ(report["reasons"][0]["name"], "a penetration tolerance");
    EXPECT_EQ(report["reasons"][0]["explains"], 15);
    EXPECT_EQ(report["reasons"][0]["unit"], "units");
    EXPECT_NEAR(report["reasons"][0]["number"].get<double>(), 0.04, 0.002) << "the deepest is 0.038 deep";
    EXPECT_EQ(report["reasons_tested"], json({{"wrong", 15}, {"tested", 15}, {"right_tested", 12}, {"explained", 15}}));
    EXPECT_EQ(report["top"][0]["reason"], "a penetration tolerance");
    EXPECT_NE(read(path("out.jsonl")).find(R"("reason":"a penetration tolerance")"), std::string::npos);
}

TEST_F(LogCommand, ToleranceTellsRowsApart) {
    const std::string log = file("a.jsonl", missedAt({1.97, 1}));
    const json report = json::parse(run({"log", log, "--json", "--tolerance", "0.04"}).out);
    EXPECT_EQ(report["tolerance"], 0.04);
    EXPECT_EQ(report["verdicts"]["wrong"], 2);
    EXPECT_EQ(report["within_tolerance"], json({{"wrong", 1}, {"wrong value", 0}, {"inaccurate", 0}}));
    EXPECT_EQ(report["top"][0]["within_tolerance"], false);
    EXPECT_EQ(report["top"][1]["within_tolerance"], true);
    EXPECT_NE(run({"log", log, "--tolerance", "0.04"}).out.find("within 0.04 units"), std::string::npos);
    EXPECT_EQ(run({"log", log, "--tolerance", "-1"}).error,
              "carom: --tolerance: must be a length in scene units, > 0, got -1\n");
    EXPECT_EQ(run({"log", log, "--tolerance", "0x10"}).error,
              "carom: --tolerance: must be a length in scene units, > 0, got 0x10\n");
    EXPECT_EQ(run({"log", log, "--tolerance", " 5"}).error,
              "carom: --tolerance: must be a length in scene units, > 0, got \" 5\"\n");
}

TEST_F(LogCommand, JsonHoldsTheCountsAndTheRows) {
    const Finished result = run({"log", file("a.jsonl", kRight + kWrong + "rubbish\n"), "--json", "--top", "1"});
    EXPECT_EQ(result.status, 2) << "a line is bad";
    const json report = json::parse(result.out);
    EXPECT_EQ(report["rows"], 3);
    EXPECT_EQ(report["bad_lines"], 1);
    EXPECT_EQ(report["verdicts"]["wrong"], 1);
    EXPECT_EQ(report["verdicts"]["agrees"], 1);
    ASSERT_EQ(report["top"].size(), 1u);
    EXPECT_EQ(report["top"][0]["id"], "wrong");
    EXPECT_EQ(report["top"][0]["exact"]["outcome"], "graze");
}

TEST_F(LogCommand, ExportsTheFailingRowsAsQueriesThatSolveTakes) {
    const Finished result = run({"log", file("a.jsonl", kRight + kWrong), "--export", path("out.jsonl")});
    EXPECT_EQ(result.status, 0);
    const json line = json::parse(read(path("out.jsonl")));
    EXPECT_EQ(line["verdict"], "wrong");
    const Finished solved = run({"solve"}, line["query"].dump() + "\n"), whole = run({"solve", path("out.jsonl")});
    EXPECT_EQ(json::parse(solved.out)["outcome"], "graze");
    EXPECT_EQ(json::parse(whole.out)["id"], "wrong");
    EXPECT_EQ(json::parse(whole.out)["outcome"], "graze");
    EXPECT_EQ(json::parse(run({"compare", path("out.jsonl")}).out)["exact"]["outcome"], "graze");
    const Finished failed = run({"log", path("a.jsonl"), "--export", "/no/such/folder/out"});
    EXPECT_EQ(failed.status, 1);
    EXPECT_EQ(failed.error.find("carom: cannot write"), 0u) << failed.error;
}

TEST_F(LogCommand, AnExportedRowKeepsTheStrictnessOfAQuery) {
    const Finished result =
        run({"solve"}, R"({"id":7,"query":{"ball":{"position":[0,0,0],"velocity":[1,0,0],"radius":-1},)"
                       R"("sphere":{"center":[5,0,0],"radius":1}}})"
                       "\n");
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(json::parse(result.out)["id"], 7);
    EXPECT_EQ(json::parse(result.out)["error"], "query.ball.radius: must be >= 0, got -1");
}

TEST_F(LogCommand, RowsAreDrawnAndMapped) {
    const std::string log = file("a.jsonl", kRight + kWrong);
    ASSERT_EQ(run({"log", log, "--export", path("out.jsonl")}).status, 0);
    const std::string csv = file("a.csv",
                                 "start,end,ball_radius,center,sphere_radius,hit\n"
                                 "0 0 0,9 0 0,1,5 0 0,1,1\n0 2 0,10 2 0,1,5 0 0,1,0\n");
    const auto mapped = [&](const std::string& name, const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"map", name, "--bare", "--size", "16x16", "--out", path("out.png")};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Finished result = run(arguments);
        EXPECT_EQ(result.status, 0) << result.error;
        return read(path("out.png"));
    };
    const std::string wrong = mapped(path("out.jsonl"), {});
    EXPECT_EQ(mapped(log, {"--row", "2"}), wrong);
    EXPECT_EQ(mapped(csv, {"--row", "2"}), wrong);
    EXPECT_NE(mapped(log, {}), wrong) << "the first row";
    const Finished result = run({"map", log, "--row", "3", "--out", path("out.png")});
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.error, "carom: " + log + ": --row: must be at most 2, the number of rows, got 3\n");
}

TEST_F(LogCommand, FloatAndMapChangeWhatIsRead) {
    const std::string csv =
        "a.x,a.y,b.x,b.y,c.x,c.y,what\n"
        "0,2.00000001,10,2.00000001,5,0,miss\n";
    const std::string log = file("a.csv", csv);
    const std::vector<std::string> fields = {"--map", "start=a.x,a.y",   "--map", "end=b.x,b.y",
                                             "--map", "center=c.x,c.y",  "--map", "ball_radius=1",
                                             "--map", "sphere_radius=1", "--map", "hit=what"};
    std::vector<std::string> arguments = {"log", log, "--json"};
    arguments.insert(arguments.end(), fields.begin(), fields.end());
    const Finished asDouble = run(arguments);
    ASSERT_EQ(asDouble.status, 0) << asDouble.error;
    EXPECT_EQ(json::parse(asDouble.out)["verdicts"]["agrees"], 1);
    arguments.emplace_back("--float");
    EXPECT_EQ(json::parse(run(arguments).out)["verdicts"]["wrong"], 1) << "in binary32 the path is tangent";
}

TEST_F(LogCommand, BadArgumentsAndFilesAreOneLine) {
    const std::string log = file("a.jsonl", kRight);
    const struct {
        std::vector<std::string> arguments;
        int status;
        std::string error;
    } cases[] = {
        {{"log", "/no/such/file"}, 1, "carom: cannot read /no/such/file: no such file or folder; check the path\n"},
        {{"log", log, "--sort", "x"},
         2,
         "carom: --sort: must be line, wrongness, error, outcome, method or id, got x\n"},
        {{"log", log, "--top", "-1"}, 2, "carom: --top: must be a whole number >= 0, got -1\n"},
        {{"log", log, "--preset", "x"},
         2,
         "carom: --preset: must be one of carom, bullet, bullet-subsimplex, bullet-ray, physx, jolt, box2d, box2d-2, "
         "box3d, unity, unity-all, godot, godot-bullet, rapier, unreal, plain, got x\n"},
        {{"log", file("b.csv", "a,b\n1,2\n")},
         2,
         "carom: " + path("b.csv") +
             ": no column tells where the ball starts (start); use --map FIELD=COLUMN; its columns are a, b\n"},
        {{"log", file("empty", "")}, 2, "carom: " + path("empty") + ": the file is empty\n"},
    };
    for (const auto& c : cases) {
        const Finished result = run(c.arguments);
        EXPECT_EQ(result.status, c.status) << c.error;
        EXPECT_EQ(result.error, c.error);
        EXPECT_EQ(result.out, "");
    }
}

}  // namespace
