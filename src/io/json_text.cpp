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

/// True for a number by JSON's grammar, which is narrower than that of any from_chars.
bool isNumber(std::string_view text) {
    const char* at = text.data();
    const char* const end = at + text.size();
    const auto digits = [&] {
        const char* begin = at;
        while (at != end && isDigit(*at)) ++at;
        return at != begin;
    };
    if (at != end && *at == '-') ++at;
    if (at != end && *at == '0')
        ++at;
    else if (!digits())
        return false;
    if (at != end && *at == '.' && (++at, !digits())) return false;
    if (at != end && (*at == 'e' || *at == 'E')) {
        ++at;
        if (at != end && (*at == '+' || *at == '-')) ++at;
        if (!digits()) return false;
    }
    return at == end;
}

/// Walks over JSON text; stops for good at the first problem.
class Cursor {
  public:
    explicit Cursor(std::string_view text) : m_at(text.data()), m_end(text.data() + text.size()) {}

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

    /// Steps over any value.
    JsonValue value(int depth) {
        skipSpace();
        const char* begin = m_at;
        const JsonKind kind = step(depth);
        return {kind, std::string_view(begin, static_cast<std::size_t>(m_at - begin))};
    }

    /// Steps over an object, telling `visit` each key and value.
    template <class Visit>
    void object(int depth, Visit visit) {
        ++m_at;  // {
        skipSpace();
        if (accept('}')) return;
        do {
            skipSpace();
            const std::string_view key = string();
            skipSpace();
            if (!failed() && !accept(':')) fail("a colon is missing after a key");
            const JsonValue member = failed() ? JsonValue() : value(depth + 1);
            if (failed()) return;
            visit(key, member);
            skipSpace();
        } while (accept(','));
        if (!accept('}')) fail(isAtEnd() ? "an object does not end" : "a comma or } is missing in an object");
    }

    template <class Visit>
    void array(int depth, Visit visit) {
        ++m_at;  // [
        skipSpace();
        if (accept(']')) return;
        do {
            const JsonValue element = value(depth + 1);
            if (failed()) return;
            visit(element);
            skipSpace();
        } while (accept(','));
        if (!accept(']')) fail(isAtEnd() ? "an array does not end" : "a comma or ] is missing in an array");
    }

  private:
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
                object(depth, [](std::string_view, const JsonValue&) {});
                return JsonKind::Object;
            case '[':
                array(depth, [](const JsonValue&) {});
                return JsonKind::Array;
            case '"':
                string();
                return JsonKind::String;
            default:
                return word();
        }
    }

    /// A literal, a number, or whatever stands up to the next delimiter.
    JsonKind word() {
        const char* begin = m_at;
        while (m_at != m_end && !isSpace(*m_at) && *m_at != ',' && *m_at != '}' && *m_at != ']') ++m_at;
        const std::string_view text(begin, static_cast<std::size_t>(m_at - begin));
        if (text.empty()) fail("a value is missing");
        if (isNumber(text)) return JsonKind::Number;
        if (text == "null") return JsonKind::Null;
        return text == "true" || text == "false" ? JsonKind::Boolean : JsonKind::Word;
    }

    const char* m_at;
    const char* m_end;
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

std::string splitObject(std::string_view line, std::vector<JsonMember>& members) {
    members.clear();
    Cursor cursor(line);
    cursor.skipSpace();
    if (cursor.peek() != '{') {
        const JsonValue value = cursor.value(0);
        if (cursor.failed()) return std::string("not valid JSON: ") + cursor.problem();
        return "the line: must be one JSON object, got " + shortened(value.text, 60);
    }
    cursor.object(0, [&](std::string_view key, const JsonValue& value) { members.push_back({key, value}); });
    cursor.skipSpace();
    if (!cursor.failed() && !cursor.isAtEnd()) cursor.fail("something follows the object");
    if (!cursor.failed()) return {};
    const auto column = static_cast<std::size_t>(cursor.at() - line.data()) + 1;
    return std::string("not valid JSON at byte ") + std::to_string(column) + ": " + cursor.problem();
}

void membersOf(const JsonValue& object, std::vector<JsonMember>& members) {
    members.clear();
    Cursor(object.text).object(0, [&](std::string_view key, const JsonValue& value) {
        members.push_back({key, value});
    });
}

void elementsOf(const JsonValue& array, std::vector<JsonValue>& elements) {
    elements.clear();
    Cursor(array.text).array(0, [&](const JsonValue& value) { elements.push_back(value); });
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
