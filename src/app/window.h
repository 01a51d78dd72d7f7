#pragma once
/// The window: GLFW's events in, frames out.

#include <string>

namespace app {

/// Opens the window and runs until it is closed. @param scene  path; empty: where the person left off
/// @return the exit status
int runWindow(const std::string& scene);

}  // namespace app
