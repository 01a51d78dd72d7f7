#include "learn/derivation/formula.h"

#include <algorithm>
#include <array>

#include "base/contract.h"
#include "io/text.h"

namespace learn {
namespace {

struct Sign {
    std::string_view command, text;
    Formula::Kind kind;
};
constexpr std::array kSigns = {
    Sign{"alpha", "α", Formula::Kind::Symbol},    Sign{"beta", "β", Formula::Kind::Symbol},
    Sign{"gamma", "γ", Formula::Kind::Symbol},    Sign{"delta", "δ", Formula::Kind::Symbol},
    Sign{"epsilon", "ε", Formula::Kind::Symbol},  Sign{"zeta", "ζ", Formula::Kind::Symbol},
    Sign{"eta", "η", Formula::Kind::Symbol},      Sign{"theta", "θ", Formula::Kind::Symbol},
    Sign{"kappa", "κ", Formula::Kind::Symbol},    Sign{"lambda", "λ", Formula::Kind::Symbol},
    Sign{"mu", "μ", Formula::Kind::Symbol},       Sign{"nu", "ν", Formula::Kind::Symbol},
    Sign{"pi", "π", Formula::Kind::Symbol},       Sign{"rho", "ρ", Formula::Kind::Symbol},
    Sign{"sigma", "σ", Formula::Kind::Symbol},    Sign{"tau", "τ", Formula::Kind::Symbol},
    Sign{"phi", "φ", Formula::Kind::Symbol},      Sign{"omega", "ω", Formula::Kind::Symbol},
    Sign{"Delta", "Δ", Formula::Kind::Symbol},    Sign{"Omega", "Ω", Formula::Kind::Symbol},
    Sign{"infty", "∞", Formula::Kind::Symbol},    Sign{"deg", "°", Formula::Kind::Operator},
    Sign{"cdot", "·", Formula::Kind::Operator},   Sign{"times", "×", Formula::Kind::Operator},
    Sign{"pm", "±", Formula::Kind::Operator},     Sign{"le", "≤", Formula::Kind::Operator},
    Sign{"ge", "≥", Formula::Kind::Operator},     Sign{"ne", "≠", Formula::Kind::Operator},
    Sign{"approx", "≈", Formula::Kind::Operator}, Sign{"to", "→", Formula::Kind::Operator},
};
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
        bool hasSub = false, hasSuper = false;
        for (skipSpace(); peek() == '_' || peek() == '^'; skipSpace()) {
            const bool isSub = peek() == '_';
            if (isSub ? hasSub : hasSuper) fail(isSub ? "a second subscript" : "a second superscript");
            ++m_at;
            skipSpace();
            Formula script = peek() == '{' ? group("a script", depth) : oneInRow(depth + 1);
            if (script.parts.empty()) fail("a script without content");
            (isSub ? hasSub : hasSuper) = true;
            (isSub ? sub : super) = std::move(script);
        }
        if (!hasSub && !hasSuper) return base;
        return {Formula::Kind::Script, {}, {std::move(base), std::move(sub), std::move(super)}, {}};
    }

