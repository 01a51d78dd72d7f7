// `carom log` of streams, and of files that other programs go on writing.

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/process.h"
#include "temporary_folder.h"

namespace {

using process::Finished;
using process::Program;
using process::run;

const std::string kRightRow =
    R"({"id":"right","start":[0,0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true,"fraction":0.3})"
    "\n";
std::string wrong(const std::string& id) {
    return R"({"id":")" + id +
           R"(","start":[0,2,0],"end":[10,2,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":false})"
           "\n";
}

/// A row of a ray where a ball was asked for: the ball's radius is left out. @param number  0 to 8, another height each
std::string ofRay(int number) {
    const double height = 0.1 * number + 0.05, fraction = (5 - std::sqrt(1 - height * height)) / 10;
    std::ostringstream row;
    row.precision(17);
    row << R"({"start":[0,)" << height << R"(,0],"end":[10,)" << height
        << R"(,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true,"fraction":)" << fraction << "}\n";
    return row.str();
}

class FollowedLog : public testing::Test {
  protected:
    [[nodiscard]] std::string path(const std::string& name) const { return (m_folder / name).string(); }
    [[nodiscard]] std::string file(const std::string& name, const std::string& bytes) const {
        std::ofstream(path(name), std::ios::binary) << bytes;
        return path(name);
    }
    static void append(const std::string& name, const std::string& bytes) {
        std::ofstream(name, std::ios::binary | std::ios::app) << bytes;
    }
    /// The next line that begins with `begin`, of those that come while there is patience.
    static std::string next(Program& program, const std::string& begin) {
        for (std::string line = program.readLine(process::kPatience); !line.empty();
             line = program.readLine(process::kPatience))
            if (line.find(begin) != std::string::npos) return line;
        return "nothing with " + begin;
    }
    /// What the program prints after it was interrupted.
    static std::string restOf(Program& program, int status = 0) {
        program.interrupt();
        std::string out, error;
        program.drain(out, error);
        EXPECT_EQ(program.wait(), status) << error;
        return out;
    }

