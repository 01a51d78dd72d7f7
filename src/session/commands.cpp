#include "session/commands.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "scene/edits.h"
#include "session/answer_text.h"

namespace session {
namespace {

constexpr double kPi = 3.14159265358979323846;

bool hasSelection(const Session& s) { return !s.document().selection.empty(); }

/// Something new appears in the middle of the view, on the ground in 2D mode.
scene::Vec3 placeForNew(const Session& s) {
    scene::Vec3 at = s.view().target;
    const double step = s.camera().unitsPerPixel(at) * 8;
    const double decade = step > 0 ? std::pow(10.0, std::ceil(std::log10(step))) : 1;
    for (int i = 0; i < 3; ++i) at[i] = std::round(at[i] / decade) * decade;
    if (s.view().planar) at.z = 0;
    return at;
}

std::string selectionName(const Session& s) {
    const auto& selection = s.document().selection;
    return selection.size() == 1 ? scene::nameOf(s.scene(), selection[0])
                                 : std::to_string(selection.size()) + " objects";
}

void duplicate(Session& s) {
    const double step = s.camera().unitsPerPixel(s.view().target) * 40;
    const double decade = std::pow(10.0, std::floor(std::log10(std::max(step, 1e-300))));
    s.commit("Duplicate " + selectionName(s), scene::duplicateSelected(s.document(), {decade, -decade, 0}));
}

/// Steps through balls, spheres and walls in the order of the list.
void selectStep(Session& s, std::ptrdiff_t step) {
    std::vector<scene::ObjectRef> all;
    for (std::size_t i = 0; i < s.scene().balls.size(); ++i) all.push_back({scene::Kind::Ball, i});
    for (std::size_t i = 0; i < s.scene().spheres.size(); ++i) all.push_back({scene::Kind::Sphere, i});
    for (std::size_t i = 0; i < s.scene().planes.size(); ++i) all.push_back({scene::Kind::Plane, i});
    if (all.empty()) return;
    const auto count = static_cast<std::ptrdiff_t>(all.size());
    const std::optional<scene::ObjectRef> primary = s.document().primary();
    std::ptrdiff_t at = step > 0 ? -1 : count;
    if (primary) at = std::find(all.begin(), all.end(), *primary) - all.begin();
    s.select({all[static_cast<std::size_t>(((at + step) % count + count) % count)]});
}

void saveOrAsk(Session& s) {
    if (s.path().empty()) {
        s.ask({Question::Kind::SavePath, "Save scene", "scene.json", {}});
    } else {
        s.saveAs(s.path());
    }
}

void fileCommands(std::vector<Command>& all) {
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

void editCommands(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({"edit.undo",
         "Undo",
         "Takes the last edit back.",
         Menu::Edit,
         0,
         {{Key::Z, kCtrl}},
         [](Session& s) { s.undo(); },
         [](const Session& s) { return s.history().canUndo(); },
         {}});
    add({"edit.redo",
         "Redo",
         "Makes the edit that was taken back again.",
         Menu::Edit,
         0,
         {{Key::Y, kCtrl}, {Key::Z, kCtrlShift}},
         [](Session& s) { s.redo(); },
         [](const Session& s) { return s.history().canRedo(); },
         {}});
    add({"edit.duplicate",
         "Duplicate",
         "Adds a copy of what is selected.",
         Menu::Edit,
         1,
         {{Key::D, kCtrl}},
         duplicate,
         hasSelection,
         {}});
    add({"edit.delete",
         "Delete",
         "Removes what is selected.",
         Menu::Edit,
         1,
         {{Key::Delete, kPlain}},
         [](Session& s) { s.commit("Delete " + selectionName(s), scene::deleteSelected(s.document())); },
         hasSelection,
         {}});
    add({"edit.rename",
         "Rename",
         "Types a new name for the selected object.",
         Menu::Edit,
         1,
         {{Key::F2, kPlain}},
         [](Session& s) { s.renaming = s.document().primary(); },
         hasSelection,
         {}});
    add({"edit.select-next",
         "Select next",
         "Selects the next object of the list.",
         Menu::Edit,
         2,
         {{Key::PageDown, kPlain}},
         [](Session& s) { selectStep(s, 1); },
         {},
         {}});
    add({"edit.select-previous",
         "Select previous",
         "Selects the object before it.",
         Menu::Edit,
         2,
         {{Key::PageUp, kPlain}},
         [](Session& s) { selectStep(s, -1); },
         {},
         {}});
    add({"edit.select-none",
         "Select nothing",
         "Shows the rules of the scene in place of an object.",
         Menu::Edit,
         2,
         {{Key::A, kCtrlShift}},
         [](Session& s) { s.select({}); },
         hasSelection,
         {}});
    add({"edit.copy-answer",
         "Copy answer as text",
         "Copies every field of the answer, one a line.",
         Menu::Edit,
         3,
         {{Key::C, kCtrlShift}},
         [](Session& s) {
             s.clipboard = answerText(s);
             s.messages.note("Answer copied as text");
         },
         [](const Session& s) { return s.encounter().has_value(); },
         {}});
    add({"edit.copy-answer-json",
         "Copy answer as JSON",
         "Copies the answer as carom solve prints it.",
         Menu::Edit,
         3,
         {},
         [](Session& s) {
             s.clipboard = answerJson(s);
             s.messages.note("Answer copied as JSON");
         },
         [](const Session& s) { return s.encounter().has_value(); },
         {}});
}

Command lookCommand(const char* id, const char* title, Key key, Modifiers with, double yaw, double pitch) {
    return {id,
            title,
            "Looks along one axis of space.",
            Menu::View,
            1,
            {{key, with}},
            [yaw, pitch](Session& s) { s.lookAlong(yaw, pitch); },
            {},
            {}};
}

void viewCommands(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({"view.frame",
         "Frame selection",
         "Moves the view to what is selected.",
         Menu::View,
         0,
         {{Key::F, kPlain}},
         [](Session& s) { s.frameSelection(); },
         {},
         {}});
    add({"view.reset",
         "Frame all",
         "Goes back to a view of the whole story.",
         Menu::View,
         0,
         {{Key::Home, kPlain}},
         [](Session& s) { s.frameAll(); },
         {},
         {}});
    add(lookCommand("view.front", "From the front", Key::Pad1, kPlain, 0, 0));
    add(lookCommand("view.back", "From the back", Key::Pad1, kCtrl, kPi, 0));
    add(lookCommand("view.right", "From the right", Key::Pad3, kPlain, kPi / 2, 0));
    add(lookCommand("view.left", "From the left", Key::Pad3, kCtrl, -kPi / 2, 0));
    add(lookCommand("view.top", "From above", Key::Pad7, kPlain, 0, kPi / 2));
    add({"view.orthographic",
         "Orthographic",
         "Parallel lines stay parallel; sizes can be compared.",
         Menu::View,
         2,
         {{Key::O, kPlain}, {Key::Pad5, kPlain}},
         [](Session& s) {
             scene::View view = s.view();
             view.orthographic = !view.orthographic;
             s.setView(view);
         },
         {},
         [](const Session& s) { return s.view().orthographic || s.view().planar; }});
    add({"view.planar",
         "2D mode",
         "Looks straight down on the table; drags stay in their plane.",
         Menu::View,
         2,
         {{Key::Digit2, kPlain}},
         [](Session& s) { s.setPlanar(!s.view().planar); },
         {},
         [](const Session& s) { return s.view().planar; }});
    for (const render::OverlayInfo& info : render::overlayInfos()) {
        const render::Overlay overlay = info.overlay;
        add({"show." + std::string(info.id),
             info.title,
             info.help,
             Menu::View,
             3,
             {},
             [overlay](Session& s) { s.settings.overlays.set(overlay, !s.settings.overlays.has(overlay)); },
             {},
             [overlay](const Session& s) { return s.settings.overlays.has(overlay); }});
    }
    add({"view.theme",
         "Light theme",
         "Dark on a screen, light on a projector.",
         Menu::View,
         4,
         {{Key::T, kPlain}},
         [](Session& s) {
             const bool light = s.settings.theme == render::Theme::Light;
             s.settings.theme = light ? render::Theme::Dark : render::Theme::Light;
         },
         {},
         [](const Session& s) { return s.settings.theme == render::Theme::Light; }});
    add({"view.panels",
         "Panels",
         "Hides the panels: picture only.",
         Menu::View,
         4,
         {{Key::Tab, kPlain}},
         [](Session& s) { s.settings.panelsShown = !s.settings.panelsShown; },
         {},
         [](const Session& s) { return s.settings.panelsShown; }});
}

void sceneCommands(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({"scene.add-ball",
         "Add ball",
         "Adds a ball in the middle of the view.",
         Menu::Scene,
         0,
         {{Key::B, kPlain}},
         [](Session& s) { s.commit("Add ball", scene::addBall(s.document(), placeForNew(s))); },
         {},
         {}});
    add({"scene.add-sphere",
         "Add sphere",
         "Adds a sphere in the middle of the view.",
         Menu::Scene,
         0,
         {{Key::S, kPlain}},
         [](Session& s) { s.commit("Add sphere", scene::addSphere(s.document(), placeForNew(s))); },
         {},
         {}});
    add({"scene.add-wall",
         "Add wall",
         "Adds an endless wall that stands across the view.",
         Menu::Scene,
         0,
         {{Key::W, kPlain}},
         [](Session& s) {
             // Across the longer horizontal axis of the view, so that the wall is seen from its face's side.
             const scene::Vec3 right = s.camera().right();
             const scene::Vec3 normal =
                 std::abs(right.x) >= std::abs(right.y) ? scene::Vec3(1, 0, 0) : scene::Vec3(0, 1, 0);
             s.commit("Add wall", scene::addPlane(s.document(), placeForNew(s), normal));
         },
         {},
         {}});
    add({"scene.keep-view",
         "Keep this view in the scene",
         "The scene opens with the view of now.",
         Menu::Scene,
         1,
         {},
         [](Session& s) {
             scene::Document next = s.document();
             next.scene.view = s.view();
             s.commit("Keep view", std::move(next));
         },
         {},
         {}});
    add({"scene.forget-view",
         "Forget the kept view",
         "The scene opens framing the whole story.",
         Menu::Scene,
         1,
         {},
         [](Session& s) {
             scene::Document next = s.document();
             next.scene.view.reset();
             s.commit("Forget view", std::move(next));
         },
         [](const Session& s) { return s.scene().view.has_value(); },
         {}});
}

std::vector<Command> makeCommands() {
    std::vector<Command> all;
    fileCommands(all);
    editCommands(all);
    viewCommands(all);
    sceneCommands(all);
    all.push_back({"help.keys",
                   "Keys and mouse",
                   "Lists every key.",
                   Menu::Help,
                   0,
                   {{Key::Slash, kShift}, {Key::F1, kPlain}},
                   [](Session& s) { s.keysShown = !s.keysShown; },
                   {},
                   {}});
    all.push_back({"help.about",
                   "About Carom",
                   "What this is.",
                   Menu::Help,
                   0,
                   {},
                   [](Session& s) { s.aboutShown = true; },
                   {},
                   {}});
    return all;
}

}  // namespace

const std::vector<Command>& commands() {
    static const std::vector<Command> all = makeCommands();
    return all;
}

const Command* findCommand(std::string_view id) {
    const auto found = std::find_if(commands().begin(), commands().end(), [&](const Command& c) { return c.id == id; });
    return found == commands().end() ? nullptr : &*found;
}

const Command* commandFor(const Shortcut& shortcut) {
    for (const Command& command : commands()) {
        for (const Shortcut& s : command.shortcuts) {
            if (s == shortcut) return &command;
        }
    }
    return nullptr;
}

bool isEnabled(const Command& command, const Session& session) { return !command.enabled || command.enabled(session); }

bool run(Session& session, std::string_view id) {
    const Command* command = findCommand(id);
    if (!command || !isEnabled(*command, session)) return false;
    command->run(session);
    return true;
}

const char* menuTitle(Menu menu) {
    switch (menu) {
        case Menu::File:
            return "File";
        case Menu::Edit:
            return "Edit";
        case Menu::View:
            return "View";
        case Menu::Scene:
            return "Scene";
        case Menu::Help:
            return "Help";
    }
    return "";
}

}  // namespace session
