#include "io/json_text.h"

#include "io/text.h"

#include <charconv>
#include <cmath>
#include <cstdlib>

namespace io {
namespace {

constexpr int kDeepest = 64;

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isHexDigit(char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

bool isDelimiter(char c) { return isSpace(c) || c == ',' || c == '}' || c == ']'; }

/// Where a number by JSON's grammar ends, which is narrower than that of any from_chars; null if there is none.
const char* endOfNumber(const char* at, const char* end) {
    const auto digits = [&] {
        const char* begin = at;
        while (at != end && isDigit(*at)) ++at;
        return at != begin;
    };
    if (at != end && *at == '-') ++at;
    if (at != end && *at == '0')
        ++at;
    else if (!digits())
        return nullptr;
    if (at != end && *at == '.' && (++at, !digits())) return nullptr;
    if (at != end && (*at == 'e' || *at == 'E')) {
        ++at;
        if (at != end && (*at == '+' || *at == '-')) ++at;
        if (!digits()) return nullptr;
    }
    return at == end || isDelimiter(*at) ? at : nullptr;
}

/// Walks over JSON text, listing its values; stops for good at the first problem.
class Cursor {
  public:
    Cursor(std::string_view text, JsonList& list) : m_at(text.data()), m_end(text.data() + text.size()), m_list(list) {}

    [[nodiscard]] bool failed() const { return m_problem != nullptr; }
    [[nodiscard]] const char* problem() const { return m_problem; }
    [[nodiscard]] const char* at() const { return m_at; }

    void skipSpace() {
        while (m_at != m_end && isSpace(*m_at)) ++m_at;
    }
    [[nodiscard]] bool isAtEnd() const { return m_at == m_end; }
    [[nodiscard]] char peek() const { return m_at == m_end ? '\0' : *m_at; }
    [[nodiscard]] bool accept(char c) {
        if (m_at == m_end || *m_at != c) return false;
        ++m_at;
        return true;
    }
    bool fail(const char* problem) {
        if (!m_problem) m_problem = problem;
        return false;
    }

    /// Lists any value, and all that is in it.
    void value(int depth, std::string_view key) {
        skipSpace();
        const char* begin = m_at;
        const std::size_t place = m_list.size();
        m_list.push_back({key, {}, 1, JsonKind::Null});
        const JsonKind kind = step(depth);
        JsonValue& value = m_list[place];
        value.kind = kind;
        value.text = std::string_view(begin, static_cast<std::size_t>(m_at - begin));
        value.span = m_list.size() - place;
    }

  private:
    /// Steps over a string; what is between its quotes.
    std::string_view string() {
        if (!accept('"')) {
            fail("a key in double quotes is missing");
            return {};
        }
        const char* begin = m_at;
        while (m_at != m_end && *m_at != '"') {
            if (static_cast<unsigned char>(*m_at) < 0x20) {
                fail("a control character in a string must be escaped");
                return {};
            }
            if (*m_at == '\\' && !escape()) return {};
            ++m_at;
        }
        if (m_at == m_end) fail("a string does not end");
        return failed() ? std::string_view() : std::string_view(begin, static_cast<std::size_t>(m_at++ - begin));
    }

    void object(int depth) {
        ++m_at;  // {
        skipSpace();
        if (accept('}')) return;
        do {
            skipSpace();
            const std::string_view key = string();
            skipSpace();
            if (!failed() && !accept(':')) fail("a colon is missing after a key");
            const std::size_t before = m_list.size();
            if (!failed()) value(depth + 1, key);
            if (failed()) return m_list.resize(before);
            skipSpace();
        } while (accept(','));
        if (!accept('}')) fail(isAtEnd() ? "an object does not end" : "a comma or } is missing in an object");
    }

    void array(int depth) {
        ++m_at;  // [
        skipSpace();
        if (accept(']')) return;
        do {
            value(depth + 1, {});
            if (failed()) return;
            skipSpace();
        } while (accept(','));
        if (!accept(']')) fail(isAtEnd() ? "an array does not end" : "a comma or ] is missing in an array");
    }

    /// At a backslash; leaves the cursor on the last character of the escape.
    bool escape() {
        if (++m_at == m_end) return fail("a string does not end");
        if (*m_at == 'u') {
            for (int i = 0; i < 4; ++i)
                if (++m_at == m_end || !isHexDigit(*m_at)) return fail("a \\u escape needs four hexadecimal digits");
            return true;
        }
        return std::string_view("\"\\/bfnrt").find(*m_at) != std::string_view::npos ||
               fail("an escape in a string is not one of JSON's");
    }

    JsonKind step(int depth) {
        if (depth > kDeepest) fail("it nests deeper than 64 levels");
        if (failed()) return JsonKind::Null;
        switch (peek()) {
            case '{':
                object(depth);
                return JsonKind::Object;
            case '[':
                array(depth);
                return JsonKind::Array;
            case '"':
                string();
                return JsonKind::String;
            default:
                return word();
        }
    }

    /// A number, a literal, or whatever stands up to the next delimiter.
    JsonKind word() {
        if (const char* end = endOfNumber(m_at, m_end)) {
            m_at = end;
            return JsonKind::Number;
        }
        const char* begin = m_at;
        while (m_at != m_end && !isDelimiter(*m_at)) ++m_at;
        const std::string_view text(begin, static_cast<std::size_t>(m_at - begin));
        if (text.empty()) fail("a value is missing");
        if (text == "null") return JsonKind::Null;
        return text == "true" || text == "false" ? JsonKind::Boolean : JsonKind::Word;
    }

    const char* m_at;
    const char* m_end;
    JsonList& m_list;
    const char* m_problem = nullptr;
};

/// One character of a key: a byte, or an escape. @return its code, or -1 beyond ASCII
int nextCharacter(std::string_view& key) {
    const char c = key.front();
    key.remove_prefix(1);
    if (c != '\\') return static_cast<signed char>(c) < 0 ? -1 : c;
    const char kind = key.front();
    key.remove_prefix(1);
    if (kind != 'u') return -1;  // no field's name has a character with a short escape
    int code = 0;
    std::from_chars(key.data(), key.data() + 4, code, 16);
    key.remove_prefix(4);
    return code < 0x80 ? code : -1;
}

}  // namespace

std::string readObject(std::string_view line, JsonList& list) {
    list.clear();
    Cursor cursor(line, list);
    cursor.skipSpace();
    cursor.value(0, {});
    if (list[0].kind != JsonKind::Object) {
        if (cursor.failed()) return std::string("not valid JSON: ") + cursor.problem();
        return "the line: must be one JSON object, got " + shortened(list[0].text, 60);
    }
    cursor.skipSpace();
    if (!cursor.failed() && !cursor.isAtEnd()) cursor.fail("something follows the object");
    if (!cursor.failed()) return {};
    const auto column = static_cast<std::size_t>(cursor.at() - line.data()) + 1;
    return std::string("not valid JSON at byte ") + std::to_string(column) + ": " + cursor.problem();
}

bool spells(std::string_view key, std::string_view name) {
    if (key == name) return true;
    if (key.find('\\') == std::string_view::npos) return false;
    for (const char c : name)
        if (key.empty() || nextCharacter(key) != c) return false;
    return key.empty();
}

std::optional<double> toDouble(const JsonValue& value) {
    double number = 0;
    const auto [end, error] = std::from_chars(value.text.data(), value.text.data() + value.text.size(), number);
    if (error == std::errc()) return number;
    // Beyond the largest double, or so near 0 that it is 0: only strtod tells which.
    number = std::strtod(std::string(value.text).c_str(), nullptr);
    if (std::isinf(number)) return std::nullopt;
    return number;
}

}  // namespace io
