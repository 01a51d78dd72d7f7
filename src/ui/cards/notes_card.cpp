#include "session/actions/notes_actions.h"
#include "session/actions/panel_actions.h"
#include "ui/cards/cards.h"

namespace ui {

void drawNotesCard(const Panel& p, CardStates& state) {
    Card card(p, state.card, "Notes", 560);
    if (card.isNew()) state.typedNotes = p.session.document.scene().notes;
    // The field does not break lines: above it the text is read whole.
    const float width = ImGui::GetContentRegionAvail().x, most = p.px(180);
    const std::string whole = brokenAtSpaces(p, p.fonts.body, p.spell(state.typedNotes), width - p.px(16));
    const float height = ImGui::CalcTextSize(whole.c_str()).y;
    if (ImGui::BeginChild("whole", {width, std::min(most, height + p.px(4))}))
        ImGui::TextUnformatted(whole.data(), whole.data() + whole.size());
    ImGui::EndChild();
    card.space(8);
    card.area("##notes", state.typedNotes, {width, p.px(96)});
    card.space(4);
    card.text("The first sentence is the caption of the picture, the last one is said when play ends.");
    card.space(10);
    const bool isKept = card.button("Keep", true);
    if (card.button("Cancel") || state.card.pressed(session::Key::Escape) > 0) {
        p.send(session::closeCard<session::NotesCard>);
    } else if (isKept || card.closed()) {
        p.send(session::writeNotes, state.typedNotes);
    }
}

}  // namespace ui
