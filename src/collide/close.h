#pragma once
/// The quantities of a decision in about 100 bits, for one query or a vector of queries: sums of a head and a tail that
/// are not normalized, which keeps the chains of dependent operations short. Derivation: docs/notes/sweep.md. Internal
/// to the core.

#include "collide/double_double.h"
#include "collide/filter.h"

namespace collide {

template <class T>
CAROM_INLINE DoubleDoubleOf<T> closeDot(const DoubleDoubleOf<T> (&a)[3], const DoubleDoubleOf<T> (&b)[3]) {
    const DoubleDoubleOf<T> p = twoProduct(a[0].h, b[0].h), q = twoProduct(a[1].h, b[1].h),
                            r = twoProduct(a[2].h, b[2].h), pq = twoSum(p.h, q.h), s = twoSum(pq.h, r.h);
    const T cross =
        (a[0].h * b[0].l + a[0].l * b[0].h) + (a[1].h * b[1].l + a[1].l * b[1].h) + (a[2].h * b[2].l + a[2].l * b[2].h);
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

template <class T>
CAROM_INLINE CloseQuantities<T> closeQuantities(const DoubleDoubleOf<T> (&d)[3], const DoubleDoubleOf<T> (&v)[3],
                                                DoubleDoubleOf<T> radius) {
    CloseQuantities<T> g;
    const DoubleDoubleOf<T> dd = closeDot(d, d), rr = twoProduct(radius.h, radius.h), c = twoSum(dd.h, -rr.h);
    g.c = {c.h, c.l + (dd.l - (rr.l + 2 * radius.h * radius.l))};
    g.a = closeDot(v, v);
    g.h = closeDot(d, v);
    g.dd = dd.h;
    g.sum = dd.h + rr.h;
    completeClose(g);
    return g;
}

/// Zero only if x is 0 or its last bit weighs at least 2^-474: then products of two such numbers lose nothing below the
/// smallest double.
template <class T>
CAROM_INLINE T underflowOf(T x) {
    return Machine<T>::magnitude(x - x * 0x1p-600 * 0x1p600);
}
/// f = a t^2 + 2 h t + c and half its derivative at a time t > 0, with the bounds of their errors; t has a relative
/// error below 2^-98.
template <class T>
struct AtTime {
    T f, fError, slope, slopeError;
    T errors;  ///< zero only if, for exact quantities and t, no operation of f was rounded
};
template <class T>
CAROM_INLINE AtTime<T> atTime(const CloseQuantities<T>& g, DoubleDoubleOf<T> t, T dv) {
    const DoubleDoubleOf<T> at = twoProduct(g.a.h, t.h), w = twoSum(at.h, 2 * g.h.h), x = twoProduct(w.h, t.h),
                            f = twoSum(x.h, g.c.h);
    const T atTail = at.l + (g.a.l * t.h + g.a.h * t.l), wTail = w.l + (atTail + 2 * g.h.l);
    return {f.h + (f.l + (x.l + (g.c.l + (wTail * t.h + w.h * t.l)))), 0x1p-94 * (t.h * (at.h + 2 * dv) + g.sum),
            (at.h + g.h.h) + (atTail + g.h.l), 0x1p-94 * (at.h + dv),
            (Machine<T>::magnitude(at.l) + Machine<T>::magnitude(w.l)) +
                (Machine<T>::magnitude(x.l) + Machine<T>::magnitude(f.l)) + (underflowOf(t.h) + underflowOf(w.h))};
}

template <class T>
CAROM_INLINE T errorsOfDot(const DoubleDoubleOf<T> (&a)[3], const DoubleDoubleOf<T> (&b)[3]) {
    using M = Machine<T>;
    const DoubleDoubleOf<T> p = twoProduct(a[0].h, b[0].h), q = twoProduct(a[1].h, b[1].h),
                            r = twoProduct(a[2].h, b[2].h), pq = twoSum(p.h, q.h), s = twoSum(pq.h, r.h);
    return (M::magnitude(p.l) + M::magnitude(q.l)) + (M::magnitude(r.l) + M::magnitude(pq.l)) + M::magnitude(s.l);
}
/// Zero only if no operation of closeQuantities() but those of D was rounded: then c, a and h are their heads, and D
/// has its true sign, 0 included. Ties in numbers of few bits are of this kind.
template <class T>
CAROM_INLINE T errorsOf(const DoubleDoubleOf<T> (&d)[3], const DoubleDoubleOf<T> (&v)[3], DoubleDoubleOf<T> radius,
                        const CloseQuantities<T>& g) {
    using M = Machine<T>;
    T errors = M::magnitude(radius.l) + M::magnitude(twoProduct(radius.h, radius.h).l) + M::magnitude(g.c.l) +
               (underflowOf(radius.h) + underflowOf(g.c.h)) + (underflowOf(g.a.h) + underflowOf(g.h.h));
    for (int k = 0; k < 3; ++k)
        errors += M::magnitude(d[k].l) + M::magnitude(v[k].l) + (underflowOf(d[k].h) + underflowOf(v[k].h));
    return errors + (errorsOfDot(d, d) + errorsOfDot(v, v)) + errorsOfDot(d, v);
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
/// @param isExact  no operation that gave the quantities and the limit was rounded
CAROM_INLINE FilterResult closeWithin(const CloseQuantities<double>& g, DoubleDouble limit, bool isExact) {
    // the first root of f(t) = a t^2 + 2 h t + c is at or before the limit if f <= 0 or f' >= 0 there
    const AtTime<double> at = atTime(g, limit, __builtin_sqrt(g.dd * g.a.h));
    if ((at.f < -at.fError) | (at.slope > at.slopeError)) return 1;
    if ((at.f > at.fError) & (at.slope < -at.slopeError)) return 0;
    if (!isExact || at.errors != 0) return kUnsure;
    return at.f <= 0 ? 1 : at.slope < -at.slopeError ? 0 : kUnsure;
}

/// The outcome of a moving pair from quantities of which no operation was rounded.
template <class Within>
CAROM_INLINE FilterResult outcomeWithoutError(const CloseQuantities<double>& g, Within within) {
    const auto sign = [](double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; };
    return outcomeOfSigns(sign(g.c.h), true, sign(g.h.h), sign(g.D), within);
}

}  // namespace collide
