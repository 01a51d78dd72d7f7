#include "session/expression.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

namespace session {
namespace {

constexpr double kPi = 3.14159265358979323846, kE = 2.71828182845904523536;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kDeepest = 200;  // brackets and signs within each other; keeps the recursion off the stack's end

struct Function {
    std::string_view name;
    double (*one)(double);
    double (*two)(double, double);
};

const std::array<Function, 15> kFunctions = {{
    {"sqrt", [](double x) { return std::sqrt(x); }, nullptr},
    {"cbrt", [](double x) { return std::cbrt(x); }, nullptr},
    {"abs", [](double x) { return std::fabs(x); }, nullptr},
    {"sin", [](double x) { return std::sin(x); }, nullptr},
    {"cos", [](double x) { return std::cos(x); }, nullptr},
    {"tan", [](double x) { return std::tan(x); }, nullptr},
    {"asin", [](double x) { return std::asin(x); }, nullptr},
    {"acos", [](double x) { return std::acos(x); }, nullptr},
    {"atan", [](double x) { return std::atan(x); }, nullptr},
    {"deg", [](double x) { return x * kPi / 180; }, nullptr},
    {"exp", [](double x) { return std::exp(x); }, nullptr},
    {"ln", [](double x) { return std::log(x); }, nullptr},
    {"log", [](double x) { return std::log10(x); }, nullptr},
    {"min", nullptr, [](double x, double y) { return std::fmin(x, y); }},
    {"max", nullptr, [](double x, double y) { return std::fmax(x, y); }},
}};

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Recursive descent; after the first fault every part returns at once.
class Parser {
  public:
    explicit Parser(std::string_view text) : m_text(text) {}

    io::Result<double> run() {
        const double value = sum();
        skipSpace();
        if (m_fault.empty() && m_at < m_text.size()) fail("did not expect " + quoted(m_at));
        if (!m_fault.empty()) return io::Error{m_fault};
        return value;
    }

  private:
    void fail(std::string why) {
        if (m_fault.empty()) m_fault = std::move(why);
        m_at = m_text.size();
    }
    [[nodiscard]] std::string quoted(std::size_t at) const { return "'" + std::string(m_text.substr(at, 12)) + "'"; }
    void skipSpace() {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t')) ++m_at;
    }
    bool take(char c) {
        skipSpace();
        if (m_at >= m_text.size() || m_text[m_at] != c) return false;
        m_last = m_at++;
        return true;
    }

    double sum() {
        double value = product();
        while (m_fault.empty()) {
            if (take('+')) {
                value += product();
            } else if (take('-')) {
                value -= product();
            } else {
                break;
            }
        }
        return value;
    }
    double product() {
        double value = sign();
        while (m_fault.empty()) {
            if (take('*')) {
                value *= sign();
            } else if (take('/')) {
                const double by = sign();
                if (by == 0) fail("division by 0");
                value /= by;
            } else {
                break;
            }
        }
        return value;
    }
    double sign() {
        if (++m_depth > kDeepest) fail("too many brackets or signs within each other");
        double value = 0;
        if (m_fault.empty()) value = take('-') ? -sign() : take('+') ? sign() : power();
        --m_depth;
        return value;
    }
    double power() {
        const double base = atom();
        return m_fault.empty() && take('^') ? std::pow(base, sign()) : base;
    }
    double atom() {
        skipSpace();
        if (take('(')) return closing(sum());
        if (m_at < m_text.size() && (isDigit(m_text[m_at]) || m_text[m_at] == '.')) return number();
        if (m_at < m_text.size() && isLetter(m_text[m_at])) return word();
        if (m_at < m_text.size()) {
            fail("expected a number, got " + quoted(m_at));
        } else {
            fail(m_last ? "expected a number after '" + std::string(1, m_text[*m_last]) + "'" : "expected a number");
        }
        return 0;
    }
    double closing(double value) {
        if (m_fault.empty() && !take(')')) fail("expected ')'");
        return value;
    }
    double number() {
        double value = 0;
        const char* first = m_text.data() + m_at;
        const auto [end, error] = std::from_chars(first, m_text.data() + m_text.size(), value);
        if (error == std::errc::result_out_of_range) {
            fail("too large or too small for a number: " + quoted(m_at));
        } else if (error != std::errc{}) {
            fail("expected a number, got " + quoted(m_at));
        } else {
            m_at += static_cast<std::size_t>(end - first);
        }
        return value;
    }
    double word() {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && (isLetter(m_text[m_at]) || isDigit(m_text[m_at]))) ++m_at;
        const std::string_view name = m_text.substr(begin, m_at - begin);
        if (name == "pi") return kPi;
        if (name == "e") return kE;
        for (const Function& f : kFunctions) {
            if (f.name == name) return call(f);
        }
        m_at = begin;
        fail("do not know '" + std::string(name) + "'");
        return 0;
    }
    double call(const Function& f) {
        if (!take('(')) fail("expected '(' after " + std::string(f.name));
        const double x = m_fault.empty() ? sum() : 0;
        if (f.one) return closing(m_fault.empty() ? f.one(x) : 0);
        if (m_fault.empty() && !take(','))
            fail(std::string(f.name) + " needs two values: " + std::string(f.name) + "(a, b)");
        const double y = m_fault.empty() ? sum() : 0;
        return closing(m_fault.empty() ? f.two(x, y) : 0);
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::optional<std::size_t> m_last;  ///< the sign or bracket taken last, for messages
    int m_depth = 0;
    std::string m_fault;
};

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

}  // namespace

io::Result<double> evaluate(std::string_view text, bool allowInfinity) {
    text = trimmed(text);
    for (const std::string_view word : {"inf", "infinity", "none", "no limit", "immovable", "∞"}) {
        if (text == word) {
            return allowInfinity ? io::Result<double>(kInfinity) : io::Error{"must be finite"};
        }
    }
    io::Result<double> value = Parser(text).run();
    if (value.ok() && std::isnan(value.value())) return io::Error{"that has no real value"};
    if (value.ok() && std::isinf(value.value())) return io::Error{"too large for a number"};
    return value;
}

}  // namespace session
