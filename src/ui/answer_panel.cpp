#include <imgui.h>

#include "session/answer_text.h"
#include "session/commands.h"
#include "session/instant_text.h"
#include "ui/number_tip.h"
#include "ui/panels.h"

namespace ui {
namespace {

using session::AnswerRow;
using session::Explanation;
using session::Session;

void drawTip(const Look& look, const AnswerRow& row) {
    const std::string hint = "click to copy " + row.full;
    if (row.numbers.size() == 1) return numberTip(look, row.help, row.numbers[0], hint);
    if (!row.numbers.empty()) return vectorTip(look, row.help, row.numbers, "click to copy all digits");
    tooltip(look, row.help + "\n" + hint);
}

void drawAnswerRow(const Look& look, Session& session, const AnswerRow& row) {
    const RowRect rect = nextRow(look);
    const ImVec2 after = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(rect.min);
    const bool clicked = ImGui::InvisibleButton(row.label.c_str(), {rect.max.x - rect.min.x, rect.height()});
    const bool hot = ImGui::IsItemHovered();
    ImGui::SetCursorScreenPos(after);
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (hot) {
        const float side = look.px(6);
        list->AddRectFilled({rect.min.x - side, rect.min.y}, {rect.max.x + side, rect.max.y},
                            look.ink(Ink::Field, 0.6f), look.px(kCorner));
        drawTip(look, row);
    }
    const float labelWidth = textWidth(look.fonts.body, look.spell(row.label));
    const float room = rect.max.x - rect.min.x - labelWidth - look.px(8);
    rowText(look, list, look.fonts.body, rect.min.x, rect.min.y, rect.height(), look.ink(Ink::Dim), row.label);
    const std::string value = fitted(look, look.fonts.mono, look.spell(row.value), room);
    const bool word = row.label == "Outcome";
    rowText(look, list, look.fonts.mono, rect.max.x, rect.min.y, rect.height(),
            look.ink(word && row.ink ? *row.ink : Ink::Text), value, Align::Right);
    if (!clicked) return;
    const std::string text = row.full, label = row.label;
    session.later([text, label](Session& s) {
        s.clipboard = text;
        s.messages.note(label + " copied");
    });
}

void drawRows(const Look& look, Session& session, const char* id, const std::vector<AnswerRow>& rows) {
    ImGui::PushID(id);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        drawAnswerRow(look, session, rows[i]);
        ImGui::PopID();
    }
    ImGui::PopID();
}

void drawExplanation(const Look& look, const Explanation& e) {
    const RowRect row = nextRow(look, 26);
    float x = row.min.x;
    for (const Explanation::Term& term : e.formula) {
        ImFont* font = term.italic ? look.fonts.serifItalic : look.fonts.serif;
        const std::string text = look.spell(term.text);
        rowText(look, ImGui::GetWindowDrawList(), font, x, row.min.y, row.height(), look.ink(term.ink), text);
        x += textWidth(font, text);
    }
}

/// The quiet card: where the deciding number comes from.
void drawCard(const Look& look, const Explanation& e) {
    ImGui::Dummy({1, look.px(10)});
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, inset = look.px(10);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->ChannelsSplit(2);
    list->ChannelsSetCurrent(1);
    ImGui::SetCursorScreenPos({min.x + inset, min.y + look.px(8)});
    ImGui::BeginGroup();
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width - 2 * inset);
    const auto words = [&](ImU32 color, const std::string& text) {
        const std::string shown = look.spell(text);
        ImGui::PushStyleColor(ImGuiCol_Text, color);
        ImGui::TextUnformatted(shown.data(), shown.data() + shown.size());
        ImGui::PopStyleColor();
    };
    words(look.ink(Ink::Dim), e.question);
    drawExplanation(look, e);
    words(look.ink(Ink::Dim), e.words);
    ImGui::PopTextWrapPos();
    ImGui::EndGroup();
    const float bottom = ImGui::GetItemRectMax().y + look.px(8);
    list->ChannelsSetCurrent(0);
    list->AddRectFilled(min, {min.x + width, bottom}, look.ink(Ink::Field), look.px(kCorner));
    list->ChannelsMerge();
    ImGui::SetCursorScreenPos({min.x, bottom});
    ImGui::Dummy({1, look.px(4)});
}

}  // namespace

void drawHiddenAnswer(const Look& look, Session& session) {
    const session::Command& reveal = *session::findCommand("view.reveal");
    wrapped(look, look.fonts.body, look.ink(Ink::Dim),
            "The answer is hidden. What will happen, when, and at what angle?");
    ImGui::Dummy({1, look.px(6)});
    const RowRect row = nextRow(look);
    const std::string text = reveal.title + "  " + session::shortcutText(reveal.shortcuts[0]);
    if (link(look, "reveal", text, row.min, row.max)) session.later([](Session& s) { s.reveal(true); });
}

void drawAnswerPanel(const Look& look, Session& session, PanelState&) {
    const std::vector<AnswerRow> rows = session::answerRows(session), instant = session::instantRows(session);
    if (!rows.empty() && !session.isAnswerShown()) return drawHiddenAnswer(look, session);
    drawRows(look, session, "instant", instant);
    if (!instant.empty() && !rows.empty()) {
        hairline(look);
        sectionTitle(look, "At the start");
    }
    if (rows.empty()) {
        if (!instant.empty()) return;
        wrapped(look, look.fonts.body, look.ink(Ink::Dim),
                session.activeBall() ? "There is nothing that the ball could meet. Add a sphere or a wall."
                                     : "There is no ball. Add one to ask a question.");
        return;
    }
    drawRows(look, session, "start", rows);
    if (const std::optional<Explanation> e = session::explain(session)) drawCard(look, *e);
    drawCopyRow(look, session);
}

}  // namespace ui
