#pragma once
/// The third tier of the decision: signs in double-double, with error bounds. Derivation: docs/notes/sweep.md.
/// Internal to the core.

#include <cmath>

#include "collide/close.h"
#include "collide/filter.h"
#include "collide/scaled_motion.h"
#include "collide/split.h"

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

CAROM_INLINE FilterResult within(const SweepQuery& q, const RelativeMotion& m, const CloseQuantities<double>& g) {
    DoubleDouble limit;
    if (q.frames == kNoLimit) return 1;
    return scaledLimit(q, m, g.a, limit) ? closeWithin(g, limit) : kUnsure;
}

/// A tie of numbers so short that nothing was rounded, or kUnsure.
CAROM_INLINE FilterResult decidedTie(const SweepQuery& q, const RelativeMotion& m) {
    const double apart = largest(m.d[0].h, m.d[1].h, m.d[2].h), pace = largest(m.v[0].h, m.v[1].h, m.v[2].h);
    double rests[3];
    const SplitQuantities<double> g =
        splitQuantities(m.d, m.v, m.radius, apart > m.radius.h ? apart : m.radius.h, pace, rests);
    const bool c = rests[0] == 0;
    const Exactness is{c, c && rests[1] == 0, c && rests[2] == 0};
    const FilterResult verdict = splitOutcome(g, is);
    DoubleDouble limit;
    if (q.frames == kNoLimit || !isLater(g, verdict)) return verdict;
    return m.byPoint || !scaledLimit(q, m, {}, limit) ? kUnsure : splitLimited(g, is.D, verdict, limit.h);
}

/// The outcome, or kUnsure.
CAROM_INLINE FilterResult decided(const SweepQuery& q, const Vec3& velocity) {
    RelativeMotion m;
    if (!relativeMotion(q, velocity, m)) return kUnsure;
    const CloseQuantities<double> g = closeQuantities(m.d, m.v, m.radius);
    if (!m.moves) {
        const double c = g.c.h + g.c.l;
        if (!(std::fabs(c) > 0x1p-98 * g.sum)) return kUnsure;
        return certainly(c < 0 ? Outcome::Overlap : Outcome::Still);
    }
    FilterResult verdict = closeOutcome(g);
    if (verdict == certainly(Outcome::Hit)) {
        const FilterResult isWithin = within(q, m, g);
        verdict = isWithin == 1 ? verdict : isWithin == 0 ? certainly(Outcome::Short) : kUnsure;
    }
    return verdict != kUnsure || !m.lossless ? verdict : decidedTie(q, m);
}

}  // namespace collide
