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

void drawStripRow(const Style& style, const session::Session& session, session::Actions& actions, const StripRow& row,
                  ImVec2 min, ImVec2 size) {
    const session::Command& command = *session::findCommand(row.command);
    ImGui::SetCursorScreenPos(min);
    if (hitArea(row.command.c_str(), size)) actions.run(row.command);
    const bool hot = ImGui::IsItemHovered(), isOn = command.checked(session);
    const FlatPainter painter = windowPainter();
    const ImVec2 max{min.x + size.x, min.y + size.y};
    if (isOn || hot) painter.rectFilled(min, max, style.ink(Ink::Field, isOn ? 1 : 0.5f));
    if (isOn) painter.rectFilled(min, {min.x + style.px(3), max.y}, style.ink(Ink::Accent));
    const ImU32 ink = style.ink(isOn || hot ? Ink::Text : Ink::Dim);
    const float middle = min.x + size.x / 2;
    const bool isLabelled = size.y >= style.px(kLabelledRow);
    const float icon = isLabelled ? min.y + size.y / 2 - style.px(8) : min.y + size.y / 2;
    row.drawIcon({style, painter, {middle, icon}, ink});
    if (isLabelled)
        rowText(style, painter, style.fonts.small, middle, icon + style.px(12), style.px(14), ink, row.label,
                Align::Centre);
    if (!hot) return;
    const std::string keys = command.shortcuts.empty() ? "" : "  " + session::shortcutText(command.shortcuts[0]);
    ImGui::SetNextWindowPos({max.x + style.px(4), min.y});  // beside the strip: the rows stay visible
    tooltip(style, command.title + keys + "\n" + command.help);
}

}  // namespace

void drawIconStrip(const Style& style, const session::Session& session, session::Actions& actions,
                   const view::Rect& strip) {
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
    const float fair = std::floor((size.y - style.px(2 * kStripTop + 5)) / float(kRows.size()));
    // Lower rows have no label; where even these do not fit, the strip scrolls.
    const float row = std::clamp(fair, style.px(kLowRow), style.px(kTallRow));
    float y = ImGui::GetCursorScreenPos().y + style.px(kStripTop);
    for (const StripRow& entry : kRows) {
        drawStripRow(style, session, actions, entry, {min.x, y}, {size.x - 1, row});
        y += row;
        if (&entry != kRows.data()) continue;
        // The first row switches the left side, the others choose what the right side shows.
        const float inset = style.px(12), line = std::round(y + style.px(2));
        windowPainter().rectFilled({min.x + inset, line}, {min.x + size.x - inset, line + 1}, style.ink(Ink::Hairline));
        y += style.px(5);
    }
    windowPainter().rectFilled({min.x + size.x - 1, min.y}, {min.x + size.x, min.y + size.y}, style.ink(Ink::Hairline));
    ImGui::End();
    ImGui::PopStyleVar(2);
}

}  // namespace ui
