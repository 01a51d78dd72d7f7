#pragma once
/// The effect of the mouse, possible or in progress, in one line.

#include <string>

#include "session/session.h"
#include "session/viewport/gesture.h"

namespace session {

/// "drag: move target · Shift vertical · …" over an object; the change so far during a drag; empty outside the
/// picture.
[[nodiscard]] std::string pointerHint(const Session&, const Gesture&);

/// "x", "y" or "z": the shown name of the axis that a drag is locked to.
[[nodiscard]] const char* axisName(view::AxisLock, UpAxis);

}  // namespace session
