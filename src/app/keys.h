#pragma once
/// GLFW's key codes as the session's.

#include "session/state/shortcut.h"

namespace app {

/// The key by what is printed on it in the person's own layout; Key::None if it is none of ours.
[[nodiscard]] session::Key keyFrom(int glfwKey, int scancode);
[[nodiscard]] session::Modifiers modifiersFrom(int glfwModifiers);

}  // namespace app
