#include "app/clipboard.h"

#include <GLFW/glfw3.h>

#include <chrono>

#include "app/native.h"
#include "platform/clipboard_owner.h"
#include "ui/letters/imgui_compat.h"

namespace app {
namespace {

constexpr std::chrono::milliseconds kMostWait{500};

/// For fields. @return null where there is no text
const char* readForField() {
    GLFWwindow* const window = glfwGetCurrentContext();
    const unsigned long ownWindow = window ? xWindow(window) : 0;
    if (!window || (ownWindow != 0 && !platform::doesClipboardAnswer(ownWindow, kMostWait))) return nullptr;
    return glfwGetClipboardString(window);
}

}  // namespace

io::Result<std::optional<std::string>> readClipboard(GLFWwindow* window) {
    const unsigned long ownWindow = xWindow(window);
    if (ownWindow != 0 && !platform::doesClipboardAnswer(ownWindow, kMostWait))
        return io::Error{"cannot paste: the program that holds the clipboard does not answer; copy again"};
    const ClipboardText state = askForClipboard();
    if (state == ClipboardText::Refused)
        return io::Error{"cannot paste from a menu: the browser keeps its clipboard; press Ctrl+V"};
    if (state == ClipboardText::Later) return std::optional<std::string>();
    const char* const text = glfwGetClipboardString(window);
    return std::optional<std::string>(text ? text : "");
}

void readClipboardInFields() {
    ui::readClipboardBy(readForField, [] {
        const ClipboardText state = askForClipboard(true);
        return state == ClipboardText::Here    ? ui::Clipboard::Here
               : state == ClipboardText::Later ? ui::Clipboard::Later
                                               : ui::Clipboard::Refused;
    });
}

}  // namespace app
