#include "ui/step_card.h"

#include <algorithm>
#include <cmath>

#include "io/numbers.h"
#include "ui/formula_view.h"
#include "ui/number_tip.h"
#include "ui/table.h"

namespace ui {
namespace {

using learn::Formula;
using learn::Named;
using session::Session;

constexpr float kFormulaSize = 20, kNumbers = 17, kSmall = 15;  // px of the design
constexpr float kNumberRoom = 26;                               // of a step's own number
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
    for (const double x : numbers) text += (text.empty() ? "" : ",") + io::number(x);
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

void drawValueTip(const Look& look, const Named& named, const std::string& full) {
    const std::vector<double> numbers = numbersOf(named);
    const std::string name = nameOfSymbol(named);
    if (!areFinite(numbers)) return tooltip(look, name + " is beyond the largest double.");
    if (numbers.size() == 1) return numberTip(look, name, numbers[0], "click to copy " + full);
    vectorTip(look, name, numbers, "click to copy all digits");
}

/// A row from the titles' left end to the end of the card.
RowRect stepRow(const Look& look, float height, float width) {
    RowRect row = nextRow(look, height);
    row.max.x = row.min.x + width;
    row.min.x += look.px(kNumberRoom);
    return row;
}

/// Wrapped words at the titles' left end.
void say(const Look& look, ImFont* font, ImU32 color, const std::string& text, float width) {
    const float indent = look.px(kNumberRoom);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + indent);
    words(look, font, color, text, width - indent);
}

/// What a step has found, in a row that copies it.
void drawResult(const Look& look, Session& session, const Named& named, float width) {
    const FormulaSize size = measure(look, named.formula, kNumbers);
    const RowRect row = stepRow(look, std::max(kRow, (size.height() + look.px(6)) / look.scale), width);
    ImGui::PushID(named.symbol.c_str());
    const Press press = pressRow(look, "value", row);
    ImGui::PopID();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float middle = (row.min.y + row.max.y) / 2;
    drawFormula(look, list, named.formula, kNumbers, {row.min.x, middle + (size.above - size.below) / 2},
                look.ink(Ink::Text));
    const float room = row.max.x - row.min.x - size.width - look.px(12);
    rowText(look, list, look.fonts.mono, row.max.x, row.min.y, row.height(), look.ink(Ink::Text),
            fitted(look, look.fonts.mono, look.spell(named.text), room), Align::Right);
    const std::string full = fullText(named);
    if (press.hot) drawValueTip(look, named, full);
    if (!press.clicked) return;
    const std::string label = nameOfSymbol(named);
    session.later([full, label](Session& s) {
        s.clipboard = full;
        s.messages.note(label + " copied");
    });
}

/// The names of what the step shows in the picture, to be pointed at.
std::optional<std::string> drawNames(const Look& look, Session& session, const learn::Step& step, float width) {
    std::vector<const learn::Geometry*> shown;
    for (const learn::Geometry& g : step.geometry) {
        const bool isNew = std::none_of(shown.begin(), shown.end(), [&](const auto* s) { return s->name == g.name; });
        if (!g.name.empty() && g.kind != learn::Geometry::Kind::RightAngle && isNew) shown.push_back(&g);
    }
    if (shown.empty()) return {};
    std::optional<std::string> pointed;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float gap = look.px(14);
    RowRect row = stepRow(look, 26, width);
    const float right = row.max.x;
    const std::string words = "In the picture";
    rowText(look, list, look.fonts.body, row.min.x, row.min.y, row.height(), look.ink(Ink::Dim), words);
    float x = row.min.x + textWidth(look.fonts.body, words) + gap;
    for (const learn::Geometry* g : shown) {
        const std::string name = fitted(look, look.fonts.serifItalic, look.spell(g->name), 0.9f * (right - row.min.x));
        const Formula set{Formula::Kind::Symbol, name, {}, {}};
        const float wide = measure(look, set, kNumbers).width;
        if (x + wide > right) {
            row = stepRow(look, 26, width);
            x = row.min.x;
        }
        const ImVec2 after = ImGui::GetCursorScreenPos();
        ImGui::SetCursorScreenPos({x, row.min.y});
        const bool clicked = ImGui::InvisibleButton(g->name.c_str(), {wide, row.height()});
        const bool hot = ImGui::IsItemHovered();
        ImGui::SetCursorScreenPos(after);
        const bool isLit = hot || session.derive.hovered == g->name;
        drawFormula(look, list, set, kNumbers, {x, (row.min.y + row.max.y) / 2 + look.px(4.6f)}, look.ink(g->ink));
        if (isLit) {
            const float line = row.max.y - look.px(3);
            list->AddRectFilled({x, line}, {x + wide, line + look.px(2)}, look.ink(g->ink));
        }
        if (hot) {
            pointed = g->name;
            ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
            tooltip(look, "click: the next step that shows it");
        }
        if (clicked) session.later([lit = g->name](Session& s) { s.derive.selectShowing(s, lit); });
        x += wide + gap;
    }
    return pointed;
}

/// Number and title of a step; a press opens it.
bool drawStepHead(const Look& look, const learn::Derivation& derivation, std::size_t place, const StepCard& card,
                  float width) {
    const learn::Step& step = derivation.steps[place];
    const learn::StepHead head = derivation.head(place);
    RowRect row = nextRow(look);
    row.max.x = row.min.x + width;
    const ImVec2 after = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(row.min);
    const bool clicked = ImGui::InvisibleButton("head", {width, row.height()});
    const bool hot = ImGui::IsItemHovered();
    ImGui::SetCursorScreenPos(after);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool isQuiet = card.isAnswerShown && !step.reached;
    rowText(look, list, look.fonts.mono, row.min.x, row.min.y, row.height(),
            look.ink(card.isOpen ? Ink::Accent : Ink::Faint), head.number);
    ImFont* const font = card.isOpen ? look.fonts.strong : look.fonts.body;
    const float left = row.min.x + look.px(kNumberRoom);
    const std::string title = card.isHidden ? std::string("not shown yet") : look.spell(head.title);
    const std::string cut = fitted(look, font, title, row.max.x - left);
    const Ink ink = card.isHidden ? Ink::Faint : isQuiet && !hot ? Ink::Dim : Ink::Text;
    rowText(look, list, font, left, row.min.y, row.height(), look.ink(ink), cut);
    if (hot && cut != title) tooltip(look, title);
    return clicked && !card.isHidden;
}

/// A formula at the titles' left end.
void drawFormulaLine(const Look& look, const Formula& formula, float size, float width, ImU32 color) {
    const float indent = look.px(kNumberRoom);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + indent);
    formulaRows(look, formula, size, width - indent, color);
}

