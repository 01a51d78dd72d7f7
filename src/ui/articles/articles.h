#pragma once
/// The parts of a derivation and of a page that explain an article; one file each.

#include <functional>
#include <optional>

#include "methods/repairs.h"
#include "session/panels/listing_model.h"
#include "session/session.h"
#include "ui/widgets/focus_navigator.h"
#include "ui/widgets/panel.h"
#include "ui/widgets/region.h"
#include "ui/widgets/style.h"
#include "view/camera.h"

namespace ui {

/// The defects that stand in a step of a derivation: one row each, which opens its lines. @param open  the defect
/// that is unfolded; a press changes it
void drawDefects(const Panel&, const std::vector<methods::Defect>& defects, std::optional<methods::Defect>& open,
                 float width);

/// What goes wrong, and links to the smallest example and (if wanted) to the listing.
void drawDefectWords(const Panel&, methods::Defect defect, bool linksListing, float width);

/// A mark for so many defects, at the right end of a row. @return where it begins
float drawDefectMark(const Style&, const RowRect& row, std::size_t count);

/// How the rows of a listing are drawn and what a press on them does.
struct ListingOptions {
    std::optional<std::size_t> chosen;  ///< the line that is marked
    Ink mark = Ink::Accent;             ///< mark of the chosen line
    /// Makes the row just reserved an item to press. @return true if it was pressed
    std::function<bool(std::size_t line, const RowRect& row)> press;
    /// Draws under the last line of the explained defect; may be empty.
    std::function<void(float width)> explain;
    bool showsRepairs = true;  ///< the repaired line stands under each line of the explained defect
};

/// Draws the lines at the cursor, in the available width.
void drawListing(const Style&, const session::ListingModel&, const ListingOptions&);

/// Draws the listing's answer beside the true one.
void drawListingAnswer(const Style&, const session::ListingModel&);

/// Draws the table at the cursor in the available room. The row under the pointer is lit in the picture and in flat
/// drawings; a press keeps it lit. @param navigator  makes the rows controls; null: without the keyboard
void drawNotations(const Panel&, FocusNavigator* navigator);

/// The table in a region of the window; without a region at the cursor.
void drawPageNotations(const Panel&, FocusNavigator&, const view::Rect& region);

/// The open page has a listing or the table of notations, in a panel that is shown.
[[nodiscard]] bool hasPageListing(const session::Session&);

/// A window of its own in a region at the left of the picture, for a figure that a page draws; ends with it.
struct FigureRegion : Region {
    FigureRegion(const Style&, const char* name, const view::Rect& region);
};

/// Draws the listing in a region of the window, and the chosen line at the cursor; without a region all at the cursor.
/// @return true if Enter was pressed on a line
bool drawPageListing(const Panel&, FocusNavigator&, const view::Rect& region);

/// Draws the proof at the cursor, in the width of the panel.
void drawProof(const Panel&, FocusNavigator&);

/// The derive panel's part: the choice of a proof, and the chosen one.
void drawProofs(const Panel&);

}  // namespace ui
