#include <imgui.h>

#include <cstddef>
#include <string>

#include "ui/panels/panels.h"
#include "ui/shell/window_parts.h"
#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

using session::RightPanel;
using session::RightPanelInfo;
using session::Session;

constexpr float kTabGap = 14;

/// The drawings of the panels, in the order of the rows.
using DrawPanel = void (*)(const Style&, const Session&, session::Actions&, PanelState&);
#define CAROM_DRAW(name, ...) draw##name##Panel,
constexpr DrawPanel kDrawings[] = {CAROM_RIGHT_PANELS(CAROM_DRAW)};
#undef CAROM_DRAW

RightPanel panelAt(int i) { return static_cast<RightPanel>(i); }

float tabWidth(const Style& style, RightPanel panel) {
    return textWidth(style.fonts.strong, session::info(panel).title);
}

void open(session::Actions& actions, RightPanel panel) { actions.run("panel." + std::string(session::info(panel).id)); }

/// One tab: its title, underlined if it is the one that is open.
void drawTab(const Style& style, const Session& session, session::Actions& actions, RightPanel panel, float x,
             const RowRect& row) {
    const RightPanelInfo& info = session::info(panel);
    const bool isOpen = session.settings.rightPanel == panel;
    const float width = tabWidth(style, panel), top = row.min.y - style.px(2), height = style.px(24);
    const ImVec2 min{x, top}, max{x + width, top + height};
    ImGui::SetCursorScreenPos(min);
    if (hitArea(info.id, {width, height})) open(actions, panel);
    const bool hot = ImGui::IsItemHovered();
    if (hot) tooltip(style, info.help);
    ImDrawList* list = ImGui::GetWindowDrawList();
    rowText(style, list, isOpen ? style.fonts.strong : style.fonts.body, x, top, height,
            style.ink(isOpen || hot ? Ink::Text : Ink::Dim), info.title);
    if (isOpen) list->AddRectFilled({x, top + style.px(28)}, {x + width, top + style.px(30)}, style.ink(Ink::Accent));
}

/// The tabs that do not fit, in a menu.
void drawMore(const Style& style, session::Actions& actions, int first, const RowRect& row) {
    const float width = textWidth(style.fonts.body, "more");
    const ImVec2 min{row.max.x - width, row.min.y - style.px(2)}, max{row.max.x, row.min.y + style.px(22)};
    if (link(style, "more", "more", min, max)) ImGui::OpenPopup("more panels");
    if (!ImGui::BeginPopup("more panels")) return;
    for (int i = first; i < session::kRightPanelCount; ++i) {
        if (ImGui::MenuItem(session::info(panelAt(i)).title)) open(actions, panelAt(i));
        if (ImGui::IsItemHovered()) tooltip(style, session::info(panelAt(i)).help);
    }
    ImGui::EndPopup();
}

/// As many tabs as fit; the open one is always shown, in the last place if necessary.
void drawTabs(const Style& style, const Session& session, session::Actions& actions) {
    const RowRect row = nextRow(style, 32);
    const ImVec2 after = ImGui::GetCursorScreenPos();
    const float gap = style.px(kTabGap);
    float total = -gap;
    for (int i = 0; i < session::kRightPanelCount; ++i) total += tabWidth(style, panelAt(i)) + gap;
    const bool all = total <= row.max.x - row.min.x;
    const float end = row.max.x - (all ? 0 : textWidth(style.fonts.body, "more") + gap);
    const RightPanel now = session.settings.rightPanel;
    float x = row.min.x;
    int i = 0;
    for (; i < session::kRightPanelCount; ++i) {
        // Room is kept for the open tab until it has been drawn.
        const float kept = static_cast<int>(now) > i ? tabWidth(style, now) + gap : 0;
        if (!all && x + tabWidth(style, panelAt(i)) + kept > end) break;
        drawTab(style, session, actions, panelAt(i), x, row);
        x += tabWidth(style, panelAt(i)) + gap;
    }
    if (static_cast<int>(now) >= i) drawTab(style, session, actions, now, x, row);
    if (!all) drawMore(style, actions, i, row);
    ImGui::SetCursorScreenPos(after);
    ImGui::Dummy({1, style.px(4)});
}

}  // namespace

void drawRightSide(const Style& style, const Session& session, session::Actions& actions, PanelState& state) {
    drawTabs(style, session, actions);
    kDrawings[static_cast<std::size_t>(session.settings.rightPanel)](style, session, actions, state);
}

}  // namespace ui
