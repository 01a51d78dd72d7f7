#include "learn/derivation/formula.h"

#include <algorithm>
#include <array>

#include "base/contract.h"
#include "base/utf8.h"
#include "io/text.h"

namespace learn {
namespace {

struct Sign {
    std::string_view command, text;
    Formula::Kind kind;
};
constexpr auto kSigns = std::to_array<Sign>(
    {{"alpha", "α", Formula::Symbol},  {"beta", "β", Formula::Symbol},     {"gamma", "γ", Formula::Symbol},
     {"delta", "δ", Formula::Symbol},  {"epsilon", "ε", Formula::Symbol},  {"zeta", "ζ", Formula::Symbol},
     {"eta", "η", Formula::Symbol},    {"theta", "θ", Formula::Symbol},    {"kappa", "κ", Formula::Symbol},
     {"lambda", "λ", Formula::Symbol}, {"mu", "μ", Formula::Symbol},       {"nu", "ν", Formula::Symbol},
     {"pi", "π", Formula::Symbol},     {"rho", "ρ", Formula::Symbol},      {"sigma", "σ", Formula::Symbol},
     {"tau", "τ", Formula::Symbol},    {"phi", "φ", Formula::Symbol},      {"omega", "ω", Formula::Symbol},
     {"Delta", "Δ", Formula::Symbol},  {"Omega", "Ω", Formula::Symbol},    {"infty", "∞", Formula::Symbol},
     {"deg", "°", Formula::Operator},  {"cdot", "·", Formula::Operator},   {"times", "×", Formula::Operator},
     {"pm", "±", Formula::Operator},   {"le", "≤", Formula::Operator},     {"ge", "≥", Formula::Operator},
     {"ne", "≠", Formula::Operator},   {"approx", "≈", Formula::Operator}, {"to", "→", Formula::Operator}});
constexpr std::string_view kOperators = "+-=<>/|()[],;:'";
constexpr std::string_view kMinus = "−";

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// An exception for the first error in the source; caught in parseFormula.
struct Problem {
    std::size_t at;
    std::string what;
};

class Parser {
  public:
    explicit Parser(std::string_view source) : m_source(source) {}

    Formula all() {
        Formula row = sequence(0);
        if (m_at != m_source.size()) fail("a } without its {");
        return row;
    }

  private:
    [[noreturn]] void fail(std::string what) const { throw Problem{m_at, std::move(what)}; }
    [[nodiscard]] char peek() const { return m_at < m_source.size() ? m_source[m_at] : '\0'; }
    void skipSpace() {
        while (peek() == ' ' || peek() == '\t' || peek() == '\n') ++m_at;
    }

    void limitDepth(int depth) const {
        if (depth > kDeepestFormula) fail("too many levels");
    }

    /// Parses a row, up to a } or the end.
    Formula sequence(int depth) {
        limitDepth(depth);
        Formula row;
        for (skipSpace(); m_at < m_source.size() && peek() != '}'; skipSpace()) row.parts.push_back(scripted(depth));
        return row;
    }

    Formula group(const std::string& command, int depth) {
        skipSpace();
        if (peek() != '{') fail(command + " needs {...}");
        ++m_at;
        Formula row = sequence(depth + 1);
        if (peek() != '}') fail("a { without its }");
        ++m_at;
        return row;
    }

    Formula scripted(int depth) {
        Formula base = single(depth);
        Formula sub, super;
        for (skipSpace(); peek() == '_' || peek() == '^'; skipSpace()) {
            const bool isSub = peek() == '_';
            Formula& script = isSub ? sub : super;
            if (!script.parts.empty()) fail(isSub ? "a second subscript" : "a second superscript");
            ++m_at;
            skipSpace();
            script = peek() == '{' ? group("a script", depth) : oneInRow(depth + 1);
            if (script.parts.empty()) fail("a script without content");
        }
        if (sub.parts.empty() && super.parts.empty()) return base;
        return {Formula::Script, {}, {std::move(base), std::move(sub), std::move(super)}};
    }

    /// A script without braces: a level of its own, as with them.
    Formula oneInRow(int depth) {
        limitDepth(depth);
        Formula row;
        if (isDigit(peek()) || isLetter(peek())) {  // x^23 is x² 3, as in TeX
            row.parts.push_back({isDigit(peek()) ? Formula::Number : Formula::Symbol, std::string(1, peek())});
            ++m_at;
        } else {
            row.parts.push_back(single(depth));
        }
        return row;
    }

