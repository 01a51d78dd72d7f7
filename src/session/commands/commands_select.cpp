/// Commands for selecting, hiding and locking.

#include <algorithm>

#include "scene/edits.h"
#include "scene/object_set.h"
#include "session/actions/marks.h"
#include "session/commands/command_lists.h"
#include "world/bodies/body_index.h"

namespace session {
namespace {

using scene::ObjectRef;

std::vector<ObjectRef> visible(const scene::Scene& scene) {
    std::vector<ObjectRef> refs = scene::allObjects(scene);
    std::erase_if(refs, [&](ObjectRef ref) { return scene::marksOf(scene, ref).hidden; });
    return refs;
}

std::vector<ObjectRef> hidden(const scene::Scene& scene) {
    std::vector<ObjectRef> refs = scene::allObjects(scene);
    std::erase_if(refs, [&](ObjectRef ref) { return !scene::marksOf(scene, ref).hidden; });
    return refs;
}

void invert(Session& s) {
    std::vector<ObjectRef> rest = visible(s.document.scene());
    const scene::ObjectSet selected(s.document.scene(), s.document.current().selection);
    std::erase_if(rest, [&](ObjectRef ref) { return selected.contains(ref); });
    s.document.select(std::move(rest));
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
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({.id = "edit.select-all",
         .title = "Select all",
         .help = "Selects everything that is not hidden.",
         .menu = Menu::Edit,
         .group = 2,
         .shortcuts = {{Key::A, kCtrl}},
         .run = [](Session& s) { s.document.select(visible(s.document.scene())); },
         .enabled = [](const Session& s) { return world::objectCount(s.document.scene()) > 0; }});
    add({.id = "edit.select-invert",
         .title = "Invert selection",
         .help = "Selects what is not selected, and the other way round.",
         .menu = Menu::Edit,
         .group = 2,
         .shortcuts = {{Key::I, kCtrl}},
         .run = invert,
         .enabled = [](const Session& s) { return world::objectCount(s.document.scene()) > 0; }});
    add({.id = "edit.find-object",
         .title = "Find object…",
         .help = "Types part of a name; the list shows the objects that have it.",
         .menu = Menu::Edit,
         .group = 2,
         .shortcuts = {{Key::F, kCtrl}},
         .run = [](Session& s) {
             s.settings.panelsShown = s.settings.sceneShown = true;
             s.window.focusesSearch = true;
         }});
    add({.id = "scene.hide",
         .title = "Hide",
         .help = "Leaves what is selected out of the picture; balls still meet it.",
         .menu = Menu::Scene,
         .group = 3,
         .shortcuts = {{Key::H, kPlain}},
         .run = [](Session& s) { setHidden(s, std::vector(s.document.current().selection), true); },
         .enabled = hasSelection});
    add({.id = "scene.show-all",
         .title = "Show all",
         .help = "Draws what was hidden again.",
         .menu = Menu::Scene,
         .group = 3,
         .shortcuts = {{Key::H, kCtrlShift}},
         .run = [](Session& s) { setHidden(s, hidden(s.document.scene()), false); },
         .enabled = [](const Session& s) { return !hidden(s.document.scene()).empty(); }});
    add({.id = "scene.lock",
         .title = "Lock",
         .help = "The mouse and the arrow keys do not move what is locked; typed numbers do.",
         .menu = Menu::Scene,
         .group = 3,
         .shortcuts = {{Key::L, kPlain}},
         .run =
             [](Session& s) {
                 const std::vector<ObjectRef> refs = s.document.current().selection;
                 setLocked(s, refs, !scene::unlocked(s.document.scene(), refs).empty());
             },
         .enabled = hasSelection,
         .checked =
             [](const Session& s) {
                 return hasSelection(s) && scene::unlocked(s.document.scene(), s.document.current().selection).empty();
             }});
}

}  // namespace session
