#include "session/actions/panel_actions.h"
#include "session/commands/command_lists.h"

#include <numbers>

namespace session {
namespace {

constexpr const char* kPanelsMenu = "Go to panel";

Command lookCommand(const char* id, const char* title, Key key, Modifiers with, double yaw, double pitch) {
    return {.id = id,
            .title = title,
            .help = "Looks along one axis of space.",
            .menu = Menu::View,
            .group = 1,
            .shortcuts = {{key, with}},
            .run = [yaw, pitch](Session& s) { s.viewport.lookAlong(yaw, pitch); },
            .submenu = "Look along an axis"};
}

Command panelCommand(RightPanel panel) {
    const int i = static_cast<int>(panel);
    Command command{.id = "panel." + std::string(info(panel).id),
                    .title = info(panel).title,
                    .help = info(panel).help,
                    .menu = Menu::View,
                    .group = 4,
                    .run = [panel](Session& s) { openPanel(s.settings, panel); },
                    .checked = [panel](const Session& s) { return isShown(s, panel); },
                    .submenu = kPanelsMenu};
    // Ctrl+1 to Ctrl+9, then Ctrl+0; an eleventh panel has no key.
    if (i < 10) command.shortcuts = {{static_cast<Key>(static_cast<int>(Key::Digit0) + (i + 1) % 10), kCtrl}};
    if (panel == RightPanel::Derive || panel == RightPanel::Plots || panel == RightPanel::Lesson)
        command.also = MenuPlace{Menu::Learn, 0};
    return command;
}

void addFraming(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({.id = "view.frame",
         .title = "Frame selection",
         .help = "Moves the view to what is selected.",
         .menu = Menu::View,
         .group = 0,
         .shortcuts = {{Key::F, kPlain}},
         .run = [](Session& s) { frameSelection(s); }});
    add({.id = "view.reset",
         .title = "Frame all",
         .help = "Goes back to a view of the whole story.",
         .menu = Menu::View,
         .group = 0,
         .shortcuts = {{Key::Home, kPlain}},
         .run = [](Session& s) { frameAll(s); }});
    add(lookCommand("view.front", "From the front", Key::Pad1, kPlain, 0, 0));
    add(lookCommand("view.back", "From the back", Key::Pad1, kCtrl, std::numbers::pi, 0));
    add(lookCommand("view.right", "From the right", Key::Pad3, kPlain, std::numbers::pi / 2, 0));
    add(lookCommand("view.left", "From the left", Key::Pad3, kCtrl, -std::numbers::pi / 2, 0));
    add(lookCommand("view.top", "From above", Key::Pad7, kPlain, 0, std::numbers::pi / 2));
}

void addProjections(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({.id = "view.orthographic",
         .title = "Orthographic",
         .help = "Parallel lines stay parallel; sizes can be compared.",
         .menu = Menu::View,
         .group = 2,
         .shortcuts = {{Key::O, kPlain}, {Key::Pad5, kPlain}},
         .run =
             [](Session& s) {
                 scene::View view = s.viewport.view();
                 view.orthographic = !view.orthographic;
                 s.viewport.setView(view);
             },
         .checked = [](const Session& s) { return s.viewport.view().orthographic || s.viewport.view().planar; }});
    add({.id = "view.planar",
         .title = "2D mode",
         .help = "Looks straight down on the table; drags stay in their plane.",
         .menu = Menu::View,
         .group = 2,
         .shortcuts = {{Key::Digit2, kPlain}},
         .run = [](Session& s) { setPlanar(s, !s.viewport.view().planar); },
         .checked = [](const Session& s) { return s.viewport.view().planar; }});
}

void addOverlaysAndPanels(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    for (const vocabulary::OverlayInfo& info : vocabulary::kOverlayInfos) {
        const vocabulary::Overlay overlay = info.overlay;
        add({.id = "show." + std::string(info.id),
             .title = info.title,
             .help = info.help,
             .menu = Menu::View,
             .group = 4,
             .run =
                 [overlay](Session& s) { s.presentation.overlays.set(overlay, !s.presentation.overlays.has(overlay)); },
             .checked = [overlay](const Session& s) { return s.presentation.overlays.has(overlay); },
             .submenu = "Show in the picture"});
    }
    add({.id = "panel.scene",
         .title = "Scene",
         .help = "The list of objects and the numbers of the one that is selected.",
         .menu = Menu::View,
         .group = 4,
         .run =
             [](Session& s) {
                 s.settings.sceneShown = !s.settings.panelsShown || !s.settings.sceneShown;
                 s.settings.panelsShown = true;
             },
         .checked = [](const Session& s) { return s.settings.panelsShown && s.settings.sceneShown; },
         .submenu = kPanelsMenu});
    for (int i = 0; i < kRightPanelCount; ++i) add(panelCommand(static_cast<RightPanel>(i)));
}

void addThemeAndPanels(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({.id = "view.theme",
         .title = "Light theme",
         .help = "Dark on a screen, light on a projector.",
         .menu = Menu::View,
         .group = 5,
         .shortcuts = {{Key::T, kPlain}},
         .run =
             [](Session& s) {
                 const bool light = s.presentation.theme == render::Theme::Light;
                 s.presentation.theme = light ? render::Theme::Dark : render::Theme::Light;
             },
         .checked = [](const Session& s) { return s.presentation.theme == render::Theme::Light; }});
    add({.id = "view.chips",
         .title = "Chips by keys",
         .help = "Gives the arrow keys to the switches on the picture; Enter switches one, Esc ends.",
         .menu = Menu::View,
         .group = 5,
         .shortcuts = {{Key::C, kPlain}},
         .run = [](Session& s) { s.window.focusesChips = true; },
         .enabled = [](const Session& s) { return s.settings.panelsShown; }});
    add({.id = "view.panels",
         .title = "Panels",
         .help = "Hides the panels: picture only.",
         .menu = Menu::View,
         .group = 5,
         .shortcuts = {{Key::Tab, kPlain}},
         .run =
             [](Session& s) {
                 s.settings.panelsShown = !s.settings.panelsShown;
                 if (!s.settings.panelsShown) s.messages.note("Tab: panels");
             },
         .checked = [](const Session& s) { return s.settings.panelsShown; }});
}

}  // namespace

void addViewCommands(std::vector<Command>& all) {
    addFraming(all);
    addProjections(all);
    addOverlaysAndPanels(all);
    addThemeAndPanels(all);
    addDisplayCommands(all);
}

}  // namespace session
