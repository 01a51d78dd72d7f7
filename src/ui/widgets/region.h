#pragma once
/// Parts of the window that are windows of Dear ImGui.

#include "ui/widgets/style.h"

namespace ui {

/// A part of the window in a fixed place, behind menus and cards, without a ground of its own. Ends with this.
class Region {
  public:
    /// One that appears takes the keyboard from no field that has asked for it.
    static constexpr ImGuiWindowFlags kFlags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
        ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoFocusOnAppearing;
    /// @param padding  room between its edges and its contents, framebuffer pixels
    Region(const char* name, const RowRect& place, ImVec2 padding = {0, 0}, ImGuiWindowFlags flags = kFlags);
    ~Region() { ImGui::End(); }
    Region(const Region&) = delete;
    Region& operator=(const Region&) = delete;
};

/// A card over the window, as high as its contents. Ends with this.
class Floating {
  public:
    /// @param at, pivot  place of a point of the card, given in shares of its size
    /// @param padding    px of the design
    Floating(const Style& style, const char* name, ImVec2 at, ImVec2 pivot, float width, ImVec2 padding,
             ImGuiWindowFlags flags);
    ~Floating();
    Floating(const Floating&) = delete;
    Floating& operator=(const Floating&) = delete;
};

/// Distances and edges of a card. Followed by ImGui::PopStyleVar(3).
void pushCardStyle(const Style& style, ImVec2 padding);

}  // namespace ui
