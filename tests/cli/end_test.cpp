// The path's end on the command line: solve, compare, play and log agree on it.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/process.h"

namespace {

using nlohmann::json;
using process::Finished;
using process::run;

/// A path that ends exactly at the contact (6-8-10), whose end - start is no double.
const std::string kBall = R"("position":[0.1,1e-17,0],"end":[6,8,0],"radius":4)";
const std::string kSphere = R"("center":[12,16,0],"radius":6)";
const std::string kQuery = R"({"id":1,"ball":{)" + kBall + R"(},"sphere":{)" + kSphere + "}}\n";

std::string inFile(const std::string& name, const std::string& bytes) {
    const std::string path =
        (std::filesystem::temp_directory_path() / ("carom-end-" + std::to_string(::getpid()) + "-" + name)).string();
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
}

TEST(EndCommand, SolveAnswersItExactly) {
    const Finished result = run({"solve"}, kQuery);
    EXPECT_EQ(result.status, 0) << result.error;
    const json answer = json::parse(result.out);
    EXPECT_EQ(answer["outcome"], "hit");
    EXPECT_EQ(answer["frames"], 1);
    EXPECT_EQ(answer["ball_center"], json({6, 8, 0}));
    const Finished slow = run({"solve"}, kQuery.substr(0, kQuery.size() - 2) + R"(,"frames":8})" + "\n");
    EXPECT_EQ(json::parse(slow.out)["frames"], 8);
    EXPECT_EQ(json::parse(slow.out)["distance"], answer["distance"]);
    EXPECT_EQ(run({"solve"}, kQuery.substr(0, kQuery.size() - 2) + R"(,"frames":null})" + "\n").status, 2);
}

TEST(EndCommand, CompareGivesTheSameTruthAndAsksMethodsForTheWholePath) {
    const Finished result = run({"compare"}, kQuery);
    EXPECT_EQ(result.status, 0) << result.error;
    const json line = json::parse(result.out);
    EXPECT_EQ(line["exact"]["frames"], 1);
    for (const json& method : line["methods"]) {
        if (method["method"] != "haines" || method["precision"] != "double") continue;
        EXPECT_EQ(method["verdict"], "agrees");
    }
}

TEST(EndCommand, PlayBeginsWithTheAnswerOfSolve) {
    const std::string scene = inFile("scene.json", R"({"carom":1,"balls":[{"name":"a",)" + kBall +
                                                       R"(}],"spheres":[{"name":"s",)" + kSphere + "}]}");
    const Finished played = run({"play", scene});
    ASSERT_EQ(played.lines().size(), 2u) << played.error;
    const json contact = json::parse(played.lines()[0]), solved = json::parse(run({"solve"}, kQuery).out);
    for (const auto& [of, in] :
         {std::pair("frames", "frames"), std::pair("hit_point", "hit_point"), std::pair("normal", "normal"),
          std::pair("impulse", "impulse"), std::pair("a_velocity", "new_velocity")})
        EXPECT_EQ(contact[of], solved[in]) << of;
    std::filesystem::remove(scene);
}

TEST(EndCommand, LogReadsStartAndEndAsThatPath) {
    const std::string log =
        inFile("log.jsonl", R"({"start":[0.1,1e-17,0],"end":[6,8,0],"ball_radius":4,"center":[12,16,0],)"
                            R"("sphere_radius":6,"hit":false})"
                            "\n");
    const Finished result = run({"log", log, "--json"});
    const json report = json::parse(result.out);
    EXPECT_EQ(report["verdicts"]["wrong"], 1);
    EXPECT_EQ(report["top"][0]["query"]["ball"]["end"], json({6, 8, 0}));
    EXPECT_EQ(report["top"][0]["exact"]["frames"], 1);
    std::filesystem::remove(log);
}

}  // namespace
