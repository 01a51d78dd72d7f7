#include "ui/widgets/region.h"

namespace ui {

Region::Region(const char* name, const RowRect& place, ImVec2 padding, ImGuiWindowFlags flags) {
    ImGui::SetNextWindowPos(place.min);
    ImGui::SetNextWindowSize(place.size());
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::Begin(name, nullptr, flags);
    ImGui::PopStyleVar(2);
}

Floating::Floating(const Style& style, const char* name, ImVec2 at, ImVec2 pivot, float width, ImVec2 padding,
                   ImGuiWindowFlags flags) {
    ImGui::SetNextWindowPos(at, ImGuiCond_Always, pivot);
    ImGui::SetNextWindowSize({width, 0});
    pushCardStyle(style, padding);
    ImGui::Begin(name, nullptr,
                 flags | ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize);
}

Floating::~Floating() {
    ImGui::End();
    ImGui::PopStyleVar(3);
}

void pushCardStyle(const Style& style, ImVec2 padding) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(style.px(padding.x), style.px(padding.y)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, style.px(kCorner));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
}

}  // namespace ui
