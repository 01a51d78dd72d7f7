#pragma once
/// The clipboard of the window system.

#include <optional>
#include <string>

#include "io/result.h"

struct GLFWwindow;

namespace app {

/// Its text, or one line where the program that holds it does not answer: that is not waited for. Absent: it is pasted
/// later, by a key of its own.
[[nodiscard]] io::Result<std::optional<std::string>> readClipboard(GLFWwindow* window);

/// Fields paste in the same way. Called after Dear ImGui's backend has begun.
void readClipboardInFields();

}  // namespace app
