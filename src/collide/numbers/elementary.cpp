#include "collide/numbers/elementary.h"

#include <array>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

#include "collide/numbers/double_double.h"

namespace collide::rounded {
namespace {

namespace mp = boost::multiprecision;
template <unsigned kBits>
using Big = mp::number<mp::cpp_bin_float<kBits, mp::digit_base_2>, mp::et_off>;

/// The double or float nearest to a value whose relative error is below 2^-(kBits - 20).
template <class Real, unsigned kBits>
std::optional<Real> roundedOnce(const Big<kBits>& value, bool isLast) {
    const Big<kBits> error = Big<kBits>(mp::fabs(value)) * std::numeric_limits<Big<kBits>>::epsilon() * 0x1p19;
    const Real low = static_cast<Real>(Big<kBits>(value - error)), high = static_cast<Real>(Big<kBits>(value + error));
    if (low == high) return low;
    if (!isLast) return std::nullopt;
    int exponent = 0;  // the even one has a fraction that a place less can hold
    const Real digits = std::ldexp(std::frexp(low, &exponent), std::numeric_limits<Real>::digits - 1);
    return digits == std::floor(digits) ? low : high;
}

/// @param function  takes and returns Big<kBits>, for any kBits
/// @param isHuge  the argument must be reduced with all of its digits
template <class Real = double, class Function, class... Arguments>
Real computed(Function function, bool isHuge, Arguments... x) {
    if (!isHuge)
        if (const auto value = roundedOnce<Real, 256>(function(Big<256>(x)...), false)) return *value;
    return *roundedOnce<Real, 1400>(function(Big<1400>(x)...), true);
}

/// The double nearest to a value with an error below `error`, if that bound allows one alone.
template <class Real>
std::optional<Real> roundedOnce(DoubleDouble x, double error) {
    constexpr double kLeast = 0x1p-900;
    if (!(std::abs(x.h) > kLeast)) return std::nullopt;
    if constexpr (std::is_same_v<Real, float>) {
        const auto f = static_cast<float>(x.h);
        // Where the head is no middle of two floats, the tail changes nothing.
        const double below = std::nextafter(f, -1.0f), above = std::nextafter(f, 1e9f), at = f;
        const bool isMiddle = x.h == (below + at) / 2 || x.h == (above + at) / 2;
        return isMiddle || !(std::abs(x.h) > 0x1p-120) ? std::nullopt : std::optional(f);
    } else {
        const double low = x.h + (x.l - error), high = x.h + (x.l + error);
        return low == high ? std::optional(low) : std::nullopt;
    }
}

/// The same for a relative error below 2^-95.
template <class Real>
std::optional<Real> roundedOnce(DoubleDouble x) {
    return roundedOnce<Real>(x, 0x1p-95 * std::abs(x.h));
}

DoubleDouble times(DoubleDouble x, double y) { return x * DoubleDouble{y, 0}; }

/// 1/n to 106 bits, for n up to 53.
const std::array<DoubleDouble, 54>& reciprocals() {
    static const std::array<DoubleDouble, 54> kAll = [] {
        std::array<DoubleDouble, 54> all{};
        for (std::size_t n = 1; n < all.size(); ++n)
            all[n] = DoubleDouble{1, 0} / DoubleDouble{static_cast<double>(n), 0};
        return all;
    }();
    return kAll;
}

/// sin x for |x| <= 2 by its series: terms to x^37 / 37! < 2^-104. The sum of their sizes is at most sinh 2 = 3.6, four
/// times the sine; the n-th has passed n/2 steps of three products, with an error of 15 u^2 each, u = 2^-53.
DoubleDouble sineNear(double x) {
    const DoubleDouble square = twoProduct(x, x);
    const auto& inverse = reciprocals();
    DoubleDouble term{x, 0}, sum = term;
    for (std::size_t n = 2; n <= 36; n += 2) {
        term = -(term * square) * (inverse[n] * inverse[n + 1]);
        sum = sum + term;
        if (std::abs(term.h) < 0x1p-110 * std::abs(sum.h)) break;
    }
    return sum;
}

/// atan z for 0 <= z <= 1 by atan z = 2 atan(z / (1 + sqrt(1 + z^2))) twice, then the series to w^53 / 53 for w <=
/// 0.199: below 2^-128.
DoubleDouble arcTangent(DoubleDouble z) {
    constexpr DoubleDouble kOne{1, 0};
    for (int i = 0; i < 2; ++i) z = z / (kOne + collide::sqrt(kOne + z * z));
    const auto& inverse = reciprocals();
    const DoubleDouble square = z * z;
    DoubleDouble sum{0, 0};
    for (std::size_t n = 53; n >= 3; n -= 2) sum = (n % 4 == 1 ? sum + inverse[n] : sum - inverse[n]) * square;
    return times(z + z * sum, 4);
}

/// exp x for |x| <= 0.4 by its series: terms to x^26 / 26! < 2^-122. The n-th has passed n products, each with an error
/// of 16 u^2, u = 2^-53; with the additions less than 2^-98 in all.
DoubleDouble exponentialNear(double x) {
    const auto& inverse = reciprocals();
    DoubleDouble term{1, 0}, sum = term;
    for (std::size_t n = 1; n <= 26; ++n) {
        term = times(term, x) * inverse[n];
        sum = sum + term;
    }
    return sum;
}

constexpr DoubleDouble kLn2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};

/// log x for x = m 2^e with m from sqrt(1/2) to sqrt 2: e log 2 + y + log(1 + z), where y is the C library's log m and
/// 1 + z = m exp(-y). Absent if y is no good approximation. The error is at most 2^-97 plus 2^-104 of the value.
std::optional<DoubleDouble> logarithm(double x) {
    int exponent = 0;
    double m = std::frexp(x, &exponent);
    if (m < 0x1.6a09e667f3bcdp-1) m *= 2, --exponent;
    const double y = std::log(m);
    const DoubleDouble z = times(exponentialNear(-y), m) - DoubleDouble{1, 0};
    if (!(std::abs(z.h) < 0x1p-40)) return std::nullopt;
    return times(kLn2, exponent) + (DoubleDouble{y, 0} + (z - times(z * z, 0.5)));
}

constexpr DoubleDouble kHalfPi{0x1.921fb54442d18p0, 0x1.1a62633145c07p-54};

/// atan2(y, x), not both 0, of sizes that leave no part of the quotient subnormal.
DoubleDouble angleOf(DoubleDouble y, DoubleDouble x) {
    const DoubleDouble up = y.h < 0 ? -y : y, along = x.h < 0 ? -x : x;
    DoubleDouble angle = up.h > along.h ? kHalfPi - arcTangent(along / up) : arcTangent(up / along);
    if (x.h < 0) angle = times(kHalfPi, 2) - angle;
    return y.h < 0 ? -angle : angle;
}

bool isOrdinary(double x) { return std::abs(x) > 0x1p-300 && std::abs(x) < 0x1p300; }

template <class Real>
Real anyAngle(Real y, Real x) {
    // Zeros, infinities and NaN: multiples of pi / 4, the same in every C library.
    if (y == 0 || x == 0 || !std::isfinite(y) || !std::isfinite(x)) return std::atan2(y, x);
    if (isOrdinary(double(y)) && isOrdinary(double(x)))
        if (const auto angle = roundedOnce<Real>(angleOf({double(y), 0}, {double(x), 0}))) return *angle;
    return computed<Real>(
        [](auto a, auto b) {
            using Number = decltype(a);
            const Number angle = mp::atan2(a, b);
            // A quotient beyond the precision's reach is larger than its arc tangent: that decides its ties.
            return b > 0 ? Number(angle - angle * Number(0x1p-1000) * Number(0x1p-300)) : angle;
        },
        false, y, x);
}

/// Where the C library's value is exact on every system: at 0, beyond the domain, for infinities and NaN.
template <class Function>
double computedUnless(bool isSpecial, double (*special)(double), Function function, double x, bool isHuge = false) {
    return isSpecial ? special(x) : computed(function, isHuge, x);
}

constexpr double kHuge = 0x1p60;  // arguments of sin, cos, tan whose reduction needs more than 256 bits of pi

bool isZeroOrNotFinite(double x) { return x == 0 || !std::isfinite(x); }

}  // namespace

