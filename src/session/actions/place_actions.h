#pragma once
/// Predictions by hand: the handle of a page's task under the mouse and the arrow keys. Nothing of it is in the scene,
/// so nothing of it is undone; Start again puts the handle back.

#include <optional>

#include "session/session.h"

namespace session {

/// The pixel of the handle; absent where there is none to be moved, and where it is not in the picture.
[[nodiscard]] std::optional<view::Vec2> handlePx(const Session&);
[[nodiscard]] bool isOverPlaced(const Session&, view::Vec2 px);
/// Moves the handle under a pixel, as far as the task allows; an earlier verdict is dropped.
void placeAt(Session&, view::Vec2 px);
/// Moves the handle on the screen. @param by  pixels of the design, y down
void nudgePlaced(Session&, view::Vec2 by);

}  // namespace session
