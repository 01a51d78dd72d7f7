#pragma once
/// One run of the program with its window.

#include <optional>
#include <string>

namespace app {

/// Opens the window and runs until it is closed. @param scene  path; empty: the scene of the last run
/// @param isYUp  which axis is up in mesh files, from now on: y, else z; absent: as it was chosen last
/// @return the exit status
int runWindow(const std::string& scene, std::optional<bool> isYUp = std::nullopt);

}  // namespace app
