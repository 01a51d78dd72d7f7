#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>

#include "cli/process.h"
#include "temporary_folder.h"

namespace {

using process::Finished;
using process::run;

/// An error is one line on standard error, without any other effect.
void expectComplaint(const std::vector<std::string>& arguments, int status, const std::string& part) {
    const Finished result = run(arguments);
    EXPECT_EQ(result.status, status) << part;
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(result.error.starts_with("carom: ")) << result.error;
    EXPECT_NE(result.error.find(part), std::string::npos) << result.error;
    EXPECT_EQ(std::count(result.error.begin(), result.error.end(), '\n'), 1) << result.error;
}

/// `carom SCENE` opens the window; a program built without it has commands alone.
#ifdef CAROM_WINDOW
constexpr bool kTakesScenes = true;
#else
constexpr bool kTakesScenes = false;
#endif

TEST(Arguments, HelpAndVersionGoToStandardOutput) {
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"--help"}, {"-h"}, {"solve", "--help"}, {"render", "--help"}}) {
        const Finished result = run(arguments);
        EXPECT_EQ(result.status, 0);
        EXPECT_EQ(result.error, "");
        EXPECT_NE(result.out.find("Usage: carom"), std::string::npos);
        if (kTakesScenes || arguments[0][0] != '-') {
            EXPECT_NE(result.out.find("Example"), std::string::npos);
        }
        for (const std::string& line : result.lines()) EXPECT_LE(line.size(), 120U) << line;
    }
    const Finished version = run({"--version"});
    EXPECT_EQ(version.status, 0);
    EXPECT_TRUE(version.out.starts_with("carom ")) << version.out;
    EXPECT_EQ(version.lines().size(), 1u) << version.out;
}

/// The names in the "Commands:" part of `carom --help`, or of a command's.
std::vector<std::string> commandNames(std::vector<std::string> words = {}) {
    std::vector<std::string> names;
    bool isList = false;
    words.emplace_back("--help");
    for (const std::string& line : run(words).lines()) {
        if (isList && line.starts_with("  ")) names.push_back(line.substr(2, line.find(' ', 2) - 2));
        isList = line == "Commands:" || (isList && line.starts_with("  "));
    }
    return names;
}

/// The lines that a command of the shell prints.
std::vector<std::string> linesOf(const std::string& command) {
    std::vector<std::string> lines;
    FILE* const pipe = ::popen(command.c_str(), "r");
    char text[4096];
    while (pipe && std::fgets(text, sizeof text, pipe)) lines.emplace_back(text, std::strcspn(text, "\n"));
    return pipe && ::pclose(pipe) == 0 ? lines : std::vector<std::string>();
}

TEST(Arguments, CompletionOffersEveryCommandItsOptionsAndTheirWords) {
    const TemporaryFolder folder;
    const std::string completion = folder / "completion.bash", sources = CAROM_SOURCE_DIR "/cmake/package/";
    const std::string program = CAROM_BINARY_DIR "/carom";
    linesOf("python3 " + sources + "completion.py " + program + " " + sources + "completion.bash.in " + completion);
    ASSERT_TRUE(std::filesystem::exists(completion));
    const auto completed = [&](const std::string& words) {
        return linesOf("bash -c '. " + completion + "; COMP_WORDS=(carom " + words +
                       "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _carom; printf \"%s\\n\" \"${COMPREPLY[@]}\"'");
    };
    const auto offers = [&](const std::string& words, const std::string& wanted) {
        const std::vector<std::string> offered = completed(words);
        EXPECT_TRUE(std::find(offered.begin(), offered.end(), wanted) != offered.end()) << words << ": " << wanted;
    };
    const std::vector<std::string> names = commandNames();
    EXPECT_GE(names.size(), 9u);
    for (const std::string& name : names) {
        offers(name.substr(0, 2), name);
        for (const std::string& line : run({name, "--help"}).lines())
            if (line.starts_with("  --")) offers(name + " --", line.substr(2, line.find_first_of(" ,", 2) - 2));
    }
    for (const char* preset : {"bullet", "godot", "godot-bullet", "rapier"}) offers("log --preset \"\"", preset);
    for (const char* word : {"wrong", "inaccurate", "broken", "unread"}) offers("log --fail-on \"\"", word);
    offers("lesson \"\"", "export-results");
    offers("lesson print --", "--seed");
    offers("render --panel \"\"", "gallery");
}

/// The pages that users read, as lines.
std::vector<std::string> linesOfManual() {
    namespace fs = std::filesystem;
    std::vector<fs::path> pages = {CAROM_SOURCE_DIR "/README.md", CAROM_SOURCE_DIR "/docs/manual.md"};
    for (const auto& entry : fs::directory_iterator(CAROM_SOURCE_DIR "/docs/manual"))
        if (entry.path().extension() == ".md") pages.push_back(entry.path());
    std::vector<std::string> lines;
    for (const fs::path& page : pages) {
        std::ifstream file(page);
        for (std::string line; std::getline(file, line);) lines.push_back(line);
    }
    return lines;
}

