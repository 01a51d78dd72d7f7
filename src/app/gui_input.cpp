#include "app/gui_input.h"

#include <GLFW/glfw3.h>
#include <imgui_impl_glfw.h>

#include <utility>

#include "ui/letters/imgui_compat.h"

namespace app {

void GuiInput::key(int key, int scancode, int action, int mods) {
    if (action == GLFW_RELEASE) return m_keysUp.push_back({key, scancode, mods});
    std::erase_if(m_keysUp, [&](const KeyUp& up) { return up.key == key && up.scancode == scancode; });
    ImGui_ImplGlfw_KeyCallback(m_window, key, scancode, action, mods);
}

void GuiInput::button(int button, int action, int mods) {
    if (action == GLFW_RELEASE) return m_buttonsUp.push_back({button, mods});
    std::erase_if(m_buttonsUp, [&](const ButtonUp& up) { return up.button == button; });
    ImGui_ImplGlfw_MouseButtonCallback(m_window, button, action, mods);
}

void GuiInput::reportMouse(double pixelRatio) const {
    const bool isHere = glfwGetWindowAttrib(m_window, GLFW_HOVERED) == GLFW_TRUE || ImGui::IsAnyMouseDown();
    if (!isHere) return ui::moveMouseAway();
    double x = 0, y = 0;
    glfwGetCursorPos(m_window, &x, &y);
    ui::moveMouse({float(x * pixelRatio), float(y * pixelRatio)});
}

bool GuiInput::reportReleases() {
    if (m_keysUp.empty() && m_buttonsUp.empty()) return false;
    for (const KeyUp& up : std::exchange(m_keysUp, {}))
        ImGui_ImplGlfw_KeyCallback(m_window, up.key, up.scancode, GLFW_RELEASE, up.mods);
    for (const ButtonUp& up : std::exchange(m_buttonsUp, {}))
        ImGui_ImplGlfw_MouseButtonCallback(m_window, up.button, GLFW_RELEASE, up.mods);
    return true;
}

}  // namespace app
