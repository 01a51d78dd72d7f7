#pragma once
/// A draw list in a plane as marks on paper.

#include "print/sheet.h"
#include "render/draw_list.h"
#include "view/camera.h"

namespace print {

/// Draws what is seen from above: bodies as discs, the plane's grid with its coordinates, lines, arrows and labels.
/// Nothing reaches beyond the camera's viewport, which is in points of the sheet.
/// @pre the view is planar
void addDrawing(const render::DrawList&, const view::Camera&, const Metrics&, Sheet&);

}  // namespace print
