#include "app/native.h"

#include <emscripten.h>

#include <utility>

#include "app/web/browser_window.h"

// clang-format off
EM_JS(void, requestClipboard, (), { Module.requestClipboard(); })
// clang-format on

namespace app {

ClipboardText askForClipboard(bool isForField) {
    GLFWwindow& page = web::page();
    const ClipboardText state = std::exchange(page.clipboardText, ClipboardText::Later);
    if (state == ClipboardText::Later && !(isForField && page.isFieldWaiting)) {  // a field asks in each frame
        page.isFieldWaiting = isForField;
        requestClipboard();
    }
    return state;
}

bool usesFingers() { return web::page().hasFingers; }
void chooseWindowSystem() {}
void nameWindows(const char*) {}
bool isOnWayland() { return false; }
void* waylandDisplay() { return nullptr; }
unsigned long xWindow(GLFWwindow*) { return 0; }

}  // namespace app
