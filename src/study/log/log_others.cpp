#include "study/log/log_others.h"

#include <algorithm>
#include <array>

#include "io/text.h"
#include "study/log/log_cells.h"

namespace study {
namespace {

using io::JsonKind;
using io::JsonValue;

constexpr std::string_view kKept = "columns.";  // where an exported row holds the other columns of its origin

/// What Carom writes beside query and answer of a row.
bool isOfExport(std::string_view name) {
    constexpr std::array<std::string_view, 6> kNames = {"line",       "verdict",     "worst",
                                                        "error_ulps", "error_units", "reason"};
    constexpr std::array<std::string_view, 4> kObjects = {"exact.", "read_as.", "query.", "recorded."};
    return std::find(kNames.begin(), kNames.end(), name) != kNames.end() ||
           std::any_of(kObjects.begin(), kObjects.end(), [&](auto object) { return name.starts_with(object); });
}

/// True for a number as JSON writes it.
bool isJsonNumber(std::string_view text) {
    io::JsonList list;
    const std::string object = "{\"a\":" + std::string(text) + "}";
    return io::readObject(object, list).empty() && list.size() == 2 && list[1].kind == JsonKind::Number;
}

}  // namespace

LogValues::LogValues(const LogMapping& mapping) : m_format(mapping.format), m_csv(mapping.csv) {
    for (const LogSource& source : mapping.sources)
        if (&source != &mapping[LogField::Run])
            m_mapped.insert(m_mapped.end(), source.columns.begin(), source.columns.end());
}

bool LogValues::isMapped(std::string_view name) const {
    return std::any_of(m_mapped.begin(), m_mapped.end(), [&](std::string_view column) {
        if (name == column) return true;
        const bool isInside = name.starts_with(column) && (name[column.size()] == '.' || name[column.size()] == '[');
        return isInside || (column.starts_with(name) && column[name.size()] == '[');
    });
}

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
    if (!io::readObject(jsonPart(line), m_list).empty() || m_list.empty()) return values;
    collect(m_list.front(), "", values);
    const bool isExported = std::any_of(values.begin(), values.end(),
                                        [](const LogValue& value) { return value.name.starts_with("exact."); });
    for (LogValue& value : values) {
        if (isExported && isOfExport(value.name)) value.isOther = false;
        if (isExported && value.name.starts_with(kKept)) value.name.erase(0, kKept.size());
    }
    return values;
}

std::vector<LogValue> otherValues(const LogMapping& mapping, std::string_view line) {
    std::vector<LogValue> values = LogValues(mapping).read(line);
    std::erase_if(values, [](const LogValue& value) { return !value.isOther; });
    return values;
}

}  // namespace study
