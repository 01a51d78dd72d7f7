#include <imgui_internal.h>

#include <algorithm>
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

constexpr float kFinderWidth = 320, kFinderLeast = 90, kFinderHeight = 20;  // px of the design

/// A menu higher than the part of the window below `top` scrolls.
void keepBelow(float top) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowSizeConstraints({0, 0}, {window.x, std::max(1.f, window.y - top)});
}

/// Draws the entries of a menu, one after the other; those of a submenu while it is open.
class MenuEntries {
  public:
    MenuEntries(const Panel& p, MenuState& state, Menu menu) : m_p(p), m_state(state), m_menu(menu) {}

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
        keepBelow(0);
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
        const bool checked = command.checked && command.checked(m_p.session);
        const std::string item = m_p.spell(command.title);
        if (ImGui::MenuItem(item.c_str(), keys.c_str(), checked, session::isEnabled(command, m_p.session)))
            m_p.run(command.id);
        if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
        // Placed beside the menu, so that it does not cover the entry that the keys reach next.
        const float right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth();
        ImGui::SetNextWindowPos({right + m_p.px(4), ImGui::GetItemRectMin().y});
        tooltip(m_p, command.help);
    }
    /// A submenu whose entries are made while it is open.
    void drawGrowing(const Command& command) {
        const std::vector<session::MenuEntry> entries = command.entries(m_p.session);
        keepBelow(0);
        const bool isOpen = ImGui::BeginMenu(m_p.spell(command.title).c_str(), !entries.empty());
        m_state.onSubmenu = m_state.onSubmenu || ImGui::IsItemFocused();
        if (!isOpen) return;
        for (const session::MenuEntry& entry : entries) {
            const std::string title = fitted(m_p, entry.title, m_p.px(280));
            if (ImGui::MenuItem(title.c_str())) m_p.actions.perform(entry.run);
            if (ImGui::IsItemHovered()) tooltip(m_p, entry.help);
        }
        ImGui::EndMenu();
    }

    const Panel& m_p;
    MenuState& m_state;
    Menu m_menu;
    std::optional<int> m_group;
    std::string m_submenu;
    bool m_isSubmenuOpen = false;
};

/// Half the gap between two menu titles; smaller if the bar, as on a phone, is too narrow for all of them.
float gapOfTitles(const Panel& p, float width) {
    constexpr int kCount = static_cast<int>(Menu::Help) + 1;
    float titles = p.px(kMargin);
    for (int i = 0; i < kCount; ++i) titles += textWidth(p.fonts.body, session::menuTitle(static_cast<Menu>(i)));
    return std::floor(std::clamp((width - titles) / (2 * kCount), p.px(4), ImGui::GetStyle().ItemSpacing.x));
}

/// @return true if it is open
bool drawMenu(const Panel& p, MenuState& state, Menu menu, const view::Rect& bar) {
    pushMenuStyle(p);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {gapOfTitles(p, float(bar.width)), ImGui::GetStyle().ItemSpacing.y});
    const char* title = session::menuTitle(menu);
    // Opens the menu as a click would; Ui::build() then gives it the arrow keys.
    if (p.session.window.menu == menu) ImGui::OpenPopup(title);
    keepBelow(ImGui::GetWindowPos().y + ImGui::GetWindowHeight() + p.px(4));
    const bool open = ImGui::BeginMenu(title);
    if (open) {
        MenuEntries entries(p, state, menu);
        for (const session::MenuItem& item : session::itemsOf(menu, p.session)) entries.draw(item);
        entries.finish();
        ImGui::EndMenu();
    }
    ImGui::PopStyleVar();
    popMenuStyle();
    return open;
}

