#include "cli/log_source.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/commands.h"
#include "io/text.h"
#include "study/log/log_guess.h"
#include "study/log/log_opening.h"
#include "study/log/log_presets.h"

namespace cli {
namespace {

std::string presetNames() {
    std::string names;
    for (const study::LogPreset& preset : study::logPresets())
        names += (names.empty() ? "" : ", ") + std::string(preset.name);
    return names;
}

/// The mapping suggested by the file, changed by the options.
io::Result<study::LogMapping> readMapping(const std::string& path, const LogReading& reading,
                                          const study::LogHead& head) {
    study::LogMapping mapping = study::guessMapping(head, reading.preset);
    if (reading.readsFloat || reading.readsDouble) {
        mapping.readsFloat = reading.readsFloat;
        mapping.precision = reading.readsFloat ? methods::Precision::Float : methods::Precision::Double;
    }
    for (const std::string& field : reading.fields)
        if (std::string problem = study::setField(mapping, head, field); !problem.empty())
            return io::Error{"--map: " + problem};
    const std::string problem = study::problem(mapping);
    if (problem.empty()) return mapping;
    std::string columns;
    for (const study::LogColumn& column : head.columns) columns += (columns.empty() ? "" : ", ") + column.name;
    return io::Error{path + ": " + problem + "; use --map FIELD=COLUMN; its columns are " +
                     io::shortened(columns, 300)};
}

/// A mapping that fits this file too: its columns have the same names.
bool hasSameColumns(const study::LogMapping& mapping, const study::LogHead& head) {
    std::vector<std::string> known = mapping.knownColumns, here;
    for (const study::LogColumn& column : head.columns) here.push_back(column.name);
    std::sort(known.begin(), known.end());
    std::sort(here.begin(), here.end());
    return mapping.format == head.format && known == here;
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
}

std::string problem(const LogReading& reading) {
    if (reading.preset.empty() || study::logPresetNamed(reading.preset)) return {};
    return "--preset: must be one of " + presetNames() + ", got " + reading.preset;
}

OpenedLog openLog(const std::string& path, const LogReading& reading, const study::LogMapping* like) {
    auto opened = io::LineFile::open(path);
    if (!opened) return {nullptr, opened.error(), kFailed};
    const auto file = std::make_shared<const io::LineFile>(std::move(opened.value()));
    const auto head = study::readHead(*file);
    if (!head) return {nullptr, path + ": " + head.error(), kBadInput};
    io::Result<study::LogMapping> mapping = readMapping(path, reading, head.value());
    if (!mapping) return {nullptr, mapping.error(), kBadInput};
    if (like && hasSameColumns(*like, head.value())) {
        study::LogCsv csv = std::move(mapping.value().csv);
        mapping = *like;
        mapping.value().csv = std::move(csv);
    }
    auto log = std::make_unique<LogSource>(LogSource{path, file, std::move(mapping.value()), {}});
    const std::string problem = study::LogOpening(file, log->mapping).finish(log->table);
    if (!problem.empty()) return {nullptr, path + ": " + problem, kFailed};
    return {std::move(log), {}, kDone};
}

}  // namespace cli
