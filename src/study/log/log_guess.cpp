#include "study/log/log_guess.h"

#include <algorithm>
#include <limits>
#include <map>

#include "io/text.h"
#include "study/log/log_number.h"
#include "study/log/log_presets.h"

namespace study {
namespace {

constexpr std::uint64_t kHeadBytes = std::uint64_t{1} << 20;

bool isBlank(std::string_view text) { return text.find_first_not_of(" \t\r\v\f") == std::string_view::npos; }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }
bool isPlain(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

/// A name reduced to its letters and digits, in lower case.
std::string plain(std::string_view name) {
    std::string text;
    for (const char c : name)
        if (isPlain(lower(c))) text += lower(c);
    return text;
}

// ---- The head

char separatorOf(std::string_view line) {
    char best = ',';
    std::ptrdiff_t most = 0;
    for (const char c : {',', ';', '\t'}) {
        const auto count = std::count(line.begin(), line.end(), c);
        if (count > most) best = c;
        most = std::max(most, count);
    }
    return best;
}

/// A column is of the kind that says most of what its rows hold: one word among its numbers makes it no text.
void mergeColumn(std::vector<LogColumn>& columns, LogColumn column) {
    constexpr auto weight = [](LogColumn::Kind kind) {
        using enum LogColumn::Kind;
        return kind == Vector ? 4 : kind == Number ? 3 : kind == Flag ? 2 : kind == Text ? 1 : 0;
    };
    const auto found =
        std::find_if(columns.begin(), columns.end(), [&](const auto& c) { return c.name == column.name; });
    if (found == columns.end())
        columns.push_back(std::move(column));
    else if (weight(column.kind) > weight(found->kind))
        *found = std::move(column);
}

void readJsonColumns(LogHead& head) {
    io::JsonList list;
    for (const std::string& line : head.lines) {
        if (!io::isUtf8(line) || !io::readObject(line, list).empty()) continue;
        for (LogColumn& column : jsonColumns(list)) mergeColumn(head.columns, std::move(column));
    }
}

std::string freshName(const std::vector<std::string>& taken, std::string name) {
    const auto isTaken = [&](const std::string& n) { return std::find(taken.begin(), taken.end(), n) != taken.end(); };
    if (!isTaken(name)) return name;
    for (int i = 2;; ++i)
        if (std::string next = name + " #" + std::to_string(i); !isTaken(next)) return next;
}

/// Names the columns by the first line, unless it contains numbers.
void readCsvHeading(LogHead& head) {
    head.separator = separatorOf(head.lines.front());
    std::vector<std::string_view> fields;
    std::deque<std::string> unquoted;
    if (!splitCsv(head.lines.front(), head.separator, fields, unquoted).empty()) return;
    constexpr std::size_t kMostColumns = 1000;
    if (fields.size() > kMostColumns) fields.resize(kMostColumns);
    head.hasHeading = std::none_of(fields.begin(), fields.end(), [](std::string_view field) {
        return readLogNumber(field, false).state == LogNumber::State::Finite;
    });
    for (std::size_t i = 0; i < fields.size(); ++i)
        head.csvColumns.push_back(
            freshName(head.csvColumns, head.hasHeading ? std::string(fields[i]) : std::to_string(i + 1)));
    if (head.hasHeading) head.lines.erase(head.lines.begin());
}

void readCsvColumns(LogHead& head) {
    for (const std::string& name : head.csvColumns) head.columns.push_back({name, LogColumn::Kind::Unknown, ""});
    std::vector<std::string_view> fields;
    std::deque<std::string> unquoted;
    for (const std::string& line : head.lines) {
        if (!io::isUtf8(line) || !splitCsv(line, head.separator, fields, unquoted).empty()) continue;
        for (std::size_t i = 0; i < std::min(fields.size(), head.csvColumns.size()); ++i)
            mergeColumn(head.columns, csvColumn(head.csvColumns[i], fields[i]));
    }
}

// ---- Names to fields

/// A candidate source of a field: a column, or the columns of a vector's components.
struct Candidate {
    std::string name;
    std::vector<std::string> columns;
    LogColumn::Kind kind;
    std::vector<std::string> suffixes;  ///< suffixes of the path, letters and digits only, the whole path first
};

std::vector<std::string> suffixesOf(const std::string& path) {
    std::vector<std::string> all{plain(path)};
    for (std::size_t at = path.find_first_of("./:"); at != std::string::npos; at = path.find_first_of("./:", at + 1))
        all.push_back(plain(std::string_view(path).substr(at + 1)));
    return all;
}

/// Splits the name of a component, such as "start.x", into the name of the vector and the index of the component.
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
    if (lower(name.front()) == 'x') return std::pair("p" + name.substr(1), std::size_t{0});  // x0, y0, z0
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
    return name.starts_with("exact.") || name.starts_with("read_as.") ||
           name.find("closest.") != std::string_view::npos;
}

std::vector<Candidate> candidatesOf(const LogHead& head) {
    std::vector<Candidate> all;
    std::vector<std::string> grouped;
    const auto numberNamed = [&](const std::string& name) {
        return std::any_of(head.columns.begin(), head.columns.end(), [&](const LogColumn& c) {
            return c.name == name && (c.kind == LogColumn::Kind::Number || c.kind == LogColumn::Kind::Unknown);
        });
    };
    for (const LogColumn& column : head.columns) {
        if (column.name.empty() || !numberNamed(column.name)) continue;
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
        all.push_back({component->first, std::move(parts), LogColumn::Kind::Vector, suffixesOf(component->first)});
    }
    for (const LogColumn& column : head.columns)
        if (!isOfNoUse(column.name) && std::find(grouped.begin(), grouped.end(), column.name) == grouped.end())
            all.push_back({column.name, {column.name}, column.kind, suffixesOf(column.name)});
    return all;
}

bool isRecorded(LogField field) { return field >= LogField::Hit; }

/// Fields without which a line is another query: a column of such a name is read, and words in it refused, rather than
/// passed over.
bool decidesByAbsence(LogField field) {
    using enum LogField;
    return field == Length || field == Frames || field == BallMass || field == SphereMass || field == Restitution;
}

bool fits(LogField field, const Candidate& candidate) {
    const LogColumn::Kind kind = candidate.kind;
    if (isOfAnswer(candidate.name) && !isRecorded(field) && field != LogField::Method) return false;
    if (kind == LogColumn::Kind::Unknown || field == LogField::Id || field == LogField::Method)
        return kind != LogColumn::Kind::Vector;
    if (isVector(field)) return kind == LogColumn::Kind::Vector;
    if (field == LogField::Hit) return kind != LogColumn::Kind::Vector;
    return kind == LogColumn::Kind::Number || (kind == LogColumn::Kind::Text && decidesByAbsence(field));
}

constexpr int kNoFit = std::numeric_limits<int>::max();
constexpr int kOneSegment = 100;  ///< added to the rank of a name for each part of the path that it leaves out

int rankOfName(std::string_view names, const Candidate& candidate) {
    int place = 0;
    int best = kNoFit;
    while (!names.empty()) {
        const std::size_t end = std::min(names.find(' '), names.size());
        const auto found = std::find(candidate.suffixes.begin(), candidate.suffixes.end(), names.substr(0, end));
        if (found != candidate.suffixes.end())
            best = std::min(best, place + kOneSegment * static_cast<int>(found - candidate.suffixes.begin()));
        names.remove_prefix(std::min(end + 1, names.size()));
        ++place;
    }
    return best;
}

struct Match {
    int rank;
    LogField field;
    std::size_t candidate;
};

/// The best matches first; each field and each column once.
void assign(LogMapping& mapping, const LogPreset& preset, const std::vector<Candidate>& candidates) {
    constexpr int kCommonsRank = 1000;  ///< names of the engine precede the common names
    std::vector<Match> matches;
    const auto collect = [&](std::span<const LogAlias> aliases, int base) {
        for (const LogAlias& alias : aliases)
            for (std::size_t i = 0; i < candidates.size(); ++i)
                if (const int r = rankOfName(alias.names, candidates[i]);
                    r != kNoFit && fits(alias.field, candidates[i]))
                    matches.push_back({base + r, alias.field, i});
    };
    collect(preset.aliases, 0);
    collect(commonLogAliases(), kCommonsRank);
    std::stable_sort(matches.begin(), matches.end(), [](const Match& a, const Match& b) { return a.rank < b.rank; });
    std::vector<bool> isTaken(candidates.size());
    for (const Match& match : matches) {
        if (isTaken[match.candidate] || mapping[match.field].isGiven()) continue;
        isTaken[match.candidate] = true;
        mapping[match.field].columns = candidates[match.candidate].columns;
    }
}

/// The number of a preset's own names that match a column in full.
std::size_t fitOf(const LogPreset& preset, const std::vector<Candidate>& candidates) {
    std::size_t count = 0;
    for (const LogAlias& alias : preset.aliases)
        count += std::any_of(candidates.begin(), candidates.end(), [&](const Candidate& candidate) {
            const int r = rankOfName(alias.names, candidate);
            return r < kOneSegment && fits(alias.field, candidate);
        });
    return count;
}

const LogPreset& bestPreset(const std::vector<Candidate>& candidates) {
    const LogPreset* best = logPresetNamed("plain");
    std::size_t most = 1;  // one match may be a coincidence
    for (const LogPreset& preset : logPresets()) {
        const std::size_t fit = fitOf(preset, candidates);
        if (fit > most) best = &preset;
        most = std::max(most, fit);
    }
    return *best;
}

/// The unit that the name of a column of times tells; absent: none.
std::optional<LogTime> timeNamed(std::string_view column) {
    const std::string name = plain(column);
    const auto has = [&](const char* part) { return name.find(part) != std::string::npos; };
    if (has("frac") || has("lambda")) return LogTime::Fraction;
    if (has("dist")) return LogTime::Distance;
    return has("frame") ? std::optional(LogTime::Frames) : std::nullopt;
}

LogHit hitOf(const LogMapping& mapping) {
    if (mapping[LogField::Hit].isGiven()) return LogHit::Flag;
    const bool isFraction = mapping[LogField::Fraction].isGiven() ||
                            (mapping[LogField::Time].isGiven() && mapping.time == LogTime::Fraction);
    return isFraction ? LogHit::FractionBelowOne : LogHit::TimeGiven;
}

/// A log that was exported is judged as the one it came from: by the conventions and in the ulps that its rows name.
void applyReadAs(LogMapping& mapping, const LogHead& head) {
    for (const LogColumn& column : head.columns) {
        if (column.name == "read_as.binary32" && column.kind == LogColumn::Kind::Flag)
            mapping.precision = column.sample == "true" ? methods::Precision::Float : methods::Precision::Double;
        if (column.name != "read_as.preset" || column.sample.size() < 2) continue;
        const LogPreset* preset = logPresetNamed(column.sample.substr(1, column.sample.size() - 2));
        if (!preset) continue;
        mapping.preset = preset->name;
        mapping.conventions = preset->conventions;
        mapping.time = preset->time;
    }
}

}  // namespace