    Formula single(int depth) {
        const char c = peek();
        if (c == '\\') return command(depth);
        if (c == '{') return group("", depth);
        if (isLetter(c)) return {Formula::Symbol, take(isLetter)};
        if (isDigit(c)) return {Formula::Number, number()};
        if (c != '\0' && kOperators.find(c) != std::string_view::npos) {
            ++m_at;
            return {Formula::Operator, c == '-' ? std::string(kMinus) : std::string(1, c)};
        }
        if (c == '_' || c == '^') fail(std::string(1, c) + " without anything before it");
        if (c == '\0' || c == '}') fail("something is missing");
        fail("cannot be read here: " + io::oneLine(character()));
    }

    template <class Is>
    std::string take(Is is) {
        const std::size_t begin = m_at;
        while (m_at < m_source.size() && is(peek())) ++m_at;
        return std::string(m_source.substr(begin, m_at - begin));
    }

    std::string number() {
        std::string text = take(isDigit);
        if (peek() == '.' && m_at + 1 < m_source.size() && isDigit(m_source[m_at + 1])) {
            ++m_at;
            text += '.' + take(isDigit);
        }
        return text;
    }

    Formula command(int depth) {
        const std::size_t begin = m_at++;
        const std::string name = take(isLetter);
        if (name == "vec") return {Formula::Vector, {}, {filled("\\vec", depth)}, {}};
        if (name == "hat") return {Formula::Hat, {}, {filled("\\hat", depth)}, {}};
        if (name == "sqrt") return {Formula::Root, {}, {filled("\\sqrt", depth)}, {}};
        if (name == "frac") {
            Formula above = filled("\\frac", depth), below = filled("\\frac", depth);
            return {Formula::Fraction, {}, {std::move(above), std::move(below)}, {}};
        }
        if (name == "text") return words();
        const auto sign = std::find_if(kSigns.begin(), kSigns.end(), [&](const Sign& s) { return s.command == name; });
        if (sign != kSigns.end()) return {sign->kind, std::string(sign->text), {}, {}};
        m_at = begin;
        fail("unknown command \\" + name);
    }

    Formula filled(const std::string& command, int depth) {
        Formula content = group(command, depth);
        if (content.parts.empty()) fail(command + " needs something in its {}");
        return content;
    }

    Formula words() {
        skipSpace();
        if (peek() != '{') fail("\\text needs {...}");
        ++m_at;
        const std::string text = take([](char c) { return c != '}' && c != '{' && c != '\\'; });
        if (peek() != '}') fail("\\text needs plain words and a }");
        ++m_at;
        return {Formula::Text, text};
    }

    /// The UTF-8 character at the current position.
    [[nodiscard]] std::string character() const {
        std::size_t length = 1;
        while (m_at + length < m_source.size() && base::continuesCharacter(m_source[m_at + length])) ++length;
        return std::string(m_source.substr(m_at, length));
    }

