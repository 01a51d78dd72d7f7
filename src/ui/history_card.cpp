#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/panels.h"

namespace ui {
namespace {

using session::Session;

constexpr float kHistoryWidth = 340, kHistoryRow = 24;
constexpr int kMostHistoryRows = 16;

/// One edit: those that were taken back are faint, the one that the scene stands at is marked.
bool drawHistoryEntry(const Look& look, const scene::History& history, std::size_t entry, bool chosen) {
    const RowRect row = nextRow(look, kHistoryRow);
    const bool hot = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(row.min, row.max);
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (chosen || hot) {
        list->AddRectFilled(row.min, row.max, look.ink(Ink::Field, chosen ? 1 : 0.6f), look.px(kCorner));
    }
    const bool now = entry == history.index();
    const float left = row.min.x + look.px(26);
    if (now) {
        list->AddCircleFilled({row.min.x + look.px(13), (row.min.y + row.max.y) / 2}, look.px(3.5f),
                              look.ink(Ink::Accent), 16);
    }
    const std::string& name = history.nameAt(entry);
    rowText(look, list, look.fonts.body, left, row.min.y, row.height(),
            look.ink(entry > history.index() ? Ink::Faint : Ink::Text),
            fitted(look, look.fonts.body, look.spell(name), row.max.x - left - look.px(8)));
    if (chosen && ImGui::IsWindowAppearing()) ImGui::SetScrollHereY(0.5f);
    return hot && ImGui::IsMouseReleased(0);
}

/// The arrow and page keys walk through the entries; the list follows.
bool walkHistory(const Look& look, std::size_t& chosen, std::size_t count) {
    const long step = (isKeyPressed(ImGuiKey_DownArrow) ? 1 : 0) - (isKeyPressed(ImGuiKey_UpArrow) ? 1 : 0) +
                      (isKeyPressed(ImGuiKey_PageDown) ? kMostHistoryRows - 1 : 0) -
                      (isKeyPressed(ImGuiKey_PageUp) ? kMostHistoryRows - 1 : 0);
    if (step == 0) return false;
    chosen = static_cast<std::size_t>(std::clamp(static_cast<long>(chosen) + step, 0L, static_cast<long>(count) - 1));
    const float top = look.px(kHistoryRow) * float(chosen), bottom = top + look.px(kHistoryRow);
    if (top < ImGui::GetScrollY()) ImGui::SetScrollY(top);
    if (bottom > ImGui::GetScrollY() + ImGui::GetWindowHeight()) ImGui::SetScrollY(bottom - ImGui::GetWindowHeight());
    return true;
}

}  // namespace

void drawHistory(const Look& look, Session& session, PanelState& state, const Layout& layout) {
    if (!session.historyShown) {
        state.historyChosen.reset();
        return;
    }
    const scene::History& history = session.history();
    std::size_t chosen = std::min(state.historyChosen.value_or(history.index()), history.size() - 1);
    const float rows = std::min(float(history.size()), float(kMostHistoryRows));
    const float room = ImGui::GetIO().DisplaySize.y - float(layout.menu.height) - look.px(44 + 24 + 30 + 24);
    const float height = std::min(look.px(kHistoryRow) * rows, std::max(look.px(kHistoryRow), room));
    ImGui::SetNextWindowPos({std::round(ImGui::GetIO().DisplaySize.x / 2), float(layout.menu.height) + look.px(44)},
                            ImGuiCond_Always, {0.5f, 0});
    ImGui::SetNextWindowSize({std::min(look.px(kHistoryWidth), ImGui::GetIO().DisplaySize.x), 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(6), look.px(8)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, look.px(kCorner));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::Begin("history", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysAutoResize);
    const bool appearing = ImGui::IsWindowAppearing();
    if (appearing) ImGui::SetWindowFocus();
    const RowRect title = nextRow(look, 24);
    rowText(look, ImGui::GetWindowDrawList(), look.fonts.strong, title.min.x + look.px(8), title.min.y, title.height(),
            look.ink(Ink::Text), "History");
    rowText(look, ImGui::GetWindowDrawList(), look.fonts.body, title.max.x - look.px(8), title.min.y, title.height(),
            look.ink(Ink::Faint), "arrows, Enter, Esc", Align::Right);
    ImGui::Dummy({1, look.px(4)});

    ImGui::BeginChild("entries", {0, height}, false, ImGuiWindowFlags_NoSavedSettings);
    std::optional<std::size_t> picked;
    walkHistory(look, chosen, history.size());
    for (std::size_t i = 0; i < history.size(); ++i) {
        if (drawHistoryEntry(look, history, i, i == chosen)) picked = i;
    }
    ImGui::EndChild();
    if (isKeyPressed(ImGuiKey_Enter)) picked = chosen;
    state.historyChosen = picked.value_or(chosen);
    const bool beside =
        ImGui::IsMouseClicked(0) && !appearing && !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows);
    ImGui::End();
    ImGui::PopStyleVar(3);
    if (picked) session.later([entry = *picked](Session& s) { s.jumpTo(entry); });
    if (beside || isKeyPressed(ImGuiKey_Escape)) {
        session.later([](Session& s) { s.historyShown = false; });
    }
}

}  // namespace ui
