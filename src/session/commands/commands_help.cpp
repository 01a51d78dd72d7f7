#include "session/commands/command_lists.h"

namespace session {

namespace {

/// A command that opens a menu of the menu bar, by Alt and a letter.
Command menuCommand(Menu menu, Key letter) {
    Command command{.id = "menu." + std::string(menuTitle(menu)),
                    .title = std::string("Open menu ") + menuTitle(menu),
                    .help = "The arrow keys move in it, Enter chooses, Esc closes.",
                    .menu = Menu::Help,
                    .group = 1,
                    .shortcuts = {{letter, kAlt}},
                    .run = [menu](Session& s) { s.window.menu = menu; }};
    command.inMenu = false;
    return command;
}

}  // namespace

void addHelpCommands(std::vector<Command>& all) {
    all.push_back({.id = "help.commands",
                   .title = "Find a command…",
                   .help = "Finds commands, objects and scenes by a few letters of their names.",
                   .menu = Menu::Help,
                   .group = 0,
                   .shortcuts = {{Key::K, kCtrl}, {Key::P, kCtrlShift}},
                   .run = [](Session& s) {
                       s.panels.gallery.load(s.panels.course, s.panels.cases);
                       s.prompts.show(PaletteCard{});
                   }});
    all.push_back({.id = "help.menus",
                   .title = "Menus by keys",
                   .help = "Opens the first menu for the arrow keys; Alt with a menu's first letter opens that one.",
                   .menu = Menu::Help,
                   .group = 0,
                   .shortcuts = {{Key::F10, kPlain}},
                   .run = [](Session& s) { s.window.menu = Menu::File; }});
    all.push_back({.id = "help.keys",
                   .title = "Keys and mouse",
                   .help = "Lists every key.",
                   .menu = Menu::Help,
                   .group = 0,
                   .shortcuts = {{Key::Slash, kShift}, {Key::F1, kPlain}},
                   .run = [](Session& s) { s.prompts.toggle<KeysCard>(); }});
    all.push_back({.id = "help.about",
                   .title = "About Carom",
                   .help = "Version, licence and libraries of this program.",
                   .menu = Menu::Help,
                   .group = 0,
                   .run = [](Session& s) { s.prompts.show(AboutCard{}); }});
    for (const auto& [menu, letter] : {std::pair{Menu::File, Key::F},
                                       {Menu::Edit, Key::E},
                                       {Menu::View, Key::V},
                                       {Menu::Scene, Key::S},
                                       {Menu::Play, Key::P},
                                       {Menu::Help, Key::H}}) {
        all.push_back(menuCommand(menu, letter));
    }
}

}  // namespace session
