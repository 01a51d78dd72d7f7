#include "session/commands/command_lists.h"

#include <algorithm>
#include <cmath>

#include "scene/edits.h"
#include "session/actions/marks.h"

namespace session {
namespace {

void duplicate(Session& s) {
    const double step = s.viewport.camera().unitsPerPixel(s.viewport.view().target) * 40;
    const double decade = std::pow(10.0, std::floor(std::log10(std::max(step, 1e-300))));
    s.document.commit("Duplicate " + nameOfAll(s.document.scene(), s.document.current().selection),
                      scene::duplicateSelected(s.document.current(), {decade, -decade, 0}));
}

/// Steps through balls, spheres and walls in the order of the list.
void selectNeighbour(Session& s, std::ptrdiff_t step) {
    const std::vector<scene::ObjectRef> all = scene::allObjects(s.document.scene());
    if (all.empty()) return;
    const auto count = static_cast<std::ptrdiff_t>(all.size());
    const std::optional<scene::ObjectRef> primary = s.document.current().primary();
    std::ptrdiff_t at = step > 0 ? -1 : count;
    if (primary) at = std::find(all.begin(), all.end(), *primary) - all.begin();
    s.document.select({all[static_cast<std::size_t>(((at + step) % count + count) % count)]});
}

}  // namespace

void addEditCommands(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({"edit.undo",
         "Undo",
         "Takes the last edit back.",
         Menu::Edit,
         0,
         {{Key::Z, kCtrl}},
         [](Session& s) { s.document.undo(); },
         [](const Session& s) { return s.document.history().canUndo(); },
         {}});
    add({"edit.redo",
         "Redo",
         "Makes the edit that was taken back again.",
         Menu::Edit,
         0,
         {{Key::Y, kCtrl}, {Key::Z, kCtrlShift}},
         [](Session& s) { s.document.redo(); },
         [](const Session& s) { return s.document.history().canRedo(); },
         {}});
    add({"edit.history",
         "History…",
         "Lists every edit; one of them is gone back or forth to.",
         Menu::Edit,
         0,
         {{Key::H, kCtrl}},
         [](Session& s) { s.prompts.toggle<HistoryCard>(); },
         {},
         {}});
    addClipboardCommands(all);
    add({"edit.duplicate",
         "Duplicate",
         "Adds a copy of what is selected.",
         Menu::Edit,
         1,
         {{Key::D, kCtrl}},
         duplicate,
         hasSelection,
         {}});
    add({"edit.delete",
         "Delete",
         "Removes what is selected.",
         Menu::Edit,
         1,
         {{Key::Delete, kPlain}},
         [](Session& s) {
             s.document.commit("Delete " + nameOfAll(s.document.scene(), s.document.current().selection),
                               scene::deleteSelected(s.document.current()));
         },
         hasSelection,
         {}});
    add({"edit.rename",
         "Rename",
         "Types a new name for the selected object.",
         Menu::Edit,
         1,
         {{Key::F2, kPlain}},
         [](Session& s) { s.window.renaming = s.document.current().primary(); },
         hasSelection,
         {}});
    add({"edit.number",
         "Type a number",
         "Types into the first field of what is selected; Tab goes on to the next.",
         Menu::Edit,
         2,
         {{Key::Enter, kPlain}},
         [](Session& s) {
             s.settings.panelsShown = true;
             s.window.focusesField = true;
         },
         {},
         {}});
    add({"edit.select-next",
         "Select next",
         "Selects the next object of the list.",
         Menu::Edit,
         2,
         {{Key::PageDown, kPlain}},
         [](Session& s) { selectNeighbour(s, 1); },
         isOutsideLessons,
         {}});
    add({"edit.select-previous",
         "Select previous",
         "Selects the object before it.",
         Menu::Edit,
         2,
         {{Key::PageUp, kPlain}},
         [](Session& s) { selectNeighbour(s, -1); },
         isOutsideLessons,
         {}});
    add({"edit.select-none",
         "Select nothing",
         "Shows the rules of the scene in place of an object.",
         Menu::Edit,
         2,
         {{Key::A, kCtrlShift}},
         [](Session& s) { s.document.select({}); },
         hasSelection,
         {}});
    addCopyCommands(all);
}

}  // namespace session
