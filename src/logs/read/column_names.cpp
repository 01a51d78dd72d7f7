#include "logs/read/column_names.h"

#include <algorithm>
#include <span>

#include "io/text.h"
#include "logs/read/fields.h"
#include "logs/read/presets.h"

namespace logs {
namespace {

/// A path without what programs put before the names of members: m_Distance, mFraction, _normal.
std::string withoutMarks(const std::string& path) {
    std::string bare;
    for (std::size_t at = 0; at < path.size(); ++at) {
        const bool begins = at == 0 || std::string_view("./:").find(path[at - 1]) != std::string_view::npos;
        const std::string_view rest = std::string_view(path).substr(at);
        const bool isMarked =
            begins && rest.size() > 2 && rest[0] == 'm' && (rest[1] == '_' || (rest[1] >= 'A' && rest[1] <= 'Z'));
        if (!isMarked) bare += path[at];
    }
    return bare;
}

std::vector<std::string> suffixesOf(const std::string& path) {
    const std::string bare = withoutMarks(path);
    std::vector<std::string> all{plainName(path), plainName(bare)};
    std::size_t at = 0, behind = 0;
    while ((at = path.find_first_of("./:", at)) != std::string::npos) {
        behind = bare.find_first_of("./:", behind) + 1;
        all.push_back(plainName(std::string_view(path).substr(++at)));
        all.push_back(plainName(std::string_view(bare).substr(behind)));
    }
    return all;
}

/// "start.x" is component 0 of the vector "start". @return name of the vector and index; absent: no component
std::optional<std::pair<std::string, std::size_t>> componentName(const std::string& name) {
    std::size_t at = name.size() - 1;
    if (name.ends_with("[0]")) --at;
    const char c = name[at];
    if (c == 'x' || c == 'X' ||
        (c == '0' && at > 0 && std::string_view("[._").find(name[at - 1]) != std::string::npos)) {
        std::string base = name.substr(0, at);
        while (!base.empty() && std::string_view("[._- ").find(base.back()) != std::string::npos) base.pop_back();
        return std::pair(base.empty() ? "position" : base, at);
    }
    if (io::lowerAscii(name.front()) == 'x') return std::pair("p" + name.substr(1), std::size_t{0});  // x0, y0, z0
    return std::nullopt;
}

bool startsWithOneOf(std::string_view name, std::initializer_list<std::string_view> beginnings) {
    return std::any_of(beginnings.begin(), beginnings.end(), [&](auto text) { return name.starts_with(text); });
}

/// True for columns of the recorded answer, which are no part of the query.
bool isOfAnswer(std::string_view name) {
    return startsWithOneOf(name, {"answer.", "recorded.", "output.", "result.", "hit.", "hitInfo.", "hitResult.",
                                  "raycastHit.", "block."});
}

/// Columns that Carom writes beside a recorded answer and that no engine records.
bool isOfNoUse(std::string_view name) {
    return name.starts_with("exact.") || name.starts_with("hex.") || name.starts_with("read_as.") ||
           name.starts_with("columns.") || name.find("closest.") != std::string_view::npos;
}

/// The columns of w, x, y, z: of "rotation.x" and two more with "rotation.w", of "rotation[0]" and two more with
/// "rotation[3]". Empty: there are none.
template <class IsNumber>
std::vector<std::string> quaternionOf(std::string first, std::size_t at, const std::vector<std::string>& parts,
                                      const IsNumber& isNumber) {
    if (parts.size() != 3) return {};
    const char c = first[at];
    std::vector<std::string> four = parts;
    first[at] = c == '0' ? '3' : c == 'x' ? 'w' : 'W';
    if (!isNumber(first)) return {};
    four.insert(c == '0' ? four.end() : four.begin(), first);
    return four;
}

/// A part of the list of obstacles: it is read whole.
bool isOfList(std::string_view name) { return name.starts_with("obstacles[") || name == "obstacles"; }

/// Two numbers in a list, as Godot's cast_motion gives its fractions.
bool isPairOfNumbers(const LogColumn& column) {
    return column.kind == LogColumn::Kind::Vector && column.sample.starts_with('[') && column.sample.ends_with(']') &&
           std::count(column.sample.begin(), column.sample.end(), ',') == 1;
}

bool isRecorded(LogField field) { return field >= LogField::Hit; }

/// Fields whose absence changes the query. A text column with such a name is mapped too, so that its values are
/// reported as errors.
bool decidesByAbsence(LogField field) {
    using enum LogField;
    return field == Length || field == Frames || field == BallMass || field == SphereMass || field == Restitution;
}

/// The fields that a column of this name may be, whatever it holds.
std::vector<LogField> fieldsNamed(const std::string& column) {
    std::vector<LogField> fields;
    if (column.empty() || isOfList(column) || isOfNoUse(column)) return fields;
    const auto component = componentName(column);
    const ColumnCandidate candidate{
        column, {}, LogColumn::Kind::Unknown, suffixesOf(component ? component->first : column)};
    const auto look = [&](std::span<const LogAlias> aliases) {
        for (const LogAlias& alias : aliases)
            if (rankOfName(alias.names, candidate) != kNoFit) fields.push_back(alias.field);
    };
    look(commonLogAliases());
    for (const LogPreset& preset : logPresets()) look(preset.aliases);
    if (rankOfName(timeLimitNames(), candidate) != kNoFit) fields.push_back(LogField::Frames);
    return fields;
}

}  // namespace

std::vector<ColumnCandidate> candidatesOf(const LogHead& head) {
    std::vector<ColumnCandidate> all;
    std::vector<std::string> grouped;
    const auto numberNamed = [&](const std::string& name) {
        return std::any_of(head.columns.begin(), head.columns.end(), [&](const LogColumn& c) {
            return c.name == name && (c.kind == LogColumn::Kind::Number || c.kind == LogColumn::Kind::Unknown);
        });
    };
    for (const LogColumn& column : head.columns) {
        if (column.name.empty() || isOfList(column.name) || !numberNamed(column.name)) continue;
        const auto component = componentName(column.name);
        if (!component) continue;
        std::vector<std::string> parts{column.name};
        for (char step = 1; step <= 2; ++step) {
            std::string next = column.name;
            next[component->second] = static_cast<char>(next[component->second] + step);
            if (numberNamed(next)) parts.push_back(std::move(next));
        }
        if (parts.size() < 2) continue;
        grouped.insert(grouped.end(), parts.begin(), parts.end());
        if (std::vector<std::string> four = quaternionOf(column.name, component->second, parts, numberNamed);
            !four.empty())
            all.push_back(
                {component->first, std::move(four), LogColumn::Kind::Quaternion, suffixesOf(component->first)});
        all.push_back({component->first, std::move(parts), LogColumn::Kind::Vector, suffixesOf(component->first)});
    }
    for (const LogColumn& column : head.columns) {
        if (isOfList(column.name)) continue;
        if (isOfNoUse(column.name) || isAmong(grouped, column.name)) continue;
        all.push_back({column.name, {column.name}, column.kind, suffixesOf(column.name)});
        for (char k = '0'; isPairOfNumbers(column) && k < '2'; ++k) {
            const std::string number = column.name + '[' + k + ']';
            all.push_back({number, {number}, LogColumn::Kind::Number, suffixesOf(number)});
        }
        for (char k = '0'; column.kind == LogColumn::Kind::Points && k < '3'; ++k) {
            const std::string point = column.name + '[' + k + ']';
            all.push_back({point, {point}, LogColumn::Kind::Vector, suffixesOf(point)});
        }
    }
    return all;
}

bool fits(LogField field, const ColumnCandidate& candidate) {
    const LogColumn::Kind kind = candidate.kind;
    const bool isList =
        kind == LogColumn::Kind::Vector || kind == LogColumn::Kind::Quaternion || kind == LogColumn::Kind::Points;
    if (isOfAnswer(candidate.name) && !isRecorded(field) && field > LogField::Run) return false;
    if (kind == LogColumn::Kind::Unknown || isText(field) || field == LogField::Hit) return !isList;
    if (isVector(field)) return kind == (widthOf(field) == 4 ? LogColumn::Kind::Quaternion : LogColumn::Kind::Vector);
    return kind == LogColumn::Kind::Number || (kind == LogColumn::Kind::Text && decidesByAbsence(field));
}

int rankOfName(std::string_view names, const ColumnCandidate& candidate) {
    int place = 0;
    int best = kNoFit;
    while (!names.empty()) {
        const std::size_t end = std::min(names.find(' '), names.size());
        const auto found = std::find(candidate.suffixes.begin(), candidate.suffixes.end(), names.substr(0, end));
        if (found != candidate.suffixes.end())
            best = std::min(best, place + kOneSegment * static_cast<int>((found - candidate.suffixes.begin()) / 2));
        names.remove_prefix(std::min(end + 1, names.size()));
        ++place;
    }
    return best;
}

std::string plainName(std::string_view name) {
    std::string text = io::lowerAscii(name);
    std::erase_if(text, [](char c) { return !(c >= 'a' && c <= 'z') && !io::isDigit(c); });
    return text;
}

bool namesField(const std::string& column) { return !fieldsNamed(column).empty(); }

bool namesNumber(const std::string& column) {
    if (componentName(column)) return true;
    const std::vector<LogField> fields = fieldsNamed(column);
    return std::any_of(fields.begin(), fields.end(), [](LogField field) { return !isVector(field) && !isText(field); });
}

}  // namespace logs
