#pragma once
/// The command table: every command with its id, title, menu, shortcuts and function.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "platform/capabilities.h"
#include "session/prompts/menu.h"
#include "session/session.h"
#include "session/state/shortcut.h"

namespace session {

/// A line of a submenu whose entries are made while the menu is open: a recent file.
struct MenuEntry {
    std::string title, help;
    Effect run;
};

using MenuEntries = std::function<std::vector<MenuEntry>(const Session&)>;
using Condition = std::function<bool(const Session&)>;

/// A second menu of a command, and the command's group there.
struct MenuPlace {
    Menu menu;
    int group;
};

/// What a command may have beyond names, keys and effect.
struct CommandExtras {
    Condition enabled{};  ///< empty: always
    Condition checked{};  ///< empty: not a switch
    Condition listed{};   ///< in the menu only while true; empty: always
    bool inMenu = true;   ///< false: found by its key and by name only
    std::optional<MenuPlace> also{};
    MenuEntries entries{};                        ///< not empty: a submenu in the menu
    std::optional<platform::Capability> needs{};  ///< ability of the system, without which it is grey
};

struct Command : CommandExtras {
    std::string id{};     ///< "edit.undo"
    std::string title{};  ///< "Undo"
    std::string help{};   ///< one sentence
    Menu menu = Menu::File;
    int group = 0;                      ///< a hairline separates the groups of a menu
    std::vector<Shortcut> shortcuts{};  ///< the first is shown
    Effect run{};
    std::string submenu{};  ///< title of the submenu that holds it, if any
};

/// The commands; one that the system cannot do is never enabled, and its help says why.
[[nodiscard]] std::vector<Command> asPossibleHere(std::vector<Command> all);
/// All commands, in the order of the menus.
[[nodiscard]] const std::vector<Command>& commands();
[[nodiscard]] const Command* findCommand(std::string_view id);
/// The command of a key. An open lesson reserves some keys; two enabled commands never share a key.
[[nodiscard]] const Command* commandFor(const Session& session, const Shortcut& shortcut);
[[nodiscard]] bool isEnabled(const Command&, const Session&);
[[nodiscard]] bool isChecked(const Command&, const Session&);
/// "Ctrl+Z", or empty.
[[nodiscard]] std::string keysOf(const Command&);
/// @return false if the command does not exist or is not enabled
bool run(Session&, std::string_view id);
/// Runs the command of a key, if it has one that is enabled. @return its id; empty: none ran
std::string runShortcut(Session&, const Shortcut& shortcut);
void exportFailingRows(Session&);
[[nodiscard]] const char* menuTitle(Menu);
/// The group of a command in a menu; absent if it is not in that menu.
[[nodiscard]] std::optional<int> groupIn(Menu, const Command&);
/// An entry of a menu; a hairline separates the groups.
struct MenuItem {
    const Command* command;
    int group;
};
/// The entries of a menu in their order.
[[nodiscard]] std::vector<MenuItem> itemsOf(Menu, const Session&);
/// Aims a ball at an object and selects the ball: head-on, or so that it grazes.
void aimAtObject(Session&, std::size_t ball, scene::ObjectRef target, bool grazes);

}  // namespace session
