// Within a room, arrows between its subfolders point down as they do between rooms, and no folder holds too many files.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>

#include "architecture/source_text.h"

namespace architecture {
namespace {

/// A room's subfolders from the lowest up; a folder may include those before it. "." is the room's top folder.
using Order = std::vector<std::string>;
const std::map<std::string, Order> kOrders = {
    {"app", {".", "linux", "windows", "web"}},
    {"collide", {"numbers", ".", "shapes", "exact", "mesh"}},
    {"io", {".", "mesh", "scenes", "query"}},  // scenes and queries as text, which name meshes
    {"learn", {"derivation", "figures", "lesson", "report"}},
    {"platform", {".", "posix", "linux", "windows", "web"}},
    {"render", {".", "paint", "gl/device", "gl/images"}},  // painters use the draw list and the palette
    {"render/gl", {"device", "images", "."}},
    {"session",
     {"state", "document", "playback", "views", "lesson", "presentation", "viewport", "panels", "prompts", ".", "texts",
      "actions", "commands"}},
    {"logs", {"read", "judge", "reason", "search", "report", "live"}},
    {"shaping", {".", "web"}},
    {"study", {"precision", "compare", "bugs", "cases", "corpus", "paste", "map"}},
    {"ui",
     {"letters", "widgets", "formula", "log", "articles", "panels", "cards", "viewport", "timeline", "shell",
      "offscreen"}},
    {"world", {"bodies", "narrow_phase", "broad_phase", "simulation", "paths", "."}},
};
constexpr std::size_t kMostSources = 25;

/// Place of a folder below src/ in the order of its room: of "ui/cards" in {"widgets", "cards"} it is 1; absent where
/// the order does not name it.
std::optional<std::size_t> placeOf(const std::string& room, const Order& order, const std::string& folder) {
    const std::string name = folder == room ? "." : folder.substr(room.size() + 1);
    const auto place = std::find(order.begin(), order.end(), name);
    if (place == order.end()) return {};
    return static_cast<std::size_t>(place - order.begin());
}

/// "FILE -> HEADER" for each include of a file of `room` that points up among its subfolders.
std::set<std::string> arrowsUp(const std::string& room, const Order& order, const SourceFile& file) {
    std::set<std::string> found;
    const std::string path = file.path.substr(std::string("src/").size());
    const auto from = placeOf(room, order, folderOf(path));
    for (const std::string& header : includesOf(file.text)) {
        if (!header.starts_with(room + "/")) continue;
        const auto to = placeOf(room, order, folderOf(header));
        if (from && to && *to > *from) found.insert(path + " -> " + header);
    }
    return found;
}

TEST(Subfolders, NoArrowWithinARoomPointsUp) {
    std::set<std::string> found;
    for (const SourceFile& file : sourceFiles({"src"}))
        for (const auto& [room, order] : kOrders)
            if (file.path.starts_with("src/" + room + "/")) found.merge(arrowsUp(room, order, file));
    expectNone("arrows", found);
}

TEST(Subfolders, AnArrowPointingUpIsFound) {
    const Order order = {"low", ".", "high"};
    const std::string includes =
        "#include \"a/high/h.h\"\n#include \"a/a.h\"\n#include \"a/low/l.h\"\n#include \"b/b.h\"\n";
    EXPECT_EQ(arrowsUp("a", order, {"src/a/low/l.cpp", includes}),
              (std::set<std::string>{"a/low/l.cpp -> a/a.h", "a/low/l.cpp -> a/high/h.h"}));
    EXPECT_EQ(arrowsUp("a", order, {"src/a/a.cpp", includes}), (std::set<std::string>{"a/a.cpp -> a/high/h.h"}));
    EXPECT_TRUE(arrowsUp("a", order, {"src/a/high/h.cpp", includes}).empty());
}

/// Folders below src/ with sources in them, and how many.
std::map<std::string, std::size_t> sourcesByFolder() {
    std::map<std::string, std::size_t> count;
    for (const SourceFile& file : sourceFiles({"src"}))
        if (file.path.ends_with(".cpp")) ++count[folderOf(file.path).substr(std::string("src/").size())];
    return count;
}

TEST(Subfolders, EachHasItsPlaceInTheOrderOfItsRoom) {
    std::size_t placed = 0;
    for (const auto& [folder, count] : sourcesByFolder()) {
        const std::string room = folder.substr(0, folder.find('/'));
        if (folder == room || folder == "render/gl") continue;  // another room
        ASSERT_TRUE(kOrders.contains(room)) << "no order is given for the subfolders of " << room;
        EXPECT_TRUE(placeOf(room, kOrders.at(room), folder)) << folder << " has no place in the order of its room";
        ++placed;
    }
    EXPECT_GE(placed, 20u);
    for (const auto& [room, order] : kOrders)
        for (const std::string& name : order)
            EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(CAROM_SOURCE_DIR) / "src" / room / name))
                << "the order of " << room << " names " << name << ", which is not there";
}

TEST(Subfolders, NoneHoldsTooManySources) {
    for (const auto& [folder, count] : sourcesByFolder())
        EXPECT_LE(count, kMostSources) << "src/" << folder << ": split it by subject";
}

}  // namespace
}  // namespace architecture
