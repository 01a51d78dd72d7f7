#pragma once
/// The quantities of a decision in about 100 bits, for one query or a vector of queries: sums of a head and a tail that
/// are not normalized, which keeps the chains of dependent operations short. Derivation: docs/notes/sweep.md. Internal
/// to the core.

#include "collide/double_double.h"
#include "collide/filter.h"

namespace collide {

/// A velocity may be given as doubles instead of pairs.
template <class T>
CAROM_INLINE T headOf(T x) {
    return x;
}
template <class T>
CAROM_INLINE T headOf(DoubleDoubleOf<T> x) {
    return x.h;
}
template <class T>
CAROM_INLINE T tailOf(T) {
    return T{};
}
template <class T>
CAROM_INLINE T tailOf(DoubleDoubleOf<T> x) {
    return x.l;
}

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

/// A head, a tail and whether an operation was rounded: zero only if none was.
template <class T>
struct CloseSum {
    T h, l, errors;
};
template <class T, class A, class B>
CAROM_INLINE CloseSum<T> closeDot(const A (&a)[3], const B (&b)[3]) {
    const DoubleDoubleOf<T> p = twoProduct(headOf(a[0]), headOf(b[0])), q = twoProduct(headOf(a[1]), headOf(b[1])),
                            r = twoProduct(headOf(a[2]), headOf(b[2])), pq = twoSum(p.h, q.h), s = twoSum(pq.h, r.h);
    const T cross = crossOf(a[0], b[0]) + crossOf(a[1], b[1]) + crossOf(a[2], b[2]);
    using M = Machine<T>;
    return {s.h, ((p.l + q.l) + (r.l + cross)) + (pq.l + s.l),
            M::either(M::either(M::either(p.l, q.l), M::either(r.l, pq.l)), s.l)};
}

/// Heads and tails; the sum of a pair has an error below 2^-100 of the sum of magnitudes.
template <class T>
struct CloseQuantities {
    DoubleDoubleOf<T> c, a, h;
    T D;     ///< its error is below 2^-97 a sum, beside a relative 2^-52
    T dd;    ///< d.d, to a relative 2^-50
    T sum;   ///< d.d + R^2, to a relative 2^-50
    T size;  ///< a sum
    /// Zero only if no operation of c, or of a and h, was rounded (but for underflow, and the tails of d, v and R).
    T startErrors, motionErrors;
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
    using M = Machine<T>;
    const CloseSum<T> dd = closeDot<T>(d, d), vv = closeDot<T>(v, v), dv = closeDot<T>(d, v);
    const DoubleDoubleOf<T> rr = twoProduct(radius.h, radius.h), c = twoSum(dd.h, -rr.h);
    CloseQuantities<T> g;
    g.c = {c.h, c.l + (dd.l - (rr.l + 2 * radius.h * radius.l))};
    g.a = {vv.h, vv.l};
    g.h = {dv.h, dv.l};
    g.dd = dd.h;
    g.sum = dd.h + rr.h;
    g.startErrors = M::either(M::either(dd.errors, rr.l), c.l);
    g.motionErrors = M::either(vv.errors, dv.errors);
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

/// Zero only if no operation of c was rounded: then c is its head.
template <class T>
CAROM_INLINE T errorsOfStart(const DoubleDoubleOf<T> (&d)[3], DoubleDoubleOf<T> radius, const CloseQuantities<T>& g) {
    using M = Machine<T>;
    T errors = M::either(M::either(g.startErrors, radius.l), underflowOf(radius.h));
    for (int k = 0; k < 3; ++k) errors = M::either(errors, M::either(d[k].l, underflowOf(d[k].h)));
    return errors;
}
/// Zero only if no operation of a and h was rounded. If those of c were not either, D has its true sign, 0 included.
template <class T, class V>
CAROM_INLINE T errorsOfMotion(const V (&v)[3], const CloseQuantities<T>& g) {
    using M = Machine<T>;
    T errors =
        M::either(M::either(underflowOf(g.c.h), underflowOf(g.a.h)), M::either(underflowOf(g.h.h), g.motionErrors));
    for (int k = 0; k < 3; ++k) errors = M::either(errors, M::either(tailOf(v[k]), underflowOf(headOf(v[k]))));
    return errors;
}

/// True if the sign of h is certain.
CAROM_INLINE bool approachIsSure(const CloseQuantities<double>& g) {
    const double h = g.h.h + g.h.l;
    return h * h > 0x1p-196 * (g.dd * g.a.h) + 0x1p-900;
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

/// The outcome without a limit of a pair that is apart and approaches, or kUnsure.
CAROM_INLINE FilterResult closeTangency(const CloseQuantities<double>& g) {
    const FilterResult verdict = certainly(Outcome::Miss) + 2 * static_cast<FilterResult>(g.D > 0);
    return std::fabs(g.D) > 0x1p-97 * g.size ? verdict : kUnsure;
}

/// 1 if the contact is within the limit, 0 if not, or kUnsure.
/// @param isExact  no operation that gave the quantities and the limit was rounded
CAROM_INLINE FilterResult closeWithin(const CloseQuantities<double>& g, DoubleDouble limit, bool isExact) {
    // the first root of f(t) = a t^2 + 2 h t + c is at or before the limit if f <= 0 or f' >= 0 there
    const AtTime<double> at = atTime(g, limit, __builtin_sqrt(g.dd * g.a.h));
    const bool early = (at.f < -at.fError) | (at.slope > at.slopeError);
    const bool late = (at.f > at.fError) & (at.slope < -at.slopeError);
    if (early | late) return static_cast<FilterResult>(early);  // no branch on what cannot be predicted
    if (!isExact || at.errors != 0) return kUnsure;
    return at.f <= 0 ? 1 : at.slope < -at.slopeError ? 0 : kUnsure;
}

/// The outcome of a moving pair that the bounds leave open, or kUnsure: most ties are made of numbers so short that
/// nothing was rounded. @param isRounded  whether an operation of a or h was. @pre none of c was
template <class IsRounded, class Within>
CAROM_INLINE FilterResult outcomeOfShort(const CloseQuantities<double>& g, IsRounded isRounded, Within within) {
    if (g.c.h == 0 && approachIsSure(g)) return certainly(g.h.h + g.h.l < 0 ? Outcome::Touching : Outcome::Receding);
    if (isRounded()) return kUnsure;
    const auto sign = [](double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; };
    return outcomeOfSigns(sign(g.c.h), true, sign(g.h.h), sign(g.D), within);
}

}  // namespace collide