/// A field that opens the palette, in the middle of the bar. @param from, to  the free part of the bar
void drawFinder(const Panel& p, float from, float to, const view::Rect& bar) {
    const Command& command = *session::findCommand("help.commands");
    const float room = to - from - 2 * p.px(kMargin), width = std::min(p.px(kFinderWidth), room);
    if (width < p.px(kFinderLeast)) return;
    const float wanted = float(bar.x + bar.width / 2) - width / 2;
    const float left = std::round(std::clamp(wanted, from + p.px(kMargin), to - p.px(kMargin) - width));
    const float height = p.px(kFinderHeight), top = std::round((float(bar.height) - height) / 2);
    const RowRect area = rectAt({left, top}, {width, height});
    const Press press = pressIn("finder", area);
    if (press.clicked) p.run(command.id);
    if (press.hot) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
    windowPainter().rectFilled(area, p.ink(Ink::Field), p.px(kCorner));
    windowPainter().rect(area, p.ink(press.hot ? Ink::Faint : Ink::Hairline), p.px(kCorner), std::fmax(1.f, p.scale));
    const float inset = p.px(8);
    RowRect inside = area.from(area.min.x + inset).to(area.max.x - inset);
    const std::string keys = session::shortcutText(command.shortcuts[0]);
    rowText(p, inside.takeLast(textWidth(p, keys), inset), Ink::Dim, keys, Align::Right);
    for (const char* words : {"Commands, scenes, lessons, cases", "Find"})
        if (textWidth(p, words) <= inside.width()) return rowText(p, inside, press.hot ? Ink::Text : Ink::Dim, words);
}

/// The document's name and state, at the right end. @return where it begins
float drawDocumentName(const Panel& p, float from, const view::Rect& bar) {
    const char* state = p.session.tasks.saving.isBusy()          ? " · saving"
                        : p.session.lesson.isOpen()              ? ""
                        : p.session.file.isDirty()               ? " · unsaved"
                        : p.session.file.state().example.empty() ? " · saved"
                                                                 : " · example";
    const std::string text = p.spell(shownTitleOf(p.session) + state);
    const float right = float(bar.x + bar.width) - p.px(kMargin);
    const float left = right - textWidth(p, text);
    if (left < from + p.px(kMargin)) return right;
    rowText(p, lineAt(right, 0, float(bar.height)), p.session.file.isDirty() ? Ink::Text : Ink::Dim, text,
            Align::Right);
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

void drawMenuBar(const Panel& p, MenuState& state, const view::Rect& bar) {
    const float padding = std::round((float(bar.height) - ImGui::GetFontSize()) / 2);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(p.px(6), padding));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(p.px(18), p.px(4)));
    const RowRect area = toIm(bar);
    const Region region("menu", area, {p.px(3), 0}, Region::kFlags | ImGuiWindowFlags_MenuBar);
    windowPainter().rectFilled(area, p.ink(Ink::Panel));
    float menusEnd = 0;
    if (ImGui::BeginMenuBar()) {
        ImGui::SetCursorPosX(p.px(kMargin) - p.px(9));  // a menu begins half an item spacing further right
        // If a key opens a menu beside the open one, the first entry of the new menu is outlined. A press beside the
        // open one may have closed it since.
        if (p.session.window.menu && state.open && *p.session.window.menu != *state.open && isPopupOpen())
            ImGui::ClosePopupToLevel(0, false);
        state.open.reset();
        state.onSubmenu = false;
        for (int i = 0; i <= static_cast<int>(Menu::Help); ++i) {
            const auto menu = static_cast<Menu>(i);
            if (drawMenu(p, state, menu, bar)) state.open = menu;
        }
        if (p.session.window.menu) p.send(session::forgetMenu);
        menusEnd = ImGui::GetCursorScreenPos().x;
        ImGui::EndMenuBar();
    }
    // What lies in the bar is outside the window's contents, where nothing is drawn and nothing can be pressed.
    ImGui::PushClipRect(area.min, area.max, false);
    const float nameStart = drawDocumentName(p, menusEnd, bar);
    drawFinder(p, menusEnd, nameStart, bar);
    const float bottom = area.max.y - 0.5f;
    windowPainter().line({0, bottom}, {area.max.x, bottom}, p.ink(Ink::Hairline));
    ImGui::PopClipRect();
    ImGui::PopStyleVar(2);
}

}  // namespace ui
