#include "ui/log/recorded_values.h"

#include <imgui.h>

#include "ui/widgets/digits.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

constexpr float kNamePx = 92;  // width of the names, px of the design

/// Draws a recorded value with its error, and below it the exact value if they differ.
void drawValueLine(const Style& style, const session::RecordedValue& value, float width) {
    const FlatPainter painter = windowPainter();
    RowRect row = nextRow(style, 19);
    row.max.x = row.min.x + width;
    const std::string off = style.spell(session::errorText(value));
    rowText(style, painter, style.fonts.body, row.min.x, row.min.y, row.height(), style.ink(Ink::Dim), value.name);
    rowText(style, painter, style.fonts.mono, row.max.x, row.min.y, row.height(), style.ink(Ink::Text), off,
            Align::Right);
    RowRect digits = row;
    digits.max.x -= textWidth(style.fonts.mono, off) + style.px(8);
    const float left = row.min.x + style.px(kNamePx);
    const bool hasTruth = !value.exact.empty();
    drawDigits(style, digits, left, value.recorded, hasTruth ? value.trueLength : value.recorded.size());
    float bottom = row.max.y;
    if (hasTruth && !isExact(value)) {
        RowRect below = nextRow(style, 17);
        below.max.x = digits.max.x;
        rowText(style, painter, style.fonts.body, row.min.x + style.px(8), below.min.y, below.height(),
                style.ink(Ink::Faint), "exactly");
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
    rowText(style, windowPainter(), style.fonts.body, row.max.x, row.min.y, row.height(), style.ink(Ink::Faint),
            std::string("error in units and in ") + recorded.ulps, Align::Right);
    for (const session::RecordedValue& value : recorded.values) drawValueLine(style, value, width);
}

}  // namespace ui
