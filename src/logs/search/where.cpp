#include "logs/search/where.h"

#include <algorithm>
#include <cmath>

#include "io/text.h"
#include "logs/read/number.h"

namespace logs {
namespace {

constexpr std::string_view kSpaces = " \t";

/// The terms of a filter: its text cut at the commas outside quotes.
std::vector<std::string_view> termsOf(std::string_view text) {
    std::vector<std::string_view> terms;
    std::size_t begin = 0;
    bool isQuoted = false;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && text[i] == '"') isQuoted = !isQuoted;
        if (i < text.size() && (text[i] != ',' || isQuoted)) continue;
        if (const auto term = trimmed(text.substr(begin, i - begin)); !term.empty()) terms.push_back(term);
        begin = i + 1;
    }
    return terms;
}

std::string patternOf(std::string_view text) {
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
    return io::lowerAscii(std::string(text));
}

std::optional<double> numberIn(std::string_view text) {
    const LogNumber number = readLogNumber(trimmed(text), false);
    if (number.state == LogNumber::State::Finite || number.state == LogNumber::State::Infinite) return number.value;
    return std::nullopt;
}

/// "> 0.04", "0.1..0.3"; absent where the text is no range.
std::optional<LogRange> rangeIn(std::string_view text) {
    LogRange range;
    for (const std::string_view sign : {"<=", ">=", "!=", "<", ">", "="}) {
        if (!text.starts_with(sign)) continue;
        const auto number = numberIn(text.substr(sign.size()));
        if (!number) return std::nullopt;
        if (sign.front() != '<') range.least = *number;
        if (sign.front() != '>') range.most = *number;
        range.isLeastIn = sign != ">";
        range.isMostIn = sign != "<";
        range.isOutside = sign == "!=";
        return range;
    }
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos) return std::nullopt;
    const std::string_view least = trimmed(text.substr(0, dots)), most = trimmed(text.substr(dots + 2));
    const auto from = numberIn(least), to = numberIn(most);
    if ((!least.empty() && !from) || (!most.empty() && !to) || (least.empty() && most.empty())) return std::nullopt;
    range.least = from.value_or(range.least);
    range.most = to.value_or(range.most);
    return range;
}

bool isSign(char c) { return c == '<' || c == '>' || c == '=' || c == '!'; }

/// The text behind a name with which the term begins; absent where it begins otherwise.
std::optional<std::string_view> behind(std::string_view term, std::string_view name) {
    if (!io::lowerAscii(std::string(term)).starts_with(io::lowerAscii(std::string(name)))) return std::nullopt;
    const std::string_view rest = term.substr(name.size());
    const bool isWhole = rest.empty() || kSpaces.find(rest.front()) != std::string_view::npos || isSign(rest.front());
    return isWhole ? std::optional(trimmed(rest)) : std::nullopt;
}

std::string mustBe(std::string_view name, const char* what, std::string_view got) {
    return std::string(name) + ": must be followed by " + what + ", got " +
           (got.empty() ? "nothing" : io::shortened(got, 40));
}

constexpr const char* kRangeWords = "a range such as > 0.04 or 0.1..0.3";

io::Result<LogTerm> measureTerm(LogMeasure measure, std::string_view rest) {
    LogTerm term;
    term.of = LogTerm::Of::Measure;
    term.measure = measure;
    term.range = rangeIn(rest);
    if (!term.range) return io::Error{mustBe(name(measure), kRangeWords, rest)};
    if (term.range->least > term.range->most)
        return io::Error{std::string(name(measure)) + ": the first number must be the smaller one, got " +
                         io::shortened(rest, 40)};
    return term;
}

/// @param rest  the text behind the name of the column
io::Result<LogTerm> columnTerm(std::string_view column, std::string_view rest) {
    LogTerm term;
    term.of = LogTerm::Of::Column;
    term.column = std::string(column);
    if (rest.empty()) return io::Error{mustBe(column, "a range or a text", rest)};
    term.range = rangeIn(rest);
    if (!term.range && isSign(rest.front()) && !rest.starts_with('='))
        return io::Error{mustBe(column, kRangeWords, rest)};
    if (!term.range) term.pattern = patternOf(rest.starts_with('=') ? trimmed(rest.substr(1)) : rest);
    return term;
}