double sin(double x) {
    if (std::abs(x) <= 2 && isOrdinary(x))
        if (const auto value = roundedOnce<double>(sineNear(x))) return *value;
    return computedUnless(
        isZeroOrNotFinite(x), std::sin, [](auto a) { return decltype(a)(mp::sin(a)); }, x, std::abs(x) > kHuge);
}
double cos(double x) {
    return computedUnless(
        isZeroOrNotFinite(x), std::cos, [](auto a) { return decltype(a)(mp::cos(a)); }, x, std::abs(x) > kHuge);
}
double tan(double x) {
    return computedUnless(
        isZeroOrNotFinite(x), std::tan, [](auto a) { return decltype(a)(mp::tan(a)); }, x, std::abs(x) > kHuge);
}
double asin(double x) {
    return computedUnless(
        x == 0 || !(std::abs(x) <= 1), std::asin, [](auto a) { return decltype(a)(mp::asin(a)); }, x);
}
double acos(double x) {
    if (!(std::abs(x) < 1) || x == 0) return std::acos(x);
    if (isOrdinary(x)) {
        const DoubleDouble sine = collide::sqrt(twoDifference(1.0, x) * twoSum(1.0, x));
        if (const auto angle = roundedOnce<double>(angleOf(sine, {x, 0}))) return *angle;
    }
    return computed([](auto a) { return decltype(a)(mp::acos(a)); }, false, x);
}
double atan(double x) {
    return computedUnless(
        isZeroOrNotFinite(x), std::atan, [](auto a) { return decltype(a)(mp::atan(a)); }, x);
}
double atan2(double y, double x) { return anyAngle(y, x); }
float atan2(float y, float x) { return anyAngle(y, x); }
double exp(double x) {
    const bool isBeyond = std::abs(x) > 800;  // 0 or infinity
    return computedUnless(
        isZeroOrNotFinite(x) || isBeyond, std::exp, [](auto a) { return decltype(a)(mp::exp(a)); }, x);
}
double log(double x) {
    if (x > 0 && !std::isinf(x))
        if (const auto value = logarithm(x))
            if (const auto once = roundedOnce<double>(*value, 0x1p-96 + 0x1p-100 * std::abs(value->h))) return *once;
    return computedUnless(
        !(x > 0) || x == 1 || std::isinf(x), std::log, [](auto a) { return decltype(a)(mp::log(a)); }, x);
}
double log10(double x) {
    return computedUnless(
        !(x > 0) || x == 1 || std::isinf(x), std::log10, [](auto a) { return decltype(a)(mp::log10(a)); }, x);
}
double cbrt(double x) {
    return computedUnless(
        isZeroOrNotFinite(x), std::cbrt,
        [](auto a) { return decltype(a)(mp::copysign(decltype(a)(mp::cbrt(decltype(a)(mp::fabs(a)))), a)); }, x);
}
double pow(double x, double y) {
    const double size = std::abs(x), exponent = y * std::log2(size);
    const bool isSpecial = isZeroOrNotFinite(x) || isZeroOrNotFinite(y) || size == 1 || (x < 0 && y != std::trunc(y));
    if (isSpecial || std::abs(exponent) > 1100) return std::pow(x, y);
    const double value = computed([](auto a, auto b) { return decltype(a)(mp::pow(a, b)); }, false, size, y);
    return x < 0 && std::fmod(y, 2) != 0 ? -value : value;
}

}  // namespace collide::rounded
