#pragma once
/// The first steps of a user: marks in the picture suggest each until it has been done once.

#include "session/session.h"

namespace session {

/// hasDraggedBall, hasDraggedAim or hasPlayed: true once the step has been done.
using FirstStep = bool Settings::*;

/// True if the first-run mark of a step is shown. Conditions: a window with a mouse, frame 0 of the user's own scene
/// (not a row of a log), and a visible answer.
[[nodiscard]] bool isSuggested(const Session&, FirstStep);

}  // namespace session
