#include "cli/log_source.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/log_follow.h"
#include "io/text.h"
#include "logs/judge/opening.h"
#include "logs/read/guess.h"
#include "logs/read/presets.h"
#include "logs/reason/explain.h"

namespace cli {
namespace {

constexpr const char* kLatestRun = "latest";

std::string presetNames() {
    std::string names;
    for (const logs::LogPreset& preset : logs::logPresets())
        names += (names.empty() ? "" : ", ") + std::string(preset.name);
    return names;
}

/// The mapping suggested by the file, changed by the options.
io::Result<logs::LogMapping> readMapping(const std::string& path, const LogReading& reading,
                                         const logs::LogHead& head) {
    logs::LogMapping mapping = logs::guessMapping(head, reading.preset);
    if (reading.readsFloat || reading.readsDouble) {
        mapping.readsFloat = reading.readsFloat;
        mapping.precision = reading.readsFloat ? methods::Precision::Float : methods::Precision::Double;
    }
    for (const std::string& field : reading.fields)
        if (std::string problem = logs::setField(mapping, head, field); !problem.empty())
            return io::Error{"--map: " + problem};
    const io::Result<double> tolerance = toleranceOf(reading);
    if (!tolerance) return io::Error{tolerance.error()};
    if (tolerance.value() > 0) mapping.tolerance = tolerance.value();
    const std::string problem = logs::problem(mapping);
    if (problem.empty()) return mapping;
    std::string columns;
    for (const logs::LogColumn& column : head.columns) columns += (columns.empty() ? "" : ", ") + column.name;
    return io::Error{path + ": " + problem + "; use --map FIELD=COLUMN; its columns are " +
                     io::shortened(columns, 300)};
}

/// A mapping that fits this file too: its columns have the same names.
bool hasSameColumns(const logs::LogMapping& mapping, const logs::LogHead& head) {
    std::vector<std::string> known = mapping.knownColumns, here;
    for (const logs::LogColumn& column : head.columns) here.push_back(column.name);
    std::sort(known.begin(), known.end());
    std::sort(here.begin(), here.end());
    return mapping.format == head.format && known == here;
}

/// The first lines, by which the columns are understood: of a file what it holds, of a stream that is not followed all.
io::Result<logs::LogHead> firstLines(io::GrowingFile& file, bool follows) {
    while (!follows && file.isStream() && !file.hasEnded()) file.wait(1000);
    if (follows) return logs::awaitHead(file, [] { return false; });
    static_cast<void>(file.look());
    if (file.hasEnded() && !file.problem().empty()) return io::Error{file.problem()};
    return logs::readHead(*file.file());
}

io::Result<FollowedRows> readRows(const LogReading& reading, const std::string& name,
                                  const std::shared_ptr<io::GrowingFile>& input, const logs::LogMapping& mapping) {
    if (reading.follows) return followRows(input, mapping, name, reading.asJson);
    FollowedRows rows{input->file(), mapping, {}};
    const std::string problem = logs::LogOpening(rows.file, mapping).finish(rows.table);
    return problem.empty() ? io::Result<FollowedRows>(std::move(rows)) : io::Error{name + ": " + problem};
}

/// Keeps the rows of one run, and the lines that hold no query. @return empty, or why there is none
std::string keepRun(logs::LogTable& table, const std::string& id) {
    if (table.runs().latest().empty()) return "--run: no row names its run in a column \"run\"";
    const bool isLatest = id == kLatestRun;
    const logs::LogRun run{isLatest ? logs::LogRun::Which::Latest : logs::LogRun::Which::One, id};
    const auto place = table.runs().placeOf(run);
    if (place == logs::LogRuns::kNone) {
        std::string list;
        for (std::size_t i = 1; i < table.runs().names().size(); ++i)
            list += (i == 1 ? "" : ", ") + table.runs().names()[i];
        return "--run: must be latest or one of " + io::shortened(list, 200) + ", got " + io::shortened(id, 60);
    }
    logs::LogTable kept;
    for (std::size_t row = 0; row < table.size(); ++row)
        if (logs::isOf(table, place, row))
            kept.add(table[row], {table.id(row), table.method(row), table.runs().names()[*place]});
    kept.addLaterColumns(table.laterColumns());
    table = std::move(kept);
    return {};
}

}  // namespace

void addLogReading(CLI::App& parser, LogReading& reading) {
    parser
        .add_option("--preset", reading.preset,
                    "Whose cast answered: " + presetNames() + "\n(default: by the names of the columns)")
        ->type_name("NAME");
    parser
        .add_option("--map", reading.fields,
                    "What a column means: start=from, normal=nx,ny,nz, ball_radius=0.5; may be repeated")
        ->type_name("FIELD=COLUMN")
        ->expected(1)
        ->take_all();
    auto* const asFloat = parser.add_flag("--float", reading.readsFloat, "Read every number as binary32");
    parser.add_flag("--double", reading.readsDouble, "Read every number as binary64")->excludes(asFloat);
    parser
        .add_option("--tolerance", reading.tolerance,
                    "Tell the rows apart that are within so many scene units, the engine's tolerance")
        ->type_name("UNITS");
}

void addRunOption(CLI::App& parser, LogReading& reading) {
    parser
        .add_option("--run", reading.run,
                    "Only the rows that the loggers mark with this run; latest: those of the newest one")
        ->type_name("ID");
}

io::Result<double> toleranceOf(const LogReading& reading) {
    return reading.tolerance.empty() ? 0 : readLength("--tolerance", reading.tolerance);
}

std::string problem(const LogReading& reading) {
    if (reading.preset.empty() || logs::logPresetNamed(reading.preset)) return {};
    return "--preset: must be one of " + presetNames() + ", got " + reading.preset;
}

void LogSource::explain() { reasons = logs::explain(*file, mapping, logs::sampleOf(table)); }

OpenedLog openLog(const std::string& path, const LogReading& reading, const logs::LogMapping* like) {
    auto input = io::GrowingFile::open(path);
    if (!input) return {nullptr, input.error(), kFailed};
    const std::string name = path == "-" ? "standard input" : path;
    const auto head = firstLines(*input.value(), reading.follows);
    if (!head) return {nullptr, name + ": " + head.error(), kBadInput};
    io::Result<logs::LogMapping> mapping = readMapping(name, reading, head.value());
    if (!mapping) return {nullptr, mapping.error(), kBadInput};
    if (like && hasSameColumns(*like, head.value())) {
        logs::LogCsv csv = std::move(mapping.value().csv);
        mapping = *like;
        mapping.value().csv = std::move(csv);
    }
    io::Result<FollowedRows> rows = readRows(reading, name, input.value(), mapping.value());
    if (!rows) return {nullptr, rows.error(), kFailed};
    FollowedRows& read = rows.value();
    if (!reading.run.empty())
        if (std::string none = keepRun(read.table, reading.run); !none.empty())
            return {nullptr, name + ": " + none, kBadInput};
    auto log = std::make_unique<LogSource>();
    log->floats = logs::floatsOf(head.value(), read.mapping);
    log->name = name;
    log->file = std::move(read.file);
    log->mapping = std::move(read.mapping);
    log->table = std::move(read.table);
    return {std::move(log), {}, kDone};
}

}  // namespace cli
