#include "session/actions/panel_actions.h"
#include "session/actions/view_actions.h"
#include "session/commands/command_lists.h"

#include <numbers>

namespace session {
namespace {

Effect lookingAlong(double yaw, double pitch) {
    return [yaw, pitch](Session& s) { s.viewport.lookAlong(yaw, pitch); };
}

/// Whether the view is along an axis, as a command sets it.
Condition looksAlong(double yaw, double pitch) {
    return [yaw, pitch](const Session& s) {
        const scene::View& view = s.viewport.view();
        return !view.planar && view.yawRadians == yaw && view.pitchRadians == pitch;
    };
}

bool looksDown(const scene::View& view) { return view.planar || view.pitchRadians == std::numbers::pi / 2; }

bool isInPerspective(const Session& s) {
    const scene::View& view = s.viewport.view();
    return !view.orthographic && !looksDown(view) && view.pitchRadians != 0;
}

void toggleOrthographic(Session& s) {
    scene::View view = s.viewport.view();
    view.orthographic = !view.orthographic;
    s.viewport.setView(view);
}

void toggleScenePanel(Session& s) {
    if (!s.settings.isSceneOpen()) return openScene(s.settings);
    s.settings.sceneFirst = false;
    if (!s.settings.hasOneSide) s.settings.sceneShown = false;  // else the other side takes its place
}

void toggleTheme(Session& s) {
    const bool light = s.presentation.theme == render::Theme::Light;
    s.presentation.theme = light ? render::Theme::Dark : render::Theme::Light;
}

void togglePanels(Session& s) { s.settings.panelsShown = !s.settings.panelsShown; }

void addFraming(std::vector<Command>& all) {
    const Section framing{all, Menu::View, 0}, axes{all, Menu::View, 1, "Look along an axis"};
    const char* help = "Looks along one axis of space.";
    constexpr double kQuarter = std::numbers::pi / 2;
    framing.add("view.frame", "Frame selection", "Moves the view to what is selected.", {{Key::F}}, frameSelection);
    framing.add("view.reset", "Frame all", "Goes back to a view of the whole story.", {{Key::Home}}, frameAll);
    axes.add("view.front", "From the front", help, {{Key::Pad1}}, lookingAlong(0, 0), {.checked = looksAlong(0, 0)});
    axes.add("view.back", "From the back", help, {{Key::Pad1, kCtrl}}, lookingAlong(std::numbers::pi, 0));
    axes.add("view.right", "From the right", help, {{Key::Pad3}}, lookingAlong(kQuarter, 0),
             {.checked = looksAlong(kQuarter, 0)});
    axes.add("view.left", "From the left", help, {{Key::Pad3, kCtrl}}, lookingAlong(-kQuarter, 0));
    axes.add("view.top", "From above", help, {{Key::Pad7}}, lookingAlong(0, kQuarter),
             {.checked = [](const Session& s) { return looksDown(s.viewport.view()); }});
    axes.add("view.perspective", "In perspective", "Shows the whole story from above at an angle, near things larger.",
             {{Key::Pad9}}, lookInPerspective, {.checked = isInPerspective});
}

void addProjections(const Section& section) {
    section.add("view.orthographic", "Orthographic", "Parallel lines stay parallel; sizes can be compared.",
                {{Key::O}, {Key::Pad5}}, toggleOrthographic, {.checked = [](const Session& s) {
                    return s.viewport.view().orthographic || s.viewport.view().planar;
                }});
    section.add("view.planar", "2D mode", "Looks straight down on the table; drags stay in their plane.",
                {{Key::Digit2}}, [](Session& s) { setPlanar(s, !s.viewport.view().planar); },
                {.checked = [](const Session& s) { return s.viewport.view().planar; }});
}

void addOverlays(const Section& section) {
    for (const vocabulary::OverlayInfo& info : vocabulary::kOverlayInfos) {
        const auto isOn = [overlay = info.overlay](const Session& s) { return s.presentation.overlays.has(overlay); };
        const auto toggle = [overlay = info.overlay, isOn](Session& s) {
            s.presentation.overlays.set(overlay, !isOn(s));
        };
        section.add("show." + std::string(info.id), info.title, info.help, {}, toggle, {.checked = isOn});
    }
}

void addLens(const Section& section) {
    section.add(
        "view.alone", "Alone with the target",
        "Tells of the ball and what it meets as if all others went straight on, whatever comes in their way.", {},
        [](Session& s) { s.presentation.lens = s.presentation.lens == Lens::Alone ? Lens::World : Lens::Alone; },
        {.checked = [](const Session& s) { return s.presentation.lens == Lens::Alone; }});
}

void addPanels(const Section& section) {
    section.add("panel.scene", "Scene", "The list of objects and the numbers of the one that is selected.", {},
                toggleScenePanel, {.checked = [](const Session& s) { return s.settings.isSceneOpen(); }});
    for (int i = 0; i < kRightPanelCount; ++i) {
        const auto panel = static_cast<RightPanel>(i);
        CommandExtras extras{.checked = [panel](const Session& s) { return isShown(s, panel); }};
        if (panel == RightPanel::Derive || panel == RightPanel::Plots || panel == RightPanel::Lesson)
            extras.also = MenuPlace{Menu::Learn, 0};
        // Ctrl+1 to Ctrl+9, then Ctrl+0; an eleventh panel has no key.
        std::vector<Shortcut> keys;
        if (i < 10) keys = {{static_cast<Key>(static_cast<int>(Key::Digit0) + (i + 1) % 10), kCtrl}};
        section.add(
            "panel." + std::string(info(panel).id), info(panel).title, info(panel).help, std::move(keys),
            [panel](Session& s) { openPanel(s.settings, panel); }, std::move(extras));
    }
}

void addWindow(const Section& section) {
    section.add("view.theme", "Light theme", "Dark on a screen, light on a projector.", {{Key::T}}, toggleTheme,
                {.checked = [](const Session& s) { return s.presentation.theme == render::Theme::Light; }});
    section.add("view.chips", "Chips by keys",
                "Gives the arrow keys to the switches on the picture; Enter switches one, Esc ends.", {{Key::C}},
                [](Session& s) { s.window.focusesChips = true; },
                {.enabled = [](const Session& s) { return s.settings.panelsShown; }});
    section.add("view.panels", "Panels", "Hides the panels: picture only.", {{Key::Tab}}, togglePanels,
                {.checked = [](const Session& s) { return s.settings.panelsShown; }});
}

}  // namespace

void addViewCommands(std::vector<Command>& all) {
    addFraming(all);
    addProjections({all, Menu::View, 2});
    addLens({all, Menu::View, 3});
    addOverlays({all, Menu::View, 4, "Show in the picture"});
    addPanels({all, Menu::View, 4, "Go to panel"});
    addWindow({all, Menu::View, 5});
    addDisplayCommands(all);
}

}  // namespace session
