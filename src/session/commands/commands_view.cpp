#include "session/commands/command_lists.h"

#include <numbers>

namespace session {
namespace {

Command lookCommand(const char* id, const char* title, Key key, Modifiers with, double yaw, double pitch) {
    return {id,
            title,
            "Looks along one axis of space.",
            Menu::View,
            1,
            {{key, with}},
            [yaw, pitch](Session& s) { s.viewport.lookAlong(yaw, pitch); },
            {},
            {}};
}

Command panelCommand(RightPanel panel) {
    const int i = static_cast<int>(panel);
    Command command{"panel." + std::string(info(panel).id),
                    info(panel).title,
                    info(panel).help,
                    Menu::View,
                    4,
                    {{static_cast<Key>(static_cast<int>(Key::Digit0) + (i + 1) % 10), kCtrl}},
                    [panel](Session& s) { openPanel(s.settings, panel); },
                    {},
                    [panel](const Session& s) { return s.settings.isOpen(panel); }};
    if (panel == RightPanel::Derive || panel == RightPanel::Plots || panel == RightPanel::Lesson)
        command.also = MenuPlace{Menu::Learn, 0};
    return command;
}

}  // namespace

void addViewCommands(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({"view.frame",
         "Frame selection",
         "Moves the view to what is selected.",
         Menu::View,
         0,
         {{Key::F, kPlain}},
         [](Session& s) { frameSelection(s); },
         {},
         {}});
    add({"view.reset",
         "Frame all",
         "Goes back to a view of the whole story.",
         Menu::View,
         0,
         {{Key::Home, kPlain}},
         [](Session& s) { frameAll(s); },
         {},
         {}});
    add(lookCommand("view.front", "From the front", Key::Pad1, kPlain, 0, 0));
    add(lookCommand("view.back", "From the back", Key::Pad1, kCtrl, std::numbers::pi, 0));
    add(lookCommand("view.right", "From the right", Key::Pad3, kPlain, std::numbers::pi / 2, 0));
    add(lookCommand("view.left", "From the left", Key::Pad3, kCtrl, -std::numbers::pi / 2, 0));
    add(lookCommand("view.top", "From above", Key::Pad7, kPlain, 0, std::numbers::pi / 2));
    add({"view.orthographic",
         "Orthographic",
         "Parallel lines stay parallel; sizes can be compared.",
         Menu::View,
         2,
         {{Key::O, kPlain}, {Key::Pad5, kPlain}},
         [](Session& s) {
             scene::View view = s.viewport.view();
             view.orthographic = !view.orthographic;
             s.viewport.setView(view);
         },
         {},
         [](const Session& s) { return s.viewport.view().orthographic || s.viewport.view().planar; }});
    add({"view.planar",
         "2D mode",
         "Looks straight down on the table; drags stay in their plane.",
         Menu::View,
         2,
         {{Key::Digit2, kPlain}},
         [](Session& s) { setPlanar(s, !s.viewport.view().planar); },
         {},
         [](const Session& s) { return s.viewport.view().planar; }});
    for (const vocabulary::OverlayInfo& info : vocabulary::kOverlayInfos) {
        const vocabulary::Overlay overlay = info.overlay;
        add({"show." + std::string(info.id),
             info.title,
             info.help,
             Menu::View,
             3,
             {},
             [overlay](Session& s) { s.presentation.overlays.set(overlay, !s.presentation.overlays.has(overlay)); },
             {},
             [overlay](const Session& s) { return s.presentation.overlays.has(overlay); }});
    }
    for (int i = 0; i < kRightPanelCount; ++i) add(panelCommand(static_cast<RightPanel>(i)));
    add({"view.theme",
         "Light theme",
         "Dark on a screen, light on a projector.",
         Menu::View,
         5,
         {{Key::T, kPlain}},
         [](Session& s) {
             const bool light = s.presentation.theme == render::Theme::Light;
             s.presentation.theme = light ? render::Theme::Dark : render::Theme::Light;
         },
         {},
         [](const Session& s) { return s.presentation.theme == render::Theme::Light; }});
    add({"view.panels",
         "Panels",
         "Hides the panels: picture only.",
         Menu::View,
         5,
         {{Key::Tab, kPlain}},
         [](Session& s) { s.settings.panelsShown = !s.settings.panelsShown; },
         {},
         [](const Session& s) { return s.settings.panelsShown; }});
    addDisplayCommands(all);
}

}  // namespace session
