#include "text/expression.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "base/numbers.h"
#include "base/utf8.h"
#include "collide/numbers/elementary.h"
#include "io/text.h"

namespace text {
namespace {

namespace rounded = collide::rounded;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kDeepest = 200;  // nested brackets and signs: bounds the recursion, so that the stack cannot overflow

struct Function {
    std::string_view name;
    double (*one)(double);
    double (*two)(double, double);
};

const std::array<Function, 17> kFunctions = {{
    {"sqrt", [](double x) { return std::sqrt(x); }, nullptr},
    {"cbrt", rounded::cbrt, nullptr},
    {"abs", [](double x) { return std::fabs(x); }, nullptr},
    {"floor", [](double x) { return std::floor(x); }, nullptr},
    {"ceil", [](double x) { return std::ceil(x); }, nullptr},
    {"sin", rounded::sin, nullptr},
    {"cos", rounded::cos, nullptr},
    {"tan", rounded::tan, nullptr},
    {"asin", rounded::asin, nullptr},
    {"acos", rounded::acos, nullptr},
    {"atan", rounded::atan, nullptr},
    {"deg", [](double x) { return x * std::numbers::pi / 180; }, nullptr},
    {"exp", rounded::exp, nullptr},
    {"ln", rounded::log, nullptr},
    {"log", rounded::log10, nullptr},
    {"min", nullptr, [](double x, double y) { return std::fmin(x, y); }},
    {"max", nullptr, [](double x, double y) { return std::fmax(x, y); }},
}};

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// A recursive-descent parser. After the first error every production returns at once.
class Parser {
  public:
    Parser(std::string_view text, Degrees degrees) : m_text(text), m_degrees(degrees) {}
    /// @param isChecked  the value is not wanted: no operation fails
    Parser(std::string_view text, const Names& names, bool isChecked)
        : m_text(text),
          m_degrees(Degrees::AsDegrees),
          m_names(&names),
          m_isChecked(isChecked),
          m_hasDecimalComma(false) {}

    io::Result<double> run() {
        const double value = sum();
        skipSpace();
        if (m_fault.empty() && m_at < m_text.size())
            fail((m_hasDecimalComma && m_text[m_at] == ',' ? "expected one number with at most one decimal comma, got "
                                                           : "did not expect ") +
                 quoted(m_at));
        if (!m_fault.empty()) return io::Error{m_fault};
        return value;
    }

  private:
    /// Keeps the first error only; columns count characters from 1.
    void fail(const std::string& why) {
        if (m_fault.empty()) m_fault = why + " at column " + std::to_string(columnOf(m_at));
        m_at = m_text.size();
    }
    [[nodiscard]] std::size_t columnOf(std::size_t at) const {
        const std::string_view before = m_text.substr(0, at);
        return 1 + static_cast<std::size_t>(std::count_if(before.begin(), before.end(),
                                                          [](char c) { return !base::continuesCharacter(c); }));
    }
    /// The text from a position on, quoted and shortened; never cut within a UTF-8 sequence.
    [[nodiscard]] std::string quoted(std::size_t at) const {
        std::size_t end = std::min(m_text.size(), at + 12);
        while (end < m_text.size() && base::continuesCharacter(m_text[end])) ++end;
        return "'" + io::oneLine(m_text.substr(at, end - at)) + "'";
    }
    void skipSpace() {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t')) ++m_at;
    }
    bool take(std::string_view what) {
        skipSpace();
        if (m_text.substr(m_at, what.size()) != what) return false;
        m_last = what;
        m_at += what.size();
        return true;
    }
    bool takeMinus() { return take("-") || take("−"); }

