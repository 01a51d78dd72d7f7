#include <cstdio>

#include "session/actions/panel_actions.h"
#include "ui/cards/cards.h"

namespace ui {

void drawNumberCard(const Panel& p, CardStates& state, const session::NumberRequest& request) {
    Card card(p, state.card, request.title, 400);
    if (card.isNew()) std::snprintf(state.typedNumber, sizeof state.typedNumber, "%s", request.text.c_str());
    card.text(request.words);
    card.space(8);
    const float unit = textWidth(p, request.unit) + p.px(12);
    const float width = ImGui::GetContentRegionAvail().x - unit;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    card.field("##number", state.typedNumber, sizeof state.typedNumber, width, ImGuiInputTextFlags_AutoSelectAll);
    rowText(p, lineAt(at.x + width + unit, at.y, ImGui::GetItemRectSize().y), Ink::Dim, request.unit, Align::Right);
    if (!request.problem.empty()) {
        card.space(6);
        card.warning(request.problem);
    }
    card.space(12);
    const bool done = card.button(request.verb, true) || card.entered();
    ImGui::SameLine();
    if (card.button("Cancel") || card.closed()) {
        p.send(session::closeCard<session::NumberRequest>);
    } else if (done) {
        p.send(session::answerNumber, std::string(state.typedNumber));
    }
}

}  // namespace ui
