#include "logs/read/floats.h"

#include <cmath>

#include "base/numbers.h"
#include "logs/read/fields.h"

namespace logs {
namespace {

constexpr int kTellingDigits = 8;

/// The significant digits of a decimal, without zeros in front.
int digitsOf(std::string_view number) {
    int digits = 0;
    for (const char c : number) {
        if (c == 'e' || c == 'E') break;
        if (c >= '0' && c <= '9' && (digits > 0 || c != '0')) ++digits;
    }
    return digits;
}

/// The double that a text of `digits` digits of the float would read as.
double readAgain(float value, int digits) {
    return base::readNumber(base::printed("%.*e", digits - 1, static_cast<double>(value))).value;
}

void judgeNumber(LogFloats& found, std::string_view text) {
    const LogNumber number = readLogNumber(text, false);
    if (number.state != LogNumber::State::Finite) return;
    const bool isHex = text.find_first_of("xX") != std::string_view::npos;
    const int digits = digitsOf(text);
    if (!isHex && digits < kTellingDigits) return;
    const auto nearest = static_cast<float>(number.value);
    const bool isFloat = static_cast<double>(nearest) == number.value ||
                         (!isHex && digits <= 9 && readAgain(nearest, digits) == number.value);
    // A short hexadecimal number is a float by chance as often as not.
    if (isHex && isFloat && text.size() < 8) return;
    ++found.telling;
    if (!isFloat) return;
    if (found.floats++ == 0) found.example = text;
}

void judgeCells(LogFloats& found, const LogFields& fields, LogField field) {
    constexpr std::string_view kBetween = " \t\r\",;:=|()[]{}<>";
    const std::size_t cells = std::max<std::size_t>(1, fields.mapping()[field].columns.size());
    for (std::size_t i = 0; i < cells && fields.mapping()[field].isGiven(); ++i) {
        if (fields.mapping()[field].constant) continue;
        std::string_view text = fields.cell(field, i).text;
        while (!text.empty()) {
            const std::size_t begin = text.find_first_not_of(kBetween);
            if (begin == std::string_view::npos) break;
            const std::size_t end = std::min(text.find_first_of(kBetween, begin), text.size());
            judgeNumber(found, text.substr(begin, end - begin));
            text.remove_prefix(end);
        }
    }
}

}  // namespace

LogFloats floatsOf(const LogHead& head, const LogMapping& mapping) {
    using enum LogField;
    LogFloats query, answer;
    LogFields fields(mapping);
    for (const std::string& line : head.lines) {
        if (!fields.split(line).empty()) continue;
        for (const LogField field :
             {Start, End, Displacement, Direction, Velocity, Aim, Center, BallRadius, SphereRadius, SphereVelocity})
            judgeCells(query, fields, field);
        for (const LogField field : {Time, Fraction, Distance, Point, BallCenter, Normal})
            judgeCells(answer, fields, field);
    }
    return query.telling > 0 ? query : answer;
}

std::string words(const LogFloats& floats) {
    if (!floats.areFloats()) return {};
    return "all " + std::to_string(floats.telling) + " numbers of 8 digits or more in its first lines are floats (" +
           floats.example + ")";
}

}  // namespace logs
