#include "text/numbers.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/numbers.h"
#include "base/powers_of_ten.h"

namespace text {
namespace {

using base::printed;
using base::readNumber;

/// 1.5e+09 -> 1.5e9
std::string tidyExponent(std::string text) {
    const std::size_t e = text.find('e');
    if (e == std::string::npos) return text;
    std::string mantissa = text.substr(0, e), exponent = text.substr(e + 1);
    const bool negative = exponent[0] == '-';
    exponent.erase(0, exponent.find_first_not_of("+-0"));
    return mantissa + (negative ? "e-" : "e") + (exponent.empty() ? "0" : exponent);
}

bool isNegativeZeroText(const std::string& text) {
    return text.size() > 1 && text[0] == '-' && text.find_first_not_of("-0.") == std::string::npos;
}

}  // namespace

std::string shortNumber(double value) {
    if (value == 0) return "0";
    const double size = std::fabs(value);
    if (size >= 1e6 && size < 1e9) return fixedDecimals(value, 0);
    if (size < 1e-3 || !(size < 1e6)) return tidyExponent(printed("%.*g", 4, value));
    const int decimals = size >= 1000 ? 1 : 3 - base::decadeOf(size);
    std::string fixed = fixedDecimals(value, decimals);
    // Trailing zeros say that the value was rounded; an exact value has none.
    return readNumber(fixed).value == value ? base::withoutEndingZeros(std::move(fixed)) : fixed;
}

std::string roundedNumber(double value, int significant) {
    if (std::isinf(value)) return value > 0 ? "∞" : "-∞";
    if (value == 0) return "0";
    return tidyExponent(printed("%.*g", significant, value));
}

std::string markedNumber(double value, int significant) {
    std::string text = roundedNumber(value, significant);
    if (!std::isfinite(value) || readNumber(text).value == value) return text;
    return text.insert(std::min(text.find('e'), text.size()), "\u2026");
}

std::string significantNumber(double value, int significant) {
    if (value == 0) return "0";
    const std::string text = roundedNumber(value, significant);
    if (readNumber(text).value == value) return text;
    std::string padded = tidyExponent(printed("%#.*g", significant, value));
    if (padded.back() == '.') padded.pop_back();
    return padded;
}

std::string fixedDecimals(double value, int decimals) { return printed("%.*f", decimals, value); }

std::string steadyNumber(double value, int decimals) {
    if (std::isinf(value)) return value > 0 ? "> 1.8e308" : "< -1.8e308";
    if (value == 0) return printed("%.*f", decimals, 0.0);
    const double size = std::fabs(value);
    if (size >= 1e7 || size < 0.5 * base::powerOfTen(-decimals)) return tidyExponent(printed("%.*e", 3, value));
    std::string text = printed("%.*f", decimals, value);
    return isNegativeZeroText(text) ? text.substr(1) : text;
}

std::string steadyVector(scene::Vec3 value, int decimals) {
    const double largest = std::fmax(std::fabs(value.x), std::fmax(std::fabs(value.y), std::fabs(value.z)));
    // Exponents only if all components are very small or one is very large.
    const bool plain = largest == 0 || (largest >= base::powerOfTen(-decimals) && largest < 1e7);
    std::string text;
    for (int i = 0; i < 3; ++i) {
        std::string part = plain ? printed("%.*f", decimals, value[i]) : steadyNumber(value[i], decimals);
        if (isNegativeZeroText(part)) part.erase(0, 1);
        text += (i ? " " : "") + part;
    }
    return text;
}

std::string fullNumber(double value) {
    if (std::isnan(value)) return "nan";  // answers of methods may be NaN
    if (std::isinf(value)) return "beyond the largest double";
    return base::number(value);
}

std::string fullVector(scene::Vec3 value) {
    return fullNumber(value.x) + " " + fullNumber(value.y) + " " + fullNumber(value.z);
}

}  // namespace text
