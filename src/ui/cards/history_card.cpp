#include <algorithm>
#include <cmath>

#include "session/actions/panel_actions.h"
#include "ui/cards/cards.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

constexpr float kHistoryWidth = 340, kHistoryRow = 24;
constexpr int kMostHistoryRows = 16;

/// One edit: undone edits are faint, the present one is marked.
bool drawHistoryEntry(const Style& style, const scene::History& history, std::size_t entry, bool chosen) {
    const RowRect row = nextRow(style, kHistoryRow);
    const bool hot = isHovered(row);
    drawRowGround(style, row, hot, chosen);
    const float left = row.min.x + style.px(26);
    if (entry == history.index())
        windowPainter().circleFilled({row.min.x + style.px(13), row.middle()}, style.px(3.5f), style.ink(Ink::Accent),
                                     16);
    const std::string& name = history.nameAt(entry);
    cutText(style, row.from(left).first(row.max.x - left - style.px(8)),
            entry > history.index() ? Ink::Faint : Ink::Text, name);
    if (chosen && ImGui::IsWindowAppearing()) ImGui::SetScrollHereY(0.5f);
    return hot && ImGui::IsMouseReleased(0);
}

/// The arrow and page keys walk through the entries; the list follows.
bool walkHistory(const Style& style, std::size_t& chosen, std::size_t count) {
    const long step = stepByKeys(ImGuiKey_DownArrow, ImGuiKey_UpArrow) +
                      (kMostHistoryRows - 1) * stepByKeys(ImGuiKey_PageDown, ImGuiKey_PageUp);
    if (step == 0) return false;
    chosen = static_cast<std::size_t>(std::clamp(static_cast<long>(chosen) + step, 0L, static_cast<long>(count) - 1));
    const float top = style.px(kHistoryRow) * float(chosen), bottom = top + style.px(kHistoryRow);
    if (top < ImGui::GetScrollY()) ImGui::SetScrollY(top);
    if (bottom > ImGui::GetScrollY() + ImGui::GetWindowHeight()) ImGui::SetScrollY(bottom - ImGui::GetWindowHeight());
    return true;
}

}  // namespace

void drawHistory(const Panel& p, CardStates& state, float menuHeight) {
    const scene::History& history = p.session.document.history();
    std::size_t chosen = std::min(state.historyChosen.value_or(history.index()), history.size() - 1);
    const float rows = std::min(float(history.size()), float(kMostHistoryRows));
    const float room = ImGui::GetIO().DisplaySize.y - menuHeight - p.px(44 + 24 + 30 + 24);
    const float height = std::min(p.px(kHistoryRow) * rows, std::max(p.px(kHistoryRow), room));
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const Floating card(p, "history", {std::round(screen.x / 2), menuHeight + p.px(44)}, {0.5f, 0},
                        std::min(p.px(kHistoryWidth), screen.x), {6, 8}, ImGuiWindowFlags_NoScrollbar);
    const bool appearing = ImGui::IsWindowAppearing();
    if (appearing) ImGui::SetWindowFocus();
    const RowRect title = nextRow(p, 24);
    rowText(p, title.from(title.min.x + p.px(8)), p.fonts.strong, Ink::Text, "History");
    rowText(p, title.to(title.max.x - p.px(8)), Ink::Faint, "arrows, Enter, Esc", Align::Right);
    ImGui::Dummy({1, p.px(4)});

    ImGui::BeginChild("entries", {0, height}, false, ImGuiWindowFlags_NoSavedSettings);
    std::optional<std::size_t> picked;
    walkHistory(p, chosen, history.size());
    for (std::size_t i = 0; i < history.size(); ++i) {
        if (drawHistoryEntry(p, history, i, i == chosen)) picked = i;
    }
    ImGui::EndChild();
    if (isKeyPressed(ImGuiKey_Enter)) picked = chosen;
    state.historyChosen = picked.value_or(chosen);
    const bool beside =
        ImGui::IsMouseClicked(0) && !appearing && !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows);
    if (picked) p.send(session::jumpToEdit, *picked);
    if (beside || isKeyPressed(ImGuiKey_Escape)) p.send(session::closeCard<session::HistoryCard>);
}

}  // namespace ui
