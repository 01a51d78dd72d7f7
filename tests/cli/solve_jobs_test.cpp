// carom solve on several threads: the same bytes, in bounded memory, and nothing waits that could be answered.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "cli/process.h"

namespace {

using process::Finished;
using process::run;

const std::string kGoodLine =
    R"({"ball":{"position":[0,0],"velocity":[2,0],"radius":1},"sphere":{"center":[5,0],"radius":1}})";

/// Queries with answers of different lengths; bad, blank, long and too long lines among them.
std::string mixedLines(std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string n = std::to_string(i);
        text += R"({"id":)" + n + R"(,"ball":{"position":[0,0,0],"velocity":[1,0.)" + n +
                R"(,0],"radius":1},"sphere":{"center":[)" + n + R"(,1,0],"radius":1}})";
        if (i % 7 == 3) text.insert(text.size() - 1, R"(,"x":1)");
        if (i % 50 == 20) text += "\n  ";
        if (i % 90 == 40) text += std::string(5000, ' ');
        text += i % 11 == 5 ? "\r\n" : "\n";
        if (i % 999 == 500) text += std::string((1 << 20) + 10, 'x') + "\n";
    }
    return text + kGoodLine;
}

class SolveJobs : public testing::Test {
  protected:
    void SetUp() override { m_path = testing::TempDir() + "carom-jobs-" + std::to_string(::getpid()) + ".jsonl"; }
    void TearDown() override { std::filesystem::remove(m_path); }
    void write(const std::string& text) const { std::ofstream(m_path, std::ios::binary) << text; }
    std::string m_path;
};

TEST_F(SolveJobs, AnyNumberOfThreadsGivesTheSameBytes) {
    const std::string text = mixedLines(6000);
    write(text);
    const Finished one = run({"solve", m_path, "--jobs", "1"});
    EXPECT_EQ(one.status, 2);
    EXPECT_EQ(one.lines().size(), 6000u + 6 + 1);
    for (const char* jobs : {"2", "3", "4", "5", "6", "7", "8"}) {
        const Finished many = run({"solve", "--jobs", jobs, m_path});
        EXPECT_EQ(many.status, 2) << jobs;
        EXPECT_TRUE(many.out == one.out) << jobs;
        EXPECT_EQ(many.error, "") << jobs;
    }
    EXPECT_TRUE(run({"solve", m_path}).out == one.out);
    EXPECT_TRUE(run({"solve", "--jobs", "3"}, text).out == one.out);
}

TEST_F(SolveJobs, ALineThatComesAloneIsAnsweredAtOnce) {
    process::Program program({"solve", "--jobs", "4"});
    for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(program.write(kGoodLine + "\n"));
        EXPECT_TRUE(program.readLine(process::kPatience).starts_with(R"({"outcome":"hit")"));
    }
    std::string many;
    for (int i = 0; i < 5000; ++i) many += kGoodLine + "\n";
    std::thread writer([&] { EXPECT_TRUE(program.write(many + kGoodLine.substr(0, 20))); });
    for (int i = 0; i < 5000; ++i)
        EXPECT_TRUE(program.readLine(process::kPatience).starts_with(R"({"outcome":"hit")")) << i;
    writer.join();
    program.closeInput();
    EXPECT_EQ(program.wait(), 2);  // the last line was cut off
}

TEST_F(SolveJobs, MemoryDoesNotGrowWithTheFile) {
    // The address sanitizer keeps freed memory, 256 MB of it: here it gives it back.
    ::setenv("ASAN_OPTIONS", "quarantine_size_mb=0:thread_local_quarantine_size_kb=0", 1);
    // This process holds neither the lines nor the answers: its memory would count as the program's.
    const auto peakOf = [&](std::size_t lines) {
        {
            std::ofstream file(m_path, std::ios::binary);
            for (std::size_t i = 0; i < lines / 2; ++i) file << kGoodLine << "\nx\n";
        }
        process::Program program({"solve", m_path, "--jobs", "4"}, "/dev/null");
        program.closeInput();
        EXPECT_EQ(program.wait(), 2);
        return program.peakKilobytes();
    };
    const long few = peakOf(40'000), many = peakOf(400'000);
    EXPECT_LT(many, few + 4096);
}

TEST_F(SolveJobs, AReaderThatLeavesEndsTheRunQuietly) {
    write(mixedLines(3000));
    process::Program program({"solve", m_path, "--jobs", "3"});
    EXPECT_FALSE(program.readLine(process::kPatience).empty());
    program.closeOutput();
    std::string out, error;
    program.drain(out, error);
    EXPECT_EQ(program.wait(), 0);
    EXPECT_EQ(error, "");
}

TEST_F(SolveJobs, ANumberThatIsNoneIsOneLine) {
    for (const std::string jobs : {"0", "257", "-1", "two", "1.5", "99999999999999999999"}) {
        const Finished done = run({"solve", "q.jsonl", "--jobs", jobs});
        EXPECT_EQ(done.status, 2) << jobs;
        EXPECT_EQ(done.error, "carom: --jobs: must be a whole number from 1 to 256, got " + jobs + "\n");
    }
    EXPECT_EQ(run({"solve", "q.jsonl", "--jobs", ""}).error,
              "carom: --jobs: must be given a value, got nothing; see carom solve --help\n");
}

}  // namespace
