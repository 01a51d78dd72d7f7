#pragma once
/// Actions on the articles: their listings, defects and smallest examples.

#include <optional>

#include "methods/repairs.h"
#include "session/session.h"

namespace session {

/// Shows the listing of the article in the derive panel, or its steps.
void showListing(Session&, bool on);
/// Shows the listing of a defect's article, explained at its lines.
void showDefect(Session&, methods::Defect);
/// Explains a defect at its lines; absent: none.
void chooseDefect(Session&, std::optional<methods::Defect>);
/// Makes the smallest example of a defect the scene, as one undoable edit, and frames it.
void openBugExample(Session&, methods::Defect);

}  // namespace session
