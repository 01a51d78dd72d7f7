#include "session/command_lists.h"

namespace session {
namespace {

void saveOrAsk(Session& s) {
    if (s.path().empty()) {
        s.ask({Question::Kind::SavePath, "Save scene", "scene.json", {}});
    } else {
        s.saveAs(s.path());
    }
}

}  // namespace

void addFileCommands(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({"file.new",
         "New",
         "Starts a scene with one ball and one sphere.",
         Menu::File,
         0,
         {{Key::N, kCtrl}},
         [](Session& s) { s.guardUnsaved("New scene", [&s] { s.newScene(); }); },
         {},
         {}});
    add({"file.open",
         "Open…",
         "Opens a scene file.",
         Menu::File,
         0,
         {{Key::O, kCtrl}},
         [](Session& s) {
             s.guardUnsaved("Open another scene", [&s] {
                 const std::string folder = s.path().empty() ? "" : s.path().parent_path().string() + "/";
                 s.ask({Question::Kind::OpenPath, "Open scene", folder, {}});
             });
         },
         {},
         {}});
    add({"file.save", "Save", "Writes the scene to its file.", Menu::File, 1, {{Key::S, kCtrl}}, saveOrAsk, {}, {}});
    add({"file.save-as",
         "Save as…",
         "Writes the scene to another file.",
         Menu::File,
         1,
         {{Key::S, kCtrlShift}},
         [](Session& s) {
             const std::string path = s.path().empty() ? "scene.json" : s.path().string();
             s.ask({Question::Kind::SavePath, "Save scene as", path, {}});
         },
         {},
         {}});
    add({"file.quit",
         "Quit",
         "Closes the window.",
         Menu::File,
         2,
         {{Key::Q, kCtrl}},
         [](Session& s) { s.guardUnsaved("Quit", [&s] { s.quitRequested = true; }); },
         {},
         {}});
}

}  // namespace session
