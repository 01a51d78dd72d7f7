#include "ui/formula_view.h"

namespace ui {

FormulaSize measure(const Look& look, const learn::Formula& formula, float size) {
    return {textWidth(look.fonts.body, learn::plainText(formula)), look.px(size), look.px(size / 4)};
}

void drawFormula(const Look& look, ImDrawList* list, const learn::Formula& formula, float size, ImVec2 baseline,
                 ImU32 color) {
    const std::string text = learn::plainText(formula);
    list->AddText({baseline.x, baseline.y - look.px(size)}, color, text.data(), text.data() + text.size());
}

FormulaSize measureWrapped(const Look& look, const learn::Formula& formula, float size, float) {
    return measure(look, formula, size);
}

void formulaRows(const Look& look, const learn::Formula& formula, float size, float, ImU32 color) {
    const RowRect row = nextRow(look);
    drawFormula(look, ImGui::GetWindowDrawList(), formula, size, {row.min.x, row.max.y}, color);
}

}  // namespace ui
