#pragma once
/// The first tier of the decision: the textbook's own doubles with error bounds. Derivation: docs/notes/sweep.md.
/// Internal to the core.

#include "collide/double_double.h"
#include "collide/sweep.h"

namespace collide {

/// A tier's answer to "which outcome?": an Outcome, or that this tier cannot tell.
using Verdict = int;
inline constexpr Verdict kUnsure = -1;
CAROM_INLINE Verdict certainly(Outcome o) { return static_cast<Verdict>(o); }

/// The outcome for the relative velocity v, given rounded to nearest; `limit` in v's unit of time, to 4 u of its value.
/// Overflow makes a comparison fail, hence unsure; underflow is kept out by the floors.
CAROM_INLINE Verdict filteredOutcome(const SweepQuery& q, const double v[3], double limit) {
    constexpr double u = 0x1p-53, floor = 1e-290, tiny = 1e-300;
    double d[3];
    for (int k = 0; k < 3; ++k) d[k] = q.ball.position[k] - q.sphere.center[k];
    const double radius = q.ball.radius + q.sphere.radius, rr = radius * radius;
    const double dd = d[0] * d[0] + d[1] * d[1] + d[2] * d[2], sum = dd + rr, c = dd - rr;
    const double cError = 7 * u * sum;
    if (!(sum > floor)) return kUnsure;
    if (c < -cError) return certainly(Outcome::Overlap);
    const double a = v[0] * v[0] + v[1] * v[1] + v[2] * v[2], h = d[0] * v[0] + d[1] * v[1] + d[2] * v[2];
    const double hh = h * h, as = a * sum;
    if (!((c > cError) & (a > floor) & (hh > 36 * u * u * as + tiny) & (as < 1e300))) return kUnsure;
    if (h > 0) return certainly(Outcome::Receding);
    const double D = hh - a * c, dError = 32 * u * as + tiny;
    if (D < -dError) return certainly(Outcome::Miss);
    if (!(D > dError)) return kUnsure;
    if (limit == kNoLimit) return certainly(Outcome::Hit);
    // f(limit) <= 0 or f'(limit) >= 0 with f(t) = a t^2 + 2 h t + c; sizes bound the errors of both
    const double at = a * limit, slope = at + h, f = limit * (at + 2 * h) + c;
    const double slopeError = 16 * u * (at - h) + 6 * u * __builtin_sqrt(as);
    const double fError = 32 * u * (limit * (at + 2 * __builtin_sqrt(as)) + sum);
    if ((slope > slopeError) | (f < -fError)) return certainly(Outcome::Hit);
    return (f > fError) & (slope < -slopeError) & (fError < 1e300) ? certainly(Outcome::Short) : kUnsure;
}

}  // namespace collide
