#include "io/numbers.h"

#include <charconv>
#include <cmath>

#include "base/contract.h"

namespace io {

void appendNumber(std::string& out, double value) {
    CAROM_EXPECTS(std::isfinite(value), value);
    char buffer[32];  // the longest is 24: -2.2250738585072014e-308
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value == 0 ? 0.0 : value).ptr;
    out.append(buffer, end);
}

std::string number(double value) {
    std::string text;
    appendNumber(text, value);
    return text;
}

}  // namespace io
