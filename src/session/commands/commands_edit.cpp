#include "session/commands/command_lists.h"

#include <algorithm>
#include <cmath>

#include "scene/edits.h"
#include "session/viewport/marks.h"

namespace session {
namespace {

void duplicate(Session& s) {
    const double step = s.camera().unitsPerPixel(s.view().target) * 40;
    const double decade = std::pow(10.0, std::floor(std::log10(std::max(step, 1e-300))));
    s.commit("Duplicate " + nameOfAll(s.scene(), s.document().selection),
             scene::duplicateSelected(s.document(), {decade, -decade, 0}));
}

/// Steps through balls, spheres and walls in the order of the list.
void selectStep(Session& s, std::ptrdiff_t step) {
    const std::vector<scene::ObjectRef> all = scene::allObjects(s.scene());
    if (all.empty()) return;
    const auto count = static_cast<std::ptrdiff_t>(all.size());
    const std::optional<scene::ObjectRef> primary = s.document().primary();
    std::ptrdiff_t at = step > 0 ? -1 : count;
    if (primary) at = std::find(all.begin(), all.end(), *primary) - all.begin();
    s.select({all[static_cast<std::size_t>(((at + step) % count + count) % count)]});
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
         [](Session& s) { s.undo(); },
         [](const Session& s) { return s.history().canUndo(); },
         {}});
    add({"edit.redo",
         "Redo",
         "Makes the edit that was taken back again.",
         Menu::Edit,
         0,
         {{Key::Y, kCtrl}, {Key::Z, kCtrlShift}},
         [](Session& s) { s.redo(); },
         [](const Session& s) { return s.history().canRedo(); },
         {}});
    add({"edit.history",
         "History…",
         "Lists every edit; one of them is gone back or forth to.",
         Menu::Edit,
         0,
         {{Key::H, kCtrl}},
         [](Session& s) { s.historyShown = !s.historyShown; },
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
             s.commit("Delete " + nameOfAll(s.scene(), s.document().selection), scene::deleteSelected(s.document()));
         },
         hasSelection,
         {}});
    add({"edit.rename",
         "Rename",
         "Types a new name for the selected object.",
         Menu::Edit,
         1,
         {{Key::F2, kPlain}},
         [](Session& s) { s.renaming = s.document().primary(); },
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
             s.fieldWanted = true;
         },
         {},
         {}});
    add({"edit.select-next",
         "Select next",
         "Selects the next object of the list.",
         Menu::Edit,
         2,
         {{Key::PageDown, kPlain}},
         [](Session& s) { selectStep(s, 1); },
         isOutsideLessons,
         {}});
    add({"edit.select-previous",
         "Select previous",
         "Selects the object before it.",
         Menu::Edit,
         2,
         {{Key::PageUp, kPlain}},
         [](Session& s) { selectStep(s, -1); },
         isOutsideLessons,
         {}});
    add({"edit.select-none",
         "Select nothing",
         "Shows the rules of the scene in place of an object.",
         Menu::Edit,
         2,
         {{Key::A, kCtrlShift}},
         [](Session& s) { s.select({}); },
         hasSelection,
         {}});
    addCopyCommands(all);
}

}  // namespace session
