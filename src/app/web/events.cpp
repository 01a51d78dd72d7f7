/// The page's mouse, keys and focus as GLFW's events; what it hands over from JavaScript: pasted text, dropped files.

#include <emscripten.h>
#include <emscripten/html5.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string_view>

#include "app/web/browser_window.h"
#include "text/utf8.h"

// clang-format off
/// Keys belong to the page's text while it is selected and read.
EM_JS(int, isTextRead, (), {
    const focused = document.activeElement;
    return focused && focused.closest("#spoken, #reads") ? 1 : 0;
})
// clang-format on

namespace app::web {
namespace {

constexpr double kStepPixels = 100;  // a notch of a wheel, in CSS pixels, as most browsers have it

struct CodeRow {
    std::string_view code;  ///< KeyboardEvent.code: the place of the key
    int key;
};
constexpr std::array kCodes = {
    CodeRow{"Space", GLFW_KEY_SPACE},
    CodeRow{"Quote", GLFW_KEY_APOSTROPHE},
    CodeRow{"Comma", GLFW_KEY_COMMA},
    CodeRow{"Minus", GLFW_KEY_MINUS},
    CodeRow{"Period", GLFW_KEY_PERIOD},
    CodeRow{"Slash", GLFW_KEY_SLASH},
    CodeRow{"Semicolon", GLFW_KEY_SEMICOLON},
    CodeRow{"Equal", GLFW_KEY_EQUAL},
    CodeRow{"BracketLeft", GLFW_KEY_LEFT_BRACKET},
    CodeRow{"Backslash", GLFW_KEY_BACKSLASH},
    CodeRow{"BracketRight", GLFW_KEY_RIGHT_BRACKET},
    CodeRow{"Backquote", GLFW_KEY_GRAVE_ACCENT},
    CodeRow{"IntlBackslash", GLFW_KEY_WORLD_1},
    CodeRow{"Escape", GLFW_KEY_ESCAPE},
    CodeRow{"Enter", GLFW_KEY_ENTER},
    CodeRow{"Tab", GLFW_KEY_TAB},
    CodeRow{"Backspace", GLFW_KEY_BACKSPACE},
    CodeRow{"Insert", GLFW_KEY_INSERT},
    CodeRow{"Delete", GLFW_KEY_DELETE},
    CodeRow{"ArrowRight", GLFW_KEY_RIGHT},
    CodeRow{"ArrowLeft", GLFW_KEY_LEFT},
    CodeRow{"ArrowDown", GLFW_KEY_DOWN},
    CodeRow{"ArrowUp", GLFW_KEY_UP},
    CodeRow{"PageUp", GLFW_KEY_PAGE_UP},
    CodeRow{"PageDown", GLFW_KEY_PAGE_DOWN},
    CodeRow{"Home", GLFW_KEY_HOME},
    CodeRow{"End", GLFW_KEY_END},
    CodeRow{"NumpadDecimal", GLFW_KEY_KP_DECIMAL},
    CodeRow{"NumpadDivide", GLFW_KEY_KP_DIVIDE},
    CodeRow{"NumpadMultiply", GLFW_KEY_KP_MULTIPLY},
    CodeRow{"NumpadSubtract", GLFW_KEY_KP_SUBTRACT},
    CodeRow{"NumpadAdd", GLFW_KEY_KP_ADD},
    CodeRow{"NumpadEnter", GLFW_KEY_KP_ENTER},
    CodeRow{"ShiftLeft", GLFW_KEY_LEFT_SHIFT},
    CodeRow{"ShiftRight", GLFW_KEY_RIGHT_SHIFT},
    CodeRow{"ControlLeft", GLFW_KEY_LEFT_CONTROL},
    CodeRow{"ControlRight", GLFW_KEY_RIGHT_CONTROL},
    CodeRow{"AltLeft", GLFW_KEY_LEFT_ALT},
    CodeRow{"AltRight", GLFW_KEY_RIGHT_ALT},
    CodeRow{"MetaLeft", GLFW_KEY_LEFT_SUPER},
    CodeRow{"MetaRight", GLFW_KEY_RIGHT_SUPER},
};

/// The number that ends a code behind a word: "F12" is 12; negative if there is none.
int numberBehind(std::string_view word, std::string_view code) {
    if (!code.starts_with(word) || code.size() == word.size() || code.size() > word.size() + 2) return -1;
    int number = 0;
    for (const char c : code.substr(word.size())) {
        if (c < '0' || c > '9') return -1;
        number = 10 * number + (c - '0');
    }
    return number;
}

int keyOf(std::string_view code) {
    if (code.size() == 4 && code.starts_with("Key")) return GLFW_KEY_A + (code[3] - 'A');
    if (const int digit = numberBehind("Digit", code); digit >= 0) return GLFW_KEY_0 + digit;
    if (const int digit = numberBehind("Numpad", code); digit >= 0) return GLFW_KEY_KP_0 + digit;
    if (const int f = numberBehind("F", code); f >= 1 && f <= 25) return GLFW_KEY_F1 + f - 1;
    const auto row = std::find_if(kCodes.begin(), kCodes.end(), [&](const CodeRow& one) { return one.code == code; });
    return row == kCodes.end() ? GLFW_KEY_UNKNOWN : row->key;
}

/// What the key has on it without Shift: a letter as the layout has it, else what its place has on most keyboards.
std::string nameOf(int key, std::string_view typed, bool isShifted) {
    const bool isLetter = typed.size() == 1 && std::isalpha(static_cast<unsigned char>(typed[0])) != 0;
    if (isLetter) return {static_cast<char>(std::tolower(static_cast<unsigned char>(typed[0])))};
    if (typed.size() == 1 && !isShifted) return std::string(typed);
    return key >= GLFW_KEY_SPACE && key <= GLFW_KEY_GRAVE_ACCENT ? std::string(1, static_cast<char>(key)) : "";
}

template <class Event>
int modsOf(const Event& event) {
    return (event.ctrlKey ? GLFW_MOD_CONTROL : 0) | (event.shiftKey ? GLFW_MOD_SHIFT : 0) |
           (event.altKey ? GLFW_MOD_ALT : 0) | (event.metaKey ? GLFW_MOD_SUPER : 0);
}

/// The one character of a text in UTF-8; 0 if it has none or several.
unsigned onlyCharacter(std::string_view text) {
    const unsigned character = text.empty() ? 0 : text::nextCharacter(text);
    return text.empty() ? character : 0;
}

/// Keys that the browser keeps: its full screen, zoom and tools, the paste event that brings the text.
bool isBrowsers(int key, int mods) {
    const bool isCtrl = (mods & (GLFW_MOD_CONTROL | GLFW_MOD_SUPER)) != 0;
    if (key == GLFW_KEY_F11 && mods == 0) return true;
    if (!isCtrl) return key == GLFW_KEY_UNKNOWN;
    return key == GLFW_KEY_V || key == GLFW_KEY_MINUS || key == GLFW_KEY_EQUAL || key == GLFW_KEY_0 ||
           key == GLFW_KEY_KP_ADD || key == GLFW_KEY_KP_SUBTRACT || key == GLFW_KEY_KP_0 ||
           (key == GLFW_KEY_I && (mods & GLFW_MOD_SHIFT) != 0);
}

// A keyboard on the screen gives its keys no code: those without a letter are known by their name.
EM_BOOL onKey(int type, const EmscriptenKeyboardEvent* event, void*) {
    if (isTextRead()) return EM_FALSE;
    const int key = keyOf(event->code[0] ? event->code : event->key), mods = modsOf(*event);
    const bool isDown = type == EMSCRIPTEN_EVENT_KEYDOWN, isBrowserKey = isBrowsers(key, mods);
    if (key != GLFW_KEY_UNKNOWN) page().keyNames[std::size_t(key)] = nameOf(key, event->key, event->shiftKey);
    const bool isPaste = isBrowserKey && key == GLFW_KEY_V;  // pasted() presses it, once the text is there
    if (key != GLFW_KEY_UNKNOWN && !(isDown && isPaste))
        pressKey(key, !isDown ? GLFW_RELEASE : event->repeat ? GLFW_REPEAT : GLFW_PRESS, mods);
    const bool isCommand = event->metaKey || (event->ctrlKey && !event->altKey);  // Ctrl and Alt: AltGr
    GLFWwindow& window = page();
    if (const unsigned c = isDown && !isCommand ? onlyCharacter(event->key) : 0; c != 0 && window.on.character)
        window.on.character(&window, c);
    wake();
    return isBrowserKey ? EM_FALSE : EM_TRUE;
}

int buttonOf(unsigned short button) {
    return button == 0 ? GLFW_MOUSE_BUTTON_LEFT : button == 1 ? GLFW_MOUSE_BUTTON_MIDDLE : GLFW_MOUSE_BUTTON_RIGHT;
}

EM_BOOL onMouse(int type, const EmscriptenMouseEvent* event, void*) {
    page().hasFingers = false;
    moveMouse(event->clientX, event->clientY);
    if (type == EMSCRIPTEN_EVENT_MOUSEDOWN) pressButton(buttonOf(event->button), GLFW_PRESS, modsOf(*event));
    if (type == EMSCRIPTEN_EVENT_MOUSEUP && page().buttons[std::size_t(buttonOf(event->button))] == GLFW_PRESS)
        pressButton(buttonOf(event->button), GLFW_RELEASE, modsOf(*event));
    return EM_FALSE;
}

EM_BOOL onEnter(int type, const EmscriptenMouseEvent*, void*) {
    GLFWwindow& window = page();
    window.isHovered = type == EMSCRIPTEN_EVENT_MOUSEENTER;
    if (window.on.enter) window.on.enter(&window, window.isHovered ? GLFW_TRUE : GLFW_FALSE);
    wake();
    return EM_FALSE;
}

EM_BOOL onWheel(int, const EmscriptenWheelEvent* event, void*) {
    const double unit = event->deltaMode == DOM_DELTA_PIXEL  ? 1 / kStepPixels
                        : event->deltaMode == DOM_DELTA_LINE ? 1.0 / 3
                                                             : 1;
    scroll(-event->deltaX * unit, -event->deltaY * unit);
    return EM_TRUE;
}

EM_BOOL onFocus(int type, const EmscriptenFocusEvent*, void*) {
    GLFWwindow& window = page();
    const bool isFocused = type == EMSCRIPTEN_EVENT_FOCUS;
    for (int key = 0; !isFocused && key <= GLFW_KEY_LAST; ++key)  // their releases go to another window
        if (window.keys[std::size_t(key)] != GLFW_RELEASE) pressKey(key, GLFW_RELEASE, 0);
    if (window.on.focus) window.on.focus(&window, isFocused ? GLFW_TRUE : GLFW_FALSE);
    wake();
    return EM_FALSE;
}

}  // namespace

void moveMouse(double x, double y) {
    GLFWwindow& window = page();
    window.x = x;
    window.y = y;
    window.isHovered = true;
    if (window.on.move) window.on.move(&window, x, y);
    wake();
}

void pressButton(int button, int action, int mods) {
    GLFWwindow& window = page();
    window.buttons[std::size_t(button)] = action;
    if (window.on.button) window.on.button(&window, button, action, mods);
    wake();
}

void scroll(double x, double y) {
    GLFWwindow& window = page();
    if (window.on.scroll) window.on.scroll(&window, x, y);
    wake();
}

void pressKey(int key, int action, int mods) {
    GLFWwindow& window = page();
    window.keys[std::size_t(key)] = action == GLFW_RELEASE ? GLFW_RELEASE : GLFW_PRESS;
    if (window.on.key) window.on.key(&window, key, key, action, mods);
    wake();
}

void listen() {
    constexpr const char* kCanvas = "#canvas";
    const auto anywhere = EMSCRIPTEN_EVENT_TARGET_WINDOW;
    emscripten_set_keydown_callback(anywhere, nullptr, EM_FALSE, onKey);
    emscripten_set_keyup_callback(anywhere, nullptr, EM_FALSE, onKey);
    emscripten_set_mousedown_callback(kCanvas, nullptr, EM_FALSE, onMouse);
    emscripten_set_mousemove_callback(anywhere, nullptr, EM_FALSE, onMouse);
    emscripten_set_mouseup_callback(anywhere, nullptr, EM_FALSE, onMouse);
    emscripten_set_mouseenter_callback(kCanvas, nullptr, EM_FALSE, onEnter);
    emscripten_set_mouseleave_callback(kCanvas, nullptr, EM_FALSE, onEnter);
    emscripten_set_wheel_callback(kCanvas, nullptr, EM_FALSE, onWheel);
    emscripten_set_focus_callback(anywhere, nullptr, EM_FALSE, onFocus);
    emscripten_set_blur_callback(anywhere, nullptr, EM_FALSE, onFocus);
}

}  // namespace app::web

