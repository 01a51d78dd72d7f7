#include "session/actions/notes_actions.h"

namespace session {

void writeNotes(Session& s, const std::string& notes) {
    s.prompts.close<NotesCard>();
    if (notes == s.document.scene().notes) return;
    scene::Document next = s.document.current();
    next.scene.notes = notes;
    s.document.commit("Edit notes", std::move(next));
}

void dismissCaption(Session& s) { s.presentation.captionShown = false; }

}  // namespace session
