#pragma once
/// One run of the program with its window.

#include <string>

namespace app {

/// Opens the window and runs until it is closed. @param scene  path; empty: the scene of the last run
/// @return the exit status
int runWindow(const std::string& scene);

}  // namespace app