extern "C" {

/// Called by the page: a paste event has brought this text.
EMSCRIPTEN_KEEPALIVE void caromPasted(const char* text) {
    app::web::page().clipboardText = app::ClipboardText::Here;
    app::web::page().clipboard = text;
    app::web::pressKey(GLFW_KEY_V, GLFW_PRESS, GLFW_MOD_CONTROL);
    app::web::pressKey(GLFW_KEY_V, GLFW_RELEASE, GLFW_MOD_CONTROL);
}

/// Called by the page: the keyboard on the screen has typed this.
EMSCRIPTEN_KEEPALIVE void caromTyped(const char* text) {
    GLFWwindow& window = app::web::page();
    for (std::string_view rest = text; !rest.empty() && window.on.character;)
        window.on.character(&window, text::nextCharacter(rest));
    app::web::wake();
}

/// Called by the page: the keyboard on the screen has deleted a character.
EMSCRIPTEN_KEEPALIVE void caromDeletes() {
    app::web::pressKey(GLFW_KEY_BACKSPACE, GLFW_PRESS, 0);
    app::web::pressKey(GLFW_KEY_BACKSPACE, GLFW_RELEASE, 0);
}

/// Called by the page: a file was dropped or chosen, or its address has another link now.
EMSCRIPTEN_KEEPALIVE void caromOpened(const char* path) {
    GLFWwindow& window = app::web::page();
    if (window.on.drop) window.on.drop(&window, 1, &path);
    app::web::wake();
}

}  // extern "C"
