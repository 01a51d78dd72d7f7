#include <imgui.h>

#include <algorithm>

#include "session/actions/panel_actions.h"
#include "session/commands/commands.h"
#include "session/texts/answer_text.h"
#include "session/texts/instant_text.h"
#include "session/texts/present_options.h"
#include "session/views/drawing.h"
#include "ui/panels/panels.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/number_tip.h"
#include "ui/widgets/plot_view.h"
#include "world/bodies/body_index.h"

namespace ui {
namespace {

using session::AnswerRow;
using session::Explanation;
using session::Session;

constexpr float kFoot = 28, kTipRoom = 190;                   // px of the design: line of links, tallest tooltip
constexpr float kLeastAnglePlot = 170, kMostAnglePlot = 260;  // px of the design

/// Beside the panel, so that the other rows stay visible.
void placeTipBesidePanel(const Style& style, const RowRect& rect) {
    const bool isLow = rect.max.y > 0.6f * ImGui::GetIO().DisplaySize.y;
    ImGui::SetNextWindowPos({ImGui::GetWindowPos().x - style.px(6), isLow ? rect.max.y : rect.min.y}, ImGuiCond_Always,
                            {1, isLow ? 1.f : 0.f});
}

/// In the panel below its rows, so that these and the geometry stay visible; beside it if there is no room.
void placeTipBelowRows(const Style& style, const RowRect& row, float bottom) {
    const float top = bottom + style.px(kFoot);
    if (top + style.px(kTipRoom) > ImGui::GetIO().DisplaySize.y) return placeTipBesidePanel(style, row);
    ImGui::SetNextWindowPos({row.max.x + style.px(6), top}, ImGuiCond_Always, {1, 0});
}

void drawTip(const Style& style, const AnswerRow& row) {
    const std::string hint = "click to copy " + row.full;
    if (row.numbers.size() == 1) return numberTip(style, row.help, row.numbers[0], hint);
    if (!row.numbers.empty()) return vectorTip(style, row.help, row.numbers, "click to copy all digits");
    tooltip(style, row.help + "\n" + hint);
}

/// @return its rectangle if the pointer is on it
std::optional<RowRect> drawAnswerRow(const Style& style, session::Actions& actions, const AnswerRow& row, bool isLit) {
    const RowRect rect = nextRow(style);
    const ImVec2 after = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(rect.min);
    const bool clicked = hitArea(row.label.c_str(), {rect.max.x - rect.min.x, rect.height()});
    const bool hot = ImGui::IsItemHovered();
    ImGui::SetCursorScreenPos(after);
    const FlatPainter painter = windowPainter();
    if (hot || isLit) {
        const float side = style.px(6);
        const ImU32 ground = isLit ? style.ink(row.ink.value_or(Ink::Accent), 0.18f) : style.ink(Ink::Field, 0.6f);
        painter.rectFilled({rect.min.x - side, rect.min.y}, {rect.max.x + side, rect.max.y}, ground, style.px(kCorner));
    }
    const float labelWidth = textWidth(style.fonts.body, style.spell(row.label));
    const float room = rect.max.x - rect.min.x - labelWidth - style.px(8);
    rowText(style, painter, style.fonts.body, rect.min.x, rect.min.y, rect.height(),
            style.ink(isLit ? Ink::Text : Ink::Dim), row.label);
    const std::string value = fitted(style, style.fonts.mono, style.spell(row.value), room);
    const bool word = row.label == "Outcome";
    rowText(style, painter, style.fonts.mono, rect.max.x, rect.min.y, rect.height(),
            style.ink(word && row.ink ? *row.ink : Ink::Text), value, Align::Right);
    if (clicked) {
        const std::string text = row.full, label = row.label;
        actions.send(session::copyText, text, label);
    }
    return hot ? std::optional(rect) : std::nullopt;
}

/// The rows about the instant on the time line. They highlight nothing in the picture.
void drawInstantRows(const Style& style, session::Actions& actions, const std::vector<AnswerRow>& rows) {
    ImGui::PushID("instant");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (const std::optional<RowRect> hot = drawAnswerRow(style, actions, rows[i], false)) {
            placeTipBesidePanel(style, *hot);
            drawTip(style, rows[i]);
        }
        ImGui::PopID();
    }
    ImGui::PopID();
}

/// The key numbers, then the others if they are unfolded. The row under the pointer lights its geometry, and geometry
/// under the pointer its row.
void drawAnswerRows(const Style& style, const Session& session, session::Actions& actions,
                    const std::vector<AnswerRow>& rows, bool isUnfolded) {
    const std::optional<std::string>& lit = session.presentation.pointed.answerRow;
    const AnswerRow* pointed = nullptr;
    RowRect place{};
    ImGui::PushID("start");
    for (const bool isKey : {true, false})
        for (const AnswerRow& row : rows) {
            if (row.isKey != isKey || (!isKey && !isUnfolded)) continue;
            if (const std::optional<RowRect> hot = drawAnswerRow(style, actions, row, lit == row.label))
                pointed = &row, place = *hot;
        }
    ImGui::PopID();
    if (pointed) {
        placeTipBelowRows(style, place, ImGui::GetCursorScreenPos().y);
        drawTip(style, *pointed);
    }
    // Over the picture the geometry decides.
    const std::optional<std::string> label = pointed ? std::optional(pointed->label) : std::nullopt;
    if (!session.viewport.pointer.px && label != lit) actions.send(session::pointAtAnswer, label);
}

/// A triangle that points at what it unfolds.
void drawFold(const Style& style, FlatPainter painter, ImVec2 c, bool isUnfolded, ImU32 color) {
    const float h = 3.6f * style.scale;
    if (isUnfolded)
        painter.triangleFilled({c.x - h, c.y - h * 0.6f}, {c.x + h, c.y - h * 0.6f}, {c.x, c.y + h}, color);
    else
        painter.triangleFilled({c.x - h * 0.6f, c.y - h}, {c.x + h, c.y}, {c.x - h * 0.6f, c.y + h}, color);
}

/// What unfolds the other numbers, and what copies the answer.
void drawAnswerFoot(const Style& style, const Session& session, session::Actions& actions, bool& isUnfolded,
                    std::ptrdiff_t others) {
    const RowRect row = nextRow(style, 26);
    const ImVec2 after = ImGui::GetCursorScreenPos();
    const float end = drawCopyLinks(style, session, actions, row);
    if (others > 0) {
        const std::string count = std::to_string(others) + (others == 1 ? " more number" : " more numbers");
        const std::string text = isUnfolded ? "fewer numbers" : count;
        const float x = row.min.x + style.px(12), width = textWidth(style.fonts.body, text);
        if (x + width <= end) {
            if (link(style, "fold", text, {x, row.min.y}, {x + width, row.max.y})) isUnfolded = !isUnfolded;
            drawFold(style, windowPainter(), {row.min.x + style.px(4), (row.min.y + row.max.y) / 2}, isUnfolded,
                     style.ink(Ink::Accent));
        }
    }
    ImGui::SetCursorScreenPos(after);
}

void drawExplanation(const Style& style, const Explanation& e) {
    const RowRect row = nextRow(style, 26);
    float x = row.min.x;
    for (const Explanation::Term& term : e.formula) {
        ImFont* font = term.italic ? style.fonts.serifItalic : style.fonts.serif;
        const std::string text = style.spell(term.text);
        rowText(style, windowPainter(), font, x, row.min.y, row.height(), style.ink(term.ink), text);
        x += textWidth(font, text);
    }
}

/// A link at the end of the explanation.
void drawStepsLink(const Style& style, session::Actions& actions) {
    const RowRect row = nextRow(style, 20);
    const char* words = "Show the steps";
    const ImVec2 max{row.min.x + textWidth(style.fonts.body, words), row.max.y};
    if (link(style, "steps", words, row.min, max)) actions.run("panel.derive");
}

/// A dim card with the formula behind the deciding number.
void drawCard(const Style& style, session::Actions& actions, const Explanation& e, bool hasSteps) {
    ImGui::Dummy({1, style.px(6)});
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, inset = style.px(10);
    beginContents();
    ImGui::SetCursorScreenPos({min.x + inset, min.y + style.px(8)});
    ImGui::BeginGroup();
    words(style, style.fonts.body, style.ink(Ink::Dim), e.question, width - 2 * inset);
    drawExplanation(style, e);
    words(style, style.fonts.body, style.ink(Ink::Dim), e.words, width - 2 * inset);
    if (hasSteps) drawStepsLink(style, actions);
    ImGui::EndGroup();
    const float bottom = ImGui::GetItemRectMax().y + style.px(8);
    beginGround();
    windowPainter().rectFilled(min, {min.x + width, bottom}, style.ink(Ink::Field), style.px(kCorner));
    endGround();
    ImGui::SetCursorScreenPos({min.x, bottom});
    ImGui::Dummy({1, style.px(4)});
}

/// The angles over the impact parameter, where the panel has room left for them.
void drawAnglePlot(const Style& style, const Session& session, session::Actions& actions) {
    const auto collision = session.queries.collision();
    if (!collision || !session::plotOf(session.panels.drawing, *collision, session::PlotKind::Angle)) return;
    const ImVec2 top = ImGui::GetCursorScreenPos(), free = ImGui::GetContentRegionAvail();
    const ImVec2 min{top.x, top.y + style.px(10)}, room{free.x, free.y - style.px(10)};
    if (room.y < style.px(kLeastAnglePlot)) return;
    const float height = std::min(room.y, style.px(kMostAnglePlot));
    drawPlot(style, session, actions, session::PlotKind::Angle, {min, {min.x + room.x, min.y + height}});
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

void drawAnswerIcon(const IconPen& pen) {
    pen.circle(10, 10, 7.5f);
    pen.line({{6.3f, 10.3f}, {9, 13}, {13.8f, 7.2f}});
}

void drawAnswerPanel(const Style& style, const Session& session, session::Actions& actions, PanelState& state) {
    const bool isAsked = session.document.current().activeBall() && world::objectCount(session.document.scene()) > 1;
    if (isAsked && !isAnswerShown(session)) return drawHiddenAnswer(style, actions);
    const std::vector<AnswerRow> rows = session::answerRows(session), instant = session::instantRows(session);
    drawInstantRows(style, actions, instant);
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
    drawAnswerRows(style, session, actions, rows, state.choices.isAnswerUnfolded);
    const auto others = std::count_if(rows.begin(), rows.end(), [](const AnswerRow& row) { return !row.isKey; });
    drawAnswerFoot(style, session, actions, state.choices.isAnswerUnfolded, others);
    const bool hasSteps = session.queries.collision().has_value();
    if (const std::optional<Explanation> e = session::explain(session)) drawCard(style, actions, *e, hasSteps);
    drawAnglePlot(style, session, actions);
}

}  // namespace ui
