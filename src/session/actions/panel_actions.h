#pragma once
/// Actions of panels and cards beyond the commands, one function each.

#include <string>

#include "session/session.h"

namespace session {

/// Time to the aim point that replaces a velocity, frames of motion.
inline constexpr double kAimFrames = 10;

// Edits of numbers and names.
void previewEdit(Session&, const scene::Document& next);
void commitEdit(Session&, const std::string& name, const scene::Document& next);
void cancelEdit(Session&);
void giveAim(Session&, std::size_t ball);       ///< replaces the ball's velocity by an aim
void giveVelocity(Session&, std::size_t ball);  ///< replaces the ball's aim by a velocity
/// Ends the typing of a name. @param name  empty: the old name stays
void finishRenaming(Session&, scene::ObjectRef ref, const std::string& name);
void beginRenaming(Session&, scene::ObjectRef ref);

// The list of objects, the history.
void selectObjects(Session&, const std::vector<scene::ObjectRef>& refs);
void toggleSelected(Session&, scene::ObjectRef ref);
void hoverObject(Session&, scene::ObjectRef ref);
void jumpToEdit(Session&, std::size_t entry);

// Flat drawings.
void beginDrawingDrag(Session&, const Collision&, DrawingHandle, learn::Vec2 offset, double unitsPerPixel);
void moveDrawingDrag(Session&, learn::Vec2 pointer);
void finishDrawingDrag(Session&);
void cancelDrawingDrag(Session&);
void placeInset(Session&, const view::Rect& rect);
void shiftSampling(Session&, int shift);

// Derivation and comparison.
void chooseArticle(Session&, learn::Article article);
void selectStep(Session&, std::size_t step);
void nextStep(Session&);
void previousStep(Session&);
void selectStepShowing(Session&, const std::string& geometryName);
void hoverGeometry(Session&,
                   const std::optional<std::string>& name);  ///< geometry under the pointer in a drawing or the picture
void pointAtGeometry(Session&, const std::optional<std::string>& name);  ///< geometry under the pointer in a panel
void chooseClaim(Session&, const std::optional<std::size_t>& row);
void showAnswer(Session&);
void pointAtAnswer(Session&, const std::optional<std::string>& row);  ///< row of the answer under the pointer

// Lessons.
/// Sets the text of an answer field. Four or more bytes inserted at once count as pasted.
void typeAnswer(Session&, std::size_t place, const std::string& text);
void chooseAnswer(Session&, std::size_t choice);

// Map and log.
void chooseMap(Session&, const MapChoice& choice);  ///< a change of the present choice: state/map_choice.h
/// Sets the size of the map in pixels. The map is computed in updatePanels().
void resizeMap(Session&, int width, int height);
void readMapPixel(Session&, int column, int row);  ///< computes MapView::reading()
void setLogSource(Session&, logs::LogField field, const std::string& column);
void setLogPreset(Session&, const std::string& name);
void setLogReadsFloat(Session&, bool on);
/// Forgets what was chosen for these columns in an earlier run.
void guessLogColumns(Session&);
/// Reads the log, and remembers what its columns mean.
void readLog(Session&);
void cancelLogReading(Session&);
void editLogMapping(Session&);
void sortLogBy(Session&, logs::LogSort by);  ///< the same column again reverses the order
void setLogFilter(Session&, const logs::LogFilter& filter);
void setLogRun(Session&, const logs::LogRun& run);  ///< whose rows are shown, counted and explained
/// Takes a filter as it is typed; LogOrder::where tells a mistake, the terms that are right hold.
void typeLogFilter(Session&, const std::string& text);
void readLogAsFloat(Session&);  ///< reads the open log anew, its numbers as binary32
/// True while the chosen panel has the whole right side: a log, or a lesson's page with its figure and its task, is
/// read at a glance only at full height, and the headline tells the answer.
[[nodiscard]] bool hasWholeSide(const Session&);
/// True while a panel is on the screen.
[[nodiscard]] bool isShown(const Session&, RightPanel);
/// Shows the rows that a reason claims; those that are shown already: all again. @param place  in LogReasons::reasons
void chooseLogReason(Session&, std::size_t place);
void showAllLogReasons(Session&);
void setLogTolerance(Session&, double units);                                   ///< tolerance of the engine; 0: none
void plotLogAgainst(Session&, const std::optional<logs::LogMeasure>& measure);  ///< absent: the histogram
void selectLogRegion(Session&, const std::optional<logs::LogRegion>& region);   ///< absent: all rows
/// Chooses what stays in sight while rows arrive, and sorts by it.
void setLogSight(Session&, LogSight sight);
void closeLog(Session&);
void readLogDetail(Session&,
                   std::uint32_t row);  ///< reads a row's details from the file, for LogListing::knownDetail()

/// Takes what the panels have chosen while they were drawn.
void choosePanels(Session&, const PanelChoices& choices);

// Time line.
void seekTo(Session&, double frames);
void holdKnob(Session&, bool on);  ///< while it is held, the span of the time line stays
/// Makes the span of the time line longer or shorter, by a power of two; no effect where the instant would be beyond
/// it.
void stretchTimeLine(Session&, int doublings);
void visitShownContact(Session&);  ///< the contact at the instant that is shown

// Window.
void dragSplitter(Session&, Side side, double delta);
void setAnswerShare(Session&, double share);
void setOverlay(Session&, vocabulary::Overlay overlay, bool on);
void forgetFocusRequests(Session&);
void forgetFieldFocus(Session&);
void forgetSearchFocus(Session&);
void forgetChipsFocus(Session&);
void forgetMenu(Session&);
void forgetContextMenu(Session&);
void openMenu(Session&, Menu menu);
void dismissMessage(Session&, std::size_t index);
void note(Session&, const std::string& text);
void warn(Session&, const std::string& text);
/// @param label  name of the text, for the message
void copyText(Session&, const std::string& text, const std::string& label);

// Cards.
template <class Kind>
void closeCard(Session& s) {
    s.prompts.close<Kind>();
}
/// Passes the typed text to the open number request, and closes the request if the text is accepted.
void answerNumber(Session&, const std::string& typed);
/// Notes the choices of the open ExportCard, for its preview; absent while they are not valid.
void previewExport(Session&, const std::optional<SequenceSpec>& spec);
/// Asks for the folder of the pictures.
void chooseExport(Session&, const SequenceSpec& spec, ExportKind kind);

}  // namespace session
