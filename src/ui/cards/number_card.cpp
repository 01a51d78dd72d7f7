#include <cstdio>

#include "session/actions/panel_actions.h"
#include "ui/cards/cards.h"

namespace ui {

void drawNumberCard(const Style& style, session::Actions& actions, CardStates& state,
                    const session::NumberRequest& request) {
    Card card(style, state.card, request.title, 400);
    if (card.isNew()) std::snprintf(state.typedNumber, sizeof state.typedNumber, "%s", request.text.c_str());
    card.text(request.words);
    card.space(8);
    const float unit = textWidth(style.fonts.body, style.spell(request.unit)) + style.px(12);
    const float width = ImGui::GetContentRegionAvail().x - unit;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    card.field("##number", state.typedNumber, sizeof state.typedNumber, width, ImGuiInputTextFlags_AutoSelectAll);
    rowText(style, windowPainter(), style.fonts.body, at.x + width + unit, at.y, ImGui::GetItemRectSize().y,
            style.ink(Ink::Dim), request.unit, Align::Right);
    if (!request.problem.empty()) {
        card.space(6);
        card.warning(request.problem);
    }
    card.space(12);
    const bool done = card.button("Aim", true) || card.entered();
    ImGui::SameLine();
    if (card.button("Cancel") || card.closed()) {
        actions.send(session::closeCard<session::NumberRequest>);
    } else if (done) {
        actions.send(session::answerNumber, std::string(state.typedNumber));
    }
}

}  // namespace ui
