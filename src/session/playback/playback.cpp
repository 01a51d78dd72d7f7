#include "session/playback/playback.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <glm/geometric.hpp>

#include "render/present.h"
#include "text/numbers.h"
#include "world/bodies/body_index.h"

namespace session {
namespace {

constexpr std::uint64_t kChunk = 128;   // contacts between two readings of the clock
constexpr double kRoomAfter = 1.15;     // length of the time line over the time of the last contact
constexpr double kThinning = 4;         // largest multiple of the time of half the contacts
constexpr std::size_t kFewTotals = 16;  // too few to detect that contacts thin out
constexpr double kEmptySpan = 60;       // frames shown for a scene without contacts
constexpr std::size_t kMostNow = 64;    // contacts of one instant that are shown

using Clock = std::chrono::steady_clock;

Totals totalsAtStart(const world::BodyTable& table) {
    Totals totals;
    for (world::Index i = 0; i < table.bodyCount(); ++i) {
        if (!table.isMovable(i)) continue;
        const world::Vec3 v = table.start[i].velocity();
        totals.energy += table.mass[i] / 2 * glm::dot(v, v);
        totals.momentum += table.mass[i] * v;
    }
    return totals;
}

}  // namespace

/// Runs out kPassMilliseconds after it was made.
class Playback::Pass {
  public:
    [[nodiscard]] bool isOver() const {
        return std::chrono::duration<double, std::milli>(Clock::now() - m_begun).count() > kPassMilliseconds;
    }

