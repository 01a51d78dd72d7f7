#pragma once
/// Cases, rows of a log, pixels of the map and nudged inputs as the scene.

#include <filesystem>
#include <vector>

#include "session/session.h"
#include "study/precision/nudge.h"

namespace session {

/// Makes a case the scene, as an edit that undo takes back, and frames it. @pre index of a case
void openCase(Session&, std::size_t index);
/// The next (+1) or previous (-1) case of the catalogue, cyclic; the first or last where none was open.
void stepCase(Session&, int step);

/// For CaseBook::findings().
void examineCase(Session&, std::size_t index);
void setCompareFilter(Session&, const CompareFilter& filter);

/// Makes the scene at a pixel of the map the session's, as one edit. Says so where there is no such scene.
void goToPixel(Session&, int column, int row);
/// What a double click does: takes back what its first click did, and shows the whole map.
void wholeMapAfterClick(Session&);
/// The map that was shown last, larger, with axes and legend. @param path  of the PNG
void exportMapPicture(Session&, const std::filesystem::path& path);
/// Its pixels as u,v,outcome,value.
void exportMapTable(Session&, const std::filesystem::path& path);

/// Opens a log in its panel; a failure is said.
void openLog(Session&, const std::filesystem::path& path);
/// Makes a row the scene, as one edit. @param place  in LogView::rows()
void openLogRow(Session&, std::size_t place);
/// The row `step` places on from the one that is open, kept within the list; the first or last where none is.
void stepLogRow(Session&, std::ptrdiff_t step);

/// Writes one number of the query back to the body that it came from, as one undoable edit. A ball with an aim that is
/// met gets a velocity where its velocity is changed. @pre the session has a query
void applyInput(Session&, study::Input input, double value);

}  // namespace session
