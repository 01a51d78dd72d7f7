#pragma once
/// Scenes and their files: opening, saving, questions before unsaved work is lost.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "session/document/scene_file.h"
#include "session/session.h"

namespace session {

void newScene(Session&);
/// @return false on failure: the document is unchanged, and the reason is shown
/// @param progress  may be null
bool open(Session&, const std::filesystem::path&, io::ReadingProgress* progress = nullptr);
/// The same for a file that has been read. @param path  a pipe or device: the scene then belongs to no file
bool openText(Session&, const std::filesystem::path& path, const std::string& text,
              io::ReadingProgress* progress = nullptr);
/// Shows the scene that was read from a file; an empty path: from none. @param file  or one line that names it
/// @return false, and the reason is shown, if there is none
bool takeRead(Session&, const std::filesystem::path&, io::Result<SceneFile> file);
/// As open(), but reads a pipe or a device too, waiting for its writer: for what a command line names.
bool openNamed(Session&, const std::filesystem::path&);
/// Opens a file; a large scene is read on another thread, as readBeside() does. @param root  as of readSceneFile()
void beginOpening(Session&, const std::filesystem::path&, const std::filesystem::path& root = {});
/// Asks first if something is unsaved.
void openAfterAsking(Session&, const std::filesystem::path&);
/// The same for what a lesson names. @param root  as of readSceneFile()
void openNamedIn(Session&, const std::filesystem::path&, const std::filesystem::path& root);
/// Reads the file of a mesh and adds it to the scene, at its own place and size; a large one beside the frames.
void addMesh(Session&, const std::filesystem::path&);
/// Opens files dropped on the window: the first log and the first scene; the first mesh is added to the scene.
void openDropped(Session&, const std::vector<std::filesystem::path>&);
/// Takes over the work of a crashed instance: unsaved, with its file, which is read when it is asked for.
void recover(Session&, Unsaved work);
/// Writes to the scene's file; asks first if it has none, or if another program changed it.
/// @param then  called after the scene was saved
void save(Session&, std::function<void()> then = {});
void saveElsewhere(Session&, std::function<void()> then = {});
/// Resets to the scene as it was opened or saved last; an edit. After a recovery: as revert().
void reset(Session&);
/// Resets to the scene that the file holds now; an edit. A large one is read as beginOpening() does.
void revert(Session&);
/// Asks if another program has changed the file. Called when the window comes to the front.
void noticeDisk(Session&);

/// "first.json", or the scene's name, or "untitled", or the open lesson.
[[nodiscard]] std::string titleOf(const Session&);
/// The same of what is shown: the row of a log while its query is the scene, as "sweeps.jsonl, line 17".
[[nodiscard]] std::string shownTitleOf(const Session&);
/// The folder in which a file dialog begins.
[[nodiscard]] std::filesystem::path folderOfWork(const Session&);
/// Runs `then` if nothing is unsaved, else asks first: Save, Discard or Cancel. A file that is being written is waited
/// for, beside the frames.
void guardUnsaved(Session&, const std::string& title, const std::function<void()>& then);
/// Puts a file first among the recent ones.
void remember(Settings&, const std::filesystem::path&);
/// The settings to save: those from before an open lesson or class mode replaced some of them.
[[nodiscard]] StoredSettings settingsToKeep(const Session&);

/// Stashes the user's work, once, while a lesson shows other documents.
void stashWork(Session&);
/// Restores the stashed work; no effect without it.
void restoreWork(Session&);
/// Shows another document. @param start  scene to which reset() returns. @pre stashWork()
void showInstead(Session&, scene::History history, scene::Scene start);

/// Answers the open question.
void answer(Session&, std::size_t choice);
/// Asks for a file; replaces a request that is not answered yet.
void request(Session&, FileRequest request);
/// Answers the open file request. @param mayOverwrite  the user has already agreed
void answerFile(Session&, const std::filesystem::path& path, bool mayOverwrite = false);
/// Starts an export of pictures; asks first if a sequence would overwrite files.
void startExport(Session&, ExportJob job);

}  // namespace session
