#include "session/commands/context_menu.h"

#include "session/actions/panel_actions.h"
#include "ui/shell/window_parts.h"

namespace ui {
namespace {

constexpr const char* kContextPopup = "context";
constexpr float kMostEntry = 420;  // px of the design: width of an entry that names an object

void drawContextItem(const Panel& p, const session::ContextItem& item) {
    const std::string title = fitted(p, item.title, p.px(kMostEntry));
    if (!item.entries.empty()) {
        if (!ImGui::BeginMenu(title.c_str(), item.enabled)) return;
        for (const session::MenuEntry& entry : item.entries)
            if (ImGui::MenuItem(fitted(p, entry.title, p.px(kMostEntry)).c_str())) p.actions.perform(entry.run);
        ImGui::EndMenu();
        return;
    }
    if (ImGui::MenuItem(title.c_str(), item.keys.c_str(), item.checked, item.enabled)) p.actions.perform(item.run);
    if (!ImGui::IsItemHovered()) return;
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth();
    ImGui::SetNextWindowPos({right + p.px(4), ImGui::GetItemRectMin().y});
    tooltip(p, item.help);
}

}  // namespace

void drawContextMenu(const Panel& p, std::optional<session::ContextRequest>& open) {
    const Region host("context host", {{0, 0}, {1, 1}}, {0, 0}, Region::kFlags | ImGuiWindowFlags_NoInputs);
    if (p.session.window.context) {
        open = p.session.window.context;
        ImGui::OpenPopup(kContextPopup);
        p.send(session::forgetContextMenu);
    }
    const bool isThere = open && (!open->ref || scene::contains(p.session.document.scene(), *open->ref));
    if (open) ImGui::SetNextWindowPos(toIm(open->px), ImGuiCond_Appearing);
    pushMenuStyle(p);
    if (isThere && ImGui::BeginPopup(kContextPopup)) {
        ImGui::TextDisabled("%s", fitted(p, contextTitle(p.session, *open), p.px(220)).c_str());
        std::optional<int> group;
        for (const session::ContextItem& item : contextItems(p.session, *open)) {
            if (group != item.group) ImGui::Separator();
            group = item.group;
            drawContextItem(p, item);
        }
        ImGui::EndPopup();
    }
    popMenuStyle();
}

}  // namespace ui
