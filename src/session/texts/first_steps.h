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

/// True if the first-run mark of a step is shown. Conditions: a window with a mouse, frame 0 of the user's own scene
/// (not a row of a log), and a visible answer.
[[nodiscard]] bool isSuggested(const Session&, FirstStep);

}  // namespace session
