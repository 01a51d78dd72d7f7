#pragma once
/// Scenes and their files: opening, saving, the questions before something would be lost.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "session/session.h"

namespace session {

void newScene(Session&);
/// @return false on failure: the document stays as it was, and the reason is shown
bool open(Session&, const std::filesystem::path&);
/// Asks first if something is unsaved.
void openAfterAsking(Session&, const std::filesystem::path&);
/// Opens what was dropped on the window: a log by its ending, else a scene; the first of each.
void openDropped(Session&, const std::vector<std::filesystem::path>&);
/// Takes over the work of a crashed instance: unsaved, with its file.
void recover(Session&, Unsaved work);
bool saveAs(Session&, const std::filesystem::path&);
/// Writes to the scene's file; asks first where it has none, or where another program changed it.
/// @param then  after it was saved
void save(Session&, std::function<void()> then = {});
void saveElsewhere(Session&, std::function<void()> then = {});
/// To the scene as it was opened or saved last; an edit.
void reset(Session&);
/// To the scene that the file holds now; an edit.
bool revert(Session&);
/// For the moment when the window comes to the front: asks if another program changed the file.
void noticeDisk(Session&);

/// "first.json", or the scene's name, or "untitled", or the open lesson.
[[nodiscard]] std::string titleOf(const Session&);
/// The folder in which a file dialog begins.
[[nodiscard]] std::filesystem::path folderOfWork(const Session&);
/// Runs `then` at once if nothing is unsaved, else asks first: Save, Discard or Cancel.
void guardUnsaved(Session&, const std::string& title, const std::function<void()>& then);
/// Settings to be remembered: without what a lesson or class mode has set for its time.
[[nodiscard]] StoredSettings settingsToKeep(const Session&);

/// Stashes the user's work, once, while a lesson shows other documents.
void stashWork(Session&);
/// Gives the stashed work back; nothing without one.
void restoreWork(Session&);
/// @param start  the scene to which reset() goes back. @pre stashWork()
void showInstead(Session&, scene::History history, scene::Scene start);

/// Answers the question that is open.
void answer(Session&, std::size_t choice);
/// Asks for a file; replaces a request that is not answered yet.
void request(Session&, FileRequest request);
/// Answers the file request that is open. @param mayOverwrite  the user has agreed already
void answerFile(Session&, const std::filesystem::path& path, bool mayOverwrite = false);
/// Makes a new session show what another one shows, at its instant: the document, the presentation, the view, the
/// lesson. Messages and cards stay behind.
void mirror(Session& copy, const Session& original);
/// Has the window make pictures; asks first if a sequence would overwrite others.
void startExport(Session&, ExportJob job);

}  // namespace session
