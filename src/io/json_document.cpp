#include "io/json_document.h"

#include <algorithm>
#include <deque>
#include <vector>

#include "io/text.h"

namespace io {
namespace {

bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// "line 3, column 5" of a byte.
std::string placeOf(std::size_t byte, std::string_view text) {
    const std::string_view before = text.substr(0, byte);
    const std::string_view line = before.substr(before.find_last_of('\n') + 1);  // npos + 1 is 0
    const auto row = 1 + std::count(before.begin(), before.end(), '\n');
    const auto column = 1 + std::count_if(line.begin(), line.end(), [](char c) { return !isContinuation(c); });
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
    /// The fault of a value itself, ignoring the values inside it.
    std::optional<JsonFault> of(const JsonValue& value, std::string_view text) {
        const auto fault = [&](const char* at, const std::string& what) {
            return JsonFault{what, static_cast<std::size_t>(at - text.data())};
        };
        if (hasHalfPair(value.key)) return fault(value.key.data() - 1, shownKey(value) + kHalf);
        if (value.kind == JsonKind::String && hasHalfPair(value.text))
            return fault(value.text.data(), shortened(value.text, 60) + kHalf);
        const JsonValue* twice = value.kind == JsonKind::Object ? repeated(value) : nullptr;
        if (twice) return fault(twice->key.data() - 1, shownKey(*twice) + " is given twice");
        return std::nullopt;
    }

  private:
    static constexpr const char* kHalf = " has half of a surrogate pair";

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

    std::vector<std::pair<std::string_view, const JsonValue*>> m_keys;  // sorted: wide objects cost little more
    std::deque<std::string> m_unescaped;
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

}  // namespace

Result<JsonList> readJson(std::string_view text) {
    while (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (const std::size_t good = lengthOfUtf8(text); good != text.size())
        return Error{"not valid UTF-8 text at " + placeOf(good, text)};
    JsonList list;
    list.reserve(likelyValues(text));
    std::optional<JsonFault> fault = listValue(text, list);
    FileChecks checks;
    for (std::size_t i = 0; i < list.size() && !fault; ++i) fault = checks.of(list[i], text);
    if (fault) return Error{"not valid JSON: " + placeOf(fault->at, text) + ": " + fault->what};
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
