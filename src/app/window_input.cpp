/// What GLFW's callbacks do.

#include <GLFW/glfw3.h>
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
        from(w).m_input.wheel({x, y});
        from(w).touched();
    });
    glfwSetKeyCallback(m_window, [](GLFWwindow* w, int key, int scancode, int action, int mods) {
        from(w).onKey(key, scancode, action, mods);
    });
    glfwSetCharCallback(m_window, [](GLFWwindow* w, unsigned c) {
        from(w).m_input.type(c);
        from(w).touched();
    });
    glfwSetWindowRefreshCallback(m_window, [](GLFWwindow* w) { from(w).damaged(); });
    glfwSetWindowFocusCallback(m_window, [](GLFWwindow* w, int focused) {
        ImGui_ImplGlfw_WindowFocusCallback(w, focused);
        if (focused) session::noticeDisk(from(w).m_session);
        from(w).touched();
    });
    glfwSetCursorEnterCallback(m_window, [](GLFWwindow* w, int entered) {
        if (!entered) from(w).m_input.moveTo({});
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
    m_input.moveTo(view::Vec2(x, y) * pixelRatio());
}

void Window::onButton(int button, int action, int mods) {
    touched();
    if (button > GLFW_MOUSE_BUTTON_MIDDLE) return;
    const session::MouseButton which = button == GLFW_MOUSE_BUTTON_LEFT    ? session::MouseButton::Left
                                       : button == GLFW_MOUSE_BUTTON_RIGHT ? session::MouseButton::Right
                                                                           : session::MouseButton::Middle;
    m_input.hold(modifiersFrom(mods));
    m_input.button(which, action != GLFW_RELEASE, glfwGetTime());
}

void Window::onKey(int glfwKey, int scancode, int action, int mods) {
    touched();
    session::Modifiers with = modifiersFrom(mods);
    const bool down = action != GLFW_RELEASE;
    // In the event of a modifier's own press or release, X11 reports the modifiers as they were before it.
    if (glfwKey == GLFW_KEY_LEFT_SHIFT || glfwKey == GLFW_KEY_RIGHT_SHIFT) with.shift = down;
    if (glfwKey == GLFW_KEY_LEFT_CONTROL || glfwKey == GLFW_KEY_RIGHT_CONTROL) with.ctrl = down;
    if (glfwKey == GLFW_KEY_LEFT_ALT || glfwKey == GLFW_KEY_RIGHT_ALT) with.alt = down;
    m_input.hold(with);
    const session::Key key = keyFrom(glfwKey, scancode);
    if (key == session::Key::None) return;
    down ? m_input.press({key, with}, action == GLFW_REPEAT) : m_input.release(key);
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
