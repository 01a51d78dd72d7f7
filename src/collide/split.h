#pragma once
/// The second tier of the decision: each number is split into a lead, whose last bit is the same for all of its kind,
/// and the rest. Sums of products of leads are exact without a single error term, and the rests need no more than
/// doubles. Derivation: docs/notes/sweep.md. Internal to the core.

#include "collide/filter.h"
#include "collide/numbers/double_double.h"

namespace collide {

/// A number as the unevaluated sum lead + rest. A lead that is a sum of products of leads has no rounding error.
template <class T>
struct Split {
    T lead, rest;
};

/// Splits numbers of a vector so that the squares of their leads, and products with leads of another vector, have sums
/// of at most 53 bits.
/// @param most  the largest magnitude of four numbers
template <class T>
CAROM_INLINE T splitterOf(T most) {
    return most * 0x1p29;
}
/// The same from the sum of the squares: 2^28 times a bound of its root, at most 6 % above it. Half the exponent is
/// that of the root, and the mantissa, shifted as well, is above it.
CAROM_INLINE double splitterOfSquare(double sum) {
    return __builtin_bit_cast(double, (__builtin_bit_cast(unsigned long long, sum) >> 1) + 0x21b8000000000000u);
}
template <class T>
CAROM_INLINE Split<T> splitAt(DoubleDoubleOf<T> x, T splitter) {
    const T lead = (x.h + splitter) - splitter;
    return {lead, (x.h - lead) + x.l};
}
template <class T>
CAROM_INLINE Split<T> splitAt(T x, T splitter) {
    const T lead = (x + splitter) - splitter;
    return {lead, x - lead};
}

/// c, a and h with errors below 2^-70 of their sums of magnitudes, D below 2^-68 a sum.
template <class T>
struct SplitQuantities {
    Split<T> c, a, h;
    T sum;      ///< d.d + R^2, to a relative 2^-20
    T D, size;  ///< size = a sum
};

/// D and its size from the other quantities.
template <class T>
CAROM_INLINE void completeSplit(SplitQuantities<T>& g) {
    using M = Machine<T>;
    const DoubleDoubleOf<T> hh = twoProduct(g.h.lead, g.h.lead), ac = twoProduct(g.a.lead, g.c.lead);
    const T hRest = g.h.rest * (2 * g.h.lead + g.h.rest),
            acRest = M::mulAdd(g.a.lead, g.c.rest, g.a.rest * (g.c.lead + g.c.rest));
    g.D = (hh.h - ac.h) + ((hh.l - ac.l) + (hRest - acRest));
    g.size = g.a.lead * g.sum;
}

/// Which quantities are exact, so that their signs are true, that of 0 too. A product that takes part in none of them
/// has a factor 0: nothing is lost below the smallest double.
struct Exactness {
    bool c, h, D;  ///< all rests of d and R are 0; and where d is not 0, those of v; and all those of v
};

/// The quantities of d, R and v.
/// @param v            of pairs or of T
/// @param length, pace the largest head of d and R, and of v: in the middle of the range of doubles
/// @param rests        output: rests[0] is 0 where c is exact; where it is, rests[1] is 0 where h is exact, rests[2]
/// where D is
template <class T, class V>
CAROM_INLINE SplitQuantities<T> splitQuantities(const DoubleDoubleOf<T> (&d)[3], const V (&v)[3],
                                                DoubleDoubleOf<T> radius, T length, T pace, T (&rests)[3]) {
    using M = Machine<T>;
    const T dSplitter = splitterOf(length), vSplitter = splitterOf(pace);
    const Split<T> r = splitAt(radius, dSplitter);
    Split<T> l[3], s[3];
    rests[0] = r.rest, rests[1] = rests[2] = T{};
    for (int k = 0; k < 3; ++k) {
        l[k] = splitAt(d[k], dSplitter), s[k] = splitAt(v[k], vSplitter);
        rests[0] = M::either(rests[0], l[k].rest), rests[2] = M::either(rests[2], s[k].rest);
        rests[1] = M::either(rests[1], l[k].lead != 0 ? s[k].rest : T{});
    }
    const auto dot = [](T a0, T b0, T a1, T b1, T a2, T b2) { return M::mulAdd(a2, b2, M::mulAdd(a1, b1, a0 * b0)); };
    // x^2 = lead^2 + rest (x + lead)
    SplitQuantities<T> g;
    const T dd = dot(l[0].lead, l[0].lead, l[1].lead, l[1].lead, l[2].lead, l[2].lead), rr = r.lead * r.lead;
    g.c = {dd - rr, dot(l[0].rest, d[0].h + l[0].lead, l[1].rest, d[1].h + l[1].lead, l[2].rest, d[2].h + l[2].lead) -
                        r.rest * (radius.h + r.lead)};
    g.sum = dd + rr;
    g.a = {dot(s[0].lead, s[0].lead, s[1].lead, s[1].lead, s[2].lead, s[2].lead),
           dot(s[0].rest, headOf(v[0]) + s[0].lead, s[1].rest, headOf(v[1]) + s[1].lead, s[2].rest,
               headOf(v[2]) + s[2].lead)};
    g.h = {dot(l[0].lead, s[0].lead, l[1].lead, s[1].lead, l[2].lead, s[2].lead),
           dot(l[0].rest, headOf(v[0]), l[1].rest, headOf(v[1]), l[2].rest, headOf(v[2])) +
               dot(l[0].lead, s[0].rest, l[1].lead, s[1].rest, l[2].lead, s[2].rest)};
    completeSplit(g);
    return g;
}

/// The outcome of a moving pair without a limit, at 13 + 9 c + 3 h + D for the signs -1, 0 and 1: a table, as no branch
/// predictor foresees the signs of ties.
struct OutcomeTable {
    FilterResult of[27];
};
namespace {
constexpr OutcomeTable kOutcomes = [] {
    OutcomeTable all{};
    for (int k = 0; k < 27; ++k)
        all.of[k] = outcomeOfSigns(k / 9 - 1, true, k / 3 % 3 - 1, k % 3 - 1, [] { return 1; });
    return all;
}();
}  // namespace
CAROM_INLINE int signOf(double x) { return static_cast<int>(x > 0) - static_cast<int>(x < 0); }

/// The outcome without a limit of a pair that is apart and approaches, or kUnsure.
/// @param isExact  all rests of d, R and v are 0: signs are exact, that of 0 too
CAROM_INLINE FilterResult splitTangency(const SplitQuantities<double>& g, bool isExact) {
    const bool isSure = isExact | (__builtin_fabs(g.D) > 0x1p-67 * g.size);
    return isSure ? kOutcomes.of[13 + 9 - 3 + signOf(g.D)] : kUnsure;
}

/// The outcome of a moving pair without a limit, or kUnsure.
CAROM_INLINE FilterResult splitOutcome(const SplitQuantities<double>& g, Exactness is) {
    const double c = g.c.lead + g.c.rest, h = g.h.lead + g.h.rest;
    const bool cIsSure = is.c | (__builtin_fabs(c) > 0x1p-69 * g.sum);
    const bool hIsSure = is.h | (h * h > 0x1p-138 * g.size);
    const bool DIsSure = is.D | (__builtin_fabs(g.D) > 0x1p-67 * g.size);
    const bool isSure = cIsSure & ((c < 0) | (hIsSure & ((h >= 0) | (c == 0) | DIsSure)));
    return isSure ? kOutcomes.of[13 + 9 * signOf(c) + 3 * signOf(h) + signOf(g.D)] : kUnsure;
}

/// 1 if the contact is within the limit t, 0 if not, or kUnsure.
/// @pre c > 0
CAROM_INLINE FilterResult splitWithin(const SplitQuantities<double>& g, double t, bool isExact) {
    // the first root of f(t) = a t^2 + 2 h t + c is at or before the limit if f <= 0 or f' >= 0 there
    const DoubleDouble at = twoProduct(g.a.lead, t), w = twoSum(at.h, 2 * g.h.lead), x = twoProduct(w.h, t),
                       lead = twoSum(x.h, g.c.lead);
    const double atRest = at.l + g.a.rest * t, wRest = w.l + (atRest + 2 * g.h.rest);
    const double f = lead.h + (lead.l + (x.l + (g.c.rest + wRest * t))), dv = __builtin_sqrt(g.size);
    const double slope = (at.h + g.h.lead) + (atRest + g.h.rest);
    const double slopeError = 0x1p-66 * (at.h + dv), fError = 0x1p-66 * (t * (at.h + 2 * dv) + g.sum);
    const bool fIsSure = (isExact & (at.l == 0) & (w.l == 0) & (x.l == 0)) | (__builtin_fabs(f) > fError);
    const bool early = (fIsSure & (f <= 0)) | (slope > slopeError), late = fIsSure & (f > 0) & (slope < -slopeError);
    return early | late ? static_cast<FilterResult>(early) : kUnsure;
}

/// The outcome with a limit t in v's unit of time, from that without one.
CAROM_INLINE FilterResult splitLimited(const SplitQuantities<double>& g, bool isExact, FilterResult verdict, double t) {
    const FilterResult isWithin = splitWithin(g, t, isExact);
    return isWithin == kUnsure ? kUnsure : certainly(Outcome::Short) + isWithin * (verdict - certainly(Outcome::Short));
}
/// True for an outcome with a time of impact > 0: Hit, and Graze without contact at the start.
CAROM_INLINE bool isLater(const SplitQuantities<double>& g, FilterResult verdict) {
    return (verdict == certainly(Outcome::Hit)) | ((verdict == certainly(Outcome::Graze)) & (g.c.lead + g.c.rest > 0));
}

}  // namespace collide
