#include "ui/articles/articles.h"

#include <utility>

#include "session/actions/article_actions.h"
#include "ui/formula/formula_view.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using learn::kNotationColumns;
using learn::NotationCell;
using learn::NotationRow;

constexpr const char* kWidestValue = "(-0, -0, 0)";  // fits a column
constexpr float kColumnGap = 8;                      // px of the design
constexpr float kName = 15, kLetters = 22, kMeaning = 28, kNumber = 16, kRowTitle = 22, kRowEnd = 6;
constexpr float kLettersSize = 15, kMeaningSize = 13;

/// Columns that stand side by side: all, half or a third of them.
int columnsIn(const Style& style, float width) {
    const float least = textWidth(style.fonts.mono, kWidestValue) + style.px(kColumnGap);
    for (const int columns : {int(kNotationColumns.size()), int(kNotationColumns.size()) / 2})
        if (width - style.px(kColumnGap) >= least * float(columns)) return columns;
    return int(kNotationColumns.size()) / 3;
}

float cellHeight(bool hasName) { return (hasName ? kName : 0) + kLetters + kMeaning + kNumber; }

/// A formula that fits the width, smaller if need be.
void drawFitted(const Style& style, const learn::Formula& formula, float size, float x, float middle, float width,
                Ink ink) {
    FormulaSize measured = measure(style, formula, size);
    while (measured.width > width && size > 8) measured = measure(style, formula, size -= 1);
    drawFormula(style, formula, size, {x, middle + (measured.above - measured.below) / 2}, style.ink(ink));
}

void drawNotationCell(const Style& style, const NotationCell& cell, const char* name, ImVec2 at, float width,
                      bool isLit) {
    float y = at.y;
    const auto next = [&](float height) { return std::exchange(y, y + style.px(height)); };
    if (name) rowText(style, lineAt(at.x, next(kName), style.px(kName)), style.fonts.small, Ink::Dim, name);
    const float letters = next(kLetters), meaning = next(kMeaning), number = next(kNumber);
    if (cell.letters.parts.empty()) {
        rowText(style, lineAt(at.x, letters, style.px(kLetters)), Ink::Dim, "no letter");
        return;
    }
    drawFitted(style, cell.letters, kLettersSize, at.x, letters + style.px(kLetters) / 2, width,
               isLit ? Ink::Accent : Ink::Text);
    if (cell.isScaled) {
        const learn::Formula is{
            learn::Formula::Kind::Row, {}, {{learn::Formula::Kind::Operator, "=", {}, {}}, cell.inOurs}, {}};
        drawFitted(style, is, kMeaningSize, at.x, meaning + style.px(kMeaning) / 2, width, Ink::Dim);
    }
    cutText(style, lineAt(at.x, number, style.px(kNumber)).first(width), style.fonts.mono, isLit ? Ink::Text : Ink::Dim,
            cell.text);
}

/// @return true if the pointer is on the row
bool drawNotationRow(const Panel& p, FocusNavigator* navigator, std::size_t place, int columns) {
    const NotationRow& row = p.session.panels.explain.notations.table->rows[place];
    const bool hasNames = columns < int(kNotationColumns.size());
    const int blocks = int(kNotationColumns.size()) / columns;
    const float height = kRowTitle + float(blocks) * cellHeight(hasNames) + kRowEnd;
    const RowRect area = nextRow(p, height);
    const bool isLit = p.session.presentation.notation.lit() == place;
    const Press press = pressRow(p, row.id.c_str(), area, isLit);
    const bool pressed = navigator ? bool(navigator->control(area, press.clicked)) : press.clicked;
    if (pressed) p.send(session::pinNotation, place);
    if (isLit) windowPainter().rectFilled(area.first(p.px(3)), p.ink(Ink::Accent), p.px(1));
    const float left = area.min.x + p.px(kColumnGap), each = (area.max.x - left) / float(columns);
    cutText(p, lineAt(left, area.min.y, p.px(kRowTitle)).first(area.max.x - left), p.fonts.strong, Ink::Text,
            row.title);
    for (int i = 0; i < int(kNotationColumns.size()); ++i) {
        const ImVec2 at{left + float(i % columns) * each,
                        area.min.y + p.px(kRowTitle) + float(i / columns) * p.px(cellHeight(hasNames))};
        drawNotationCell(p, row.cells[std::size_t(i)], hasNames ? kNotationColumns[std::size_t(i)] : nullptr, at,
                         each - p.px(kColumnGap), isLit);
    }
    return press.hot;
}

void drawColumnNames(const Style& style, int columns) {
    if (columns < int(kNotationColumns.size())) return;
    const RowRect row = nextRow(style, 20);
    const float left = row.min.x + style.px(kColumnGap),
                each = (row.max.x - ImGui::GetStyle().ScrollbarSize - left) / float(columns);
    for (int i = 0; i < columns; ++i)
        rowText(style, row.from(left + float(i) * each), Ink::Dim, kNotationColumns[std::size_t(i)]);
}

}  // namespace

void drawNotations(const Panel& p, FocusNavigator* navigator) {
    const session::NotationsModel& model = p.session.panels.explain.notations;
    if (!model.table) return wrapped(p, Ink::Dim, "There is no sphere to meet, so nothing to name.");
    const int columns = columnsIn(p, ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ScrollbarSize);
    drawColumnNames(p, columns);
    ImGui::BeginChild("notations", {0, 0}, false, ImGuiWindowFlags_NoNavInputs);
    std::optional<std::size_t> pointed;
    for (std::size_t i = 0; i < model.table->rows.size(); ++i)
        if (drawNotationRow(p, navigator, i, columns)) pointed = i;
    if (p.session.presentation.notation.pointed != pointed) p.send(session::pointAtNotation, pointed);
    ImGui::EndChild();
}

void drawPageNotations(const Panel& p, FocusNavigator& navigator, const view::Rect& region) {
    if (region.width <= 0) return drawNotations(p, &navigator);
    const FigureRegion window(p, "page notations", region);
    sectionTitle(p, "One problem, six notations");
    drawNotations(p, &navigator);
}

}  // namespace ui
