#include <algorithm>
#include <array>
#include <cmath>

#include "scene/edits.h"
#include "session/commands/command_lists.h"

namespace session {
namespace {

/// 1, 2 and 5 times the powers of ten.
constexpr std::array<double, 19> kSpeeds = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1,
                                            2,     5,     10,    20,   50,   100,  200, 500, 1000};

void faster(Session& s) {
    const auto next = std::upper_bound(kSpeeds.begin(), kSpeeds.end(), s.playback.speed() * 1.000001);
    if (next != kSpeeds.end()) s.playback.setSpeed(*next);
}

void slower(Session& s) {
    const auto here = std::lower_bound(kSpeeds.begin(), kSpeeds.end(), s.playback.speed() * 0.999999);
    if (here != kSpeeds.begin()) s.playback.setSpeed(*(here - 1));
}

void makeStart(Session& s) {
    scene::Document next = s.queries.shown();
    if (std::isfinite(next.scene.frames)) next.scene.frames = std::max(0.0, next.scene.frames - s.playback.frames());
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
    view.target = s.queries.shown().scene.balls[*s.document.current().activeBall()].body.position;
    s.viewport.setView(view);
}

void tellOverlaps(Session& s) {
    if (const std::string note = s.playback.overlapNote(); s.playback.isAtStart() && !note.empty())
        s.messages.note(note);
}

bool hasBodies(const Session& s) { return !s.document.scene().balls.empty() || !s.document.scene().spheres.empty(); }
bool isUnderWay(const Session& s) { return s.playback.isUnderWay(); }

}  // namespace

void addPlayCommands(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({"play.toggle",
         "Play",
         "Lets the scene run, contact by contact; once more pauses it.",
         Menu::Play,
         0,
         {{Key::Space, kPlain}},
         [](Session& s) {
             if (isTimeHeld(s)) return;
             tellOverlaps(s);
             s.playback.play(!s.playback.isPlaying());
         },
         hasBodies,
         [](const Session& s) { return s.playback.isPlaying(); }});
    add({"play.next",
         "Next contact",
         "Goes to the instant of the next contact.",
         Menu::Play,
         0,
         {{Key::Period, kPlain}},
         [](Session& s) {
             if (isTimeHeld(s)) return;
             tellOverlaps(s);
             stepContact(s, true);
         },
         hasBodies,
         {}});
    add({"play.previous",
         "Previous contact",
         "Goes back to the instant of the contact before.",
         Menu::Play,
         0,
         {{Key::Comma, kPlain}},
         [](Session& s) { stepContact(s, false); },
         isUnderWay,
         {}});
    add({"play.start",
         "Back to the start",
         "Goes back to the instant at which the scene can be edited.",
         Menu::Play,
         0,
         {{Key::Home, kCtrl}},
         [](Session& s) {
             s.playback.play(false);
             s.playback.seek(0);
         },
         isUnderWay,
         {}});
    add({"play.faster",
         "Faster",
         "Plays at the next higher speed.",
         Menu::Play,
         1,
         {{Key::Period, kShift}},
         faster,
         {},
         {}});
    add({"play.slower",
         "Slower",
         "Plays at the next lower speed.",
         Menu::Play,
         1,
         {{Key::Comma, kShift}},
         slower,
         {},
         {}});
    add({"play.real-speed",
         "Speed 1",
         "Plays 60 frames a second.",
         Menu::Play,
         1,
         {},
         [](Session& s) { s.playback.setSpeed(1); },
         {},
         {}});
    add({"play.one-by-one",
         "Contacts one by one",
         "Contacts of one instant are resolved pair after pair, in the order of the list, not together as one blow.",
         Menu::Play,
         2,
         {},
         toggleOneByOne,
         {},
         [](const Session& s) { return s.document.scene().simultaneous == scene::Simultaneous::OneByOne; }});
    add({"play.follow",
         "Follow the ball",
         "The view goes with the selected ball.",
         Menu::Play,
         2,
         {{Key::F, kShift}},
         toggleFollow,
         [](const Session& s) { return s.document.current().activeBall().has_value(); },
         [](const Session& s) { return s.viewport.follower.isOn; }});
    add({"play.more-contacts",
         "Show more next contacts",
         "One contact more on the paths.",
         Menu::Play,
         2,
         {},
         [](Session& s) { s.presentation.nextContacts = std::min(100, s.presentation.nextContacts + 1); },
         {},
         {}});
    add({"play.fewer-contacts",
         "Show fewer next contacts",
         "One contact less on the paths.",
         Menu::Play,
         2,
         {},
         [](Session& s) { s.presentation.nextContacts = std::max(1, s.presentation.nextContacts - 1); },
         {},
         {}});
    add({"play.make-start",
         "Make this instant the start",
         "The scene begins as it stands now; can be undone.",
         Menu::Play,
         3,
         {},
         makeStart,
         isUnderWay,
         {}});
    add({"play.timeline",
         "Time line",
         "Shows the time line under the picture.",
         Menu::Play,
         3,
         {},
         [](Session& s) { s.settings.timelineShown = !s.settings.timelineShown; },
         {},
         [](const Session& s) { return s.settings.timelineShown; }});
}

}  // namespace session
