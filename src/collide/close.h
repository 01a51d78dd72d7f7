#pragma once
/// The quantities of a decision in about 100 bits, for one query or a vector of queries: sums of a head and a tail that
/// are not normalized, which keeps the chains of dependent operations short. Derivation: docs/notes/sweep.md. Internal
/// to the core.

#include "collide/filter.h"
#include "collide/numbers/double_double.h"

namespace collide {

/// a h of a pair times b, but for the product of the heads.
template <class T>
CAROM_INLINE T crossOf(DoubleDoubleOf<T> a, DoubleDoubleOf<T> b) {
    return a.h * b.l + a.l * b.h;
}
template <class T>
CAROM_INLINE T crossOf(DoubleDoubleOf<T> a, T b) {
    return a.l * b;
}
template <class T>
CAROM_INLINE T crossOf(T, T) {
    return T{};
}

/// A head and a tail. A velocity may be given as doubles instead of pairs.
template <class T, class A, class B>
CAROM_INLINE DoubleDoubleOf<T> closeDot(const A (&a)[3], const B (&b)[3]) {
    const DoubleDoubleOf<T> p = twoProduct(headOf(a[0]), headOf(b[0])), q = twoProduct(headOf(a[1]), headOf(b[1])),
                            r = twoProduct(headOf(a[2]), headOf(b[2])), pq = twoSum(p.h, q.h), s = twoSum(pq.h, r.h);
    const T cross = crossOf(a[0], b[0]) + crossOf(a[1], b[1]) + crossOf(a[2], b[2]);
    return {s.h, ((p.l + q.l) + (r.l + cross)) + (pq.l + s.l)};
}

/// Heads and tails; the sum of a pair has an error below 2^-100 of the sum of magnitudes.
template <class T>
struct CloseQuantities {
    DoubleDoubleOf<T> c, a, h;
    T D;     ///< its error is below 2^-97 a sum, beside a relative 2^-52
    T dd;    ///< d.d, to a relative 2^-50
    T sum;   ///< d.d + R^2, to a relative 2^-50
    T size;  ///< a sum
};

/// D and its size from the other quantities.
template <class T>
CAROM_INLINE void completeClose(CloseQuantities<T>& g) {
    const DoubleDoubleOf<T> hh = twoProduct(g.h.h, g.h.h), ac = twoProduct(g.a.h, g.c.h);
    g.size = g.a.h * g.sum;
    g.D = (hh.h - ac.h) + ((hh.l - ac.l) + ((2 * g.h.h + g.h.l) * g.h.l - (g.a.h * g.c.l + g.a.l * g.c.h)));
}

/// @param v  of pairs or of T
template <class T, class V>
CAROM_INLINE CloseQuantities<T> closeQuantities(const DoubleDoubleOf<T> (&d)[3], const V (&v)[3],
                                                DoubleDoubleOf<T> radius) {
    const DoubleDoubleOf<T> dd = closeDot<T>(d, d), vv = closeDot<T>(v, v), dv = closeDot<T>(d, v);
    const DoubleDoubleOf<T> rr = twoProduct(radius.h, radius.h), c = twoSum(dd.h, -rr.h);
    CloseQuantities<T> g;
    g.c = {c.h, c.l + (dd.l - (rr.l + 2 * radius.h * radius.l))};
    g.a = vv;
    g.h = dv;
    g.dd = dd.h;
    g.sum = dd.h + rr.h;
    completeClose(g);
    return g;
}

/// f = a t^2 + 2 h t + c and half its derivative at a time t > 0, with the bounds of their errors; t has a relative
/// error below 2^-98.
template <class T>
struct AtTime {
    T f, fError, slope, slopeError;
};
template <class T>
CAROM_INLINE AtTime<T> atTime(const CloseQuantities<T>& g, DoubleDoubleOf<T> t, T dv) {
    const DoubleDoubleOf<T> at = twoProduct(g.a.h, t.h), w = twoSum(at.h, 2 * g.h.h), x = twoProduct(w.h, t.h),
                            f = twoSum(x.h, g.c.h);
    const T atTail = at.l + (g.a.l * t.h + g.a.h * t.l), wTail = w.l + (atTail + 2 * g.h.l);
    return {f.h + (f.l + (x.l + (g.c.l + (wTail * t.h + w.h * t.l)))), 0x1p-94 * (t.h * (at.h + 2 * dv) + g.sum),
            (at.h + g.h.h) + (atTail + g.h.l), 0x1p-94 * (at.h + dv)};
}

/// The outcome of a moving pair without a limit, or kUnsure.
CAROM_INLINE FilterResult closeOutcome(const CloseQuantities<double>& g) {
    const double c = g.c.h + g.c.l, h = g.h.h + g.h.l;
    const bool isInside = c<0, isAway = h> 0;
    const bool hIsSure = h * h > 0x1p-196 * (g.dd * g.a.h) + 0x1p-900;
    const bool isSure =
        (std::fabs(c) > 0x1p-98 * g.sum) & (isInside | (hIsSure & (isAway | (std::fabs(g.D) > 0x1p-97 * g.size))));
    // Selected without a branch, as in filter.h.
    static_assert(static_cast<int>(Outcome::Hit) == static_cast<int>(Outcome::Miss) + 2);
    FilterResult verdict = certainly(Outcome::Miss) + 2 * static_cast<FilterResult>(g.D > 0);
    verdict = isAway ? certainly(Outcome::Receding) : verdict;
    verdict = isInside ? certainly(Outcome::Overlap) : verdict;
    return isSure ? verdict : kUnsure;
}

/// 1 if the contact is within the limit, 0 if not, or kUnsure.
CAROM_INLINE FilterResult closeWithin(const CloseQuantities<double>& g, DoubleDouble limit) {
    // the first root of f(t) = a t^2 + 2 h t + c is at or before the limit if f <= 0 or f' >= 0 there
    const AtTime<double> at = atTime(g, limit, __builtin_sqrt(g.dd * g.a.h));
    const bool early = (at.f < -at.fError) | (at.slope > at.slopeError);
    const bool late = (at.f > at.fError) & (at.slope < -at.slopeError);
    return early | late ? static_cast<FilterResult>(early) : kUnsure;  // no branch on what cannot be predicted
}

}  // namespace collide
