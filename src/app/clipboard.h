#pragma once
/// The clipboard of the window system.

#include <string>

#include "io/result.h"

struct GLFWwindow;

namespace app {

/// Its text, or one line where the program that holds it does not answer: that is not waited for.
[[nodiscard]] io::Result<std::string> readClipboard(GLFWwindow* window);

/// Fields paste in the same way. Called after Dear ImGui's backend has begun.
void readClipboardInFields();

}  // namespace app
