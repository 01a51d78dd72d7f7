#include "session/commands/command_lists.h"

#include <algorithm>
#include <cmath>

#include "session/state/display.h"

namespace session {
namespace {

constexpr int kDisplayGroup = 6;

/// Framebuffer pixels for one px of the design, without the factors of the window's height and presentation mode.
double scaleOf(const Session& s) {
    const PictureArea& area = s.viewport.area();
    return area.scale / area.typeScale / (s.settings.presentation ? kPresentationScale : 1);
}

void stepScale(Session& s, double step) {
    s.settings.uiScale = std::clamp((std::round(scaleOf(s) * 4) + step) / 4, 0.5, 4.0);
}

void togglePresentation(Session& s) {
    s.settings.presentation = !s.settings.presentation;
    s.settings.panelsShown = !s.settings.presentation;
}

}  // namespace

void addDisplayCommands(std::vector<Command>& all) {
    const auto toggle = [&](const char* id, const char* title, const char* help, std::vector<Shortcut> keys,
                            auto Settings::*field, auto off, auto on) {
        all.push_back({.id = id,
                       .title = title,
                       .help = help,
                       .menu = Menu::View,
                       .group = kDisplayGroup,
                       .shortcuts = std::move(keys),
                       .run = [=](Session& s) { s.settings.*field = s.settings.*field == on ? off : on; },
                       .checked = [=](const Session& s) { return s.settings.*field == on; }});
    };
    const auto act = [&](const char* id, const char* title, const char* help, std::vector<Shortcut> keys, Effect run) {
        all.push_back({.id = id,
                       .title = title,
                       .help = help,
                       .menu = Menu::View,
                       .group = kDisplayGroup + 1,
                       .shortcuts = std::move(keys),
                       .run = std::move(run)});
    };
    toggle("view.radians", "Angles in radians", "Shows angles in radians first, else in degrees.", {},
           &Settings::angleUnit, AngleUnit::Degrees, AngleUnit::Radians);
    toggle("view.y-up", "y up", "Shows and takes coordinates with y up; files stay z up.", {}, &Settings::upAxis,
           UpAxis::Z, UpAxis::Y);
    all.push_back({.id = "view.hide-answers",
                   .title = "Hide answers",
                   .help = "Hides each answer until it is revealed: guess first.",
                   .menu = Menu::View,
                   .group = kDisplayGroup,
                   .shortcuts = {{Key::R, kCtrlShift}},
                   .run = [](Session& s) { s.presentation.answersHidden = !s.presentation.answersHidden; },
                   .checked = [](const Session& s) { return s.presentation.answersHidden; }});
    all.push_back({.id = "view.reveal",
                   .title = "Reveal the answer",
                   .help = "Shows the hidden answer until the next edit.",
                   .menu = Menu::View,
                   .group = kDisplayGroup,
                   .shortcuts = {{Key::R, kCtrl}},
                   .run = [](Session& s) { reveal(s, !isAnswerShown(s)); },
                   .enabled = [](const Session& s) { return !s.lesson.isOpen() && s.presentation.answersHidden; },
                   .checked = [](const Session& s) { return s.presentation.answersHidden && isAnswerShown(s); }});
    all.push_back({.id = "view.presentation",
                   .title = "Presentation",
                   .help = "Large type, thick lines and strong contrast; only the picture, until Tab shows the panels.",
                   .menu = Menu::View,
                   .group = kDisplayGroup + 1,
                   .shortcuts = {{Key::F11, kPlain}},
                   .run = togglePresentation,
                   .checked = [](const Session& s) { return s.settings.presentation; }});
    all.push_back({.id = "view.soft-light",
                   .title = "Soft light",
                   .help = "Bodies shade each other and the ground; without it a slow machine draws faster.",
                   .menu = Menu::View,
                   .group = kDisplayGroup + 1,
                   .run = [](Session& s) { s.presentation.softLight = !s.presentation.softLight; },
                   .checked = [](const Session& s) { return s.presentation.softLight; }});
    all.push_back({.id = "view.reduced-motion",
                   .title = "Reduced motion",
                   .help = "Nothing moves by itself: the caret does not blink.",
                   .menu = Menu::View,
                   .group = kDisplayGroup + 1,
                   .run = [](Session& s) { s.settings.reducedMotion = !s.settings.reducedMotion; },
                   .checked = [](const Session& s) { return s.settings.reducedMotion; }});
    act("view.larger", "Larger type", "Draws panels and lines a step larger.",
        {{Key::Plus, kCtrl}, {Key::Plus, kCtrlShift}}, [](Session& s) { stepScale(s, 1); });
    act("view.smaller", "Smaller type", "Draws panels and lines a step smaller.", {{Key::Minus, kCtrl}},
        [](Session& s) { stepScale(s, -1); });
    act("view.type-size", "Type as the screen says", "Takes the size of type from the screen's settings again.",
        {{static_cast<Key>('0'), kCtrlShift}}, [](Session& s) { s.settings.uiScale = 0; });
}

}  // namespace session
