#include "session/actions/file_actions.h"

#include <algorithm>
#include <memory>

#include "io/file.h"
#include "io/scene_json.h"
#include "io/scenes/mesh_scene.h"
#include "io/text.h"
#include "platform/file_state.h"
#include "platform/folders.h"
#include "scene/edits.h"
#include "session/actions/adding.h"
#include "session/actions/lesson_actions.h"
#include "session/actions/reading.h"
#include "session/actions/saving.h"
#include "session/actions/study_actions.h"
#include "session/actions/view_actions.h"
#include "session/document/file_names.h"
#include "session/document/scene_file.h"

namespace session {
namespace {

namespace fs = std::filesystem;

void forgetObjects(Session& s) {
    s.presentation.pointed.object.reset();
    s.window.renaming.reset();
}

/// A file of the program is never the file of a document: the document is an untitled copy of it.
/// @param stamp  stamp of the scene's file, if it has one
FileState stateOf(fs::path path, std::optional<scene::Scene> saved, const std::optional<FileStamp>& stamp) {
    if (io::isMeshFile(path)) path.clear();  // the scene of a mesh is in no file yet
    if (isOfProgram(path)) return {{}, std::move(saved), {}, {}, false, std::move(path)};
    return {std::move(path), std::move(saved), stamp, stamp, false};
}

/// Shows another document of the user's, in the place of all that is open. @param saved  as in FileState
void adopt(Session& s, scene::Scene scene, FileState file) {
    cancelOpening(s);
    waitForSaving(s);  // the document that goes
    endLesson(s);
    s.file.setStash({});
    s.file.setState(std::move(file));
    s.presentation.captionShown = true;
    s.presentation.lens = Lens::World;
    s.document.replace(scene::History(documentOf(std::move(scene))));
    s.viewport.setView({});
    forgetObjects(s);
    endViewModes(s);
    frameAll(s);
}

void replaceScene(Session& s, std::string name, scene::Scene scene) {
    s.document.cancelPreview();
    scene::Document next = s.document.current();
    next.scene = std::move(scene);
    std::erase_if(next.selection, [&](scene::ObjectRef ref) { return !scene::contains(next.scene, ref); });
    if (next.selection.empty()) next.selection = documentOf(next.scene).selection;
    s.document.commit(std::move(name), std::move(next));
}

/// Writes to the scene's file. @param then  called after the scene was saved
void overwrite(Session& s, const std::function<void()>& then) {
    saveAs(s, s.file.path(), [then](Session&, bool isSaved) {
        if (isSaved && then) then();
    });
}

/// @param inFile  name of the scene in the file
void askAboutOther(Session& s, const std::string& inFile, const std::function<void()>& then) {
    Prompt q;
    q.title = "This is another scene than that of " + titleOf(s);
    q.text = "The file holds \u201c" + inFile + "\u201d, the window \u201c" + s.document.scene().name + "\u201d.";
    q.choices = {{"Save as…", [then](Session& session) { saveElsewhere(session, then); }},
                 {"Overwrite", [then](Session& session) { overwrite(session, then); }},
                 {"Cancel", {}}};
    s.prompts.show(std::move(q));
}

void askAboutDisk(Session& s, const std::function<void()>& then) {
    Prompt q;
    q.title = titleOf(s) + " was changed by another program";
    q.text = s.file.isDirty() ? "Your scene here has changes of its own. What should the file hold?"
                              : "The scene here is as it was opened. What should the file hold?";
    q.choices = {{"Save as…", [then](Session& session) { saveElsewhere(session, then); }},
                 {"Overwrite", [then](Session& session) { overwrite(session, then); }},
                 {"Reload", [](Session& session) { revert(session); }},
                 {"Cancel", {}}};
    s.prompts.show(std::move(q));
}

/// Asks for a name until the scene is written, or the person gives up: a typed path is not lost with a full disk.
void askWhereToSave(Session& s, const fs::path& suggested, std::function<void()> then) {
    const auto write = [then = std::move(then)](Session& session, const fs::path& chosen) {
        saveAs(session, chosen, [chosen, then](Session& later, bool isSaved) {
            if (!isSaved) return askWhereToSave(later, chosen, then);
            if (then) then();
        });
    };
    request(s, {.kind = FileRequest::Kind::Save,
                .title = "Save scene as",
                .suggested = suggested,
                .ending = kSceneEnding,
                .alsoListed = {".json"},
                .then = write,
                .savesScene = true});
}

}  // namespace

void remember(Settings& settings, const fs::path& path) {
    std::vector<std::string>& recent = settings.recentFiles;
    std::erase(recent, path.string());
    recent.insert(recent.begin(), path.string());
    if (recent.size() > kMostRecentFiles) recent.resize(kMostRecentFiles);
    settings.lastFile = path.string();
}

std::string titleOf(const Session& s) {
    if (s.lesson.isOpen()) return titleOf(s.lesson);
    if (!s.file.path().empty()) return io::oneLine(s.file.path().filename().string());
    const std::string& name = s.document.scene().name;
    return name.empty() ? "untitled" : name;
}

std::string shownTitleOf(const Session& s) {
    const std::shared_ptr<const Recorded> row = s.lesson.isOpen() ? nullptr : s.queries.claims().recorded;
    return row ? io::oneLine(recordedSource(*row)) : titleOf(s);
}

void stashWork(Session& s) {
    cancelOpening(s);
    s.document.cancelPreview();
    if (s.file.stash()) return;
    s.file.setStash(StashedWork{s.document.history(), s.viewport.view(), s.viewport.framed(), s.file.state()});
}

void restoreWork(Session& s) {
    if (!s.file.stash()) return;
    StashedWork back = *s.file.stash();
    s.file.setStash({});
    s.file.setState(std::move(back.file));
    s.document.replace(std::move(back.history));
    s.viewport.restore(back.view, back.framed);
    forgetObjects(s);
    endViewModes(s);
}

void showInstead(Session& s, scene::History history, scene::Scene start) {
    s.file.setState(stateOf({}, std::move(start), {}));
    s.document.replace(std::move(history));
    forgetObjects(s);
    endViewModes(s);
}

StoredSettings settingsToKeep(const Session& s) {
    StoredSettings kept = storedOf(s.settings, s.presentation);
    kept.settings.pictureAndTime = false;
    if (s.lesson.before) {
        kept.presentation.overlays = s.lesson.before->overlays;
        kept.settings.upAxis = s.lesson.before->upAxis;
    }
    if (s.classMode.before) {
        kept.settings.presentation = s.classMode.before->presentation;
        kept.settings.panelsShown = s.classMode.before->panelsShown;
        kept.presentation.answersHidden = s.classMode.before->answersHidden;
        kept.settings.isClass = false;
    }
    return kept;
}

void newScene(Session& s) {
    scene::Scene scene;
    scene.name = "untitled";
    collide::Ball ball{{-4, 0, 1}, collide::Motion::aim({3, -0.5, 1.5}, 0.5), 1, 1};
    scene.balls.push_back({"ball", ball, {}, {}});
    scene.spheres.push_back({"sphere", {{3, 0, 1}, 1, scene::Vec3(0), collide::kImmovable}, {}, {}});
    adopt(s, scene, stateOf({}, scene, {}));
}

bool takeRead(Session& s, const fs::path& path, io::Result<SceneFile> file) {
    std::error_code error;
    if (!file) {
        s.messages.warn(file.error());
        if (!fs::exists(path, error)) std::erase(s.settings.recentFiles, path.string());
        return false;
    }
    auto& [loaded, stamp] = file.value();
    for (const std::string& warning : loaded.warnings) s.messages.warn(warning);
    const fs::path whole = fs::is_regular_file(path, error) ? wholePath(path) : fs::path();
    adopt(s, loaded.scene, stateOf(whole, loaded.scene, stamp));
    if (!whole.empty()) remember(s.settings, whole);
    return true;
}

namespace {

/// Reads the file of a scene beside the frames. @param take  gets it between two frames
void readThen(Session& s, const fs::path& path, std::function<void(Session&, io::Result<SceneFile>)> take,
              const fs::path& root = {}) {
    readBeside(s, path, "Opening " + io::oneLine(path.filename().string()),
               [=, take = std::move(take), isYUp = areMeshesYUp(s)](io::ReadingProgress* progress) -> Effect {
                   const auto file =
                       std::make_shared<io::Result<SceneFile>>(readSceneFile(path, isYUp, progress, root));
                   return [take, file](Session& session) { take(session, std::move(*file)); };
               });
}

}  // namespace

bool open(Session& s, const fs::path& path, io::ReadingProgress* progress) {
    if (!learn::isLessonFile(path)) return takeRead(s, path, readSceneFile(path, areMeshesYUp(s), progress));
    openLesson(s, path);
    return true;
}

bool openText(Session& s, const fs::path& path, const std::string& text, io::ReadingProgress* progress) {
    if (learn::isLessonFile(path)) {
        openLesson(s, path);
        return true;
    }
    std::error_code error;
    if (io::isMeshFile(path)) {
        if (fs::exists(path, error)) return open(s, path, progress);
        const io::Result<io::LoadedMesh> mesh = io::readMeshBytes(path, text);
        if (mesh)
            return takeRead(s, path, SceneFile{io::sceneOfMesh(mesh.value(), bareName(path), areMeshesYUp(s)), {}});
        s.messages.warn(mesh.error());
        return false;
    }
    const bool isFile = fs::exists(path, error);
    io::Result<io::LoadedScene> loaded = io::readScene(text, isFile ? io::folderOf(path) : fs::path(), progress);
    if (loaded) return takeRead(s, path, SceneFile{std::move(loaded.value()), {}});
    s.messages.warn(io::oneLine(path.string()) + ": " + loaded.error());
    return false;
}

bool openNamed(Session& s, const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    const bool isStream = fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
    if (!isStream) return open(s, path);
    const io::Result<std::string> text = io::readNamed(path);
    if (!text) s.messages.warn(text.error());
    return text && openText(s, path, text.value());
}

void beginOpening(Session& s, const fs::path& path, const fs::path& root) {
    if (learn::isLessonFile(path)) return openLesson(s, path);
    const auto take = [path](Session& session, io::Result<SceneFile> file) {
        static_cast<void>(takeRead(session, path, std::move(file)));
    };
    readThen(s, path, take, root);
}

void openAfterAsking(Session& s, const fs::path& path) { openNamedIn(s, path, {}); }

void openNamedIn(Session& s, const fs::path& path, const fs::path& root) {
    if (learn::isLessonFile(path)) return openLesson(s, path);  // the work is stashed: nothing is lost
    guardUnsaved(s, "Open " + io::oneLine(path.filename().string()), [=, &s] { beginOpening(s, path, root); });
}

void addMesh(Session& s, const fs::path& path) {
    if (s.lesson.isOpen()) return s.messages.warn("A lesson is open: close it, then add the mesh");
    readBeside(s, path, "Reading " + io::oneLine(path.filename().string()),
               [path](io::ReadingProgress* progress) -> Effect {
                   const auto mesh = std::make_shared<io::Result<io::LoadedMesh>>(io::loadMesh(path, progress));
                   return [mesh, path](Session& session) { addReadMesh(session, *mesh, bareName(path)); };
               });
}

void openDropped(Session& session, const std::vector<std::filesystem::path>& dropped) {
    std::vector<fs::path> paths = dropped;
    const auto mesh = std::find_if(paths.begin(), paths.end(), io::isMeshFile);
    if (mesh != paths.end()) {
        addMesh(session, *mesh);
        paths.erase(mesh);
    }
    const auto log = std::find_if(paths.begin(), paths.end(), isLogFile);
    const auto scene = std::find_if_not(paths.begin(), paths.end(), isLogFile);
    const std::size_t opened = std::size_t(log != paths.end()) + std::size_t(scene != paths.end());
    if (log != paths.end()) openLog(session, *log);
    if (scene != paths.end()) openAfterAsking(session, *scene);
    if (opened == paths.size()) return;
    std::string left;
    for (auto path = paths.begin(); path != paths.end(); ++path)
        if (path != log && path != scene) left += (left.empty() ? "" : ", ") + path->filename().string();
    session.messages.note("One scene and one log are open at a time; not opened: " + io::shortened(left, 200));
}

void recover(Session& s, Unsaved work) {
    // The stamp is that of the file when it was opened: a change by another program since then is noticed.
    adopt(s, std::move(work.scene), stateOf(std::move(work.path), {}, work.stamp));
    if (!s.file.path().empty()) remember(s.settings, s.file.path());
}

void reset(Session& s) {
    if (s.file.state().saved) return replaceScene(s, "Back to the last save", *s.file.state().saved);
    if (!s.file.path().empty()) return revert(s);
    s.messages.note("The recovered scene is in no file yet: there is no save to go back to");
}

void revert(Session& s) {
    if (s.tasks.saving.isBusy()) return afterSaving(s, revert);
    const fs::path path = s.file.path();
    readThen(s, path, [path](Session& session, io::Result<SceneFile> file) {
        if (!file) return session.messages.warn(file.error());
        scene::Scene& scene = file.value().loaded.scene;
        session.file.setState(stateOf(path, scene, file.value().stamp));
        replaceScene(session, "Reload the file", std::move(scene));
    });
}

namespace {

/// A case, a row of a log or a query has replaced the file's scene: overwriting the file needs the user's consent.
/// @param inFile  name of the scene in the file
void saveOver(Session& s, const std::string& inFile, const std::function<void()>& then) {
    if (s.document.scene().name != inFile) return askAboutOther(s, inFile, then);
    overwrite(s, then);
}

}  // namespace

void save(Session& s, std::function<void()> then) {
    if (s.tasks.saving.isBusy())
        return afterSaving(s, [then = std::move(then)](Session& session) { save(session, then); });
    const FileState& file = s.file.state();
    if (file.path.empty()) return saveElsewhere(s, std::move(then));
    if (file.stamp && compareWithDisk(file.path, *file.stamp) == OnDisk::Changed) return askAboutDisk(s, then);
    if (file.saved) return saveOver(s, file.saved->name, then);
    readThen(s, file.path, [then](Session& session, io::Result<SceneFile> onDisk) {
        saveOver(session, onDisk ? onDisk.value().loaded.scene.name : session.document.scene().name, then);
    });
}

void saveElsewhere(Session& s, std::function<void()> then) {
    const fs::path& path = s.file.path();
    const std::string name = path.empty() ? fileNameOf(s.document.scene().name, "scene") : bareName(path);
    const fs::path folder = folderToWriteIn(path.empty() ? folderOfWork(s) : path.parent_path());
    askWhereToSave(s, folder / (name + kSceneEnding), std::move(then));
}
void noticeDisk(Session& s) {
    FileState file = s.file.state();
    if (file.path.empty() || !file.reported || s.prompts.get<Prompt>() || s.prompts.get<FileRequest>()) return;
    if (s.tasks.saving.isBusy()) return;  // the program changes the file itself
    const OnDisk now = compareWithDisk(file.path, *file.reported);
    if (now == OnDisk::Same) return;
    // Reported once: again only when the file changes once more.
    file.reported = stampIfThere(file.path);
    file.isLost = file.isLost || now == OnDisk::Gone;
    s.file.setState(file);
    if (now == OnDisk::Gone) {
        s.messages.warn(file.path.string() + " is no longer there; the scene is kept here, save it again to keep it");
    } else {
        askAboutDisk(s, {});
    }
}

fs::path folderOfWork(const Session& s) {
    for (const std::string& file : {s.file.path().string(), s.settings.lastFile}) {
        std::error_code error;
        fs::path folder = fs::path(file).parent_path();
        if (!folder.empty() && fs::is_directory(folder, error)) return folder;
    }
    return platform::workingFolder();
}

void answer(Session& s, std::size_t choice) {
    const Prompt* prompt = s.prompts.get<Prompt>();
    if (!prompt || choice >= prompt->choices.size()) return;
    const Effect then = prompt->choices[choice].then;
    s.prompts.close<Prompt>();
    if (then) then(s);
}

void guardUnsaved(Session& s, const std::string& title, const std::function<void()>& then) {
    const auto again = [title, then](Session& session) { guardUnsaved(session, title, then); };
    if (s.tasks.saving.isBusy()) return afterSaving(s, again);
    if (!s.file.isDirty()) {
        then();
        return;
    }
    leaveLesson(s);  // the question concerns the stashed work
    s.prompts.show(
        Prompt{title,
               titleOf(s) + " has changes that are not saved.",
               // edits made while the file is written are asked about
               {{"Save", [again](Session& session) { save(session, [&session, again] { again(session); }); }},
                {"Discard", [then](Session&) { then(); }},
                {"Cancel"}}});
}

}  // namespace session
