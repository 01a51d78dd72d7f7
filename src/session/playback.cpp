#include "session/playback.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <glm/geometric.hpp>

namespace session {
namespace {

constexpr std::uint64_t kChunk = 128;          // contacts between two looks at the clock
constexpr std::size_t kPathContacts = 20'000;  // looked through for the next contacts of a ball
constexpr double kRoomAfter = 1.15;            // the time line goes on a bit after the last contact
constexpr double kEmptySpan = 60;              // frames shown where nothing ever happens

using Clock = std::chrono::steady_clock;

/// Runs out kPassMilliseconds after it was made.
class Pass {
  public:
    [[nodiscard]] bool isOver() const {
        return std::chrono::duration<double, std::milli>(Clock::now() - m_begun).count() > Playback::kPassMilliseconds;
    }

  private:
    Clock::time_point m_begun = Clock::now();
};

Totals startOf(const world::Cast& cast) {
    Totals totals;
    for (world::Index i = 0; i < cast.bodyCount(); ++i) {
        if (!cast.isMovable(i)) continue;
        const world::Vec3 v = cast.start[i].velocity();
        totals.energy += cast.mass[i] / 2 * glm::dot(v, v);
        totals.momentum += cast.mass[i] * v;
    }
    return totals;
}

}  // namespace

Playback::Playback() = default;
Playback::~Playback() = default;

void Playback::setScene(const scene::Scene& scene) {
    const bool same = scene.balls == m_scene.balls && scene.spheres == m_scene.spheres &&
                      scene.planes == m_scene.planes && scene.restitution == m_scene.restitution &&
                      scene.contactDuration == m_scene.contactDuration && scene.frames == m_scene.frames;
    if (same) return;
    m_scene = scene;
    m_timeline.reset();
    m_isPlaying = m_isSlowed = false;
    m_isLooking = true;
    m_wanted.reset();
    m_wantedStep = 0;
    m_totals.clear();
    ++m_knowledge;
    show(0);
}

void Playback::ensureTimeline() {
    if (m_timeline) return;
    m_timeline = std::make_unique<world::Timeline>(m_scene);
    m_counted = 0;
    m_stride = 1;
    m_lastContact = 0;
    m_last = startOf(m_timeline->cast());
    m_totals = {m_last};
}

Totals Playback::after(Totals totals, const world::ContactEvent& event) const {
    const world::Cast& cast = m_timeline->cast();
    totals.frames = event.frames;
    totals.energy += event.energyChange;
    const bool pushesBack = !cast.isWall(event.b) && cast.isMovable(event.b);
    if (!pushesBack) totals.momentum += event.impulse * event.normal;
    return totals;
}

/// Adds the contacts that became known since the last call.
void Playback::recordTotals() {
    for (const world::ContactEvent& event : m_timeline->newest(m_timeline->count() - m_counted)) {
        m_last = after(m_last, event);
        m_lastContact = event.frames;
        if (++m_counted % m_stride == 0) m_totals.push_back(m_last);
        if (m_totals.size() < kMostTotals) continue;
        for (std::size_t i = 1; 2 * i < m_totals.size(); ++i) m_totals[i] = m_totals[2 * i];
        m_totals.resize((m_totals.size() + 1) / 2);
        m_stride *= 2;
    }
}

/// Computes until `frames` is known or `contacts` are; within one pass. @return true if so
bool Playback::compute(double frames, std::uint64_t contacts) {
    ensureTimeline();
    const Pass pass;
    while (m_timeline->known() < frames && m_timeline->count() < contacts) {
        m_timeline->extend(frames, kChunk);
        recordTotals();
        ++m_revision, ++m_knowledge;
        if (pass.isOver()) break;
    }
    if (m_timeline->known() < frames && m_timeline->count() < contacts) return false;
    const double at = std::min(frames, m_timeline->known());
    while (std::isfinite(at) && !m_timeline->isRemembered(at)) {
        if (m_timeline->recall(at, kChunk)) return true;
        if (pass.isOver()) return false;
    }
    return true;
}

void Playback::show(double frames) {
    m_frames = frames;
    m_state.reset();
    m_now.clear();
    ++m_revision;
    if (frames == 0 || !m_timeline) return;
    m_state = m_timeline->stateAt(frames);
    m_now = m_timeline->between(frames, frames, 64);
}

bool Playback::advance(double seconds) {
    const std::uint64_t before = m_revision;
    if (m_wantedStep != 0) {
        const bool forwards = m_wantedStep > 0;
        if (forwards) {
            compute(world::kNever, known() + kChunk);
        } else {
            m_timeline->recallBefore(m_frames, kChunk);
        }
        step(forwards);
    } else if (m_isPlaying && !m_wanted) {
        m_wanted = m_frames + seconds * kFramesPerSecond * m_speed;
    }
    if (m_wanted) {
        const bool isKnown = compute(*m_wanted, ~std::uint64_t{0});
        m_isSlowed = m_isPlaying && !isKnown;
        if (isKnown || m_isPlaying) {
            const double to = isKnown ? *m_wanted : std::max(m_frames, m_timeline->known());
            m_wanted.reset();
            if (m_timeline->isRemembered(to)) show(to);
        }
        if (m_isPlaying && isOver() && m_frames >= span()) {
            m_isPlaying = false;
            show(span());
        }
    } else if (m_isLooking) {
        m_isLooking = !compute(world::kNever, kLookAhead);
        ++m_revision;
    }
    return m_revision != before;
}

void Playback::play(bool on) {
    if (on == m_isPlaying) return;
    ensureTimeline();
    if (on && isOver() && m_frames >= span()) show(0);
    m_isPlaying = on;
    m_isSlowed = false;
    m_wantedStep = 0;
    ++m_revision;
}

void Playback::setSpeed(double speed) {
    m_speed = std::clamp(speed, kSlowest, kFastest);
    ++m_revision;
}

void Playback::seek(double frames) {
    ensureTimeline();
    frames = std::max(0.0, frames);
    if (!std::isfinite(frames)) return;
    m_wantedStep = 0;
    m_wanted.reset();
    if (frames == 0 || (frames <= m_timeline->known() && m_timeline->isRemembered(frames))) {
        show(frames);
    } else {
        m_wanted = frames;
    }
}

void Playback::step(bool forwards) {
    ensureTimeline();
    m_isPlaying = false;
    m_wanted.reset();
    m_wantedStep = 0;
    if (forwards) {
        if (const auto next = m_timeline->next(m_frames)) {
            show(next->frames);
        } else if (!isAllKnown()) {
            m_wantedStep = 1;
        }
    } else if (!m_timeline->recallBefore(m_frames, 0)) {
        m_wantedStep = -1;
    } else if (m_frames > 0) {
        const auto previous = m_timeline->previous(m_frames);
        show(previous ? previous->frames : 0);
    }
    ++m_revision;
}

double Playback::progress() const {
    if (!m_wanted || !m_timeline) return 1;
    const double known = m_timeline->known();
    if (known >= *m_wanted || m_frames >= *m_wanted) return 1;
    return std::clamp((known - m_frames) / (*m_wanted - m_frames), 0.0, 1.0);
}

std::uint64_t Playback::known() const { return m_timeline ? m_timeline->count() : 0; }
bool Playback::isAllKnown() const { return m_timeline && m_timeline->known() == world::kNever; }
bool Playback::isOver() const { return isAllKnown() && m_frames >= m_lastContact; }

double Playback::span() const {
    if (std::isfinite(m_scene.frames)) return m_scene.frames > 0 ? m_scene.frames : 1;
    const double contacts = kRoomAfter * m_lastContact;
    return std::max({contacts > 0 ? contacts : kEmptySpan, isAllKnown() ? 0 : kRoomAfter * m_frames});
}

std::vector<world::ContactEvent> Playback::contacts(double from, double to, std::size_t most) const {
    return m_timeline ? m_timeline->between(from, to, most) : std::vector<world::ContactEvent>{};
}

std::vector<world::Path> Playback::paths(const std::vector<std::size_t>& balls, std::size_t each) const {
    std::vector<world::Path> paths;
    if (!m_timeline || !m_state || balls.empty()) return paths;
    const double after = std::nextafter(m_frames, world::kNever);
    const auto events = m_timeline->between(after, world::kNever, kPathContacts);
    for (const std::size_t ball : balls)
        paths.push_back(world::pathOf(m_timeline->cast(), *m_state, events, static_cast<world::Index>(ball), each));
    return paths;
}

}  // namespace session
