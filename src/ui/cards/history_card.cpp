#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "session/actions/panel_actions.h"
#include "ui/cards/cards.h"

namespace ui {
namespace {

using session::Session;

constexpr float kHistoryWidth = 340, kHistoryRow = 24;
constexpr int kMostHistoryRows = 16;

/// One edit: undone edits are faint, the present one is marked.
bool drawHistoryEntry(const Style& style, const scene::History& history, std::size_t entry, bool chosen) {
    const RowRect row = nextRow(style, kHistoryRow);
    const bool hot = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(row.min, row.max);
    const FlatPainter painter = windowPainter();
    if (chosen || hot) {
        painter.rectFilled(row.min, row.max, style.ink(Ink::Field, chosen ? 1 : 0.6f), style.px(kCorner));
    }
    const bool now = entry == history.index();
    const float left = row.min.x + style.px(26);
    if (now) {
        painter.circleFilled({row.min.x + style.px(13), (row.min.y + row.max.y) / 2}, style.px(3.5f),
                             style.ink(Ink::Accent), 16);
    }
    const std::string& name = history.nameAt(entry);
    rowText(style, painter, style.fonts.body, left, row.min.y, row.height(),
            style.ink(entry > history.index() ? Ink::Faint : Ink::Text),
            fitted(style, style.fonts.body, style.spell(name), row.max.x - left - style.px(8)));
    if (chosen && ImGui::IsWindowAppearing()) ImGui::SetScrollHereY(0.5f);
    return hot && ImGui::IsMouseReleased(0);
}

/// The arrow and page keys walk through the entries; the list follows.
bool walkHistory(const Style& style, std::size_t& chosen, std::size_t count) {
    const long step = (isKeyPressed(ImGuiKey_DownArrow) ? 1 : 0) - (isKeyPressed(ImGuiKey_UpArrow) ? 1 : 0) +
                      (isKeyPressed(ImGuiKey_PageDown) ? kMostHistoryRows - 1 : 0) -
                      (isKeyPressed(ImGuiKey_PageUp) ? kMostHistoryRows - 1 : 0);
    if (step == 0) return false;
    chosen = static_cast<std::size_t>(std::clamp(static_cast<long>(chosen) + step, 0L, static_cast<long>(count) - 1));
    const float top = style.px(kHistoryRow) * float(chosen), bottom = top + style.px(kHistoryRow);
    if (top < ImGui::GetScrollY()) ImGui::SetScrollY(top);
    if (bottom > ImGui::GetScrollY() + ImGui::GetWindowHeight()) ImGui::SetScrollY(bottom - ImGui::GetWindowHeight());
    return true;
}

}  // namespace

void drawHistory(const Style& style, const Session& session, session::Actions& actions, CardStates& state,
                 float menuHeight) {
    const scene::History& history = session.document.history();
    std::size_t chosen = std::min(state.historyChosen.value_or(history.index()), history.size() - 1);
    const float rows = std::min(float(history.size()), float(kMostHistoryRows));
    const float room = ImGui::GetIO().DisplaySize.y - menuHeight - style.px(44 + 24 + 30 + 24);
    const float height = std::min(style.px(kHistoryRow) * rows, std::max(style.px(kHistoryRow), room));
    ImGui::SetNextWindowPos({std::round(ImGui::GetIO().DisplaySize.x / 2), menuHeight + style.px(44)}, ImGuiCond_Always,
                            {0.5f, 0});
    ImGui::SetNextWindowSize({std::min(style.px(kHistoryWidth), ImGui::GetIO().DisplaySize.x), 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(style.px(6), style.px(8)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, style.px(kCorner));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::Begin("history", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysAutoResize);
    const bool appearing = ImGui::IsWindowAppearing();
    if (appearing) ImGui::SetWindowFocus();
    const RowRect title = nextRow(style, 24);
    rowText(style, windowPainter(), style.fonts.strong, title.min.x + style.px(8), title.min.y, title.height(),
            style.ink(Ink::Text), "History");
    rowText(style, windowPainter(), style.fonts.body, title.max.x - style.px(8), title.min.y, title.height(),
            style.ink(Ink::Faint), "arrows, Enter, Esc", Align::Right);
    ImGui::Dummy({1, style.px(4)});

    ImGui::BeginChild("entries", {0, height}, false, ImGuiWindowFlags_NoSavedSettings);
    std::optional<std::size_t> picked;
    walkHistory(style, chosen, history.size());
    for (std::size_t i = 0; i < history.size(); ++i) {
        if (drawHistoryEntry(style, history, i, i == chosen)) picked = i;
    }
    ImGui::EndChild();
    if (isKeyPressed(ImGuiKey_Enter)) picked = chosen;
    state.historyChosen = picked.value_or(chosen);
    const bool beside =
        ImGui::IsMouseClicked(0) && !appearing && !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows);
    ImGui::End();
    ImGui::PopStyleVar(3);
    if (picked) actions.send(session::jumpToEdit, *picked);
    if (beside || isKeyPressed(ImGuiKey_Escape)) {
        actions.send(session::closeCard<session::HistoryCard>);
    }
}

}  // namespace ui
