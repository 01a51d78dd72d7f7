#pragma once
/// The listing beside a page on paper: two columns of lines, each with its number and its value in the scene.

#include <string>
#include <vector>

#include "print/sheet.h"

namespace print {

struct ListingLine {
    std::string text;
    std::string value;      ///< value in the scene; empty: none
    bool isMended = false;  ///< repaired: green and ticked, as in the window
};

/// Marks from the top left corner of a place.
struct PlacedMarks {
    float height = 0;  ///< points
    std::vector<Mark> marks;
};

/// A line that is too long for its column goes on below; a value that has no room beside its line has a row of its own.
/// @param width  of both columns, points
[[nodiscard]] PlacedMarks listingColumns(const std::vector<ListingLine>&, float width, const Metrics&);

}  // namespace print
