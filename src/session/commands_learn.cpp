#include "session/command_lists.h"

namespace session {
namespace {

/// A panel of the Learn menu; its keys are those of the View menu.
Command panelCommand(const char* id, const char* title, RightPanel panel) {
    return {id,
            title,
            info(panel).help,
            Menu::Learn,
            0,
            {},
            [panel](Session& s) {
                s.settings.rightPanel = panel;
                s.settings.panelsShown = true;
            },
            {},
            {}};
}

}  // namespace

void addLearnCommands(std::vector<Command>& all) {
    all.push_back(panelCommand("learn.derivation", "Derivation", RightPanel::Derive));
    all.push_back(panelCommand("learn.plots", "Plots", RightPanel::Plots));
    all.push_back(panelCommand("learn.lessons", "Lessons", RightPanel::Lesson));
}

}  // namespace session
