/// Commands for selecting, hiding and locking.

#include <algorithm>

#include "scene/edits.h"
#include "scene/object_set.h"
#include "session/actions/marks.h"
#include "session/commands/command_lists.h"

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

std::string nameOfAll(const scene::Scene& scene, const std::vector<ObjectRef>& refs) {
    return refs.size() == 1 ? scene::nameOf(scene, refs[0]) : std::to_string(refs.size()) + " objects";
}

void addSelectCommands(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({"edit.select-all",
         "Select all",
         "Selects everything that is not hidden.",
         Menu::Edit,
         2,
         {{Key::A, kCtrl}},
         [](Session& s) { s.document.select(visible(s.document.scene())); },
         [](const Session& s) { return !scene::allObjects(s.document.scene()).empty(); },
         {}});
    add({"edit.select-invert",
         "Invert selection",
         "Selects what is not selected, and the other way round.",
         Menu::Edit,
         2,
         {{Key::I, kCtrl}},
         invert,
         [](const Session& s) { return !scene::allObjects(s.document.scene()).empty(); },
         {}});
    add({"edit.find-object",
         "Find object…",
         "Types part of a name; the list shows the objects that have it.",
         Menu::Edit,
         2,
         {{Key::F, kCtrl}},
         [](Session& s) {
             s.settings.panelsShown = true;
             s.window.focusesSearch = true;
         },
         {},
         {}});
    add({"scene.hide",
         "Hide",
         "Leaves what is selected out of the picture; balls still meet it.",
         Menu::Scene,
         3,
         {{Key::H, kPlain}},
         [](Session& s) { setHidden(s, std::vector(s.document.current().selection), true); },
         hasSelection,
         {}});
    add({"scene.show-all",
         "Show all",
         "Draws what was hidden again.",
         Menu::Scene,
         3,
         {{Key::H, kCtrlShift}},
         [](Session& s) { setHidden(s, hidden(s.document.scene()), false); },
         [](const Session& s) { return !hidden(s.document.scene()).empty(); },
         {}});
    add({"scene.lock",
         "Lock",
         "The mouse and the arrow keys do not move what is locked; typed numbers do.",
         Menu::Scene,
         3,
         {{Key::L, kPlain}},
         [](Session& s) {
             const std::vector<ObjectRef> refs = s.document.current().selection;
             setLocked(s, refs, !scene::unlocked(s.document.scene(), refs).empty());
         },
         hasSelection,
         [](const Session& s) {
             return hasSelection(s) && scene::unlocked(s.document.scene(), s.document.current().selection).empty();
         }});
}

}  // namespace session
