#include "ui/widgets/digits.h"

#include <algorithm>
#include <cmath>

namespace ui {

void drawDigits(const Style& style, const RowRect& row, const std::string& text, std::size_t trueLength) {
    ImFont* const mono = style.fonts.mono;
    const std::string whole = style.spell(text);
    const std::string shown = fitted(style, mono, whole, row.width() + style.px(1));
    const std::size_t digits = shown.size() < whole.size() ? shown.size() - style.spell("…").size() : shown.size();
    const std::size_t split = std::min(trueLength, digits) == digits ? shown.size() : trueLength;
    const std::string good = shown.substr(0, split), rest = shown.substr(split);
    rowText(style, row, mono, Ink::Text, good);
    if (rest.empty()) return;
    const ImU32 color = style.ink(Ink::Warning, 0.85f);
    const RowRect place = row.from(row.min.x + textWidth(mono, good)).first(textWidth(mono, rest));
    rowText(style, place, mono, color, rest);
    const float line = std::round(row.middle() + 7 * style.scale);
    windowPainter().rectFilled({place.min.x, line}, {place.max.x, line + std::fmax(1.f, style.px(1))}, color);
}

}  // namespace ui
