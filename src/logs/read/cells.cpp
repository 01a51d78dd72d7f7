#include "logs/read/cells.h"

#include <algorithm>
#include <functional>
#include <limits>

#include "io/text.h"
#include "logs/read/column_names.h"
#include "logs/read/number.h"
#include "logs/read/pairs.h"

namespace logs {
namespace {

constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kSampleBytes = 40;

using io::JsonKind;
using io::JsonValue;

const JsonValue* findIn(const JsonValue& value, std::string_view path);

/// The element of an array at a path such as "[2].x".
const JsonValue* findInArray(const JsonValue& array, std::string_view path) {
    const std::size_t close = path.find(']');
    if (!path.starts_with('[') || close == std::string_view::npos) return nullptr;
    const LogNumber index = readLogNumber(path.substr(1, close - 1), false);
    double place = 0;
    for (const JsonValue* element = array.first(); element != array.last(); element = element->next(), ++place)
        if (index.state == LogNumber::State::Finite && place == index.value)
            return findIn(*element, path.substr(close + 1));
    return nullptr;
}

/// The member at a path. Keys may contain dots: {"ball.position":...} has the same path as a nested member.
const JsonValue* findIn(const JsonValue& value, std::string_view path) {
    if (path.empty()) return &value;
    if (value.kind == JsonKind::Array) return findInArray(value, path);
    if (value.kind != JsonKind::Object) return nullptr;
    if (path.front() == '.') path.remove_prefix(1);
    for (const JsonValue* member = value.first(); member != value.last(); member = member->next()) {
        if (io::spells(member->key, path)) return member;
        if (member->span == 1 || !path.starts_with(member->key)) continue;
        const std::string_view rest = path.substr(member->key.size());
        if (rest.front() != '.' && rest.front() != '[') continue;
        if (const JsonValue* found = findIn(*member, rest)) return found;
    }
    return nullptr;
}

bool isScalar(const JsonValue& value) { return value.kind != JsonKind::Array && value.kind != JsonKind::Object; }

/// The numbers in an array of scalars, or in an object with x, y and so on; 0: anything else.
std::size_t widthOfValue(const JsonValue& value) {
    if (isScalar(value)) return 0;
    constexpr std::string_view kNames[] = {"xX", "yY", "zZ", "wW"};
    const bool isObject = value.kind == JsonKind::Object;
    std::size_t count = 0, first = 0;
    for (const JsonValue* part = value.first(); part != value.last(); part = part->next(), ++count) {
        if (count == 4 || !isScalar(*part)) return 0;
        if (!isObject) continue;
        if (part->key.size() != 1) return 0;
        if (count == 0 && kNames[3].find(part->key) != std::string_view::npos) first = 3;  // w first
        if (kNames[(first + count) % 4].find(part->key) == std::string_view::npos) return 0;
    }
    return isObject && count == 4 && first == 0 ? 0 : count;  // x, y, z, w would be read in another order
}

bool isVectorValue(const JsonValue& value) {
    const std::size_t width = widthOfValue(value);
    return width == 2 || width == 3;
}

/// True for an array of three vectors.
bool arePoints(const JsonValue& value) {
    if (value.kind != JsonKind::Array || value.size() != 3) return false;
    for (const JsonValue* part = value.first(); part != value.last(); part = part->next())
        if (!isVectorValue(*part)) return false;
    return true;
}

LogColumn::Kind kindOfText(std::string_view text) {
    if (text.empty()) return LogColumn::Kind::Unknown;
    if (readLogNumber(text, false).state != LogNumber::State::NoNumber) return LogColumn::Kind::Number;
    if (readLogVector(text, false).size != 0) return LogColumn::Kind::Vector;
    if (readLogVector(text, false, 4).size == 4) return LogColumn::Kind::Quaternion;
    const bool isFlag = text == "true" || text == "false" || text == "True" || text == "False";
    return isFlag ? LogColumn::Kind::Flag : LogColumn::Kind::Text;
}

LogColumn::Kind kindOf(const JsonValue& value) {
    if (isVectorValue(value) || !translationOf(value).empty()) return LogColumn::Kind::Vector;
    if (widthOfValue(value) == 4) return LogColumn::Kind::Quaternion;
    if (arePoints(value)) return LogColumn::Kind::Points;
    if (value.kind == JsonKind::Null) return LogColumn::Kind::Unknown;
    if (value.kind == JsonKind::String) return kindOfText(value.text.substr(1, value.text.size() - 2));
    return isScalar(value) ? kindOfText(value.text) : LogColumn::Kind::Text;
}

/// A list of objects, of vectors or of further lists.
bool isListOfParts(const JsonValue& value) {
    return value.kind == JsonKind::Array && value.span > 1 && !isScalar(*value.first()) &&
           kindOf(value) == LogColumn::Kind::Text;
}

void collect(const JsonValue& object, const std::string& prefix, std::vector<LogColumn>& columns);

/// The columns of a list's first element; those behind it are one column.
void collectFirst(const JsonValue& list, const std::string& path, std::vector<LogColumn>& columns) {
    const JsonValue& first = *list.first();
    if (first.kind == JsonKind::Object && widthOfValue(first) < 2)
        collect(first, path + "[0].", columns);
    else
        columns.push_back({path + "[0]", kindOf(first), io::shortened(first.text, kSampleBytes)});
    if (const JsonValue* second = first.next(); second != list.last())
        columns.push_back({path + "[1]", LogColumn::Kind::Text, io::shortened(second->text, kSampleBytes)});
}

void collect(const JsonValue& object, const std::string& prefix, std::vector<LogColumn>& columns) {
    constexpr std::size_t kMostColumns = 1000;
    for (const JsonValue* member = object.first(); member != object.last(); member = member->next()) {
        if (columns.size() == kMostColumns) return;
        const std::string path = prefix + std::string(member->key);
        if (member->kind == JsonKind::Object && widthOfValue(*member) < 2) {
            collect(*member, path + '.', columns);
        } else if (isListOfParts(*member)) {
            collectFirst(*member, path, columns);
        } else {
            columns.push_back({path, kindOf(*member), io::shortened(member->text, kSampleBytes)});
        }
    }
}

/// The path of a member that stands twice in its object, escapes undone; empty: none.
std::string repeatedKey(const JsonValue& value, const std::string& prefix) {
    if (isScalar(value)) return {};
    std::vector<std::string> names;
    for (const JsonValue* member = value.first(); member != value.last(); member = member->next()) {
        if (value.kind == JsonKind::Object) {
            std::string name = io::unescaped(member->key);
            if (isAmong(names, name)) return prefix + name;
            names.push_back(std::move(name));
        }
        const std::string path = value.kind == JsonKind::Object ? prefix + names.back() + '.' : prefix;
        if (std::string twice = repeatedKey(*member, path); !twice.empty()) return twice;
    }
    return {};
}

}  // namespace

std::vector<const JsonValue*> translationOf(const JsonValue& value) {
    std::vector<const JsonValue*> all;
    if (value.kind != JsonKind::Array || (value.span != 17 && value.span != 21)) return {};
    for (const JsonValue* part = value.first(); part != value.last(); ++part) {
        if (part->kind == JsonKind::Number) all.push_back(part);
        if (part->kind != JsonKind::Number && !(part->kind == JsonKind::Array && part->span == 5)) return {};
    }
    if (all.size() != 16) return {};
    const auto is = [&](std::size_t place, double number) { return all[place]->number == number; };
    if (!is(15, 1)) return {};
    if (is(3, 0) && is(7, 0) && is(11, 0)) return {all[12], all[13], all[14]};
    if (is(12, 0) && is(13, 0) && is(14, 0)) return {all[3], all[7], all[11]};
    return {};
}

bool isPassedOver(std::string_view line) noexcept {
    const std::size_t first = line.find_first_not_of(" \t\r\v\f");
    return first == std::string_view::npos || line[first] == '#';
}

std::string_view jsonPart(std::string_view line) noexcept {
    const std::size_t brace = line.find('{'), end = line.rfind('}');
    if (brace == std::string_view::npos) return line;
    const bool isEngines =
        line.substr(0, brace).find_first_not_of(" \t[,") != std::string_view::npos && end != std::string_view::npos;
    return line.substr(brace, isEngines && end > brace ? end + 1 - brace : line.size());
}

bool isDecimalComma(std::string_view field) noexcept {
    if (field.starts_with('-') || field.starts_with('+')) field.remove_prefix(1);
    const std::size_t comma = field.find(',');
    if (comma == 0 || comma == std::string_view::npos || comma + 1 == field.size()) return false;
    const std::string_view before = field.substr(0, comma), after = field.substr(comma + 1);
    if (before.find_first_not_of("0123456789") != std::string_view::npos) return false;
    const std::size_t digits = std::min(after.find_first_not_of("0123456789"), after.size());
    return digits > 0 && (digits == after.size() || after[digits] == 'e' || after[digits] == 'E') &&
           after.substr(digits).find_first_not_of("eE+-0123456789") == std::string_view::npos;
}

std::vector<std::string> newColumns(const LogMapping& mapping, std::string_view line) {
    io::JsonList list;
    std::vector<std::string> found;
    const auto& known = mapping.knownColumns;
    std::string object;
    if (mapping.format == LogFormat::Csv || known.empty() || !io::isUtf8(line) ||
        !readLogObject(mapping.format, line, list, object).empty())
        return found;
    for (LogColumn& column : jsonColumns(list))
        if (!isAmong(known, column.name) && namesField(column.name)) found.push_back(std::move(column.name));
    return found;
}

const JsonValue* valueAt(const JsonValue& value, std::string_view path) { return findIn(value, path); }

LogCells::LogCells(const LogMapping& mapping, std::vector<std::string> columns)
    : m_format(mapping.format),
      m_separator(mapping.csv.separator),
      m_csvWidth(mapping.csv.columns.size()),
      m_columns(std::move(columns)),
      m_hasDecimalComma(mapping.csv.hasDecimalComma),
      m_knownColumns(mapping.knownColumns) {
    if (!m_knownColumns.empty()) m_knownColumns.insert(m_knownColumns.end(), m_columns.begin(), m_columns.end());
    std::sort(m_knownColumns.begin(), m_knownColumns.end());
    for (const std::string& column : m_columns) {
        const auto found = std::find(mapping.csv.columns.begin(), mapping.csv.columns.end(), column);
        m_places.push_back(found == mapping.csv.columns.end()
                               ? kNowhere
                               : static_cast<std::size_t>(found - mapping.csv.columns.begin()));
    }
}

std::string LogCells::split(std::string_view line) {
    m_list.clear();
    m_fields.clear();
    if (!io::isUtf8(line)) return "the line is not UTF-8 text";
    if (m_format != LogFormat::Csv) {
        std::string problem = readLogObject(m_format, line, m_list, m_object);
        return problem.empty() ? problemOfKeys() : problem;
    }
    m_unquoted.clear();
    std::string problem = splitCsv(line, m_separator, m_fields, m_unquoted);
    for (std::string_view& field : m_fields) {
        if (!m_hasDecimalComma || !isDecimalComma(field)) continue;
        std::string& number = m_unquoted.emplace_back(field);
        std::replace(number.begin(), number.end(), ',', '.');
        field = number;
    }
    if (problem.empty() && m_fields.size() != m_csvWidth)
        problem =
            "the line: must have " + std::to_string(m_csvWidth) + " fields, has " + std::to_string(m_fields.size());
    return problem;
}

/// Rejects a repeated key, and a meaningful column that was unknown when the mapping was guessed. The result is cached
/// by the hash of the keys.
std::string LogCells::problemOfKeys() {
    std::uint64_t shape = m_list.size();
    for (const JsonValue& value : m_list)
        shape = (shape ^ std::hash<std::string_view>()(value.key) ^ value.span) * 0x9E3779B97F4A7C15u;
    if (std::find(m_goodShapes.begin(), m_goodShapes.end(), shape) != m_goodShapes.end()) return {};
    if (std::string twice = repeatedKey(m_list.front(), ""); !twice.empty())
        return io::shortened(twice, 60) + ": given twice";
    for (const LogColumn& column : jsonColumns(m_list)) {
        const bool isKnown =
            m_knownColumns.empty() || std::binary_search(m_knownColumns.begin(), m_knownColumns.end(), column.name);
        if (!isKnown && namesField(column.name))
            return io::shortened(column.name, 60) +
                   ": first appears here, after the lines by which the columns were understood; open a log that begins "
                   "with such a line, or name the column with --map";
        constexpr std::size_t kMostLater = 1000;
        if (!isKnown && m_laterColumns.size() < kMostLater && !isAmong(m_laterColumns, column.name))
            m_laterColumns.push_back(column.name);
    }
    constexpr std::size_t kMostShapes = 16;
    if (m_goodShapes.size() == kMostShapes) m_goodShapes.erase(m_goodShapes.begin());
    m_goodShapes.push_back(shape);
    return {};
}

LogCell LogCells::cell(std::size_t column) const {
    if (m_format == LogFormat::Csv) {
        const std::size_t place = m_places[column];
        if (place >= m_fields.size() || m_fields[place].empty()) return {};
        return {LogCell::Kind::Plain, m_fields[place], m_fields[place], nullptr};
    }
    if (m_list.empty()) return {};
    const JsonValue* value = findIn(m_list.front(), m_columns[column]);
    if (!value || value->kind == JsonKind::Null) return {};
    if (!isScalar(*value)) return {LogCell::Kind::List, value->text, value->text, value};
    std::string_view text = value->text;
    if (value->kind == JsonKind::String) text = text.substr(1, text.size() - 2);
    if (text.empty()) return {};
    return {LogCell::Kind::Plain, text, value->text, value};
}

std::string splitCsv(std::string_view line, char separator, std::vector<std::string_view>& fields,
                     std::deque<std::string>& unquoted) {
    fields.clear();
    std::size_t at = 0;
    while (true) {
        if (at < line.size() && line[at] == '"') {
            std::size_t end = at + 1;
            bool hasDoubled = false;
            while (true) {
                end = line.find('"', end);
                if (end == std::string_view::npos) return "a quoted field does not end";
                if (end + 1 == line.size() || line[end + 1] != '"') break;
                hasDoubled = true;
                end += 2;
            }
            std::string_view text = line.substr(at + 1, end - at - 1);
            if (hasDoubled) {
                std::string& plain = unquoted.emplace_back();
                for (std::size_t i = 0; i < text.size(); ++i) {
                    plain += text[i];
                    if (text[i] == '"') ++i;
                }
                text = plain;
            }
            fields.push_back(text);
            at = end + 1;
            if (at < line.size() && line[at] != separator) return "a separator is missing after a quoted field";
        } else {
            const std::size_t end = std::min(line.find(separator, at), line.size());
            std::string_view text = line.substr(at, end - at);
            while (text.starts_with(' ')) text.remove_prefix(1);
            while (text.ends_with(' ')) text.remove_suffix(1);
            fields.push_back(text);
            at = end;
        }
        if (at == line.size()) return {};
        ++at;
    }
}

std::vector<LogColumn> jsonColumns(const io::JsonList& list) {
    std::vector<LogColumn> columns;
    if (!list.empty() && list.front().kind == JsonKind::Object) collect(list.front(), "", columns);
    return columns;
}

LogColumn csvColumn(std::string name, std::string_view field) {
    return {std::move(name), kindOfText(field), io::shortened(field, kSampleBytes)};
}

}  // namespace logs
