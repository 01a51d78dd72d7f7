#include "app/native.h"

#include <GLFW/glfw3.h>

#ifdef GLFW_PLATFORM_WAYLAND  // since GLFW 3.4; earlier ones, as Debian has them, know X alone
#define GLFW_EXPOSE_NATIVE_WAYLAND
#define GLFW_NATIVE_INCLUDE_NONE
#include <GLFW/glfw3native.h>
#endif

#include "platform/environment.h"

extern "C" unsigned long glfwGetX11Window(GLFWwindow* window);  // <GLFW/glfw3native.h> needs the headers of X

namespace app {

void reflect(session::Session&) {}
double drawingMilliseconds(double milliseconds) { return milliseconds; }
ClipboardText askForClipboard(bool) { return ClipboardText::Here; }
bool usesFingers() { return false; }

void nameWindows(const char* name) {
    glfwWindowHintString(GLFW_X11_CLASS_NAME, name);
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, name);
#ifdef GLFW_WAYLAND_APP_ID
    glfwWindowHintString(GLFW_WAYLAND_APP_ID, name);
#endif
}

#ifdef GLFW_PLATFORM_WAYLAND

void chooseWindowSystem() {
    // Without these two libwayland writes an error of its own; only X11 is left to try.
    if (platform::variable("XDG_RUNTIME_DIR").empty() && platform::variable("WAYLAND_DISPLAY").empty())
        glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
}

bool isOnWayland() { return glfwGetPlatform() == GLFW_PLATFORM_WAYLAND; }
void* waylandDisplay() { return glfwGetWaylandDisplay(); }
unsigned long xWindow(GLFWwindow* window) {
    return glfwGetPlatform() == GLFW_PLATFORM_X11 ? glfwGetX11Window(window) : 0;
}

#else

void chooseWindowSystem() {}
bool isOnWayland() { return false; }
void* waylandDisplay() { return nullptr; }
unsigned long xWindow(GLFWwindow* window) { return glfwGetX11Window(window); }

#endif

}  // namespace app
