#include "ui/panels/step_card.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "learn/derivation/defects.h"
#include "session/actions/panel_actions.h"
#include "session/texts/present_options.h"
#include "ui/articles/articles.h"
#include "ui/formula/formula_view.h"
#include "ui/widgets/number_tip.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using learn::Formula;
using learn::Named;
using session::Session;

constexpr float kFormulaSize = 20, kNumbers = 17, kSmall = 15;  // px of the design
constexpr float kNumberRoom = 26;                               // width of a step's number
constexpr float kStepInset = 10;

Formula withoutInk(Formula f) {
    f.ink.reset();
    for (Formula& part : f.parts) part = withoutInk(std::move(part));
    return f;
}

std::vector<double> numbersOf(const Named& named) {
    if (const double* number = std::get_if<double>(&named.value)) return {*number};
    const auto& v = std::get<collide::Vec3>(named.value);
    return {v.x, v.y, v.z};
}

bool areFinite(const std::vector<double>& numbers) {
    return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
}

/// All digits: "0.1" or "[0.1,2,3]".
std::string fullText(const Named& named) {
    const std::vector<double> numbers = numbersOf(named);
    if (!areFinite(numbers)) return named.text;
    std::string text;
    for (const double x : numbers) text += (text.empty() ? "" : ",") + base::number(x);
    return numbers.size() == 1 ? text : '[' + text + ']';
}

/// The symbol in letters that every font has: without its arrow or hat.
std::string nameOfSymbol(const Named& named) {
    std::string name = learn::plainText(named.formula);
    for (const std::string_view mark : {"\u20D7", "\u0302"})
        for (std::size_t at = name.find(mark); at != std::string::npos; at = name.find(mark))
            name.erase(at, mark.size());
    return name;
}

void drawValueTip(const Style& style, const Named& named, const std::string& full) {
    const std::vector<double> numbers = numbersOf(named);
    const std::string name = nameOfSymbol(named);
    if (!areFinite(numbers)) return tooltip(style, name + " is beyond the largest double.");
    if (numbers.size() == 1) return numberTip(style, name, numbers[0], "click to copy " + full);
    vectorTip(style, name, numbers, "click to copy all digits");
}

/// A row from the titles' left end to the end of the card.
RowRect stepRow(const Style& style, float height, float width) {
    const RowRect row = nextRow(style, height).first(width);
    return row.from(row.min.x + style.px(kNumberRoom));
}

/// Wrapped words at the titles' left end.
void say(const Style& style, ImFont* font, ImU32 color, const std::string& text, float width) {
    const float indent = style.px(kNumberRoom);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + indent);
    words(style, font, color, text, width - indent);
}

/// The result of a step, in a row that copies it.
void drawResult(const Panel& p, const Named& named, float width) {
    const FormulaSize size = measure(p, named.formula, kNumbers);
    const RowRect row = stepRow(p, std::max(kRow, (size.height() + p.px(6)) / p.scale), width);
    const Press press = pressRow(p, named.symbol.c_str(), row);
    drawFormula(p, named.formula, kNumbers, {row.min.x, row.middle() + (size.above - size.below) / 2},
                p.ink(Ink::Text));
    const float room = row.width() - size.width - p.px(12);
    cutText(p, row.last(room), p.fonts.mono, Ink::Text, named.text, Align::Right);
    const std::string full = fullText(named);
    if (press.hot) drawValueTip(p, named, full);
    if (press.clicked) p.send(session::copyText, full, nameOfSymbol(named));
}

/// The names of the step's geometry in the picture, highlighted on hover.
std::optional<std::string> drawNames(const Panel& p, const learn::Step& step, float width) {
    std::vector<const learn::Geometry*> shown;
    for (const learn::Geometry& g : step.geometry) {
        const bool isNew = std::none_of(shown.begin(), shown.end(), [&](const auto* s) { return s->name == g.name; });
        if (!g.name.empty() && g.kind != learn::Geometry::Kind::RightAngle && isNew) shown.push_back(&g);
    }
    if (shown.empty()) return {};
    std::optional<std::string> pointed;
    const float gap = p.px(14);
    RowRect row = stepRow(p, 26, width);
    const float whole = row.width();
    const std::string words = "In the picture";
    rowText(p, row.takeFirst(textWidth(p, words), gap), Ink::Dim, words);
    for (const learn::Geometry* g : shown) {
        const Formula set{Formula::Kind::Symbol, fitted(p, p.fonts.serifItalic, g->name, 0.9f * whole), {}, {}};
        const float wide = measure(p, set, kNumbers).width;
        if (wide > row.width()) row = stepRow(p, 26, width);
        const RowRect place = row.takeFirst(wide, gap);
        const Press press = pressIn(g->name.c_str(), place);
        drawFormula(p, set, kNumbers, {place.min.x, row.middle() + p.px(4.6f)}, p.ink(g->ink));
        if (press.hot || p.session.presentation.derivation.hovered == g->name) {
            const float line = row.max.y - p.px(3);
            windowPainter().rectFilled({place.min.x, line}, {place.max.x, line + p.px(2)}, p.ink(g->ink));
        }
        if (press.hot) {
            pointed = g->name;
            ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
            tooltip(p, "click: the next step that shows it");
        }
        if (press.clicked) p.send(session::selectStepShowing, g->name);
    }
    return pointed;
}

