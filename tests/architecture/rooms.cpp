#include "architecture/rooms.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <regex>

namespace architecture {
namespace {

namespace fs = std::filesystem;

/// A target's name as a folder: a room within another has an underscore in its name.
std::string folderOfTarget(std::string name) {
    std::replace(name.begin(), name.end(), '_', '/');
    return name;
}

}  // namespace

Room roomFromCMake(const std::string& folder, const std::string& text) {
    static const std::regex uses(R"(\bUSES((?:\s+[a-z_]+)+))"), word(R"([a-z_]+)"), linked(R"(\broom::([a-z_]+))");
    Room room{folder, {}, std::regex_search(text, std::regex(R"(\bUNITY\b)"))};
    const std::sregex_iterator end;
    for (std::sregex_iterator i(text.begin(), text.end(), uses); i != end; ++i) {
        const std::string names = (*i)[1];
        for (std::sregex_iterator j(names.begin(), names.end(), word); j != end; ++j)
            room.uses.push_back(folderOfTarget(j->str()));
    }
    for (std::sregex_iterator i(text.begin(), text.end(), linked); i != end; ++i) {
        const std::string linkedRoom = folderOfTarget((*i)[1]);
        const bool isKnown = std::find(room.uses.begin(), room.uses.end(), linkedRoom) != room.uses.end();
        if (!isKnown) room.uses.push_back(linkedRoom);  // two programs of a folder link the same room
    }
    return room;
}

std::vector<Room> roomsOfRepository() {
    const fs::path src = fs::path(CAROM_SOURCE_DIR) / "src";
    std::vector<Room> rooms;
    for (const auto& entry : fs::recursive_directory_iterator(src)) {
        const fs::path folder = fs::relative(entry.path().parent_path(), src);
        if (entry.path().filename() != "CMakeLists.txt" || folder == ".") continue;
        std::ifstream file(entry.path());
        rooms.push_back(roomFromCMake(folder.generic_string(), {std::istreambuf_iterator<char>(file), {}}));
    }
    return rooms;
}

std::map<std::string, std::set<std::string>> reachable(const std::vector<Room>& rooms) {
    std::map<std::string, std::set<std::string>> result;
    for (const Room& room : rooms) {
        std::set<std::string>& found = result[room.folder];
        const std::function<void(const Room&)> add = [&](const Room& from) {
            for (const std::string& use : from.uses) {
                const auto used =
                    std::find_if(rooms.begin(), rooms.end(), [&](const Room& r) { return r.folder == use; });
                if (used != rooms.end() && found.insert(use).second) add(*used);
            }
        };
        add(room);
        if (room.folder != "base") found.insert("base");  // contracts and results are everyone's
    }
    return result;
}

std::string roomOf(const std::vector<Room>& rooms, const std::string& path) {
    std::string best;
    for (const Room& room : rooms)
        if (path.starts_with(room.folder + "/") && room.folder.size() > best.size()) best = room.folder;
    return best;
}

}  // namespace architecture
