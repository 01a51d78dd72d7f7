// What the program says when something is wrong: one readable line, and what to do.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>

#include <nlohmann/json.hpp>

#include "cli/process.h"

namespace {

using process::Finished;
using process::run;

TEST(Messages, AMissingArgumentNamesTheHelpOfItsCommand) {
    EXPECT_EQ(run({"play"}).error, "carom: SCENE is required; see carom play --help\n");
    EXPECT_NE(run({"render", "a.json"}).error.find("; see carom render --help\n"), std::string::npos);
    EXPECT_NE(run({"lesson", "check"}).error.find("; see carom lesson check --help\n"), std::string::npos);
    EXPECT_NE(run({"--bogus"}).error.find("; see carom --help\n"), std::string::npos);
}

TEST(Messages, AnEmptyNameIsNoFile) {
    const std::string scene = CAROM_SOURCE_DIR "/assets/scenes/first.json";
    const std::vector<std::vector<std::string>> all = {{"solve", ""},
                                                       {"compare", ""},
                                                       {"play", ""},
                                                       {"log", ""},
                                                       {"lesson", "check", ""},
                                                       {"render", scene, "--out", ""},
                                                       {"map", scene, "--out", "a.png", "--csv", ""}};
    for (const std::vector<std::string>& arguments : all) {
        const Finished refused = run(arguments);
        EXPECT_EQ(refused.status, 2) << arguments[0];
        EXPECT_NE(refused.error.find("must be the name of a file, got nothing; see carom " + arguments[0]),
                  std::string::npos)
            << refused.error;
    }
}

TEST(Messages, AnEmptyValueIsNoDefault) {
    const std::string scene = CAROM_SOURCE_DIR "/assets/scenes/first.json";
    const std::vector<std::vector<std::string>> all = {
        {"log", "a.jsonl", "--tolerance", ""}, {"clip", scene, "--out", "a.webp", "--seconds", ""}, {"listen", ""}};
    for (const std::vector<std::string>& arguments : all) {
        const Finished refused = run(arguments);
        EXPECT_EQ(refused.status, 2) << arguments[0];
        EXPECT_NE(refused.error.find(": must be given a value, got nothing; see carom " + arguments[0]),
                  std::string::npos)
            << refused.error;
    }
}

TEST(Messages, Utf16IsNamedWhereverTextIsRead) {
    using namespace std::string_literals;
    const std::string named = "UTF-16 text: save it as UTF-8 (iconv -f UTF-16 -t UTF-8 FILE)",
                      text = "\xFF\xFE{\0}\0\n\0"s;
    const std::string path = testing::TempDir() + "carom-utf16.json";
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    ASSERT_TRUE(file);
    std::fwrite(text.data(), 1, text.size(), file);
    std::fclose(file);
    EXPECT_NE(run({"play", path}).error.find(named), std::string::npos);
    EXPECT_NE(run({"solve", path}).lines().at(0).find(named), std::string::npos);
    EXPECT_NE(run({"compare", path}).lines().at(0).find(named), std::string::npos);
    EXPECT_NE(run({"log", path}).error.find(named), std::string::npos);
    std::remove(path.c_str());
}

TEST(Messages, HelpThatCannotBeWrittenIsAFailure) {
    for (const auto& [what, arguments] : {std::pair<std::string, std::vector<std::string>>{"help", {"--help"}},
                                          {"version", {"--version"}},
                                          {"help", {"map", "-h"}}}) {
        process::Program program(arguments, "/dev/full");
        std::string out, error;
        program.drain(out, error);
        EXPECT_EQ(program.wait(), 1) << arguments[0];
        EXPECT_EQ(error, "carom: cannot write the " + what + ": the disk is full; free some space and try again\n");
    }
}

TEST(Messages, ANameThatWouldSteerTheTerminalIsSpelledOut) {
    EXPECT_EQ(run({"play", "a\n\x1b[31mb\x07.json"}).error,
              "carom: cannot read a\\n\\x1b[31mb\\x07.json: no such file or folder; check the path\n");
    EXPECT_EQ(run({"play", "\xff\xc3.json"}).error,
              "carom: cannot read \\xff\\xc3.json: no such file or folder; check the path\n");
    EXPECT_NE(run({"play", "Stoß.json"}).error.find("Stoß.json"), std::string::npos);
}

TEST(Messages, AnErrorsJsonIsUtf8) {
    // Long names and values are cut at a character, wherever it lies.
    for (std::size_t at = 50; at < 64; ++at)
        for (const char* character : {"é", "€", "😀"}) {
            const std::string lines = "{\"" + std::string(at, 'a') + character + "bc\":1}\n{\"ball\":\"" +
                                      std::string(at, 'a') + character + character + "\"}\n" + std::string(at, 'a') +
                                      character + character + "\n";
            for (const std::string& line : run({"solve"}, lines).lines())
                EXPECT_TRUE(nlohmann::json::accept(line)) << line;
        }
    for (const std::string& line : run({"solve"}, "{\"\xff\":1}\n\xc3\n{\"ball\":\"\xe2\x82\"}\n").lines())
        EXPECT_TRUE(nlohmann::json::accept(line)) << line;
}

TEST(Messages, AFullDiskAndAClosedStreamSayWhatToDo) {
    process::Program program({"play", CAROM_SOURCE_DIR "/assets/scenes/first.json"}, "/dev/full");
    std::string out, error;
    program.drain(out, error);
    EXPECT_EQ(program.wait(), 1);
    EXPECT_EQ(error, "carom: cannot write the contacts: the disk is full; free some space and try again\n");
}

/// The status and the errors of a line of the shell, in which $carom is the program.
Finished shell(const std::string& line) {
    const std::string all = "carom=" CAROM_BINARY_DIR "/carom; scene=" CAROM_SOURCE_DIR "/assets/scenes/first.json; ";
    std::FILE* const pipe = popen((all + "{ " + line + "; } 2>&1").c_str(), "r");
    Finished done;
    char piece[4096];
    for (std::size_t got = 0; (got = fread(piece, 1, sizeof piece, pipe)) > 0;) done.error.append(piece, got);
    const int status = pclose(pipe);
    done.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    return done;
}

TEST(Messages, AClosedStreamSaysWhatToDo) {
    const char* const closed = "the stream is closed; give it a file or a pipe\n";
    for (const auto& [line, error] : {std::pair{"$carom play $scene >&-", "carom: cannot write the contacts: "},
                                      {"$carom solve <&-", "carom: cannot read standard input: "},
                                      {"$carom --help >&-", "carom: cannot write the help: "}}) {
        const Finished run = shell(line);
        EXPECT_EQ(run.status, 1) << line;
        EXPECT_EQ(run.error, std::string(error) + closed) << line;
    }
}

TEST(Messages, AReaderThatClosesEarlyEndsTheRunQuietly) {
    for (const char* line : {"$carom map $scene --bare --size 1024x1024 --out /dev/stdout", "$carom play $scene"})
        EXPECT_EQ(shell(std::string("{ ") + line + "; echo $? >&2; } | true").error, "0\n") << line;
}

}  // namespace
