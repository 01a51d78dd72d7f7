#include <algorithm>
#include <array>
#include <cmath>

#include "scene/edits.h"
#include "session/actions/panel_actions.h"
#include "session/commands/command_lists.h"

namespace session {
namespace {

/// 1, 2 and 5 times the powers of ten.
constexpr std::array<double, 19> kSpeeds = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1,
                                            2,     5,     10,    20,   50,   100,  200, 500, 1000};

void faster(Session& s) {
    const auto next = std::upper_bound(kSpeeds.begin(), kSpeeds.end(), s.playback.tempo().speed * 1.000001);
    if (next != kSpeeds.end()) s.playback.setSpeed(*next);
}

void slower(Session& s) {
    const auto here = std::lower_bound(kSpeeds.begin(), kSpeeds.end(), s.playback.tempo().speed * 0.999999);
    if (here != kSpeeds.begin()) s.playback.setSpeed(*(here - 1));
}

void makeStart(Session& s) {
    scene::Document next = s.queries.shown();
    if (std::isfinite(next.scene.frames))
        next.scene.frames = std::max(0.0, next.scene.frames - s.playback.instant().frames);
    s.document.commit("Start from another instant", std::move(next));
}

void toggleOneByOne(Session& s) {
    const bool on = s.document.scene().simultaneous == scene::Simultaneous::Together;
    s.document.commit(on ? "Resolve contacts one by one" : "Resolve contacts together",
                      scene::setSimultaneous(s.document.current(),
                                             on ? scene::Simultaneous::OneByOne : scene::Simultaneous::Together));
}

/// Moves the ball to the middle of the picture and keeps it there.
void toggleFollow(Session& s) {
    s.viewport.follower.isOn = !s.viewport.follower.isOn;
    if (!s.viewport.follower.isOn) return;
    scene::View view = s.viewport.view();
    view.target = s.queries.shown().scene.balls[*s.document.current().chosenBall()].body.position;
    s.viewport.setView(view);
}

void tellOverlaps(Session& s) {
    if (const std::string note = overlapNote(s.playback.contacts()); s.playback.instant().isAtStart() && !note.empty())
        s.messages.note(note);
}

bool hasBodies(const Session& s) { return !s.document.scene().balls.empty() || !s.document.scene().spheres.empty(); }
bool isUnderWay(const Session& s) { return s.playback.instant().isUnderWay(); }

void addTransport(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({.id = "play.toggle",
         .title = "Play",
         .help = "Lets the scene run, contact by contact; once more pauses it.",
         .menu = Menu::Play,
         .group = 0,
         .shortcuts = {{Key::Space, kPlain}},
         .run =
             [](Session& s) {
                 if (isTimeHeld(s)) return;
                 tellOverlaps(s);
                 s.playback.play(!s.playback.tempo().isPlaying);
             },
         .enabled = hasBodies,
         .checked = [](const Session& s) { return s.playback.tempo().isPlaying; }});
    add({.id = "play.next",
         .title = "Next contact",
         .help = "Goes to the instant of the next contact.",
         .menu = Menu::Play,
         .group = 0,
         .shortcuts = {{Key::Period, kPlain}},
         .run =
             [](Session& s) {
                 if (isTimeHeld(s)) return;
                 tellOverlaps(s);
                 stepContact(s, true);
             },
         .enabled = hasBodies});
    add({.id = "play.previous",
         .title = "Previous contact",
         .help = "Goes back to the instant of the contact before.",
         .menu = Menu::Play,
         .group = 0,
         .shortcuts = {{Key::Comma, kPlain}},
         .run = [](Session& s) { stepContact(s, false); },
         .enabled = isUnderWay});
    add({.id = "play.start",
         .title = "Back to the start",
         .help = "Goes back to the instant at which the scene can be edited.",
         .menu = Menu::Play,
         .group = 0,
         .shortcuts = {{Key::Home, kCtrl}},
         .run =
             [](Session& s) {
                 s.playback.play(false);
                 s.playback.seek(0);
             },
         .enabled = isUnderWay});
}

void addSpeeds(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({.id = "play.faster",
         .title = "Faster",
         .help = "Plays at the next higher speed.",
         .menu = Menu::Play,
         .group = 1,
         .shortcuts = {{Key::Period, kShift}},
         .run = faster});
    add({.id = "play.slower",
         .title = "Slower",
         .help = "Plays at the next lower speed.",
         .menu = Menu::Play,
         .group = 1,
         .shortcuts = {{Key::Comma, kShift}},
         .run = slower});
    add({.id = "play.real-speed",
         .title = "Speed 1",
         .help = "Plays 60 frames a second.",
         .menu = Menu::Play,
         .group = 1,
         .run = [](Session& s) { s.playback.setSpeed(1); }});
    add({.id = "play.automatic-speed",
         .title = "Automatic speed",
         .help = "Plays each scene such that its first contact takes about two seconds.",
         .menu = Menu::Play,
         .group = 1,
         .run = [](Session& s) { s.playback.setSpeed({}); },
         .checked = [](const Session& s) { return !s.playback.tempo().chosen; }});
}

void addContactOptions(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({.id = "play.one-by-one",
         .title = "Contacts one by one",
         .help = "Contacts of one instant are resolved pair after pair, in the order of the list, not together as one "
                 "blow.",
         .menu = Menu::Play,
         .group = 2,
         .run = toggleOneByOne,
         .checked = [](const Session& s) { return s.document.scene().simultaneous == scene::Simultaneous::OneByOne; }});
    add({.id = "play.follow",
         .title = "Follow the ball",
         .help = "The view goes with the selected ball.",
         .menu = Menu::Play,
         .group = 2,
         .shortcuts = {{Key::F, kShift}},
         .run = toggleFollow,
         .enabled = [](const Session& s) { return s.document.current().chosenBall().has_value(); },
         .checked = [](const Session& s) { return s.viewport.follower.isOn; }});
    add({.id = "play.more-contacts",
         .title = "Show more next contacts",
         .help = "One contact more on the paths.",
         .menu = Menu::Play,
         .group = 2,
         .run = [](Session& s) { s.presentation.nextContacts = std::min(100, s.presentation.nextContacts + 1); }});
    add({.id = "play.fewer-contacts",
         .title = "Show fewer next contacts",
         .help = "One contact less on the paths.",
         .menu = Menu::Play,
         .group = 2,
         .run = [](Session& s) { s.presentation.nextContacts = std::max(1, s.presentation.nextContacts - 1); }});
}

void addStartAndTimeLine(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({.id = "play.make-start",
         .title = "Make this instant the start",
         .help = "The scene begins as it stands now; can be undone.",
         .menu = Menu::Play,
         .group = 3,
         .run = makeStart,
         .enabled = isUnderWay});
    add({.id = "play.longer-line",
         .title = "Longer time line",
         .help = "The time line reaches twice as far; also the wheel on the line.",
         .menu = Menu::Play,
         .group = 3,
         .run = [](Session& s) { stretchTimeLine(s, 1); },
         .enabled =
             [](const Session& s) {
                 return canStretch(s.panels.timeLine, s.playback, s.presentation.spanDoublings, 1);
             }});
    add({.id = "play.shorter-line",
         .title = "Shorter time line",
         .help = "The time line reaches half as far; also the wheel on the line.",
         .menu = Menu::Play,
         .group = 3,
         .run = [](Session& s) { stretchTimeLine(s, -1); },
         .enabled =
             [](const Session& s) {
                 return canStretch(s.panels.timeLine, s.playback, s.presentation.spanDoublings, -1);
             }});
    add({.id = "play.timeline",
         .title = "Time line",
         .help = "Shows the time line under the picture.",
         .menu = Menu::Play,
         .group = 3,
         .run = [](Session& s) { s.settings.timelineShown = !s.settings.timelineShown; },
         .checked = [](const Session& s) { return s.settings.timelineShown; }});
}

}  // namespace

void addPlayCommands(std::vector<Command>& all) {
    addTransport(all);
    addSpeeds(all);
    addContactOptions(all);
    addStartAndTimeLine(all);
}

}  // namespace session
