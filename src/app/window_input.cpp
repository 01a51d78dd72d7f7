/// What GLFW's callbacks do.

#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>

#include <algorithm>

#include "app/keys.h"
#include "app/window.h"
#include "session/actions/file_actions.h"
#include "session/commands/commands.h"
#include "session/commands/link_actions.h"
#include "session/state/display.h"
#include "session/texts/link.h"

namespace app {
namespace {

Window& from(GLFWwindow* window) { return *static_cast<Window*>(glfwGetWindowUserPointer(window)); }

}  // namespace

void Window::installCallbacks() {
    glfwSetCursorPosCallback(m_window, [](GLFWwindow* w, double x, double y) { from(w).onMove(x, y); });
    glfwSetMouseButtonCallback(m_window,
                               [](GLFWwindow* w, int b, int action, int mods) { from(w).onButton(b, action, mods); });
    glfwSetScrollCallback(m_window, [](GLFWwindow* w, double x, double y) {
        Window& self = from(w);
        self.touched();
        ImGui_ImplGlfw_ScrollCallback(w, x, y);
        if (self.m_ui->isPicture(self.m_mouse)) self.m_input.wheel(self.m_mouse, y);
    });
    glfwSetKeyCallback(m_window, [](GLFWwindow* w, int key, int scancode, int action, int mods) {
        from(w).onKey(key, scancode, action, mods);
    });
    glfwSetCharCallback(m_window, [](GLFWwindow* w, unsigned c) {
        ImGui_ImplGlfw_CharCallback(w, c);
        from(w).touched();
    });
    glfwSetWindowRefreshCallback(m_window, [](GLFWwindow* w) { from(w).damaged(); });
    glfwSetWindowFocusCallback(m_window, [](GLFWwindow* w, int focused) {
        ImGui_ImplGlfw_WindowFocusCallback(w, focused);
        if (focused) session::noticeDisk(from(w).m_session);
        from(w).touched();
    });
    glfwSetCursorEnterCallback(m_window, [](GLFWwindow* w, int entered) {
        if (!entered) from(w).m_input.leave();
        from(w).touched();
    });
    glfwSetFramebufferSizeCallback(m_window, [](GLFWwindow* w, int, int) {
        from(w).damaged();
        from(w).onResize();
    });
    glfwSetWindowContentScaleCallback(m_window, [](GLFWwindow* w, float, float) { from(w).touched(); });
    glfwSetWindowCloseCallback(m_window, [](GLFWwindow* w) { from(w).onClose(); });
    glfwSetDropCallback(m_window, [](GLFWwindow* w, int count, const char** paths) {
        if (session::Session& session = from(w).m_session; count == 1 && session::isLink(paths[0]))
            session::pasteLink(session, paths[0]);
        else
            session::openDropped(session, {paths, paths + count});
        from(w).touched();
    });
}

void Window::onMove(double x, double y) {
    touched();
    const view::Vec2 px = m_mouse = view::Vec2(x, y) * pixelRatio();
    const bool panelDrag = !m_input.isBusy() && ImGui::IsAnyMouseDown();
    if (m_input.isBusy() || (!panelDrag && m_ui->isPicture(px))) {
        const auto held = [&](int key) { return glfwGetKey(m_window, key) == GLFW_PRESS; };
        m_input.move(px, {held(GLFW_KEY_LEFT_CONTROL) || held(GLFW_KEY_RIGHT_CONTROL),
                          held(GLFW_KEY_LEFT_SHIFT) || held(GLFW_KEY_RIGHT_SHIFT),
                          held(GLFW_KEY_LEFT_ALT) || held(GLFW_KEY_RIGHT_ALT)});
    } else {
        m_input.leave();
    }
}

void Window::onButton(int button, int action, int mods) {
    touched();
    m_guiInput.button(button, action, mods);
    if (button > GLFW_MOUSE_BUTTON_MIDDLE) return;
    const session::MouseButton which = button == GLFW_MOUSE_BUTTON_LEFT    ? session::MouseButton::Left
                                       : button == GLFW_MOUSE_BUTTON_RIGHT ? session::MouseButton::Right
                                                                           : session::MouseButton::Middle;
    const view::Vec2 px = m_mouse;
    if (action == GLFW_RELEASE) {
        m_input.release(which, px, modifiersFrom(mods), glfwGetTime());
    } else if (m_ui->isPicture(px)) {
        m_input.press(which, px, modifiersFrom(mods), glfwGetTime());
    }
}

void Window::onKey(int glfwKey, int scancode, int action, int mods) {
    touched();
    m_guiInput.key(glfwKey, scancode, action, mods);
    session::Modifiers with = modifiersFrom(mods);
    const bool down = action != GLFW_RELEASE;
    // In the event of a modifier's own press or release, X11 reports the modifiers as they were before it.
    if (glfwKey == GLFW_KEY_LEFT_SHIFT || glfwKey == GLFW_KEY_RIGHT_SHIFT) with.shift = down;
    if (glfwKey == GLFW_KEY_LEFT_CONTROL || glfwKey == GLFW_KEY_RIGHT_CONTROL) with.ctrl = down;
    if (glfwKey == GLFW_KEY_LEFT_ALT || glfwKey == GLFW_KEY_RIGHT_ALT) with.alt = down;
    m_input.setModifiers(with);
    if (!down) return;
    const session::Key key = keyFrom(glfwKey, scancode);
    m_ui->press({key, with});
    if (m_ui->wantsKeys()) return;
    if (key == session::Key::None || m_ui->takes({key, with}) || m_input.key(key) || m_input.isBusy()) return;
    const session::Command* command = session::commandFor(m_session, {key, with});
    if (command) session::run(m_session, command->id);
}

void Window::onClose() {
    glfwSetWindowShouldClose(m_window, GLFW_FALSE);
    session::run(m_session, "file.quit");
    touched();
}

void Window::onResize() {
    session::Settings& settings = m_session.settings;
    settings.windowMaximized = glfwGetWindowAttrib(m_window, GLFW_MAXIMIZED) == GLFW_TRUE;
    if (settings.windowMaximized || glfwGetWindowAttrib(m_window, GLFW_ICONIFIED)) return;
    int width = 0, height = 0;
    glfwGetWindowSize(m_window, &width, &height);
    settings.windowWidth = std::clamp(width, session::kSmallestWindow, session::kLargestWindow);
    settings.windowHeight = std::clamp(height, session::kSmallestWindow, session::kLargestWindow);
}

}  // namespace app
