#pragma once
/// Conversion of GLFW's key codes and modifiers to those of the session.

#include "session/state/shortcut.h"

namespace app {

/// The key by its label in the user's keyboard layout, a letter that is not Latin by its place; Key::None if the
/// session has no such key.
[[nodiscard]] session::Key keyFrom(int glfwKey, int scancode);
[[nodiscard]] session::Modifiers modifiersFrom(int glfwModifiers);

}  // namespace app
