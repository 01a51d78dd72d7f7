#include "ui/log/log.h"

#include "ui/widgets/digits.h"

namespace ui {
namespace {

constexpr float kNamePx = 92;  // width of the names, px of the design

/// Draws a recorded value with its error, and below it the exact value if they differ.
void drawValueLine(const Style& style, const session::RecordedValue& value, float width) {
    const RowRect row = nextRow(style, 19).first(width);
    const std::string off = style.spell(session::errorText(value));
    RowRect digits = row;
    rowText(style, row, Ink::Dim, value.name);
    rowText(style, digits.takeLast(textWidth(style.fonts.mono, off), style.px(8)), style.fonts.mono, Ink::Text, off);
    digits = digits.from(row.min.x + style.px(kNamePx));
    const bool hasTruth = !value.exact.empty();
    drawDigits(style, digits, value.recorded, hasTruth ? value.trueLength : value.recorded.size());
    float bottom = row.max.y;
    if (hasTruth && !isExact(value)) {
        const RowRect below = nextRow(style, 17).to(digits.max.x);
        rowText(style, below.from(row.min.x + style.px(8)), Ink::Faint, "exactly");
        drawDigits(style, below.from(digits.min.x), value.exact, value.exact.size());
        bottom = below.max.y;
    }
    if (isHovered({row.min, {row.max.x, bottom}}))
        tooltip(style, value.name + "\nrecorded " + value.recorded + (hasTruth ? "\nexactly  " + value.exact : ""));
}

}  // namespace

void drawRecordedValues(const Style& style, const session::RecordedText& recorded, float width) {
    if (recorded.values.empty()) return;
    rowText(style, nextRow(style, 20).first(width), Ink::Faint, std::string("error in units and in ") + recorded.ulps,
            Align::Right);
    for (const session::RecordedValue& value : recorded.values) drawValueLine(style, value, width);
}

}  // namespace ui
