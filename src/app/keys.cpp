#include "app/keys.h"

#include <GLFW/glfw3.h>

namespace app {

using session::Key;

namespace {

Key special(int key) {
    const auto offset = [](Key first, int by) { return static_cast<Key>(static_cast<int>(first) + by); };
    if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F12) return offset(Key::F1, key - GLFW_KEY_F1);
    if (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_9) return offset(Key::Pad0, key - GLFW_KEY_KP_0);
    switch (key) {
        case GLFW_KEY_SPACE:
            return Key::Space;
        case GLFW_KEY_ESCAPE:
            return Key::Escape;
        case GLFW_KEY_ENTER:
        case GLFW_KEY_KP_ENTER:
            return Key::Enter;
        case GLFW_KEY_TAB:
            return Key::Tab;
        case GLFW_KEY_DELETE:
            return Key::Delete;
        case GLFW_KEY_BACKSPACE:
            return Key::Backspace;
        case GLFW_KEY_INSERT:
            return Key::Insert;
        case GLFW_KEY_HOME:
            return Key::Home;
        case GLFW_KEY_END:
            return Key::End;
        case GLFW_KEY_PAGE_UP:
            return Key::PageUp;
        case GLFW_KEY_PAGE_DOWN:
            return Key::PageDown;
        case GLFW_KEY_LEFT:
            return Key::Left;
        case GLFW_KEY_RIGHT:
            return Key::Right;
        case GLFW_KEY_UP:
            return Key::Up;
        case GLFW_KEY_DOWN:
            return Key::Down;
        case GLFW_KEY_KP_ADD:
            return Key::Plus;
        case GLFW_KEY_KP_SUBTRACT:
            return Key::Minus;
        default:
            return Key::None;
    }
}

}  // namespace

Key keyFrom(int glfwKey, int scancode) {
    if (const Key key = special(glfwKey); key != Key::None) return key;
    const char* name = glfwGetKeyName(glfwKey, scancode);
    if (!name || !name[0] || name[1]) return Key::None;
    if (name[0] == '+' || name[0] == '=') return Key::Plus;  // = is + without Shift on most keyboards
    if (name[0] == '-') return Key::Minus;
    const char c = name[0] >= 'a' && name[0] <= 'z' ? static_cast<char>(name[0] - 32) : name[0];
    const bool ours = (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' || c == ',' || c == '.';
    return ours ? static_cast<Key>(c) : Key::None;
}

session::Modifiers modifiersFrom(int mods) {
    return {(mods & GLFW_MOD_CONTROL) != 0, (mods & GLFW_MOD_SHIFT) != 0, (mods & GLFW_MOD_ALT) != 0};
}

}  // namespace app
