#include "logs/read/guess.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

#include "io/text.h"
#include "logs/read/column_names.h"
#include "logs/read/fields.h"
#include "logs/read/number.h"
#include "logs/read/presets.h"

namespace logs {
namespace {

// ---- Names to fields

struct Match {
    int rank;
    LogField field;
    std::size_t candidate;
};

/// The best matches first; each field and each column once.
void assign(LogMapping& mapping, const LogPreset& preset, const std::vector<ColumnCandidate>& candidates) {
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

/// The number of a preset's own names that match a column in full; 0 without its sign.
std::size_t fitOf(const LogPreset& preset, const std::vector<ColumnCandidate>& candidates) {
    std::size_t count = 0;
    const auto isSign = [&](const ColumnCandidate& candidate) { return rankOfName(preset.sign, candidate) != kNoFit; };
    if (!preset.sign.empty() && std::none_of(candidates.begin(), candidates.end(), isSign)) return 0;
    for (const LogAlias& alias : preset.aliases)
        count += std::any_of(candidates.begin(), candidates.end(), [&](const ColumnCandidate& candidate) {
            const int r = rankOfName(alias.names, candidate);
            return r < kOneSegment && fits(alias.field, candidate);
        });
    return count;
}

const LogPreset& bestPreset(const std::vector<ColumnCandidate>& candidates) {
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
    const std::string name = plainName(column);
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
        if (column.name == "read_as.tolerance" && column.kind == LogColumn::Kind::Number)
            mapping.tolerance = std::max(0.0, readLogNumber(column.sample, false).value);
        if (column.name != "read_as.preset" || column.sample.size() < 2) continue;
        const LogPreset* preset = logPresetNamed(column.sample.substr(1, column.sample.size() - 2));
        if (!preset) continue;
        mapping.preset = preset->name;
        mapping.conventions = preset->conventions;
        mapping.time = preset->time;
    }
}

/// One column is not two ways to tell the same: it loses the other one, which its name suggested.
void dropOtherMeaning(LogMapping& mapping, LogField field) {
    using enum LogField;
    constexpr std::array kMotions = {End, Displacement, Direction, Velocity, Aim};
    const std::vector<std::string>& columns = mapping[field].columns;
    for (const std::span<const LogField> ways :
         {std::span<const LogField>(kMotions), std::span<const LogField>(kLogTimeFields)}) {
        if (std::find(ways.begin(), ways.end(), field) == ways.end()) continue;
        for (const LogField other : ways) {
            const std::vector<std::string>& taken = mapping[other].columns;
            if (other != field &&
                std::find_first_of(taken.begin(), taken.end(), columns.begin(), columns.end()) != taken.end())
                mapping[other] = {};
        }
    }
}

/// The vectors of a field in the first lines have length 1, within the rounding of a unit vector of floats.
bool areUnitVectors(const LogMapping& mapping, const LogHead& head, LogField field) {
    constexpr double kRounding = 1e-6;
    LogFields fields(mapping);
    std::size_t vectors = 0;
    for (const std::string& line : head.lines) {
        if (!fields.split(line).empty()) continue;
        const LogVector vector = fields.components(field);
        if (vector.size == 0) continue;
        double square = 0;
        for (int i = 0; i < vector.size; ++i) square += vector.component[i].value * vector.component[i].value;
        if (!(std::abs(std::sqrt(square) - 1) <= kRounding)) return false;
        ++vectors;
    }
    return vectors > 0;
}

/// d beside a length is a direction: a displacement has its own length. By the engines' own names it stays, unless all
/// have length 1.
void takeDisplacementForDirection(LogMapping& mapping, const LogHead& head) {
    using enum LogField;
    if (!mapping[Displacement].isGiven() || !mapping[Length].isGiven() || mapping[Direction].isGiven() ||
        mapping[End].isGiven() || (mapping.preset != "plain" && !areUnitVectors(mapping, head, Displacement)))
        return;
    mapping[Direction] = std::move(mapping[Displacement]);
    mapping[Displacement] = {};
}

/// dt limits the path of a velocity that has no other limit; beside another motion it is no part of the query.
void takeTimeLimit(LogMapping& mapping, const std::vector<ColumnCandidate>& candidates) {
    using enum LogField;
    const auto has = [&](LogField field) { return mapping[field].isGiven(); };
    if (has(End) || has(Displacement) || has(Frames) || (has(Direction) && has(Length))) return;
    if (!has(Velocity) && !has(Aim)) return;
    int best = kNoFit;
    for (const ColumnCandidate& candidate : candidates) {
        const int rank = rankOfName(timeLimitNames(), candidate);
        if (rank >= best || candidate.kind == LogColumn::Kind::Text || !fits(Frames, candidate)) continue;
        best = rank;
        mapping[Frames].columns = candidate.columns;
    }
    if (has(Frames)) mapping[Direction] = mapping[Length] = {};  // a length limits a direction only, not a velocity
}

/// A hit that is an object, or null where nothing was hit, is told by the time in it.
void dropHitObject(LogMapping& mapping, const LogHead& head) {
    const std::vector<std::string>& hit = mapping[LogField::Hit].columns;
    const bool isObject = hit.size() == 1 && std::any_of(head.columns.begin(), head.columns.end(), [&](const auto& c) {
                              return c.name.starts_with(hit.front() + '.');
                          });
    if (isObject) mapping[LogField::Hit] = {};
}

}  // namespace

void nameBody(LogMapping& mapping) {
    constexpr std::array kNames = {"body", "object", "collider", "actor", "obstacle"};
    for (const std::string& column : mapping.knownColumns) {
        const std::string last = plainName(column.substr(column.rfind('.') + 1));
        const bool isNamed = std::find(kNames.begin(), kNames.end(), last) != kNames.end();
        if (isNamed && !mapping[LogField::Body].isGiven()) mapping[LogField::Body].columns = {column};
    }
    const std::string body = commaList(mapping[LogField::Body].columns);
    if (const std::size_t first = body.find("[0]"); first != std::string::npos && !mapping[LogField::Hits].isGiven())
        mapping[LogField::Hits].columns = {body.substr(0, first)};
}

LogMapping guessMapping(const LogHead& head, std::string_view presetName) {
    const std::vector<ColumnCandidate> candidates = candidatesOf(head);
    const LogPreset* chosen = logPresetNamed(presetName);
    const LogPreset& preset = chosen ? *chosen : bestPreset(candidates);
    LogMapping mapping;
    mapping.format = head.format;
    mapping.csv = head.csv;
    for (const LogColumn& column : head.columns) mapping.knownColumns.push_back(column.name);
    mapping.preset = preset.name;
    mapping.time = preset.time;
    mapping.normal = preset.normal;
    mapping.direction = preset.direction;
    mapping.conventions = preset.conventions;
    mapping.readsFloat = preset.readsFloat;
    mapping.precision = preset.precision;
    assign(mapping, preset, candidates);
    if (head.format == LogFormat::JsonLines && std::any_of(head.columns.begin(), head.columns.end(), [](const auto& c) {
            return c.name.starts_with("obstacles[");
        }))
        mapping[LogField::Obstacles].columns = {"obstacles"}, nameBody(mapping);
    takeDisplacementForDirection(mapping, head);
    takeTimeLimit(mapping, candidates);
    dropHitObject(mapping, head);
    if (!chosen || mapping.preset == "carom") applyReadAs(mapping, head);
    mapping.hit = hitOf(mapping);
    return mapping;
}

LogMapping adapted(const LogMapping& mapping, const LogHead& head) {
    const LogMapping guess = guessMapping(head, mapping.preset);
    LogMapping next = mapping;
    next.format = guess.format;
    next.csv = guess.csv;
    next.knownColumns = guess.knownColumns;
    for (std::size_t i = 0; i < next.sources.size(); ++i) {
        LogSource& source = next.sources[i];
        const LogSource& named = guess.sources[i];
        const auto isThere = [&](const std::string& column) { return isAmong(next.knownColumns, column); };
        if (!std::all_of(source.columns.begin(), source.columns.end(), isThere)) source = {};
        const auto isNew = [&](const std::string& column) { return !isAmong(mapping.knownColumns, column); };
        const bool isNamed = !named.columns.empty();
        if (!source.isGiven() && isNamed && std::all_of(named.columns.begin(), named.columns.end(), isNew))
            source = named;
    }
    if (next.hit != LogHit::Flag || !next[LogField::Hit].isGiven()) next.hit = hitOf(next);
    return problem(next).empty() ? next : guessMapping(head);
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
        return head.format != LogFormat::Csv || isAmong(head.csv.columns, column);
    };
    const LogNumber number = readLogNumber(rest, false);
    if (number.state == LogNumber::State::Finite && !isVector(*field) &&
        (head.format != LogFormat::Csv || !isColumn(rest))) {
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
    dropOtherMeaning(mapping, *field);
    if (*field == LogField::Time && !mapping[*field].columns.empty()) {
        const LogPreset* preset = logPresetNamed(mapping.preset);
        const LogTime otherwise = preset ? preset->time : LogTime::Frames;
        mapping.time = timeNamed(mapping[*field].columns.front()).value_or(otherwise);
    }
    mapping.hit = hitOf(mapping);
    return {};
}

}  // namespace logs