void drawEnd(const Look& look, const learn::Step& step, float width) {
    if (!step.stop.empty()) {
        ImGui::Dummy({1, look.px(6)});
        say(look, look.fonts.strong, look.ink(Ink::Warning), step.stop, width);
    }
    if (step.whyNot.empty()) return;
    ImGui::Dummy({1, look.px(6)});
    say(look, look.fonts.body, look.ink(Ink::Dim), "Not reached: " + step.whyNot, width);
}

StepCardPress drawOpenStep(const Look& look, Session& session, const learn::Derivation& derivation, std::size_t place,
                           const StepCard& card) {
    const learn::Step& step = derivation.steps[place];
    StepCardPress press;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    {
        const Inset ground(look);
        const float width = ground.width();
        press.clicked = drawStepHead(look, derivation, place, card, width);
        say(look, look.fonts.body, look.ink(Ink::Dim), step.sentence, width);
        for (const learn::Line& line : step.lines) {
            ImGui::Dummy({1, look.px(10)});
            drawFormulaLine(look, line.symbols, kFormulaSize, width, look.ink(Ink::Text));
            if (!card.isAnswerShown || !line.numbers) continue;
            ImGui::Dummy({1, look.px(6)});
            drawFormulaLine(look, *line.numbers, kNumbers, width, look.ink(Ink::Text));
        }
        if (card.isAnswerShown) {
            drawEnd(look, step, width);
            if (!step.results.empty()) ImGui::Dummy({1, look.px(8)});
            for (const Named& named : step.results) drawResult(look, session, named, width);
            press.pointed = drawNames(look, session, step, width);
        }
    }
    const float bottom = ImGui::GetItemRectMin().y;  // of the gap under the card
    ImGui::GetWindowDrawList()->AddRectFilled(min, {min.x + look.px(3), bottom}, look.ink(Ink::Accent), look.px(1));
    return press;
}

StepCardPress drawClosed(const Look& look, const learn::Derivation& derivation, std::size_t place,
                         const StepCard& card) {
    const learn::Step& step = derivation.steps[place];
    const float inset = look.px(kStepInset), width = ImGui::GetContentRegionAvail().x - 2 * inset;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + inset);
    ImGui::BeginGroup();
    StepCardPress press;
    press.clicked = drawStepHead(look, derivation, place, card, width);
    if (!card.isHidden && !step.lines.empty()) {
        const bool isQuiet = card.isAnswerShown && !step.reached;
        // The last line says what the step is for.
        const learn::Line& line = step.lines.back();
        drawFormulaLine(look, isQuiet ? withoutInk(line.symbols) : line.symbols, kSmall, width,
                        look.ink(isQuiet ? Ink::Faint : Ink::Dim));
        if (card.isAnswerShown && !step.stop.empty())
            say(look, look.fonts.strong, look.ink(Ink::Warning), step.stop, width);
    }
    ImGui::EndGroup();
    return press;
}

}  // namespace

StepCardPress drawStepCard(const Look& look, Session& session, const learn::Derivation& derivation, std::size_t place,
                           const StepCard& card) {
    ImGui::PushID(static_cast<int>(place));
    const StepCardPress press = card.isOpen && !card.isHidden ? drawOpenStep(look, session, derivation, place, card)
                                                              : drawClosed(look, derivation, place, card);
    ImGui::PopID();
    return press;
}

void pointAt(Session& session, const std::optional<std::string>& geometryName) {
    if (session.derive.pointed == geometryName) return;
    session.later([geometryName](Session& s) { s.derive.pointed = geometryName; });
}

}  // namespace ui
