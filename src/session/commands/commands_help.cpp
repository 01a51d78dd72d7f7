#include "session/commands/command_lists.h"

namespace session {

namespace {

Command menuCommand(Menu menu, Key letter) {
    Command command{"menu." + std::string(menuTitle(menu)),
                    std::string("Open menu ") + menuTitle(menu),
                    "The arrow keys walk through it, Enter chooses, Esc closes.",
                    Menu::Help,
                    1,
                    {{letter, kAlt}},
                    [menu](Session& s) { s.window.menu = menu; },
                    {},
                    {}};
    command.inMenu = false;
    return command;
}

}  // namespace

void addHelpCommands(std::vector<Command>& all) {
    all.push_back({"help.commands",
                   "Find a command…",
                   "Finds commands, objects and scenes by a few letters of their names.",
                   Menu::Help,
                   0,
                   {{Key::K, kCtrl}, {Key::P, kCtrlShift}},
                   [](Session& s) { s.prompts.show(PaletteCard{}); },
                   {},
                   {}});
    all.push_back({"help.menus",
                   "Walk the menus",
                   "Opens the first menu for the arrow keys; Alt with a menu's first letter opens that one.",
                   Menu::Help,
                   0,
                   {{Key::F10, kPlain}},
                   [](Session& s) { s.window.menu = Menu::File; },
                   {},
                   {}});
    all.push_back({"help.keys",
                   "Keys and mouse",
                   "Lists every key.",
                   Menu::Help,
                   0,
                   {{Key::Slash, kShift}, {Key::F1, kPlain}},
                   [](Session& s) { s.prompts.toggle<KeysCard>(); },
                   {},
                   {}});
    all.push_back({"help.about",
                   "About Carom",
                   "What this is.",
                   Menu::Help,
                   0,
                   {},
                   [](Session& s) { s.prompts.show(AboutCard{}); },
                   {},
                   {}});
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
