#include <algorithm>
#include <array>
#include <cmath>

#include "scene/edits.h"
#include "session/actions/panel_actions.h"
#include "session/commands/command_lists.h"
#include "world/bodies/played_meshes.h"

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
    s.presentation.followsBall = !s.presentation.followsBall;
    if (!s.presentation.followsBall) return;
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

void togglePlaying(Session& s) {
    if (isTimeHeld(s)) return;
    tellOverlaps(s);
    s.playback.play(!s.playback.tempo().isPlaying);
    if (s.playback.tempo().isPlaying && !world::areMeshesPlayed(s.document.scene()))
        s.messages.note("In play balls pass through meshes: they have more triangles than can be played");
}

void goToNextContact(Session& s) {
    if (isTimeHeld(s)) return;
    tellOverlaps(s);
    stepContact(s, true);
}

void goToStart(Session& s) {
    s.playback.play(false);
    s.playback.seek(0);
}

/// More or fewer contacts on the paths.
Effect showingContacts(int more) {
    return [more](Session& s) { s.presentation.nextContacts = std::clamp(s.presentation.nextContacts + more, 1, 100); };
}

Condition canStretchBy(int doublings) {
    return [doublings](const Session& s) {
        return canStretch(s.panels.timeLine, s.playback, s.presentation.spanDoublings, doublings);
    };
}

void addTransport(const Section& section) {
    section.add("play.toggle", "Play", "Lets the scene run, contact by contact; once more pauses it.", {{Key::Space}},
                togglePlaying,
                {.enabled = hasBodies, .checked = [](const Session& s) { return s.playback.tempo().isPlaying; }});
    section.add("play.next", "Next contact", "Goes to the instant of the next contact.", {{Key::Period}},
                goToNextContact, {.enabled = hasBodies});
    section.add("play.previous", "Previous contact", "Goes back to the instant of the contact before.", {{Key::Comma}},
                [](Session& s) { stepContact(s, false); }, {.enabled = isUnderWay});
    section.add("play.start", "Back to the start", "Goes back to the instant at which the scene can be edited.",
                {{Key::Home, kCtrl}}, goToStart, {.enabled = isUnderWay});
    section.toggle(
        "play.loop", "Loop", "Play starts again when it has reached its end.", {},
        [](auto& s) -> auto& { return s.settings.loops; });
}

void addSpeeds(const Section& section) {
    section.add("play.faster", "Faster", "Plays at the next higher speed.", {{Key::Period, kShift}}, faster);
    section.add("play.slower", "Slower", "Plays at the next lower speed.", {{Key::Comma, kShift}}, slower);
    section.add("play.real-speed", "Speed 1", "Plays 60 frames a second.", {},
                [](Session& s) { s.playback.setSpeed(1); });
    section.add("play.automatic-speed", "Automatic speed",
                "Plays each scene such that its first contact takes about two seconds.", {},
                [](Session& s) { s.playback.setSpeed({}); },
                {.checked = [](const Session& s) { return !s.playback.tempo().chosen; }});
}

void addContactOptions(const Section& section) {
    section.add("play.one-by-one", "Contacts one by one",
                "Contacts of one instant are resolved pair after pair, in the order of the list, not together as one "
                "blow.",
                {}, toggleOneByOne, {.checked = [](const Session& s) {
                    return s.document.scene().simultaneous == scene::Simultaneous::OneByOne;
                }});
    section.add("play.follow", "Follow the ball", "The view goes with the selected ball.", {{Key::F, kShift}},
                toggleFollow,
                {.enabled =
                     [](const Session& s) {
                         return s.presentation.followsBall || s.document.current().chosenBall().has_value();
                     },
                 .checked = [](const Session& s) { return s.presentation.followsBall; }});
    section.add("play.more-contacts", "Show more next contacts", "One contact more on the paths.", {},
                showingContacts(1));
    section.add("play.fewer-contacts", "Show fewer next contacts", "One contact less on the paths.", {},
                showingContacts(-1));
}

void addStartAndTimeLine(const Section& section) {
    section.add("play.make-start", "Make this instant the start", "The scene begins as it stands now; can be undone.",
                {}, makeStart, {.enabled = isUnderWay});
    section.add("play.longer-line", "Longer time line",
                "The time line reaches twice as far; also the wheel on the line.", {},
                [](Session& s) { stretchTimeLine(s, 1); }, {.enabled = canStretchBy(1)});
    section.add("play.shorter-line", "Shorter time line",
                "The time line reaches half as far; also the wheel on the line.", {},
                [](Session& s) { stretchTimeLine(s, -1); }, {.enabled = canStretchBy(-1)});
    section.toggle(
        "play.timeline", "Time line", "Shows the time line under the picture.", {},
        [](auto& s) -> auto& { return s.settings.timelineShown; });
}

}  // namespace

void addPlayCommands(std::vector<Command>& all) {
    addTransport({all, Menu::Play, 0});
    addSpeeds({all, Menu::Play, 1});
    addContactOptions({all, Menu::Play, 2});
    addStartAndTimeLine({all, Menu::Play, 3});
}

}  // namespace session
