#include "app/native.h"

#include <emscripten.h>

#include <utility>

#include "app/web/browser_window.h"

// clang-format off
EM_JS(void, requestClipboard, (), { Module.requestClipboard(); })
// clang-format on

namespace app {

ClipboardText askForClipboard() {
    const ClipboardText state = std::exchange(web::page().clipboardText, ClipboardText::Later);
    if (state == ClipboardText::Later) requestClipboard();
    return state;
}

void chooseWindowSystem() {}
void nameWindows(const char*) {}
bool isOnWayland() { return false; }
void* waylandDisplay() { return nullptr; }
unsigned long xWindow(GLFWwindow*) { return 0; }

}  // namespace app
