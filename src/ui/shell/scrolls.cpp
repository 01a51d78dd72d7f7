#include "ui/shell/scrolls.h"

#include <imgui_internal.h>

#include <cmath>

namespace ui {

session::PanelScrolls panelScrolls(const Style& style) {
    session::PanelScrolls scrolls;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        // Menus and cards come to the front, panels stay behind them.
        const bool isPanel = (window->RootWindow->Flags & ImGuiWindowFlags_NoBringToFrontOnFocus) != 0;
        if (isPanel && window->Active && window->Scroll.y > 0) scrolls[window->Name] = window->Scroll.y / style.scale;
    }
    return scrolls;
}

void scrollPanels(const Style& style, const session::PanelScrolls& scrolls) {
    for (const auto& [name, px] : scrolls)
        if (ImGuiWindow* window = ImGui::FindWindowByName(name.c_str()))
            ImGui::SetScrollY(window, std::round(px * style.scale));
}

}  // namespace ui
