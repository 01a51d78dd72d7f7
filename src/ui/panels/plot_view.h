#pragma once
/// Flat drawings of the collision, each into a rectangle of the current window: plots, the plane of incidence, looks at
/// frames. All can be hovered and dragged; a drag is one edit of the scene. Where there is nothing to draw they say
/// why, and where answers are hidden they offer to reveal them.

#include "session/actions/actions.h"
#include "session/session.h"
#include "session/views/drawing.h"
#include "ui/widgets/style.h"

namespace ui {

/// Squared distance along the path, or angles over the impact parameter. Its title is its first row.
void drawPlot(const Style&, const session::Session&, session::Actions&, session::PlotKind, const RowRect& area);
/// The plane of incidence, without a frame or a title.
void drawIncidence(const Style&, const session::Session&, session::Actions&, const RowRect& area);

/// What a test once per frame sees: a strip of looks with the contact between them, the story, what was found.
void drawFrameView(const Style&, const session::Session&, session::Actions&, const RowRect& area);

/// Ends the drag of a drawing: Esc takes it back, letting go keeps it. Once a frame.
void endDrawingDrag(const session::Session&, session::Actions&);

/// What stands in place of a drawing: why there is none, or that the answer is hidden. @return false if it can be drawn
[[nodiscard]] bool drawInstead(const Style&, const session::Session&, session::Actions&, const RowRect& area);

}  // namespace ui
