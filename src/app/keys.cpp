#include "app/keys.h"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>

namespace app {

using session::Key;

namespace {

struct NamedKey {
    int glfw;
    Key key;
};
constexpr std::array kNamed = {
    NamedKey{GLFW_KEY_SPACE, Key::Space},
    NamedKey{GLFW_KEY_ESCAPE, Key::Escape},
    NamedKey{GLFW_KEY_ENTER, Key::Enter},
    NamedKey{GLFW_KEY_KP_ENTER, Key::Enter},
    NamedKey{GLFW_KEY_TAB, Key::Tab},
    NamedKey{GLFW_KEY_DELETE, Key::Delete},
    NamedKey{GLFW_KEY_BACKSPACE, Key::Backspace},
    NamedKey{GLFW_KEY_INSERT, Key::Insert},
    NamedKey{GLFW_KEY_HOME, Key::Home},
    NamedKey{GLFW_KEY_END, Key::End},
    NamedKey{GLFW_KEY_PAGE_UP, Key::PageUp},
    NamedKey{GLFW_KEY_PAGE_DOWN, Key::PageDown},
    NamedKey{GLFW_KEY_LEFT, Key::Left},
    NamedKey{GLFW_KEY_RIGHT, Key::Right},
    NamedKey{GLFW_KEY_UP, Key::Up},
    NamedKey{GLFW_KEY_DOWN, Key::Down},
    NamedKey{GLFW_KEY_KP_ADD, Key::Plus},
    NamedKey{GLFW_KEY_KP_SUBTRACT, Key::Minus},
};

Key special(int key) {
    const auto offset = [](Key first, int by) { return static_cast<Key>(static_cast<int>(first) + by); };
    if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F12) return offset(Key::F1, key - GLFW_KEY_F1);
    if (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_9) return offset(Key::Pad0, key - GLFW_KEY_KP_0);
    const auto named = std::find_if(kNamed.begin(), kNamed.end(), [&](const NamedKey& one) { return one.glfw == key; });
    return named == kNamed.end() ? Key::None : named->key;
}

}  // namespace

Key keyFrom(int glfwKey, int scancode) {
    if (const Key key = special(glfwKey); key != Key::None) return key;
    const char* name = glfwGetKeyName(glfwKey, scancode);
    const bool isLatin = name && name[0] && !name[1];
    if (!isLatin && glfwKey >= GLFW_KEY_A && glfwKey <= GLFW_KEY_Z) return static_cast<Key>(glfwKey);
    if (!isLatin) return Key::None;
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
