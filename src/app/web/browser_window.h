#pragma once
/// The browser as a window system of GLFW: the page is the one window. Only what Carom and Dear ImGui's backend use of
/// GLFW is here; <GLFW/glfw3.h> describes the functions.

#include <GLFW/glfw3.h>

#include <array>
#include <string>

#include "app/native.h"

namespace app::web {

/// What the page covers of the screen.
struct PageSize {
    int width = 1, height = 1;            ///< CSS pixels
    int pixelWidth = 1, pixelHeight = 1;  ///< size of the canvas
    double ratio = 1;                     ///< pixels for a CSS pixel, the page's zoom included
};

/// Called at an event; null: nobody listens.
struct Callbacks {
    GLFWcursorposfun move = nullptr;
    GLFWmousebuttonfun button = nullptr;
    GLFWscrollfun scroll = nullptr;
    GLFWkeyfun key = nullptr;
    GLFWcharfun character = nullptr;
    GLFWwindowfocusfun focus = nullptr;
    GLFWcursorenterfun enter = nullptr;
    GLFWframebuffersizefun resize = nullptr;
    GLFWwindowcontentscalefun scale = nullptr;
    GLFWdropfun drop = nullptr;
    GLFWwindowrefreshfun refresh = nullptr;
};

}  // namespace app::web

struct GLFWwindow {
    void* user = nullptr;
    app::web::PageSize size;
    app::web::Callbacks on;
    double x = 0, y = 0;  ///< the mouse, CSS pixels
    bool isHovered = false;
    bool hasFingers = false;  ///< the last that moved was a finger, no mouse; at first, whether one is the usual way
    std::array<int, GLFW_KEY_LAST + 1> keys{};
    std::array<std::string, GLFW_KEY_LAST + 1> keyNames{};  ///< as the layout has them, known from the first press on
    std::array<int, GLFW_MOUSE_BUTTON_LAST + 1> buttons{};
    std::string clipboard;  ///< the text copied or pasted last
    app::ClipboardText clipboardText = app::ClipboardText::Later;
    bool isFieldWaiting = false;  ///< for that text
};

namespace app::web {

/// The page, as a window.
[[nodiscard]] GLFWwindow& page();
/// An event came: the next turn of the window is due at once.
void wake();
/// The window draws its next frame, as after an event.
void refresh();
/// True if wake() was called since the last takeWake().
[[nodiscard]] bool takeWake();
/// Listens to the page's mouse, fingers, keys, size and focus.
void listen();
void listenToFingers();
/// Opens the keyboard on the screen while a field is typed into, for whom uses fingers.
void showKeyboard(bool isTyping);

void moveMouse(double x, double y);
void pressButton(int button, int action, int mods);
void scroll(double x, double y);
void pressKey(int key, int action, int mods);

}  // namespace app::web
