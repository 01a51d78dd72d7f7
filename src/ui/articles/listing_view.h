#pragma once
/// The listing of an article, line by line, with what each line computes on the scene.

#include <functional>
#include <optional>

#include "session/panels/listing_model.h"
#include "ui/widgets/style.h"

namespace ui {

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

}  // namespace ui