io::Result<LogHead> readHead(const io::LineFile& file) {
    LogHead head;
    std::string buffer;
    file.eachLine(0, kHeadBytes, buffer, [&](const io::FileLine& line) {
        if (!line.isTooLong && !isBlank(line.text)) head.lines.emplace_back(line.text);
        return head.lines.size() < LogHead::kMostLines;
    });
    if (head.lines.empty())
        return io::Error{file.size() == 0 ? "the file is empty" : "no line of the file can be read"};
    const bool isJson = std::any_of(head.lines.begin(), head.lines.end(),
                                    [](const std::string& line) { return line[line.find_first_not_of(" \t")] == '{'; });
    head.format = isJson ? LogFormat::JsonLines : LogFormat::Csv;
    if (isJson) {
        readJsonColumns(head);
    } else {
        if (head.lines.front().starts_with('[')) return io::Error{"a JSON array: write one object a line instead"};
        readCsvHeading(head);
        readCsvColumns(head);
    }
    if (head.columns.empty() || (!isJson && head.columns.size() < 2))
        return io::Error{"neither JSON Lines nor CSV: " + io::inQuotes(head.lines.front())};
    return head;
}

std::string csvHeading(const io::LineFile& file) {
    std::string heading, buffer;
    file.eachLine(0, kHeadBytes, buffer, [&](const io::FileLine& line) {
        heading = line.text;
        return isBlank(line.text);
    });
    return heading;
}

