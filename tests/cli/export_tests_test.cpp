// `carom export-tests`: what is written, and what is refused. That the tests work: tests/study/corpus_test.cpp.

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/process.h"
#include "temporary_folder.h"

namespace {

using nlohmann::json;
using process::Finished;
using process::run;

class ExportTestsCommand : public testing::Test {
  protected:
    void SetUp() override {
        std::ofstream(path("log.jsonl"))
            << R"({"id":"right","start":[0,0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true,"fraction":0.3})"
               "\n"
            << R"({"id":"wrong","start":[0,1,0],"end":[10,1,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":false})"
               "\n"
            << R"({"id":"late","start":[0,0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true,"fraction":0.4})"
               "\n";
    }
    [[nodiscard]] std::string path(const std::string& name) const { return (m_folder / name).string(); }
    [[nodiscard]] std::string read(const std::string& name) const {
        std::ostringstream text;
        text << std::ifstream(path(name), std::ios::binary).rdbuf();
        return text.str();
    }
    [[nodiscard]] Finished exported(const std::vector<std::string>& more) const {
        std::vector<std::string> arguments{"export-tests", path("log.jsonl"), "--out", path("out")};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    }

  private:
    TemporaryFolder m_temporary;
    std::filesystem::path m_folder = m_temporary.path();
};

TEST_F(ExportTestsCommand, ATestForEachFailingRowTheWorstFirst) {
    const Finished result = exported({"--style", "googletest"});
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.error, "");
    const std::string text = read("out");
    const std::size_t wrong = text.find("TEST(Sweep, Line2_wrong)"), late = text.find("TEST(Sweep, Line3_late)");
    ASSERT_NE(wrong, std::string::npos) << text;
    ASSERT_NE(late, std::string::npos) << text;
    EXPECT_LT(wrong, late);
    EXPECT_EQ(text.find("Line1"), std::string::npos);
    EXPECT_EQ(text.find("#include \"collide"), std::string::npos) << "nothing of Carom is needed";
}

TEST_F(ExportTestsCommand, TheCorpusIsALogAndFeedsSolve) {
    ASSERT_EQ(exported({"--style", "jsonl"}).status, 0);
    const json verdicts = json::parse(run({"log", path("out"), "--json"}).out)["verdicts"];
    EXPECT_EQ(verdicts["wrong"], 1);
    EXPECT_EQ(verdicts["wrong value"], 1);
    EXPECT_EQ(json::parse(run({"solve", path("out")}).lines().at(0))["id"], "wrong");
}

TEST_F(ExportTestsCommand, TheCatalogueIsACorpusOfAllItsCases) {
    ASSERT_EQ(run({"export-tests", "--catalogue", "--style", "jsonl", "--out", path("all")}).status, 0);
    const Finished solved = run({"solve", path("all")});
    EXPECT_EQ(solved.status, 0);
    EXPECT_GT(solved.lines().size(), 150u);
}

TEST_F(ExportTestsCommand, FewerThanAllIsTold) {
    const Finished result = exported({"--style", "pytest", "--top", "1"});
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.error, "carom: the worst 1 of 2 failing rows are exported; --top N for more\n");
    EXPECT_NE(read("out").find("def test_Line2_wrong():"), std::string::npos);
}

TEST_F(ExportTestsCommand, BadArgumentsAreOneLine) {
    EXPECT_EQ(exported({"--style", "x"}).error,
              "carom: --style: must be googletest, catch2, assert, pytest, nunit, rust, gut or jsonl, got x\n");
    EXPECT_EQ(exported({"--style", "jsonl", "--catalogue"}).status, 2);
    const std::string log = read("log.jsonl");
    const Finished result = run({"export-tests", path("log.jsonl"), "--style", "jsonl", "--out", path("log.jsonl")});
    EXPECT_EQ(result.status, 2);
    EXPECT_NE(result.error.find("must be another file"), std::string::npos);
    EXPECT_EQ(read("log.jsonl"), log);
}

}  // namespace
