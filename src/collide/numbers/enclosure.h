#pragma once
/// Real numbers of any exponent, enclosed by a centre of 126 bits and a bound of the error ("midpoint-radius
/// arithmetic"): sums and products are exact while they fit, and a sign that the bound leaves open is said to be open.
/// Source: van der Hoeven, Ball arithmetic (2010). Derivation: docs/notes/sweep.md. Internal to the core.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include "base/bits.h"
#include "collide/numbers/double_double.h"
#include "collide/numbers/limbs.h"

namespace collide {

/// |value - m 2^exponent| <= error 2^exponent.
class Enclosure {
  public:
    static constexpr int kOpenSign = 2;

    Enclosure() = default;
    /// The exact value of a finite double.
    Enclosure(double value) {
        constexpr int kFractionBits = 52;
        const auto bits = base::bitCast<std::uint64_t>(value);
        const int field = static_cast<int>(bits >> kFractionBits) & 0x7ff;
        const std::uint64_t implicit = std::uint64_t{1} << kFractionBits, fraction = bits & (implicit - 1);
        if (field != 0) {
            constexpr int kShift = kBits - 1 - kFractionBits;
            m_center = static_cast<Wide>(fraction | implicit) << kShift;
            m_exponent = field - 1 + kLowest - kShift;
        } else {
            m_center = static_cast<Wide>(fraction);
            m_exponent = kLowest;
            normalize();
        }
        if ((bits >> 63) != 0) m_center = -m_center;
    }

    /// -1, 0 or 1, or kOpenSign.
    [[nodiscard]] int sign() const {
        if (m_error == 0 && m_center == 0) return 0;
        if (!(size() * kBelow > m_error)) return kOpenSign;
        return m_center < 0 ? -1 : 1;
    }

    Enclosure operator-() const {
        Enclosure x = *this;
        x.m_center = -x.m_center;
        return x;
    }
    friend Enclosure operator+(const Enclosure& a, const Enclosure& b) {
        if (a.isZero()) return b;
        if (b.isZero()) return a;
        return a.m_exponent >= b.m_exponent ? sum(a, b) : sum(b, a);
    }
    friend Enclosure operator-(const Enclosure& a, const Enclosure& b) { return a + -b; }
    friend Enclosure operator*(const Enclosure& a, const Enclosure& b);
    /// The sign is open if that of b is open or 0.
    friend Enclosure operator/(const Enclosure& a, const Enclosure& b);
    /// The sign is open if that of `a` is open or negative.
    friend Enclosure sqrt(const Enclosure& a);

    /// A double within half an ulp and 2^-57 of the value; NaN if the bound of the error is too large for that.
    /// Infinite beyond the largest double.
    [[nodiscard]] double toDouble() const { return toDoubleBeside(0); }
    /// The same within 2^-57 of the scale, if that is larger.
    [[nodiscard]] double toDouble(const Enclosure& scale) const {
        const int by = std::clamp(scale.m_exponent - m_exponent, -1000, 800);  // less than the scale, if it is changed
        return m_error == 0 || by < -800 ? toDouble() : toDoubleBeside(scale.size() * powerOfTwo(by));
    }

    [[nodiscard]] bool isExact() const { return m_error == 0; }
    /// By exponents; 0 is the smallest.
    [[nodiscard]] static bool isLarger(const Enclosure& a, const Enclosure& b) { return a.order() > b.order(); }

  private:
    __extension__ using Wide = __int128;
    static constexpr int kBits = 126;                                   ///< length of a centre: the sum of two fits
    static constexpr int kLowest = -1074;                               ///< exponent of the smallest subnormal double
    static constexpr int kLeastNormal = -1020 - kBits, kLargest = 890;  ///< exponents without under- or overflow
    // The bounds are computed in doubles; these factors are for their roundings.
    static constexpr double kAbove = 1 + 0x1p-40, kBelow = 1 - 0x1p-40;
    static constexpr double kLeast = 0x1p-400;  ///< least bound that is not 0: none underflows

    [[nodiscard]] int order() const { return m_center == 0 ? std::numeric_limits<int>::min() : m_exponent; }
    [[nodiscard]] bool isZero() const { return m_center == 0 && m_error == 0; }
    /// |m_center| to a relative 2^-50.
    [[nodiscard]] double size() const {
        return std::fabs(static_cast<double>(static_cast<std::int64_t>(m_center >> 64))) * 0x1p64;
    }
    [[nodiscard]] TwoLimbs magnitude() const {
        return m_center < 0 ? -static_cast<TwoLimbs>(m_center) : static_cast<TwoLimbs>(m_center);
    }

