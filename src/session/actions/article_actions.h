#pragma once
/// Actions on the articles: their listings, defects and smallest examples.

#include <optional>

#include "methods/repairs.h"
#include "session/session.h"

namespace session {

/// Shows a part of the derive panel.
void showDerivePart(Session&, DerivePart part);
/// Lights a row of the table of notations: under the pointer; a press keeps it lit, a second one does not.
void pointAtNotation(Session&, std::optional<std::size_t> row);
void pinNotation(Session&, std::size_t row);
/// Shows the listing of a defect's article, explained at its lines.
void showDefect(Session&, methods::Defect);
/// Explains a defect at its lines; absent: none.
void chooseDefect(Session&, std::optional<methods::Defect>);
/// Makes the smallest example of a defect the scene, as one undoable edit, and frames it. On a page whose task is to
/// find this bug, the page stays open.
void openBugExample(Session&, methods::Defect);

}  // namespace session
