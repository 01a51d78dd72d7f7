#pragma once
/// The window: the loop that takes GLFW's events and draws frames.

#include <string>

namespace app {

/// Opens the window and runs until it is closed. @param scene  path; empty: the scene of the last run
/// @return the exit status
int runWindow(const std::string& scene);

}  // namespace app
