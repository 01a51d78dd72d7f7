#pragma once
/// The second tier of the decision: signs in double-double, with error bounds. Derivation: docs/notes/sweep.md.
/// Internal to the core.

#include <cmath>

#include "collide/close.h"
#include "collide/filter.h"
#include "collide/scaled_motion.h"

namespace collide {

/// A finite x > 0 divided by a power of two, which is added to `exponent`: [1, 2).
CAROM_INLINE double mantissaOf(double x, int& exponent) {
    const int e = exponentOf(x);
    exponent += e;
    return x * powerOfTwo(-(e / 2)) * powerOfTwo(e / 2 - e);
}

/// The limit in the unit of time of the scaled motion, to a relative error of 2^-98; not more than 2^250, which is
/// after every contact. False if it is too small.
CAROM_INLINE bool scaledLimit(const SweepQuery& q, const RelativeMotion& m, DoubleDouble a, DoubleDouble& limit) {
    if (!(q.frames > 0)) return false;
    int exponent = -m.lengthExponent;
    limit = {mantissaOf(q.frames, exponent), 0};
    if (m.byPoint && q.ball.motion.kind == Motion::Kind::Aim) {
        limit = twoProduct(limit.h, mantissaOf(q.ball.motion.speed, exponent)) / sqrt(a);
    } else {
        exponent += m.speedExponent;
        if (m.byPoint) {
            int paceExponent = 0;
            limit = limit / DoubleDouble{mantissaOf(q.ball.motion.frames, paceExponent), 0};
            exponent -= paceExponent;
        }
    }
    if (exponent < -250) return false;
    const double power = powerOfTwo(exponent < 250 ? exponent : 250);
    limit = {limit.h * power, limit.l * power};
    return true;
}

/// 1 if the contact is within the limit, 0 if not, or kUnsure.
/// @param isExact  no operation that gave the quantities was rounded
CAROM_INLINE FilterResult within(const SweepQuery& q, const RelativeMotion& m, const CloseQuantities<double>& g,
                                 bool isExact) {
    DoubleDouble limit;
    if (!scaledLimit(q, m, g.a, limit)) return kUnsure;
    // the first root of f(t) = a t^2 + 2 h t + c is at or before the limit if f <= 0 or f' >= 0 there
    const AtTime<double> at = atTime(g, limit, __builtin_sqrt(g.dd * g.a.h));
    if ((at.f < -at.fError) | (at.slope > at.slopeError)) return 1;
    if ((at.f > at.fError) & (at.slope < -at.slopeError)) return 0;
    if (!isExact || m.byPoint || limit.l != 0 || at.errors != 0) return kUnsure;
    return at.f <= 0 ? 1 : at.slope < -at.slopeError ? 0 : kUnsure;
}

/// A query that the bounds of errors leave open is mostly a tie of numbers so short that nothing was rounded.
CAROM_INLINE FilterResult decidedWithoutError(const SweepQuery& q, const RelativeMotion& m,
                                              const CloseQuantities<double>& g) {
    if (!m.lossless || errorsOf(m.d, m.v, m.radius, g) != 0) return kUnsure;
    const auto sign = [](double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; };
    return outcomeOfSigns(sign(g.c.h), m.moves, sign(g.h.h), sign(g.D),
                          [&] { return q.frames == kNoLimit ? 1 : within(q, m, g, true); });
}

/// The outcome, or kUnsure.
CAROM_INLINE FilterResult decided(const SweepQuery& q, const Vec3& velocity) {
    RelativeMotion m;
    if (!relativeMotion(q, velocity, m)) return kUnsure;
    const CloseQuantities<double> g = closeQuantities(m.d, m.v, m.radius);
    const double c = g.c.h + g.c.l, h = g.h.h + g.h.l;
    const bool cIsSure = std::fabs(c) > 0x1p-98 * g.sum, isInside = c<0, isAway = h> 0;
    const FilterResult inside = certainly(Outcome::Overlap);
    if (!m.moves) return !cIsSure ? kUnsure : isInside ? inside : certainly(Outcome::Still);
    const bool hIsSure = h * h > 0x1p-196 * (g.dd * g.a.h) + 0x1p-900;
    const bool isSure = cIsSure & (isInside | (hIsSure & (isAway | (std::fabs(g.D) > 0x1p-97 * g.size))));
    if (!isSure) return decidedWithoutError(q, m, g);
    // Selected without a branch, as in filter.h.
    static_assert(static_cast<int>(Outcome::Hit) == static_cast<int>(Outcome::Miss) + 2);
    FilterResult verdict = certainly(Outcome::Miss) + 2 * static_cast<FilterResult>(g.D > 0);
    verdict = isAway ? certainly(Outcome::Receding) : verdict;
    verdict = isInside ? inside : verdict;
    if (q.frames == kNoLimit || verdict != certainly(Outcome::Hit)) return verdict;
    const FilterResult isWithin = within(q, m, g, false);
    if (isWithin == kUnsure) return decidedWithoutError(q, m, g);
    return isWithin == 1 ? verdict : certainly(Outcome::Short);
}

}  // namespace collide
