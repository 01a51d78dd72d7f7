#pragma once
/// Real numbers m * 2^e with an integer m of any length: sums and products are exact, so a sign is the true sign.
/// The only file of the core that uses Boost.Multiprecision. Internal to the core.

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <string>

namespace collide {

class Dyadic {
  public:
    Dyadic() = default;
    /// The exact value of a finite double.
    Dyadic(double value);

    [[nodiscard]] int sign() const { return m_mantissa.sign(); }

    Dyadic operator-() const { return Dyadic(Integer(-m_mantissa), m_exponent); }
    friend Dyadic operator+(const Dyadic& a, const Dyadic& b);
    friend Dyadic operator-(const Dyadic& a, const Dyadic& b) { return a + -b; }
    friend Dyadic operator*(const Dyadic& a, const Dyadic& b);

    /// a / b to a relative error below 2^-120; b is not 0.
    friend Dyadic operator/(const Dyadic& a, const Dyadic& b);

    /// The square root of a value >= 0, to a relative error below 2^-120; exact for 0.
    friend Dyadic sqrt(const Dyadic& a);

    /// The nearest double (ties to even), +-infinity beyond the largest.
    [[nodiscard]] double toDouble() const;
    [[nodiscard]] static bool isExact() { return true; }  ///< as Enclosure has it
    [[nodiscard]] static bool isLarger(const Dyadic& /*a*/, const Dyadic& /*b*/) { return false; }  ///< needs no scale
    [[nodiscard]] double toDouble(const Dyadic& /*scale*/) const { return toDouble(); }  ///< as Enclosure has it

    /// floor(log2 |value|); the value is not 0.
    [[nodiscard]] std::int64_t exponent() const { return m_exponent + bits() - 1; }
    /// The value times 2^by; exact.
    [[nodiscard]] Dyadic shifted(std::int64_t by) const;

    struct Decimal {
        std::string digits;         ///< digits of |value| without trailing zeros; "0" for 0
        std::int64_t exponent = 0;  ///< power of ten of the first digit
        bool isComplete = true;     ///< the decimal is exact
    };
    /// The value rounded to a number of significant decimal digits (half up).
    [[nodiscard]] Decimal decimal(int digits) const;

  private:
    // Large enough for the products of ordinary queries without an allocation; longer ones are allocated.
    using Integer =
        boost::multiprecision::number<boost::multiprecision::cpp_int_backend<512>, boost::multiprecision::et_off>;

    Dyadic(Integer mantissa, std::int64_t exponent) : m_mantissa(std::move(mantissa)), m_exponent(exponent) {}

    /// Number of bits of |m|; 0 for 0.
    [[nodiscard]] std::int64_t bits() const;
    /// The value truncated to its `count` leading bits (toward 0).
    [[nodiscard]] Dyadic leading(std::int64_t count) const;

    Integer m_mantissa = 0;
    std::int64_t m_exponent = 0;
};

/// -1, 0 or 1: the sign of a + b sqrt(p) + c sqrt(q), exactly; p, q >= 0.
[[nodiscard]] int signOfRootSum(const Dyadic& a, const Dyadic& b, const Dyadic& p, const Dyadic& c, const Dyadic& q);

}  // namespace collide
