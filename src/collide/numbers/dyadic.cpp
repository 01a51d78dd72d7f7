#include "collide/numbers/dyadic.h"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <limits>
#include <new>

namespace collide {
namespace {
constexpr std::int64_t kWorkingBits = 128;  // precision of quotients and roots
constexpr int kMantissaBits = 53;
constexpr int kLowestExponent = -1074;  // exponent of the smallest subnormal double

// Large enough for the products of ordinary queries without an allocation; longer ones are allocated.
using Integer =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<512>, boost::multiprecision::et_off>;

/// Number of bits of |value|; 0 for 0.
std::int64_t bitsOf(const Integer& value) {
    return value.sign() == 0 ? 0 : static_cast<std::int64_t>(msb(Integer(abs(value)))) + 1;
}
}  // namespace

struct Dyadic::Parts {
    Integer mantissa = 0;
    std::int64_t exponent = 0;

    [[nodiscard]] std::int64_t bits() const { return bitsOf(mantissa); }
    /// The value truncated to its `count` leading bits (toward 0).
    [[nodiscard]] Parts leading(std::int64_t count) const {
        const std::int64_t excess = bits() - count;
        if (excess <= 0) return *this;
        Integer magnitude = abs(mantissa);
        magnitude >>= static_cast<std::size_t>(excess);
        return {mantissa.sign() < 0 ? Integer(-magnitude) : magnitude, exponent + excess};
    }
};

Dyadic::Parts& Dyadic::parts() { return *std::launder(reinterpret_cast<Parts*>(m_parts)); }
const Dyadic::Parts& Dyadic::parts() const { return *std::launder(reinterpret_cast<const Parts*>(m_parts)); }

Dyadic::Dyadic(Parts&& parts) {
    static_assert(sizeof(Parts) <= sizeof(m_parts) && alignof(Parts) <= 16);
    ::new (m_parts) Parts(std::move(parts));
}
Dyadic::Dyadic() : Dyadic(Parts{}) {}
Dyadic::Dyadic(const Dyadic& other) { ::new (m_parts) Parts(other.parts()); }
Dyadic::Dyadic(Dyadic&& other) noexcept { ::new (m_parts) Parts(std::move(other.parts())); }
Dyadic& Dyadic::operator=(const Dyadic& other) {
    parts() = other.parts();
    return *this;
}
Dyadic& Dyadic::operator=(Dyadic&& other) noexcept {
    parts() = std::move(other.parts());
    return *this;
}
Dyadic::~Dyadic() { parts().~Parts(); }

Dyadic::Dyadic(double value) : Dyadic() {
    int exponent = 0;
    auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(value, &exponent), kMantissaBits));
    if (mantissa == 0) return;
    exponent -= kMantissaBits;
    while (mantissa % 2 == 0) {  // short mantissas keep products short
        mantissa /= 2;
        ++exponent;
    }
    parts().mantissa = mantissa;
    parts().exponent = exponent;
}

int Dyadic::sign() const { return parts().mantissa.sign(); }
std::int64_t Dyadic::exponent() const { return parts().exponent + parts().bits() - 1; }
Dyadic Dyadic::operator-() const { return Dyadic(Parts{Integer(-parts().mantissa), parts().exponent}); }

Dyadic operator+(const Dyadic& a, const Dyadic& b) {
    if (a.sign() == 0) return b;
    if (b.sign() == 0) return a;
    const bool isFirstLow = a.parts().exponent <= b.parts().exponent;
    const Dyadic::Parts& low = isFirstLow ? a.parts() : b.parts();
    const Dyadic::Parts& high = isFirstLow ? b.parts() : a.parts();
    Integer aligned = high.mantissa;
    aligned <<= static_cast<std::size_t>(high.exponent - low.exponent);
    aligned += low.mantissa;
    return Dyadic(Dyadic::Parts{std::move(aligned), low.exponent});
}

Dyadic operator*(const Dyadic& a, const Dyadic& b) {
    return Dyadic(
        Dyadic::Parts{Integer(a.parts().mantissa * b.parts().mantissa), a.parts().exponent + b.parts().exponent});
}

Dyadic operator/(const Dyadic& a, const Dyadic& b) {
    if (a.sign() == 0) return {};
    Dyadic::Parts top = a.parts().leading(2 * kWorkingBits);
    const Dyadic::Parts bottom = b.parts().leading(kWorkingBits);
    const std::int64_t shift = std::max<std::int64_t>(0, kWorkingBits + bottom.bits() - top.bits());
    top.mantissa <<= static_cast<std::size_t>(shift);
    return Dyadic(Dyadic::Parts{Integer(top.mantissa / bottom.mantissa), top.exponent - bottom.exponent - shift});
}

