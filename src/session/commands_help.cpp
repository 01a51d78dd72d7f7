#include "session/command_lists.h"

namespace session {

void addHelpCommands(std::vector<Command>& all) {
    all.push_back({"help.keys",
                   "Keys and mouse",
                   "Lists every key.",
                   Menu::Help,
                   0,
                   {{Key::Slash, kShift}, {Key::F1, kPlain}},
                   [](Session& s) { s.keysShown = !s.keysShown; },
                   {},
                   {}});
    all.push_back({"help.about",
                   "About Carom",
                   "What this is.",
                   Menu::Help,
                   0,
                   {},
                   [](Session& s) { s.aboutShown = true; },
                   {},
                   {}});
}

}  // namespace session
