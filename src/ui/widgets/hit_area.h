#pragma once
/// A rectangle that can be pressed, the one form for all panels.

#include <imgui.h>

#include <algorithm>

namespace ui {

/// ImGui::InvisibleButton() of at least one pixel: Dear ImGui aborts at a side of 0, which a narrow panel leaves, and
/// takes a negative side for a distance from the panel's end.
inline bool hitArea(const char* id, ImVec2 size) {
    return ImGui::InvisibleButton(id, {std::max(1.f, size.x), std::max(1.f, size.y)});
}

}  // namespace ui
