#include "app/clipboard.h"

#include <GLFW/glfw3.h>

#include <chrono>

#include "platform/clipboard_owner.h"
#include "ui/widgets/imgui_compat.h"

#if defined(__linux__)
extern "C" unsigned long glfwGetX11Window(GLFWwindow* window);  // <GLFW/glfw3native.h> needs the headers of X
#endif

namespace app {
namespace {

constexpr std::chrono::milliseconds kMostWait{500};

unsigned long xWindowOf([[maybe_unused]] GLFWwindow* window) {
#if defined(GLFW_PLATFORM_X11)  // 3.4: another one may be in use
    if (glfwGetPlatform() != GLFW_PLATFORM_X11) return 0;
#endif
#if defined(__linux__)
    return glfwGetX11Window(window);
#else
    return 0;
#endif
}

/// For fields. @return null where there is no text
const char* readForField() {
    GLFWwindow* const window = glfwGetCurrentContext();
    const unsigned long xWindow = window ? xWindowOf(window) : 0;
    if (!window || (xWindow != 0 && !platform::doesClipboardAnswer(xWindow, kMostWait))) return nullptr;
    return glfwGetClipboardString(window);
}

}  // namespace

io::Result<std::string> readClipboard(GLFWwindow* window) {
    const unsigned long xWindow = xWindowOf(window);
    if (xWindow != 0 && !platform::doesClipboardAnswer(xWindow, kMostWait))
        return io::Error{"cannot paste: the program that holds the clipboard does not answer; copy again"};
    const char* const text = glfwGetClipboardString(window);
    return std::string(text ? text : "");
}

void readClipboardInFields() { ui::readClipboardBy(readForField); }

}  // namespace app
