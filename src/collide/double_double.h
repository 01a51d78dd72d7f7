#pragma once
/// Numbers held as an unevaluated sum of two doubles, about 106 bits. Internal to the core.
///
/// With u = 2^-53 and without over- or underflow, relative errors: add 3 u^2 (of the sum of magnitudes 2 u^2), multiply
/// 5 u^2, divide 10 u^2, square root 4 u^2. Source: Joldes, Muller, Popescu, Tight and Rigorous Error Bounds for Basic
/// Building Blocks of Double-Word Arithmetic (2017).

#include <cmath>

#define CAROM_INLINE __attribute__((always_inline)) inline

namespace collide {

struct DoubleDouble {
    double h = 0, l = 0;  ///< value h + l, |l| <= ulp(h) / 2
};

CAROM_INLINE DoubleDouble fastTwoSum(double a, double b) {
    const double s = a + b;
    return {s, b - (s - a)};
}
CAROM_INLINE DoubleDouble twoSum(double a, double b) {
    const double s = a + b, t = s - a;
    return {s, (a - (s - t)) + (b - t)};
}
CAROM_INLINE DoubleDouble twoProduct(double a, double b) {
    const double p = a * b;
    return {p, __builtin_fma(a, b, -p)};
}
CAROM_INLINE DoubleDouble operator-(DoubleDouble a) { return {-a.h, -a.l}; }
CAROM_INLINE DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
    const DoubleDouble s = twoSum(a.h, b.h), t = twoSum(a.l, b.l);
    const DoubleDouble v = fastTwoSum(s.h, s.l + t.h);
    return fastTwoSum(v.h, t.l + v.l);
}
CAROM_INLINE DoubleDouble operator-(DoubleDouble a, DoubleDouble b) { return a + -b; }
CAROM_INLINE DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
    const DoubleDouble p = twoProduct(a.h, b.h);
    return fastTwoSum(p.h, __builtin_fma(a.l, b.h, __builtin_fma(a.h, b.l, p.l)));
}
CAROM_INLINE DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
    const double q = a.h / b.h;
    const DoubleDouble p = twoProduct(q, b.h);
    const double rest = (a.h - p.h) - p.l + a.l - q * b.l;
    return fastTwoSum(q, rest / b.h);
}
/// Of a value > 0.
CAROM_INLINE DoubleDouble sqrt(DoubleDouble a) {
    const double s = std::sqrt(a.h);
    const DoubleDouble p = twoProduct(s, s);
    return fastTwoSum(s, ((a.h - p.h) - p.l + a.l) / (2 * s));
}

}  // namespace collide
