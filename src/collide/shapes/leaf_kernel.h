#pragma once
/// Bounds of the times at which a ball meets the triangles of a leaf, for a vector of them. The tests and their bounds
/// are those of the filter (triangle_kernel.h), asked at times of our choice. Derivation: docs/notes/meshes.md. Each
/// file that includes this is compiled for its own instruction set (lanes.h). Internal to the room collide.

#include "collide/shapes/triangle_kernel.h"

namespace collide::shapes {
namespace {

/// The motion of a ball seen from triangles.
struct LeafMotion {
    Wide3 a, b, c;  ///< the vectors from the corners to the centre
    Wide3 v;
    Wide size;  ///< the largest of the distances
    Wide radius;
    double vv, pace;

    [[nodiscard]] NearestInLanes at(Wide time) const {
        const auto later = [&](const Wide3& d) { return Wide3{d.x + time * v.x, d.y + time * v.y, d.z + time * v.z}; };
        return nearestOf(later(a), later(b), later(c));
    }
};
/// What is certain at a time.
struct Instant {
    Mask before;  ///< the contact is later, or there is none
    Mask after;   ///< the contact was earlier, if there is one
};
inline Instant instantOf(const LeafMotion& m, const NearestInLanes& p, Wide time) {
    const Wide error = kError * (m.size + time * m.pace);
    const Gap gap = gapOf(p, m.radius, error);
    const Slope slope = slopeOf(p, m.v, m.vv, error);
    const Mask isUsual = below(time * m.pace, all(kMostSize)), outside = isUsual & gap.outside & slope.isKnown;
    return {outside & ~slope.isAway, (isUsual & gap.inside) | (outside & slope.isAway)};
}

/// About when the ball enters the boxes around the triangles, >= 0.
inline Wide entryOf(const LeafMotion& m, const double (&v)[3]) {
    Wide in{};
    const auto along = [&](Wide a, Wide b, Wide c, double pace) {
        if (!(__builtin_fabs(pace) > 0x1p-20 * m.pace)) return;
        const Wide face = pace > 0 ? smaller(smaller(-a, -b), -c) - m.radius : larger(larger(-a, -b), -c) + m.radius;
        in = larger(in, face * all(1 / pace));
    };
    along(m.a.x, m.b.x, m.c.x, v[0]);
    along(m.a.y, m.b.y, m.c.y, v[1]);
    along(m.a.z, m.b.z, m.c.z, v[2]);
    return in;
}
/// How much later the ball would meet a plane across the nearest point. The distance is convex in time, so the ball is
/// no earlier at the triangle.
inline Wide stepOf(const LeafMotion& m, const NearestInLanes& p) {
    const Wide square = quickDot(p.from, p.from), length = root(square), slope = quickDot(p.from, m.v);
    const Wide step = (square - length * m.radius) / -slope;
    return select(below(slope, Wide{}) & above(step, Wide{}), step, Wide{});
}

/// Narrows the bounds of the times of certain hits.
inline void narrow(const LeafMotion& m, const double (&v)[3], Mask hits, Wide& earliest, Wide& latest) {
    constexpr int kSteps = 3;
    constexpr double kNear = 0x1p-26;
    Wide time = entryOf(m, v);
    for (int i = 0; i < kSteps; ++i) time = time + stepOf(m, m.at(time));
    const Wide slack = kNear * (m.size * all(1 / m.pace));
    time = larger(time - slack, Wide{});
    const NearestInLanes p = m.at(time);
    earliest = select(hits & instantOf(m, p, time).before, time, earliest);
    const Wide end = time + 1.25 * stepOf(m, p) + slack;
    latest = select(hits & instantOf(m, m.at(end), end).after, smaller(end, latest), latest);
}

inline void boundLanes(const LeafCast& cast, std::size_t i, LeafTimes& times) {
    const auto from = [&](std::size_t k) {
        return Wide3{all(cast.position[0]) - load(cast.corner[k] + i),
                     all(cast.position[1]) - load(cast.corner[k + 1] + i),
                     all(cast.position[2]) - load(cast.corner[k + 2] + i)};
    };
    const double vv = squareOf(cast.v), pace = __builtin_sqrt(vv);
    LeafMotion m{from(0), from(3),          from(6), {all(cast.v[0]), all(cast.v[1]), all(cast.v[2])},
                 {},      all(cast.radius), vv,      pace};
    m.size = larger(larger(sizeOf(m.a), sizeOf(m.b)), sizeOf(m.c));
    const Mask isUsual = above(m.size, all(kLeastSize)) & below(m.size, all(kMostSize));
    const bool isEndless = cast.limit == kNoLimit;
    Wide earliest{}, latest = all(__builtin_huge_val());
    Mask gone = ~allTrue(), within = allTrue();
    if (!isEndless) {
        const Instant end = instantOf(m, m.at(all(cast.limit)), all(cast.limit));
        gone = isUsual & end.before, within = end.after;
    }
    if (bits(gone) != kEveryLane) {
        const NearestInLanes start = nearestOf(m.a, m.b, m.c);
        const Wide error = kError * m.size;
        const Gap gap = gapOf(start, m.radius, error);
        const Slope slope = slopeOf(start, m.v, vv, error);
        const Mask outside = isUsual & gap.outside & slope.isKnown, nears = outside & ~slope.isAway & ~gone;
        gone = gone | (outside & slope.isAway);
        if (bits(nears) != 0) {
            const Gap D =
                gapOf(nearestOf(cross(m.a, m.v), cross(m.b, m.v), cross(m.c, m.v)), pace * m.radius, pace * error);
            gone = gone | (nears & D.outside);
            const Mask hits = nears & D.inside & within;
            latest = select(hits, all(cast.limit), latest);
            if (bits(hits) != 0) narrow(m, cast.v, hits, earliest, latest);
        }
    }
    store(times.earliest + i, select(gone, all(__builtin_huge_val()), earliest));
    store(times.latest + i, select(gone, all(__builtin_huge_val()), latest));
}

inline void boundLeaf(const LeafCast& cast, LeafTimes& times) {
    const double pace = __builtin_sqrt(squareOf(cast.v)), limit = cast.limit;
    const bool isUsual = cast.radius < kMostSize && pace > kLeastSize && pace < kMostSize &&
                         (limit == kNoLimit || limit == 0 || (limit > 1e-290 && limit * pace < kMostSize));
    for (std::size_t i = 0; i < kLeaf; i += kWidth) {
        if (isUsual) {
            boundLanes(cast, i, times);
        } else {
            for (std::size_t k = i; k < i + kWidth; ++k) times.earliest[k] = 0, times.latest[k] = __builtin_huge_val();
        }
    }
}

}  // namespace
}  // namespace collide::shapes
