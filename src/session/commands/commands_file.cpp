#include "session/commands/command_lists.h"

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
        entries.push_back(
            {path.filename().string(), file, [path](Session& session) { openAfterAsking(session, path); }});
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
    add({"file.new",
         "New",
         "Starts a scene with one ball and one sphere.",
         Menu::File,
         0,
         {{Key::N, kCtrl}},
         [](Session& s) { guardUnsaved(s, "New scene", [&s] { newScene(s); }); },
         {},
         {}});
    add({"file.open", "Open…", "Opens a scene file.", Menu::File, 0, {{Key::O, kCtrl}}, askForScene, {}, {}});
    Command recent{
        "file.open-recent",     "Open recent", "The scenes that were open last, the newest first.",       Menu::File, 0,
        {{Key::O, kCtrlShift}}, askForRecent,  [](const Session& s) { return !recentScenes(s).empty(); }, {}};
    recent.entries = recentScenes;
    add(std::move(recent));
}

void addSaving(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({"file.save",
         "Save",
         "Writes the scene to its file.",
         Menu::File,
         1,
         {{Key::S, kCtrl}},
         [](Session& s) { save(s); },
         {},
         {}});
    add({"file.save-as",
         "Save as…",
         "Writes the scene to another file.",
         Menu::File,
         1,
         {{Key::S, kCtrlShift}},
         [](Session& s) { saveElsewhere(s); },
         {},
         {}});
    add({"file.reset",
         "Reset to the saved start",
         "The scene as it was opened or saved last; undo brings the changes back.",
         Menu::File,
         1,
         {{Key::F5, kPlain}},
         [](Session& s) { reset(s); },
         [](const Session& s) { return isOutsideLessons(s) && s.file.isDirty(); },
         {}});
    add({"file.revert",
         "Revert to the file",
         "Reads the file again, as it is on disk now; undo brings the changes back.",
         Menu::File,
         1,
         {},
         [](Session& s) { revert(s); },
         [](const Session& s) { return !s.file.path().empty(); },
         {}});
}

void addExport(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({"file.export-picture",
         "Export picture…",
         "Writes what the window shows to a PNG of any size.",
         Menu::File,
         2,
         {{Key::E, kCtrl}},
         [](Session& s) { s.prompts.show(ExportCard::Picture); },
         {},
         {}});
    add({"file.export-sequence",
         "Export sequence…",
         "Writes PNGs of a turntable, or of the scene in time, for a film.",
         Menu::File,
         2,
         {{Key::E, kCtrlShift}},
         [](Session& s) { s.prompts.show(ExportCard::Sequence); },
         {},
         {}});
}

}  // namespace

void addFileCommands(std::vector<Command>& all) {
    addOpening(all);
    addSaving(all);
    addExport(all);
    all.push_back({"file.quit",
                   "Quit",
                   "Closes the window.",
                   Menu::File,
                   3,
                   {{Key::Q, kCtrl}},
                   [](Session& s) {
                       cancelOpening(s);
                       guardUnsaved(s, "Quit", [&s] { s.window.quits = true; });
                   },
                   {},
                   {}});
}

}  // namespace session
