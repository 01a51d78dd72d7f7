#pragma once
/// The first steps of a user: marks in the picture suggest each until it has been done once.

#include <cstdint>

#include "session/session.h"

namespace session {

enum class FirstStep : std::uint8_t {
    DragBall,  ///< the active ball has been dragged
    DragAim,   ///< its aim has been dragged
    Play,      ///< the scene has been played
};

/// True while the mark of a step is shown: in a window with a mouse, over the user's own scene at the start and no
/// row of a log, with the answer to be seen.
[[nodiscard]] bool isSuggested(const Session&, FirstStep);

}  // namespace session
