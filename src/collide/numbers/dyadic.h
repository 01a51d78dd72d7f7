#pragma once
/// Real numbers m * 2^e with an integer m of any length: sums and products are exact, so a sign is the true sign.
/// Its source is the only file of the core that includes Boost.Multiprecision. Internal to the core.

#include <cstddef>
#include <cstdint>
#include <string>

namespace collide {

class Dyadic {
  public:
    Dyadic();  ///< 0
    /// The exact value of a finite double.
    Dyadic(double value);
    Dyadic(const Dyadic& other);
    Dyadic(Dyadic&& other) noexcept;
    Dyadic& operator=(const Dyadic& other);
    Dyadic& operator=(Dyadic&& other) noexcept;
    ~Dyadic();

    [[nodiscard]] int sign() const;

    Dyadic operator-() const;
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
    [[nodiscard]] std::int64_t exponent() const;
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
    struct Parts;  ///< mantissa, an integer of Boost's, and exponent: nobody who includes this header compiles Boost

    explicit Dyadic(Parts&& parts);
    [[nodiscard]] Parts& parts();
    [[nodiscard]] const Parts& parts() const;

    alignas(16) std::byte m_parts[96];
};

/// -1, 0 or 1: the sign of a + b sqrt(p) + c sqrt(q), exactly; p, q >= 0.
[[nodiscard]] int signOfRootSum(const Dyadic& a, const Dyadic& b, const Dyadic& p, const Dyadic& c, const Dyadic& q);

}  // namespace collide
