/// The part of a session that has to do with files.

#include <algorithm>

#include "io/scene_json.h"
#include "platform/folders.h"
#include "session/document/file_names.h"
#include "session/session.h"

namespace session {
namespace {

namespace fs = std::filesystem;

fs::path whole(const fs::path& path) {
    std::error_code error;
    fs::path absolute = fs::absolute(path, error);
    return error ? path : absolute.lexically_normal();
}

void remember(Settings& settings, const fs::path& path) {
    std::vector<std::string>& recent = settings.recentFiles;
    std::erase(recent, path.string());
    recent.insert(recent.begin(), path.string());
    if (recent.size() > kMostRecentFiles) recent.resize(kMostRecentFiles);
    settings.lastFile = path.string();
}

bool isSameFile(const fs::path& a, const fs::path& b) {
    std::error_code error;
    return a == b || fs::equivalent(a, b, error);
}

}  // namespace

bool Session::isDirty() const {
    if (m_aside ? m_aside->fileLost : m_fileLost) return true;
    if (m_dirtyRevision != m_revision) {
        m_dirty = m_aside ? !(m_aside->history.current().scene == m_aside->saved) : !(scene() == m_saved);
        m_dirtyRevision = m_revision;
    }
    return m_dirty;
}

std::string Session::title() const {
    if (lesson.isOpen()) return lesson.title();
    if (!m_path.empty()) return m_path.filename().string();
    return scene().name.empty() ? "untitled" : scene().name;
}

Unsaved Session::unsaved() const {
    if (m_aside) return {m_aside->history.current().scene, m_aside->path, m_aside->stamp};
    return {scene(), m_path, m_stamp};
}

Session::Aside Session::work() const {
    return {m_history, m_view, m_framed, m_path, m_saved, m_stamp, m_told, m_fileLost};
}

void Session::putAside() {
    cancelPreview();
    if (!m_aside) m_aside = work();
}

void Session::bringBack() {
    if (!m_aside) return;
    Aside back = std::move(*m_aside);
    m_aside.reset();
    m_history = std::move(back.history);
    m_view = back.view;
    m_framed = back.framed;
    m_path = std::move(back.path);
    m_saved = std::move(back.saved);
    m_stamp = back.stamp;
    m_told = back.told;
    m_fileLost = back.fileLost;
    hovered.reset();
    renaming.reset();
    changed();
}

void Session::showInstead(scene::History history, scene::Scene start) {
    m_history = std::move(history);
    m_saved = std::move(start);
    m_path.clear();
    m_stamp = m_told = std::nullopt;
    m_fileLost = false;
    hovered.reset();
    renaming.reset();
    changed();
}

Settings Session::settingsToKeep() const {
    Settings kept = settings;
    lesson.restore(kept);
    classMode.restore(kept);
    return kept;
}

void Session::adopt(scene::Scene scene, fs::path path) {
    lesson.end(*this);
    m_aside.reset();
    scene::Document document;
    document.scene = std::move(scene);
    if (!document.scene.balls.empty()) document.selection = {{scene::Kind::Ball, 0}};
    m_saved = document.scene;
    m_history = scene::History(std::move(document));
    m_path = std::move(path);
    m_stamp = m_path.empty() ? std::nullopt : stampIfThere(m_path);
    m_told = m_stamp;
    m_fileLost = false;
    m_view = {};
    hovered.reset();
    renaming.reset();
    changed();
    frameAll();
}

void Session::newScene() {
    scene::Scene scene;
    scene.name = "untitled";
    collide::Ball ball{{-4, 0, 1}, collide::Motion::aim({3, -0.5, 1.5}, 0.5), 1, 1};
    scene.balls.push_back({"ball", ball, {}, {}});
    scene.spheres.push_back({"sphere", {{3, 0, 1}, 1, scene::Vec3(0), collide::kImmovable}, {}, {}});
    adopt(std::move(scene), {});
}

bool Session::open(const fs::path& path) {
    if (learn::isLessonFile(path)) {
        lesson.open(*this, path);
        return true;
    }
    io::Result<io::LoadedScene> loaded = io::loadScene(path);
    if (!loaded) {
        messages.warn(loaded.error());
        std::error_code error;
        if (!fs::exists(path, error)) std::erase(settings.recentFiles, path.string());
        return false;
    }
    for (const std::string& warning : loaded.value().warnings) messages.warn(warning);
    adopt(std::move(loaded.value().scene), whole(path));
    remember(settings, m_path);
    return true;
}

void Session::openAfterAsking(const fs::path& path) {
    if (learn::isLessonFile(path)) return lesson.open(*this, path);  // the work is put aside, and lost is nothing
    guardUnsaved("Open " + path.filename().string(), [this, path] { open(path); });
}

void Session::recover(Unsaved work) {
    adopt(std::move(work.scene), std::move(work.path));
    // What stands in the file is the saved start; the stamp of then tells whether another program changed it since.
    const io::Result<io::LoadedScene> onDisk = io::loadScene(m_path);
    m_saved = onDisk ? onDisk.value().scene : scene::Scene{};
    m_stamp = m_told = work.stamp;
    m_dirtyRevision = 0;
    if (!m_path.empty()) remember(settings, m_path);
}

void Session::replaceScene(std::string name, scene::Scene scene) {
    cancelPreview();
    scene::Document next = document();
    next.scene = std::move(scene);
    std::erase_if(next.selection, [&](scene::ObjectRef ref) { return !scene::contains(next.scene, ref); });
    if (next.selection.empty() && !next.scene.balls.empty()) next.selection = {{scene::Kind::Ball, 0}};
    commit(std::move(name), std::move(next));
}

void Session::reset() { replaceScene("Reset to the saved start", m_saved); }

bool Session::revert() {
    io::Result<io::LoadedScene> loaded = io::loadScene(m_path);
    if (!loaded) {
        messages.warn(loaded.error());
        return false;
    }
    m_saved = loaded.value().scene;
    m_stamp = m_told = stampIfThere(m_path);
    m_fileLost = false;
    replaceScene("Revert to the file", std::move(loaded.value().scene));
    return true;
}

bool Session::saveAs(const fs::path& path) {
    commitPreview("Edit");
    if (m_aside && isSameFile(whole(path), m_aside->path)) {
        messages.warn(path.string() + " is the file of your own scene, which the lesson has put aside: choose another");
        return false;
    }
    const std::string error = io::saveScene(path, scene());
    if (!error.empty()) {
        messages.warn(error);
        return false;
    }
    messages.note("Saved " + whole(path).string());
    if (m_aside) return true;  // a copy: the lesson goes on, and its scene belongs to no file
    m_path = whole(path);
    m_saved = scene();
    m_stamp = m_told = stampIfThere(m_path);
    m_fileLost = false;
    remember(settings, m_path);
    ++m_revision;
    return true;
}

void Session::save(std::function<void()> then) {
    if (m_path.empty()) {
        saveElsewhere(std::move(then));
        return;
    }
    if (m_stamp && compareWithDisk(m_path, *m_stamp) == OnDisk::Changed) {
        askAboutDisk(std::move(then));
        return;
    }
    // A case, a log's line or a query took the place of the file's scene: the file may still be wanted.
    if (scene().name != m_saved.name) {
        askAboutOther(std::move(then));
        return;
    }
    if (saveAs(m_path) && then) then();
}

void Session::askAboutOther(std::function<void()> then) {
    Prompt q;
    q.title = "This is another scene than that of " + title();
    q.text = "The file holds \u201c" + m_saved.name + "\u201d, the window \u201c" + scene().name + "\u201d.";
    q.choices = {{"Save as…", [then](Session& s) { s.saveElsewhere(then); }},
                 {"Overwrite",
                  [then](Session& s) {
                      if (s.saveAs(s.path()) && then) then();
                  }},
                 {"Cancel", {}}};
    ask(std::move(q));
}

void Session::saveElsewhere(std::function<void()> then) {
    FileRequest request;
    request.kind = FileRequest::Kind::Save;
    request.title = "Save scene as";
    const std::string name = m_path.empty() ? fileNameOf(scene().name, "scene") : bareName(m_path);
    request.suggested = folderToWriteIn(m_path.empty() ? folderOfWork() : m_path.parent_path()) / (name + kSceneEnding);
    request.ending = kSceneEnding;
    request.alsoListed = {".json"};
    request.then = [then = std::move(then)](Session& s, const fs::path& path) {
        if (s.saveAs(path) && then) then();
    };
    this->request(std::move(request));
}

void Session::askAboutDisk(std::function<void()> then) {
    Prompt q;
    q.title = title() + " was changed by another program";
    q.text = isDirty() ? "Your scene here has changes of its own. What should the file hold?"
                       : "The scene here is as it was opened. What should the file hold?";
    const auto elsewhere = [then](Session& s) { s.saveElsewhere(then); };
    const auto overwrite = [then](Session& s) {
        if (s.saveAs(s.path()) && then) then();
    };
    q.choices = {
        {"Save as…", elsewhere}, {"Overwrite", overwrite}, {"Reload", [](Session& s) { s.revert(); }}, {"Cancel", {}}};
    ask(std::move(q));
}

void Session::noticeDisk() {
    if (m_path.empty() || !m_told || m_prompt || m_fileRequest) return;
    const OnDisk now = compareWithDisk(m_path, *m_told);
    if (now == OnDisk::Same) return;
    // Told once: again only when the file changes once more.
    m_told = stampIfThere(m_path);
    if (now == OnDisk::Gone) {
        m_fileLost = true;
        ++m_revision;
        messages.warn(m_path.string() + " is no longer there; the scene is kept here, save it again to keep it");
    } else {
        askAboutDisk({});
    }
}

void Session::lookLike(const Session& other) {
    m_history = other.m_history;
    m_path = other.m_path;
    m_saved = other.m_saved;
    m_fileLost = other.m_fileLost;
    m_view = other.m_view;
    m_framePending = false;
    settings = other.settings;
    shownFrames = other.shownFrames;
    changed();
    playback.setScene(scene());
    playback.seek(other.playback.frames());
}

void Session::startExport(ExportJob job) {
    std::error_code error;
    if (!job.isSequence || !fs::exists(job.path / fileName(job, 0), error)) {
        exportJob = std::move(job);
        return;
    }
    ask({"Overwrite the pictures?",
         fileName(job, 0) + " is already there, in " + job.path.string() + ".",
         {{"Overwrite", [job](Session& s) { s.exportJob = job; }}, {"Cancel"}}});
}

fs::path Session::folderOfWork() const {
    for (const std::string& file : {m_path.string(), settings.lastFile}) {
        std::error_code error;
        const fs::path folder = fs::path(file).parent_path();
        if (!folder.empty() && fs::is_directory(folder, error)) return folder;
    }
    return platform::workingFolder();
}

void Session::answer(std::size_t choice) {
    if (!m_prompt || choice >= m_prompt->choices.size()) return;
    const std::function<void(Session&)> then = std::move(m_prompt->choices[choice].then);
    m_prompt.reset();
    if (then) then(*this);
}

void Session::request(FileRequest request) {
    request.number = ++m_requests;
    m_fileRequest = std::move(request);
}

void Session::answerFile(const fs::path& chosen, bool mayOverwrite) {
    if (!m_fileRequest || chosen.empty()) return;
    const FileRequest request = std::move(*m_fileRequest);
    m_fileRequest.reset();
    fs::path path = whole(chosen);
    const bool saving = request.kind == FileRequest::Kind::Save;
    if (saving) path = withEnding(path, request.ending);
    std::error_code error;
    const bool isOther = saving && fs::is_regular_file(path, error) && !isSameFile(path, m_path);
    if (!isOther || (mayOverwrite && path == whole(chosen))) {
        request.then(*this, path);
        return;
    }
    const auto again = [request, path](Session& s) {
        FileRequest next = request;
        next.suggested = path;
        s.request(std::move(next));
    };
    ask({"Overwrite " + path.filename().string() + "?",
         "It is already there, in " + path.parent_path().string() + ".",
         {{"Choose another", again},
          {"Overwrite", [request, path](Session& s) { request.then(s, path); }},
          {"Cancel"}}});
}

void Session::guardUnsaved(const std::string& title, std::function<void()> then) {
    if (!isDirty()) {
        then();
        return;
    }
    lesson.leave(*this);  // it is the work put aside that is asked about
    ask({title,
         this->title() + " has changes that are not saved.",
         {{"Save", [then](Session& s) { s.save(then); }}, {"Discard", [then](Session&) { then(); }}, {"Cancel"}}});
}

}  // namespace session