TEST(Arguments, TheManualNamesCommandsAndOptionsThatExist) {
    std::map<std::string, std::string> helps;
    for (const std::string& name : commandNames()) {
        helps[name] = run({name, "--help"}).out;
        for (const std::string& sub : commandNames({name})) helps[name] += run({name, sub, "--help"}).out;
    }
    const std::regex named("\\bcarom ([a-z]+)(?![\\w./-])"), option("--[a-z][a-z-]*"), alone("`(--[a-z][a-z-]*)`");
    std::size_t found = 0;
    const auto expectIn = [&](const std::string& help, const std::string& name, const std::string& line) {
        EXPECT_TRUE(std::regex_search(help, std::regex("\\s" + name + "[\\s,]"))) << name << " in: " << line;
        ++found;
    };
    std::string all;
    for (const auto& [name, help] : helps) all += help;
    for (const std::string& line : linesOfManual()) {
        const std::sregex_iterator end;
        if (std::smatch command; std::regex_search(line, command, named)) {
            ASSERT_TRUE(helps.contains(command[1])) << line;
            for (std::sregex_iterator at(line.begin(), line.end(), option); at != end; ++at)
                expectIn(helps[command[1]], at->str(), line);
        } else {
            for (std::sregex_iterator at(line.begin(), line.end(), alone); at != end; ++at)
                expectIn(all, (*at)[1], line);
        }
    }
    EXPECT_GT(found, 20U);
}

TEST(Arguments, TheVerboseVersionNamesVectorsDriverAndLibraries) {
    ::setenv("ASAN_OPTIONS", "detect_leaks=0", 1);  // the driver keeps memory until the process ends
    const Finished plain = run({"--version"}), verbose = run({"--version", "--verbose"});
    EXPECT_EQ(verbose.status, 0);
    const std::vector<std::string> lines = verbose.lines();
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines[0] + "\n", plain.out);
    for (const std::string name :
         {"compiler", "vectors", "OpenGL", "Dear ImGui", "GLM", "Boost", "CLI11", "libpng", "glad"}) {
        const auto line =
            std::find_if(lines.begin(), lines.end(), [&](const std::string& l) { return l.starts_with(name + ' '); });
        ASSERT_NE(line, lines.end()) << name << " in\n" << verbose.out;
        const std::size_t at = line->find_first_not_of(' ', name.size());
        ASSERT_NE(at, std::string::npos) << *line;
        EXPECT_EQ(at, 12u) << *line;
        if (name == "vectors") {
            EXPECT_TRUE(std::string("portable avx2 avx512").find(line->substr(at, line->find(' ', at) - at)) !=
                        std::string::npos);
        } else if (name == "OpenGL") {
            EXPECT_TRUE(line->substr(at).starts_with("none: ") || line->find(", on ") != std::string::npos) << *line;
        } else {
            EXPECT_NE(line->find_first_of("0123456789", at), std::string::npos) << *line;
        }
    }
    expectComplaint({"--verbose"}, 2, "--version");
}

#ifdef CAROM_WINDOW
TEST(Arguments, AnUnknownCommandGetsASuggestion) {
    expectComplaint({"slove"}, 2, "no command or file named slove; did you mean solve?");
    expectComplaint({"xyzzyxyz"}, 2, "see carom --help");
}
#endif

TEST(Arguments, WhatIsNotExpectedIsNamed) {
    expectComplaint({"solve", "--bogus"}, 2, "--bogus is no option of carom solve; see carom solve --help");
    expectComplaint({"play", "a.json", "--untl", "9"}, 2, "--untl is no option of carom play; did you mean --until?");
    expectComplaint({"solve", "a", "b", "c"}, 2, "one argument too many for carom solve: b; see carom solve --help");
    expectComplaint({"--bogus"}, 2, "--bogus is no option of carom; see carom --help");
    expectComplaint({"lesson", "chekc", "x"}, 2, "chekc is no command of carom lesson; did you mean check?");
}

#ifdef CAROM_WINDOW
TEST(Arguments, ASceneThatIsNotThereIsStatus1) {
    expectComplaint({"no-such-scene.json"}, 1, "cannot read no-such-scene.json: no such file");
}

TEST(Arguments, WhatCannotBeReadAsASceneIsStatus1) {
    expectComplaint({CAROM_SOURCE_DIR}, 1, "this is a folder; name a file");
    expectComplaint({"/dev/zero"}, 1, "must be at most");
    namespace fs = std::filesystem;
    const fs::path circle = fs::temp_directory_path() / ("carom-circle-" + std::to_string(::getpid()));
    fs::create_symlink(circle, circle);
    expectComplaint({circle.string()}, 1, "its symbolic links lead in a circle");
    fs::remove(circle);
    expectComplaint({CAROM_SOURCE_DIR "/README.md"}, 2, "not valid JSON");
}
#endif

TEST(Arguments, RenderChecksAllItIsGiven) {
    expectComplaint({"render"}, 2, "SCENE");
    expectComplaint({"render", "a.json"}, 2, "--out");
    for (const char* size : {"12", "15x720", "1280x16385", "1280*720", "1280x720x3", "x", "-5x720", "1e3x720"})
        expectComplaint({"render", "a.json", "--out", "b.png", "--size", size}, 2, "--size: must be WIDTHxHEIGHT");
    for (const char* time : {"-1", "nan", "inf", "1e999", "soon", "1s"})
        expectComplaint({"render", "a.json", "--out", "b.png", "--time", time}, 2, "--time: must be");
}

}  // namespace
