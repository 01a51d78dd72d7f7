#include "ui/log/recorded_values.h"

#include <imgui.h>

#include "ui/widgets/digits.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

constexpr float kNamePx = 92;  // width of the names, px of the design

/// Draws a recorded value with its error, and below it the exact value if they differ.
void drawValueLine(const Style& style, const session::RecordedValue& value, float width) {
    RowRect row = nextRow(style, 19);
    row.max.x = row.min.x + width;
    const std::string off = style.spell(session::errorText(value));
    rowText(style, row, style.fonts.body, Ink::Dim, value.name);
    rowText(style, row, style.fonts.mono, Ink::Text, off, Align::Right);
    RowRect digits = row;
    digits.max.x -= textWidth(style.fonts.mono, off) + style.px(8);
    const float left = row.min.x + style.px(kNamePx);
    const bool hasTruth = !value.exact.empty();
    drawDigits(style, digits, left, value.recorded, hasTruth ? value.trueLength : value.recorded.size());
    float bottom = row.max.y;
    if (hasTruth && !isExact(value)) {
        RowRect below = nextRow(style, 17);
        below.max.x = digits.max.x;
        rowText(style, below.from(row.min.x + style.px(8)), style.fonts.body, Ink::Faint, "exactly");
        drawDigits(style, below, left, value.exact, value.exact.size());
        bottom = below.max.y;
    }
    if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(row.min, {row.max.x, bottom}))
        tooltip(style, value.name + "\nrecorded " + value.recorded + (hasTruth ? "\nexactly  " + value.exact : ""));
}

}  // namespace

void drawRecordedValues(const Style& style, const session::RecordedText& recorded, float width) {
    if (recorded.values.empty()) return;
    RowRect row = nextRow(style, 20);
    row.max.x = row.min.x + width;
    rowText(style, row, style.fonts.body, Ink::Faint, std::string("error in units and in ") + recorded.ulps,
            Align::Right);
    for (const session::RecordedValue& value : recorded.values) drawValueLine(style, value, width);
}

}  // namespace ui
