#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "session/commands/commands.h"
#include "session/state/right_panels.h"
#include "ui/panels/panels.h"
#include "ui/shell/window_parts.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/icon_pen.h"

namespace ui {
namespace {

constexpr float kTallRow = 52, kLabelledRow = 40, kLowRow = 26, kStripTop = 6;  // px of the design

/// A place that the strip leads to: its command is on while the place is shown.
struct StripRow {
    void (*drawIcon)(const IconPen&);
    std::string command;
    const char* label;
};

#define CAROM_ICON(name, ...) draw##name##Icon,
constexpr std::array kPanelIcons = {CAROM_RIGHT_PANELS(CAROM_ICON)};  // in the order of the rows
#undef CAROM_ICON

/// The scene, which is the left side, then the panels of the right side by their places.
std::vector<StripRow> stripRows() {
    auto panels = session::kRightPanels;
    std::stable_sort(panels.begin(), panels.end(),
                     [](const auto& a, const auto& b) { return a.stripPlace < b.stripPlace; });
    std::vector<StripRow> rows = {{drawSceneIcon, "panel.scene", "Scene"}};
    for (const session::RightPanelInfo& panel : panels)
        rows.push_back(
            {kPanelIcons[static_cast<std::size_t>(panel.panel)], std::string("panel.") + panel.id, panel.title});
    return rows;
}

void drawStripRow(const Panel& p, const StripRow& row, const RowRect& area) {
    const session::Command& command = *session::findCommand(row.command);
    const Press press = pressIn(row.command.c_str(), area);
    if (press.clicked) p.run(row.command);
    const bool isOn = command.checked(p.session);
    const FlatPainter painter = windowPainter();
    if (isOn || press.hot) painter.rectFilled(area, p.ink(Ink::Field, isOn ? 1 : 0.5f));
    if (isOn) painter.rectFilled(area.first(p.px(3)), p.ink(Ink::Accent));
    const ImU32 ink = p.ink(isOn || press.hot ? Ink::Text : Ink::Dim);
    const bool isLabelled = area.height() >= p.px(kLabelledRow);
    const ImVec2 icon = area.centre() - ImVec2(0, isLabelled ? p.px(8) : 0);
    row.drawIcon({p, painter, icon, ink});
    if (isLabelled)
        rowText(p, lineAt(icon.x, icon.y + p.px(12), p.px(14)), p.fonts.small, ink, row.label, Align::Centre);
    if (!press.hot) return;
    ImGui::SetNextWindowPos({area.max.x + p.px(4), area.min.y});  // beside the strip: the rows stay visible
    tooltip(p, command.title + keysAfter(command) + "\n" + command.help);
}

}  // namespace

void drawIconStrip(const Panel& p, const view::Rect& strip) {
    if (strip.width <= 0) return;
    static const std::vector<StripRow> kRows = stripRows();
    const RowRect area = toIm(strip);
    const Region region("strip", area);
    const float fair = std::floor((area.height() - p.px(2 * kStripTop + 5)) / float(kRows.size()));
    // Lower rows have no label; where even these do not fit, the strip scrolls.
    const float row = std::clamp(fair, p.px(kLowRow), p.px(kTallRow));
    float y = ImGui::GetCursorScreenPos().y + p.px(kStripTop);
    for (const StripRow& entry : kRows) {
        drawStripRow(p, entry, rectAt({area.min.x, y}, {area.width() - 1, row}));
        y += row;
        if (&entry != kRows.data()) continue;
        // The first row switches the left side, the others choose what the right side shows.
        const float inset = p.px(12), line = std::round(y + p.px(2));
        windowPainter().rectFilled({area.min.x + inset, line}, {area.max.x - inset, line + 1}, p.ink(Ink::Hairline));
        y += p.px(5);
    }
    windowPainter().rectFilled(area.last(1), p.ink(Ink::Hairline));
}

}  // namespace ui
