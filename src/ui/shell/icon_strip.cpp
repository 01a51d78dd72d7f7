#include <imgui.h>

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

void drawStripRow(const Panel& p, const StripRow& row, ImVec2 min, ImVec2 size) {
    const session::Command& command = *session::findCommand(row.command);
    ImGui::SetCursorScreenPos(min);
    if (hitArea(row.command.c_str(), size)) p.run(row.command);
    const bool hot = ImGui::IsItemHovered(), isOn = command.checked(p.session);
    const FlatPainter painter = windowPainter();
    const ImVec2 max{min.x + size.x, min.y + size.y};
    if (isOn || hot) painter.rectFilled(min, max, p.ink(Ink::Field, isOn ? 1 : 0.5f));
    if (isOn) painter.rectFilled(min, {min.x + p.px(3), max.y}, p.ink(Ink::Accent));
    const ImU32 ink = p.ink(isOn || hot ? Ink::Text : Ink::Dim);
    const float middle = min.x + size.x / 2;
    const bool isLabelled = size.y >= p.px(kLabelledRow);
    const float icon = isLabelled ? min.y + size.y / 2 - p.px(8) : min.y + size.y / 2;
    row.drawIcon({p, painter, {middle, icon}, ink});
    if (isLabelled)
        rowText(p, painter, p.fonts.small, middle, icon + p.px(12), p.px(14), ink, row.label, Align::Centre);
    if (!hot) return;
    const std::string keys = command.shortcuts.empty() ? "" : "  " + session::shortcutText(command.shortcuts[0]);
    ImGui::SetNextWindowPos({max.x + p.px(4), min.y});  // beside the strip: the rows stay visible
    tooltip(p, command.title + keys + "\n" + command.help);
}

}  // namespace

void drawIconStrip(const Panel& p, const view::Rect& strip) {
    if (strip.width <= 0) return;
    static const std::vector<StripRow> kRows = stripRows();
    const ImVec2 min{float(strip.x), float(strip.y)}, size{float(strip.width), float(strip.height)};
    ImGui::SetNextWindowPos(min);
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::Begin("strip", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoBackground);
    const float fair = std::floor((size.y - p.px(2 * kStripTop + 5)) / float(kRows.size()));
    // Lower rows have no label; where even these do not fit, the strip scrolls.
    const float row = std::clamp(fair, p.px(kLowRow), p.px(kTallRow));
    float y = ImGui::GetCursorScreenPos().y + p.px(kStripTop);
    for (const StripRow& entry : kRows) {
        drawStripRow(p, entry, {min.x, y}, {size.x - 1, row});
        y += row;
        if (&entry != kRows.data()) continue;
        // The first row switches the left side, the others choose what the right side shows.
        const float inset = p.px(12), line = std::round(y + p.px(2));
        windowPainter().rectFilled({min.x + inset, line}, {min.x + size.x - inset, line + 1}, p.ink(Ink::Hairline));
        y += p.px(5);
    }
    windowPainter().rectFilled({min.x + size.x - 1, min.y}, {min.x + size.x, min.y + size.y}, p.ink(Ink::Hairline));
    ImGui::End();
    ImGui::PopStyleVar(2);
}

}  // namespace ui
