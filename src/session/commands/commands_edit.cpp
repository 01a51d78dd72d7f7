#include "session/commands/command_lists.h"

#include "scene/edits.h"
#include "session/actions/adding.h"
#include "session/actions/marks.h"
#include "world/bodies/body_index.h"

namespace session {
namespace {

void duplicate(Session& s) {
    commitAdded(s, "Duplicate " + nameOfAll(s.document.scene(), s.document.current().selection),
                scene::duplicateSelected(s.document.current(), scene::Vec3(0)));
}

/// Steps through balls, spheres and walls in the order of the list.
void selectNeighbour(Session& s, std::ptrdiff_t step) {
    const scene::Scene& scene = s.document.scene();
    const auto count = static_cast<std::ptrdiff_t>(world::objectCount(scene));
    if (count == 0) return;
    const std::optional<scene::ObjectRef> primary = s.document.current().primary();
    std::ptrdiff_t at = step > 0 ? -1 : count;
    if (primary) at = static_cast<std::ptrdiff_t>(world::indexOf(scene, *primary));
    s.document.select({world::refOf(scene, static_cast<world::Index>(((at + step) % count + count) % count))});
}

void addHistoryCommands(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({.id = "edit.undo",
         .title = "Undo",
         .help = "Takes the last edit back.",
         .menu = Menu::Edit,
         .group = 0,
         .shortcuts = {{Key::Z, kCtrl}},
         .run = [](Session& s) { s.document.undo(); },
         .enabled = [](const Session& s) { return s.document.history().canUndo(); }});
    add({.id = "edit.redo",
         .title = "Redo",
         .help = "Makes the edit that was taken back again.",
         .menu = Menu::Edit,
         .group = 0,
         .shortcuts = {{Key::Y, kCtrl}, {Key::Z, kCtrlShift}},
         .run = [](Session& s) { s.document.redo(); },
         .enabled = [](const Session& s) { return s.document.history().canRedo(); }});
    add({.id = "edit.history",
         .title = "History…",
         .help = "Lists every edit; one of them is gone back or forth to.",
         .menu = Menu::Edit,
         .group = 0,
         .shortcuts = {{Key::H, kCtrl}},
         .run = [](Session& s) { s.prompts.toggle<HistoryCard>(); }});
}

void addObjectEdits(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({.id = "edit.duplicate",
         .title = "Duplicate",
         .help = "Adds a copy of what is selected.",
         .menu = Menu::Edit,
         .group = 1,
         .shortcuts = {{Key::D, kCtrl}},
         .run = duplicate,
         .enabled = hasSelection});
    add({.id = "edit.delete",
         .title = "Delete",
         .help = "Removes what is selected.",
         .menu = Menu::Edit,
         .group = 1,
         .shortcuts = {{Key::Delete, kPlain}},
         .run =
             [](Session& s) {
                 s.document.commit("Delete " + nameOfAll(s.document.scene(), s.document.current().selection),
                                   scene::deleteSelected(s.document.current()));
             },
         .enabled = hasSelection});
    add({.id = "edit.rename",
         .title = "Rename",
         .help = "Types a new name for the selected object.",
         .menu = Menu::Edit,
         .group = 1,
         .shortcuts = {{Key::F2, kPlain}},
         .run =
             [](Session& s) {
                 s.settings.panelsShown = s.settings.sceneShown = true;
                 s.window.renaming = s.document.current().primary();
             },
         .enabled = hasSelection});
}

void addSelectionSteps(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({.id = "edit.number",
         .title = "Type a number",
         .help = "Types into the first field of what is selected; Tab goes on to the next.",
         .menu = Menu::Edit,
         .group = 2,
         .shortcuts = {{Key::Enter, kPlain}},
         .run = [](Session& s) {
             s.settings.panelsShown = s.settings.sceneShown = true;
             s.window.focusesField = true;
         }});
    add({.id = "edit.select-next",
         .title = "Select next",
         .help = "Selects the next object of the list.",
         .menu = Menu::Edit,
         .group = 2,
         .shortcuts = {{Key::PageDown, kPlain}},
         .run = [](Session& s) { selectNeighbour(s, 1); },
         .enabled = isOutsideLessons});
    add({.id = "edit.select-previous",
         .title = "Select previous",
         .help = "Selects the object before it.",
         .menu = Menu::Edit,
         .group = 2,
         .shortcuts = {{Key::PageUp, kPlain}},
         .run = [](Session& s) { selectNeighbour(s, -1); },
         .enabled = isOutsideLessons});
    add({.id = "edit.select-none",
         .title = "Select nothing",
         .help = "Shows the rules of the scene in place of an object.",
         .menu = Menu::Edit,
         .group = 2,
         .shortcuts = {{Key::A, kCtrlShift}},
         .run = [](Session& s) { s.document.select({}); },
         .enabled = hasSelection});
}

}  // namespace

void addEditCommands(std::vector<Command>& all) {
    addHistoryCommands(all);
    addClipboardCommands(all);
    addObjectEdits(all);
    addSelectionSteps(all);
    addCopyCommands(all);
}

}  // namespace session
