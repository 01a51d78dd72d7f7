#include "logs/read/others.h"

#include <algorithm>
#include <array>

#include "io/text.h"
#include "logs/read/cells.h"
#include "logs/read/column_names.h"
#include "logs/read/pairs.h"

namespace logs {
namespace {

using io::JsonKind;
using io::JsonValue;

constexpr std::string_view kKept = "columns.";  // where an exported row holds the other columns of its origin

bool isOfExact(std::string_view name) { return name.starts_with("exact."); }

/// What Carom writes beside query and answer of a row.
bool isOfExport(std::string_view name) {
    constexpr std::array<std::string_view, 10> kNames = {
        "line",   "verdict", "worst",    "error_ulps",        "error_units",
        "reason", "note",    "obstacle", "recorded_obstacle", "later_by"};
    constexpr std::array<std::string_view, 5> kObjects = {"exact.", "read_as.", "query.", "recorded.", "hex."};
    return std::find(kNames.begin(), kNames.end(), name) != kNames.end() ||
           std::any_of(kObjects.begin(), kObjects.end(), [&](auto object) { return name.starts_with(object); });
}

/// A column that some source reads whole, or in parts.
bool isColumnAmong(const std::vector<std::string>& columns, std::string_view name) {
    const auto isPart = [](std::string_view part, std::string_view whole) {
        return part.starts_with(whole) && (part[whole.size()] == '.' || part[whole.size()] == '[');
    };
    return std::any_of(columns.begin(), columns.end(), [&](std::string_view column) {
        return name == column || isPart(name, column) || isPart(column, name);
    });
}

/// True for a number as JSON writes it.
bool isJsonNumber(std::string_view text) {
    io::JsonList list;
    const std::string object = "{\"a\":" + std::string(text) + "}";
    return io::readObject(object, list).empty() && list.size() == 2 && list[1].kind == JsonKind::Number;
}

/// Names of what an answer holds beside its geometry: whose it is, which part, how it was found.
constexpr std::string_view kLabels[] = {
    "id",
    "index",
    "face",
    "flags",
    "uv",
    "uv2",
    "coord",
    "material",
    "actor",
    "component",
    "bone",
    "collider",
    "object",
    "shape",
    "layer",
    "mask",
    "group",
    "handle",
    "status",
    "rid",
    "item",
    "count",
    "frame",
    "name",
    "tag",
    "userdata",
    "iterations",
    "triangle",
    "linearvelocity",
    "transform",
    "startpenetrating",
    "maxfraction",
};
/// Parts of names by which a value is one of an answer, wherever it stands.
constexpr std::string_view kAnswerWords[] = {
    "normal",  "impulse",  "depth",   "penetrat", "toi",           "timeofimpact", "impact", "witness", "fraction",
    "contact", "hitpoint", "hitdist", "newvel",   "velocityafter", "separation",   "result", "answer"};

bool endsWithOneOf(std::string_view name, std::span<const std::string_view> ends) {
    while (!name.empty() && io::isDigit(name.back())) name.remove_suffix(1);
    return std::any_of(ends.begin(), ends.end(), [&](auto end) { return name.ends_with(end); });
}
bool holdsOneOf(std::string_view name, std::span<const std::string_view> words) {
    return std::any_of(words.begin(), words.end(),
                       [&](auto word) { return name.find(word) != std::string_view::npos; });
}

/// The path of the object that a member stands in, with its dot; empty: the line itself.
std::string parentOf(std::string_view path) { return std::string(path.substr(0, path.rfind('.') + 1)); }

}  // namespace

LogValues::LogValues(const LogMapping& mapping) : m_format(mapping.format), m_csv(mapping.csv) {
    for (const LogSource& source : mapping.sources)
        if (&source != &mapping[LogField::Run])
            m_mapped.insert(m_mapped.end(), source.columns.begin(), source.columns.end());
}

bool LogValues::isMapped(std::string_view name) const { return isColumnAmong(m_mapped, name); }

void LogValues::collect(const JsonValue& object, const std::string& prefix, std::vector<LogValue>& values) const {
    for (const JsonValue* member = object.first(); member != object.last(); member = member->next()) {
        const std::string name = prefix + io::unescaped(member->key);
        if (member->kind == JsonKind::Object) {
            collect(*member, name + '.', values);
            continue;
        }
        if (member->kind == JsonKind::Null) continue;
        const bool isText = member->kind == JsonKind::String;
        std::string text = isText ? io::unescaped(*member) : std::string(member->text);
        if (!text.empty()) values.push_back({name, std::move(text), std::string(member->text), !isMapped(name)});
    }
}

void LogValues::readCsv(std::string_view line, std::vector<LogValue>& values) {
    m_unquoted.clear();
    if (!splitCsv(line, m_csv.separator, m_fields, m_unquoted).empty()) return;
    for (std::size_t i = 0; i < std::min(m_fields.size(), m_csv.columns.size()); ++i) {
        if (m_fields[i].empty()) continue;
        LogValue value{m_csv.columns[i], std::string(m_fields[i]), {}, !isMapped(m_csv.columns[i])};
        if (isJsonNumber(m_fields[i]))
            value.json = value.text;
        else
            io::appendQuoted(value.json, m_fields[i]);
        values.push_back(std::move(value));
    }
}

std::vector<LogValue> LogValues::read(std::string_view line) {
    std::vector<LogValue> values;
    if (!io::isUtf8(line)) return values;
    if (m_format == LogFormat::Csv) {
        readCsv(line, values);
        return values;
    }
    m_list.clear();
    if (!readLogObject(m_format, line, m_list, m_object).empty() || m_list.empty()) return values;
    collect(m_list.front(), "", values);
    const bool isExported =
        std::any_of(values.begin(), values.end(), [](const LogValue& value) { return isOfExact(value.name); });
    for (LogValue& value : values) {
        if (isExported && isOfExport(value.name)) value.isOther = false;
        if (isExported && value.name.starts_with(kKept)) value.name.erase(0, kKept.size());
    }
    return values;
}

std::vector<std::string> unreadColumns(const LogMapping& mapping, const std::vector<std::string>& later) {
    std::vector<std::string> columns = mapping.knownColumns, read;
    columns.insert(columns.end(), later.begin(), later.end());
    for (std::size_t i = 0; i < mapping.sources.size(); ++i)
        if (i != static_cast<std::size_t>(LogField::Hits) && whyNotJudged(mapping, static_cast<LogField>(i)).empty())
            read.insert(read.end(), mapping.sources[i].columns.begin(), mapping.sources[i].columns.end());
    const bool isExported = std::any_of(columns.begin(), columns.end(), isOfExact);
    const std::string further = commaList(mapping[LogField::Hits].columns) + "[1]";
    std::erase_if(columns, [&](const std::string& name) {
        return isColumnAmong(read, name) || name.starts_with(further) || (isExported && isOfExport(name));
    });
    for (std::string& name : columns)
        if (isExported && name.starts_with(kKept)) name.erase(0, kKept.size());
    return columns;
}

std::vector<std::string> unreadAnswers(const LogMapping& mapping, const std::vector<std::string>& later) {
    std::vector<std::string> objects;  // where values stand that are read
    for (auto field = static_cast<std::size_t>(LogField::Hit); field < mapping.sources.size(); ++field)
        for (const std::string& column : mapping.sources[field].columns)
            if (std::string object = parentOf(column); !object.empty()) objects.push_back(std::move(object));
    std::vector<std::string> columns = unreadColumns(mapping, later);
    std::erase_if(columns, [&](const std::string& column) {
        const std::string last = plainName(std::string_view(column).substr(parentOf(column).size()));
        if (endsWithOneOf(last, kLabels)) return true;
        return !isAmong(objects, parentOf(column)) && !holdsOneOf(last, kAnswerWords);
    });
    return columns;
}

std::vector<LogValue> otherValues(const LogMapping& mapping, std::string_view line) {
    std::vector<LogValue> values = LogValues(mapping).read(line);
    std::erase_if(values, [](const LogValue& value) { return !value.isOther; });
    return values;
}

}  // namespace logs
