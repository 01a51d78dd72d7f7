#include "io/double_facts.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/bits.h"
#include "base/contract.h"
#include "base/numbers.h"

namespace io {
namespace {

constexpr double kLargest = std::numeric_limits<double>::max();

constexpr int kMostPlaces = 1074;  ///< decimal places of 5e-324

}  // namespace

std::string exactDecimal(double value) {
    CAROM_EXPECTS(std::isfinite(value), value);
    if (value == 0) return "0";
    const double magnitude = std::fabs(value);
    if (magnitude >= 1e-6 && magnitude < 1e21)
        return base::withoutEndingZeros(base::printed("%.*f", kMostPlaces, value));
    const std::string all = base::printed("%.*e", kMostPlaces, value);
    const std::size_t e = all.find('e');
    return base::withoutEndingZeros(all.substr(0, e)) + all.substr(e);
}

std::string elided(const std::string& exact, std::size_t digits) {
    const std::size_t e = std::min(exact.find('e'), exact.size());
    std::size_t kept = 0, at = 0;
    for (; at < e && kept < digits; ++at) kept += exact[at] >= '0' && exact[at] <= '9' ? 1u : 0u;
    const std::size_t point = std::min(exact.find('.'), e);
    if (at >= e || at < point) return exact;  // whole digits are never cut: the number would change its magnitude
    return exact.substr(0, at) + "…" + exact.substr(e);
}

std::string hexFloat(double value) {
    CAROM_EXPECTS(std::isfinite(value), value);
    const double magnitude = std::fabs(value);
    const std::string sign = std::signbit(value) ? "-" : "";
    if (magnitude == 0) return sign + "0x0p+0";
    const int exponent = std::ilogb(magnitude);
    auto fraction = base::bitCast<std::uint64_t>(std::ldexp(magnitude, -exponent)) << 12;
    std::string text = sign + (fraction == 0 ? "0x1" : "0x1.");
    for (; fraction != 0; fraction <<= 4) text += "0123456789abcdef"[fraction >> 60];
    return text + (exponent < 0 ? "p" : "p+") + std::to_string(exponent);
}

double ulpOf(double value) {
    CAROM_EXPECTS(std::isfinite(value), value);
    const double magnitude = std::fabs(value);
    return magnitude == kLargest ? magnitude - std::nextafter(magnitude, 0.0)
                                 : std::nextafter(magnitude, kLargest) - magnitude;
}

std::int64_t rungOf(double value) noexcept {
    CAROM_EXPECTS(!std::isnan(value), value);
    const auto magnitude = base::bitCast<std::int64_t>(std::fabs(value));
    return std::signbit(value) ? -magnitude : magnitude;
}

double atRung(std::int64_t rung) noexcept {
    const double magnitude = base::bitCast<double>(rung < 0 ? -rung : rung);
    return rung < 0 ? -magnitude : magnitude;
}

double movedByUlps(double value, std::int64_t steps) {
    CAROM_EXPECTS(std::isfinite(value), value);
    const std::int64_t top = rungOf(kLargest), from = rungOf(value);
    if (steps > 0 && from > top - steps) return kLargest;
    if (steps < 0 && from < -top - steps) return -kLargest;
    return atRung(from + steps);
}

DoubleFacts doubleFacts(double value) {
    CAROM_EXPECTS(std::isfinite(value), value);
    DoubleFacts facts{exactDecimal(value), hexFloat(value), {}, {}, ulpOf(value)};
    if (value > -kLargest) facts.below = movedByUlps(value, -1);
    if (value < kLargest) facts.above = movedByUlps(value, 1);
    return facts;
}

}  // namespace io
