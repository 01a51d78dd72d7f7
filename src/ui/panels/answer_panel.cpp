#include <algorithm>

#include "session/actions/panel_actions.h"
#include "session/commands/commands.h"
#include "session/texts/answer_text.h"
#include "session/texts/instant_text.h"
#include "session/texts/present_options.h"
#include "session/views/drawing.h"
#include "ui/panels/panels.h"
#include "ui/widgets/number_tip.h"
#include "ui/widgets/plot_view.h"
#include "ui/widgets/table.h"
#include "world/bodies/body_index.h"

namespace ui {
namespace {

using session::AnswerRow;
using session::Explanation;

constexpr float kFoot = 28, kTipRoom = 190;                   // px of the design: line of links, tallest tooltip
constexpr float kCardRoom = 30;                               // px of the design: around the lines of the card
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
std::optional<RowRect> drawAnswerRow(const Panel& p, const AnswerRow& row, bool isLit) {
    const RowRect rect = nextRow(p);
    const Press press = pressIn(row.label.c_str(), rect);
    if (press.hot || isLit) {
        const float side = p.px(6);
        const ImU32 ground = isLit ? p.ink(row.ink.value_or(Ink::Accent), 0.18f) : p.ink(Ink::Field, 0.6f);
        windowPainter().rectFilled(rect.from(rect.min.x - side).to(rect.max.x + side), ground, p.px(kCorner));
    }
    const float room = rect.width() - textWidth(p, row.label) - p.px(8);
    const bool isWord = row.isLit || row.label == "Outcome";
    rowText(p, rect, isLit ? Ink::Text : Ink::Dim, row.label);
    cutText(p, rect.last(room), p.fonts.mono, isWord ? row.ink.value_or(Ink::Text) : Ink::Text, row.value,
            Align::Right);
    if (press.clicked) p.send(session::copyText, row.full, row.label);
    return press.hot ? std::optional(rect) : std::nullopt;
}

/// The rows about the instant on the time line. They highlight nothing in the picture.
void drawInstantRows(const Panel& p, const std::vector<AnswerRow>& rows) {
    ImGui::PushID("instant");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (const std::optional<RowRect> hot = drawAnswerRow(p, rows[i], false)) {
            placeTipBesidePanel(p, *hot);
            drawTip(p, rows[i]);
        }
        ImGui::PopID();
    }
    ImGui::PopID();
}

/// The key numbers, then the others if they are unfolded. The row under the pointer lights its geometry, and geometry
/// under the pointer its row.
void drawAnswerRows(const Panel& p, const std::vector<AnswerRow>& rows, bool isUnfolded) {
    const std::optional<std::string>& lit = p.session.presentation.pointed.answerRow;
    const AnswerRow* pointed = nullptr;
    RowRect place{};
    ImGui::PushID("start");
    for (const bool isKey : {true, false})
        for (const AnswerRow& row : rows) {
            if (row.isKey != isKey || (!isKey && !isUnfolded)) continue;
            if (const std::optional<RowRect> hot = drawAnswerRow(p, row, row.isLit || lit == row.label))
                pointed = &row, place = *hot;
        }
    ImGui::PopID();
    if (pointed) {
        placeTipBelowRows(p, place, ImGui::GetCursorScreenPos().y);
        drawTip(p, *pointed);
    }
    // Over the picture the geometry decides.
    const std::optional<std::string> label = pointed ? std::optional(pointed->label) : std::nullopt;
    if (!p.session.viewport.pointer.px && label != lit) p.send(session::pointAtAnswer, label);
}

/// A triangle that points at what it unfolds.
void drawFold(const Style& style, ImVec2 c, bool isUnfolded, ImU32 color) {
    const float h = 3.6f * style.scale;
    if (isUnfolded)
        windowPainter().triangleFilled(c + ImVec2(-h, -h * 0.6f), c + ImVec2(h, -h * 0.6f), c + ImVec2(0, h), color);
    else
        windowPainter().triangleFilled(c + ImVec2(-h * 0.6f, -h), c + ImVec2(h, 0), c + ImVec2(-h * 0.6f, h), color);
}

/// What unfolds the other numbers, and what copies the answer.
void drawAnswerFoot(const Panel& p, bool& isUnfolded, std::ptrdiff_t others) {
    const std::string count = std::to_string(others) + (others == 1 ? " more number" : " more numbers");
    const std::string text = others == 0 ? "" : isUnfolded ? "fewer numbers" : count;
    RowRect row = nextRow(p, 26);
    // A narrow panel has a row for each.
    const float both = textWidth(p, text) + textWidth(p, "copy as text JSON test") + p.px(60);
    (void)drawCopyLinks(p, others == 0 || both <= row.width() ? row : nextRow(p, 26));
    if (others == 0) return;
    const RowRect sign = row.takeFirst(p.px(12), 0), place = row.first(textWidth(p, text));
    if (link(p, "fold", text, place)) isUnfolded = !isUnfolded;
    drawFold(p, {sign.min.x + p.px(4), row.middle()}, isUnfolded, p.ink(Ink::Accent));
}

void drawExplanation(const Style& style, const Explanation& e) {
    RowRect row = nextRow(style, 26);
    for (const Explanation::Term& term : e.formula) {
        ImFont* font = term.italic ? style.fonts.serifItalic : style.fonts.serif;
        const std::string text = style.spell(term.text);
        rowText(style, row, font, term.ink, text);
        row.takeFirst(textWidth(font, text), 0);
    }
}

/// A link at the end of the explanation.
void drawStepsLink(const Panel& p) {
    const char* words = "Show the steps";
    if (link(p, "steps", words, nextRow(p, 20).first(textWidth(p, words)))) p.run("panel.derive");
}

/// A dim card with the formula behind the deciding number. Its words are left out where they alone have no room: no
/// line is cut. In a panel that has no room for the rest either, all is scrolled to.
void drawCard(const Panel& p, const Explanation& e, bool hasSteps) {
    const float room = ImGui::GetContentRegionAvail().y;
    ImGui::Dummy({1, p.px(6)});
    const Inset card(p, 4);
    const auto heightOf = [&](const std::string& text) {
        const std::string lines = brokenAtSpaces(p, p.fonts.body, text, card.width());
        return ImGui::CalcTextSize(lines.c_str()).y + ImGui::GetStyle().ItemSpacing.y;
    };
    const float rest = heightOf(e.question) + p.px(kCardRoom + (e.formula.empty() ? 0 : 26) + (hasSteps ? 20 : 0));
    const bool hasWords = rest + heightOf(e.words) <= room || rest > room;
    words(p, Ink::Dim, e.question, card.width());
    if (!e.formula.empty()) drawExplanation(p, e);
    if (hasWords) words(p, Ink::Dim, e.words, card.width());
    if (hasSteps) drawStepsLink(p);
}

/// The angles over the impact parameter, where the panel has room left for them.
void drawAnglePlot(const Panel& p) {
    const auto collision = p.session.queries.collision();
    if (!collision || !session::plotOf(p.session.panels.drawing, *collision, session::PlotKind::Angle)) return;
    constexpr float kNote = 22;
    const float note = session::pairNote(p.session).empty() ? 0 : p.px(kNote);
    if (ImGui::GetContentRegionAvail().y - p.px(10) - note < p.px(kLeastAnglePlot)) return;
    ImGui::Dummy({1, p.px(10)});
    drawPairNote(p);
    if (note > 0) ImGui::Dummy({1, p.px(4)});
    const ImVec2 room = ImGui::GetContentRegionAvail();
    drawPlot(p, session::PlotKind::Angle,
             rectAt(ImGui::GetCursorScreenPos(), {room.x, std::min(room.y, p.px(kMostAnglePlot))}));
}

}  // namespace

