#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "cli/named_cases.h"
#include "cli/process.h"

namespace {

using nlohmann::json;
using process::Finished;
using process::run;

const std::string kGood =
    R"({"id":"q","ball":{"position":[0,0,0],"aim":[10,0,0],"speed":2,"radius":1},"sphere":{"center":[5,0,0],"radius":1}})";
const std::string kAnswer =
    R"({"id":"q","outcome":"hit","hit":true,"frames":1.5,"distance":3,"ball_center":[3,0,0],"sphere_center":[5,0,0],)"
    R"("hit_point":[4,0,0],"normal":[-1,0,0],"ricochet_angle":1.5707963267948966,"ricochet_angle_deg":90,)"
    R"("new_velocity":[-2,0,0],"sphere_new_velocity":[0,0,0],"impulse":4,"closest":{"frames":2.5,"distance":0}})";

/// A file in a temporary folder.
std::string fileWith(const std::string& name, const std::string& bytes) {
    const std::string path = testing::TempDir() + "carom-" + std::to_string(::getpid()) + "-" + name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
}

TEST(Solve, AnswersInOrderAndSkipsBlankLines) {
    const Finished result = run({"solve"}, kGood + "\n\n  \t\n" + kGood + "\n");
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.error, "");
    EXPECT_EQ(result.lines(), (std::vector<std::string>{kAnswer, kAnswer}));
}

TEST(Solve, TakesCrLfAByteOrderMarkAndALastLineWithoutEnd) {
    const Finished result = run({"solve", "-"}, "\xEF\xBB\xBF" + kGood + "\r\n\r\n" + kGood);
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.lines(), (std::vector<std::string>{kAnswer, kAnswer}));
}

TEST(Solve, NothingInNothingOut) {
    EXPECT_EQ(run({"solve"}, "").out, "");
    EXPECT_EQ(run({"solve"}, "\n\n").status, 0);
}

TEST(Solve, ReadsAFile) {
    const std::string path = fileWith("queries.jsonl", kGood + "\n");
    const Finished result = run({"solve", path});
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.out, kAnswer + "\n");
    std::filesystem::remove(path);
}

TEST(Solve, AFileThatCannotBeReadIsOneLineAndStatus1) {
    const Finished missing = run({"solve", "/no/such/file"});
    EXPECT_EQ(missing.status, 1);
    EXPECT_EQ(missing.error, "carom: cannot read /no/such/file: no such file or folder; check the path\n");
    const Finished folder = run({"solve", "/"});
    EXPECT_EQ(folder.status, 1);
    EXPECT_EQ(folder.error, "carom: cannot read /: this is a folder; name a file\n");
}

TEST(Solve, BadLinesAreAnsweredInPlaceAndTheOthersAsEver) {
    const std::string bad[] = {
        "nonsense",
        R"({"id":"b","ball":{"position":[0,0,0],"velocity":[1,0,0],"radius":-1},"sphere":{"center":[5,0,0],"radius":1}})",
        R"({"ball":NaN,"id":"b"})",
        R"({"id":"b","id":"c"})",
        R"({"id":"b","ball":{"position":[0,0,0],"velocity":[1e999,0,0],"radius":1},"sphere":{"center":[5,0,0],"radius":1}})",
        R"({"id":"b"})",
        R"({"id":"b","x":1})",
        std::string(500, '['),
        std::string("\0\x01\xFE\xFF binary", 11),
        R"({"id":"b","ball":)" + std::string(5000, '{'),
    };
    std::string input;
    for (const std::string& line : bad) input += line + "\n" + kGood + "\n";
    const Finished result = run({"solve"}, input);
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.error, "");
    const auto lines = result.lines();
    ASSERT_EQ(lines.size(), 2 * std::size(bad));
    for (std::size_t i = 0; i < std::size(bad); ++i) {
        const json answer = json::parse(lines[2 * i]);
        EXPECT_EQ(answer.at("line"), 2 * i + 1);
        EXPECT_FALSE(answer.at("error").get<std::string>().empty());
        EXPECT_EQ(answer.contains("id"), bad[i].find("\"b\"") != std::string::npos) << lines[2 * i];
        EXPECT_EQ(lines[2 * i + 1], kAnswer);
    }
    EXPECT_EQ(lines[2], R"({"id":"b","line":3,"error":"ball.radius: must be >= 0, got -1"})");
}

TEST(Solve, AHugeLineIsSkippedWithoutBeingHeld) {
    const auto feed = [](std::size_t megabytes) {
        return [megabytes](process::Program& program) {
            const std::string piece(1 << 20, 'x');
            program.write("{\"id\":\"");
            for (std::size_t i = 0; i < megabytes; ++i) program.write(piece);
            program.write("\n" + kGood + "\n");
        };
    };
    const Finished small = run({"solve"}, feed(2)), large = run({"solve"}, feed(100));
    for (const Finished* result : {&small, &large}) {
        EXPECT_EQ(result->status, 2);
        EXPECT_EQ(result->lines(),
                  (std::vector<std::string>{
                      R"({"line":1,"error":"the line: must be at most 1 MiB (1048576 bytes), got more"})", kAnswer}));
    }
    EXPECT_LT(large.peakKilobytes, small.peakKilobytes + 4096);
}

