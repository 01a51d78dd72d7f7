#pragma once
/// One problem, six notations: a quantity in each row, the letters of the core and of each article in the columns.

#include "session/actions/actions.h"
#include "session/session.h"
#include "ui/widgets/focus_navigator.h"
#include "view/camera.h"

namespace ui {

/// Draws the table at the cursor in the available room. The row under the pointer is lit in the picture and in flat
/// drawings; a press keeps it lit. @param navigator  makes the rows controls; null: without the keyboard
void drawNotations(const Style&, const session::Session&, session::Actions&, FocusNavigator* navigator);

/// The table in a region of the window; without a region at the cursor.
void drawPageNotations(const Style&, const session::Session&, session::Actions&, FocusNavigator&,
                       const view::Rect& region);

}  // namespace ui