Dyadic sqrt(const Dyadic& a) {
    if (a.sign() == 0) return {};
    // N has 2 * kWorkingBits bits or one more, and an even exponent. Newton's y <- (y + N / y) / 2 starts from the root
    // in doubles (50 correct bits); each step doubles the number of correct bits.
    Dyadic::Parts n = a.parts().leading(2 * kWorkingBits);
    std::int64_t shift = 2 * kWorkingBits - n.bits();
    if ((n.exponent - shift) % 2 != 0) ++shift;
    n.mantissa <<= static_cast<std::size_t>(shift);
    n.exponent -= shift;
    const auto top = static_cast<std::uint64_t>(Integer(n.mantissa >> (2 * kWorkingBits - 62)));
    Integer y = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(top)) * 0x1p20);
    y <<= static_cast<std::size_t>(kWorkingBits - 31 - 20);
    for (int step = 0; step < 3; ++step) {
        y += Integer(n.mantissa / y);
        y >>= 1;
    }
    return Dyadic(Dyadic::Parts{std::move(y), n.exponent / 2});
}

double Dyadic::toDouble() const {
    if (sign() == 0) return 0;
    const auto& [mantissa, exponent] = parts();
    const std::int64_t leadingExponent = exponent + parts().bits();  // |value| < 2^leadingExponent
    if (leadingExponent > 1024) return sign() * std::numeric_limits<double>::infinity();
    if (leadingExponent < kLowestExponent) return sign() * 0.0;
    // The last kept bit has weight 2^unit; the bits below it decide the rounding.
    const std::int64_t unit = std::max<std::int64_t>(leadingExponent - kMantissaBits, kLowestExponent);
    const std::int64_t cut = unit - exponent;
    Integer magnitude = abs(mantissa);
    if (cut <= 0) {
        magnitude <<= static_cast<std::size_t>(-cut);
        return sign() * std::ldexp(static_cast<double>(static_cast<std::uint64_t>(magnitude)), static_cast<int>(unit));
    }
    Integer kept = magnitude >> static_cast<std::size_t>(cut);
    Integer rest = magnitude - (kept << static_cast<std::size_t>(cut));
    const Integer half = Integer(1) << static_cast<std::size_t>(cut - 1);
    auto rounded = static_cast<std::uint64_t>(kept);
    if (rest > half || (rest == half && rounded % 2 != 0)) ++rounded;
    return sign() * std::ldexp(static_cast<double>(rounded), static_cast<int>(unit));
}

Dyadic Dyadic::shifted(std::int64_t by) const {
    return sign() == 0 ? *this : Dyadic(Parts{parts().mantissa, parts().exponent + by});
}

Dyadic::Decimal Dyadic::decimal(int digits) const {
    if (sign() == 0) return {"0"};
    const auto powerOfTen = [](std::int64_t power) {
        return Integer(pow(Integer(10), static_cast<unsigned>(std::max<std::int64_t>(power, 0))));
    };
    const auto positive = [](std::int64_t shift) { return static_cast<std::size_t>(std::max<std::int64_t>(shift, 0)); };
    // |value| / 10^(k + 1 - digits) as an integer of at most `digits` digits; k is the exponent of ten or one less.
    auto k = static_cast<std::int64_t>(std::floor(static_cast<double>(exponent()) * 0.30102999566398120));
    const Integer limit = powerOfTen(digits), magnitude = abs(parts().mantissa);
    for (;; ++k) {
        const std::int64_t power = digits - 1 - k;
        const Integer top = (magnitude * powerOfTen(power)) << positive(parts().exponent);
        const Integer bottom = powerOfTen(-power) << positive(-parts().exponent);
        const Integer rounded = (2 * top + bottom) / (2 * bottom);
        if (rounded >= limit) continue;
        Decimal result{rounded.str(), k, rounded * bottom == top};
        result.digits.erase(result.digits.find_last_not_of('0') + 1);
        return result;
    }
}

namespace {
/// The sign of a + b sqrt(p).
int signOfRoot(const Dyadic& a, const Dyadic& b, const Dyadic& p) {
    const int rational = a.sign(), root = b.sign() * p.sign();
    if (rational == 0 || root == 0 || rational == root) return rational != 0 ? rational : root;
    return rational * (a * a - b * b * p).sign();
}
}  // namespace

int signOfRootSum(const Dyadic& a, const Dyadic& b, const Dyadic& p, const Dyadic& c, const Dyadic& q) {
    const int first = signOfRoot(a, b, p), second = c.sign() * q.sign();
    if (first == 0 || second == 0 || first == second) return first != 0 ? first : second;
    // Compares (a + b sqrt p)^2 with c^2 q.
    return first * signOfRoot(a * a + b * b * p - c * c * q, Dyadic(2.0) * a * b, p);
}

}  // namespace collide
