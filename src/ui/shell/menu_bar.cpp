#include <imgui.h>
#include <imgui_internal.h>

#include <cmath>

#include "session/actions/file_actions.h"
#include "session/actions/panel_actions.h"
#include "session/commands/commands.h"
#include "ui/shell/window_parts.h"
#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

using session::Command;
using session::Menu;
using session::Session;

constexpr float kFinderWidth = 320, kFinderLeast = 90, kFinderHeight = 20;  // px of the design

/// Draws the entries of a menu, one after the other; those of a submenu while it is open.
class MenuEntries {
  public:
    MenuEntries(const Style& style, const Session& session, session::Actions& actions, MenuState& state, Menu menu)
        : m_style(style), m_session(session), m_actions(actions), m_state(state), m_menu(menu) {}

    void draw(const session::MenuItem& item) {
        const Command& command = *item.command;
        if (command.menu == m_menu)
            enter(command.submenu, item.group);
        else
            enter("", item.group);
        if (!m_submenu.empty() && !m_isSubmenuOpen) return;
        command.entries ? drawGrowing(command) : drawCommand(command);
    }
    /// Closes the last submenu.
    void finish() { leave(); }

  private:
    void enter(const std::string& submenu, int group) {
        if (submenu == m_submenu && group == m_group) return;
        leave();
        if (m_group && *m_group != group) ImGui::Separator();
        m_group = group;
        m_submenu = submenu;
        if (submenu.empty()) return;
        m_isSubmenuOpen = ImGui::BeginMenu(submenu.c_str());
        m_state.onSubmenu = m_state.onSubmenu || ImGui::IsItemFocused();
    }
    void leave() {
        if (m_isSubmenuOpen) ImGui::EndMenu();
        m_isSubmenuOpen = false;
        m_submenu.clear();
    }
    void drawCommand(const Command& command) {
        const std::string keys = command.shortcuts.empty() ? "" : session::shortcutText(command.shortcuts[0]);
        const bool checked = command.checked && command.checked(m_session);
        const std::string item = m_style.spell(command.title);
        if (ImGui::MenuItem(item.c_str(), keys.c_str(), checked, session::isEnabled(command, m_session)))
            m_actions.run(command.id);
        if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
        // Placed beside the menu, so that it does not cover the entry that the keys reach next.
        const float right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth();
        ImGui::SetNextWindowPos({right + m_style.px(4), ImGui::GetItemRectMin().y});
        tooltip(m_style, command.help);
    }
    /// A submenu whose entries are made while it is open.
    void drawGrowing(const Command& command) {
        const std::vector<session::MenuEntry> entries = command.entries(m_session);
        const bool isOpen = ImGui::BeginMenu(m_style.spell(command.title).c_str(), !entries.empty());
        m_state.onSubmenu = m_state.onSubmenu || ImGui::IsItemFocused();
        if (!isOpen) return;
        for (const session::MenuEntry& entry : entries) {
            const std::string title = fitted(m_style, m_style.fonts.body, m_style.spell(entry.title), m_style.px(280));
            if (ImGui::MenuItem(title.c_str())) m_actions.perform(entry.run);
            if (ImGui::IsItemHovered()) tooltip(m_style, entry.help);
        }
        ImGui::EndMenu();
    }

    const Style& m_style;
    const Session& m_session;
    session::Actions& m_actions;
    MenuState& m_state;
    Menu m_menu;
    std::optional<int> m_group;
    std::string m_submenu;
    bool m_isSubmenuOpen = false;
};

/// @return true if it is open
bool drawMenu(const Style& style, const Session& session, session::Actions& actions, MenuState& state, Menu menu) {
    pushMenuStyle(style);
    const char* title = session::menuTitle(menu);
    // Opens the menu as a click would; Ui::build() then gives it the arrow keys.
    if (session.window.menu == menu) ImGui::OpenPopup(title);
    const bool open = ImGui::BeginMenu(title);
    if (open) {
        MenuEntries entries(style, session, actions, state, menu);
        for (const session::MenuItem& item : session::itemsOf(menu, session)) entries.draw(item);
        entries.finish();
        ImGui::EndMenu();
    }
    popMenuStyle();
    return open;
}

