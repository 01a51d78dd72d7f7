#pragma once
/// Real numbers in double-double, each with a bound of its error that is computed along ("running error analysis"): the
/// first tier of formulas that are also computed with Enclosure and Dyadic. What is not rounded has no error.
/// Derivation: docs/notes/shapes.md. Internal to the core.
/// Source: Wilkinson, Error analysis revisited (1986).

#include <cmath>
#include <limits>

#include "collide/numbers/double_double.h"

namespace collide {

namespace machine {
/// a b + c, rounded once, where kHasFused.
#ifdef __x86_64__
inline const bool kHasFused = __builtin_cpu_supports("fma") != 0;
inline double fused(double a, double b, double c) {
    asm("vfmadd231sd %1, %2, %0" : "+x"(c) : "x"(a), "x"(b));  // the compiler may not assume that it is there
    return c;
}
#else
inline constexpr bool kHasFused = false;
inline double fused(double, double, double c) { return c; }
#endif
}  // namespace machine

/// |value - x| <= error. After an overflow, or of a root of what may be negative, the error is infinite or NaN, and the
/// sign is open.
class Approximate {
  public:
    static constexpr int kOpenSign = 2;  ///< as Enclosure has it

    Approximate() = default;
    /// The exact value of a finite double.
    Approximate(double value) : m_x{value, 0} {}

    /// -1, 0 or 1, or kOpenSign.
    [[nodiscard]] int sign() const {
        const double size = std::fabs(m_x.h) * kBelow;
        if (size > m_error) return m_x.h > 0 ? 1 : -1;
        return isZero() ? 0 : kOpenSign;
    }

    Approximate operator-() const { return {-m_x, m_error}; }
    friend Approximate operator+(const Approximate& a, const Approximate& b) {
        const DoubleDouble s = twoSum(a.m_x.h, b.m_x.h);
        const double tail = a.m_x.l + b.m_x.l, size = std::fabs(a.m_x.l) + std::fabs(b.m_x.l) + std::fabs(s.l);
        const bool isRounded = (tail != 0) & ((s.l != 0) | ((a.m_x.l != 0) & (b.m_x.l != 0)));
        return {twoSum(s.h, s.l + tail), (a.m_error + b.m_error + (isRounded ? kUlp * size : 0)) * kAbove};
    }
    friend Approximate operator-(const Approximate& a, const Approximate& b) { return a + -b; }
    friend Approximate operator*(const Approximate& a, const Approximate& b) {
        if (a.isZero() || b.isZero()) return {};
        const DoubleDouble p = product(a.m_x.h, b.m_x.h);
        const double size = std::fabs(p.h), own = a.m_error + b.m_error,
                     cross = std::fabs(a.m_x.h) * b.m_error + std::fabs(b.m_x.h) * a.m_error + a.m_error * b.m_error;
        if ((a.m_x.l == 0) & (b.m_x.l == 0) & (own == 0) & (size > kLeast) & std::isfinite(p.l)) return {p, 0};
        const DoubleDouble x = fastTwoSum(p.h, p.l + (a.m_x.h * b.m_x.l + a.m_x.l * b.m_x.h));
        return {x, (cross + kRounding * size) * kAbove + kUnderflow};
    }
    /// The sign is open if that of b is open or 0.
    friend Approximate operator/(const Approximate& a, const Approximate& b) {
        if (a.isZero() && b.sign() != 0 && b.sign() != kOpenSign) return {};
        const DoubleDouble x = a.m_x / b.m_x;
        const double size = std::fabs(b.m_x.h);
        if (!(size > 2 * b.m_error) || !isMiddling(size) || !isMiddling(a.m_x.h) || !isMiddling(x.h)) return open();
        return {x, ((a.m_error + std::fabs(x.h) * b.m_error) / (size - b.m_error) + 4 * kRounding * std::fabs(x.h)) *
                           kAbove +
                       kUnderflow};
    }
    friend Approximate sqrt(const Approximate& a) {
        const int sign = a.sign();
        if (sign == 0) return {};
        if (sign != 1 || !isMiddling(a.m_x.h)) return open();
        const DoubleDouble x = sqrt(a.m_x);
        return {x, (a.m_error / x.h + kRounding * x.h) * kAbove + kUnderflow};
    }

    /// A double within half an ulp and 2^-57 of the value; NaN if the bound of the error is too large for that.
    [[nodiscard]] double toDouble() const { return toDoubleBeside(0); }
    /// The same within 2^-57 of the scale, if that is larger.
    [[nodiscard]] double toDouble(const Approximate& scale) const { return toDoubleBeside(std::fabs(scale.m_x.h)); }

    [[nodiscard]] bool isExact() const { return m_error == 0; }
    [[nodiscard]] static bool isLarger(const Approximate& a, const Approximate& b) {
        return std::fabs(a.m_x.h) > std::fabs(b.m_x.h);
    }

  private:
    static constexpr double kUlp = 0x1p-51;                              ///< twice the error of two roundings
    static constexpr double kRounding = 0x1p-102;                        ///< relative error of a product or a root
    static constexpr double kAbove = 1 + 0x1p-48, kBelow = 1 - 0x1p-48;  ///< for the roundings of a bound
    static constexpr double kLeast = 0x1p-960;                           ///< above this a product has an exact error
    static constexpr double kMost = 0x1p990;                             ///< below this by Dekker's method too
    static constexpr double kUnderflow = 0x1p-1060;  ///< more than all that an operation loses below 2^-1022

    Approximate(DoubleDouble x, double error) : m_x(x), m_error(error) {}
    /// twoProduct(), with the same bits on a machine without a fused multiply-add.
    static DoubleDouble product(double a, double b) {
        const double p = a * b;
        const bool isMiddling =
            (std::fabs(p) > kLeast) & (std::fabs(p) < kMost) & (std::fabs(a) < kMost) & (std::fabs(b) < kMost);
        return {p, machine::kHasFused && isMiddling ? machine::fused(a, b, -p) : dekkerTail(a, b, p)};
    }
    /// a b - p; NaN if a factor is beyond 2^996.
    /// Source: Dekker, A floating-point technique for extending the available precision (1971).
    static double dekkerTail(double a, double b, double p) {
        constexpr double kSplitter = 0x1p27 + 1;
        const double aTop = kSplitter * a, bTop = kSplitter * b, aHigh = aTop - (aTop - a), bHigh = bTop - (bTop - b),
                     aLow = a - aHigh, bLow = b - bHigh;
        return aLow * bLow - (((p - aHigh * bHigh) - aLow * bHigh) - aHigh * bLow);
    }
    static Approximate open() { return {{}, std::numeric_limits<double>::infinity()}; }
    static bool isMiddling(double x) { return std::fabs(x) > 0x1p-900 && std::fabs(x) < 0x1p900; }
    [[nodiscard]] bool isZero() const { return m_x.h == 0 && m_error == 0; }
    [[nodiscard]] double toDoubleBeside(double scale) const {
        const double size = std::fabs(m_x.h);
        const bool isKnown =
            m_error == 0 || (m_error <= 0x1p-57 * (size > scale ? size : scale) && (size > kLeast || scale > kLeast));
        return isKnown ? m_x.h : std::numeric_limits<double>::quiet_NaN();
    }

    DoubleDouble m_x;
    double m_error = 0;
};

/// The sign of a + b sqrt(p) + c sqrt(q).
[[nodiscard]] inline int signOfRootSum(const Approximate& a, const Approximate& b, const Approximate& p,
                                       const Approximate& c, const Approximate& q) {
    return (a + b * sqrt(p) + c * sqrt(q)).sign();
}

}  // namespace collide
