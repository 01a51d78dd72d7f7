#pragma once
/// The exact tiers for a shape whose core has corners, edges and faces: a ray against a rounded convex body.
/// Derivation: docs/notes/shapes.md. Internal to the room collide.

#include <limits>

#include "collide/exact.h"
#include "collide/exact/feature.h"
#include "collide/exact/sphere.h"
#include "collide/numbers/angle.h"

namespace collide::exact {

/// The quantities of a query. Outside of the core the distance of the ball's centre to it is a convex, differentiable
/// function of time. So the closest approach, and the contact, are those of one feature at a time at which the centre
/// is in the region of that feature. Several features qualify only on the border of their regions.
template <class Number, template <class> class CoreOf>
struct WithCore : Course<Number> {
    using Part = FeatureCourse<Number>;

    explicit WithCore(const SweepQuery& q, const SweepHints& what = {})
        : Course<Number>(q),
          hints(what),
          v(wayOf(*this, q)),
          a(dot(v, v)),
          core(q, v),
          radius((Number(q.ball.radius) + Number(q.obstacle.radius)) * core.unit()) {
        findStart();
        if (start && slope() == -1) closest = closestFeature(*this, hints.isNamed);
    }

    /// |d|^2 - R^2 w of the images.
    [[nodiscard]] Number gapOf(const Part& f) const { return dot(f.image.d, f.image.d) - radius * radius * f.w; }
    /// h^2 - a c of the images.
    [[nodiscard]] Number discriminantOf(const Part& f) const {
        const TripleOf<Number> X = f.X();
        return radius * radius * f.w * f.a - dot(X, X);
    }
    /// The sign of the distance at the start less R, or Enclosure::kOpenSign.
    [[nodiscard]] int gap() const {
        if (isOpen) return Enclosure::kOpenSign;
        if (!start || hints.outcome == Outcome::Overlap) return -1;
        if (hints.outcome == Outcome::Touching) return 0;
        if (hints.outcome == Outcome::Graze) return slope() == 0 ? 0 : slope() == -1 ? 1 : Enclosure::kOpenSign;
        return hints.outcome && *hints.outcome > Outcome::Touching ? 1 : gapOf(*start).sign();
    }
    /// The sign of the slope of the distance at the start, or Enclosure::kOpenSign. @pre there is a start
    [[nodiscard]] int slope() const {
        if (hints.outcome && *hints.outcome > Outcome::Receding) return -1;
        return hints.outcome == Outcome::Receding ? 1 : start->h.sign();
    }
    /// The discriminant beside the feature of a contact.
    [[nodiscard]] Number discriminantAt(const Part& f) const {
        return hints.outcome == Outcome::Graze ? Number() : discriminantOf(f);
    }
    /// True if a feature whose region holds the centre so certainly decides, without the others.
    [[nodiscard]] bool isEnough(FilterResult membership, bool named) const {
        return named ? membership == kInside || (membership == kWithin && core.isRegular()) : membership > kOutside;
    }

    SweepHints hints;
    TripleOf<Number> v;  ///< the motion of the ball seen from the shape
    Number a;            ///< v.v
    CoreOf<Number> core;
    Number radius;                ///< R, in the unit of the core
    std::optional<Part> start;    ///< the feature nearest at the start, of the lowest dimension; absent within the core
    bool isOpen = false;          ///< no start is given as a sign is open
    std::optional<Part> closest;  ///< closestFeature(), if the ball approaches

