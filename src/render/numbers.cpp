#include "render/numbers.h"

#include <cmath>
#include <cstdio>

namespace render {

std::string shortNumber(double value) {
    char text[64];
    const double size = std::abs(value);
    if (value == 0) return "0";
    if (size < 1e-3 || size >= 1e6) {
        std::snprintf(text, sizeof text, "%.4g", value);
        if (size < 1e9 && size >= 1e6) std::snprintf(text, sizeof text, "%.0f", value);
        return text;
    }
    const int decimals = size >= 1000 ? 1 : 3 - int(std::floor(std::log10(size)));
    std::string fixed = fixedDecimals(value, decimals);
    // Trailing zeros carry no information where the decimal is exact.
    if (std::stod(fixed) == value && fixed.find('.') != std::string::npos) {
        fixed.erase(fixed.find_last_not_of('0') + 1);
        if (fixed.back() == '.') fixed.pop_back();
    }
    return fixed;
}

std::string fixedDecimals(double value, int decimals) {
    char text[400];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    return text;
}

}  // namespace render
