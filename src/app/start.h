#pragma once
/// The scene that is opened at start, and the answer on a machine without a display.

#include <filesystem>
#include <string>

#include "session/session.h"

namespace app {

/// assets/scenes/first.json where io::assetPath finds it; empty if it does not.
[[nodiscard]] std::filesystem::path firstScenePath();

/// Opens the named scene; else the scene of the last run, else the first scene, else a new one.
/// @param hasWindow  a large scene is read beside the frames
/// @return false if the named scene cannot be read; session.messages has the reason
bool openAtStart(session::Session& session, const std::string& named, bool hasWindow);

/// CAROM_THEME is "light" or "dark": takes the place of the theme that was chosen.
void applyThemeOverride(render::Theme& theme);

/// Without a display: prints the reason, prints the exact answer of the scene, draws it to a PNG and prints its path.
/// @return the exit status
int answerWithoutDisplay(session::Session& session, const std::string& why);

}  // namespace app