    /// @param scale  in units of 2^m_exponent
    [[nodiscard]] double toDoubleBeside(double scale) const {
        const double own = size();
        if (!(m_error <= 0x1p-57 * (own > scale ? own : scale))) return std::numeric_limits<double>::quiet_NaN();
        if (m_exponent < kLeastNormal) return toSubnormal();
        const int half = m_exponent / 2;
        return m_exponent > kLargest ? std::ldexp(centerRounded(), m_exponent)
                                     : centerRounded() * powerOfTwo(half) * powerOfTwo(m_exponent - half);
    }
    /// The nearest double, ties to even, of a value that is subnormal or nearly so: one rounding, where ldexp would add
    /// a second. @pre the value is below 2^-1020
    [[nodiscard]] double toSubnormal() const {
        const int cut = kLowest - m_exponent;
        if (cut > kBits + 1) return m_center < 0 ? -0.0 : 0.0;
        const TwoLimbs size = magnitude(), half = TwoLimbs{1} << (cut - 1), rest = size & (2 * half - 1);
        auto kept = static_cast<std::int64_t>(static_cast<Limb>(size >> cut));
        if (rest > half || (rest == half && kept % 2 != 0)) ++kept;
        return static_cast<double>(m_center < 0 ? -kept : kept) * 0x1p-1074;
    }
    /// Moves the leading bit of the centre to the place kBits - 1. Exact, but for a bit too many.
    void normalize() {
        const TwoLimbs size = magnitude();
        if (size == 0) return;
        const auto high = static_cast<Limb>(size >> 64), low = static_cast<Limb>(size);
        const int zeros = high != 0 ? std::countl_zero(high) : 64 + std::countl_zero(low);
        const int left = zeros - (128 - kBits);
        if (left > 0) {
            m_center = static_cast<Wide>(static_cast<TwoLimbs>(m_center) << left);
            m_error *= powerOfTwo(left);
            m_exponent -= left;
        } else if (left < 0) {  // by one: the sum of two centres
            const bool isOdd = (size & 1) != 0;
            m_center >>= 1;
            m_error = (m_error * 0.5 + (isOdd ? 1 : 0)) * kAbove;
            ++m_exponent;
        }
    }
    /// @pre high.m_exponent >= low.m_exponent
    static Enclosure sum(const Enclosure& high, const Enclosure& low) {
        const int by = high.m_exponent - low.m_exponent;
        Enclosure s = high;
        if (by > kBits) {
            constexpr int kFarthest = 1000;  // the bound may be too wide, its factor must be a normal double
            s.m_error = (s.m_error + 1 + low.m_error * powerOfTwo(-std::min(by, kFarthest))) * kAbove;
            return s;
        }
        const Wide part = low.m_center >> by;
        const bool isRounded = static_cast<Wide>(static_cast<TwoLimbs>(part) << by) != low.m_center;
        s.m_center += part;
        if (isRounded || high.m_error != 0 || low.m_error != 0)
            s.m_error = (s.m_error + (isRounded ? 1 : 0) + low.m_error * powerOfTwo(-by) + kLeast) * kAbove;
        s.normalize();
        return s;
    }
    /// The centre rounded to nearest.
    [[nodiscard]] double centerRounded() const {
        constexpr int kDropped = 63;
        const auto leading = static_cast<std::int64_t>(m_center >> kDropped);
        const bool isRounded = static_cast<Wide>(leading) << kDropped != m_center;
        return static_cast<double>(leading | static_cast<std::int64_t>(isRounded)) * 0x1p63;  // the odd bit breaks ties
    }
    /// The centre as a pair whose error is below 2^-105 of it.
    [[nodiscard]] DoubleDouble pair() const {
        const double head = centerRounded();
        const Wide rest = m_center - (static_cast<Wide>(static_cast<std::int64_t>(head * 0x1p-70)) << 70);
        return {head, static_cast<double>(static_cast<std::int64_t>(rest >> 12)) * 0x1p12};
    }
    /// From a pair in [2^-2, 2^2], whose relative error is at most `relativeError`.
    static Enclosure ofPair(DoubleDouble x, int exponent, double relativeError) {
        constexpr int kShift = 120;
        Enclosure e;
        e.m_center = (static_cast<Wide>(static_cast<std::int64_t>(x.h * 0x1p60)) << 60) +
                     (static_cast<Wide>(static_cast<std::int64_t>(x.l * 0x1p110)) << 10);
        e.m_exponent = exponent - kShift;
        e.m_error = (relativeError * std::fabs(x.h) * 0x1p120 + 0x1p11) * kAbove;
        e.normalize();
        return e;
    }
    [[nodiscard]] static Enclosure open() {
        Enclosure e;
        e.m_error = std::numeric_limits<double>::infinity();
        return e;
    }
    [[nodiscard]] double relativeError() const { return m_error / (size() - m_error); }

