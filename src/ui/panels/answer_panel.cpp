#include <imgui.h>

#include "session/actions/panel_actions.h"
#include "session/commands/commands.h"
#include "session/texts/answer_text.h"
#include "session/texts/instant_text.h"
#include "session/texts/present_options.h"
#include "ui/panels/panels.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/number_tip.h"
#include "world/bodies/body_index.h"

namespace ui {
namespace {

using session::AnswerRow;
using session::Explanation;
using session::Session;

void drawTip(const Style& style, const AnswerRow& row) {
    const std::string hint = "click to copy " + row.full;
    if (row.numbers.size() == 1) return numberTip(style, row.help, row.numbers[0], hint);
    if (!row.numbers.empty()) return vectorTip(style, row.help, row.numbers, "click to copy all digits");
    tooltip(style, row.help + "\n" + hint);
}

void drawAnswerRow(const Style& style, session::Actions& actions, const AnswerRow& row) {
    const RowRect rect = nextRow(style);
    const ImVec2 after = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(rect.min);
    const bool clicked = hitArea(row.label.c_str(), {rect.max.x - rect.min.x, rect.height()});
    const bool hot = ImGui::IsItemHovered();
    ImGui::SetCursorScreenPos(after);
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (hot) {
        const float side = style.px(6);
        list->AddRectFilled({rect.min.x - side, rect.min.y}, {rect.max.x + side, rect.max.y},
                            style.ink(Ink::Field, 0.6f), style.px(kCorner));
        drawTip(style, row);
    }
    const float labelWidth = textWidth(style.fonts.body, style.spell(row.label));
    const float room = rect.max.x - rect.min.x - labelWidth - style.px(8);
    rowText(style, list, style.fonts.body, rect.min.x, rect.min.y, rect.height(), style.ink(Ink::Dim), row.label);
    const std::string value = fitted(style, style.fonts.mono, style.spell(row.value), room);
    const bool word = row.label == "Outcome";
    rowText(style, list, style.fonts.mono, rect.max.x, rect.min.y, rect.height(),
            style.ink(word && row.ink ? *row.ink : Ink::Text), value, Align::Right);
    if (!clicked) return;
    const std::string text = row.full, label = row.label;
    actions.send(session::copyText, text, label);
}

void drawRows(const Style& style, session::Actions& actions, const char* id, const std::vector<AnswerRow>& rows) {
    ImGui::PushID(id);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        drawAnswerRow(style, actions, rows[i]);
        ImGui::PopID();
    }
    ImGui::PopID();
}

void drawExplanation(const Style& style, const Explanation& e) {
    const RowRect row = nextRow(style, 26);
    float x = row.min.x;
    for (const Explanation::Term& term : e.formula) {
        ImFont* font = term.italic ? style.fonts.serifItalic : style.fonts.serif;
        const std::string text = style.spell(term.text);
        rowText(style, ImGui::GetWindowDrawList(), font, x, row.min.y, row.height(), style.ink(term.ink), text);
        x += textWidth(font, text);
    }
}

/// A dim card with the formula behind the deciding number.
void drawCard(const Style& style, const Explanation& e) {
    ImGui::Dummy({1, style.px(10)});
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, inset = style.px(10);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->ChannelsSplit(2);
    list->ChannelsSetCurrent(1);
    ImGui::SetCursorScreenPos({min.x + inset, min.y + style.px(8)});
    ImGui::BeginGroup();
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width - 2 * inset);
    const auto words = [&](ImU32 color, const std::string& text) {
        const std::string shown = style.spell(text);
        ImGui::PushStyleColor(ImGuiCol_Text, color);
        ImGui::TextUnformatted(shown.data(), shown.data() + shown.size());
        ImGui::PopStyleColor();
    };
    words(style.ink(Ink::Dim), e.question);
    drawExplanation(style, e);
    words(style.ink(Ink::Dim), e.words);
    ImGui::PopTextWrapPos();
    ImGui::EndGroup();
    const float bottom = ImGui::GetItemRectMax().y + style.px(8);
    list->ChannelsSetCurrent(0);
    list->AddRectFilled(min, {min.x + width, bottom}, style.ink(Ink::Field), style.px(kCorner));
    list->ChannelsMerge();
    ImGui::SetCursorScreenPos({min.x, bottom});
    ImGui::Dummy({1, style.px(4)});
}

}  // namespace

void drawHiddenAnswer(const Style& style, session::Actions& actions) {
    const session::Command& reveal = *session::findCommand("view.reveal");
    wrapped(style, style.fonts.body, style.ink(Ink::Dim),
            "The answer is hidden. What will happen, when, and at what angle?");
    ImGui::Dummy({1, style.px(6)});
    const RowRect row = nextRow(style);
    const std::string text = reveal.title + "  " + session::shortcutText(reveal.shortcuts[0]);
    if (link(style, "reveal", text, row.min, row.max)) actions.send(session::showAnswer);
}

void drawAnswerPanel(const Style& style, const Session& session, session::Actions& actions, PanelState&) {
    const bool isAsked = session.document.current().activeBall() && world::objectCount(session.document.scene()) > 1;
    if (isAsked && !isAnswerShown(session)) return drawHiddenAnswer(style, actions);
    const std::vector<AnswerRow> rows = session::answerRows(session), instant = session::instantRows(session);
    drawRows(style, actions, "instant", instant);
    if (!instant.empty() && !rows.empty()) {
        hairline(style);
        sectionTitle(style, "At the start");
    }
    if (rows.empty()) {
        if (!instant.empty()) return;
        wrapped(style, style.fonts.body, style.ink(Ink::Dim),
                session.document.current().activeBall()
                    ? "There is nothing that the ball could meet. Add a sphere or a wall."
                    : "There is no ball. Add one to ask a question.");
        return;
    }
    drawRows(style, actions, "start", rows);
    if (const std::optional<Explanation> e = session::explain(session)) drawCard(style, *e);
    drawCopyRow(style, session, actions);
}

}  // namespace ui
