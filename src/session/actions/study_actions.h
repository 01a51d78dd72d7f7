#pragma once
/// Actions that replace the scene by a case, a row of a log or a pixel of the map, or change one input of its query.

#include <filesystem>

#include "session/session.h"
#include "study/precision/nudge.h"

namespace session {

/// Makes a case the scene, as one undoable edit, and frames it. @pre index of a case
void openCase(Session&, std::size_t index);
/// Opens an example of the gallery; asks first if that would lose unsaved work. @pre index of an example
void openExample(Session&, std::size_t index);
/// The gallery or the palette is open, which show the examples as cards.
[[nodiscard]] bool showsExamples(const Session&);
/// Opens the next (+1) or previous (-1) case of the catalogue, cyclic; the first or last if none was open.
void stepCase(Session&, int step);

/// Computes CaseBook::findings().
void examineCase(Session&, std::size_t index);

/// Replaces the session's scene by the scene at a pixel of the map, as one edit; a message if there is no such scene.
void goToPixel(Session&, int column, int row);
/// A double click on the map: undoes the first click's edit and recentres the map.
void wholeMapAfterClick(Session&);
/// Exports the map that was shown last, larger, with axes and legend. @param path  file of the PNG
void exportMapPicture(Session&, const std::filesystem::path& path);
/// Exports the map's pixels as u,v,outcome,value.
void exportMapTable(Session&, const std::filesystem::path& path);

/// Opens a log in its panel; a message reports a failure.
void openLog(Session&, const std::filesystem::path& path);
/// Has the log's panel listen for games that send rows; a message reports a failure.
void listenForGames(Session&);
/// Opens the row that a game wants to be opened, once it is there, and tells what happens to the games.
void followGames(Session&);
/// Makes a row the scene, as one edit. @param place  index into LogListing::rows()
void openLogRow(Session&, std::size_t place);
/// Opens the row `step` places after the open one, kept within the list; the first or last if none is open.
void stepLogRow(Session&, std::ptrdiff_t step);

/// Writes one number of the query back to its body, as one undoable edit. If the target is a ball with an aim, a
/// changed velocity replaces the aim. @pre the session has a query
void applyInput(Session&, study::Input input, double value);

/// True while the answer is hidden; then it says so.
bool refusesHidden(Session&);

}  // namespace session