/// A field that opens the palette, in the middle of the bar. @param from, to  the free part of the bar
void drawFinder(const Style& style, session::Actions& actions, float from, float to, const view::Rect& bar) {
    const Command& command = *session::findCommand("help.commands");
    const float room = to - from - 2 * style.px(kMargin), width = std::min(style.px(kFinderWidth), room);
    if (width < style.px(kFinderLeast)) return;
    const float wanted = float(bar.x + bar.width / 2) - width / 2;
    const float left = std::round(std::clamp(wanted, from + style.px(kMargin), to - style.px(kMargin) - width));
    const float height = style.px(kFinderHeight), top = std::round((float(bar.height) - height) / 2);
    const ImVec2 min{left, top}, max{left + width, top + height};
    ImGui::SetCursorScreenPos(min);
    if (hitArea("finder", {width, height})) actions.run(command.id);
    const bool hot = ImGui::IsItemHovered();
    if (hot) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
    const FlatPainter painter = windowPainter();
    painter.rectFilled(min, max, style.ink(Ink::Field), style.px(kCorner));
    painter.rect(min, max, style.ink(hot ? Ink::Faint : Ink::Hairline), style.px(kCorner), std::fmax(1.f, style.scale));
    const std::string keys = session::shortcutText(command.shortcuts[0]);
    const float inset = style.px(8), keysWidth = textWidth(style.fonts.body, keys);
    rowText(style, painter, style.fonts.body, max.x - inset, top, height, style.ink(Ink::Dim), keys, Align::Right);
    for (const char* words : {"Commands, scenes, lessons, cases", "Find"}) {
        if (textWidth(style.fonts.body, words) > width - keysWidth - 3 * inset) continue;
        rowText(style, painter, style.fonts.body, min.x + inset, top, height, style.ink(hot ? Ink::Text : Ink::Dim),
                words);
        break;
    }
}

/// The document's name and state, at the right end. @return where it begins
float drawDocumentName(const Style& style, const Session& session, float from, const view::Rect& bar) {
    const char* state = session.tasks.saving.isBusy()          ? " · saving"
                        : session.lesson.isOpen()              ? ""
                        : session.file.isDirty()               ? " · unsaved"
                        : session.file.state().example.empty() ? " · saved"
                                                               : " · example";
    const std::string text = style.spell(titleOf(session) + state);
    const float right = float(bar.x + bar.width) - style.px(kMargin);
    const float left = right - textWidth(style.fonts.body, text);
    if (left < from + style.px(kMargin)) return right;
    rowText(style, windowPainter(), style.fonts.body, right, 0, float(bar.height),
            style.ink(session.file.isDirty() ? Ink::Text : Ink::Dim), text, Align::Right);
    return left;
}

}  // namespace

void pushMenuStyle(const Style& style) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(style.px(8), style.px(8)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(style.px(16), style.px(7)));
    ImGui::PushStyleColor(ImGuiCol_TextDisabled, style.ink(Ink::Dim));  // the keys of the entries
}

void popMenuStyle() {
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
}

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
    windowPainter().rectFilled({0, 0}, {float(bar.width), float(bar.height)}, style.ink(Ink::Panel));
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
    // What lies in the bar is outside the window's contents, where nothing is drawn and nothing can be pressed.
    ImGui::PushClipRect({0, 0}, {float(bar.width), float(bar.height)}, false);
    const FlatPainter painter = windowPainter();
    const float nameStart = drawDocumentName(style, session, menusEnd, bar);
    drawFinder(style, actions, menusEnd, nameStart, bar);
    const float bottom = float(bar.height) - 0.5f;
    painter.line({0, bottom}, {float(bar.width), bottom}, style.ink(Ink::Hairline));
    ImGui::PopClipRect();
    ImGui::End();
    ImGui::PopStyleVar(4);
}

}  // namespace ui
