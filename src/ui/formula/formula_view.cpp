#include "ui/formula/formula_view.h"

#include <algorithm>
#include <cmath>

#include "ui/formula/window_letters.h"

namespace ui {
namespace {

void draw(const Style& style, const typeset::FormulaBox& box, ImVec2 baseline, ImU32 color) {
    const FlatPainter painter = windowPainter();
    const WindowLetters letters(style);
    std::vector<ImVec2> points;
    for (const typeset::FormulaMark& mark : box.marks) {
        const ImU32 c = mark.ink ? style.ink(*mark.ink) : color;
        if (!mark.text.empty()) {
            const auto [font, size] = letters.font(mark.isItalic, mark.em);
            const float top = ascent(font) * size / fontSize(font);
            const ImVec2 at{baseline.x + mark.points[0].x, baseline.y + mark.points[0].y - top};
            painter.text(font, size, {std::round(at.x), std::round(at.y)}, c, mark.text);
            continue;
        }
        points.clear();
        // Horizontal strokes are aligned to pixels, so that they are sharp.
        const float half = std::fmod(std::round(mark.thickness), 2.f) / 2;
        for (const typeset::Point& p : mark.points)
            points.emplace_back(baseline.x + p.x, std::round(baseline.y + p.y - half) + half);
        painter.polyline(points, c, mark.thickness);
    }
}

FormulaSize sizeOf(const typeset::FormulaBox& box) { return {box.width + box.overhang, box.above, box.below}; }

}  // namespace

FormulaSize measure(const Style& style, const learn::Formula& formula, float size) {
    return sizeOf(typeset::setFormula(WindowLetters(style), formula, size * style.scale));
}

void drawFormula(const Style& style, const learn::Formula& formula, float size, ImVec2 baseline, ImU32 color) {
    draw(style, typeset::setFormula(WindowLetters(style), formula, size * style.scale), baseline, color);
}

void formulaRows(const Style& style, const learn::Formula& formula, float size, float width, ImU32 color) {
    const typeset::FormulaBox box = typeset::setWrapped(WindowLetters(style), formula, size * style.scale, width);
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const FlatPainter painter = windowPainter();
    const bool isCut = box.width > width;
    if (isCut) painter.pushClip(min, {min.x + width, min.y + box.height()}, true);
    draw(style, box, {min.x, min.y + std::round(box.above)}, color);
    if (isCut) painter.popClip();
    ImGui::Dummy({std::min(box.width, width), std::ceil(box.height())});
}

}  // namespace ui
