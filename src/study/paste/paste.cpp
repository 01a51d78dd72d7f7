#include "study/paste/paste.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/numbers.h"
#include "io/query/query_line.h"
#include "io/text.h"
#include "logs/read/column_names.h"
#include "logs/read/guess.h"
#include "scene/edits.h"
#include "study/paste/code_calls.h"
#include "study/paste/code_values.h"
#include "study/paste/prose.h"

namespace study {
namespace {

constexpr std::size_t kMostCode = std::size_t{1} << 16;  ///< bytes; a longer text is no piece of code

/// The next line of a text, taken off it.
std::string_view takeLineOf(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = io::trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

/// The query in a comment of an exported test: "// {…}", "# {…}". Empty: there is none.
std::string_view queryInComment(std::string_view text) {
    io::JsonList list;
    while (!text.empty()) {
        std::string_view line = takeLineOf(text);
        const std::size_t mark = line.starts_with("//") ? 2 : line.starts_with('#') ? 1 : 0;
        if (mark == 0) continue;
        line = io::trimmed(line.substr(mark));
        if (line.starts_with('{') && io::readObject(line, list).empty() && list.front().find("query")) return line;
    }
    return {};
}

io::Result<Pasted> fromRow(const logs::LogHead& head, logs::LogMapping mapping, std::string what) {
    if (std::string missing = problem(mapping); !missing.empty()) return io::Error{std::move(missing)};
    std::vector<logs::LogDetail> details = preview(head, mapping, 1);
    if (details.empty()) return io::Error{"a heading without a row: paste both lines"};
    logs::LogDetail& detail = details.front();
    if (!detail.isGood()) return io::Error{detail.line.error};
    if (head.lines.size() > 1) what += ", the first of several";
    if (io::movesShape(detail.line.query)) return io::Error{"a shape of a scene stands still, and this one moves"};
    Pasted pasted{{detail.scene(), std::move(what), {}}, nullptr};
    if (std::string problem = scene::problem(pasted.text.scene); !problem.empty()) return io::Error{std::move(problem)};
    if (detail.line.answer.isGiven)
        pasted.row = std::make_shared<const PastedRow>(PastedRow{std::move(mapping), std::move(detail)});
    return pasted;
}

/// An object of a log: none of the members by which scenes, queries and answers are known.
bool isLogObject(std::string_view line) {
    io::JsonList list;
    if (!io::isUtf8(line) || !io::readObject(logs::jsonPart(line), list).empty()) return false;
    const io::JsonValue& object = list.front();
    for (const char* member : {"carom", "balls", "spheres", "ball", "outcome"})
        if (object.find(member)) return false;
    return true;
}

/// A CSV with its heading, and a row: names that mean something, and no code.
bool isCsv(const logs::LogHead& head, std::string_view text) {
    const std::string_view first = text.substr(0, text.find('\n'));
    if (head.format != logs::LogFormat::Csv || !head.csv.isNamed() || head.csv.columns.size() < 4) return false;
    if (first.find_first_of("=({") != std::string_view::npos) return false;
    return std::count_if(head.csv.columns.begin(), head.csv.columns.end(), logs::namesField) >= 2;
}

/// Absent: the text is no line of a log.
std::optional<io::Result<Pasted>> fromLog(std::string_view text) {
    std::string_view rest = text;
    const bool isObject = isLogObject(takeLineOf(rest)) || isLogObject(text);
    std::string oneLine;
    if (isObject && !isLogObject(text.substr(0, text.find('\n')))) {  // an object over several lines
        oneLine = text;
        std::replace(oneLine.begin(), oneLine.end(), '\n', ' ');
        text = oneLine;
    }
    const io::Result<logs::LogHead> head = logs::readHeadOf(text);
    if (!head || (!isObject && !isCsv(head.value(), text))) return std::nullopt;
    return fromRow(head.value(), logs::guessMapping(head.value()), isObject ? "a line of a log" : "a row of a log");
}

// ---- Source code

constexpr const char* kNotAScene =
    "this is no scene. A scene is a query as JSON, a line of a log, a scene file, six numbers (0 0 0 -> 1 0 0), or "
    "code that names start, end, radius and center";

/// Whether a name that an engine has, such as Jolt's mStart, is kept, as one of its conventions.
enum class EngineNames : unsigned char { Kept, Shortened };

/// A name as the aliases know it: mStart and m_start are start, inDirection is direction.
std::string nameOfField(const std::string& name, EngineNames engineNames) {
    if (engineNames == EngineNames::Kept && logs::namesField(name)) return name;
    const std::size_t joint = name.find_last_of(".:>");
    const std::string path = joint == std::string::npos ? "" : name.substr(0, joint + 1);
    const std::string last = name.substr(path.size());
    for (const std::string_view prefix : {"m_", "_", "m", "in", "s_", "k"}) {
        if (!last.starts_with(prefix) || last.size() <= prefix.size()) continue;
        const char next = last[prefix.size()];
        if (prefix.back() != '_' && !(next >= 'A' && next <= 'Z')) continue;
        const std::string stripped = path + last.substr(prefix.size());
        if (logs::namesField(stripped)) return stripped;
    }
    return name;
}

void appendValue(std::string& json, const CodeValue& value, const std::string& name) {
    json += json.size() > 1 ? "," : "";
    io::appendQuoted(json, name);
    json += ':';
    if (value.numbers.empty()) {
        if (io::isOneOf(value.word, {"true", "false"}))
            json += value.word;
        else
            io::appendQuoted(json, value.word);
        return;
    }
    std::string list;
    for (const double number : value.numbers) {
        list += list.empty() ? "" : ",";
        base::appendNumber(list, number);
    }
    json += value.numbers.size() == 1 ? list : '[' + list + ']';
}

/// The values of a text as one object, and what is not used of it.
struct CodeObject {
    std::string json = "{";
    std::vector<std::string> names;
    std::size_t known = 0;  ///< values whose names mean something
    bool isFlat = false;    ///< the vectors have two numbers
};

io::Result<CodeObject> objectOf(const std::vector<CodeValue>& values, EngineNames engineNames) {
    CodeObject object;
    for (const CodeValue& value : values) {
        const std::string name = nameOfField(value.name, engineNames);
        if (std::find(object.names.begin(), object.names.end(), name) != object.names.end())
            return io::Error{name + ": must be given once, is given twice; paste one query"};
        object.names.push_back(name);
        object.known += logs::namesField(name) ? 1 : 0;
        object.isFlat = object.isFlat || (value.numbers.size() == 2 && logs::namesField(name));
        appendValue(object.json, value, name);
    }
    return object;
}

bool isUsed(const logs::LogMapping& mapping, const std::string& name) {
    return std::any_of(mapping.sources.begin(), mapping.sources.end(), [&](const logs::LogSource& source) {
        return std::find(source.columns.begin(), source.columns.end(), name) != source.columns.end();
    });
}

/// What a query needs and the text does not tell, in one sentence; empty: nothing.
std::string missingIn(const logs::LogMapping& mapping, bool hasSphere) {
    using enum logs::LogField;
    const auto has = [&](logs::LogField field) { return mapping[field].isGiven(); };
    std::vector<std::string> missing;
    if (!has(Start)) missing.emplace_back("where the ball starts (start)");
    if (!has(End) && !has(Displacement) && !has(Direction) && !has(Velocity) && !has(Aim))
        missing.emplace_back("where it goes (end, velocity, or direction and max_distance)");
    if (missing.empty()) return {};
    if (missing.size() == 2 && !hasSphere && !has(Length)) return kNotAScene;
    if (!hasSphere) missing.emplace_back("the sphere (center, sphere_radius)");
    std::string text = "this is no scene yet: it does not tell ";
    for (std::size_t i = 0; i < missing.size(); ++i)
        text += (i == 0 ? "" : i + 1 == missing.size() ? " and " : ", ") + missing[i];
    return text;
}

/// Reads the object; what the code leaves out is assumed and told.
io::Result<Pasted> fromObject(CodeObject object) {
    io::Result<logs::LogHead> head = logs::readHeadOf(object.json + '}');
    if (!head) return io::Error{head.error()};
    logs::LogMapping mapping = logs::guessMapping(head.value());
    std::vector<std::string> warnings;
    for (const std::string& name : object.names)
        if (!isUsed(mapping, name) && !name.starts_with("exact.") && !name.starts_with("allowed."))
            warnings.push_back("Not used: " + name);
    const bool hasShape = std::any_of(logs::logShapes().begin(), logs::logShapes().end(),
                                      [&](const auto& shape) { return mapping[shape.core.front()].isGiven(); });
    const bool hasSphere =
        hasShape || mapping[logs::LogField::Center].isGiven() || mapping[logs::LogField::SphereRadius].isGiven();
    if (!hasSphere) {
        object.json += std::string(",\"no sphere\":[0,0") + (object.isFlat ? "]" : ",0]");
        head = logs::readHeadOf(object.json + '}');
        mapping[logs::LogField::Center].columns = {"no sphere"};
        mapping.knownColumns.emplace_back("no sphere");
        warnings.emplace_back("No sphere is given: add one to meet the ball");
    }
    for (const auto& [field, what] :
         {std::pair(logs::LogField::BallRadius, "ball"), std::pair(logs::LogField::SphereRadius, "sphere")}) {
        if (mapping[field].isGiven() || (hasShape && field == logs::LogField::SphereRadius)) continue;
        mapping[field].constant = 1;
        if (field == logs::LogField::BallRadius || hasSphere)
            warnings.push_back(std::string("The radius of the ") + what + " is not given: 1");
    }
    if (std::string missing = missingIn(mapping, hasSphere); !missing.empty()) return io::Error{std::move(missing)};
    io::Result<Pasted> pasted = fromRow(head.value(), std::move(mapping), "named values");
    if (!pasted) return io::Error{pasted.error()};
    if (!hasSphere) {
        pasted.value().text.scene.spheres.clear();
        pasted.value().row = nullptr;
    }
    pasted.value().text.warnings = std::move(warnings);
    return pasted;
}

/// True if two different words of a text are names of fields.
bool namesTwoFields(std::string_view text) {
    constexpr std::string_view kLetters = "_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    std::set<std::string> known;
    for (std::size_t begin = text.find_first_of(kLetters); begin < text.size() && known.size() < 2;) {
        const std::size_t end = std::min(text.find_first_not_of(kLetters, begin), text.size());
        const std::string name = nameOfField(std::string(text.substr(begin, end - begin)), EngineNames::Shortened);
        if (logs::namesField(name)) known.insert(name);
        begin = text.find_first_of(kLetters, end);
    }
    return known.size() >= 2;
}

/// Adds the sphere that comments tell, where the code has none: "// a sphere of radius 2 stands at (5, 0, 0)".
void addSphereOfComments(std::vector<CodeValue>& values, std::string_view text) {
    const auto isSpheres = [](const CodeValue& value) {
        const std::string name = nameOfField(value.name, EngineNames::Shortened);
        return value.name == "center" || value.name == "sphere_radius" || logs::plainName(name).starts_with("sphere");
    };
    if (std::any_of(values.begin(), values.end(), isSpheres)) return;
    std::string comments;
    while (!text.empty()) {
        const std::string_view line = takeLineOf(text);
        const std::size_t slashes = line.find("//"), hash = line.find('#');
        const std::size_t mark = std::min(slashes == std::string_view::npos ? slashes : slashes + 2,
                                          hash == std::string_view::npos ? hash : hash + 1);
        if (mark < line.size()) comments += std::string(line.substr(mark)) + '\n';
    }
    for (CodeValue& value : readProse(comments))
        if (value.name == "center" || value.name == "sphere_radius") values.push_back(std::move(value));
}

/// Absent: no two values have names that mean something.
std::optional<io::Result<Pasted>> fromCode(std::string_view text) {
    if (text.size() > kMostCode || !io::isUtf8(text)) return std::nullopt;
    io::Result<std::vector<CodeValue>> values = readCodeValues(text);
    if (values) nameBodies(values.value());
    if (values) addSphereOfComments(values.value(), text);
    if (!values) {
        const bool isOneCall = text.find_first_of(";{\n") == std::string_view::npos &&
                               text.find_first_of("0123456789") != std::string_view::npos;
        const bool isCode = text.find_first_of("=({") != std::string_view::npos && !io::isDigit(text[0]) &&
                            (isOneCall || namesTwoFields(text));
        return isCode ? std::optional(io::Result<Pasted>(io::Error{values.error()})) : std::nullopt;
    }
    io::Result<CodeObject> object = objectOf(values.value(), EngineNames::Kept);
    if (!object) return io::Result<Pasted>(io::Error{object.error()});
    if (object.value().known < 2) return std::nullopt;
    io::Result<Pasted> pasted = fromObject(std::move(object.value()));
    if (pasted) return pasted;
    // names of an engine among those of others: mStart beside mEnd
    object = objectOf(values.value(), EngineNames::Shortened);
    if (object)
        if (auto shortened = fromObject(std::move(object.value()))) return shortened;
    return pasted;
}

/// A query told in words; absent: the words do not tell one.
std::optional<Pasted> fromProse(std::string_view text) {
    if (text.size() > kMostCode || !io::isUtf8(text)) return std::nullopt;
    io::Result<CodeObject> object = objectOf(readProse(text), EngineNames::Kept);
    if (!object || object.value().known < 3) return std::nullopt;
    io::Result<Pasted> pasted = fromObject(std::move(object.value()));
    if (!pasted) return std::nullopt;
    pasted.value().text.what = "a description";
    return std::move(pasted.value());
}

/// An object of JSON, maybe faulty: a brace, then a member's name.
bool looksLikeJson(std::string_view text) {
    return text.starts_with('{') && io::trimmed(text.substr(1)).starts_with('"');
}

/// The recorded answer beside a query that was read, if the line is one of a log with that query.
std::shared_ptr<const PastedRow> recordedBeside(std::string_view text, const scene::Scene& scene) {
    if (!text.starts_with('{')) return nullptr;
    const auto row = fromLog(text);
    if (!row || !*row || !row->value().row) return nullptr;
    return row->value().text.scene == scene ? row->value().row : nullptr;
}

}  // namespace

io::Result<Pasted> readPasted(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    text = io::trimmed(text);
    if (const std::string_view query = queryInComment(text); !query.empty()) {
        io::Result<Pasted> pasted = readPasted(query);
        if (pasted) pasted.value().text.what = "an exported test";
        return pasted;
    }
    io::Result<io::Pasted> plain = io::readPasted(text);
    if (plain) {
        const auto row = recordedBeside(text, plain.value().scene);
        return Pasted{std::move(plain.value()), row};
    }
    if (auto row = fromLog(text)) return std::move(*row);
    auto code = fromCode(text);
    if (!code || !*code)
        if (auto told = fromProse(text)) return std::move(*told);
    // What is wrong with JSON is told as such, not as what is wrong with it as code; so with numbers.
    if (code && (*code || !looksLikeJson(text))) return std::move(*code);
    const bool isNear = text.find_first_of("{[(+-.0123456789") == 0 || text.empty() || namesTwoFields(text);
    return io::Error{isNear ? plain.error() : kNotAScene};
}

}  // namespace study
