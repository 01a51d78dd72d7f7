#include "io/json_document.h"

#include <algorithm>
#include <deque>
#include <vector>

#include "base/utf8.h"
#include "io/text.h"

namespace io {
namespace {

/// "line 3, column 5" of a byte.
std::string placeOf(std::size_t byte, std::string_view text) {
    const std::string_view before = text.substr(0, byte);
    const std::string_view line = before.substr(before.find_last_of('\n') + 1);  // npos + 1 is 0
    const auto row = 1 + std::count(before.begin(), before.end(), '\n');
    const auto column =
        1 + std::count_if(line.begin(), line.end(), [](char c) { return !base::continuesCharacter(c); });
    return "line " + std::to_string(row) + ", column " + std::to_string(column);
}

/// Initial capacity of the list. Each value but the first follows a comma or an opening bracket; the estimate is
/// capped, because a long string of commas holds no values.
std::size_t likelyValues(std::string_view text) {
    const auto precedes = [](char c) { return c == ',' || c == '[' || c == '{'; };
    const auto most = 1 + static_cast<std::size_t>(std::count_if(text.begin(), text.end(), precedes));
    return std::min(most, 16 + text.size() / 8);
}

/// Finds faults that the grammar allows but a file must not contain.
class FileChecks {
  public:
    explicit FileChecks(std::string_view text) : m_text(text) {}

    /// The first fault of a value and everything inside it.
    std::optional<JsonFault> within(const JsonValue& whole) {
        std::optional<JsonFault> fault;
        for (const JsonValue* value = &whole; value != whole.last() && !fault; ++value) fault = of(*value);
        return fault;
    }

  private:
    static constexpr const char* kHalf = " has half of a surrogate pair";

    /// The fault of a value itself, ignoring the values inside it.
    std::optional<JsonFault> of(const JsonValue& value) {
        const auto fault = [&](const char* at, const std::string& what) {
            return JsonFault{what, static_cast<std::size_t>(at - m_text.data())};
        };
        if (hasHalfPair(value.key)) return fault(value.key.data() - 1, shownKey(value) + kHalf);
        if (value.kind == JsonKind::String && hasHalfPair(value.text))
            return fault(value.text.data(), shortened(value.text, 60) + kHalf);
        const JsonValue* twice = value.kind == JsonKind::Object ? repeated(value) : nullptr;
        if (twice) return fault(twice->key.data() - 1, shownKey(*twice) + " is given twice");
        return std::nullopt;
    }

    static std::string shownKey(const JsonValue& member) { return '"' + shortened(member.key, 60) + '"'; }

    /// The first member whose key an earlier member has; null if there is none.
    const JsonValue* repeated(const JsonValue& object) {
        m_keys.clear();
        m_unescaped.clear();
        for (const JsonValue* member = object.first(); member != object.last(); member = member->next()) {
            const bool isPlain = member->key.find('\\') == std::string_view::npos;
            m_keys.push_back({isPlain ? member->key : m_unescaped.emplace_back(unescaped(member->key)), member});
        }
        std::sort(m_keys.begin(), m_keys.end());
        const JsonValue* found = nullptr;
        for (std::size_t i = 1; i < m_keys.size(); ++i)
            if (m_keys[i].first == m_keys[i - 1].first && (!found || m_keys[i].second < found))
                found = m_keys[i].second;
        return found;
    }

    std::string_view m_text;
    std::vector<std::pair<std::string_view, const JsonValue*>> m_keys;  // sorted: wide objects cost little more
    std::deque<std::string> m_unescaped;
};

/// Hands elements on that have no fault, as long as none had one.
class CheckedElements final : public JsonElements {
  public:
    /// @param elements  may be null: none is wanted
    CheckedElements(FileChecks& checks, JsonElements* elements) : m_checks(checks), m_elements(elements) {}
    [[nodiscard]] const std::optional<JsonFault>& fault() const { return m_fault; }

    [[nodiscard]] bool wants(std::string_view member) const override { return m_elements && m_elements->wants(member); }
    [[nodiscard]] const char* take(std::string_view member, const JsonValue& element) override {
        if (!m_fault) m_fault = m_checks.within(element);
        return m_fault ? nullptr : m_elements->take(member, element);
    }

  private:
    FileChecks& m_checks;
    JsonElements* m_elements;
    std::optional<JsonFault> m_fault;
};

void appendCompact(std::string& out, const JsonValue& value) {
    const bool isObject = value.kind == JsonKind::Object;
    if (!isObject && value.kind != JsonKind::Array) {
        out += value.text;
        return;
    }
    out += value.text.front();
    for (const JsonValue* part = value.first(); part != value.last(); part = part->next()) {
        if (part != value.first()) out += ',';
        if (isObject) (((out += '"') += part->key) += "\":");
        appendCompact(out, *part);
    }
    out += isObject ? '}' : ']';
}

/// A text without its byte order marks; an error if it is not UTF-8.
Result<std::string_view> textOf(std::string_view text) {
    while (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (std::string wide = wideEncodingProblem(text); !wide.empty()) return Error{std::move(wide)};
    if (const std::size_t good = lengthOfUtf8(text); good != text.size())
        return Error{"not valid UTF-8 text at " + placeOf(good, text)};
    return text;
}

}  // namespace

Result<JsonList> readJson(std::string_view whole, JsonElements* elements) {
    const Result<std::string_view> text = textOf(whole);
    if (!text) return Error{text.error()};
    JsonList list;
    if (!elements) list.reserve(likelyValues(text.value()));
    FileChecks checks(text.value());
    CheckedElements checked(checks, elements);
    std::optional<JsonFault> fault = listValue(text.value(), list, &checked);
    if (!fault) fault = checked.fault();
    if (!fault) fault = checks.within(list.front());
    if (fault) return Error{"not valid JSON: " + placeOf(fault->at, text.value()) + ": " + fault->what};
    if (list.front().kind != JsonKind::Object) return Error{"must be one JSON object, got " + shortText(list.front())};
    return list;
}

std::string compact(const JsonValue& value) {
    std::string text;
    appendCompact(text, value);
    return text;
}

void keepMember(std::string& object, const JsonValue& member) { keepMember(object, member.key, compact(member)); }

void keepMember(std::string& object, std::string_view key, std::string_view value) {
    if (object.empty())
        object = '{';
    else
        object.back() = ',';
    ((object += '"') += key) += "\":";
    (object += value) += '}';
}

std::string shortText(const JsonValue& value) {
    if (value.kind == JsonKind::Object) return "an object";
    if (value.kind == JsonKind::String) return inQuotes(unescaped(value));
    return shortened(compact(value), 60);
}

}  // namespace io