void drawHiddenAnswer(const Panel& p) {
    const session::Command& reveal = *session::findCommand("view.reveal");
    wrapped(p, Ink::Dim, "The answer is hidden. What will happen, when, and at what angle?");
    ImGui::Dummy({1, p.px(6)});
    const RowRect row = nextRow(p);
    const std::string text = reveal.title + keysAfter(reveal);
    if (link(p, "reveal", text, row)) p.send(session::showAnswer);
}

void drawAnswerIcon(const IconPen& pen) {
    pen.circle(10, 10, 7.5f);
    pen.line({{6.3f, 10.3f}, {9, 13}, {13.8f, 7.2f}});
}

void drawAnswerPanel(const Panel& p) {
    const bool isAsked =
        p.session.document.current().activeBall() && world::objectCount(p.session.document.scene()) > 1;
    if (isAsked && !isAnswerShown(p.session)) return drawHiddenAnswer(p);
    const std::vector<AnswerRow> rows = session::answerRows(p.session), instant = session::instantRows(p.session);
    drawInstantRows(p, instant);
    if (!instant.empty() && !rows.empty()) {
        hairline(p);
        sectionTitle(p, "At the start");
    }
    if (rows.empty()) {
        if (!instant.empty()) return;
        if (p.session.queries.encounter()) {
            const render::Headline free = session::headline(p.session);
            return wrapped(p, Ink::Dim,
                           free.rest + ": " + free.detail +
                               ". View > Alone with the target tells of the two as if they were alone.");
        }
        wrapped(p, Ink::Dim,
                p.session.document.current().activeBall()
                    ? "There is nothing that the ball could meet. Add a sphere or a wall."
                    : "There is no ball. Add one to ask a question.");
        return;
    }
    drawAnswerRows(p, rows, p.state.choices.isAnswerUnfolded);
    const auto others = std::count_if(rows.begin(), rows.end(), [](const AnswerRow& row) { return !row.isKey; });
    drawAnswerFoot(p, p.state.choices.isAnswerUnfolded, others);
    const bool hasSteps = p.session.queries.query(session::Against::Anything).has_value();
    if (const std::optional<Explanation> e = session::explain(p.session)) drawCard(p, *e, hasSteps);
    drawAnglePlot(p);
}

}  // namespace ui
