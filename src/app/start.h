#pragma once
/// The scene that is opened at start, and the answer on a machine without a display.

#include <string>

#include "session/session.h"

namespace app {

/// Opens what was named on the command line: a scene, or a lesson or a log beside the scene that opens without a name.
/// Without a name: the scene of the last run, else the example scene, else a new one.
/// @param named      path of a scene, lesson or log; "-": a log on the standard input; empty: no name
/// @param hasWindow  true: a large scene is read on a thread while frames are drawn
/// @return false if the named file cannot be read; session.messages has the reason
bool openAtStart(session::Session& session, const std::string& named, bool hasWindow);

/// Sets the theme that the environment variable CAROM_THEME names, "light" or "dark"; other values change nothing.
void applyThemeOverride(render::Theme& theme);

/// Without a display: prints the reason, prints the exact answer of the scene, draws it to a PNG and prints its path.
/// @return the exit status
int answerWithoutDisplay(session::Session& session, const std::string& why);

}  // namespace app
