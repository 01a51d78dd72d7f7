#include "session/actions/play_actions.h"

#include <algorithm>
#include <utility>

#include "platform/clock.h"
#include "scene/body_values.h"
#include "session/actions/file_actions.h"
#include "session/actions/proof_actions.h"
#include "session/actions/reading.h"
#include "session/actions/saving.h"
#include "session/actions/study_actions.h"
#include "session/actions/view_actions.h"
#include "session/texts/present_options.h"
#include "world/bodies/body_index.h"

namespace session {
namespace {

constexpr double kRoomAbout = 4;  // margin around a framed contact, in radii

/// Passes the document to playback. A preview is passed only at the start of a small scene. In a large scene each
/// movement would restart the simulation; there the recorded trajectories give the paths (WatchedPaths::pathsIf). At
/// another instant a restart would lose the instant, even if the edit is cancelled.
void feedPlayback(Session& s) {
    const bool isLarge = world::bodyCount(s.document.scene()) > WatchedPaths::kFewBodies;
    if (s.document.history().isPreviewing() && (isLarge || s.playback.instant().isUnderWay())) return;
    s.playback.setScene(s.document.scene(), s.document.revision(), s.document.history().isPreviewing(),
                        openingOf(s.document));
    const bool isShown = s.presentation.overlays.has(vocabulary::Overlay::NextContacts);
    s.playback.watch(isShown ? pathBalls(s.document.current()) : std::vector<std::size_t>{},
                     static_cast<std::size_t>(s.presentation.nextContacts));
    const auto story = render::storyOf(s.document.current(), s.queries.told().encounter);
    s.playback.play(PlayEnd{story ? story->endFrames() : 0, s.settings.loops});
}

/// The bounds of each contact, with a margin proportional to its smaller body, so that a small ball stays visible.
std::vector<view::Bounds> contactBounds(const Session& s) {
    const scene::Scene& scene = s.document.scene();
    const auto radiusOf = [&](world::Index i) {
        const scene::ObjectRef ref = world::refOf(scene, i);
        const double radius = scene::radiusOf(scene, ref);
        return radius > 0 && scene::isRound(ref) ? radius : world::kNever;
    };
    const auto seen = s.queries.seenFrom();
    std::vector<view::Bounds> bounds;
    for (const world::ContactEvent& event : s.playback.instant().contacts) {
        const double radius = std::min(radiusOf(event.a), radiusOf(event.b));
        bounds.push_back({(seen ? seen->seen(event) : event).hitPoint, kRoomAbout * std::min(radius, 1e300)});
    }
    return bounds;
}

void focusContacts(Session& s) {
    const ContactFocus focus = std::exchange(s.viewport.contactFocus, ContactFocus::None);
    const std::vector<view::Bounds> bounds = contactBounds(s);
    if (bounds.empty()) return;
    if (focus == ContactFocus::Frame) return s.viewport.frame(bounds);
    const auto isInside = [&](const view::Bounds& b) {
        const auto at = s.viewport.camera().project(b.center);
        return at && s.viewport.area().free.holds(at->px);
    };
    if (std::any_of(bounds.begin(), bounds.end(), isInside)) return;
    scene::View view = s.viewport.view();
    view.target = bounds.front().center;
    s.viewport.setView(view);
}

/// An instant that is awaited counts once it is shown.
void followBall(Session& s) {
    if (isWaiting(s.playback)) return;
    std::optional<scene::Vec3> place;
    if (s.presentation.followsBall && s.document.current().chosenBall())
        place = s.queries.shown().scene.balls[*s.document.current().chosenBall()].body.position;
    const scene::Vec3 moved = s.viewport.follower.advance(place, s.document.revision());
    if (moved == scene::Vec3(0) || !collide::isFinite(moved)) return;
    scene::View view = s.viewport.view();
    view.target += moved;
    s.viewport.setView(view);
}

/// Clears references to deleted objects.
void forgetMissingObjects(Session& s) {
    const auto isMissing = [&](const std::optional<scene::ObjectRef>& ref) {
        return ref && !scene::contains(s.document.scene(), *ref);
    };
    if (isMissing(s.presentation.pointed.object)) s.presentation.pointed.object.reset();
    if (isMissing(s.window.renaming)) s.window.renaming.reset();
}

}  // namespace

void advance(Session& s, double seconds) {
    s.tasks.update(s.messages);
    finishSaving(s);
    finishOpening(s);  // before all that is computed of the scene
    forgetMissingObjects(s);
    const bool isRevealed = s.playback.hold(s.mask.isOn()) && !s.playback.tempo().isHeld;
    feedPlayback(s);
    const bool wasUnderWay = s.playback.instant().isUnderWay();
    s.playback.advance(seconds);
    if (s.playback.tempo().isPlaying) s.settings.hasPlayed = true;
    followBall(s);
    if (s.viewport.contactFocus != ContactFocus::None && !isWaiting(s.playback)) focusContacts(s);
    if (wasUnderWay != s.playback.instant().isUnderWay()) s.presentation.pointed.object.reset();
    // A framed view follows the change, and takes the answer in when that is revealed.
    const bool isFramed = s.viewport.isFramed(), isTurned = s.presentation.referenceFrame.advance(seconds);
    if ((isTurned || isRevealed) && isFramed) frameAll(s);
    updatePanels(s);
    advanceProof(s, seconds);
    s.panels.glow.update(wantedGlow(s), seconds, s.settings.reducedMotion);
}

void updatePanels(Session& s) {
    update(s.panels,
           {s.settings, s.document, s.playback, s.presentation, s.queries, s.lesson, s.mask.isOn(), showsExamples(s)});
    if (const std::string text = s.panels.log.live().takeMessage(); !text.empty()) s.messages.note(text);
    followGames(s);
}

bool isTimeHeld(Session& s) {
    s.playback.hold(s.mask.isOn());
    if (!s.playback.tempo().isHeld) return false;
    s.messages.note("Time stands still while the answer is hidden; Ctrl+R reveals it");
    return true;
}

void chooseSpeed(Session& s, double speed) { s.playback.setSpeed(speed); }

bool arriveAt(Session& s, double frames, std::uint64_t most, double seconds) {
    const double end = platform::cpuMilliseconds() + 1000 * seconds;
    advance(s, 0);
    s.playback.seek(frames);
    while (isWaiting(s.playback) && s.playback.contacts().count() < most && platform::cpuMilliseconds() < end)
        advance(s, 0);
    return !isWaiting(s.playback);
}

void lookAhead(Session& s, double seconds) {
    const double end = platform::cpuMilliseconds() + 1000 * seconds;
    do advance(s, 0);
    while (s.playback.isBusy() && platform::cpuMilliseconds() < end);
}

void visitContact(Session& s, double frames) {
    if (isTimeHeld(s)) return;
    s.playback.play(false);
    s.playback.seek(frames);
    s.viewport.contactFocus = ContactFocus::Frame;
}

void stepContact(Session& s, bool forwards) {
    if (isTimeHeld(s)) return;
    s.playback.step(forwards);
    s.viewport.contactFocus = ContactFocus::Show;
}

}  // namespace session
