#pragma once
/// Flat drawings of the collision, each in a rectangle of the current window: plots, the plane of incidence, samples
/// once per frame. Points can be hovered and dragged; a drag is one edit of the scene. Without a collision a drawing
/// shows the reason in its place; while the answer is hidden, a button that reveals it.

#include "session/actions/actions.h"
#include "session/session.h"
#include "session/views/drawing.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/panel.h"

namespace ui {

/// Squared distance along the path, or angles over the impact parameter. Its title is its first row.
void drawPlot(const Panel&, session::PlotKind, const RowRect& area);
/// The plane of incidence, without a frame or a title.
void drawIncidence(const Panel&, const RowRect& area);

/// Samples once per frame: a strip of samples with the contact between them, an explanation, the results.
void drawFrameView(const Panel&, const RowRect& area);

/// A handle of a drawing, where it is in the drawing, and its help.
struct DrawnHandle {
    session::DrawingHandle handle;
    learn::Vec2 at;
    std::string help;
};
/// True if a press on a handle at the pointer would drag it.
[[nodiscard]] bool canDrag(const Panel&, const session::Collision&, session::DrawingHandle);
/// Begins, moves and shows a drag. @param hot  the handle at the pointer. @param pointer  in the drawing
void workDrawing(const Panel&, const session::Collision&, const Press&, const std::optional<DrawnHandle>& hot,
                 learn::Vec2 pointer, double unitsPerPixel);
/// True if handles can be under the pointer: over the drawing, and none is dragged.
[[nodiscard]] bool findsHandles(const Panel&, const Press&);

/// Ends the drag in a drawing: Esc cancels it, releasing the button keeps it. Called once a frame.
void endDrawingDrag(const session::Session&, session::Actions&);

/// Shows why a drawing is missing, or that the answer is hidden. @return false if the drawing can be drawn
[[nodiscard]] bool drawInstead(const Panel&, const RowRect& area);

}  // namespace ui