TEST(Solve, ALineOfExactlyOneMebibyteIsRead) {
    const std::string full = kGood + std::string((1 << 20) - kGood.size(), ' ');
    EXPECT_EQ(run({"solve"}, full + "\n" + full + "\r\n" + full).lines(),
              (std::vector<std::string>{kAnswer, kAnswer, kAnswer}));
    EXPECT_EQ(run({"solve"}, full + " \n" + kGood).status, 2);
}

TEST(Solve, MemoryDoesNotGrowWithTheStream) {
    const auto feed = [](int lines) {
        return [lines](process::Program& program) {
            std::string block;
            for (int i = 0; i < 100; ++i) block += kGood + "\n";
            for (int i = 0; i < lines / 100; ++i) program.write(block);
        };
    };
    // The output copied in this process is not the program's memory: the program's peaks are compared.
    const Finished few = run({"solve"}, feed(1000)), many = run({"solve"}, feed(50'000));
    EXPECT_EQ(many.lines().size(), 50'000U);
    EXPECT_LT(many.peakKilobytes, few.peakKilobytes + 2048);
}

TEST(Solve, AnswersAppearWhileTheInputPauses) {
    process::Program program({"solve"});
    ASSERT_TRUE(program.write(kGood + "\n"));
    EXPECT_EQ(program.readLine(process::kPatience), kAnswer + "\n");
    ASSERT_TRUE(program.write(kGood + "\n" + kGood.substr(0, 20)));
    EXPECT_EQ(program.readLine(process::kPatience), kAnswer + "\n");
    ASSERT_TRUE(program.write(kGood.substr(20) + "\n"));
    EXPECT_EQ(program.readLine(process::kPatience), kAnswer + "\n");
    program.closeInput();
    EXPECT_EQ(program.wait(), 0);
}

TEST(Solve, AReaderThatLeavesEndsTheRunQuietly) {
    process::Program program({"solve"});
    ASSERT_TRUE(program.write(kGood + "\n"));
    EXPECT_EQ(program.readLine(process::kPatience), kAnswer + "\n");
    program.closeOutput();
    for (int i = 0; i < 100'000 && program.write(kGood + "\n"); ++i) {
    }
    program.closeInput();
    std::string out, error;
    program.drain(out, error);
    EXPECT_EQ(program.wait(), 0);
    EXPECT_EQ(error, "");
}

TEST(Solve, AFullDiskIsOneLineAndStatus1) {
    process::Program program({"solve"}, "/dev/full");
    program.write(kGood + "\n");
    program.closeInput();
    std::string out, error;
    program.drain(out, error);
    EXPECT_EQ(program.wait(), 1);
    EXPECT_EQ(error, "carom: cannot write the answers: the disk is full; free some space and try again\n");
}

TEST(Solve, EveryLineThatIsNotBlankGetsOneWellFormedAnswer) {
    std::mt19937_64 random(3);
    std::string input;
    std::vector<std::size_t> expected;
    for (std::size_t number = 1; number <= 5000; ++number) {
        std::string line = kGood;
        for (std::size_t n = 1 + random() % 3; n > 0; --n) {
            const std::size_t at = random() % line.size();
            switch (random() % 4) {
                case 0:
                    line[at] = static_cast<char>(random());
                    break;
                case 1:
                    line.erase(at, 1 + random() % 5);
                    break;
                case 2:
                    line.insert(at, 1, "{}[]\",:0e-.\\"[random() % 12]);
                    break;
                default:
                    line.insert(at, line.substr(at / 2, random() % 20));
                    break;
            }
            if (line.empty()) line.push_back('x');
        }
        std::erase_if(line, [](char c) { return c == '\n'; });
        if (line.find_first_not_of(" \t\r\v\f") != std::string::npos) expected.push_back(number);
        input += line + "\n";
    }
    const Finished result = run({"solve"}, input);
    EXPECT_EQ(result.status, 2);
    const auto lines = result.lines();
    ASSERT_EQ(lines.size(), expected.size());
    std::size_t bad = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const json answer = json::parse(lines[i]);
        if (!answer.contains("error")) continue;
        ++bad;
        ASSERT_EQ(answer.at("line"), expected[i]) << lines[i];
    }
    EXPECT_GT(bad, 2500U);
    EXPECT_LT(bad, lines.size());
}

TEST(Solve, TheNamedEdgeCases) {
    const auto cases = named_cases::solved("edge_cases.jsonl");
    ASSERT_GT(cases.size(), 30U);
    for (const auto& [id, answer, is] : cases) {
        named_cases::expectUlps(answer, "frames", is, 3, id);
        if (is.contains("closest")) {
            named_cases::expectUlps(answer.at("closest"), "frames", is.at("closest"), 5, id);
            named_cases::expectUlps(answer.at("closest"), "distance", is.at("closest"), 9, id);
        }
        for (std::size_t k = 0; is.contains("normal") && k < is["normal"].size(); ++k)
            EXPECT_NEAR(answer.at("normal").at(k).get<double>(), is["normal"][k].get<double>(), 1.2e-15) << id;
    }
}

}  // namespace