  private:
    TemporaryFolder m_temporary;
    std::filesystem::path m_folder = m_temporary.path();
};

TEST_F(FollowedLog, StandardInputIsALog) {
    const Finished result =
        run({"log", "-", "--json", "--export", path("out.jsonl")}, kRightRow + wrong("a") + wrong("b"));
    ASSERT_EQ(result.status, 0) << result.error;
    const auto report = nlohmann::json::parse(result.out);
    EXPECT_EQ(report["file"], "standard input");
    EXPECT_EQ(report["rows"], 3);
    EXPECT_EQ(report["verdicts"]["wrong"], 2);
    EXPECT_EQ(report["top"][0]["id"], "a") << "its lines are read again for the details";
    EXPECT_EQ(std::filesystem::exists(path("out.jsonl")), true);
    EXPECT_EQ(run({"log", "-"}, "").error, "carom: standard input: the file is empty\n");
}

TEST_F(FollowedLog, ANamedPipeIsALog) {
    ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    Program program({"log", path("pipe"), "--sort", "line"});
    append(path("pipe"), kRightRow + wrong("a"));
    std::string out, error;
    program.drain(out, error);
    EXPECT_EQ(program.wait(), 0) << error;
    EXPECT_NE(out.find("2 rows"), std::string::npos) << out;
}

TEST_F(FollowedLog, RowsOfAFileArePrintedAsTheyArrive) {
    const std::string log = file("a.jsonl", kRightRow + wrong("before"));
    Program program({"log", "--follow", log});
    EXPECT_EQ(next(program, "so far"), log + ": 2 rows so far, 1 of them failing; Ctrl+C ends with the summary\n");
    append(log, kRightRow + wrong("after"));
    EXPECT_EQ(next(program, "recorded").substr(0, 2), "4 ");
    EXPECT_NE(next(program, "after").find("id"), std::string::npos);
    const std::string half = wrong("in halves");
    append(log, half.substr(0, 50));
    append(log, half.substr(50));
    EXPECT_EQ(next(program, "recorded").substr(0, 2), "5 ");
    EXPECT_NE(next(program, "in halves").find("id"), std::string::npos);
    append(log, "rubbish without an end");
    EXPECT_EQ(next(program, "bad line").substr(0, 2), "6 ");
    const std::string out = restOf(program, 2).substr(0, 400);
    EXPECT_NE(out.find(log + ": 6 rows"), std::string::npos) << out;
}

TEST_F(FollowedLog, AFileThatIsNotThereYetIsAwaited) {
    Program program({"log", "--follow", path("later.jsonl")});
    ::usleep(300'000);
    append(path("later.jsonl"), wrong("first"));
    EXPECT_EQ(next(program, "so far"),
              path("later.jsonl") + ": 1 row so far, 1 of them failing; Ctrl+C ends with the summary\n");
    append(path("later.jsonl"), wrong("second"));
    EXPECT_NE(next(program, "second").find("id"), std::string::npos);
    EXPECT_NE(restOf(program).find("2 rows"), std::string::npos);
}
TEST_F(FollowedLog, AFileThatIsCutOrReplacedIsReadAnewAndSaysSo) {
    const std::string log = file("a.jsonl", kRightRow + wrong("first") + wrong("second"));
    Program program({"log", "--follow", log});
    next(program, "so far");
    static_cast<void>(file("a.jsonl", wrong("cut")));
    EXPECT_EQ(next(program, "anew"), log + ": the file was cut; it is read anew\n");
    EXPECT_EQ(next(program, "recorded").substr(0, 2), "1 ");
    std::filesystem::rename(file("b.jsonl", kRightRow + kRightRow + wrong("new")), log);
    EXPECT_EQ(next(program, "anew"), log + ": the file was replaced; it is read anew\n");
    EXPECT_EQ(next(program, "recorded").substr(0, 2), "3 ");
    const std::string longer = kRightRow + kRightRow + kRightRow + kRightRow + wrong("rewritten");
    {
        std::ofstream in(log, std::ios::binary | std::ios::in);  // as long at no time as before
        in << wrong("x") << longer;
    }
    EXPECT_EQ(next(program, "anew"), log + ": the file was rewritten; it is read anew\n");
    EXPECT_NE(restOf(program).find(log + ": 6 rows"), std::string::npos);
}

TEST_F(FollowedLog, ColumnsThatComeLaterAreUnderstood) {
    const std::string log = file("a.jsonl", wrong("a"));
    Program program({"log", "--follow", log});
    next(program, "so far");
    append(log, kRightRow);
    EXPECT_EQ(next(program, "anew"), log + ": columns have appeared (fraction); it is read anew\n");
    const std::string out = restOf(program);
    EXPECT_NE(out.find("bad line                 0"), std::string::npos) << out;
}

TEST_F(FollowedLog, TheReasonIsToldInAPauseAndOnceWhileItStaysTheSame) {
    const std::string log = file("a.jsonl", kRightRow);
    Program program({"log", "--follow", log});
    next(program, "so far");
    std::string burst;
    for (int i = 0; i < 8; ++i) burst += ofRay(i);
    append(log, burst);
    EXPECT_NE(next(program, "of 8 wrong rows: ").find(log + ": 8 of 8 wrong rows: "), std::string::npos);
    append(log, burst);
    for (int i = 0; i < 8; ++i) EXPECT_NE(next(program, "recorded"), "");
    const std::string out = restOf(program);
    EXPECT_EQ(out.find(log + ": 16 of 16 wrong rows"), std::string::npos) << "not again; it is in the summary: " << out;
    EXPECT_NE(out.find("  16 of 16 wrong rows: "), std::string::npos) << out;
}

TEST_F(FollowedLog, AStreamIsFollowedToItsEnd) {
    Program program({"log", "--follow", "-", "--json"});
    program.write(wrong("a"));
    EXPECT_NE(next(program, "\"a\"").find("\"verdict\":\"wrong\""), std::string::npos);
    program.write(wrong("b"));
    EXPECT_NE(next(program, "\"b\"").find("\"verdict\":\"wrong\""), std::string::npos);
    program.closeInput();
    const auto report = nlohmann::json::parse(program.readLine(process::kPatience));
    EXPECT_EQ(report["rows"], 2);
    std::string out, error;
    program.drain(out, error);
    EXPECT_EQ(program.wait(), 0) << error;
}

}  // namespace
