#pragma once
/// The listing beside a lesson's page: lines to choose from while its bug is looked for.

#include "session/session.h"
#include "ui/widgets/focus_navigator.h"
#include "ui/widgets/panel.h"
#include "view/camera.h"

namespace ui {

/// The open page has a listing or the table of notations, in a panel that is shown.
[[nodiscard]] bool hasPageListing(const session::Session&);

/// A window of its own in a region at the left of the picture, for a figure that a page draws; ends with it.
class FigureRegion {
  public:
    FigureRegion(const Style&, const char* name, const view::Rect& region);
    ~FigureRegion();
    FigureRegion(const FigureRegion&) = delete;
    FigureRegion& operator=(const FigureRegion&) = delete;
};

/// Draws the listing in a region of the window, and the chosen line at the cursor; without a region all at the cursor.
/// @return true if Enter was pressed on a line
bool drawPageListing(const Panel&, FocusNavigator&, const view::Rect& region);

}  // namespace ui