    /// A script without braces: a level of its own, as with them.
    Formula oneInRow(int depth) {
        limitDepth(depth);
        Formula row;
        if (m_at < m_source.size() && isDigit(peek())) {  // x^23 is x² 3, as in TeX
            row.parts.push_back({Formula::Kind::Number, std::string(1, peek()), {}, {}});
            ++m_at;
        } else if (m_at < m_source.size() && isLetter(peek())) {
            row.parts.push_back({Formula::Kind::Symbol, std::string(1, peek()), {}, {}});
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
        if (isLetter(c)) return {Formula::Kind::Symbol, take(isLetter), {}, {}};
        if (isDigit(c)) return {Formula::Kind::Number, number(), {}, {}};
        if (c != '\0' && kOperators.find(c) != std::string_view::npos) {
            ++m_at;
            return {Formula::Kind::Operator, c == '-' ? std::string(kMinus) : std::string(1, c), {}, {}};
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
        if (name == "vec") return {Formula::Kind::Vector, {}, {filled("\\vec", depth)}, {}};
        if (name == "hat") return {Formula::Kind::Hat, {}, {filled("\\hat", depth)}, {}};
        if (name == "sqrt") return {Formula::Kind::Root, {}, {filled("\\sqrt", depth)}, {}};
        if (name == "frac") {
            Formula above = filled("\\frac", depth), below = filled("\\frac", depth);
            return {Formula::Kind::Fraction, {}, {std::move(above), std::move(below)}, {}};
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
        return {Formula::Kind::Text, text, {}, {}};
    }

    /// The UTF-8 character at the current position.
    [[nodiscard]] std::string character() const {
        std::size_t length = 1;
        while (m_at + length < m_source.size() && (static_cast<unsigned char>(m_source[m_at + length]) & 0xC0) == 0x80)
            ++length;
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
    const std::string text = part.kind == Formula::Kind::Row ? inGroup(part) : sourceOf(part);
    const auto joins = [](char c) { return isLetter(c) || isDigit(c) || c == '.'; };
    if (!out.empty() && !text.empty() && joins(out.back()) && joins(text.front())) out += ' ';
    out += text;
}

/// True if a row needs brackets in plain text.
bool isCompound(const Formula& row) { return row.kind == Formula::Kind::Row && row.parts.size() > 1; }

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
    constexpr std::array kSpaced = {"+", "−", "=", "<", ">", "≤", "≥", "≠", "≈", "→", "·", "×", "±"};
    return std::find(kSpaced.begin(), kSpaced.end(), text) != kSpaced.end();
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
            part.text == kMinus && (i == 0 || (row.parts[i - 1].kind == Formula::Kind::Operator &&
                                               row.parts[i - 1].text != ")" && row.parts[i - 1].text != "|"));
        if (part.kind == Formula::Kind::Operator && isSpaced(part.text) && !isSign)
            text += ' ' + part.text + ' ';
        else if (part.kind == Formula::Kind::Operator && (part.text == "," || part.text == ";"))
            text += part.text + ' ';
        else if (part.kind == Formula::Kind::Text)
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
        case Formula::Kind::Row: {
            std::string text;
            for (const Formula& part : f.parts) appendPart(text, part);
            return text;
        }
        case Formula::Kind::Text:
            return "\\text{" + f.text + '}';
        case Formula::Kind::Symbol:
        case Formula::Kind::Number:
        case Formula::Kind::Operator:
            return commandOf(f.text);
        case Formula::Kind::Vector:
            return "\\vec" + inGroup(f.parts[0]);
        case Formula::Kind::Hat:
            return "\\hat" + inGroup(f.parts[0]);
        case Formula::Kind::Root:
            return "\\sqrt" + inGroup(f.parts[0]);
        case Formula::Kind::Fraction:
            return "\\frac" + inGroup(f.parts[0]) + inGroup(f.parts[1]);
        case Formula::Kind::Script:
            break;
    }
    std::string text = f.parts[0].kind == Formula::Kind::Row ? inGroup(f.parts[0]) : sourceOf(f.parts[0]);
    if (!f.parts[1].parts.empty()) text += '_' + inGroup(f.parts[1]);
    if (!f.parts[2].parts.empty()) text += '^' + inGroup(f.parts[2]);
    return text;
}

std::string plainText(const Formula& f) {
    switch (f.kind) {
        case Formula::Kind::Row:
            return plainRow(f);
        case Formula::Kind::Vector:
            return plainText(f.parts[0]) + "⃗";
        case Formula::Kind::Hat:
            return plainText(f.parts[0]) + "̂";
        case Formula::Kind::Root:
            return "√" + ('(' + plainText(f.parts[0]) + ')');
        case Formula::Kind::Fraction:
            return bracketed(f.parts[0]) + '/' + bracketed(f.parts[1]);
        case Formula::Kind::Script:
            return plainScript(f);
        default:
            return f.text;
    }
}

std::string_view operatorOf(const Formula& f) {
    if (f.kind == Formula::Kind::Operator) return f.text;
    return f.kind == Formula::Kind::Script ? operatorOf(f.parts[0]) : std::string_view();
}

}  // namespace learn
