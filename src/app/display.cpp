#include "app/display.h"

#include <GLFW/glfw3.h>

#include <algorithm>

#include "app/native.h"
#include "platform/ending.h"
#include "render/gl/device/driver.h"

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
    chooseWindowSystem();
    m_isThere = glfwInit() == GLFW_TRUE;
}

Display::~Display() { glfwTerminate(); }

const std::string& Display::error() const { return g_error; }

bool Display::isWayland() const { return m_isThere && isOnWayland(); }
bool Display::isLost() const { return isWayland() && platform::isWaylandLost(waylandDisplay()); }

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
    nameWindows("carom");
    return glfwCreateWindow(plan.size.width, plan.size.height, "Carom", nullptr, nullptr);
}

}  // namespace app
