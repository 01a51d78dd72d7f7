#pragma once
/// The filter of shapes/filter.h for a vector of triangles. Each file that includes this is compiled for its own
/// instruction set (lanes.h). Internal to the room collide.

#include "collide/numbers/lanes3.h"
#include "collide/shapes/bounds.h"
#include "collide/shapes/triangle_cast.h"

namespace collide::shapes {
namespace {

/// The approximate nearest point of a triangle, several triangles at a time. `from`: the vector from that point to the
/// ball's centre. `least`: the least dot product of `from` and a vector from a corner to the centre; divided by the
/// length of `from` it is a lower bound of the distance (local_core.h).
struct NearestInLanes {
    Wide3 from;
    Wide least;
};

/// The same steps as sharesOf() of three corners, with all branches taken and one quotient.
/// @param a, b, c  the vectors from the corners to the centre
inline NearestInLanes nearestOf(const Wide3& a, const Wide3& b, const Wide3& c) {
    const Wide zero{}, one = all(1);
    const Wide3 ab = a - b, ac = a - c;
    const Wide aAb = quickDot(ab, a), aAc = quickDot(ac, a), bAb = quickDot(ab, b), bAc = quickDot(ac, b),
               cAb = quickDot(ab, c), cAc = quickDot(ac, c);
    const Wide inA = bAb * cAc - cAb * bAc, inB = cAb * aAc - aAb * cAc, inC = aAb * bAc - bAb * aAc;
    // toB and toC over the sum, within the triangle; then on its edges and at its corners, in the order of sharesOf()
    Wide toB = larger(inB, zero), toC = larger(inC, zero), sum = inA + toB + toC;
    const auto put = [&](Mask m, Wide b1, Wide c1, Wide s) {
        toB = select(m, b1, toB), toC = select(m, c1, toC), sum = select(m, s, sum);
    };
    const auto atMost = [](Wide x, Wide y) { return atLeast(y, x); };
    const Wide alongC = larger(bAc - bAb, zero), alongB = larger(cAb - cAc, zero);
    put(atMost(inA, zero), alongB, alongC, alongB + alongC);
    put(atMost(inB, zero) & atLeast(aAc, zero) & atMost(cAc, zero), zero, aAc, aAc - cAc);
    put(atMost(inC, zero) & atLeast(aAb, zero) & atMost(bAb, zero), aAb, zero, aAb - bAb);
    put(atLeast(cAc, zero) & atMost(cAb, cAc), zero, one, one);
    put(atLeast(bAb, zero) & atMost(bAc, bAb), one, zero, one);
    put(atMost(aAb, zero) & atMost(aAc, zero), zero, zero, one);
    const Wide share = one / sum, shareB = toB * share, shareC = toC * share;
    const Wide3 n{a.x - shareB * ab.x - shareC * ac.x, a.y - shareB * ab.y - shareC * ac.y,
                  a.z - shareB * ab.z - shareC * ac.z};
    return {n, smaller(smaller(quickDot(n, a), quickDot(n, b)), quickDot(n, c))};
}

/// True for lanes in which the distance is certainly less than the radius, or certainly more.
struct Gap {
    Mask inside, outside;
};
inline Gap gapOf(const NearestInLanes& p, Wide radius, Wide error) {
    const Wide length = root(quickDot(p.from, p.from));
    return {below(length + error, radius), above(length, error) & above(p.least, length * (radius + error))};
}
/// The slope of the distance where it is certain: gapOf() is outside.
struct Slope {
    Mask isKnown, isAway;
};
inline Slope slopeOf(const NearestInLanes& p, const Wide3& v, double vv, Wide error) {
    const Wide square = quickDot(p.from, p.from), slope = quickDot(p.from, v);
    const Wide doubt = error * (error + 4 * root(square)) + 2 * larger(square - p.least, Wide{});
    return {above(slope * slope, 3 * vv * doubt), above(slope, Wide{})};
}

inline Wide sizeOf(const Wide3& a) { return magnitude(a.x) + magnitude(a.y) + magnitude(a.z); }
inline Wide lanesOf(Outcome o) { return all(static_cast<double>(o)); }

inline double squareOf(const double (&v)[3]) { return v[0] * v[0] + v[1] * v[1] + v[2] * v[2]; }

/// @return the lanes that are decided
inline unsigned decide(const TriangleCast& cast, const double* const (&corner)[9], std::size_t i,
                       std::uint8_t* outcomes) {
    const Wide3 x{all(cast.position[0]), all(cast.position[1]), all(cast.position[2])},
        v{all(cast.v[0]), all(cast.v[1]), all(cast.v[2])};
    const auto from = [&](std::size_t k) {
        return x - Wide3{load(corner[k] + i), load(corner[k + 1] + i), load(corner[k + 2] + i)};
    };
    const Wide3 a = from(0), b = from(3), c = from(6);
    const double vv = squareOf(cast.v), pace = __builtin_sqrt(vv);
    const Wide size = larger(larger(sizeOf(a), sizeOf(b)), sizeOf(c)), error = kError * size, radius = all(cast.radius);
    const NearestInLanes start = nearestOf(a, b, c);
    const Gap gap = gapOf(start, radius, error);
    Mask sure = above(size, all(kLeastSize)) & below(size, all(kMostSize));
    Wide outcome = lanesOf(Outcome::Overlap);
    if (!(pace > kLeastSize)) {
        sure = sure & gap.inside;
    } else {
        const Slope slope = slopeOf(start, v, vv, error);
        const Mask away = gap.outside & slope.isKnown & slope.isAway,
                   nears = gap.outside & slope.isKnown & ~slope.isAway & sure;
        sure = sure & (gap.inside | away | nears);
        outcome = select(away, lanesOf(Outcome::Receding), outcome);
        if (bits(nears) != 0) {
            const Gap D = gapOf(nearestOf(cross(a, v), cross(b, v), cross(c, v)), pace * radius, pace * error);
            outcome = select(nears & D.outside, lanesOf(Outcome::Miss), outcome);
            const Mask meets = nears & D.inside;
            sure = sure & (~nears | D.outside | D.inside);
            outcome = select(meets, lanesOf(Outcome::Hit), outcome);
            if (cast.limit != kNoLimit && bits(meets) != 0) {
                const Wide time = all(cast.limit);
                const auto later = [&](const Wide3& d) {
                    return Wide3{d.x + time * v.x, d.y + time * v.y, d.z + time * v.z};
                };
                const NearestInLanes end = nearestOf(later(a), later(b), later(c));
                const Wide endError = kError * (size + cast.limit * pace);
                const Gap within = gapOf(end, radius, endError);
                const Slope left = slopeOf(end, v, vv, endError);
                const Mask early = within.inside | (within.outside & left.isKnown & left.isAway),
                           late = within.outside & left.isKnown & ~left.isAway;
                sure = sure & (~meets | early | late);
                outcome = select(meets & late, lanesOf(Outcome::Short), outcome);
            }
        }
    }
    storeBytes(outcomes, outcome);
    return bits(sure);
}

/// As TriangleFunction.
inline std::size_t decideTriangles(const TriangleCast& cast, std::uint8_t* outcomes, std::uint16_t* doubts) {
    const double pace = __builtin_sqrt(squareOf(cast.v)), limit = cast.limit;
    const bool isUsual = cast.radius < kMostSize && pace < kMostSize &&
                         (limit == kNoLimit || limit == 0 || (limit > 1e-290 && limit * pace < kMostSize));
    std::size_t count = 0;
    const auto doubt = [&](std::size_t first, unsigned set, std::size_t lanes) {
        for (std::size_t k = 0; k < lanes; ++k)
            if ((set >> k & 1U) == 0) doubts[count++] = static_cast<std::uint16_t>(first + k);
    };
    std::size_t i = 0;
    if (!isUsual) {
        for (; i < cast.count; ++i) doubts[count++] = static_cast<std::uint16_t>(i);
        return count;
    }
    for (; i + kWidth <= cast.count; i += kWidth)
        if (const unsigned set = decide(cast, cast.corner, i, outcomes + i); set != kEveryLane) [[unlikely]]
            doubt(i, set, kWidth);
    if (i == cast.count) return count;
    // the last vector is filled by copies of the last triangle
    double padded[9][kWidth];
    const double* corner[9];
    std::uint8_t last[kWidth];
    for (std::size_t k = 0; k < 9; ++k) {
        for (std::size_t lane = 0; lane < kWidth; ++lane)
            padded[k][lane] = cast.corner[k][i + lane < cast.count ? i + lane : cast.count - 1];
        corner[k] = padded[k];
    }
    const unsigned set = decide(cast, corner, 0, last);
    for (std::size_t lane = 0; i + lane < cast.count; ++lane) outcomes[i + lane] = last[lane];
    doubt(i, set, cast.count - i);
    return count;
}

}  // namespace
}  // namespace collide::shapes