    std::string_view m_source;
    std::size_t m_at = 0;
};

std::string commandOf(const std::string& text) {
    for (const Sign& sign : kSigns)
        if (sign.text == text) return '\\' + std::string(sign.command) + ' ';
    return text == kMinus ? "-" : text;
}

std::string inGroup(const Formula& row) { return '{' + sourceOf(row) + '}'; }

/// Appends the source of a part, with a space if it would otherwise run together with the text before it.
void appendPart(std::string& out, const Formula& part) {
    const std::string text = part.kind == Formula::Row ? inGroup(part) : sourceOf(part);
    const auto joins = [](char c) { return isLetter(c) || isDigit(c) || c == '.'; };
    if (!out.empty() && !text.empty() && joins(out.back()) && joins(text.front())) out += ' ';
    out += text;
}

/// True if a row needs brackets in plain text.
bool isCompound(const Formula& row) { return row.kind == Formula::Row && row.parts.size() > 1; }

std::string bracketed(const Formula& row) { return isCompound(row) ? '(' + plainText(row) + ')' : plainText(row); }

std::string plainScript(const Formula& script) {
    std::string text = bracketed(script.parts[0]);
    if (!script.parts[1].parts.empty()) text += '_' + bracketed(script.parts[1]);
    const std::string above = plainText(script.parts[2]);
    if (above == "2") return text + "²";
    if (above == "'") return text + '\'';
    return above.empty() ? text : text + '^' + bracketed(script.parts[2]);
}

/// True for operators with a space on either side.
bool isSpaced(const std::string& text) {
    return io::isOneOf(text, {"+", "−", "=", "<", ">", "≤", "≥", "≠", "≈", "→", "·", "×", "±"});
}

/// True for the name of a function: a word followed by a bracket, "acos(".
bool isCalled(const Formula& row, std::size_t place) {
    return place + 1 < row.parts.size() && row.parts[place + 1].text == "(";
}

std::string plainRow(const Formula& row) {
    std::string text;
    for (std::size_t i = 0; i < row.parts.size(); ++i) {
        const Formula& part = row.parts[i];
        const bool isSign =
            part.text == kMinus && (i == 0 || (row.parts[i - 1].kind == Formula::Operator &&
                                               row.parts[i - 1].text != ")" && row.parts[i - 1].text != "|"));
        if (part.kind == Formula::Operator && isSpaced(part.text) && !isSign)
            text += ' ' + part.text + ' ';
        else if (part.kind == Formula::Operator && (part.text == "," || part.text == ";"))
            text += part.text + ' ';
        else if (part.kind == Formula::Text)
            text += (text.empty() || text.back() == ' ' ? "" : " ") + part.text + (isCalled(row, i) ? "" : " ");
        else
            text += plainText(part);
    }
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text;
}

}  // namespace

io::Result<Formula> parseFormula(std::string_view source) {
    if (source.size() > kLongestFormula)
        return io::Error{"must have at most " + std::to_string(kLongestFormula) + " characters"};
    try {
        Formula row = Parser(source).all();
        if (row.parts.empty()) return io::Error{"character 1: a formula is missing"};
        return row;
    } catch (const Problem& problem) {
        return io::Error{"character " + std::to_string(problem.at + 1) + ": " + problem.what};
    }
}

Formula formula(std::string_view source) {
    io::Result<Formula> parsed = parseFormula(source);
    CAROM_EXPECTS(parsed.ok(), source, parsed.error());
    return std::move(parsed.value());
}

std::string sourceOf(const Formula& f) {
    switch (f.kind) {
        case Formula::Row: {
            std::string text;
            for (const Formula& part : f.parts) appendPart(text, part);
            return text;
        }
        case Formula::Text:
            return "\\text{" + f.text + '}';
        case Formula::Symbol:
        case Formula::Number:
        case Formula::Operator:
            return commandOf(f.text);
        case Formula::Vector:
            return "\\vec" + inGroup(f.parts[0]);
        case Formula::Hat:
            return "\\hat" + inGroup(f.parts[0]);
        case Formula::Root:
            return "\\sqrt" + inGroup(f.parts[0]);
        case Formula::Fraction:
            return "\\frac" + inGroup(f.parts[0]) + inGroup(f.parts[1]);
        case Formula::Script:
            break;
    }
    std::string text = f.parts[0].kind == Formula::Row ? inGroup(f.parts[0]) : sourceOf(f.parts[0]);
    if (!f.parts[1].parts.empty()) text += '_' + inGroup(f.parts[1]);
    if (!f.parts[2].parts.empty()) text += '^' + inGroup(f.parts[2]);
    return text;
}

std::string plainText(const Formula& f) {
    switch (f.kind) {
        case Formula::Row:
            return plainRow(f);
        case Formula::Vector:
            return plainText(f.parts[0]) + "⃗";
        case Formula::Hat:
            return plainText(f.parts[0]) + "̂";
        case Formula::Root:
            return "√" + ('(' + plainText(f.parts[0]) + ')');
        case Formula::Fraction:
            return bracketed(f.parts[0]) + '/' + bracketed(f.parts[1]);
        case Formula::Script:
            return plainScript(f);
        default:
            return f.text;
    }
}

std::string_view operatorOf(const Formula& f) {
    if (f.kind == Formula::Operator) return f.text;
    return f.kind == Formula::Script ? operatorOf(f.parts[0]) : std::string_view();
}

}  // namespace learn
