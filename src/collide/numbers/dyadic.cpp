#include "collide/numbers/dyadic.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace collide {
namespace {
constexpr std::int64_t kWorkingBits = 128;  // precision of quotients and roots
constexpr int kMantissaBits = 53;
constexpr int kLowestExponent = -1074;  // exponent of the smallest subnormal double
}  // namespace

Dyadic::Dyadic(double value) {
    int exponent = 0;
    auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(value, &exponent), kMantissaBits));
    m_exponent = exponent - kMantissaBits;
    if (mantissa == 0) {
        m_exponent = 0;
        return;
    }
    while (mantissa % 2 == 0) {  // short mantissas keep products short
        mantissa /= 2;
        ++m_exponent;
    }
    m_mantissa = mantissa;
}

Dyadic operator+(const Dyadic& a, const Dyadic& b) {
    if (a.sign() == 0) return b;
    if (b.sign() == 0) return a;
    const Dyadic& low = a.m_exponent <= b.m_exponent ? a : b;
    const Dyadic& high = a.m_exponent <= b.m_exponent ? b : a;
    Dyadic::Integer aligned = high.m_mantissa;
    aligned <<= static_cast<std::size_t>(high.m_exponent - low.m_exponent);
    aligned += low.m_mantissa;
    return {std::move(aligned), low.m_exponent};
}

Dyadic operator*(const Dyadic& a, const Dyadic& b) {
    return {Dyadic::Integer(a.m_mantissa * b.m_mantissa), a.m_exponent + b.m_exponent};
}

Dyadic operator/(const Dyadic& a, const Dyadic& b) {
    if (a.sign() == 0) return {};
    Dyadic top = a.leading(2 * kWorkingBits), bottom = b.leading(kWorkingBits);
    const std::int64_t shift = std::max<std::int64_t>(0, kWorkingBits + bottom.bits() - top.bits());
    top.m_mantissa <<= static_cast<std::size_t>(shift);
    return {Dyadic::Integer(top.m_mantissa / bottom.m_mantissa), top.m_exponent - bottom.m_exponent - shift};
}

Dyadic sqrt(const Dyadic& a) {
    if (a.sign() == 0) return {};
    // N has 2 * kWorkingBits bits or one more, and an even exponent. Newton's y <- (y + N / y) / 2 starts from the root
    // in doubles (50 correct bits); each step doubles the number of correct bits.
    Dyadic n = a.leading(2 * kWorkingBits);
    std::int64_t shift = 2 * kWorkingBits - n.bits();
    if ((n.m_exponent - shift) % 2 != 0) ++shift;
    n.m_mantissa <<= static_cast<std::size_t>(shift);
    n.m_exponent -= shift;
    const auto top = static_cast<std::uint64_t>(Dyadic::Integer(n.m_mantissa >> (2 * kWorkingBits - 62)));
    Dyadic::Integer y = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(top)) * 0x1p20);
    y <<= static_cast<std::size_t>(kWorkingBits - 31 - 20);
    for (int step = 0; step < 3; ++step) {
        y += Dyadic::Integer(n.m_mantissa / y);
        y >>= 1;
    }
    return {std::move(y), n.m_exponent / 2};
}

std::int64_t Dyadic::bits() const {
    return sign() == 0 ? 0 : static_cast<std::int64_t>(msb(Integer(abs(m_mantissa)))) + 1;
}

Dyadic Dyadic::leading(std::int64_t count) const {
    const std::int64_t excess = bits() - count;
    if (excess <= 0) return *this;
    Integer magnitude = abs(m_mantissa);
    magnitude >>= static_cast<std::size_t>(excess);
    return {sign() < 0 ? Integer(-magnitude) : magnitude, m_exponent + excess};
}

double Dyadic::toDouble() const {
    if (sign() == 0) return 0;
    const std::int64_t length = bits();
    const std::int64_t leadingExponent = m_exponent + length;  // |value| < 2^leadingExponent
    if (leadingExponent > 1024) return sign() * std::numeric_limits<double>::infinity();
    if (leadingExponent < kLowestExponent) return sign() * 0.0;
    // The last kept bit has weight 2^unit; the bits below it decide the rounding.
    const std::int64_t unit = std::max<std::int64_t>(leadingExponent - kMantissaBits, kLowestExponent);
    const std::int64_t cut = unit - m_exponent;
    Integer magnitude = abs(m_mantissa);
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

Dyadic Dyadic::shifted(std::int64_t by) const { return sign() == 0 ? *this : Dyadic(m_mantissa, m_exponent + by); }

Dyadic::Decimal Dyadic::decimal(int digits) const {
    if (sign() == 0) return {"0"};
    const auto powerOfTen = [](std::int64_t power) {
        return Integer(pow(Integer(10), static_cast<unsigned>(std::max<std::int64_t>(power, 0))));
    };
    const auto positive = [](std::int64_t shift) { return static_cast<std::size_t>(std::max<std::int64_t>(shift, 0)); };
    // |value| / 10^(k + 1 - digits) as an integer of at most `digits` digits; k is the exponent of ten or one less.
    auto k = static_cast<std::int64_t>(std::floor(static_cast<double>(exponent()) * 0.30102999566398120));
    const Integer limit = powerOfTen(digits), magnitude = abs(m_mantissa);
    for (;; ++k) {
        const std::int64_t power = digits - 1 - k;
        const Integer top = (magnitude * powerOfTen(power)) << positive(m_exponent);
        const Integer bottom = powerOfTen(-power) << positive(-m_exponent);
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
