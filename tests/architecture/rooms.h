#pragma once
/// The rooms of src/ and the rooms that each uses, as stated by its CMakeLists.txt, the only source of the dependency
/// graph.

#include <map>
#include <set>
#include <string>
#include <vector>

namespace architecture {

struct Room {
    std::string folder;             ///< below src/: "scene", "render/gl"
    std::vector<std::string> uses;  ///< folders of the rooms that it links, as listed: `USES scene render_gl`
    bool isUnity = false;           ///< several of its files are compiled together
};

[[nodiscard]] std::vector<Room> roomsOfRepository();

/// The room described by the text of the CMakeLists.txt in `folder`.
[[nodiscard]] Room roomFromCMake(const std::string& folder, const std::string& text);

/// The folders whose headers each room may include: those of its uses, of theirs, and `base`.
[[nodiscard]] std::map<std::string, std::set<std::string>> reachable(const std::vector<Room>& rooms);

/// The folder of the room that a path below src/ lies in: "render/gl" of "render/gl/frame.h"; empty if in none.
[[nodiscard]] std::string roomOf(const std::vector<Room>& rooms, const std::string& path);

}  // namespace architecture
