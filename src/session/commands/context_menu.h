#pragma once
/// The menu of an object, or of a place without one: what a right click offers.

#include <string>
#include <vector>

#include "session/commands/commands.h"

namespace session {

struct ContextItem {
    std::string title, help, keys;
    int group = 0;  ///< a hairline separates the groups
    bool enabled = true, checked = false;
    Effect run;
    std::vector<MenuEntry> entries{};  ///< not empty: a submenu in place of `run`
};

/// @pre the object of the request, if it has one, exists and is selected
[[nodiscard]] std::vector<ContextItem> contextItems(const Session&, const ContextRequest&);
/// "cue", "3 objects" or "Scene".
[[nodiscard]] std::string contextTitle(const Session&, const ContextRequest&);

}  // namespace session
