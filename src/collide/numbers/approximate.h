#pragma once
/// Real numbers as doubles, each with a bound of its error that is computed along ("running error analysis"): the first
/// tier of formulas that are also computed with Enclosure and Dyadic. Derivation: docs/notes/shapes.md. Internal to the
/// core.
/// Source: Wilkinson, Error analysis revisited (1986).

#include <cmath>
#include <limits>

namespace collide {

/// |value - x| <= error. After an overflow, or of a root of what may be negative, the error is infinite or NaN, and the
/// sign is open.
class Approximate {
  public:
    static constexpr int kOpenSign = 2;  ///< as Enclosure has it

    Approximate() = default;
    /// The exact value of a finite double.
    Approximate(double value) : m_x(value) {}

    /// -1, 0 or 1, or kOpenSign.
    [[nodiscard]] int sign() const {
        if (m_x > m_error) return 1;
        if (m_x < -m_error) return -1;
        return m_x == 0 && m_error == 0 ? 0 : kOpenSign;
    }

    Approximate operator-() const { return {-m_x, m_error}; }
    friend Approximate operator+(const Approximate& a, const Approximate& b) {
        const double x = a.m_x + b.m_x;
        return {x, (a.m_error + b.m_error + kUlp * std::fabs(x)) * kAbove};
    }
    friend Approximate operator-(const Approximate& a, const Approximate& b) { return a + -b; }
    friend Approximate operator*(const Approximate& a, const Approximate& b) {
        if (a.isZero() || b.isZero()) return {};
        const double x = a.m_x * b.m_x;
        const double cross = std::fabs(a.m_x) * b.m_error + std::fabs(b.m_x) * a.m_error + a.m_error * b.m_error;
        return {x, (cross + kUlp * std::fabs(x)) * kAbove + kUnderflow};
    }
    friend Approximate sqrt(const Approximate& a) {
        const int sign = a.sign();
        if (sign == 0) return {};
        if (sign != 1) return {0, std::numeric_limits<double>::infinity()};
        const double x = std::sqrt(a.m_x);
        return {x, (a.m_error / x + kUlp * x) * kAbove + kUnderflow};
    }

  private:
    static constexpr double kUlp = 0x1p-52;          ///< twice the error of a rounding
    static constexpr double kAbove = 1 + 0x1p-50;    ///< for the roundings of a bound
    static constexpr double kUnderflow = 0x1p-1070;  ///< more than all that an operation loses below 2^-1022

    Approximate(double x, double error) : m_x(x), m_error(error) {}
    [[nodiscard]] bool isZero() const { return m_x == 0 && m_error == 0; }

    double m_x = 0, m_error = 0;
};

/// The sign of a + b sqrt(p) + c sqrt(q).
[[nodiscard]] inline int signOfRootSum(const Approximate& a, const Approximate& b, const Approximate& p,
                                       const Approximate& c, const Approximate& q) {
    return (a + b * sqrt(p) + c * sqrt(q)).sign();
}

}  // namespace collide
