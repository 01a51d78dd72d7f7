#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/process.h"

namespace {

using nlohmann::json;
using process::Finished;
using process::run;

const std::string kHeadOn =
    R"({"id":"q","ball":{"position":[-5,0,0],"velocity":[8,0,0],"radius":1},"sphere":{"center":[2,0,0],"radius":1},"frames":1})";

/// The answer's rows by "bartlett printed float".
std::map<std::string, json> rows(const json& answer) {
    std::map<std::string, json> byName;
    for (const json& row : answer.at("methods")) {
        const auto text = [&](const char* key) { return row.at(key).get<std::string>(); };
        byName[text("method") + ' ' + text("form") + ' ' + text("precision")] = row;
    }
    return byName;
}

TEST(Compare, ALineHoldsIdExactAnswerAndEveryMethod) {
    const Finished result = run({"compare"}, kHeadOn + "\n");
    EXPECT_EQ(result.status, 0);
    ASSERT_EQ(result.lines().size(), 1u);
    const json answer = json::parse(result.lines()[0]);
    EXPECT_EQ(answer.at("id"), "q");
    EXPECT_EQ(answer.at("exact").at("outcome"), "hit");
    EXPECT_EQ(answer.at("exact").at("distance"), 5);
    const auto all = rows(answer);
    EXPECT_EQ(all.size(), 28u);
    const json& bartlett = all.at("bartlett printed float");
    EXPECT_EQ(bartlett.at("answer").at("says"), "TRUE, dis2hit = 3");
    EXPECT_EQ(bartlett.at("verdict"), "wrong value");
    EXPECT_EQ(bartlett.at("defects"), json({"B1"}));
    const json& corrected = all.at("bartlett corrected double");
    EXPECT_EQ(corrected.at("verdict"), "agrees");
    EXPECT_EQ(corrected.at("error_ulps"), 0);
    EXPECT_EQ(corrected.at("answer").at("distance"), 5);
    EXPECT_TRUE(corrected.at("defects").empty());
}

TEST(Compare, TheExactAnswerIsThatOfSolve) {
    json solved = json::parse(run({"solve"}, kHeadOn).out);
    solved.erase("id");
    EXPECT_EQ(json::parse(run({"compare"}, kHeadOn).out).at("exact"), solved);
}

TEST(Compare, TotalsCloseOnStandardError) {
    const Finished full = run({"compare"}, kHeadOn + "\n\n" + kHeadOn + "\n");
    const Finished summary = run({"compare", "--summary"}, kHeadOn + "\n\n" + kHeadOn + "\n");
    EXPECT_EQ(summary.status, 0);
    EXPECT_EQ(summary.out, "");
    EXPECT_EQ(summary.error, full.error);
    EXPECT_TRUE(full.error.starts_with("method        form       precision "));
    EXPECT_EQ(std::count(full.error.begin(), full.error.end(), '\n'), 29);
    const std::size_t line = full.error.find("bartlett      corrected  double");
    ASSERT_NE(line, std::string::npos);
    std::istringstream counts(full.error.substr(line + 31));
    int agrees = 0;
    counts >> agrees;
    EXPECT_EQ(agrees, 2);
}

TEST(Compare, BadLinesAreAnsweredInPlaceAndNotCounted) {
    const std::string bad =
        R"({"id":"b","ball":{"position":[0,0,0],"velocity":[1,0,0],"radius":-1},"sphere":{"center":[5,0,0],"radius":1}})";
    const Finished result = run({"compare"}, kHeadOn + "\n" + bad + "\nnonsense\n" + kHeadOn + "\n");
    EXPECT_EQ(result.status, 2);
    const auto lines = result.lines();
    ASSERT_EQ(lines.size(), 4u);
    EXPECT_EQ(lines[1], R"({"id":"b","line":2,"error":"ball.radius: must be >= 0, got -1"})");
    EXPECT_EQ(json::parse(lines[2]).at("line"), 3);
    EXPECT_EQ(lines[3], lines[0]);
    EXPECT_EQ(result.error, run({"compare", "--summary"}, kHeadOn + "\n" + kHeadOn).error);

    const Finished summary = run({"compare", "--summary"}, bad + "\n" + kHeadOn);
    EXPECT_EQ(summary.status, 2);
    EXPECT_EQ(summary.out, "{\"id\":\"b\",\"line\":1,\"error\":\"ball.radius: must be >= 0, got -1\"}\n");
}

TEST(Compare, NothingInIsAllZeros) {
    const Finished result = run({"compare"}, "");
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.error.find_first_of("12456789"), std::string::npos);  // "d3dx" has a 3
}

