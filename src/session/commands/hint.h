#pragma once
/// What the mouse would do, or is doing, in one quiet line.

#include <string>

#include "session/actions/viewport_input.h"

namespace session {

/// "drag: move target · Shift vertical · …" over something; the change so far while dragging; empty away from the
/// picture.
[[nodiscard]] std::string pointerHint(const Session&, const ViewportInput&);

/// "x", "y" or "z" as the display names an axis that a drag keeps to.
[[nodiscard]] const char* axisName(view::AxisLock, UpAxis);

}  // namespace session
