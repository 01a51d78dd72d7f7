#include "session/commands/command_lists.h"

#include "scene/edits.h"
#include "session/actions/adding.h"
#include "session/actions/marks.h"
#include "world/bodies/body_index.h"

namespace session {
namespace {

void duplicate(Session& s) {
    commitCopied(s, "Duplicate " + nameOfAll(s.document.scene(), s.document.current().selection),
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

void deleteSelection(Session& s) {
    s.document.commit("Delete " + nameOfAll(s.document.scene(), s.document.current().selection),
                      scene::deleteSelected(s.document.current()));
}

void renameSelected(Session& s) {
    openScene(s.settings);
    s.window.renaming = s.document.current().primary();
}

void typeNumber(Session& s) {
    openScene(s.settings);
    s.window.focusesField = true;
}

}  // namespace

void addEditCommands(std::vector<Command>& all) {
    const Section history{all, Menu::Edit, 0}, objects{all, Menu::Edit, 1}, selection{all, Menu::Edit, 2};
    history.add("edit.undo", "Undo", "Takes the last edit back.", {{Key::Z, kCtrl}},
                [](Session& s) { s.document.undo(); },
                {.enabled = [](const Session& s) { return s.document.history().canUndo(); }});
    history.add("edit.redo", "Redo", "Makes the edit that was taken back again.",
                {{Key::Y, kCtrl}, {Key::Z, kCtrlShift}}, [](Session& s) { s.document.redo(); },
                {.enabled = [](const Session& s) { return s.document.history().canRedo(); }});
    history.add("edit.history", "History…", "Lists every edit; one of them is gone back or forth to.",
                {{Key::H, kCtrl}}, [](Session& s) { s.prompts.toggle<HistoryCard>(); });
    addClipboardCommands(all);
    objects.add("edit.duplicate", "Duplicate", "Adds a copy of what is selected.", {{Key::D, kCtrl}}, duplicate,
                {.enabled = hasSelection});
    objects.add("edit.delete", "Delete", "Removes what is selected.", {{Key::Delete}}, deleteSelection,
                {.enabled = hasSelection});
    objects.add("edit.rename", "Rename", "Types a new name for the selected object.", {{Key::F2}}, renameSelected,
                {.enabled = hasSelection});
    selection.add("edit.number", "Type a number",
                  "Types into the first field of what is selected; Tab goes on to the next.", {{Key::Enter}},
                  typeNumber);
    selection.add("edit.select-next", "Select next", "Selects the next object of the list.", {{Key::PageDown}},
                  [](Session& s) { selectNeighbour(s, 1); }, {.enabled = isOutsideLessons});
    selection.add("edit.select-previous", "Select previous", "Selects the object before it.", {{Key::PageUp}},
                  [](Session& s) { selectNeighbour(s, -1); }, {.enabled = isOutsideLessons});
    selection.add("edit.select-none", "Select nothing", "Shows the rules of the scene in place of an object.",
                  {{Key::A, kCtrlShift}}, [](Session& s) { s.document.select({}); }, {.enabled = hasSelection});
    addCopyCommands(all);
}

}  // namespace session
