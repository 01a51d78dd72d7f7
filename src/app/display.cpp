#include "app/display.h"

#include <GLFW/glfw3.h>

#include <algorithm>

namespace app {
namespace {

constexpr int kLargestWidth = 1920, kLargestHeight = 1080;

std::string g_error;  // GLFW's error callback carries no user pointer

}  // namespace

Display::Display() {
    glfwSetErrorCallback([](int, const char* text) { g_error = text; });
    m_isThere = glfwInit() == GLFW_TRUE;
}

Display::~Display() { glfwTerminate(); }

const std::string& Display::error() const { return g_error; }

GLFWwindow* Display::open(const session::Settings& settings) const {
    int x = 0, y = 0, width = 1280, height = 720;
    if (GLFWmonitor* monitor = glfwGetPrimaryMonitor()) glfwGetMonitorWorkarea(monitor, &x, &y, &width, &height);
    const bool wasSized = settings.windowWidth > 0 && settings.windowHeight > 0;
    const bool fits = width <= kLargestWidth && height <= kLargestHeight;
    const bool fills = wasSized || settings.windowMaximized ? settings.windowMaximized : fits;
    const int mostWidth = wasSized ? settings.windowWidth : kLargestWidth;
    const int mostHeight = wasSized ? settings.windowHeight : kLargestHeight;
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_MAXIMIZED, fills ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "carom");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "carom");
    return glfwCreateWindow(std::min(width, mostWidth), std::min(height, mostHeight), "Carom", nullptr, nullptr);
}

}  // namespace app
