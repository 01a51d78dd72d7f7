#include "logs/reason/words.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "base/powers_of_ten.h"

namespace logs {

std::string shortly(double value) {
    const double size = std::abs(value);
    const bool isPlain = size == 0 || (size >= 1e-5 && size < 1e7);
    const std::string text = base::printed("%.*g", 3, value);
    if (!isPlain || text.find('e') == std::string::npos) return text;
    constexpr int kMostPlaces = 7;  // three digits from 1e-5 on
    return base::withoutEndingZeros(base::printed("%.*f", size < 1 ? kMostPlaces : 0, base::readNumber(text).value));
}

std::string factorWords(double value) {
    constexpr double kSame = 1e-3;  // share of the number
    const double whole = std::round(1 / value);
    const bool isPart = whole > 2 && whole <= 1000 && std::abs(1 / value - whole) <= kSame * whole &&
                        shortly(value) != base::printed("%.*g", 2, value);
    return shortly(value) + (isPart ? " (1/" + base::printed("%.*f", 0, whole) + ")" : "") + " times";
}

std::string vectorWords(const glm::dvec3& v) {
    constexpr double kNoise = 2e-3;  // share of the largest part, up to which a part is 0
    const double largest = std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
    const auto part = [&](double x) { return shortly(std::abs(x) < kNoise * largest ? 0 : x); };
    return "(" + part(v.x) + ", " + part(v.y) + ", " + part(v.z) + ")";
}

double roundBetween(double low, double high) {
    if (!(low < high) || !std::isfinite(low) || !std::isfinite(high)) return low;
    if (low <= 0 && high >= 0) return 0;
    constexpr int kMostDigits = 15;
    for (int digits = 1; digits <= kMostDigits; ++digits) {
        const double middle = low + (high - low) / 2;
        const double step = base::powerOfTen(base::decadeOf(std::max(std::abs(low), std::abs(high))) + 1 - digits);
        const double number =
            base::readNumber(base::printed("%.*g", kMostDigits, std::round(middle / step) * step)).value;
        if (number >= low && number <= high) return number;
    }
    return low;
}

std::string filled(std::string_view text, const Numbers& numbers, std::string_view obstacle) {
    std::string words;
    while (!text.empty()) {
        const std::size_t open = text.find('{'), close = text.find('}', open);
        words += text.substr(0, open);
        if (open == std::string_view::npos) break;
        const std::string_view key = text.substr(open + 1, close - open - 1);
        if (key == "o")
            words += obstacle;
        else if (key == "v")
            words += vectorWords({numbers[0], numbers[1], numbers[2]});
        else if (key == "x")
            words += factorWords(1 + numbers[0]);
        else if (key == "|0|")
            words += shortly(std::abs(numbers[0]));
        else
            words += shortly(numbers[static_cast<std::size_t>(key.front() - '0')]);
        text.remove_prefix(close + 1);
    }
    return words;
}

}  // namespace logs
