#include "session/commands/command_lists.h"

namespace session {

namespace {

void findByName(Session& s) {
    s.panels.gallery.load(s.panels.course, s.panels.cases);
    s.prompts.show(PaletteCard{});
}

/// A command that opens a menu of the menu bar, by Alt and a letter.
void addMenuCommand(const Section& section, Menu menu, Key letter) {
    const std::string title = menuTitle(menu);
    section.add("menu." + title, "Open menu " + title, "The arrow keys move in it, Enter chooses, Esc closes.",
                {{letter, kAlt}}, [menu](Session& s) { s.window.menu = menu; }, {.inMenu = false});
}

}  // namespace

void addHelpCommands(std::vector<Command>& all) {
    const Section help{all, Menu::Help, 0};
    help.add("help.commands", "Find a command…", "Finds commands, objects and scenes by a few letters of their names.",
             {{Key::K, kCtrl}, {Key::P, kCtrlShift}}, findByName);
    help.add("help.menus", "Menus by keys",
             "Opens the first menu for the arrow keys; Alt with a menu's first letter opens that one.", {{Key::F10}},
             [](Session& s) { s.window.menu = Menu::File; });
    help.add("help.keys", "Keys and mouse", "Lists every key.", {{Key::Slash, kShift}, {Key::F1}},
             [](Session& s) { s.prompts.toggle<KeysCard>(); });
    help.add("help.about", "About Carom", "Version, licence and libraries of this program.", {},
             [](Session& s) { s.prompts.show(AboutCard{}); });
    for (const auto& [menu, letter] : {std::pair{Menu::File, Key::F},
                                       {Menu::Edit, Key::E},
                                       {Menu::View, Key::V},
                                       {Menu::Scene, Key::S},
                                       {Menu::Play, Key::P},
                                       {Menu::Help, Key::H}})
        addMenuCommand({all, Menu::Help, 1}, menu, letter);
}

}  // namespace session
