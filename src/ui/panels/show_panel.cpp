#include <imgui.h>

#include "session/actions/panel_actions.h"
#include "ui/panels/panels.h"
#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

constexpr float kToggleRow = 22;  // lower than a usual row, so that all toggles are visible at 720 lines

}  // namespace

void drawShowPanel(const Style& style, const session::Session& session, session::Actions& actions) {
    sectionTitle(style, "Show");
    ImGui::Dummy({1, style.px(2)});
    for (const vocabulary::OverlayInfo& info : vocabulary::kOverlayInfos) {
        const RowRect row = nextRow(style, kToggleRow);
        const ImVec2 after = ImGui::GetCursorScreenPos();
        ImGui::SetCursorScreenPos(row.min);
        const vocabulary::Overlay overlay = info.overlay;
        const bool on = session.presentation.overlays.has(overlay);
        if (hitArea(info.id, {row.max.x - row.min.x, row.height()})) {
            actions.send(session::setOverlay, overlay, !on);
        }
        const bool hot = ImGui::IsItemHovered();
        ImGui::SetCursorScreenPos(after);
        ImDrawList* list = ImGui::GetWindowDrawList();
        if (hot) {
            list->AddRectFilled(row.min, row.max, style.ink(Ink::Field, 0.6f), style.px(kCorner));
            tooltip(style, info.help);
        }
        rowText(style, list, style.fonts.body, row.min.x + style.px(6), row.min.y, row.height(),
                style.ink(on ? Ink::Text : Ink::Dim), info.title);
        const ImVec2 mark{row.max.x - style.px(11), (row.min.y + row.max.y) / 2};
        if (on) {
            checkMark(style, list, mark, style.ink(Ink::Accent));
        } else {
            list->AddLine({mark.x - style.px(3), mark.y}, {mark.x + style.px(3), mark.y}, style.ink(Ink::Faint));
        }
    }
}

}  // namespace ui