LogMapping guessMapping(const LogHead& head, std::string_view presetName) {
    const std::vector<Candidate> candidates = candidatesOf(head);
    const LogPreset* chosen = logPresetNamed(presetName);
    const LogPreset& preset = chosen ? *chosen : bestPreset(candidates);
    LogMapping mapping;
    mapping.format = head.format;
    mapping.separator = head.separator;
    mapping.hasHeading = head.hasHeading;
    mapping.csvColumns = head.csvColumns;
    mapping.preset = preset.name;
    mapping.time = preset.time;
    mapping.normal = preset.normal;
    mapping.direction = preset.direction;
    mapping.conventions = preset.conventions;
    mapping.readsFloat = preset.readsFloat;
    mapping.precision = preset.precision;
    assign(mapping, preset, candidates);
    if (!chosen || mapping.preset == "carom") applyReadAs(mapping, head);
    mapping.hit = hitOf(mapping);
    return mapping;
}

std::string setField(LogMapping& mapping, const LogHead& head, std::string_view text) {
    const std::size_t equals = text.find('=');
    const auto field = logFieldNamed(text.substr(0, equals));
    if (!field || equals == std::string_view::npos) {
        std::string names;
        for (int i = 0; i < kLogFieldCount; ++i) names += std::string(i ? ", " : "") + name(static_cast<LogField>(i));
        return "must be FIELD=COLUMN, with FIELD one of " + names + "; got " + std::string(text);
    }
    LogSource source;
    std::string_view rest = text.substr(equals + 1);
    const auto isColumn = [&](std::string_view column) {
        return head.format == LogFormat::JsonLines ||
               std::find(head.csvColumns.begin(), head.csvColumns.end(), column) != head.csvColumns.end();
    };
    const LogNumber number = readLogNumber(rest, false);
    if (number.state == LogNumber::State::Finite && !isVector(*field) &&
        (head.format == LogFormat::JsonLines || !isColumn(rest))) {
        source.constant = number.value;
        rest = {};
    }
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(','), rest.size());
        if (!isColumn(rest.substr(0, end))) return "there is no column " + io::inQuotes(rest.substr(0, end));
        source.columns.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    mapping[*field] = std::move(source);
    if (*field == LogField::Time && !mapping[*field].columns.empty()) {
        const LogPreset* preset = logPresetNamed(mapping.preset);
        const LogTime otherwise = preset ? preset->time : LogTime::Frames;
        mapping.time = timeNamed(mapping[*field].columns.front()).value_or(otherwise);
    }
    mapping.hit = hitOf(mapping);
    return {};
}

}  // namespace study
