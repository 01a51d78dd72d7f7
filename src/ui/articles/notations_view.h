#pragma once
/// One problem, six notations: a quantity in each row, the letters of the core and of each article in the columns.

#include "ui/widgets/focus_navigator.h"
#include "ui/widgets/panel.h"
#include "view/camera.h"

namespace ui {

/// Draws the table at the cursor in the available room. The row under the pointer is lit in the picture and in flat
/// drawings; a press keeps it lit. @param navigator  makes the rows controls; null: without the keyboard
void drawNotations(const Panel&, FocusNavigator* navigator);

/// The table in a region of the window; without a region at the cursor.
void drawPageNotations(const Panel&, FocusNavigator&, const view::Rect& region);

}  // namespace ui
