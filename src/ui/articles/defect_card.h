#pragma once
/// A defect of an article: what is printed, what it should be, what goes wrong.

#include "methods/repairs.h"
#include "ui/widgets/panel.h"
#include "ui/widgets/style.h"

namespace ui {

/// The defects that stand in a step of a derivation: one row each, which opens its lines. @param open  the defect
/// that is unfolded; a press changes it
void drawDefects(const Panel&, const std::vector<methods::Defect>& defects, std::optional<methods::Defect>& open,
                 float width);

/// What goes wrong, and links to the smallest example and (if wanted) to the listing.
void drawDefectWords(const Panel&, methods::Defect defect, bool linksListing, float width);

/// A mark for so many defects, right-aligned at x. @return where it begins
float drawDefectMark(const Style&, FlatPainter, float right, float top, float height, std::size_t count);

}  // namespace ui