  private:
    static TripleOf<Number> wayOf(const Course<Number>& course, const SweepQuery& q) {
        const auto [to, from] = course.way(q);
        return difference<Number>(to, from);
    }
    void findStart() {
        if (core.holdsCentre()) return;
        const FilterResult found = visitFeatures(*this, hints.candidates.start, [&](const Part& f, bool isCandidate) {
            const FilterResult membership = isInRegionAtStart(f);
            if (membership > kOutside && (!isCandidate || isEnough(membership, hints.isNamed))) start = f;
            return start || membership == kUnsure ? membership : kOutside;
        });
        isOpen = found == kUnsure;
    }
};

/// Calls visit(feature, isCandidate) for the features that have extent, the likely ones and then all, corners first,
/// until it does not return 0, but if a sign of a likely one is open, for the likely ones alone.
/// @return what visit returned last, or kUnsure if a sign is open
template <class Number, template <class> class CoreOf, class Visit>
FilterResult visitFeatures(const WithCore<Number, CoreOf>& m, const FeatureCandidates& candidates, Visit visit) {
    const auto askOf = [&](const FeatureCourse<Number>& f, bool isCandidate) -> FilterResult {
        const int w = f.w.sign();
        return w == 0 ? 0 : w == Enclosure::kOpenSign ? kUnsure : visit(f, isCandidate);
    };
    const auto ask = [&](std::size_t i, bool isCandidate) {
        for (const auto* known : {&m.start, &m.closest})
            if (*known && m.core.placeOf((*known)->feature) == i) return askOf(**known, isCandidate);
        return askOf(m.core.feature(i), isCandidate);
    };
    bool isOpen = false;
    for (const Feature& f : candidates) {
        const FilterResult result = ask(m.core.placeOf(f), true);
        if (result > 0) return result;
        isOpen = isOpen || result == kUnsure;
    }
    FilterResult result = isOpen ? kUnsure : 0;
    for (std::size_t i = 0; i < m.core.kCount && result == 0; ++i) result = ask(i, false);
    return result;
}

/// The feature that is nearest at the closest approach; absent if a sign is open. @pre the ball approaches
/// @param isNamed  true: of equally near features the first in time, then of lowest dimension; false: any of them
template <class Number, template <class> class CoreOf>
std::optional<FeatureCourse<Number>> closestFeature(const WithCore<Number, CoreOf>& m, bool isNamed) {
    std::optional<FeatureCourse<Number>> first;
    const FilterResult result = visitFeatures(
        m, m.hints.candidates.closest, [&](const FeatureCourse<Number>& f, bool isCandidate) -> FilterResult {
            const int a = f.a.sign(), h = a == 0 ? 0 : f.h.sign();
            if (a == 0 || h == 0 || h == 1) return 0;
            const bool isOpen = a == Enclosure::kOpenSign || h == Enclosure::kOpenSign;
            const FilterResult membership = isOpen ? kUnsure : isInRegionAtClosest(f);
            if (membership <= kOutside) return membership;
            if (isCandidate && !m.isEnough(membership, isNamed)) return 0;
            const int later = first ? (first->h * f.a - f.h * first->a).sign() : -1;  // than the first: its -h / a
            if (later == Enclosure::kOpenSign) return kUnsure;
            if (later < 0) first = f;
            return isNamed && !isCandidate ? 0 : membership;
        });
    if (result == kUnsure) first.reset();
    return first;
}

/// The feature that is nearest to the ball: at its closest approach, in an overlap at the start; inside of a box a face
/// of the shortest way out. Absent if a sign is open.
template <class Number, template <class> class CoreOf>
std::optional<Feature> nearestFeature(const WithCore<Number, CoreOf>& m, Outcome outcome) {
    if (outcome != Outcome::Overlap && m.closest) return m.closest->feature;
    if (m.start) return m.start->feature;
    const std::optional<WayOut<Number>> way = m.core.wayOut();
    return way ? std::optional(way->feature) : std::nullopt;
}

/// The feature at which a path that passes through the surface enters or leaves it; absent if a sign is open.
/// @param side  -1: enters, from outside; 1: leaves
template <class Number, template <class> class CoreOf>
std::optional<FeatureCourse<Number>> crossedFeature(const WithCore<Number, CoreOf>& m, double side) {
    std::optional<FeatureCourse<Number>> crossed;
    visitFeatures(m, m.hints.candidates.crossed, [&](const FeatureCourse<Number>& f, bool isCandidate) -> FilterResult {
        const int a = f.a.sign();
        if (a == 0) return 0;
        if (side < 0) {  // the ball starts outside of what the feature spans, and approaches it
            const int h = f.h.sign(), c = h == 0 || h == 1 ? -1 : m.gapOf(f).sign();
            if (c <= 0) return 0;
            if (h == Enclosure::kOpenSign || c == Enclosure::kOpenSign) return kUnsure;
        }
        const Number D = m.discriminantOf(f);
        const int sign = D.sign();
        if (sign < 0) return 0;
        const bool isOpen = a == Enclosure::kOpenSign || sign == Enclosure::kOpenSign;
        const FilterResult membership = isOpen ? kUnsure : isInRegionAtContact(f, D, side);
        if (isCandidate && membership > kOutside && !m.isEnough(membership, m.hints.isNamed)) return 0;
        if (membership > kOutside) crossed = f;
        return membership;
    });
    return crossed;
}

/// The feature of the contact; absent if a sign is open. @pre there is one
template <class Number, template <class> class CoreOf>
std::optional<FeatureCourse<Number>> metFeature(const WithCore<Number, CoreOf>& m) {
    if (m.gap() == 0) return m.start;
    const int D = m.closest ? m.discriminantAt(*m.closest).sign() : Enclosure::kOpenSign;
    if (D == 0) return m.hints.isNamed ? m.closest : closestFeature(m, true);
    return D == Enclosure::kOpenSign ? std::nullopt : crossedFeature(m, -1);
}

/// 1 if the contact is at or before the limit, 0 if it is later, kUnsure if a sign is open. @pre the ball starts
/// outside, approaches, and does not miss
template <class Number, template <class> class CoreOf>
FilterResult within(const WithCore<Number, CoreOf>& m, double frames) {
    if (std::isinf(frames)) return 1;
    const std::optional<FeatureCourse<Number>> met = metFeature(m);
    if (!met) return kUnsure;
    const Number limit(frames), two(2.0), a = met->a, h = met->h, c = m.gapOf(*met);
    if (!m.byAim) {
        // t = frames / duration in f(t) = a t^2 + 2 h t + c, times the duration, which avoids the division
        const Number at = a * limit, slope = h * m.duration;
        return isReached((limit * (at + two * slope) + c * m.duration * m.duration).sign(), (at + slope).sign());
    }
    // The same for t = s / |v| with the path length s = speed * frames, times v.v: a s^2 + 2 h s |v| + c v.v
    const Number s = m.speed * limit, as = a * s, hs = h * s;
    return isReached(signOfRootSum(as * s + c * m.a, two * hs, m.a, {}, {}), signOfRootSum(as, h, m.a, {}, {}));
}

/// The outcome, or kUnsure where the bound of an error leaves a sign undecided.
template <class Number, template <class> class CoreOf>
FilterResult outcomeOf(const WithCore<Number, CoreOf>& m, double frames) {
    constexpr int kOpen = Enclosure::kOpenSign;
    const int c = m.gap(), a = m.a.sign(), h = m.start ? m.start->h.sign() : kOpen;
    const bool asksH = c >= 0 && a > 0, asksD = asksH && h < 0 && c > 0;
    if (c == kOpen || (c >= 0 && a == kOpen) || (asksH && h == kOpen)) return kUnsure;
    int D = kOpen;
    if (asksD) {
        if (m.closest) D = m.discriminantOf(*m.closest).sign();
        if (D == kOpen) return kUnsure;
    }
    return outcomeOfSigns(c, a > 0, h, D, [&] { return within(m, frames); });
}

/// The distance of the centre to what a feature spans, in space. @param square  that of the image
template <class Number, template <class> class CoreOf>
Number distanceTo(const WithCore<Number, CoreOf>& m, const FeatureCourse<Number>& f, const Number& square) {
    return sqrt(square / f.w) / m.core.unit();
}

template <class Number, template <class> class CoreOf>
Approach approachOf(const WithCore<Number, CoreOf>& m) {
    constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    if (m.isOpen) return {kUnknown, kUnknown};
    if (!m.start) return {0, 0};
    const int h = m.slope();
    if (h == 0 || h == 1) return {0, distanceTo(m, *m.start, dot(m.start->image.d, m.start->image.d)).toDouble()};
    if (!m.closest) return {kUnknown, kUnknown};
    const TripleOf<Number> X = m.closest->X();
    return {m.frames(-m.closest->h / m.closest->a, m.a).toDouble(),
            distanceTo(m, *m.closest, dot(X, X) / m.closest->a).toDouble()};
}

/// Vectors of the core's axes and unit as vectors of space.
template <class Number, template <class> class CoreOf>
TripleOf<Number> unitNormal(const WithCore<Number, CoreOf>& m, const TripleOf<Number>& normal) {
    return scaledBy(m.core.toSpace(normal), Number(Number(1.0) / m.core.unit()));
}

template <class Number, template <class> class CoreOf>
Penetration penetrationOf(const WithCore<Number, CoreOf>& m) {
    constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    Penetration p;
    const int outside = m.start ? dot(m.start->image.d, m.start->image.d).sign() : 0;
    if (outside == 0) {
        const std::optional<WayOut<Number>> way = m.core.wayOut();
        p.depth = way ? ((m.radius + way->depth) / m.core.unit()).toDouble() : kUnknown;
        if (way && way->normal) p.normal = toDoubles(unitNormal(m, *way->normal), Number(1.0));
    } else {
        const FeatureCourse<Number>& f = *m.start;
        const Number length = sqrt(dot(f.image.d, f.image.d)), root = sqrt(f.w);
        p.depth = (-m.gapOf(f) / (root * (m.radius * root + length)) / m.core.unit()).toDouble();
        p.normal = toDoubles(unitNormal(m, scaledBy(f.adjoint(f.image.d), Number(Number(1.0) / (root * length)))),
                             Number(1.0));
    }
    if (m.a.sign() == 0) return p;
    p.exitFrames = kUnknown;
    if (const std::optional<FeatureCourse<Number>> left = crossedFeature(m, 1)) {
        const Number root = sqrt(m.discriminantOf(*left));
        const Number exit = left->h.sign() > 0 ? -m.gapOf(*left) / (left->h + root) : (root - left->h) / left->a;
        p.exitFrames = m.frames(exit, m.a).toDouble();
    }
    return p;
}

/// @param f  metFeature()
template <class Number, template <class> class CoreOf>
Contact contactOf(const SweepQuery& q, const WithCore<Number, CoreOf>& m, const FeatureCourse<Number>& f,
                  const Vec3& velocity) {
    const bool isAtStart = m.gap() == 0;
    const TripleOf<Number>&w = f.image.v, X = f.X();
    const Number one(1.0), D = m.discriminantAt(f), root = sqrt(D), Rw = m.radius * f.w, unit = m.core.unit();
    const Number time = isAtStart ? Number() : m.gapOf(f) / (root - f.h);
    Contact k;
    travel(m, m.v, m.a, velocity, time, k);
    TripleOf<Number> normal = f.image.d;
    if (!isAtStart) normal = along(cross(w, X), w, Number(-root));  // times a
    normal = unitNormal(m, scaledBy(f.adjoint(normal), Number(one / (isAtStart ? Rw : f.a * Rw))));
    const TripleOf<Number> center =
        along(triple<Number>(q.ball.position), m.byPoint() ? m.v : triple<Number>(velocity), time);
    const double scale = std::fmax(largestOf(q.ball.position), q.ball.radius);
    k.ballCenter = toDoubles(center, Number(scale));
    k.normal = toDoubles(normal, one);
    const TripleOf<Number> foot =
        soundFoot(q, along(m.core.foot(f, time), triple<Number>(q.obstacle.velocity), m.byPoint() ? Number() : time),
                  along(center, normal, -(m.radius / unit)), k.ballCenter);
    k.sphereCenter = toDoubles(foot, Number(scale));
    k.hitPoint = toDoubles(along(foot, normal, Number(q.obstacle.radius)), Number(scale));
    const Number path = Rw * unit * sqrt(m.a);
    k.ricochetAngle = angleIfKnown((root / path).toDouble(one),
                                   (sqrt(m.radius * Rw * f.along(m.core.motion()) + dot(X, X)) / path).toDouble(one));
    k.ricochetAngleDegrees = degrees(k.ricochetAngle);
    respond(q, velocity, normal, m.byAim ? root * m.speed / path : root / (Rw * unit * m.duration), k);
    return k;
}

/// t = (|h| - sqrt(D)) / a. Absent if a sign is open.
template <class Number, template <class> class CoreOf>
std::optional<ContactTime<Number>> timeOf(const WithCore<Number, CoreOf>& m, const Number& start) {
    const std::optional<FeatureCourse<Number>> f = metFeature(m);
    if (!f) return {};
    return contactTime(m, start, -f->h, Number(1.0), m.discriminantOf(*f), f->a, m.a);
}

}  // namespace collide::exact
