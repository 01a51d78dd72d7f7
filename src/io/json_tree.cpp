#include "io/json_tree.h"

#include <simdjson.h>

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "io/numbers.h"
#include "io/text.h"

namespace io {
namespace {

constexpr int kDeepest = 64;
constexpr std::size_t kMostMembers = 10'000;  ///< of one object: an ordered one is searched from its start

/// Watches the parser: what JSON itself allows but a careful reader must not.
class Watch {
  public:
    bool operator()(int depth, Json::parse_event_t event, Json& value) {
        if (event == Json::parse_event_t::object_start) m_keys.emplace_back();
        if (event == Json::parse_event_t::object_end && !m_keys.empty()) m_keys.pop_back();
        if (event == Json::parse_event_t::key) checkKey(value.get_ref<const std::string&>());
        if (depth > kDeepest) note("must not nest deeper than " + std::to_string(kDeepest) + " levels");
        return m_problem.empty();  // what is refused needs no memory
    }
    [[nodiscard]] const std::string& problem() const { return m_problem; }

  private:
    void checkKey(const std::string& key) {
        if (m_keys.empty()) return;
        if (!m_keys.back().insert(key).second) note(inQuotes(key) + ": given twice");
        if (m_keys.back().size() > kMostMembers)
            note("must not have more than " + std::to_string(kMostMembers) + " members in one object");
    }
    void note(std::string problem) {
        if (m_problem.empty()) m_problem = std::move(problem);
    }

    std::vector<std::unordered_set<std::string>> m_keys;
    std::string m_problem;
};

/// "[json.exception.parse_error.101] parse error at line 3, column 5: ..." -> "line 3, column 5: ..."
std::string plainReason(std::string_view what) {
    for (const std::string_view opening : {std::string_view("parse error at "), std::string_view("] ")})
        if (const std::size_t at = what.find(opening); at != std::string_view::npos) {
            what.remove_prefix(at + opening.size());
            break;
        }
    return shortened(what, 200);
}

void append(std::string& out, const Json& value, std::size_t indent);

void appendIndent(std::string& out, std::size_t indent) {
    out += '\n';
    out.append(2 * indent, ' ');
}

void appendArray(std::string& out, const Json& array, std::size_t indent) {
    const bool isPlain = std::all_of(array.begin(), array.end(), [](const Json& e) { return e.is_primitive(); });
    bool isFirst = true;
    out += '[';
    for (const Json& element : array) {
        if (!isFirst) out += isPlain ? ", " : ",";
        if (!isPlain) appendIndent(out, indent + 1);
        append(out, element, indent + 1);
        isFirst = false;
    }
    if (!isPlain) appendIndent(out, indent);
    out += ']';
}

void appendObject(std::string& out, const Json& object, std::size_t indent) {
    if (object.empty()) {
        out += "{}";
        return;
    }
    bool isFirst = true;
    out += '{';
    for (const auto& [key, value] : object.items()) {
        if (!isFirst) out += ',';
        appendIndent(out, indent + 1);
        appendQuoted(out, key);
        out += ": ";
        append(out, value, indent + 1);
        isFirst = false;
    }
    appendIndent(out, indent);
    out += '}';
}

void append(std::string& out, const Json& value, std::size_t indent) {
    if (value.is_object())
        appendObject(out, value, indent);
    else if (value.is_array())
        appendArray(out, value, indent);
    else if (value.is_number_float())
        appendNumber(out, value.get<double>());
    else if (value.is_string())
        appendQuoted(out, value.get_ref<const std::string&>());
    else
        out += value.dump();
}

}  // namespace

Result<Json> readJson(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (!simdjson::validate_utf8(text)) return Error{"not valid UTF-8 text"};
    Watch watch;
    try {
        Json tree = Json::parse(text, std::ref(watch));
        if (!watch.problem().empty()) return Error{watch.problem()};
        return tree;
    } catch (const Json::exception& error) {
        return Error{watch.problem().empty() ? "not valid JSON: " + plainReason(error.what()) : watch.problem()};
    }
}

std::string writeJson(const Json& value) {
    std::string text;
    append(text, value, 0);
    return text + '\n';
}

std::string shortText(const Json& value) {
    if (value.is_object()) return "an object";
    if (value.is_number_float()) return number(value.get<double>());
    if (value.is_string()) return inQuotes(value.get_ref<const std::string&>());
    return shortened(value.dump(), 60);
}

}  // namespace io