std::string measureNames() {
    std::string names;
    for (std::size_t i = 0; i < kLogMeasureCount; ++i)
        names += (i == 0 ? "" : ", ") + std::string(name(static_cast<LogMeasure>(i)));
    return names;
}

io::Result<LogTerm> termIn(std::string_view text, std::span<const std::string> columns) {
    for (std::size_t i = 0; i < kLogMeasureCount; ++i)
        if (const auto rest = behind(text, name(static_cast<LogMeasure>(i))))
            return measureTerm(static_cast<LogMeasure>(i), *rest);
    LogTerm term;
    if (const auto rest = behind(text, "id")) {
        term.of = LogTerm::Of::Id;
        term.pattern = patternOf(rest->starts_with('=') ? trimmed(rest->substr(1)) : *rest);
        if (term.pattern.empty()) return io::Error{mustBe("id", "a text such as shot*", *rest)};
        return term;
    }
    const std::string* best = nullptr;  // the longest name: columns "object" and "object id"
    for (const std::string& column : columns)
        if (!column.empty() && behind(text, column) && (!best || column.size() > best->size())) best = &column;
    if (best) return columnTerm(*best, *behind(text, *best));
    const std::size_t sign = text.find_first_of("<>=!");
    if (text.front() != '"' && sign != std::string_view::npos)
        return io::Error{io::shortened(trimmed(text.substr(0, sign)), 40) + ": must be " + measureNames() +
                         ", id or a column of the log"};
    term.pattern = patternOf(text);
    return term;
}

/// A stored measure has the digits of binary32: a bound is rounded as it was, so that "= 0.1" finds 0.1.
LogRange inStoredDigits(LogRange range, LogMeasure measure) {
    if (measure == LogMeasure::Line) return range;
    const auto rounded = [](double v) { return std::isfinite(v) ? static_cast<double>(static_cast<float>(v)) : v; };
    range.least = rounded(range.least);
    range.most = rounded(range.most);
    return range;
}

}  // namespace

bool LogRange::holds(double value) const {
    if (std::isnan(value)) return false;
    const bool isInside = (isLeastIn ? value >= least : value > least) && (isMostIn ? value <= most : value < most);
    return isInside != isOutside;
}

bool LogWhere::needsFile() const {
    return std::any_of(terms.begin(), terms.end(), [](const LogTerm& t) { return t.of != LogTerm::Of::Measure; });
}

TypedWhere readWhere(std::string_view text, std::span<const std::string> columns) {
    TypedWhere typed;
    for (const std::string_view term : termsOf(text)) {
        io::Result<LogTerm> read = termIn(term, columns);
        if (read)
            typed.where.terms.push_back(std::move(read.value()));
        else if (typed.problem.empty())
            typed.problem = read.error();
    }
    return typed;
}

bool fitsPattern(std::string_view value, std::string_view pattern) {
    const std::string text = io::lowerAscii(std::string(value));
    if (pattern.find_first_of("*?") == std::string_view::npos) return text.find(pattern) != std::string::npos;
    std::size_t at = 0, in = 0, star = std::string_view::npos, tried = 0;
    while (at < text.size()) {
        if (in < pattern.size() && (pattern[in] == '?' || pattern[in] == text[at]) && pattern[in] != '*') {
            ++at;
            ++in;
        } else if (in < pattern.size() && pattern[in] == '*') {
            star = in++;
            tried = at;
        } else if (star != std::string_view::npos) {
            in = star + 1;
            at = ++tried;
        } else {
            return false;
        }
    }
    while (in < pattern.size() && pattern[in] == '*') ++in;
    return in == pattern.size();
}

void keepMeasured(LogRows& rows, const LogTable& table, const LogWhere& where) {
    for (const LogTerm& term : where.terms) {
        if (term.of != LogTerm::Of::Measure) continue;
        const LogRange range = inStoredDigits(*term.range, term.measure);
        std::erase_if(rows, [&](std::uint32_t row) { return !range.holds(measured(table, term.measure, row)); });
    }
}

}  // namespace logs
