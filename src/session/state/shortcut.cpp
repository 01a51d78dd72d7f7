#include "session/state/shortcut.h"

#include <array>
#include <string_view>

namespace session {
namespace {

constexpr std::array<std::string_view, 38> kNames = {
    "Esc",   "Enter", "Tab",   "Delete", "Backspace", "Insert", "Home",  "End",   "Page Up", "Page Down",
    "Left",  "Right", "Up",    "Down",   "F1",        "F2",     "F3",    "F4",    "F5",      "F6",
    "F7",    "F8",    "F9",    "F10",    "F11",       "F12",    "Num 0", "Num 1", "Num 2",   "Num 3",
    "Num 4", "Num 5", "Num 6", "Num 7",  "Num 8",     "Num 9",  "+",     "-"};

}  // namespace

std::string shortcutText(const Shortcut& shortcut) {
    if (shortcut.key == Key::None) return {};
    std::string text;
    if (shortcut.with.ctrl) text += "Ctrl+";
    // Shift+/ is shown as the character it types
    if (shortcut.key == Key::Slash) return text + (shortcut.with.shift ? "?" : "/");
    if (shortcut.with.shift) text += "Shift+";
    if (shortcut.with.alt) text += "Alt+";
    if (shortcut.key == Key::Space) return text + "Space";
    const auto code = static_cast<std::size_t>(shortcut.key);
    if (code < 256) return text + static_cast<char>(code);
    return text + std::string(kNames.at(code - 256));
}

}  // namespace session
