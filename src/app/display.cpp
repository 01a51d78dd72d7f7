#include "app/display.h"

#include <GLFW/glfw3.h>

#ifdef GLFW_PLATFORM_WAYLAND  // since GLFW 3.4
#define GLFW_EXPOSE_NATIVE_WAYLAND
#define GLFW_NATIVE_INCLUDE_NONE
#include <GLFW/glfw3native.h>
#endif

#include <algorithm>

#include "platform/ending.h"
#include "platform/environment.h"
#include "render/gl/driver.h"

namespace app {
namespace {

constexpr int kLargestWidth = 1920, kLargestHeight = 1080;  ///< limits of the first window, units of window sizes

std::string g_error;  // GLFW's error callback carries no user pointer

struct Size {
    int width, height;
};

/// The free area of the first screen, in the units of window sizes.
Size freeArea(bool isWayland) {
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    if (!monitor) return {1280, 720};
    int x = 0, y = 0, width = 0, height = 0;
    glfwGetMonitorWorkarea(monitor, &x, &y, &width, &height);
    float scale = 1;
    if (isWayland) glfwGetMonitorContentScale(monitor, &scale, nullptr);  // on Wayland the area is in pixels
    return {int(float(width) / scale), int(float(height) / scale)};
}

/// A window before it is opened, in the units of window sizes.
struct Plan {
    Size size;
    bool isMaximized;
};

Plan planOf(const session::Settings& settings, bool isWayland) {
    const auto [width, height] = freeArea(isWayland);
    const bool wasSized = settings.windowWidth > 0 && settings.windowHeight > 0;
    const bool isSmallScreen = width <= kLargestWidth && height <= kLargestHeight;
    const int wantedWidth = wasSized ? settings.windowWidth : kLargestWidth;
    const int wantedHeight = wasSized ? settings.windowHeight : kLargestHeight;
    return {{std::min(width, wantedWidth), std::min(height, wantedHeight)},
            settings.windowMaximized || (!wasSized && isSmallScreen)};
}

}  // namespace

Display::Display() {
    render::gl::prepareDriver();
    glfwSetErrorCallback([](int, const char* text) { g_error = text; });
#ifdef GLFW_PLATFORM_WAYLAND
    // Without these two libwayland writes an error of its own; only X11 is left to try.
    if (platform::variable("XDG_RUNTIME_DIR").empty() && platform::variable("WAYLAND_DISPLAY").empty())
        glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
    m_isThere = glfwInit() == GLFW_TRUE;
}

Display::~Display() { glfwTerminate(); }

const std::string& Display::error() const { return g_error; }

bool Display::isWayland() const {
#ifdef GLFW_PLATFORM_WAYLAND
    return m_isThere && glfwGetPlatform() == GLFW_PLATFORM_WAYLAND;
#else
    return false;
#endif
}

bool Display::isLost() const {
#ifdef GLFW_PLATFORM_WAYLAND
    return isWayland() && platform::isWaylandLost(glfwGetWaylandDisplay());
#else
    return false;
#endif
}

Display::Expected Display::expected(const session::Settings& settings) const {
    const Plan plan = planOf(settings, isWayland());
    float scale = 1;
    if (GLFWmonitor* monitor = glfwGetPrimaryMonitor()) glfwGetMonitorContentScale(monitor, &scale, nullptr);
    const int height = plan.isMaximized ? freeArea(isWayland()).height : plan.size.height;
    return {int(float(height) * (isWayland() ? scale : 1)), scale};
}

GLFWwindow* Display::open(const session::Settings& settings) const {
    const Plan plan = planOf(settings, isWayland());
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_MAXIMIZED, plan.isMaximized ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHint(GLFW_DEPTH_BITS, 0);  // the picture is drawn into a target of its own
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "carom");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "carom");
#ifdef GLFW_WAYLAND_APP_ID
    glfwWindowHintString(GLFW_WAYLAND_APP_ID, "carom");
#endif
    return glfwCreateWindow(plan.size.width, plan.size.height, "Carom", nullptr, nullptr);
}

}  // namespace app
