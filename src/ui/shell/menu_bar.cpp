#include <imgui.h>
#include <imgui_internal.h>

#include <cmath>

#include "session/actions/file_actions.h"
#include "session/actions/panel_actions.h"
#include "session/commands/commands.h"
#include "ui/shell/window_parts.h"

namespace ui {
namespace {

using session::Command;
using session::Menu;
using session::Session;

/// A submenu whose entries are made while it is open.
void drawEntries(const Style& style, const Session& session, session::Actions& actions, const Command& command) {
    const std::vector<session::MenuEntry> entries = command.entries(session);
    if (!ImGui::BeginMenu(style.spell(command.title).c_str(), !entries.empty())) return;
    for (const session::MenuEntry& entry : entries) {
        if (ImGui::MenuItem(fitted(style, style.fonts.body, style.spell(entry.title), style.px(280)).c_str()))
            actions.perform(entry.run);
        if (ImGui::IsItemHovered()) tooltip(style, entry.help);
    }
    ImGui::EndMenu();
}

/// @return true if it is open
bool drawMenu(const Style& style, const Session& session, session::Actions& actions, MenuState& state, Menu menu) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(style.px(8), style.px(8)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(style.px(16), style.px(7)));
    const char* title = session::menuTitle(menu);
    // Opens the menu as a click would; Ui::build() then gives it the arrow keys.
    if (session.window.menu == menu) ImGui::OpenPopup(title);
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
                drawEntries(style, session, actions, c);
                state.onSubmenu = state.onSubmenu || ImGui::IsItemFocused();
                continue;
            }
            const bool checked = c.checked && c.checked(session);
            const std::string item = style.spell(c.title);
            if (ImGui::MenuItem(item.c_str(), keys.c_str(), checked, session::isEnabled(c, session))) {
                actions.run(c.id);
            }
            if (!ImGui::IsItemHovered()) continue;
            // Placed beside the menu, so that it does not cover the entry that the keys reach next.
            const float right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth();
            ImGui::SetNextWindowPos({right + style.px(4), ImGui::GetItemRectMin().y});
            tooltip(style, c.help);
        }
        ImGui::EndMenu();
    }
    ImGui::PopStyleVar(2);
    return open;
}

}  // namespace

void drawMenuBar(const Style& style, const Session& session, session::Actions& actions, MenuState& state,
                 const view::Rect& bar) {
    const float padding = std::round((float(bar.height) - ImGui::GetFontSize()) / 2);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(style.px(6), padding));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(style.px(18), style.px(4)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(style.px(3), 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({float(bar.width), float(bar.height)});
    ImGui::Begin("menu", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_MenuBar | ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoBackground);
    ImGui::GetWindowDrawList()->AddRectFilled({0, 0}, {float(bar.width), float(bar.height)}, style.ink(Ink::Panel));
    float menusEnd = 0;
    if (ImGui::BeginMenuBar()) {
        ImGui::SetCursorPosX(style.px(kMargin) - style.px(9));  // a menu begins half an item spacing further right
        // If a key opens a menu beside the open one, the first entry of the new menu is outlined.
        if (session.window.menu && state.open && *session.window.menu != *state.open)
            ImGui::ClosePopupToLevel(0, false);
        state.open.reset();
        state.onSubmenu = false;
        for (int i = 0; i <= static_cast<int>(Menu::Help); ++i) {
            const auto menu = static_cast<Menu>(i);
            if (drawMenu(style, session, actions, state, menu)) state.open = menu;
        }
        if (session.window.menu) actions.send(session::forgetMenu);
        menusEnd = ImGui::GetCursorScreenPos().x;
        ImGui::EndMenuBar();
    }
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->PushClipRectFullScreen();
    const float height = float(bar.height);
    float right = float(bar.width) - style.px(kMargin);
    for (const std::string& text :
         {std::string("? keys"), titleOf(session) + (session.lesson.isOpen()  ? ""
                                                     : session.file.isDirty() ? " · unsaved"
                                                                              : " · saved")}) {
        const float width = textWidth(style.fonts.body, style.spell(text));
        if (right - width < menusEnd) break;
        rowText(style, list, style.fonts.body, right, 0, height, style.ink(Ink::Dim), text, Align::Right);
        right -= width + style.px(16);
    }
    list->AddLine({0, height - 0.5f}, {float(bar.width), height - 0.5f}, style.ink(Ink::Hairline));
    list->PopClipRect();
    ImGui::End();
    ImGui::PopStyleVar(4);
}

}  // namespace ui
