#include "session/commands/command_lists.h"

#include <algorithm>
#include <cmath>

#include "session/state/display.h"

namespace session {
namespace {

/// Framebuffer pixels for one px of the design, without what follows from the window's size and presentation mode.
double scaleOf(const Session& s) {
    const PictureArea& area = s.viewport.area();
    return area.scale / area.typeScale;
}

void stepScale(Session& s, double step) {
    s.settings.uiScale = std::clamp((std::round(scaleOf(s) * 4) + step) / 4, 0.5, 4.0);
}

void togglePresentation(Session& s) {
    s.settings.presentation = !s.settings.presentation;
    s.settings.panelsShown = !s.settings.presentation;
}

void togglePictureAndTime(Session& s) {
    s.settings.pictureAndTime = !s.settings.pictureAndTime;
    s.settings.panelsShown = true;
}

/// A setting of two values, as a switch.
template <class T>
void addChoice(const Section& section, const char* id, const char* title, const char* help, T Settings::*field, T off,
               T on) {
    section.add(id, title, help, {}, [=](Session& s) { s.settings.*field = s.settings.*field == on ? off : on; },
                {.checked = [=](const Session& s) { return s.settings.*field == on; }});
}

}  // namespace

void addDisplayCommands(std::vector<Command>& all) {
    const Section numbers{all, Menu::View, 6}, display{all, Menu::View, 7};
    addChoice(numbers, "view.radians", "Angles in radians", "Shows angles in radians first, else in degrees.",
              &Settings::angleUnit, AngleUnit::Degrees, AngleUnit::Radians);
    addChoice(numbers, "view.y-up", "y up", "Shows and takes coordinates with y up; files stay z up.",
              &Settings::upAxis, UpAxis::Z, UpAxis::Y);
    numbers.toggle(
        "view.hide-answers", "Hide answers", "Hides each answer until it is revealed: guess first.",
        {{Key::R, kCtrlShift}}, [](auto& s) -> auto& { return s.presentation.answersHidden; });
    numbers.add("view.reveal", "Reveal the answer", "Shows the hidden answer until the next edit.", {{Key::R, kCtrl}},
                [](Session& s) { reveal(s, !isAnswerShown(s)); },
                {.enabled = [](const Session& s) { return !s.lesson.isOpen() && s.presentation.answersHidden; },
                 .checked = [](const Session& s) { return s.presentation.answersHidden && isAnswerShown(s); }});
    display.add("view.presentation", "Presentation",
                "Large type, thick lines and strong contrast; only the picture, until Tab shows the panels.",
                {{Key::F11}}, togglePresentation,
                {.checked = [](const Session& s) { return s.settings.presentation; }});
    display.add("view.picture-and-time", "Picture and time line alone",
                "Hides the sides and the menus, which come back while the pointer is at the upper edge.", {},
                togglePictureAndTime, {.checked = [](const Session& s) { return s.settings.pictureAndTime; }});
    display.add("view.text", "Text beside the picture",
                "Shows headline, lesson and answer as text of the page, to be selected, copied and searched.", {},
                [](Session& s) { s.window.showsText = !s.window.showsText; },
                {.checked = [](const Session& s) { return s.window.showsText; },
                 .listed = [](const Session&) { return platform::can(platform::Capability::PageText); },
                 .needs = platform::Capability::PageText});
    display.toggle(
        "view.soft-light", "Soft light",
        "Bodies shade each other and the ground; without it a slow machine draws faster.", {},
        [](auto& s) -> auto& { return s.presentation.softLight; });
    display.toggle(
        "view.reduced-motion", "Reduced motion", "Nothing moves by itself: the caret does not blink.", {},
        [](auto& s) -> auto& { return s.settings.reducedMotion; });
    display.add("view.larger", "Larger type", "Draws panels and lines a step larger.",
                {{Key::Plus, kCtrl}, {Key::Plus, kCtrlShift}}, [](Session& s) { stepScale(s, 1); });
    display.add("view.smaller", "Smaller type", "Draws panels and lines a step smaller.", {{Key::Minus, kCtrl}},
                [](Session& s) { stepScale(s, -1); });
    display.add("view.type-size", "Type as the screen says", "Takes the size of type from the screen's settings again.",
                {{Key::Digit0, kCtrlShift}}, [](Session& s) { s.settings.uiScale = 0; });
}

}  // namespace session