/// Number and title of a step; a press opens it.
bool drawStepHead(const Style& style, const learn::Derivation& derivation, std::size_t place, const StepCard& card,
                  float width) {
    const learn::Step& step = derivation.steps[place];
    const learn::StepHead head = derivation.head(place);
    RowRect row = nextRow(style).first(width);
    const Press press = pressIn("head", row);
    const bool isQuiet = !step.reached;
    rowText(style, row, style.fonts.mono, card.isOpen ? Ink::Accent : Ink::Faint, head.number);
    ImFont* const font = card.isOpen ? style.fonts.strong : style.fonts.body;
    const std::string title = card.isHidden ? std::string("not shown yet") : style.spell(head.title);
    const std::size_t defects =
        card.defect && !card.isHidden ? learn::defectsIn(derivation.article, step.id).size() : 0;
    if (defects > 0) row.max.x = drawDefectMark(style, row, defects) - style.px(8);
    row = row.from(row.min.x + style.px(kNumberRoom));
    const std::string cut = fitted(style, font, title, row.width());
    const Ink ink = card.isHidden ? Ink::Faint : isQuiet && !press.hot ? Ink::Dim : Ink::Text;
    rowText(style, row, font, ink, cut);
    const std::string told = defects == 0   ? ""
                             : defects == 1 ? "1 defect of the printed article stands here"
                                            : std::to_string(defects) + " defects of the printed article stand here";
    if (press.hot && (cut != title || defects > 0))
        tooltip(style, cut == title ? told : title + (told.empty() ? "" : "\n" + told));
    return press.clicked && !card.isHidden;
}

/// A formula at the titles' left end.
void drawFormulaLine(const Style& style, const Formula& formula, float size, float width, ImU32 color) {
    const float indent = style.px(kNumberRoom);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + indent);
    formulaRows(style, formula, size, width - indent, color);
}

void drawEnd(const Style& style, const learn::Step& step, float width) {
    if (!step.stop.empty()) {
        ImGui::Dummy({1, style.px(6)});
        say(style, style.fonts.strong, style.ink(Ink::Warning), step.stop, width);
    }
    if (step.whyNot.empty()) return;
    ImGui::Dummy({1, style.px(6)});
    say(style, style.fonts.body, style.ink(Ink::Dim), step.whyNot, width);
}

StepCardPress drawOpenStep(const Panel& p, const learn::Derivation& derivation, std::size_t place,
                           const StepCard& card) {
    const learn::Step& step = derivation.steps[place];
    StepCardPress press;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    {
        const Inset ground(p);
        const float width = ground.width();
        press.clicked = drawStepHead(p, derivation, place, card, width);
        say(p, p.fonts.body, p.ink(Ink::Dim), step.sentence, width);
        for (const learn::Line& line : step.lines) {
            ImGui::Dummy({1, p.px(10)});
            drawFormulaLine(p, line.symbols, kFormulaSize, width, p.ink(Ink::Text));
            if (!line.numbers || plainText(*line.numbers) == plainText(line.symbols)) continue;
            ImGui::Dummy({1, p.px(6)});
            drawFormulaLine(p, *line.numbers, kNumbers, width, p.ink(Ink::Text));
        }
        drawEnd(p, step, width);
        if (!step.results.empty()) ImGui::Dummy({1, p.px(8)});
        for (const Named& named : step.results) drawResult(p, named, width);
        press.pointed = drawNames(p, step, width);
        const auto defects =
            card.defect ? learn::defectsIn(derivation.article, step.id) : std::vector<methods::Defect>{};
        if (!defects.empty()) {
            ImGui::Dummy({1, p.px(8)});
            drawDefects(p, defects, *card.defect, width);
        }
    }
    const float bottom = ImGui::GetItemRectMin().y;  // top of the gap under the card
    windowPainter().rectFilled(min, {min.x + p.px(3), bottom}, p.ink(Ink::Accent), p.px(1));
    return press;
}

StepCardPress drawClosed(const Style& style, const learn::Derivation& derivation, std::size_t place,
                         const StepCard& card) {
    const learn::Step& step = derivation.steps[place];
    const float inset = style.px(kStepInset), width = ImGui::GetContentRegionAvail().x - 2 * inset;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + inset);
    ImGui::BeginGroup();
    StepCardPress press;
    press.clicked = drawStepHead(style, derivation, place, card, width);
    if (!card.isHidden && !step.lines.empty()) {
        const bool isQuiet = !step.reached;
        // The last line states the purpose of the step.
        const learn::Line& line = step.lines.back();
        drawFormulaLine(style, isQuiet ? withoutInk(line.symbols) : line.symbols, kSmall, width,
                        style.ink(isQuiet ? Ink::Faint : Ink::Dim));
        if (!step.stop.empty()) say(style, style.fonts.strong, style.ink(Ink::Warning), step.stop, width);
    }
    ImGui::EndGroup();
    return press;
}

}  // namespace

StepCardPress drawStepCard(const Panel& p, const learn::Derivation& derivation, std::size_t place,
                           const StepCard& card) {
    ImGui::PushID(static_cast<int>(place));
    const StepCardPress press = card.isOpen && !card.isHidden ? drawOpenStep(p, derivation, place, card)
                                                              : drawClosed(p, derivation, place, card);
    ImGui::PopID();
    return press;
}

void pointAt(const Session& session, session::Actions& actions, const std::optional<std::string>& geometryName) {
    if (session.presentation.derivation.pointed == geometryName) return;
    actions.send(session::pointAtGeometry, geometryName);
}

}  // namespace ui
