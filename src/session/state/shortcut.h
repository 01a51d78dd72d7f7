#pragma once
/// Keys and shortcuts as plain data; the window maps its own key codes to them.

#include <cstdint>
#include <string>

namespace session {

/// Letters and digits are their ASCII capitals; the rest lie above.
enum class Key : std::uint16_t {
    None = 0,
    Space = ' ',
    Comma = ',',
    Period = '.',
    Slash = '/',
    A = 'A',
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
    J,
    K,
    L,
    M,
    N,
    O,
    P,
    Q,
    R,
    S,
    T,
    U,
    V,
    W,
    X,
    Y,
    Z,
    Digit0 = '0',
    Digit1,
    Digit2,
    Digit3,
    Digit4,
    Digit5,
    Digit6,
    Digit7,
    Digit8,
    Digit9,
    Escape = 256,
    Enter,
    Tab,
    Delete,
    Backspace,
    Insert,
    Home,
    End,
    PageUp,
    PageDown,
    Left,
    Right,
    Up,
    Down,
    F1,
    F2,
    F3,
    F4,
    F5,
    F6,
    F7,
    F8,
    F9,
    F10,
    F11,
    F12,
    Pad0,
    Pad1,
    Pad2,
    Pad3,
    Pad4,
    Pad5,
    Pad6,
    Pad7,
    Pad8,
    Pad9,
    Plus,
    Minus,
};

struct Modifiers {
    bool ctrl = false, shift = false, alt = false;
    bool operator==(const Modifiers&) const = default;
};

struct Shortcut {
    Key key = Key::None;
    Modifiers with{};
    bool operator==(const Shortcut&) const = default;
};

inline constexpr Modifiers kPlain{}, kCtrl{true, false, false}, kShift{false, true, false}, kAlt{false, false, true},
    kCtrlShift{true, true, false};

/// "Ctrl+Shift+Z", as menus show it.
[[nodiscard]] std::string shortcutText(const Shortcut&);

}  // namespace session
