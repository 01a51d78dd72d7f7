#include "session/commands/command_lists.h"

#include "io/text.h"
#include "session/actions/reading.h"

namespace session {
namespace {

void askForScene(Session& s) {
    FileRequest request;
    request.title = "Open scene";
    request.suggested = folderOfWork(s);
    // The window stays usable while the dialog is open: unsaved work is asked about once a file is chosen.
    request.then = [](Session& session, const std::filesystem::path& path) { openAfterAsking(session, path); };
    session::request(s, std::move(request));
}

std::vector<MenuEntry> recentScenes(const Session& s) {
    std::vector<MenuEntry> entries;
    for (const std::string& file : s.settings.recentFiles) {
        const std::filesystem::path path(file);
        if (path == s.file.path()) continue;
        entries.push_back({io::oneLine(path.filename().string()), io::oneLine(file),
                           [path](Session& session) { openAfterAsking(session, path); }});
    }
    return entries;
}

/// The submenu as a question, for use by keyboard.
void askForRecent(Session& s) {
    Prompt q{"Open recent", "", {}};
    for (MenuEntry& entry : recentScenes(s)) q.choices.push_back({entry.title, std::move(entry.run), entry.help});
    q.choices.push_back({"Cancel"});
    s.prompts.show(std::move(q));
}

void addOpening(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({.id = "file.new",
         .title = "New",
         .help = "Starts a scene with one ball and one sphere.",
         .menu = Menu::File,
         .group = 0,
         .shortcuts = {{Key::N, kCtrl}},
         .run = [](Session& s) { guardUnsaved(s, "New scene", [&s] { newScene(s); }); }});
    add({.id = "file.open",
         .title = "Open…",
         .help = "Opens a scene file.",
         .menu = Menu::File,
         .group = 0,
         .shortcuts = {{Key::O, kCtrl}},
         .run = askForScene});
    Command recent{
        "file.open-recent",     "Open recent", "The scenes that were open last, the newest first.",       Menu::File, 0,
        {{Key::O, kCtrlShift}}, askForRecent,  [](const Session& s) { return !recentScenes(s).empty(); }, {}};
    recent.entries = recentScenes;
    add(std::move(recent));
    add({.id = "file.examples",
         .title = "Examples",
         .help = "The gallery: scenes to play with, lessons, and the hardest cases.",
         .menu = Menu::File,
         .group = 0,
         .shortcuts = {{Key::G, kCtrlShift}},
         .run = [](Session& s) { openPanel(s.settings, RightPanel::Gallery); }});
}

void addSaving(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({.id = "file.save",
         .title = "Save",
         .help = "Writes the scene to its file.",
         .menu = Menu::File,
         .group = 1,
         .shortcuts = {{Key::S, kCtrl}},
         .run = [](Session& s) { save(s); }});
    add({.id = "file.save-as",
         .title = "Save as…",
         .help = "Writes the scene to another file.",
         .menu = Menu::File,
         .group = 1,
         .shortcuts = {{Key::S, kCtrlShift}},
         .run = [](Session& s) { saveElsewhere(s); }});
    add({.id = "file.reset",
         .title = "Reset to the saved start",
         .help = "The scene as it was opened or saved last; undo brings the changes back.",
         .menu = Menu::File,
         .group = 1,
         .shortcuts = {{Key::F5, kPlain}},
         .run = [](Session& s) { reset(s); },
         .enabled = [](const Session& s) { return isOutsideLessons(s) && s.file.isDirty(); }});
    add({.id = "file.revert",
         .title = "Revert to the file",
         .help = "Reads the file again, as it is on disk now; undo brings the changes back.",
         .menu = Menu::File,
         .group = 1,
         .run = [](Session& s) { revert(s); },
         .enabled = [](const Session& s) { return !s.file.path().empty(); }});
}

void addExport(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({.id = "file.export-picture",
         .title = "Export picture…",
         .help = "Writes what the window shows to a PNG of any size.",
         .menu = Menu::File,
         .group = 2,
         .shortcuts = {{Key::E, kCtrl}},
         .run = [](Session& s) { s.prompts.show(ExportCard{ExportKind::Picture}); }});
    add({.id = "file.export-sequence",
         .title = "Export sequence…",
         .help = "Writes PNGs of a turntable, or of the scene in time, for a film.",
         .menu = Menu::File,
         .group = 2,
         .shortcuts = {{Key::E, kCtrlShift}},
         .run = [](Session& s) { s.prompts.show(ExportCard{ExportKind::Sequence}); }});
    add({.id = "file.export-clip",
         .title = "Export clip…",
         .help =
             "Writes the scene in time, or a turntable, as an animation that can be sent: WebP, or MP4 with ffmpeg.",
         .menu = Menu::File,
         .group = 2,
         .shortcuts = {{Key::E, {true, false, true}}},
         .run = [](Session& s) { s.prompts.show(ExportCard{ExportKind::Clip}); }});
    add({.id = "file.export-results",
         .title = "Export results…",
         .help = "Writes what you have done in the lessons, with your name, for your teacher.",
         .menu = Menu::File,
         .group = 2,
         .run = exportResults});
}

}  // namespace

void addFileCommands(std::vector<Command>& all) {
    addOpening(all);
    addSaving(all);
    addExport(all);
    all.push_back({.id = "file.quit",
                   .title = "Quit",
                   .help = "Closes the window.",
                   .menu = Menu::File,
                   .group = 9,
                   .shortcuts = {{Key::Q, kCtrl}},
                   .run = [](Session& s) {
                       cancelOpening(s);
                       guardUnsaved(s, "Quit", [&s] { s.window.quits = true; });
                   }});
}

}  // namespace session