TEST(Compare, AFileThatCannotBeReadIsOneLineAndStatus1) {
    const Finished missing = run({"compare", "/no/such/file"});
    EXPECT_EQ(missing.status, 1);
    EXPECT_EQ(missing.error, "carom: cannot read /no/such/file: no such file or folder; check the path\n");
}

TEST(Compare, AReaderThatLeavesEndsTheRunQuietly) {
    process::Program program({"compare"});
    ASSERT_TRUE(program.write(kHeadOn + "\n"));
    EXPECT_FALSE(program.readLine(process::kPatience).empty());
    program.closeOutput();
    for (int i = 0; i < 100'000 && program.write(kHeadOn + "\n"); ++i) {
    }
    program.closeInput();
    std::string out, error;
    program.drain(out, error);
    EXPECT_EQ(program.wait(), 0);
    EXPECT_EQ(error, "");
}

TEST(Compare, AnswersInThePlaneHaveTwoNumbersAndNoNan) {
    const Finished result = run(
        {"compare"},
        R"({"ball":{"position":[0,0],"velocity":[0,0],"radius":1},"sphere":{"center":[2,0],"radius":1},"frames":1})");
    const json answer = json::parse(result.out);
    EXPECT_FALSE(answer.contains("id"));
    const json pool = rows(answer).at("pool printed double");
    EXPECT_EQ(pool.at("verdict"), "invalid");
    EXPECT_FALSE(pool.at("answer").at("not_a_number").empty());
    EXPECT_EQ(answer.dump().find(":NaN"), std::string::npos);
    for (const auto& [name, row] : rows(answer))
        if (row.contains("answer") && row["answer"].contains("ball_center")) {
            EXPECT_EQ(row["answer"]["ball_center"].size(), 2u) << name;
        }
}

/// An example of a published defect: the query, the method, and the expected finding.
struct Example {
    const char* defect;
    const char* query;
    const char* row;
    const char* verdict;
};

