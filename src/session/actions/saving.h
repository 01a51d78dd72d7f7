#pragma once
/// Writing of the scene's file: on a thread, and beside the frames if it takes a while. The document counts as saved
/// when the file is on disk.

#include <filesystem>
#include <functional>

#include "session/session.h"

namespace session {

/// Saves the document on a thread, and waits for it for at most Saving::patience; finishSaving() completes what takes
/// longer. A save that is asked for while another is in progress starts after it, with the document of that time.
/// @param then  called between two frames; false: the file could not be written, and the reason is shown
void saveAs(Session&, const std::filesystem::path&, std::function<void(Session&, bool isSaved)> then = {});
/// Carries out what follows a file that has been written. Called once a loop pass.
void finishSaving(Session&);
/// Runs `next` at once, or after the file that is being written and what waits for it already.
void afterSaving(Session&, Effect next);
/// Waits for the file that is being written, and for what follows.
void waitForSaving(Session&);

}  // namespace session
