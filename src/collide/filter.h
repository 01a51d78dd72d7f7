#pragma once
/// The first tier of the decision: the textbook formula in doubles, with error bounds. Derivation: docs/notes/sweep.md.
/// Internal to the core.

#include <cmath>

#include "collide/numbers/double_double.h"
#include "collide/types.h"

namespace collide {

/// The result of one tier: an Outcome, or a number below 0 where the tier cannot decide.
using FilterResult = int;
inline constexpr FilterResult kUnsure = -1;        ///< undecided, and no sign is handed on
inline constexpr FilterResult kTangencyOpen = -3;  ///< c > 0 and h < 0 for certain; the sign of D is open
inline constexpr FilterResult kLimitOpen = -4;     ///< a hit for certain; whether within the limit is open
CAROM_INLINE bool isDecided(FilterResult r) { return r >= 0; }
constexpr CAROM_INLINE FilterResult certainly(Outcome o) { return static_cast<FilterResult>(o); }

/// The outcome from the signs of c, h and D and whether a > 0: the first line of Outcome's list that holds.
/// @param within  called for a contact after the start: 1 if it is within the limit, 0 if not, kUnsure if that is
/// unknown
template <class Within>
constexpr CAROM_INLINE FilterResult outcomeOfSigns(int c, bool moves, int h, int D, Within within) {
    if (c < 0) return certainly(Outcome::Overlap);
    if (!moves) return certainly(Outcome::Still);
    if (h >= 0) return certainly(c == 0 && h == 0 ? Outcome::Graze : Outcome::Receding);
    if (c == 0) return certainly(Outcome::Touching);
    if (D < 0) return certainly(Outcome::Miss);
    const FilterResult isWithin = within();
    if (isWithin != 1) return isWithin == 0 ? certainly(Outcome::Short) : kUnsure;
    return certainly(D == 0 ? Outcome::Graze : Outcome::Hit);
}

/// The quantities of the filter, rounded to doubles. All are 0 for a query that skips the filter.
struct FilterQuantities {
    double a = 0, h = 0, c = 0, sum = 0;  ///< sum = d.d + R^2
};

/// The outcome without a limit, for d, the sum of the radii and the relative velocity v, rounded to nearest.
/// An overflow makes a comparison fail, so nothing is decided; lower bounds of a and of the sum exclude underflow. The
/// branch predictor is right about nearly every branch.
CAROM_INLINE FilterResult endlessOutcome(const double d[3], double radius, const double v[3],
                                         FilterQuantities& quantities) {
    constexpr double u = 0x1p-53, floor = 1e-290, tiny = 1e-300;
    const double rr = radius * radius;
    const double dd = d[0] * d[0] + d[1] * d[1] + d[2] * d[2], sum = dd + rr, c = dd - rr, cError = 7 * u * sum;
    const double a = v[0] * v[0] + v[1] * v[1] + v[2] * v[2], h = d[0] * v[0] + d[1] * v[1] + d[2] * v[2];
    const double as = a * sum, hh = h * h, D = hh - a * c, dError = 32 * u * as + tiny;
    quantities = {a, h, c, sum};
    if (!(c > cError && a > floor && sum > floor && as < 1e300)) [[unlikely]] {
        return sum > floor && c < -cError ? certainly(Outcome::Overlap) : kUnsure;
    }
    const bool hKnown = hh > 36 * u * u * as + tiny, known = hKnown & ((h > 0) | (std::fabs(D) > dError));
    if (!known) [[unlikely]]
        return hKnown ? kTangencyOpen : kUnsure;
    // Selected without a branch: the branch predictor cannot predict hit or miss.
    static_assert(static_cast<int>(Outcome::Hit) == static_cast<int>(Outcome::Miss) + 2);
    const FilterResult verdict =
        h > 0 ? certainly(Outcome::Receding) : certainly(Outcome::Miss) + 2 * static_cast<FilterResult>(D > 0);
    return verdict;
}

CAROM_INLINE FilterResult endlessOutcome(const SweepQuery& q, const double v[3], FilterQuantities& quantities) {
    const Vec3 &p = q.ball.position, &s = q.obstacle.center;
    const double d[3] = {p.x - s.x, p.y - s.y, p.z - s.z};
    return endlessOutcome(d, q.ball.radius + q.obstacle.radius, v, quantities);
}

/// The outcome with a limit, which is in v's unit of time and known to a relative 4 u.
CAROM_INLINE FilterResult filteredOutcome(const SweepQuery& q, const double v[3], double limit, FilterQuantities& m) {
    const FilterResult verdict = endlessOutcome(q, v, m);
    if (limit == kNoLimit || verdict != certainly(Outcome::Hit)) return verdict;
    constexpr double u = 0x1p-53;
    // f(limit) <= 0 or f'(limit) >= 0 with f(t) = a t^2 + 2 h t + c; the errors of both are relative to their terms'
    // magnitudes
    const double at = m.a * limit, slope = at + m.h, f = limit * (at + 2 * m.h) + m.c, dv = __builtin_sqrt(m.a * m.sum);
    const double slopeError = 16 * u * (at - m.h) + 6 * u * dv, fError = 32 * u * (limit * (at + 2 * dv) + m.sum);
    const bool early = (slope > slopeError) | (f < -fError);
    const bool late = (f > fError) & (slope < -slopeError) & (fError < 1e300);
    if (!(early | late)) return kLimitOpen;
    static_assert(static_cast<int>(Outcome::Hit) == static_cast<int>(Outcome::Short) + 1);
    return certainly(Outcome::Short) + static_cast<FilterResult>(early);
}

}  // namespace collide
