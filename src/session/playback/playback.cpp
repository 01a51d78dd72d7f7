#include "session/playback/playback.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "render/present.h"
#include "scene/same_motion.h"
#include "session/playback/automatic_speed.h"
#include "session/playback/easing.h"
#include "text/numbers.h"
#include "world/bodies/body_index.h"
#include "world/bodies/spoken_name.h"

namespace session {
namespace {

constexpr std::uint64_t kChunk = 128;             // contacts between two readings of the clock
constexpr double kRoomAfter = 1.15;               // length of the time line over the time of the last contact
constexpr double kTimeAfter = 0.5;                // the same, in times to the first contact after the last one
constexpr double kMomentAfter = 0.1;              // the same, after the place where the picture shows the ball last
constexpr double kMostWait = 3;                   // upper limit of the time from the last contact to that place
constexpr double kEmptySpan = 60;                 // frames shown for a scene without contacts
constexpr double kRoomAfterMiss = 1.3;            // length of the time line over the time of the closest approach
constexpr std::size_t kMostNow = 64;              // contacts of one instant that are shown
constexpr std::uint64_t kMostRepeated = 100'000;  // contacts that another playback computes again, in a second

/// The end of play: what happens can be seen once the last contact is over, and the ball is where it is shown last.
/// @param last  time of the last contact; 0 without one
double endOfPlay(const Tempo& tempo, double last) {
    const double unit = tempo.toContact;
    return std::max({kRoomAfter * last, last + kTimeAfter * unit,
                     std::min(tempo.end.story, last + kMostWait * unit) + kMomentAfter * unit});
}

/// No contact follows the instant that is shown, nor does the time line go on.
bool isAtEnd(const Playback& playback) {
    const KnownContacts& contacts = playback.contacts();
    const double frames = playback.instant().frames;
    return contacts.isAllKnown() && frames >= contacts.extent().last &&
           frames >= std::min(spanOf(playback), contacts.end());
}

bool hasPassed(std::chrono::steady_clock::time_point end) { return std::chrono::steady_clock::now() > end; }

}  // namespace

void Playback::setScene(const scene::Scene& scene, std::uint64_t documentRevision, bool isPreview,
                        std::uint64_t opening) {
    if (documentRevision != 0 && documentRevision == m_revisions.document) return;
    m_revisions.document = documentRevision;
    const bool isOpened = opening == 0 || opening != m_opening;
    m_opening = opening;
    if (isOpened) m_suited.reset(), m_speedScene = 0;
    const scene::Scene& now = m_contacts.scene();
    if (!scene::movesAlike(scene, now)) {
        m_contacts.setScene(scene);
        forgetFuture();
    }
    if (!isPreview) adoptSpeed();
}

/// Asks what suits the scene, for its speed if that is not known yet; independent of the answer while that is hidden.
void Playback::adoptSpeed() {
    if (m_speedScene == m_revisions.scene) return;
    m_speedScene = m_revisions.scene;
    m_tempo.toContact = m_tempo.isHeld ? 0 : framesToContact(m_contacts.scene());
    if (!m_suited && m_tempo.toContact > 0) m_suited = speedFor(m_tempo.toContact);
    m_tempo.automatic = m_tempo.isHeld ? 1 : m_suited.value_or(1);
    setSpeed(m_tempo.chosen);
}

void Playback::forgetFuture() {
    m_watched.forget();
    m_tempo.isPlaying = false;
    m_tempo.end.story = 0;
    m_wanted.reset();
    m_wantedStep = 0;
    m_ahead = 0;
    ++m_revisions.scene;
    show(0);
}

bool Playback::hold(bool on) {
    if (on == m_tempo.isHeld) return false;
    m_tempo.isHeld = on;
    m_speedScene = 0;
    if (!on) {
        adoptSpeed();
        return true;
    }
    m_contacts.setScene(scene::Scene(m_contacts.scene()));
    forgetFuture();
    adoptSpeed();
    return true;
}

void Playback::watch(const std::vector<std::size_t>& balls, std::size_t each) {
    m_watched.watch(balls, each);
    m_watched.read(m_contacts, m_instant.frames);
}

/// KnownContacts::compute() within one pass. @param end  the pass is over then
bool Playback::compute(double frames, std::uint64_t contacts, Clock::time_point end) {
    const double known = m_contacts.begin().known();
    const std::uint64_t count = m_contacts.count();
    const bool isKnown = m_contacts.compute(frames, contacts, [end] { return hasPassed(end); });
    if (m_contacts.begin().known() != known || m_contacts.count() != count) ++m_revisions.shown;
    return isKnown;
}

/// The first contacts are wanted in advance, for the marks on the time line, and those of the watched balls.
bool Playback::isLooking() const { return !m_tempo.isHeld && (isContactWanted() || wantsTrajectories()); }

bool Playback::isContactWanted() const {
    const world::Timeline* timeline = m_contacts.timeline();
    if (!timeline) return world::bodyCount(m_contacts.scene()) <= kMostAhead;
    if (m_contacts.isAllKnown()) return false;
    if (m_contacts.count() < kLookAhead || timeline->known() < m_ahead) return true;
    return !m_watched.isComplete() && timeline->history().isRemembered(m_instant.frames) &&
           m_contacts.count() < m_contacts.countAt(m_instant.frames) + WatchedPaths::kLookAhead;
}

/// For the paths of a dragged body; drags happen at the start.
bool Playback::wantsTrajectories() const {
    return m_instant.isAtStart() && !m_tempo.isPlaying && m_watched.wantsTrajectories(m_contacts);
}

void Playback::lookAhead(Clock::time_point end) {
    m_contacts.begin();
    while (isLooking() && !hasPassed(end)) {
        if (wantsTrajectories()) {
            m_watched.recordTrajectories(m_contacts, [end] { return hasPassed(end); });
        } else {
            const bool isBehind = m_contacts.begin().known() < m_ahead;
            compute(isBehind ? m_ahead : world::kNever, m_contacts.count() + kChunk, end);
            m_watched.read(m_contacts, m_instant.frames);
        }
    }
}

void Playback::showContacts() { m_instant.contacts = m_contacts.between(m_instant.frames, m_instant.frames, kMostNow); }

/// @param frames  beyond the last state: that one
void Playback::show(double frames) {
    frames = std::min(frames, m_contacts.end());
    m_instant = {frames, {}, {}};
    ++m_revisions.shown;
    if (frames == 0 || !m_contacts.timeline()) return;
    m_instant.state = m_contacts.timeline()->history().stateAt(frames);
    if (!m_tempo.isPlaying) showContacts();
    m_watched.read(m_contacts, frames);
}

/// Computes toward the contact that step() asked for, and tries again.
void Playback::computeStep(Clock::time_point end) {
    const bool forwards = m_wantedStep > 0;
    if (forwards) {
        compute(world::kNever, m_contacts.count() + kChunk, end);
    } else {
        while (!m_contacts.begin().recallBefore(m_instant.frames, kChunk) && !hasPassed(end)) continue;
    }
    step(forwards);
}

/// Computes toward the instant that is wanted, and shows it, or while playing as much as is known.
void Playback::goOn(Clock::time_point end) {
    const bool isKnown = compute(*m_wanted, ~std::uint64_t{0}, end);
    const double known = m_contacts.timeline()->known();
    const bool isRecalling = !isKnown && known >= *m_wanted;  // played again from a snapshot
    m_revisions.shown += isRecalling;                         // its progress is shown
    if (isKnown || (m_tempo.isPlaying && !isRecalling)) {
        const double to = isKnown ? *m_wanted : std::max(m_instant.frames, known);
        m_wanted.reset();
        if (m_contacts.timeline()->history().isRemembered(to)) show(to);
    }
    if (!m_tempo.isPlaying || !isAtEnd(*this)) return;
    if (m_tempo.end.loops) return show(0);
    m_tempo.isPlaying = false;
    show(spanOf(*this));
}

bool Playback::advance(double seconds) {
    const std::uint64_t before = m_revisions.shown;
    const double from = m_instant.frames;
    const Clock::time_point end = Clock::now() + kPassTime;
    if (m_wantedStep != 0) {
        computeStep(end);
    } else if (m_tempo.isPlaying && !m_wanted) {
        m_wanted = framesAfter(seconds);
    }
    const double wanted = m_wanted.value_or(from);
    if (m_wanted) goOn(end);
    if (m_tempo.isPlaying) keepPace(seconds, from, wanted);
    if (!isWaiting() && isLooking()) lookAhead(end);
    return m_revisions.shown != before;
}

/// The instant that playing reaches after some seconds, eased around the known contacts.
double Playback::framesAfter(double seconds) const {
    const double perSecond = kFramesPerSecond * m_tempo.speed, now = m_instant.frames, reach = kEasingReach * perSecond;
    const auto near = m_contacts.between(std::max(0.0, now - reach), now + reach + seconds * perSecond, kMostEased + 1);
    if (near.size() > kMostEased) return now + seconds * perSecond;
    std::vector<double> instants;
    for (const world::ContactEvent& contact : near)
        if (instants.empty() || instants.back() < contact.frames) instants.push_back(contact.frames);
    return easedAfter(instants, now, seconds, perSecond);
}

/// A moving average. @param from  the instant before `seconds`. @param wanted  the instant wanted after them
void Playback::keepPace(double seconds, double from, double wanted) {
    if (!(seconds > 0) || !(wanted > from)) return;
    const double share = std::max(0.0, m_instant.frames - from) / (wanted - from);
    m_tempo.pace += (1 - std::exp(-seconds / kPaceSeconds)) * (share * m_tempo.speed - m_tempo.pace);
}

void Playback::play(bool on) {
    if (on == m_tempo.isPlaying || m_tempo.isHeld) return;
    m_contacts.begin();
    if (on && isAtEnd(*this)) show(0);
    m_tempo.isPlaying = on;
    if (!on && m_instant.state) showContacts();
    m_tempo.pace = m_tempo.speed;
    m_wantedStep = 0;
    ++m_revisions.shown;
}

void Playback::play(PlayEnd end) {
    if (!std::isfinite(end.story)) end.story = 0;
    if (end == m_tempo.end) return;
    m_tempo.end = end;
    ++m_revisions.shown;
}

void Playback::setSpeed(std::optional<double> speed) {
    m_tempo.chosen = speed;
    m_tempo.speed = m_tempo.pace = std::clamp(speed.value_or(m_tempo.automatic), kSlowest, kFastest);
    ++m_revisions.shown;
}

void Playback::seek(const PlaybackState& state) {
    m_revisions.scene = m_speedScene = state.scene;
    m_ahead = state.known;
    m_tempo.automatic = state.automatic;
    setSpeed(state.speed);
    seek(state.frames);
}

void Playback::seek(double frames) {
    if (m_tempo.isHeld) return;
    frames = std::max(0.0, frames);
    if (!std::isfinite(frames)) return;
    m_wantedStep = 0;
    m_wanted.reset();
    if (frames == 0) return show(0);
    const world::Timeline& timeline = m_contacts.begin();
    if (frames <= timeline.known() && timeline.history().isRemembered(frames)) {
        show(frames);
    } else {
        m_wanted = frames;
    }
}

void Playback::step(bool forwards) {
    if (m_tempo.isHeld) return;
    world::Timeline& timeline = m_contacts.begin();
    m_tempo.isPlaying = false;
    m_wanted.reset();
    m_wantedStep = 0;
    if (forwards) {
        if (const auto next = timeline.history().next(m_instant.frames)) {
            show(next->frames);
        } else if (!m_contacts.isAllKnown()) {
            m_wantedStep = 1;
        }
    } else if (!timeline.recallBefore(m_instant.frames, 0)) {
        m_wantedStep = -1;
    } else if (m_instant.isUnderWay()) {
        const auto previous = timeline.history().previous(m_instant.frames);
        show(previous ? previous->frames : 0);
    }
    ++m_revisions.shown;
}

double Playback::progress() const {
    const world::Timeline* timeline = m_contacts.timeline();
    if (!timeline || !isWaiting()) return 1;
    constexpr double kMost = 0.999;
    if (!m_wanted) return m_wantedStep < 0 ? std::min(kMost, timeline->recallProgress()) : 0;
    const double known = timeline->known(), from = m_instant.frames;
    if (known >= *m_wanted) return std::min(kMost, timeline->recallProgress(*m_wanted));
    if (from >= *m_wanted) return kMost;
    return std::clamp((known - from) / (*m_wanted - from), 0.0, kMost);
}

PlaybackState stateOf(const Playback& playback) {
    const world::Timeline* timeline = playback.contacts().timeline();
    const bool isShort = playback.contacts().count() <= kMostRepeated;
    return {playback.revisions().scene, playback.instant().frames, timeline && isShort ? timeline->known() : 0,
            playback.tempo().chosen, playback.tempo().automatic};
}

double spanOf(const Playback& playback) {
    const KnownContacts& contacts = playback.contacts();
    const double limit = contacts.scene().frames, frames = playback.instant().frames;
    if (std::isfinite(limit)) return limit > 0 ? limit : 1;
    const auto [last, dense] = contacts.extent();
    if (!(last > 0)) {
        const double story = playback.tempo().toContact;
        return std::max({story > 0 ? kRoomAfterMiss * story : kEmptySpan, endOfPlay(playback.tempo(), 0),
                         contacts.isAllKnown() ? 0 : kRoomAfter * frames});
    }
    const double shown = std::max(dense, frames);  // up to the instant that is shown
    return endOfPlay(playback.tempo(), contacts.isAllKnown() ? std::min(shown, last) : shown);
}

bool hasEnded(const Playback& playback) {
    return !playback.tempo().isPlaying && playback.instant().isUnderWay() && isAtEnd(playback);
}

std::uint64_t passedContacts(const Playback& playback) {
    return playback.contacts().countAt(playback.instant().frames);
}

std::vector<world::Path> pathsOf(const Playback& playback) {
    const std::optional<world::State>& state = playback.instant().state;
    return playback.watched().paths(playback.contacts(), state ? &*state : nullptr);
}

std::string endNote(const Playback& playback) {
    const KnownContacts& contacts = playback.contacts();
    if (!(playback.instant().frames >= contacts.end())) return {};
    const world::BeyondDouble& end = *contacts.timeline()->end();
    return "the run ends: " +
           textOf(end, world::spokenName(contacts.scene(), end.body), text::roundedNumber(end.frames, 6));
}

std::string paceText(const Tempo& tempo) {
    if (!tempo.isSlowed()) return {};
    return "time slowed to " + text::roundedNumber(tempo.pace, 2) + "\u00d7";
}

}  // namespace session
