#include "io/double_facts.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/contract.h"

namespace io {
namespace {

constexpr double kLargest = std::numeric_limits<double>::max();

/// The largest subnormals need 767 significant digits, 5e-324 has 1074 places: no double needs more than this.
constexpr std::size_t kLongest = 1200;

std::string written(double value, std::chars_format format, int precision) {
    std::array<char, kLongest> buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format, precision).ptr;
    return {buffer.data(), end};
}

/// Drops zeros that end a fraction, and the point if nothing follows it.
void trimFraction(std::string& digits) {
    if (digits.find('.') == std::string::npos) return;
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') digits.pop_back();
}

}  // namespace

std::string exactDecimal(double value) {
    CAROM_EXPECTS(std::isfinite(value), value);
    if (value == 0) return "0";
    const double magnitude = std::fabs(value);
    if (magnitude >= 1e-6 && magnitude < 1e21) {
        std::string digits = written(value, std::chars_format::fixed, 1074);
        trimFraction(digits);
        return digits;
    }
    const std::string all = written(value, std::chars_format::scientific, 1074);
    const std::size_t e = all.find('e');
    std::string digits = all.substr(0, e);
    trimFraction(digits);
    return digits + all.substr(e);
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
    std::array<char, 40> buffer;
    const double magnitude = std::fabs(value);
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), magnitude, std::chars_format::hex).ptr;
    return (std::signbit(value) ? "-0x" : "0x") + std::string(buffer.data(), end);
}

double ulpOf(double value) {
    CAROM_EXPECTS(std::isfinite(value), value);
    const double magnitude = std::fabs(value);
    return magnitude == kLargest ? magnitude - std::nextafter(magnitude, 0.0)
                                 : std::nextafter(magnitude, kLargest) - magnitude;
}

std::int64_t rungOf(double value) noexcept {
    CAROM_EXPECTS(!std::isnan(value), value);
    const auto magnitude = std::bit_cast<std::int64_t>(std::fabs(value));
    return std::signbit(value) ? -magnitude : magnitude;
}

double atRung(std::int64_t rung) noexcept {
    const double magnitude = std::bit_cast<double>(rung < 0 ? -rung : rung);
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
