// CMakeLists.txt alone decides the version: what is built says it, and no text names another.

#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>

#include "base/build_info.h"

namespace architecture {
namespace {

std::string textOfFile(const std::string& path) {
    std::ifstream in(std::string(CAROM_SOURCE_DIR) + "/" + path, std::ios::binary);
    EXPECT_TRUE(in) << path;
    return (std::ostringstream() << in.rdbuf()).str();
}

std::string projectVersion() {
    const std::string text = textOfFile("CMakeLists.txt");
    std::smatch match;
    return std::regex_search(text, match, std::regex(R"(project\(carom VERSION ([0-9.]+) )")) ? match[1]
                                                                                              : std::string();
}

TEST(Version, IsThatOfCMakeInTheProgram) {
    ASSERT_NE(projectVersion(), "");
    EXPECT_EQ(base::version(), projectVersion());
}

TEST(Version, IsNamedAlikeWhereverItIsNamed) {
    // "carom 0.1.0", "carom-0.1.0-setup.exe", the examples in comments
    const std::regex named(R"((?:[Cc]arom[ -]|library, |version\(\);\s*///< )["']?(\d+\.\d+\.\d+))");
    std::size_t found = 0;
    for (const char* path : {"docs/library.md", "docs/manual/on-windows.md", "src/library/include/carom.h",
                             "src/library/include/carom/collide.h", "src/cli/version.h", "src/base/build_info.h",
                             "python/carom/_library.py"}) {
        const std::string text = textOfFile(path);
        std::size_t here = 0;
        for (std::sregex_iterator i(text.begin(), text.end(), named), end; i != end; ++i, ++here)
            EXPECT_EQ((*i)[1], projectVersion()) << path;
        EXPECT_GT(here, 0U) << path;
        found += here;
    }
    EXPECT_GE(found, 8U);
}

TEST(Version, IsReadFromCMakeByAllThatPacks) {
    const std::regex literal(R"(["' =]\d+\.\d+\.\d+["' ])");
    for (const char* path : {"setup.py", "pyproject.toml", "windows", "web", "cmake/windows/setup.nsi",
                             "cmake/package/portable", "src/app/windows/carom.rc.in"})
        EXPECT_FALSE(std::regex_search(textOfFile(path), literal)) << path << " has a version of its own";
}

}  // namespace
}  // namespace architecture
