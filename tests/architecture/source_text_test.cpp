// The scanner that the other tests of this folder use.

#include "architecture/source_text.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace architecture {
namespace {

using Words = std::vector<std::string>;

TEST(SourceText, CommentsLiteralsAndDirectivesAreNoTokens) {
    const SplitSource split = splitSource(
        "#define NAME \\\n  continued\n#include <a>\nint a = 1'000; // one \"two\n/* three\n four */ b(\"\\\"x//\", "
        "'c', "
        "R\"t(y\")t\");\n  # define c\nx::y");
    EXPECT_EQ(split.tokens, (Words{"int", "a", "=", "1'000", ";", "b", "(", "\"\"", ",", "\"\"", ",", "\"\"", ")", ";",
                                   "x", "::", "y"}));
    EXPECT_EQ(split.comments, (Words{" one \"two", " three", " four "}));
}

TEST(SourceText, IncludesAreFoundWithTheirFolders) {
    EXPECT_EQ(includesOf("#include \"a/b.h\"\n# include <c>\n// #include \"d.h\"\n"), (Words{"a/b.h", "c"}));
    EXPECT_EQ(folderOf("src/a/b.h"), "src/a");
    EXPECT_EQ(folderOf("b.h"), "");
}

TEST(SourceText, FilesOfTheRepositoryAreFound) {
    const std::vector<SourceFile> files = sourceFiles({"src", "tests"});
    EXPECT_GT(files.size(), 500u);
    EXPECT_TRUE(std::any_of(files.begin(), files.end(), [](const SourceFile& file) {
        return file.path == "src/scene/edits.cpp" && file.text.find("namespace scene") != std::string::npos;
    }));
}

}  // namespace
}  // namespace architecture
