#include "render/paint/telling.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <tuple>

namespace render {
namespace {

constexpr float kAhead = 0.6f, kPast = 0.4f;  // strengths of what is to come and of what is over
constexpr double kMomentSizes = 1.5;          // the ball's way on each side of the contact while it is explained
constexpr double kQuietShare = 0.2;           // share of the time to the contact in which what is ahead becomes quieter
constexpr double kKeptShare = 1.35;           // least time that the story is kept, in times to the contact

double eased(double from, double to, double x) {
    if (!(to > from)) return x >= to ? 1 : 0;
    const double t = std::clamp((x - from) / (to - from), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}
float between(float from, float to, double share) { return std::lerp(from, to, float(share)); }

/// Frames on each side of the contact during which it is explained.
double momentFrames(const Story& s, double contact) {
    const double speed = glm::length(s.velocity - s.targetVelocity);
    const double frames = speed > 0 ? kMomentSizes * s.size / speed : 0;
    return contact > 0 ? std::min(frames, contact / 2) : frames;
}

/// Calls visit(shapes, strength) for each list of shapes that can be dimmed.
template <class Visit>
void forDimmed(DrawList& list, float strength, Visit visit) {
    std::apply([&](auto&... all) { (visit(all, strength), ...); },
               std::tie(list.glass, list.facets, list.ghosts, list.capsules, list.lines, list.arrows, list.discs,
                        list.arcs, list.markers));
    visit(list.labels, std::sqrt(strength));  // they must be read
}

}  // namespace

Telling tellingAtStart(const Story& story) {
    Telling t;
    t.ball = story.start;
    t.target = story.targetStart;
    return t;
}

Telling tellingAt(const Story& s, double frames, Vec3 target) {
    Telling t;
    const collide::Contact* c = s.hits() ? s.contact() : nullptr;
    const double end = c ? c->frames : std::isfinite(s.answer.closest.frames) ? s.answer.closest.frames : 0;
    t.isUnderWay = true;
    t.target = target;
    t.isAfter = frames >= end;
    t.ball = c && t.isAfter ? c->ballCenter + (frames - end) * c->newVelocity : s.at(frames);
    t.travelled = between(1, kPast, eased(0, kQuietShare * end, frames));
    const double moment = c ? momentFrames(s, end) : 0, kept = std::max(kKeptShare * end, end + s.outgoingFrames());
    t.whole = 1 - float(eased(kept, kept + std::max(kept - end, moment), frames));
    if (!c) return t;
    const double phase = moment > 0 ? (frames - end) / moment : frames < end ? -1 : 1;  // 0 at the contact
    const float ahead = between(1, kAhead, eased(0, kQuietShare * end, frames));
    t.bloom = float(1 - eased(0, 1, std::abs(phase)));
    t.contact = t.isAfter ? 1 : std::max(ahead, between(kAhead, 1, eased(-1, 0, phase)));
    t.incoming = between(1, kPast, eased(0, 1, phase));
    t.outgoing = t.contact;
    t.sweep = float(eased(-1, -0.1, phase));
    t.unswept = ahead;
    t.split = float(eased(-1, -0.3, phase) * (1 - eased(0.6, 1, phase)));
    t.recombined = eased(0, 0.7, phase);
    return t;
}

Dimming::Dimming(DrawList& list, float strength) : m_list(list), m_strength(strength) {
    forDimmed(list, strength, [&](const auto& all, float) { m_counts.push_back(all.size()); });
}

Dimming::~Dimming() {
    if (m_strength == 1) return;
    auto count = m_counts.begin();
    forDimmed(m_list, m_strength, [&](auto& all, float strength) {
        for (std::size_t i = *count++; i < all.size(); ++i) all[i].alpha *= strength;
    });
}

}  // namespace render
