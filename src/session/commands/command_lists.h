#pragma once
/// The lists of commands, one file each, in the order of their menus.

#include "session/actions/file_actions.h"
#include "session/actions/lesson_actions.h"
#include "session/actions/play_actions.h"
#include "session/actions/study_actions.h"
#include "session/actions/view_actions.h"
#include "session/commands/section.h"
#include "session/texts/present_options.h"

namespace session {

[[nodiscard]] inline bool hasSelection(const Session& s) { return !s.document.current().selection.empty(); }

/// An open lesson and class mode reserve some keys.
[[nodiscard]] inline bool isOutsideLessons(const Session& s) { return !s.lesson.isOpen() && !s.classMode.isOn(); }

/// The submenu of a command as a question, for use by keyboard.
[[nodiscard]] Effect asking(const char* title, std::vector<MenuEntry> (*entries)(const Session&));

void addFileCommands(std::vector<Command>&);
void addEditCommands(std::vector<Command>&);
void addClipboardCommands(std::vector<Command>&);  ///< a part of Edit: cut, copy, paste
void addCopyCommands(std::vector<Command>&);       ///< a part of Edit: the answer and the query in every form
void addSelectCommands(std::vector<Command>&);     ///< a part of Edit and Scene: selection, hiding, locking, colours
void addViewCommands(std::vector<Command>&);
void addDisplayCommands(std::vector<Command>&);  ///< a part of View: units, axes, type, hiding
void addSceneCommands(std::vector<Command>&);
void addRuleCommands(std::vector<Command>&);   ///< a part of Scene: restitution, limit, units
void addAimCommands(std::vector<Command>&);    ///< a part of Scene: exact contacts
void addMoveCommands(std::vector<Command>&);   ///< the mouse gestures, by keyboard
void addStudyCommands(std::vector<Command>&);  ///< a part of Scene and File: edge cases; logs, and maps as files
void addPlayCommands(std::vector<Command>&);
void addLearnCommands(std::vector<Command>&);   ///< derivations, plots, reference frames
void addLessonCommands(std::vector<Command>&);  ///< a part of Learn: the lesson that is open
void addHelpCommands(std::vector<Command>&);

}  // namespace session
