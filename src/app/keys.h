#pragma once
/// GLFW's key codes as the session's.

#include "session/state/shortcut.h"

namespace app {

/// The key by its label in the user's keyboard layout; Key::None if the session has no such key.
[[nodiscard]] session::Key keyFrom(int glfwKey, int scancode);
[[nodiscard]] session::Modifiers modifiersFrom(int glfwModifiers);

}  // namespace app
