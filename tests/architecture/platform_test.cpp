// Only one room calls the operating system; every test is in a list of sources.

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "architecture/source_text.h"

namespace architecture {
namespace {

/// Names for the platform room alone: system headers, and the parts of standard headers that use the system.
const std::vector<std::string> kOfTheSystem = {
    "<sys/",
    "<linux/",
    "<unistd.h>",
    "<fcntl.h>",
    "<poll.h>",
    "<spawn.h>",
    "<pwd.h>",
    "<dlfcn.h>",
    "<sched.h>",
    "<pthread.h>",
    "<time.h>",
    "<signal.h>",
    "<csignal>",
    "<errno.h>",
    "<cerrno>",
    "getenv",
    "setenv(",
    "fork(",
    "execv",
    "kill(",
    "localtime",
    "gmtime",
    "popen",
    "std::system(",
    "std::signal",
    "getpid",
    "hardware_concurrency",
    "current_path",
    "temp_directory_path",
    "\"/proc/",
    "\"/usr/",
    "\"/tmp",
    "_HOME\"",
    "\"HOME\"",
    "__linux__",
    "_WIN32",
    "__APPLE__",
    "__EMSCRIPTEN__",
    "std::async",
    "std::jthread",
    "std::thread(",
};

/// The lines that use the operating system, found by words that begin there.
std::vector<std::string> systemUses(const std::string& source) {
    const auto isLetter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    std::vector<std::string> found;
    std::istringstream lines(source);
    for (std::string line; std::getline(lines, line);)
        for (const std::string& use : kOfTheSystem) {
            const std::size_t at = line.find(use);
            if (at == std::string::npos || (at > 0 && isLetter(use[0]) && isLetter(line[at - 1]))) continue;
            found.push_back(line);
            break;
        }
    return found;
}

/// A file in a folder of src/platform: what one system has, or several in the same way.
bool isOfOneSystem(const std::string& path) {
    const std::string room = "src/platform/";
    return path.starts_with(room) && path.find('/', room.size()) != std::string::npos;
}

TEST(Platform, AloneKnowsTheOperatingSystem) {
    std::size_t inPlatform = 0;
    for (const SourceFile& file : sourceFiles({"src"})) {
        const std::vector<std::string> found = systemUses(file.text);
        if (isOfOneSystem(file.path) || file.path == "src/platform/threads.h") {
            inPlatform += found.size();
            continue;
        }
        for (const std::string& line : found) ADD_FAILURE() << file.path << " uses the system: " << line;
    }
    EXPECT_GT(inPlatform, 20u) << "they are found where they belong";
}

TEST(Platform, AUseOfTheOperatingSystemIsFound) {
    for (const char* line : {"#include <unistd.h>", "#include <sys/stat.h>", "  #  include <csignal>",
                             "const char* home = std::getenv(name);", "if (fork() == 0)", "::kill(child, 9);"}) {
        EXPECT_EQ(systemUses(line).size(), 1u) << line;
    }
    const std::string fine("#include <string>\n#include <system_error>\nskill(3); platform::variable(name);\n");
    EXPECT_TRUE(systemUses(fine).empty());
}

TEST(Tests, EachIsBuilt) {
    const std::filesystem::path tests = std::filesystem::path(CAROM_SOURCE_DIR) / "tests";
    std::string lists;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(tests)) {
        if (entry.path().filename() != "CMakeLists.txt") continue;
        std::ifstream list(entry.path());
        lists.append(std::istreambuf_iterator<char>(list), {});
    }
    std::size_t files = 0;
    for (const SourceFile& file : sourceFiles({"tests"})) {
        const std::string name = file.path.substr(file.path.rfind('/') + 1);
        if (!name.ends_with("_test.cpp")) continue;
        ++files;
        EXPECT_NE(lists.find(name), std::string::npos) << file.path << " is in no list of sources";
    }
    EXPECT_GT(files, 80u);
}

}  // namespace
}  // namespace architecture
