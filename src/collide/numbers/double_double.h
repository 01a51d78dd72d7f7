#pragma once
/// Numbers held as an unevaluated sum of two doubles, about 106 bits. Internal to the core.
///
/// With u = 2^-53 and without over- or underflow, relative errors: add 3 u^2 (of the sum of magnitudes 2 u^2), multiply
/// 5 u^2, divide 10 u^2, square root 4 u^2. Source: Joldes, Muller, Popescu, Tight and Rigorous Error Bounds for Basic
/// Building Blocks of Double-Word Arithmetic (2017).

#include <cmath>

#define CAROM_INLINE __attribute__((always_inline)) inline

namespace collide {

/// Operations that are one instruction, for a double or (lanes.h) a vector of doubles.
template <class T>
struct Machine;
template <>
struct Machine<double> {
    static CAROM_INLINE double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
    /// a b + c, rounded once or twice.
    static CAROM_INLINE double mulAdd(double a, double b, double c) { return a * b + c; }
    static CAROM_INLINE double root(double a) { return std::sqrt(a); }
    static CAROM_INLINE double magnitude(double a) { return __builtin_fabs(a); }
    /// Not zero if one of them is not.
    static CAROM_INLINE double either(double a, double b) { return __builtin_fabs(a) + __builtin_fabs(b); }
};

template <class T>
struct DoubleDoubleOf {
    T h{}, l{};  ///< value h + l, |l| <= ulp(h) / 2
};
using DoubleDouble = DoubleDoubleOf<double>;

/// Head and tail of a pair, or of a number by itself.
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

template <class T>
CAROM_INLINE DoubleDoubleOf<T> fastTwoSum(T a, T b) {
    const T s = a + b;
    return {s, b - (s - a)};
}
template <class T>
CAROM_INLINE DoubleDoubleOf<T> twoSum(T a, T b) {
    const T s = a + b, t = s - a;
    return {s, (a - (s - t)) + (b - t)};
}
template <class T>
CAROM_INLINE DoubleDoubleOf<T> twoDifference(T a, T b) {
    const T s = a - b, t = s - a;
    return {s, (a - (s - t)) - (b + t)};
}
template <class T>
CAROM_INLINE DoubleDoubleOf<T> twoProduct(T a, T b) {
    const T p = a * b;
    return {p, Machine<T>::fma(a, b, -p)};
}
template <class T>
CAROM_INLINE DoubleDoubleOf<T> operator-(DoubleDoubleOf<T> a) {
    return {-a.h, -a.l};
}
template <class T>
CAROM_INLINE DoubleDoubleOf<T> operator+(DoubleDoubleOf<T> a, DoubleDoubleOf<T> b) {
    const DoubleDoubleOf<T> s = twoSum(a.h, b.h), t = twoSum(a.l, b.l);
    const DoubleDoubleOf<T> v = fastTwoSum(s.h, s.l + t.h);
    return fastTwoSum(v.h, t.l + v.l);
}
template <class T>
CAROM_INLINE DoubleDoubleOf<T> operator-(DoubleDoubleOf<T> a, DoubleDoubleOf<T> b) {
    return a + -b;
}
template <class T>
CAROM_INLINE DoubleDoubleOf<T> operator*(DoubleDoubleOf<T> a, DoubleDoubleOf<T> b) {
    const DoubleDoubleOf<T> p = twoProduct(a.h, b.h);
    return fastTwoSum(p.h, Machine<T>::fma(a.l, b.h, Machine<T>::fma(a.h, b.l, p.l)));
}
template <class T>
CAROM_INLINE DoubleDoubleOf<T> operator/(DoubleDoubleOf<T> a, DoubleDoubleOf<T> b) {
    const T q = a.h / b.h;
    const DoubleDoubleOf<T> p = twoProduct(q, b.h);
    const T rest = (a.h - p.h) - p.l + a.l - q * b.l;
    return fastTwoSum(q, rest / b.h);
}
/// The square root of a value > 0.
template <class T>
CAROM_INLINE DoubleDoubleOf<T> sqrt(DoubleDoubleOf<T> a) {
    const T s = Machine<T>::root(a.h);
    const DoubleDoubleOf<T> p = twoProduct(s, s);
    return fastTwoSum(s, ((a.h - p.h) - p.l + a.l) / (2 * s));
}

/// a1 b1 + a2 b2 + a3 b3, the high parts without error, the low parts in doubles: error below 2^-100 of the sum of the
/// magnitudes.
template <class T>
CAROM_INLINE DoubleDoubleOf<T> dot(const DoubleDoubleOf<T> (&a)[3], const DoubleDoubleOf<T> (&b)[3]) {
    const DoubleDoubleOf<T> p = twoProduct(a[0].h, b[0].h), q = twoProduct(a[1].h, b[1].h),
                            r = twoProduct(a[2].h, b[2].h);
    const DoubleDoubleOf<T> pq = twoSum(p.h, q.h), pqr = twoSum(pq.h, r.h);
    const T cross =
        (a[0].h * b[0].l + a[0].l * b[0].h) + (a[1].h * b[1].l + a[1].l * b[1].h) + (a[2].h * b[2].l + a[2].l * b[2].h);
    return fastTwoSum(pqr.h, pqr.l + (pq.l + ((p.l + q.l) + (r.l + cross))));
}
/// a b - c d, with the error bound of dot().
template <class T>
CAROM_INLINE DoubleDoubleOf<T> determinant(DoubleDoubleOf<T> a, DoubleDoubleOf<T> b, DoubleDoubleOf<T> c,
                                           DoubleDoubleOf<T> d) {
    const DoubleDoubleOf<T> p = twoProduct(a.h, b.h), q = twoProduct(c.h, d.h), pq = twoSum(p.h, -q.h);
    const T cross = (a.h * b.l + a.l * b.h) - (c.h * d.l + c.l * d.h);
    return fastTwoSum(pq.h, pq.l + ((p.l - q.l) + cross));
}

}  // namespace collide
