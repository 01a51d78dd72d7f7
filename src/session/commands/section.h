#pragma once
/// Rows of the command table, by sections: the commands of one group of a menu.

#include <string>
#include <utility>
#include <vector>

#include "session/commands/commands.h"

namespace session {

/// Adds commands under one menu, group and submenu.
struct Section {
    std::vector<Command>& all;
    Menu menu;
    int group;
    std::string submenu{};

    /// @param help  one sentence
    /// @param keys  the first is shown
    void add(std::string id, std::string title, std::string help, std::vector<Shortcut> keys, Effect run,
             CommandExtras extras = {}) const {
        all.push_back({std::move(extras), std::move(id), std::move(title), std::move(help), menu, group,
                       std::move(keys), std::move(run), submenu});
    }

    /// A switch. @param flag  its value in the session: [](auto& s) -> auto& { return s.settings.timelineShown; }
    template <class Flag>
    void toggle(std::string id, std::string title, std::string help, std::vector<Shortcut> keys, Flag flag) const {
        add(std::move(id), std::move(title), std::move(help), std::move(keys),
            [flag](Session& s) { flag(s) = !flag(s); }, {.checked = [flag](const Session& s) { return flag(s); }});
    }
};

}  // namespace session
