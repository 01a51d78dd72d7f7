#include <imgui.h>

#include <iterator>

#include "session/commands.h"
#include "ui/panels.h"

namespace ui {
namespace {

using session::RightPanel;
using session::RightPanelInfo;
using session::Session;

constexpr float kTabGap = 14;

struct Panel {
    RightPanel id;
    void (*draw)(const Look&, Session&, PanelState&);
};
constexpr Panel kPanels[] = {
    {RightPanel::Answer, drawAnswerPanel},   {RightPanel::Derive, drawDerivePanel},
    {RightPanel::Plots, drawPlotsPanel},     {RightPanel::Contacts, drawContactsPanel},
    {RightPanel::Compare, drawComparePanel}, {RightPanel::Precision, drawPrecisionPanel},
    {RightPanel::Map, drawMapPanel},         {RightPanel::Cases, drawCasesPanel},
    {RightPanel::Log, drawLogPanel},         {RightPanel::Lesson, drawLessonPanel},
};
static_assert(std::size(kPanels) == session::kRightPanelCount);

RightPanel panelAt(int i) { return static_cast<RightPanel>(i); }

float tabWidth(const Look& look, RightPanel panel) { return textWidth(look.fonts.strong, session::info(panel).title); }

void open(Session& session, RightPanel panel) {
    session::runLater(session, "panel." + std::string(session::info(panel).id));
}

/// One tab: its title, underlined if it is the one that is open.
void drawTab(const Look& look, Session& session, RightPanel panel, float x, const RowRect& row) {
    const RightPanelInfo& info = session::info(panel);
    const bool isOpen = session.settings.rightPanel == panel;
    const float width = tabWidth(look, panel), top = row.min.y - look.px(2), height = look.px(24);
    const ImVec2 min{x, top}, max{x + width, top + height};
    ImGui::SetCursorScreenPos(min);
    if (ImGui::InvisibleButton(info.id, {width, height})) open(session, panel);
    const bool hot = ImGui::IsItemHovered();
    if (hot) tooltip(look, info.help);
    ImDrawList* list = ImGui::GetWindowDrawList();
    rowText(look, list, isOpen ? look.fonts.strong : look.fonts.body, x, top, height,
            look.ink(isOpen || hot ? Ink::Text : Ink::Dim), info.title);
    if (isOpen) list->AddRectFilled({x, top + look.px(28)}, {x + width, top + look.px(30)}, look.ink(Ink::Accent));
}

/// The tabs that find no room, behind one word.
void drawMore(const Look& look, Session& session, int first, const RowRect& row) {
    const float width = textWidth(look.fonts.body, "more");
    const ImVec2 min{row.max.x - width, row.min.y - look.px(2)}, max{row.max.x, row.min.y + look.px(22)};
    if (link(look, "more", "more", min, max)) ImGui::OpenPopup("more panels");
    if (!ImGui::BeginPopup("more panels")) return;
    for (int i = first; i < session::kRightPanelCount; ++i) {
        if (ImGui::MenuItem(session::info(panelAt(i)).title)) open(session, panelAt(i));
        if (ImGui::IsItemHovered()) tooltip(look, session::info(panelAt(i)).help);
    }
    ImGui::EndPopup();
}

/// As many tabs as fit; the open one always does, in the last place if it must.
void drawTabs(const Look& look, Session& session) {
    const RowRect row = nextRow(look, 32);
    const ImVec2 after = ImGui::GetCursorScreenPos();
    const float gap = look.px(kTabGap);
    float total = -gap;
    for (int i = 0; i < session::kRightPanelCount; ++i) total += tabWidth(look, panelAt(i)) + gap;
    const bool all = total <= row.max.x - row.min.x;
    const float end = row.max.x - (all ? 0 : textWidth(look.fonts.body, "more") + gap);
    const RightPanel now = session.settings.rightPanel;
    float x = row.min.x;
    int i = 0;
    for (; i < session::kRightPanelCount; ++i) {
        // Room is kept for the open tab until it has been drawn.
        const float kept = static_cast<int>(now) > i ? tabWidth(look, now) + gap : 0;
        if (!all && x + tabWidth(look, panelAt(i)) + kept > end) break;
        drawTab(look, session, panelAt(i), x, row);
        x += tabWidth(look, panelAt(i)) + gap;
    }
    if (static_cast<int>(now) >= i) drawTab(look, session, now, x, row);
    if (!all) drawMore(look, session, i, row);
    ImGui::SetCursorScreenPos(after);
    ImGui::Dummy({1, look.px(4)});
}

}  // namespace

void drawRightSide(const Look& look, Session& session, PanelState& state) {
    drawTabs(look, session);
    for (const Panel& panel : kPanels)
        if (panel.id == session.settings.rightPanel) panel.draw(look, session, state);
}

}  // namespace ui
