#pragma once
/// The trails behind the balls at the instant that is shown.

#include "session/playback/playback.h"
#include "world/paths/trails.h"

namespace session {

/// None at the start. A trail reaches back three times as far as the first contact of the scene takes: its length in
/// the picture is independent of the speed.
[[nodiscard]] world::Trails trailsOf(const Playback&);

}  // namespace session
