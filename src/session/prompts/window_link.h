#pragma once
/// What commands ask of the window, and what the window lends them.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "scene/scene.h"
#include "session/prompts/menu.h"

namespace session {

struct WindowLink {
    std::optional<Menu> menu;                  ///< opens with the next frame
    bool focusesField = false;                 ///< the inspector's first field takes the keys
    bool focusesSearch = false;                ///< the search field of the list of objects takes the keys
    std::optional<scene::ObjectRef> renaming;  ///< the object whose name is being typed
    bool quits = false;
    std::string clipboard;                       ///< text for the clipboard; the window empties it
    std::function<std::string()> readClipboard;  ///< empty without a window
};

/// What the command palette remembers.
struct FinderMemory {
    std::vector<std::string> recent;     ///< ids that were chosen, newest first
    std::filesystem::path scenesFolder;  ///< scenes that come with the program; empty: none
};

}  // namespace session
