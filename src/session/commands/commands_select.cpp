/// Commands for selecting, hiding, locking and colouring.

#include "scene/edits.h"
#include "scene/kinds.h"
#include "scene/object_set.h"
#include "session/actions/marks.h"
#include "session/commands/command_lists.h"
#include "vocabulary/swatch.h"
#include "world/bodies/body_index.h"

namespace session {
namespace {

using scene::ObjectRef;

std::vector<ObjectRef> objects(const scene::Scene& scene, bool areHidden) {
    std::vector<ObjectRef> refs = scene::allObjects(scene);
    std::erase_if(refs, [&](ObjectRef ref) { return scene::marksOf(scene, ref).hidden != areHidden; });
    return refs;
}

void invert(Session& s) {
    std::vector<ObjectRef> rest = objects(s.document.scene(), false);
    const scene::ObjectSet selected(s.document.scene(), s.document.current().selection);
    std::erase_if(rest, [&](ObjectRef ref) { return selected.contains(ref); });
    s.document.select(std::move(rest));
}

void findObject(Session& s) {
    openScene(s.settings);
    s.window.focusesSearch = true;
}

bool hasObjects(const Session& s) { return world::objectCount(s.document.scene()) > 0; }
bool isSelectionLocked(const Session& s) {
    return scene::unlocked(s.document.scene(), s.document.current().selection).empty();
}

/// What is selected, but walls.
std::vector<ObjectRef> selectedBodies(const Session& s) {
    std::vector<ObjectRef> refs = s.document.current().selection;
    std::erase_if(refs, [](ObjectRef ref) { return !scene::factsOf(ref.kind).hasColor; });
    return refs;
}

bool isBodySelected(const Session& s) { return !selectedBodies(s).empty(); }

Effect colouring(std::optional<std::uint32_t> color) {
    return [color](Session& s) { setColor(s, selectedBodies(s), color); };
}

std::vector<MenuEntry> colourEntries(const Session& s) {
    std::vector<MenuEntry> entries;
    if (!isBodySelected(s)) return entries;
    for (const vocabulary::Swatch& swatch : vocabulary::kSwatches)
        entries.push_back({swatch.title, "", colouring(swatch.rgb)});
    entries.push_back({"By role", "Balls amber, what they meet blue.", colouring(std::nullopt)});
    return entries;
}

}  // namespace

void setHidden(Session& s, const std::vector<ObjectRef>& refs, bool hide) {
    scene::Document next = scene::setHidden(s.document.current(), refs, hide);
    const scene::ObjectSet changed(next.scene, refs);
    if (hide) std::erase_if(next.selection, [&](ObjectRef ref) { return changed.contains(ref); });
    s.document.commit((hide ? "Hide " : "Show ") + nameOfAll(s.document.scene(), refs), std::move(next));
    if (hide) s.messages.note(nameOfAll(s.document.scene(), refs) + ": hidden, but balls still meet it");
}

void setLocked(Session& s, const std::vector<ObjectRef>& refs, bool lock) {
    s.document.commit((lock ? "Lock " : "Unlock ") + nameOfAll(s.document.scene(), refs),
                      scene::setLocked(s.document.current(), refs, lock));
}

void setColor(Session& s, const std::vector<ObjectRef>& refs, const std::optional<std::uint32_t>& color) {
    s.document.commit("Colour " + nameOfAll(s.document.scene(), refs),
                      scene::setColor(s.document.current(), refs, color));
}

std::string nameOfAll(const scene::Scene& scene, const std::vector<ObjectRef>& refs) {
    return refs.size() == 1 ? scene::nameOf(scene, refs[0]) : std::to_string(refs.size()) + " objects";
}

void addSelectCommands(std::vector<Command>& all) {
    const Section selection{all, Menu::Edit, 2}, marks{all, Menu::Scene, 3};
    selection.add("edit.select-all", "Select all", "Selects everything that is not hidden.", {{Key::A, kCtrl}},
                  [](Session& s) { s.document.select(objects(s.document.scene(), false)); }, {.enabled = hasObjects});
    selection.add("edit.select-invert", "Invert selection", "Selects what is not selected, and the other way round.",
                  {{Key::I, kCtrl}}, invert, {.enabled = hasObjects});
    selection.add("edit.find-object", "Find object…", "Types part of a name; the list shows the objects that have it.",
                  {{Key::F, kCtrl}}, findObject);
    marks.add("scene.hide", "Hide", "Leaves what is selected out of the picture; balls still meet it.", {{Key::H}},
              [](Session& s) { setHidden(s, std::vector(s.document.current().selection), true); },
              {.enabled = hasSelection});
    marks.add("scene.show-all", "Show all", "Draws what was hidden again.", {{Key::H, kCtrlShift}},
              [](Session& s) { setHidden(s, objects(s.document.scene(), true), false); },
              {.enabled = [](const Session& s) { return !objects(s.document.scene(), true).empty(); }});
    marks.add(
        "scene.lock", "Lock", "The mouse and the arrow keys do not move what is locked; typed numbers do.", {{Key::L}},
        [](Session& s) { setLocked(s, std::vector(s.document.current().selection), !isSelectionLocked(s)); },
        {.enabled = hasSelection, .checked = [](const Session& s) { return hasSelection(s) && isSelectionLocked(s); }});
    marks.add("scene.colour", "Colour", "Colours what is selected, but walls.", {},
              asking("Colour of what is selected", colourEntries),
              {.enabled = isBodySelected, .entries = colourEntries});
}

}  // namespace session
