#include "logs/read/number.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "base/numbers.h"

namespace logs {
namespace {

bool isSeparator(char c) { return std::string_view(" \t,;|()[]{}<>").find(c) != std::string_view::npos; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool spells(std::string_view text, std::string_view lowerCase) {
    return std::equal(text.begin(), text.end(), lowerCase.begin(), lowerCase.end(),
                      [](char a, char b) { return (isLetter(a) ? static_cast<char>(a | 0x20) : a) == b; });
}

/// nan(ind), nan(snan), nan(0x8000000000000): as C's printf writes them.
bool isNanWithPayload(std::string_view text) {
    return text.size() > 4 && spells(text.substr(0, 4), "nan(") && text.ends_with(')') &&
           text.find_first_of("() ", 4) == text.size() - 1;
}

/// 1.#INF, 1.#QNAN, 1.#SNAN, 1.#IND, maybe with zeros behind: as Microsoft's older libraries write them.
std::optional<LogNumber> readMicrosoftName(std::string_view text, bool isNegative) {
    if (!text.starts_with("1.#")) return std::nullopt;
    text.remove_prefix(3);
    while (text.ends_with('0')) text.remove_suffix(1);
    if (spells(text, "inf")) return LogNumber{LogNumber::State::Infinite, isNegative ? -HUGE_VAL : HUGE_VAL};
    for (const char* name : {"qnan", "snan", "ind", "nan"})
        if (spells(text, name)) return LogNumber{LogNumber::State::NaN, 0};
    return LogNumber{};
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

LogNumber readLogNumber(std::string_view text, bool asFloat) {
    text = trimmed(text);
    if (text.empty()) return {};
    const bool isNegative = text.front() == '-';
    if (isNegative || text.front() == '+') text.remove_prefix(1);
    if (text.empty()) return {};
    if (text == "∞") return {LogNumber::State::Infinite, isNegative ? -HUGE_VAL : HUGE_VAL};
    if (const auto named = readMicrosoftName(text, isNegative)) return *named;
    if (isLetter(text.front())) {
        if (spells(text, "nan") || isNanWithPayload(text)) return {LogNumber::State::NaN, 0};
        if (spells(text, "inf") || spells(text, "infinity"))
            return {LogNumber::State::Infinite, isNegative ? -HUGE_VAL : HUGE_VAL};
        return {};
    }
    if (text.front() == '-') return {};
    const bool isHex = text.starts_with("0x") || text.starts_with("0X");
    if (isHex) text.remove_prefix(2);
    const base::Notation notation = isHex ? base::Notation::Hex : base::Notation::Decimal;
    const base::NumberRead read = asFloat ? base::readFloat(text, notation) : base::readNumber(text, notation);
    if (read.length == 0 || read.length != text.size()) return {};
    if (std::isinf(read.value)) return {LogNumber::State::TooLarge, 0};
    return {LogNumber::State::Finite, isNegative ? -read.value : read.value};
}

LogVector readLogVector(std::string_view text, bool asFloat, int most) {
    LogVector vector;
    if (const std::size_t origin = text.find(" O: ("); origin != std::string_view::npos)
        text.remove_prefix(origin + 4);  // a transform of Godot: [X: (…), Y: (…), Z: (…), O: (0, 0, 0)]
    std::size_t at = 0;
    while (true) {
        while (at < text.size() && isSeparator(text[at])) ++at;
        // The name of a component: X=, y:
        if (at + 1 < text.size() && isLetter(text[at]) && (text[at + 1] == '=' || text[at + 1] == ':')) at += 2;
        while (at < text.size() && isSeparator(text[at])) ++at;
        if (at == text.size()) break;
        std::size_t end = at;
        while (end < text.size() && !isSeparator(text[end])) ++end;
        if (end < text.size() && text[end] == '(' && end - at >= 3 && spells(text.substr(end - 3, 3), "nan"))
            end = std::min(text.find(')', end), text.size() - 1) + 1;
        if (vector.size == most) return {};
        LogNumber& component = vector.component[vector.size++];
        component = readLogNumber(text.substr(at, end - at), asFloat);
        if (component.state == LogNumber::State::NoNumber) return {};
        at = end;
    }
    if (vector.size < 2) return {};
    return vector;
}

}  // namespace logs
