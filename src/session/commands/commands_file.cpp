#include "session/commands/command_lists.h"

#include "io/text.h"
#include "session/actions/reading.h"

namespace session {
namespace {

void askForScene(Session& s) {
    // The window stays usable while the dialog is open: unsaved work is asked about once a file is chosen.
    request(
        s,
        {.title = "Open scene", .suggested = folderOfWork(s), .alsoListed = {".obj", ".stl"}, .then = openAfterAsking});
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

void quit(Session& s) {
    cancelOpening(s);
    guardUnsaved(s, "Quit", [&s] { s.window.quits = true; });
}

void addOpening(const Section& section) {
    section.add("file.new", "New", "Starts a scene with one ball and one sphere.", {{Key::N, kCtrl}},
                [](Session& s) { guardUnsaved(s, "New scene", [&s] { newScene(s); }); });
    section.add("file.open", "Open…", "Opens a scene file.", {{Key::O, kCtrl}}, askForScene);
    section.add("file.open-recent", "Open recent", "The scenes that were open last, the newest first.",
                {{Key::O, kCtrlShift}}, asking("Open recent", recentScenes),
                {.enabled = [](const Session& s) { return !recentScenes(s).empty(); }, .entries = recentScenes});
    section.add("file.examples", "Examples", "The gallery: scenes to play with, lessons, and the hardest cases.",
                {{Key::G, kCtrlShift}}, [](Session& s) { openPanel(s.settings, RightPanel::Gallery); });
}

void addSaving(const Section& section) {
    section.add("file.save", "Save", "Writes the scene to its file.", {{Key::S, kCtrl}}, [](Session& s) { save(s); });
    section.add("file.save-as", "Save as…", "Writes the scene to another file.", {{Key::S, kCtrlShift}},
                [](Session& s) { saveElsewhere(s); });
    section.add("file.reset", "Back to the last save",
                "The scene as it was opened or saved last; undo brings the changes back.", {{Key::F5}}, reset,
                {.enabled = [](const Session& s) { return isOutsideLessons(s) && s.file.isDirty(); }});
    section.add("file.revert", "Reload the file",
                "Reads the file again, as it is on disk now; undo brings the changes back.", {}, revert,
                {.enabled = [](const Session& s) { return !s.file.path().empty(); }});
}

void addExport(const Section& section) {
    const auto card = [](ExportKind kind) { return [kind](Session& s) { s.prompts.show(ExportCard{kind}); }; };
    section.add("file.export-picture", "Export picture…", "Writes what the window shows to a PNG of any size.",
                {{Key::E, kCtrl}}, card(ExportKind::Picture));
    section.add("file.export-sequence", "Export sequence…",
                "Writes PNGs of a turntable, or of the scene in time, for a film.", {{Key::E, kCtrlShift}},
                card(ExportKind::Sequence));
    section.add("file.export-clip", "Export clip…",
                "Writes the scene in time, or a turntable, as an animation that can be sent: WebP, or MP4 with ffmpeg.",
                {{Key::E, {true, false, true}}}, card(ExportKind::Clip));
    section.add("file.export-results", "Export results…",
                "Writes what you have done in the lessons, with your name, for your teacher.", {}, exportResults);
}

}  // namespace

void addFileCommands(std::vector<Command>& all) {
    addOpening({all, Menu::File, 0});
    addSaving({all, Menu::File, 1});
    addExport({all, Menu::File, 2});
    Section{all, Menu::File, 9}.add("file.quit", "Quit", "Closes the window.", {{Key::Q, kCtrl}}, quit,
                                    {.needs = platform::Capability::Closing});
}

}  // namespace session