    Wide m_center = 0;  ///< 0, or |m_center| in [2^125, 2^126)
    int m_exponent = 0;
    double m_error = 0;
};

inline Enclosure operator*(const Enclosure& a, const Enclosure& b) {
    if (a.isZero() || b.isZero()) return {};
    const TwoLimbs x = a.magnitude(), y = b.magnitude();
    const Limb xh = static_cast<Limb>(x >> 64), xl = static_cast<Limb>(x), yh = static_cast<Limb>(y >> 64),
               yl = static_cast<Limb>(y);
    const TwoLimbs low = static_cast<TwoLimbs>(xl) * yl;
    const TwoLimbs middle = static_cast<TwoLimbs>(xl) * yh + (low >> 64), other = static_cast<TwoLimbs>(xh) * yl;
    const TwoLimbs carried = (middle & ~Limb{0}) + (other & ~Limb{0});
    const TwoLimbs high =
        static_cast<TwoLimbs>(xh) * yh + (middle >> 64) + (other >> 64) + (carried >> 64);  // below 2^124
    const auto third = static_cast<Limb>(carried), fourth = static_cast<Limb>(low);
    // The product is high 2^128 + third 2^64 + fourth; the centre is its leading 126 bits.
    const TwoLimbs leading = (high << 2) | (third >> 62);
    const bool isRounded = ((third << 2) | fourth) != 0;
    Enclosure p;
    p.m_center = static_cast<Enclosure::Wide>(leading);
    if ((a.m_center < 0) != (b.m_center < 0)) p.m_center = -p.m_center;
    p.m_exponent = a.m_exponent + b.m_exponent + Enclosure::kBits;
    if (isRounded || a.m_error != 0 || b.m_error != 0) {
        const double cross = a.size() * b.m_error + b.size() * a.m_error + a.m_error * b.m_error;
        p.m_error = (cross * 0x1p-126 + (isRounded ? 1 : 0) + Enclosure::kLeast) * Enclosure::kAbove;
    }
    p.normalize();
    return p;
}

inline Enclosure operator/(const Enclosure& a, const Enclosure& b) {
    const int below = b.sign();
    if (below == 0 || below == Enclosure::kOpenSign) return Enclosure::open();
    const int above = a.sign();
    if (above == 0) return {};
    if (above == Enclosure::kOpenSign) return Enclosure::open();
    // |q - Q| / |Q| for the exact centres' quotient: that of the pair, then both operands' own errors.
    const double error = 0x1p-98 + 1.25 * (a.relativeError() + b.relativeError());
    return error < 0.125 ? Enclosure::ofPair(a.pair() / b.pair(), a.m_exponent - b.m_exponent, error)
                         : Enclosure::open();
}

inline Enclosure sqrt(const Enclosure& a) {
    const int sign = a.sign();
    if (sign == 0) return {};
    if (sign != 1) return Enclosure::open();
    const double error = 0x1p-98 + a.relativeError();
    if (!(error < 0.125)) return Enclosure::open();
    const int odd = a.m_exponent & 1;  // an even exponent is left
    const double scale = odd != 0 ? 0x1p-125 : 0x1p-126;
    const DoubleDouble x = a.pair();
    return Enclosure::ofPair(sqrt(DoubleDouble{x.h * scale, x.l * scale}), (a.m_exponent - odd + Enclosure::kBits) / 2,
                             error);
}

/// The sum, largest terms first: those that cancel leave what is far smaller. Reorders the terms.
inline Enclosure sumOf(std::span<Enclosure> terms) {
    for (std::size_t i = 1; i < terms.size(); ++i)
        for (std::size_t k = i; k > 0 && Enclosure::isLarger(terms[k], terms[k - 1]); --k)
            std::swap(terms[k], terms[k - 1]);
    Enclosure sum;
    for (const Enclosure& term : terms) sum = sum + term;
    return sum;
}

/// The sign of a + b sqrt(p) + c sqrt(q).
[[nodiscard]] inline int signOfRootSum(const Enclosure& a, const Enclosure& b, const Enclosure& p, const Enclosure& c,
                                       const Enclosure& q) {
    return (a + b * sqrt(p) + c * sqrt(q)).sign();
}

}  // namespace collide
