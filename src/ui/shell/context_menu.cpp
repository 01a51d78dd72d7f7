#include "session/commands/context_menu.h"

#include <imgui.h>

#include "session/actions/panel_actions.h"
#include "ui/shell/window_parts.h"

namespace ui {
namespace {

constexpr const char* kContextPopup = "context";
constexpr float kMostEntry = 420;  // px of the design: width of an entry that names an object

void drawContextItem(const Style& style, session::Actions& actions, const session::ContextItem& item) {
    const std::string title = fitted(style, style.fonts.body, style.spell(item.title), style.px(kMostEntry));
    if (!item.entries.empty()) {
        if (!ImGui::BeginMenu(title.c_str(), item.enabled)) return;
        for (const session::MenuEntry& entry : item.entries)
            if (ImGui::MenuItem(
                    fitted(style, style.fonts.body, style.spell(entry.title), style.px(kMostEntry)).c_str()))
                actions.perform(entry.run);
        ImGui::EndMenu();
        return;
    }
    if (ImGui::MenuItem(title.c_str(), item.keys.c_str(), item.checked, item.enabled)) actions.perform(item.run);
    if (!ImGui::IsItemHovered()) return;
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth();
    ImGui::SetNextWindowPos({right + style.px(4), ImGui::GetItemRectMin().y});
    tooltip(style, item.help);
}

}  // namespace

void drawContextMenu(const Style& style, const session::Session& session, session::Actions& actions,
                     std::optional<session::ContextRequest>& open) {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({1, 1});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::Begin("context host", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground |
                     ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoBringToFrontOnFocus);
    ImGui::PopStyleVar();
    if (session.window.context) {
        open = session.window.context;
        ImGui::OpenPopup(kContextPopup);
        actions.send(session::forgetContextMenu);
    }
    const bool isThere = open && (!open->ref || scene::contains(session.document.scene(), *open->ref));
    if (open) ImGui::SetNextWindowPos({float(open->px.x), float(open->px.y)}, ImGuiCond_Appearing);
    pushMenuStyle(style);
    if (isThere && ImGui::BeginPopup(kContextPopup)) {
        ImGui::TextDisabled("%s", fitted(style, style.fonts.body, contextTitle(session, *open), style.px(220)).c_str());
        std::optional<int> group;
        for (const session::ContextItem& item : contextItems(session, *open)) {
            if (group != item.group) ImGui::Separator();
            group = item.group;
            drawContextItem(style, actions, item);
        }
        ImGui::EndPopup();
    }
    popMenuStyle();
    ImGui::End();
}

}  // namespace ui
