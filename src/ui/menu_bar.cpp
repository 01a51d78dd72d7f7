#include <imgui.h>
#include <imgui_internal.h>

#include <cmath>

#include "session/commands.h"
#include "ui/panels.h"

namespace ui {
namespace {

using session::Command;
using session::Menu;
using session::Session;

/// A submenu that is made while it is open.
void drawEntries(const Look& look, Session& session, const Command& command) {
    const std::vector<session::MenuEntry> entries = command.entries(session);
    if (!ImGui::BeginMenu(look.spell(command.title).c_str(), !entries.empty())) return;
    for (const session::MenuEntry& entry : entries) {
        if (ImGui::MenuItem(fitted(look, look.fonts.body, look.spell(entry.title), look.px(280)).c_str()))
            session.later(entry.run);
        if (ImGui::IsItemHovered()) tooltip(look, entry.help);
    }
    ImGui::EndMenu();
}

/// @return true if it is open
bool drawMenu(const Look& look, Session& session, PanelState& state, Menu menu) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(8), look.px(8)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(16), look.px(7)));
    const char* title = session::menuTitle(menu);
    // What a click would do. Then the arrow keys walk: Ui::build() lets them while a menu is open.
    if (session.menuWanted == menu) ImGui::OpenPopup(title);
    const bool open = ImGui::BeginMenu(title);
    if (open) {
        std::optional<int> last;
        for (const Command& c : session::commands()) {
            const std::optional<int> group = session::groupIn(menu, c);
            if (!group) continue;
            if (last && *last != *group) ImGui::Separator();
            last = group;
            const std::string keys = c.shortcuts.empty() ? "" : session::shortcutText(c.shortcuts[0]);
            if (c.entries) {
                drawEntries(look, session, c);
                state.onSubmenu = state.onSubmenu || ImGui::IsItemFocused();
                continue;
            }
            const bool checked = c.checked && c.checked(session);
            const std::string item = look.spell(c.title);
            if (ImGui::MenuItem(item.c_str(), keys.c_str(), checked, session::isEnabled(c, session))) {
                session::runLater(session, c.id);
            }
            if (!ImGui::IsItemHovered()) continue;
            // Beside the menu, so that the keys' next entry is not under it.
            const float right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth();
            ImGui::SetNextWindowPos({right + look.px(4), ImGui::GetItemRectMin().y});
            tooltip(look, c.help);
        }
        ImGui::EndMenu();
    }
    ImGui::PopStyleVar(2);
    return open;
}

}  // namespace

void drawMenuBar(const Look& look, Session& session, PanelState& state, const view::Rect& bar) {
    const float padding = std::round((float(bar.height) - ImGui::GetFontSize()) / 2);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(look.px(6), padding));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(18), look.px(4)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(3), 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({float(bar.width), float(bar.height)});
    ImGui::Begin("menu", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_MenuBar | ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoBackground);
    ImGui::GetWindowDrawList()->AddRectFilled({0, 0}, {float(bar.width), float(bar.height)}, look.ink(Ink::Panel));
    float menusEnd = 0;
    if (ImGui::BeginMenuBar()) {
        ImGui::SetCursorPosX(look.px(kMargin) - look.px(9));  // a menu begins half an item spacing further right
        // A menu that a key opens beside the open one begins anew: its first entry is outlined.
        if (session.menuWanted && state.openMenu && *session.menuWanted != *state.openMenu)
            ImGui::ClosePopupToLevel(0, false);
        state.openMenu.reset();
        state.onSubmenu = false;
        for (int i = 0; i <= static_cast<int>(Menu::Help); ++i) {
            const auto menu = static_cast<Menu>(i);
            if (drawMenu(look, session, state, menu)) state.openMenu = menu;
        }
        if (session.menuWanted) session.later([](Session& s) { s.menuWanted.reset(); });
        menusEnd = ImGui::GetCursorScreenPos().x;
        ImGui::EndMenuBar();
    }
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->PushClipRectFullScreen();
    const float height = float(bar.height);
    float right = float(bar.width) - look.px(kMargin);
    for (const std::string& text : {std::string("? keys"), session.title() + (session.lesson.isOpen() ? ""
                                                                              : session.isDirty()     ? " · unsaved"
                                                                                                      : " · saved")}) {
        const float width = textWidth(look.fonts.body, look.spell(text));
        if (right - width < menusEnd) break;
        rowText(look, list, look.fonts.body, right, 0, height, look.ink(Ink::Dim), text, Align::Right);
        right -= width + look.px(16);
    }
    list->AddLine({0, height - 0.5f}, {float(bar.width), height - 0.5f}, look.ink(Ink::Hairline));
    list->PopClipRect();
    ImGui::End();
    ImGui::PopStyleVar(4);
}

}  // namespace ui