  private:
    Clock::time_point m_begun = Clock::now();
};

Playback::Playback() = default;
Playback::~Playback() = default;

void Playback::setScene(const scene::Scene& scene, std::uint64_t documentRevision) {
    if (documentRevision != 0 && documentRevision == m_documentRevision) return;
    m_documentRevision = documentRevision;
    const bool same = scene.balls == m_scene.balls && scene.spheres == m_scene.spheres &&
                      scene.planes == m_scene.planes && scene.restitution == m_scene.restitution &&
                      scene.contactDuration == m_scene.contactDuration && scene.simultaneous == m_scene.simultaneous &&
                      scene.frames == m_scene.frames;
    if (same) return;
    m_scene = scene;
    forgetFuture();
}

void Playback::forgetFuture() {
    m_timeline.reset();
    m_isPlaying = false;
    m_wanted.reset();
    m_wantedStep = 0;
    m_totals.clear();
    m_lastContact = m_denseEnd = 0;
    m_paths.forget();
    m_trajectories.clear();
    ++m_sceneNumber;
    show(0);
}

bool Playback::hold(bool on) {
    if (on == m_isHeld) return false;
    m_isHeld = on;
    if (on) forgetFuture();
    return true;
}

void Playback::watch(const std::vector<std::size_t>& balls, std::size_t each) {
    m_watched = balls;
    m_watchedContacts = each;
    m_paths.watch(balls, 2 * each);  // a reserve: in a changed scene more contacts may be needed
    if (m_timeline && m_timeline->history().isRemembered(m_frames)) m_paths.read(*m_timeline, m_frames);
}

void Playback::ensureTimeline() {
    if (m_timeline) return;
    m_timeline = std::make_unique<world::Timeline>(m_scene);
    m_counted = 0;
    m_stride = 1;
    m_lastContact = m_denseEnd = 0;
    m_last = totalsAtStart(m_timeline->bodyTable());
    m_totals = {m_last};
}

/// The totals after one contact more.
Totals Playback::after(Totals totals, const world::ContactEvent& event) const {
    const world::BodyTable& table = m_timeline->bodyTable();
    totals.frames = event.frames;
    totals.energy += event.energyChange;
    const bool pushesBack = !table.isWall(event.b) && table.isMovable(event.b);
    if (!pushesBack) totals.momentum += event.impulse * event.normal;
    return totals;
}

/// Adds the contacts that became known since the last call.
void Playback::recordTotals() {
    for (const world::ContactEvent& event : m_timeline->history().newest(m_timeline->count() - m_counted)) {
        m_last = after(m_last, event);
        m_lastContact = event.frames;
        if (++m_counted % m_stride == 0) m_totals.push_back(m_last);
        if (m_totals.size() < kMostTotals) continue;
        for (std::size_t i = 1; 2 * i < m_totals.size(); ++i) m_totals[i] = m_totals[2 * i];
        m_totals.resize((m_totals.size() + 1) / 2);
        m_stride *= 2;
    }
    m_denseEnd = denseEnd();
}

/// The instant from which contacts thin out: in a world that comes to rest the last contacts are so much later than the
/// first that a time line with all of them would not separate the first. Otherwise the last contact.
double Playback::denseEnd() const {
    if (m_lastContact <= kThinning * m_totals[m_totals.size() / 2].frames) return m_lastContact;
    std::size_t i = m_totals.size() - 1;
    while (i >= kFewTotals && m_totals[i].frames > kThinning * m_totals[i / 2].frames) --i;
    return i >= kFewTotals ? m_totals[i].frames : m_lastContact;
}

/// Computes until `frames` is known or `contacts` are; within one pass. @return true if so
bool Playback::compute(double frames, std::uint64_t contacts, const Pass& pass) {
    ensureTimeline();
    while (m_timeline->known() < frames && m_timeline->count() < contacts) {
        m_timeline->extend(frames, kChunk);
        recordTotals();
        ++m_revision;
        if (pass.isOver()) break;
    }
    if (m_timeline->known() < frames && m_timeline->count() < contacts) return false;
    const double at = std::min(frames, m_timeline->known());
    while (std::isfinite(at) && !m_timeline->history().isRemembered(at)) {
        if (m_timeline->recall(at, kChunk)) return true;
        if (pass.isOver()) return false;
    }
    return true;
}

/// Computes in advance: the first contacts, for the marks on the time line, and those of the watched balls.
bool Playback::isLooking() const { return !m_isHeld && (isContactWanted() || isReadingTrajectories()); }

bool Playback::isContactWanted() const {
    if (!m_timeline) return true;
    if (isAllKnown()) return false;
    if (known() < kLookAhead) return true;
    return !m_paths.isComplete() && m_timeline->history().isRemembered(m_frames) &&
           known() < m_timeline->history().countAt(m_frames) + kPathLookAhead;
}

/// For the paths of a dragged body; drags happen at the start.
bool Playback::isReadingTrajectories() const {
    if (!m_timeline || !isAtStart() || m_isPlaying || m_watched.empty()) return false;
    if (world::bodyCount(m_scene) <= kFewBodies) return false;
    return !m_trajectories.isUpTo(*m_timeline) && m_trajectories.count() < kPathLookAhead;
}

void Playback::lookAhead(const Pass& pass) {
    ensureTimeline();
    while (isLooking() && !pass.isOver()) {
        if (isReadingTrajectories()) {
            m_trajectories.read(*m_timeline, [&] { return pass.isOver(); });
        } else {
            compute(world::kNever, known() + kChunk, pass);
            m_paths.read(*m_timeline, m_frames);
        }
    }
}

void Playback::show(double frames) {
    m_frames = frames;
    m_state.reset();
    m_now.clear();
    ++m_revision;
    if (frames == 0 || !m_timeline) return;
    m_state = m_timeline->history().stateAt(frames);
    if (!m_isPlaying) m_now = m_timeline->history().between(frames, frames, kMostNow);
    m_paths.read(*m_timeline, frames);
}

bool Playback::advance(double seconds) {
    const std::uint64_t before = m_revision;
    const double from = m_frames;
    const Pass pass;
    if (m_wantedStep != 0) {
        const bool forwards = m_wantedStep > 0;
        if (forwards) {
            compute(world::kNever, known() + kChunk, pass);
        } else {
            while (!m_timeline->recallBefore(m_frames, kChunk) && !pass.isOver()) continue;
        }
        step(forwards);
    } else if (m_isPlaying && !m_wanted) {
        m_wanted = m_frames + seconds * kFramesPerSecond * m_speed;
    }
    if (m_wanted) {
        const bool isKnown = compute(*m_wanted, ~std::uint64_t{0}, pass);
        const bool isRecalling = !isKnown && m_timeline->known() >= *m_wanted;  // played again from a snapshot
        m_revision += isRecalling;                                              // its progress is shown
        if (isKnown || (m_isPlaying && !isRecalling)) {
            const double to = isKnown ? *m_wanted : std::max(m_frames, m_timeline->known());
            m_wanted.reset();
            if (m_timeline->history().isRemembered(to)) show(to);
        }
        if (m_isPlaying && isOver() && m_frames >= span()) {
            m_isPlaying = false;
            show(span());
        }
    }
    if (m_isPlaying) keepPace(seconds, from);
    if (!isWaiting() && isLooking()) lookAhead(pass);
    return m_revision != before;
}

/// A moving average. @param from  the instant before `seconds`
void Playback::keepPace(double seconds, double from) {
    if (!(seconds > 0)) return;
    const double passed = std::max(0.0, m_frames - from) / (seconds * kFramesPerSecond);
    m_pace += (1 - std::exp(-seconds / kPaceSeconds)) * (passed - m_pace);
}

void Playback::play(bool on) {
    if (on == m_isPlaying || m_isHeld) return;
    ensureTimeline();
    if (on && isOver() && m_frames >= span()) show(0);
    m_isPlaying = on;
    if (!on && m_state) m_now = m_timeline->history().between(m_frames, m_frames, kMostNow);
    m_pace = m_speed;
    m_wantedStep = 0;
    ++m_revision;
}

void Playback::setSpeed(double speed) {
    m_speed = m_pace = std::clamp(speed, kSlowest, kFastest);
    ++m_revision;
}

void Playback::seek(double frames) {
    if (m_isHeld) return;
    ensureTimeline();
    frames = std::max(0.0, frames);
    if (!std::isfinite(frames)) return;
    m_wantedStep = 0;
    m_wanted.reset();
    if (frames == 0 || (frames <= m_timeline->known() && m_timeline->history().isRemembered(frames))) {
        show(frames);
    } else {
        m_wanted = frames;
    }
}

void Playback::step(bool forwards) {
    if (m_isHeld) return;
    ensureTimeline();
    m_isPlaying = false;
    m_wanted.reset();
    m_wantedStep = 0;
    if (forwards) {
        if (const auto next = m_timeline->history().next(m_frames)) {
            show(next->frames);
        } else if (!isAllKnown()) {
            m_wantedStep = 1;
        }
    } else if (!m_timeline->recallBefore(m_frames, 0)) {
        m_wantedStep = -1;
    } else if (m_frames > 0) {
        const auto previous = m_timeline->history().previous(m_frames);
        show(previous ? previous->frames : 0);
    }
    ++m_revision;
}

double Playback::progress() const {
    if (!m_timeline || !isWaiting()) return 1;
    if (!m_wanted) return m_wantedStep < 0 ? m_timeline->recallProgress() : 0;
    const double known = m_timeline->known();
    if (known >= *m_wanted) return m_timeline->recallProgress(*m_wanted);
    if (m_frames >= *m_wanted) return 1;
    return std::clamp((known - m_frames) / (*m_wanted - m_frames), 0.0, 1.0);
}

std::string Playback::overlapNote() const {
    if (!m_timeline || m_timeline->initialOverlaps().empty()) return {};
    const world::PairSet& pairs = m_timeline->initialOverlaps();
    const auto& [a, b] = *pairs.begin();
    const std::string who = pairs.size() == 1
                                ? render::nameOf(m_scene, a) + " and " + render::nameOf(m_scene, b) + " start"
                                : std::to_string(pairs.size()) + " pairs start";
    return who + " inside each other: they pass through until they have separated";
}

std::uint64_t Playback::known() const { return m_timeline ? m_timeline->count() : 0; }
bool Playback::isAllKnown() const { return m_timeline && m_timeline->known() == world::kNever; }
bool Playback::isOver() const { return isAllKnown() && m_frames >= m_lastContact; }

double Playback::span() const {
    if (std::isfinite(m_scene.frames)) return m_scene.frames > 0 ? m_scene.frames : 1;
    if (!(m_lastContact > 0)) return std::max(kEmptySpan, isAllKnown() ? 0 : kRoomAfter * m_frames);
    const double shown = std::max(m_denseEnd, m_frames);  // up to the instant that is shown
    return kRoomAfter * (isAllKnown() ? std::min(shown, m_lastContact) : shown);
}

std::uint64_t Playback::passed() const { return m_timeline ? m_timeline->history().countAt(m_frames) : 0; }

void Playback::list(std::uint64_t first,
                    const std::function<bool(std::uint64_t, const world::ContactEvent&, const Totals&)>& visit) const {
    if (!m_timeline) return;
    // Starts at kept totals; other contacts of their instant may be counted already.
    const auto before = [&](std::size_t i) { return std::nextafter(m_totals[i].frames, -1.0); };
    std::size_t i = std::min<std::size_t>(first / m_stride, m_totals.size() - 1);
    while (i < m_totals.size() && !m_timeline->history().isRemembered(before(i))) ++i;
    if (i == m_totals.size()) return;
    Totals now = m_totals[i];
    std::uint64_t number = m_timeline->history().countAt(before(i));
    m_timeline->history().visitAfter(before(i), [&](const world::ContactEvent& event) {
        if (++number <= i * m_stride) return true;
        now = after(now, event);
        return number <= first || visit(number, event, now);
    });
}

void Playback::follow(const std::function<bool(const world::ContactEvent&)>& visit) const {
    if (m_timeline) m_timeline->history().visitAfter(-1, visit);
}

std::optional<double> Playback::contactNear(double frames, double reach) const {
    if (!m_timeline || !m_timeline->history().isRemembered(frames)) return {};
    const auto before = m_timeline->history().previous(frames);
    const auto after = m_timeline->history().next(std::nextafter(frames, -1.0));
    std::optional<double> nearest;
    for (const auto& contact : {before, after}) {
        if (!contact || std::abs(contact->frames - frames) > reach) continue;
        reach = std::abs(contact->frames - frames);
        nearest = contact->frames;
    }
    return nearest;
}

bool Playback::hasContact(double from, double to) const {
    if (!m_timeline || from > m_timeline->known()) return false;
    return !m_timeline->history().isRemembered(from) || !m_timeline->history().between(from, to, 1).empty();
}

std::vector<world::ContactEvent> Playback::contacts(double from, double to, std::size_t most) const {
    return m_timeline ? m_timeline->history().between(from, to, most) : std::vector<world::ContactEvent>{};
}

std::vector<world::Path> Playback::paths() const {
    if (!m_timeline) return {};
    const world::BodyTable& table = m_timeline->bodyTable();
    return m_paths.paths(table, m_state ? *m_state : world::stateAtStart(table), m_watchedContacts);
}

std::optional<std::vector<world::Path>> Playback::pathsIf(const scene::Scene& changed) const {
    if (m_trajectories.windows().empty()) return {};
    const auto bodies = world::changedBodies(m_scene, changed);
    if (!bodies) return {};
    return world::changedPaths(m_trajectories, changed, *bodies, m_watched, m_watchedContacts, kPathMilliseconds);
}

std::string paceText(const Playback& playback) {
    if (!playback.isSlowed()) return {};
    return "time slowed to " + text::roundedNumber(playback.pace(), 2) + "\u00d7";
}

}  // namespace session
