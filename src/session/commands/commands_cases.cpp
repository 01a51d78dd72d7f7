#include "session/commands/command_lists.h"

namespace session {

void addCaseCommands(std::vector<Command>& all) {
    const Section cases{all, Menu::Scene, 9};
    cases.add("case.next", "Next edge case", "Opens the next case of the catalogue; undo brings the scene back.",
              {{Key::PageDown, kCtrl}}, [](Session& s) { stepCase(s, 1); });
    cases.add("case.previous", "Previous edge case", "Opens the case before; undo brings the scene back.",
              {{Key::PageUp, kCtrl}}, [](Session& s) { stepCase(s, -1); });
}

}  // namespace session
