// Files that are compiled together share their anonymous namespaces: each name is declared in one file only.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <sstream>

#include "architecture/rooms.h"
#include "architecture/source_text.h"

namespace architecture {
namespace {

/// The names that a source file declares in its anonymous namespace, at the start of lines: types, constants,
/// functions.
std::set<std::string> anonymousNames(const std::string& source) {
    static const std::regex type(R"(^(?:struct|class|enum class|using) (\w+)(?: \{|;| =))");
    static const std::regex constant(R"((?:^constexpr [^=({]*?|, )\b(k[A-Z]\w*)(?=\[| =|\{))");
    static const std::regex function(R"(^[A-Za-z][\w:<>,*& ]*?[ *&](\w+)\()");
    std::set<std::string> names;
    std::istringstream lines(source);
    bool isInside = false;
    for (std::string line; std::getline(lines, line);) {
        if (line == "namespace {") isInside = true;
        if (line == "}  // namespace") isInside = false;
        if (!isInside || line.starts_with("namespace")) continue;
        std::smatch match;
        if (line.starts_with("constexpr ")) {
            for (std::sregex_iterator i(line.begin(), line.end(), constant), end; i != end; ++i) names.insert((*i)[1]);
        } else if (std::regex_search(line, match, type) || std::regex_search(line, match, function)) {
            names.insert(match[1]);
        }
    }
    return names;
}

TEST(UnityNames, FilesThatAreCompiledTogetherShareNone) {
    const std::vector<Room> rooms = roomsOfRepository();
    std::map<std::string, std::map<std::string, std::string>> firstFile;  // by room, then by name
    std::size_t names = 0;
    for (const SourceFile& file : sourceFiles({"src"})) {
        const std::string name = roomOf(rooms, file.path.substr(std::string("src/").size()));
        const auto room = std::find_if(rooms.begin(), rooms.end(), [&](const Room& r) { return r.folder == name; });
        if (room == rooms.end() || !room->isUnity || !file.path.ends_with(".cpp")) continue;
        if (file.path.find("_avx") != std::string::npos) continue;  // compiled alone: each has an instruction set
        for (const std::string& declared : anonymousNames(file.text)) {
            ++names;
            const auto [other, isNew] = firstFile[name].emplace(declared, file.path);
            EXPECT_TRUE(isNew) << declared << " stands in " << other->second << " and in " << file.path;
        }
    }
    EXPECT_GE(firstFile.size(), 8u);
    EXPECT_GT(names, 500u);
}

TEST(UnityNames, AreFoundInAnAnonymousNamespace) {
    const std::string source =
        "int open(int);\nnamespace {\n\nconstexpr float kWide = 3, kHigh = 4;\nstruct Row {\n    int inner();\n};\n"
        "std::vector<Row> rowsOf(const Row& row) {\n    return walk(row);\n}\nusing Kind = int;\n}  // namespace\nint "
        "after();\n";
    EXPECT_EQ(anonymousNames(source), (std::set<std::string>{"kWide", "kHigh", "Row", "rowsOf", "Kind"}));
}

}  // namespace
}  // namespace architecture
