#include "session/commands/command_lists.h"

namespace session {

void addCaseCommands(std::vector<Command>& all) {
    const auto add = [&](const char* id, const char* title, const char* help, Shortcut keys, int step) {
        all.push_back({.id = id,
                       .title = title,
                       .help = help,
                       .menu = Menu::Scene,
                       .group = 9,
                       .shortcuts = {keys},
                       .run = [step](Session& s) { stepCase(s, step); }});
    };
    add("case.next", "Next edge case", "Opens the next case of the catalogue; undo brings the scene back.",
        {Key::PageDown, kCtrl}, 1);
    add("case.previous", "Previous edge case", "Opens the case before; undo brings the scene back.",
        {Key::PageUp, kCtrl}, -1);
}

}  // namespace session
