#pragma once
/// A rectangle that can be pressed, the one form for all panels.

#include <algorithm>

#include "ui/widgets/row_rect.h"

namespace ui {

/// ImGui::InvisibleButton() of at least one pixel: Dear ImGui aborts at a side of 0, which a narrow panel leaves, and
/// takes a negative side for a distance from the panel's end.
inline bool hitArea(const char* id, ImVec2 size) {
    return ImGui::InvisibleButton(id, {std::max(1.f, size.x), std::max(1.f, size.y)});
}

struct Press {
    bool clicked = false, hot = false, held = false;
    bool began = false;  ///< pressed in this frame
};
/// Makes a rectangle an item to press; the cursor does not move.
inline Press pressIn(const char* id, const RowRect& area) {
    const ImVec2 after = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(area.min);
    const bool isClicked = hitArea(id, area.size());
    ImGui::SetCursorScreenPos(after);
    return {isClicked, ImGui::IsItemHovered(), ImGui::IsItemActive(), ImGui::IsItemActivated()};
}

/// Framebuffer pixels.
[[nodiscard]] inline view::Vec2 mousePx() { return fromIm(ImGui::GetIO().MousePos); }

}  // namespace ui
