#include "ui/widgets/digits.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace ui {

void drawDigits(const Style& style, const RowRect& row, float x, const std::string& text, std::size_t trueLength) {
    const std::string whole = style.spell(text);
    const std::string shown = fitted(style, style.fonts.mono, whole, row.max.x - x + style.px(1));
    const std::size_t digits = shown.size() < whole.size() ? shown.size() - style.spell("…").size() : shown.size();
    const std::size_t split = std::min(trueLength, digits) == digits ? shown.size() : trueLength;
    const std::string good = shown.substr(0, split), rest = shown.substr(split);
    const float middle = x + textWidth(style.fonts.mono, good), end = middle + textWidth(style.fonts.mono, rest);
    rowText(style, row.from(x), style.fonts.mono, Ink::Text, good);
    if (rest.empty()) return;
    rowText(style, row.from(middle), style.fonts.mono, style.ink(Ink::Warning, 0.85f), rest);
    const float line = std::round(row.middle() + 7 * style.scale);
    windowPainter().rectFilled({middle, line}, {end, line + std::fmax(1.f, style.px(1))},
                               style.ink(Ink::Warning, 0.85f));
}

}  // namespace ui
