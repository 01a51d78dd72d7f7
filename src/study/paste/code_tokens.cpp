#include "study/paste/code_tokens.h"

#include <algorithm>
#include <optional>

#include "base/numbers.h"
#include "io/text.h"

namespace study {
namespace {

using TokenKind = CodeToken::Kind;

bool isNameStart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
bool isNamePart(char c) { return isNameStart(c) || io::isDigit(c); }

/// Digits from the first one or point on, decimal or behind 0x, and a suffix as of C, C# and Java. With the suffix f
/// the binary32 nearest to the text.
std::optional<base::NumberRead> literalIn(std::string_view text) {
    const bool isHex = text.starts_with("0x") || text.starts_with("0X");
    const std::string_view digits = text.substr(isHex ? 2 : 0);
    if (digits.empty() || !(io::isDigit(digits[0]) || digits[0] == '.' || isHex)) return std::nullopt;
    const base::Notation notation = isHex ? base::Notation::Hex : base::Notation::Decimal;
    base::NumberRead literal = base::readNumber(digits, notation);
    if (literal.length == 0) return std::nullopt;
    const std::size_t end = literal.length;
    const char suffix = end < digits.size() ? digits[end] : '\0';
    if (suffix == 'f' || suffix == 'F') literal = base::readFloat(digits.substr(0, end), notation);
    if (suffix != '\0' && std::string_view("fFdDlLmMuU").find(suffix) != std::string_view::npos) ++literal.length;
    literal.length += isHex ? 2 : 0;
    const bool endsWhole = literal.length >= text.size() || !isNamePart(text[literal.length]);
    return endsWhole ? std::optional(literal) : std::nullopt;
}

class CodeTokens {
  public:
    explicit CodeTokens(std::string_view text) : m_text(text) {}

    io::Result<std::vector<CodeToken>> run() {
        while (m_at < m_text.size() && m_problem.empty()) next();
        if (!m_problem.empty()) return io::Error{std::move(m_problem)};
        m_tokens.push_back({TokenKind::End, "", 0, m_line});
        return std::move(m_tokens);
    }

  private:
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at); }

    void next() {
        const char c = m_text[m_at];
        if (c == '\n') ++m_line;
        if (std::string_view(" \t\r\n\v\f\\").find(c) != std::string_view::npos) {
            ++m_at;
        } else if (rest().starts_with("//") || c == '#') {
            m_at = std::min(m_text.find('\n', m_at), m_text.size());
        } else if (rest().starts_with("/*")) {
            skipComment();
        } else if (c == '"' || (c == '\'' && quoteEnds())) {
            quoted(c);
        } else if (takesSign() || io::isDigit(c) || c == '.') {
            number();
        } else if (isNameStart(c)) {
            name();
        } else {
            m_tokens.push_back({TokenKind::Sign, std::string(1, c), 0, m_line});
            ++m_at;
        }
    }
    void skipComment() {
        const std::size_t end = std::min(m_text.find("*/", m_at + 2), m_text.size());
        m_line += static_cast<std::size_t>(std::count(m_text.begin() + static_cast<std::ptrdiff_t>(m_at),
                                                      m_text.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
        m_at = std::min(end + 2, m_text.size());
    }
    [[nodiscard]] bool quoteEnds() const {
        const std::size_t end = m_text.find('\'', m_at + 1);
        return end != std::string_view::npos && end < m_text.find('\n', m_at);
    }
    void quoted(char quote) {
        std::size_t end = m_at + 1;
        while (end < m_text.size() && m_text[end] != quote && m_text[end] != '\n') end += m_text[end] == '\\' ? 2 : 1;
        end = std::min(end, m_text.size());
        const std::string_view inside = m_text.substr(m_at + 1, end - m_at - 1);
        const bool isNegative = inside.starts_with('-');
        const auto literal = literalIn(inside.substr(isNegative ? 1 : 0));
        const bool isNumber = literal && literal->isInRange && literal->length + (isNegative ? 1 : 0) == inside.size();
        m_tokens.push_back({isNumber ? TokenKind::Number : TokenKind::Text, std::string(inside),
                            isNumber ? (isNegative ? -literal->value : literal->value) : 0, m_line});
        m_at = std::min(end + 1, m_text.size());
    }
    /// A sign that belongs to a number, not to a sum.
    [[nodiscard]] bool takesSign() const {
        const bool isMinus = rest().starts_with("−");
        const std::size_t behind = m_at + (isMinus ? std::string_view("−").size() : 1);
        if (!isMinus && m_text[m_at] != '-' && m_text[m_at] != '+') return false;
        const bool isBeforeNumber = behind < m_text.size() && (io::isDigit(m_text[behind]) || m_text[behind] == '.');
        const bool isSum = !m_tokens.empty() &&
                           (m_tokens.back().kind == TokenKind::Number || m_tokens.back().is(')')) && m_at > 0 &&
                           m_text[m_at - 1] != ' ' && m_text[m_at - 1] != '\t';
        return isBeforeNumber && !isSum;
    }
    void number() {
        const std::size_t begin = m_at;
        bool isNegative = false;
        if (rest().starts_with("−")) {
            isNegative = true;
            m_at += std::string_view("−").size();
        } else if (m_text[m_at] == '-' || m_text[m_at] == '+') {
            isNegative = m_text[m_at++] == '-';
        }
        const auto literal = literalIn(rest());
        if (!literal && m_text[m_at] == '.') {
            m_tokens.push_back({TokenKind::Sign, ".", 0, m_line});
            ++m_at;
            return;
        }
        if (!literal || !literal->isInRange) return fail(begin, literal ? "a number beyond its range" : "no number");
        m_at += literal->length;
        m_tokens.push_back({TokenKind::Number, std::string(m_text.substr(begin, m_at - begin)),
                            isNegative ? -literal->value : literal->value, m_line});
    }
    void name() {
        const std::size_t begin = m_at;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            const std::size_t joint = rest().starts_with("::") || rest().starts_with("->") ? 2 : c == '.' ? 1 : 0;
            const bool goesOn = joint > 0 && m_at + joint < m_text.size() && isNameStart(m_text[m_at + joint]);
            if (!isNamePart(c) && !goesOn) break;
            m_at += goesOn ? joint : 1;
        }
        m_tokens.push_back({TokenKind::Name, std::string(m_text.substr(begin, m_at - begin)), 0, m_line});
    }
    void fail(std::size_t at, const std::string& what) {
        m_problem = io::inQuotes(m_text.substr(at, 16)) + " in line " + std::to_string(m_line) + " is " + what;
    }

    std::string_view m_text;
    std::size_t m_at = 0, m_line = 1;
    std::vector<CodeToken> m_tokens;
    std::string m_problem;
};

}  // namespace

io::Result<std::vector<CodeToken>> readCodeTokens(std::string_view text) { return CodeTokens(text).run(); }

}  // namespace study
