#include "io/json_text.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

#include "base/contract.h"
#include "base/utf8.h"
#include "io/json_number.h"
#include "io/text.h"

namespace io {
namespace {

constexpr int kDeepestNesting = 64;

bool isHexDigit(char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

/// Walks over JSON text and lists its values; stops at the first fault.
class Cursor {
  public:
    enum class Words : std::uint8_t { Listed, Refused };
    Cursor(std::string_view text, JsonList& list, Words words = Words::Listed, JsonElements* elements = nullptr)
        : m_at(text.data()), m_end(text.data() + text.size()), m_list(list), m_words(words), m_elements(elements) {}

    [[nodiscard]] bool failed() const { return m_problem != nullptr; }
    [[nodiscard]] const char* problem() const { return m_problem; }
    /// The word that is not a JSON value, if it is the fault.
    [[nodiscard]] std::string_view refused() const { return m_refused; }
    [[nodiscard]] const char* problemAt() const { return m_problemAt; }

    [[gnu::always_inline]] void skipSpace() {
        if (m_at == m_end || *m_at > ' ') return;  // the usual case
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
        if (!m_problem) {
            m_problem = problem;
            m_problemAt = m_at;
        }
        return false;
    }

    /// Lists a value and everything inside it.
    void value(int depth, std::string_view key) {
        skipSpace();
        const char* begin = m_at;
        const std::size_t place = m_list.size();
        m_list.push_back({key, {}, 0, 1, JsonKind::Null});
        if (depth == 1) m_member = key;
        const JsonKind kind = step(depth);
        JsonValue& value = m_list[place];
        value.kind = kind;
        if (kind == JsonKind::Number) value.number = m_number;
        value.text = std::string_view(begin, static_cast<std::size_t>(m_at - begin));
        value.span = static_cast<std::uint32_t>(m_list.size() - place);
    }

  private:
    /// Steps over the characters of a string up to the first that means something, eight at a time.
    void skipPlain() {
        if constexpr (std::endian::native != std::endian::little) return;
        constexpr std::uint64_t kOnes = 0x0101010101010101, kHigh = 0x8080808080808080;
        const auto zeros = [](std::uint64_t x) { return (x - kOnes) & ~x; };  // the lowest high bit: a byte of 0
        for (std::uint64_t eight = 0; m_end - m_at >= 8; m_at += 8) {
            std::memcpy(&eight, m_at, sizeof eight);
            const std::uint64_t controls = (eight - 0x20 * kOnes) & ~eight;
            const std::uint64_t found = (zeros(eight ^ '"' * kOnes) | zeros(eight ^ '\\' * kOnes) | controls) & kHigh;
            if (found == 0) continue;
            m_at += std::countr_zero(found) / 8;
            return;
        }
    }

    /// Steps over a string. @return the text between its quotes
    std::string_view string() {
        if (!accept('"')) {
            fail("a key in double quotes is missing");
            return {};
        }
        const char* begin = m_at;
        skipPlain();
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
        const bool isHandedOver = depth == 1 && m_elements && m_elements->wants(m_member);
        do {
            const std::size_t before = m_list.size();
            value(depth + 1, {});
            if (failed()) return;
            if (isHandedOver) {
                if (const char* why = m_elements->take(m_member, m_list[before])) fail(why);
                m_list.resize(before);
            }
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
        if (depth > kDeepestNesting) fail("it nests deeper than 64 levels");
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

    /// A number, a literal, or any text up to the next delimiter.
    JsonKind word() {
        NumberReader number;
        if (const char* end = number.read(m_at, m_end)) {
            m_at = end;
            m_number = number.value();
            return JsonKind::Number;
        }
        const char* begin = m_at;
        while (m_at != m_end && !isDelimiter(*m_at)) ++m_at;
        const std::string_view text(begin, static_cast<std::size_t>(m_at - begin));
        if (text.empty()) fail("a value is missing");
        if (text == "null") return JsonKind::Null;
        if (text == "true" || text == "false") return JsonKind::Boolean;
        if (m_words == Words::Refused && !failed()) {
            m_refused = text;
            m_at = begin;
            fail(" is no JSON value");
        }
        return JsonKind::Word;
    }

    const char* m_at;
    const char* m_end;
    JsonList& m_list;
    Words m_words;
    JsonElements* m_elements;
    std::string_view m_member;  ///< member of the outermost object in which the cursor stands
    std::string_view m_refused;
    double m_number = 0;  ///< the last
    const char* m_problem = nullptr;
    const char* m_problemAt = nullptr;
};

unsigned takeFourDigits(std::string_view& rest) {
    unsigned code = 0;
    std::from_chars(rest.data(), rest.data() + 4, code, 16);
    rest.remove_prefix(4);
    return code;
}

/// The digits after \\u, with those of a second half if the first is one of a surrogate pair; absent for half a pair.
std::optional<unsigned> takeCodePoint(std::string_view& rest) {
    const unsigned first = takeFourDigits(rest);
    if (first < 0xD800 || first > 0xDFFF) return first;
    if (first > 0xDBFF || !rest.starts_with("\\u")) return std::nullopt;
    std::string_view ahead = rest.substr(2);
    const unsigned second = takeFourDigits(ahead);
    if (second < 0xDC00 || second > 0xDFFF) return std::nullopt;
    rest = ahead;
    return 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
}

std::optional<JsonFault> listWhole(std::string_view text, JsonList& list, Cursor::Words words,
                                   JsonElements* elements = nullptr) {
    list.clear();
    Cursor cursor(text, list, words, elements);
    cursor.value(0, {});
    cursor.skipSpace();
    const bool isObject = list.front().kind == JsonKind::Object;
    if (!cursor.failed() && !cursor.isAtEnd())
        cursor.fail(isObject ? "something follows the object" : "something follows the value");
    if (!cursor.failed()) return std::nullopt;
    const std::string refused = cursor.refused().empty() ? std::string() : inQuotes(cursor.refused());
    return JsonFault{refused + cursor.problem(), static_cast<std::size_t>(cursor.problemAt() - text.data())};
}

}  // namespace

const JsonValue* JsonValue::find(std::string_view name) const {
    if (kind != JsonKind::Object) return nullptr;
    for (const JsonValue* member = first(); member != last(); member = member->next())
        if (spells(member->key, name)) return member;
    return nullptr;
}

std::optional<JsonFault> listValue(std::string_view text, JsonList& list, JsonElements* elements) {
    return listWhole(text, list, Cursor::Words::Refused, elements);
}

std::optional<JsonFault> listObject(std::string_view text, JsonList& list) {
    std::optional<JsonFault> fault = listWhole(text, list, Cursor::Words::Listed);
    if (list[0].kind != JsonKind::Object && !list[0].text.empty())
        return JsonFault{"must be one JSON object, got " + shortened(list[0].text, 60), 0};
    if (fault) fault->what = "not valid JSON: " + fault->what;
    return fault;
}

std::string unescaped(const JsonValue& value) {
    CAROM_EXPECTS(value.kind == JsonKind::String, value.kind, value.text);
    return unescaped(value.text.substr(1, value.text.size() - 2));
}

std::string unescaped(std::string_view rest) {
    std::string text;
    while (!rest.empty()) {
        const char c = rest.front();
        rest.remove_prefix(1);
        if (c != '\\') {
            text += c;
            continue;
        }
        const char kind = rest.front();
        rest.remove_prefix(1);
        static constexpr std::string_view kShort = "bfnrt", kMeant = "\b\f\n\r\t";
        if (const std::size_t at = kShort.find(kind); at != std::string_view::npos)
            text += kMeant[at];
        else if (kind == 'u')
            base::appendUtf8(text, takeCodePoint(rest).value_or(0xFFFD));
        else
            text += kind;
    }
    return text;
}

bool hasHalfPair(std::string_view written) {
    for (std::size_t at = written.find('\\'); at != std::string_view::npos; at = written.find('\\')) {
        const bool isCode = written[at + 1] == 'u';
        written.remove_prefix(at + 2);
        if (isCode && !takeCodePoint(written)) return true;
    }
    return false;
}

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
    const auto column = static_cast<std::size_t>(cursor.problemAt() - line.data()) + 1;
    return std::string("not valid JSON at byte ") + std::to_string(column) + ": " + cursor.problem();
}

bool spellsByEscapes(std::string_view key, std::string_view name) {
    return key.find('\\') != std::string_view::npos && unescaped(key) == name;
}

std::optional<double> toDouble(const JsonValue& value) {
    CAROM_EXPECTS(value.kind == JsonKind::Number, value.kind, value.text);
    return std::isinf(value.number) ? std::nullopt : std::optional(value.number);
}

}  // namespace io
