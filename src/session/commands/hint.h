#pragma once
/// One line of text: the gesture that the mouse would do here, or the one in progress.

#include <string>

#include "session/session.h"
#include "session/viewport/gesture.h"

namespace session {

/// "drag: move target · Shift vertical · …" over an object; the change so far during a drag; empty outside the
/// picture.
[[nodiscard]] std::string pointerHint(const Session&, const Gesture&);

/// "x", "y" or "z": the shown name of the axis that a drag is locked to.
[[nodiscard]] const char* axisName(int axis, UpAxis);

}  // namespace session
