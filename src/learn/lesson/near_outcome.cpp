#include "learn/lesson/near_outcome.h"

#include <algorithm>
#include <cmath>

#include "learn/derivation/exact_motion.h"

namespace learn {
namespace {

double magnitudeOf(const Dyadic& x) { return std::abs(x.toDouble()); }

}  // namespace

NearOutcome nearOutcome(const collide::SweepQuery& query) {
    using collide::Outcome;
    const ExactMotion m(query);
    const Dyadic distance = length(m.eq.d), gap = distance - m.radius;
    const double allowed = kRounding * std::max(distance.toDouble(), m.radius.toDouble());
    const bool touches = magnitudeOf(gap) <= allowed;
    if (!touches && gap.sign() < 0) return {Outcome::Overlap};
    if (m.eq.a.sign() == 0) return {Outcome::Still};
    const double ahead = magnitudeOf(m.eq.h / m.pathLength);
    const bool isNearest = ahead <= allowed;
    if (touches && isNearest) return {Outcome::Graze, std::max(magnitudeOf(gap), ahead)};
    if (isNearest || m.eq.h.sign() >= 0) return {Outcome::Receding, m.eq.h.sign() < 0 ? ahead : magnitudeOf(gap)};
    if (touches) return {Outcome::Touching, magnitudeOf(gap)};
    const Dyadic offset = offsetOf(m) - m.radius;
    const bool grazes = magnitudeOf(offset) <= allowed;
    if (!grazes && offset.sign() > 0) return {Outcome::Miss};
    const Dyadic lengths = grazes ? -m.eq.h / m.eq.a : m.eq.t();
    const double frames = (lengths * m.framesOfPath()).toDouble();
    if (frames > query.frames) return {Outcome::Short};
    return {grazes ? Outcome::Graze : Outcome::Hit, grazes ? magnitudeOf(offset) : 0, frames};
}

}  // namespace learn