TEST(Compare, NamesThePublishedDefectsAtTheirSmallestExamples) {
    const Example examples[] = {
        {"B1",
         R"({"ball":{"position":[0,0,0],"aim":[1,0,0],"speed":1,"radius":1},"sphere":{"center":[4,0,0],"radius":1}})",
         "bartlett printed float", "wrong"},
        {"B2",
         R"({"ball":{"position":[-1,0,0],"aim":[0,0,0],"speed":1,"radius":1},"sphere":{"center":[0,0,1],"radius":1}})",
         "bartlett printed double", "wrong"},
        {"B4",
         R"({"ball":{"position":[0,4093,0],"aim":[0,4094,0],"speed":1,"radius":1},"sphere":{"center":[0,4097,0],"radius":1}})",
         "bartlett printed float", "wrong value"},
        {"B7",
         R"({"ball":{"position":[0,2,-4],"aim":[0,2,0],"speed":1,"radius":1},"sphere":{"center":[0,0,0],"radius":1}})",
         "bartlett printed double", "inaccurate"},
        {"D1",
         R"({"ball":{"position":[0,0,0],"velocity":[0,0,0],"radius":1},"sphere":{"center":[1,0,0],"radius":1},"frames":1})",
         "d3dx printed double", "invalid"},
        {"D2",
         R"({"ball":{"position":[0,0,0],"velocity":[-1,0,0],"radius":1},"sphere":{"center":[2,0,0],"radius":1},"frames":1})",
         "d3dx printed double", "convention"},
        {"D4",
         R"({"ball":{"position":[0,0,0],"velocity":[0,1,1],"radius":0.5},"sphere":{"center":[1,1,1],"radius":0.5},"frames":1})",
         "d3dx printed double", "wrong"},
        {"D5",
         R"({"ball":{"position":[0,0,0],"velocity":[4096,0,0],"radius":0.5},"sphere":{"center":[4096,1.5,0],"radius":0.5},"frames":1})",
         "d3dx printed float", "wrong"},
        {"S1",
         R"({"ball":{"position":[1,0,0],"velocity":[2,0,0],"radius":1},"sphere":{"center":[3,0,0],"radius":0},"frames":1})",
         "sweep-point printed float", "wrong"},
        {"S4",
         R"({"ball":{"position":[0,0,0],"velocity":[9e-7,0,0],"radius":1},"sphere":{"center":[1.0000005,0,0],"radius":0},"frames":1})",
         "sweep-point printed double", "wrong"},
        {"S8",
         R"({"ball":{"position":[0,0,0],"velocity":[586,0,0],"radius":1},"sphere":{"center":[586,0,0],"radius":0},"frames":1})",
         "sweep-point printed float", "inaccurate"},
        {"P1",
         R"({"ball":{"position":[0,0],"velocity":[8,0],"radius":1},"sphere":{"center":[4,3],"radius":2},"frames":1})",
         "pool printed double", "wrong"},
        {"P2",
         R"({"ball":{"position":[0,0],"velocity":[4,0],"radius":1},"sphere":{"center":[2,2],"radius":1},"frames":1})",
         "pool printed double", "wrong"},
        {"P3",
         R"({"ball":{"position":[0,0],"velocity":[1,0],"radius":1},"sphere":{"center":[1,0],"radius":1},"frames":1})",
         "pool printed double", "wrong"},
        {"P5",
         R"({"ball":{"position":[0,0,0],"velocity":[0,1,1],"radius":0.5},"sphere":{"center":[0,1,2],"radius":0.5},"frames":1})",
         "pool printed double", "wrong"},
        {"R1",
         R"({"ball":{"position":[-10,3,0],"velocity":[1,0,0],"radius":0},"sphere":{"center":[0,0,0],"radius":5}})",
         "plane-trick printed double", "wrong value"},
        {"R2", R"({"ball":{"position":[-5,0,0],"velocity":[2,0,0],"radius":0},"sphere":{"center":[0,0,0],"radius":1}})",
         "plane-trick printed double", "wrong value"},
        {"R3", R"({"ball":{"position":[5,0,0],"velocity":[1,0,0],"radius":0},"sphere":{"center":[0,0,0],"radius":1}})",
         "plane-trick printed double", "wrong"},
        {"R4",
         R"({"ball":{"position":[-0.5,0,0],"velocity":[1,0,0],"radius":0},"sphere":{"center":[0,0,0],"radius":1}})",
         "plane-trick printed double", "wrong"},
    };
    std::string input;
    for (const Example& e : examples) input += std::string(e.query) + "\n";
    const Finished result = run({"compare"}, input);
    EXPECT_EQ(result.status, 0);
    const auto lines = result.lines();
    ASSERT_EQ(lines.size(), std::size(examples));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Example& e = examples[i];
        const auto all = rows(json::parse(lines[i]));
        const json& row = all.at(e.row);
        EXPECT_EQ(row.at("verdict"), e.verdict) << e.defect;
        const json& defects = row.at("defects");
        EXPECT_NE(std::find(defects.begin(), defects.end(), e.defect), defects.end()) << e.defect << ": " << defects;
        std::string corrected = e.row;
        corrected.replace(corrected.find("printed"), 7, "corrected");
        const std::string better = all.at(corrected).at("verdict");
        EXPECT_TRUE(better != e.verdict && better != "wrong" && better != "invalid") << e.defect << ": " << better;
    }
}

TEST(Compare, EnginesTunnelAndCancel) {
    const Finished result = run(
        {"compare"},
        R"({"ball":{"position":[-5,0,0],"velocity":[10,0,0],"radius":0.5},"sphere":{"center":[0,0,0],"radius":0.5},"frames":1})"
        "\n"
        R"({"ball":{"position":[-1e9,1.5,0],"velocity":[1,0,0],"radius":0.5},"sphere":{"center":[0,0,0],"radius":0.5}})");
    ASSERT_EQ(result.lines().size(), 2u);
    const auto fast = rows(json::parse(result.lines()[0])), far = rows(json::parse(result.lines()[1]));
    EXPECT_EQ(fast.at("discrete engine double").at("verdict"), "wrong");
    EXPECT_EQ(fast.at("textbook engine double").at("verdict"), "agrees");
    EXPECT_EQ(far.at("textbook engine double").at("verdict"), "wrong");
    EXPECT_EQ(far.at("sweep-point corrected double").at("verdict"), "agrees");
}

}  // namespace
