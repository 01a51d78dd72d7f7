// No arrow between rooms points up: the include lines, the libraries that are linked and the page on architecture
// agree.

#include "architecture/rooms.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>

#include "architecture/source_text.h"

namespace architecture {
namespace {

using Words = std::vector<std::string>;

/// Headers of third parties that belong to some rooms alone.
const std::map<std::string, std::set<std::string>> kOwners = {
    {"glad/", {"render/gl"}}, {"EGL/", {"render/gl"}},  {"windows.h", {"platform", "render/gl"}},
    {"imgui", {"ui", "app"}}, {"GLFW/", {"app"}},       {"png.h", {"io"}},
    {"CLI/", {"cli"}},        {"boost/", {"collide"}},  {"gmp", {}},
    {"nlohmann/", {}},        {"cairo", {"print"}},     {"ft2build", {"print", "shaping"}},
    {"hb", {"shaping"}},      {"fribidi", {"shaping"}}, {"fontconfig/", {"platform"}},
};

/// One line for each include in a source text of `room` that violates a rule.
Words violations(const std::vector<Room>& rooms, const std::string& room, const std::string& source) {
    const auto mayInclude = reachable(rooms);
    Words found;
    for (const std::string& header : includesOf(source)) {
        const std::string target = roomOf(rooms, header);
        if (!target.empty() && target != room && !mayInclude.at(room).contains(target))
            found.push_back(room + " includes " + header);
        for (const auto& [prefix, owners] : kOwners)
            if (header.starts_with(prefix) && !owners.contains(room)) found.push_back(room + " includes " + header);
    }
    return found;
}

TEST(Rooms, NoIncludePointsUp) {
    const std::vector<Room> rooms = roomsOfRepository();
    const std::vector<SourceFile> files = sourceFiles({"src"});
    for (const SourceFile& file : files) {
        const std::string room = roomOf(rooms, file.path.substr(std::string("src/").size()));
        ASSERT_FALSE(room.empty()) << file.path << " lies in no room";
        for (const std::string& line : violations(rooms, room, file.text)) ADD_FAILURE() << file.path << ": " << line;
    }
    EXPECT_GT(files.size(), 400u);
}

TEST(Rooms, AnIncludePointingUpIsFound) {
    const std::vector<Room> rooms = {
        {"base", {}}, {"low", {}}, {"mid", {"low"}}, {"mid/gl", {"mid"}}, {"high", {"mid/gl"}}};
    EXPECT_EQ(violations(rooms, "low", "#include \"mid/a.h\"\n").size(), 1u);
    EXPECT_EQ(violations(rooms, "mid", "#include \"mid/gl/a.h\"\n").size(), 1u);
    EXPECT_TRUE(violations(rooms, "low", "#include \"base/result.h\"\n").empty());
    EXPECT_EQ(violations(rooms, "high", "# include <glad/gl.h>\n").size(), 1u);
    EXPECT_TRUE(violations(rooms, "high", "#include \"low/a.h\"\n#include \"high/b.h\"\n#include <vector>\n").empty());
}

TEST(Rooms, AreReadFromCMake) {
    const Room room =
        roomFromCMake("a", "carom_room(a\n  SOURCES b.cpp\n  USES scene\n    render_gl\n  COMPILE UNITY 8)");
    EXPECT_EQ(room.uses, (Words{"scene", "render/gl"}));
    EXPECT_TRUE(room.isUnity);
    const Room program = roomFromCMake("app", "target_link_libraries(carom PRIVATE carom_rules room::cli glfw)");
    EXPECT_EQ(program.uses, (Words{"cli"}));
    EXPECT_FALSE(program.isUnity);
}

TEST(Rooms, EachUsesRoomsThatExistAndNoneUsesItself) {
    const std::vector<Room> rooms = roomsOfRepository();
    EXPECT_GE(rooms.size(), 14u);
    const auto all = reachable(rooms);
    for (const Room& room : rooms) {
        EXPECT_FALSE(all.at(room.folder).contains(room.folder)) << room.folder << " stands on itself";
        for (const std::string& use : room.uses)
            EXPECT_TRUE(all.contains(use)) << room.folder << " uses " << use << ", which is no room";
    }
}

TEST(Rooms, ThePageOnArchitectureSaysWhatCMakeSays) {
    static const std::regex row(R"(^\| `([a-z/]+)` \| ([^|]*) \|)"), name(R"(`([a-z/]+)`)");
    std::ifstream page(std::filesystem::path(CAROM_SOURCE_DIR) / "docs/architecture.md");
    std::map<std::string, Words> told;
    for (std::string line; std::getline(page, line);) {
        std::smatch match;
        if (!std::regex_search(line, match, row)) continue;
        const std::string uses = match[2];
        Words& words = told[match[1]];
        for (std::sregex_iterator i(uses.begin(), uses.end(), name), end; i != end; ++i) {
            words.push_back((*i)[1]);
            EXPECT_TRUE(told.contains(words.back())) << match[1] << " stands in the table before " << words.back();
        }
    }
    const std::vector<Room> rooms = roomsOfRepository();
    for (const Room& room : rooms) {
        ASSERT_TRUE(told.contains(room.folder)) << "docs/architecture.md has no row of " << room.folder;
        EXPECT_EQ(told.at(room.folder), room.uses) << "docs/architecture.md on " << room.folder;
    }
    EXPECT_EQ(told.size(), rooms.size());
}

}  // namespace
}  // namespace architecture
