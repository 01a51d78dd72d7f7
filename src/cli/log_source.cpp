#include "cli/log_source.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <span>
#include <thread>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/log_follow.h"
#include "cli/read_options.h"
#include "io/scene_json.h"
#include "io/text.h"
#include "logs/judge/opening.h"
#include "logs/judge/tail.h"
#include "logs/read/guess.h"
#include "logs/read/presets.h"
#include "logs/read/world.h"
#include "logs/read/worlds.h"
#include "logs/reason/explain.h"

namespace cli {
namespace {

constexpr const char* kLatestRun = "latest";

std::string presetNames() { return io::listed(logs::logPresets(), &logs::LogPreset::name); }

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

io::Result<LogSource> readRows(const LogReading& reading, const std::string& name,
                               const std::shared_ptr<io::GrowingFile>& input, const logs::LogMapping& mapping) {
    if (reading.follows) return followRows(input, mapping, name, reading.asJson);
    LogSource log{name, input->file(), mapping, {}, {}, {}};
    const std::string problem = logs::LogOpening(log.file, mapping).finish(log.table);
    return problem.empty() ? io::Result<LogSource>(std::move(log)) : io::Error{name + ": " + problem};
}

/// Keeps the rows of one run, and the lines that hold no query. @return empty, or why there is none
std::string keepRun(logs::LogTable& table, const std::string& id) {
    if (table.runs().latest().empty()) return "--run: no row names its run in a column \"run\"";
    const bool isLatest = id == kLatestRun;
    const logs::LogRun run{isLatest ? logs::LogRun::Which::Latest : logs::LogRun::Which::One, id};
    const auto place = table.runs().placeOf(run);
    if (place == logs::LogRuns::kNone) {
        const std::string names = io::listed(std::span(table.runs().names()).subspan(1));  // the first is of no run
        return "--run: must be latest or one of " + io::shortened(names, 200) + ", got " + io::shortened(id, 60);
    }
    logs::LogTable kept;
    for (std::size_t row = 0; row < table.size(); ++row)
        if (logs::isOf(table, place, row))
            kept.add(table[row], {table.id(row), table.method(row), table.runs().names()[*place]});
    kept.addLaterColumns(table.laterColumns());
    table = std::move(kept);
    return {};
}

io::Result<std::string> readPreset(const std::string& option, const std::string& text) {
    if (logs::logPresetNamed(text)) return text;
    return io::Error{option + ": must be one of " + presetNames() + ", got " + text};
}

/// Waits for a file that is followed and is not there yet; a signal ends the program.
void awaitFile(const std::string& path) {
    std::error_code error;
    if (path == "-" || std::filesystem::exists(path, error)) return;
    complain("waiting for " + path, kDone);
    while (!std::filesystem::exists(path, error)) std::this_thread::sleep_for(std::chrono::milliseconds(100));
}

}  // namespace

io::Result<logs::LogMapping> readMapping(const std::string& name, const LogReading& reading,
                                         const logs::LogHead& head) {
    logs::LogMapping mapping = logs::guessMapping(head, reading.preset);
    if (reading.readsFloat || reading.readsDouble) {
        mapping.readsFloat = reading.readsFloat;
        mapping.precision = reading.readsFloat ? methods::Precision::Float : methods::Precision::Double;
    }
    if (!reading.world.empty()) {
        const io::Result<io::LoadedScene> scene = io::loadScene(reading.world);
        if (!scene) return io::Error{"--world: " + scene.error()};
        auto world = logs::LogWorld::of(scene.value().scene);
        if (!world) return io::Error{"--world: " + reading.world + ": " + world.error()};
        mapping.world = std::move(world.value());
    }
    if (mapping.world) logs::nameBody(mapping);
    mapping.worlds.shared = std::make_shared<logs::LogWorlds>(std::filesystem::path(name).parent_path());
    for (const std::string& field : reading.fields)
        if (std::string problem = logs::setField(mapping, head, field); !problem.empty())
            return io::Error{"--map: " + problem};
    if (reading.tolerance > 0) mapping.tolerance = reading.tolerance;
    const std::string problem = logs::problem(mapping);
    if (problem.empty()) return mapping;
    return io::Error{name + ": " + problem + "; use --map FIELD=COLUMN; its columns are " +
                     io::shortened(io::listed(head.columns, &logs::LogColumn::name), 300)};
}

void addLogReading(CLI::App& parser, ReadOptions& options, LogReading& reading) {
    options.add("--preset", "NAME", reading.preset, readPreset,
                "Whose cast answered: " + presetNames() + "\n(default: by the names of the columns)");
    parser
        .add_option("--map", reading.fields,
                    "What a column means: start=from, normal=nx,ny,nz, ball_radius=0.5; may be repeated")
        ->type_name("FIELD=COLUMN")
        ->expected(1)
        ->take_all();
    auto* const asFloat = parser.add_flag("--float", reading.readsFloat, "Read every number as binary32");
    parser.add_flag("--double", reading.readsDouble, "Read every number as binary64")->excludes(asFloat);
    parser
        .add_option("--world", reading.world,
                    "A scene whose spheres, walls and shapes each cast may meet: missed, false, another body first")
        ->type_name("SCENE.json");
    options.add("--tolerance", "UNITS", reading.tolerance, readLength,
                "Tell the rows apart that are within so many scene units, the engine's tolerance");
}

void LogSource::explain() { reasons = logs::explain(*file, mapping, logs::sampleOf(table)); }

OpenedLog openLog(const std::string& path, const LogReading& reading, const logs::LogMapping* like) {
    if (reading.follows) awaitFile(path);
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
    io::Result<LogSource> read = readRows(reading, name, input.value(), mapping.value());
    if (!read) return {nullptr, read.error(), kFailed};
    auto log = std::make_unique<LogSource>(std::move(read.value()));
    if (!reading.run.empty())
        if (std::string none = keepRun(log->table, reading.run); !none.empty())
            return {nullptr, name + ": " + none, kBadInput};
    log->floats = logs::floatsOf(head.value(), log->mapping);
    return {std::move(log), {}, kDone};
}

}  // namespace cli