    double sum() {
        double value = product();
        while (true) {
            if (take("+"))
                value += product();
            else if (takeMinus())
                value -= product();
            else
                return value;
        }
    }
    double product() {
        double value = sign();
        while (true) {
            if (take("*") || take("×") || take("·")) {
                value *= sign();
            } else if (take("/") || take("÷")) {
                const double by = sign();
                if (by == 0 && !m_isChecked) fail("division by 0");
                value /= by;
            } else {
                return value;
            }
        }
    }
    double sign() {
        if (++m_depth > kDeepest) fail("too many brackets or signs within each other");
        double value = 0;
        if (m_fault.empty()) value = takeMinus() ? -sign() : take("+") ? sign() : power();
        --m_depth;
        return value;
    }
    double power() {
        const double base = angle(atom());
        if (const auto raised = superscript()) return real(rounded::pow(base, *raised), "^");
        return take("^") ? real(rounded::pow(base, sign()), "^") : base;
    }
    /// A raised whole number, as in 2² and 10⁻³; absent if there is none.
    std::optional<double> superscript() {
        constexpr std::array<std::string_view, 10> kRaised = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
        const bool isNegative = take("⁻");
        std::optional<double> value;
        for (std::size_t digit = 0; digit < kRaised.size(); ++digit) {
            if (!m_text.substr(m_at).starts_with(kRaised[digit])) continue;
            m_at += kRaised[digit].size();
            value = value.value_or(0) * 10 + double(digit);
            digit = std::size_t(-1);  // the next digit is any
        }
        if (isNegative && !value) fail("expected a raised digit after '⁻'");
        return isNegative && value ? -*value : value;
    }
    /// Applies a degree sign or "deg" after a number.
    double angle(double value) {
        const std::size_t before = m_at;
        if (!(take("°") || takeWord("deg"))) return value;
        if (m_degrees == Degrees::AsRadians) return value * std::numbers::pi / 180;
        if (m_degrees == Degrees::AsDegrees) return value;
        m_at = before;
        fail("no angle is wanted here");
        return 0;
    }
    bool takeWord(std::string_view word) {
        skipSpace();
        const std::size_t end = m_at + word.size();
        if (end < m_text.size() && (isLetter(m_text[end]) || isDigit(m_text[end]))) return false;
        return take(word);
    }
    /// Fails on NaN, at each function: fmin and fmax would drop the NaN of an argument.
    double real(double value, std::string_view of) {
        if (std::isnan(value) && !m_isChecked) fail("no real value of " + std::string(of));
        return value;
    }
    double atom() {
        skipSpace();
        if (m_at == m_text.size() && m_last.empty()) {
            if (m_fault.empty()) m_fault = "a number is needed";  // at no column: nothing is written
            return 0;
        }
        if (take("(")) return closing(sum());
        if (take("√")) return real(std::sqrt(sign()), "√");
        if (take("π")) return std::numbers::pi;
        if (m_at < m_text.size() && (isDigit(m_text[m_at]) || m_text[m_at] == '.')) return number();
        if (m_names && take("{")) return braced();
        if (m_at < m_text.size() && isLetter(m_text[m_at])) return word();
        fail(m_at < m_text.size() ? "expected a number, got " + quoted(m_at)
                                  : "expected a number after '" + std::string(m_last) + "'");
        return 0;
    }
    double closing(double value) {
        if (!take(")")) fail("expected ')'");
        return value;
    }
    double number() {
        const std::string_view start = m_text.substr(m_at, 2);
        const bool isHex = start == "0x" || start == "0X";
        const std::size_t skipped = isHex ? 2 : 0;
        const std::string decimal = isHex ? std::string() : withPoint(m_text.substr(m_at));
        const std::string_view typed = decimal.empty() ? m_text.substr(m_at + skipped) : decimal;
        const base::NumberRead read = base::readNumber(typed, isHex ? base::Notation::Hex : base::Notation::Decimal);
        if (!read.isInRange) {
            fail("too large or too small for a number: " + quoted(m_at));
        } else if (read.length == 0 || typed.front() == '-') {
            fail("expected a number, got " + quoted(m_at));
        } else {
            m_at += skipped + read.length;
        }
        return read.value;
    }
    /// The number at the start of a text with a point in place of its decimal comma, which stands between two digits;
    /// empty without one.
    [[nodiscard]] std::string withPoint(std::string_view rest) const {
        const std::size_t comma = std::min(rest.find_first_not_of("0123456789"), rest.size());
        if (!m_hasDecimalComma || rest.size() - comma < 2 || rest[comma] != ',' || !isDigit(rest[comma + 1])) return {};
        std::string number(rest.substr(0, rest.find_first_not_of("0123456789eE+-", comma + 1)));
        number[comma] = '.';
        return number;
    }
    [[nodiscard]] bool isInName(std::size_t at) const {
        const char c = m_text[at];
        if (isLetter(c) || isDigit(c)) return true;
        return m_names && (c == '_' || (c == '.' && at + 1 < m_text.size() && isLetter(m_text[at + 1])));
    }
    double braced() {
        const std::size_t begin = m_at, end = m_text.find('}', begin);
        if (end == std::string_view::npos) {
            fail("expected '}'");
            return 0;
        }
        const auto value = (*m_names)(m_text.substr(begin, end - begin));
        if (!value) fail("unknown name '" + io::oneLine(m_text.substr(begin, end - begin)) + "'");
        m_at = std::max(m_at, end + 1);
        return value.value_or(0);
    }
    double word() {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && isInName(m_at)) ++m_at;
        const std::string_view name = m_text.substr(begin, m_at - begin);
        if (m_names)
            if (const auto value = (*m_names)(name)) return *value;
        if (name == "pi") return std::numbers::pi;
        if (name == "e") return std::numbers::e;
        for (const Function& f : kFunctions) {
            if (f.name == name) return call(f);
        }
        m_at = begin;
        fail("unknown name '" + std::string(name) + "'");
        return 0;
    }
    double call(const Function& f) {
        if (!take("(")) fail("expected '(' after " + std::string(f.name));
        if (f.two) return callOfTwo(f);
        return closing(real(f.one(sum()), f.name));
    }
    /// The comma between two values is no decimal comma.
    double callOfTwo(const Function& f) {
        const bool hadDecimalComma = std::exchange(m_hasDecimalComma, false);
        const std::string call = std::string(f.name) + "(a, b)";
        const double x = sum();
        if (!take(",")) fail(std::string(f.name) + " needs two values: " + call);
        const double y = sum();
        if (take(",")) fail("the comma of " + call + " separates its values: write 1.5, not 1,5,");
        m_hasDecimalComma = hadDecimalComma;
        return closing(real(f.two(x, y), f.name));
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::string_view m_last;  ///< the last operator or bracket parsed, for messages
    Degrees m_degrees;
    const Names* m_names = nullptr;
    bool m_isChecked = false;
    bool m_hasDecimalComma = true;  ///< a comma between two digits is a decimal comma: nothing is separated by commas
    int m_depth = 0;
    std::string m_fault;
};

std::string_view trimmed(std::string_view text, std::string_view spaces) {
    text.remove_prefix(std::min(text.find_first_not_of(spaces), text.size()));
    return text.substr(0, text.find_last_not_of(spaces) + 1);
}

}  // namespace

io::Result<double> evaluate(std::string_view text, bool allowInfinity, Degrees degrees) {
    for (const std::string_view word : {"inf", "infinity", "none", "no limit", "immovable", "∞"}) {
        if (trimmed(text, " \t") == word) {
            return allowInfinity ? io::Result<double>(kInfinity) : io::Error{"must be finite"};
        }
    }
    io::Result<double> value = Parser(text, degrees).run();
    if (value.ok() && std::isnan(value.value())) return io::Error{"that has no real value"};
    if (value.ok() && std::isinf(value.value())) return io::Error{"too large for a number"};
    return value;
}

io::Result<double> evaluateWith(std::string_view text, const Names& names) {
    io::Result<double> value = Parser(text, names, false).run();
    if (value.ok() && !std::isfinite(value.value())) return io::Error{"that has no finite value"};
    return value;
}

std::string faultOf(std::string_view text, const Names& names) {
    const io::Result<double> value = Parser(text, names, true).run();
    return value ? std::string() : value.error();
}

io::Result<scene::Vec3> evaluateVector(std::string_view text) {
    constexpr std::string_view kSpace = " \t\r\n", kOpen = "([{<", kClose = ")]}>";
    const auto trim = [&](std::string_view all) { return trimmed(all, kSpace); };
    text = trim(text);
    const bool bracketed = text.size() > 1 && kOpen.find(text.front()) != std::string_view::npos &&
                           kClose.find(text.back()) == kOpen.find(text.front());
    // The outer brackets are one pair only if the first closing bracket is the last character.
    if (bracketed && text.find(text.back()) == text.size() - 1) text = trim(text.substr(1, text.size() - 2));
    const bool hasSemicolon = text.find(';') != std::string_view::npos;  // then a comma is a decimal comma
    const bool separated = hasSemicolon || text.find(',') != std::string_view::npos;
    const std::string_view separators = hasSemicolon ? ";" : separated ? "," : kSpace;
    const std::string hint = separated && !hasSemicolon ? " (decimal commas need semicolons: 1,5; 2; 3)" : "";
    scene::Vec3 value(0);
    int count = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(separators), text.size());
        if (count == 3) return io::Error{"a vector has three numbers, got more" + hint};
        const io::Result<double> part = evaluate(trim(text.substr(0, end)));
        if (!part) return io::Error{std::string("number ") + "123"[count] + ": " + part.error() + hint};
        value[count++] = part.value();
        const std::string_view rest = text.substr(end);
        text = separated ? (rest.empty() ? rest : rest.substr(1)) : trim(rest);
    }
    if (count != 3) return io::Error{"a vector has three numbers, got " + std::to_string(count)};
    return value;
}

}  // namespace text
