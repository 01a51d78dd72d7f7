#include <imgui.h>

#include "ui/panels.h"

namespace ui {
namespace {

constexpr float kToggleRow = 22;  // a little tighter than a row: all of them show at 720 lines

}  // namespace

void drawShowPanel(const Look& look, session::Session& session) {
    sectionTitle(look, "Show");
    ImGui::Dummy({1, look.px(2)});
    for (const render::OverlayInfo& info : render::overlayInfos()) {
        const RowRect row = nextRow(look, kToggleRow);
        const ImVec2 after = ImGui::GetCursorScreenPos();
        ImGui::SetCursorScreenPos(row.min);
        const render::Overlay overlay = info.overlay;
        const bool on = session.settings.overlays.has(overlay);
        if (ImGui::InvisibleButton(info.id, {row.max.x - row.min.x, row.height()})) {
            session.later([overlay, on](session::Session& s) { s.settings.overlays.set(overlay, !on); });
        }
        const bool hot = ImGui::IsItemHovered();
        ImGui::SetCursorScreenPos(after);
        ImDrawList* list = ImGui::GetWindowDrawList();
        if (hot) {
            list->AddRectFilled(row.min, row.max, look.ink(Ink::Field, 0.6f), look.px(kCorner));
            tooltip(look, info.help);
        }
        rowText(look, list, look.fonts.body, row.min.x + look.px(6), row.min.y, row.height(),
                look.ink(on ? Ink::Text : Ink::Dim), info.title);
        const ImVec2 mark{row.max.x - look.px(11), (row.min.y + row.max.y) / 2};
        if (on) {
            checkMark(look, list, mark, look.ink(Ink::Accent));
        } else {
            list->AddLine({mark.x - look.px(3), mark.y}, {mark.x + look.px(3), mark.y}, look.ink(Ink::Faint));
        }
    }
}

}  // namespace ui
