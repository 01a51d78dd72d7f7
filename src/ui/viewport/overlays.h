#pragma once
/// Drawings over the 3D picture; one file each.

#include "render/draw_list.h"
#include "session/session.h"
#include "session/viewport/gesture.h"
#include "ui/widgets/focus_navigator.h"
#include "ui/widgets/panel.h"
#include "ui/widgets/style.h"
#include "view/camera.h"

namespace ui {

/// The headline at the top; the legend at the bottom left, of a picture without chips.
void drawHeadline(const Panel&, FlatPainter, const view::Rect& picture);
void drawLegend(const Style&, FlatPainter, const render::DrawList&, vocabulary::Overlays, const view::Rect& picture);
/// State of the chips between frames.
struct ChipsState {
    FocusState navigator;
    bool opensMenu = false;        ///< a key has opened the menu of the last chip in this frame
    view::Rect views{0, 0, 0, 0};  ///< place of the buttons of the view, in which a press is not one on the picture
};
/// Buttons for the views from above, front and side and in perspective, at the right edge of the picture.
/// @return their place; empty in a picture without room
[[nodiscard]] view::Rect drawViewButtons(const Panel&, FocusNavigator&, const view::Rect& picture);
/// Switches of what the picture shows, at its lower edge; those that do not fit are behind the last one.
/// @return their place, in which a press is not one on the picture
[[nodiscard]] view::Rect drawChips(const Panel&, ChipsState&, const view::Rect& picture);
/// What changes the picture until it is switched off, below the headline: a press switches it off.
/// @return their place, in which a press is not one on the picture
[[nodiscard]] view::Rect drawModeChips(const Panel&, const view::Rect& picture);
/// The scale of the colours of speed, if bodies have them.
void drawSpeedScale(const Style&, FlatPainter, const render::DrawList&, const view::Rect& picture);
/// Under the headline the caption of the scene, which opens its notes and can be dismissed; at the end of play, above
/// the chips, what can be done next.
/// @return the place of either, in which a press is not one on the picture
[[nodiscard]] view::Rect drawCaption(const Panel&, const view::Rect& picture);
/// A glow on the geometry of the row of the answer under the pointer.
void drawAnswerGlow(const Panel&, FlatPainter);
/// The names in the picture.
/// @return the areas that the labels take
std::vector<view::Rect> drawLabels(const Style&, FlatPainter, const render::DrawList&, const session::Session&);
/// Coordinates of the grid's lines in a picture that is seen from above.
/// @param taken  areas of other labels; a number that would overlap one is not drawn
void drawGridNumbers(const Panel&, FlatPainter, std::vector<view::Rect> taken);
/// The handles of the active ball and of the selected body, and the axis of a locked drag.
void drawHandles(const Panel&, FlatPainter, const session::Gesture&);
/// The ring around what a task has the student place in the picture.
void drawPlaceHandle(const Panel&, FlatPainter, const session::Gesture&);
/// The form of the pointer over a handle, unless it is over a panel.
void showHandleCursor(const session::Session&, const session::Gesture&);
/// The contact that a drag has snapped to, the selection box, and the hint about the mouse.
void drawGestureMarks(const Panel&, FlatPainter, const session::Gesture&);
/// Suggestions of the first steps: "drag me" at the active ball, "aim here" at its aim, "pull back" behind it.
/// They keep off the headline and, where there is room, off the picture's paths, ghosts and arrows.
/// @param labels  areas that the marks leave free
void drawFirstMarks(const Panel&, FlatPainter, const session::Gesture&, const render::DrawList&,
                    const std::vector<view::Rect>& labels);
/// The plane of incidence in a window of its own, if it is shown.
void drawIncidenceInset(const Panel&);

}  // namespace ui
