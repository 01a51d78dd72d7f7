#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/log_follow.h"
#include "cli/output.h"
#include "io/outputs.h"
#include "io/text.h"
#include "platform/reason.h"
#include "study/log/log_export.h"
#include "study/log/log_number.h"
#include "study/log/log_opening.h"
#include "study/log/log_presets.h"
#include "study/log/log_report.h"
#include "study/reason/explain.h"

namespace cli {
namespace {

constexpr std::uint64_t kTop = 10;

/// The arguments as typed; log() checks them.
struct LogArgs {
    std::string file;
    std::string preset;               ///< empty: by the names of the columns
    std::vector<std::string> fields;  ///< "FIELD=COLUMN"
    bool readsFloat = false;          ///< numbers and errors in binary32, also if the preset says otherwise
    bool readsDouble = false;
    std::string sort = "wrongness";
    std::string top;        ///< rows listed; empty: 10
    std::string tolerance;  ///< of the engine, scene units; empty: none
    bool asJson = false;
    std::string exportTo;  ///< file for the failing rows; empty: none
    bool follows = false;  ///< prints failing rows as they arrive
};

std::string presetNames() {
    std::string names;
    for (const study::LogPreset& preset : study::logPresets())
        names += (names.empty() ? "" : ", ") + std::string(preset.name);
    return names;
}

/// The mapping suggested by the file, changed by the arguments.
io::Result<study::LogMapping> readMapping(const LogArgs& args, const std::string& name, const study::LogHead& head) {
    study::LogMapping mapping = study::guessMapping(head, args.preset);
    if (args.readsFloat || args.readsDouble) {
        mapping.readsFloat = args.readsFloat;
        mapping.precision = args.readsFloat ? methods::Precision::Float : methods::Precision::Double;
    }
    for (const std::string& field : args.fields)
        if (std::string problem = study::setField(mapping, head, field); !problem.empty())
            return io::Error{"--map: " + problem};
    if (!args.tolerance.empty()) {
        const study::LogNumber tolerance = study::readLogNumber(args.tolerance, false);
        if (tolerance.state != study::LogNumber::State::Finite || !(tolerance.value > 0))
            return io::Error{"--tolerance: must be a length in scene units, > 0, got " +
                             io::shortened(args.tolerance, 60)};
        mapping.tolerance = tolerance.value;
    }
    const std::string problem = study::problem(mapping);
    if (problem.empty()) return mapping;
    std::string columns;
    for (const study::LogColumn& column : head.columns) columns += (columns.empty() ? "" : ", ") + column.name;
    return io::Error{name + ": " + problem + "; use --map FIELD=COLUMN; its columns are " +
                     io::shortened(columns, 300)};
}

/// The first lines, by which the columns are understood: of a file what it holds, of a stream that is not followed all.
io::Result<study::LogHead> firstLines(io::GrowingFile& file, bool follows) {
    while (!follows && file.isStream() && !file.hasEnded()) file.wait(1000);
    if (follows) return study::awaitHead(file, [] { return false; });
    static_cast<void>(file.look());
    if (file.hasEnded() && !file.problem().empty()) return io::Error{file.problem()};
    return study::readHead(*file.file());
}

io::Result<FollowedRows> readRows(const LogArgs& args, const std::string& name,
                                  const std::shared_ptr<io::GrowingFile>& input, const study::LogMapping& mapping) {
    if (args.follows) return followRows(input, mapping, name, args.asJson);
    FollowedRows rows{input->file(), mapping, {}};
    const std::string problem = study::LogOpening(rows.file, mapping).finish(rows.table);
    return problem.empty() ? io::Result<FollowedRows>(std::move(rows)) : io::Error{name + ": " + problem};
}

int writeReport(const std::string& text) {
    Output out;
    out.text() = text;
    out.flush();
    return out.error() ? complain("cannot write the report: " + platform::reason(out.error()), kFailed) : kDone;
}

int log(const LogArgs& args) {
    if (!args.preset.empty() && !study::logPresetNamed(args.preset))
        return complain("--preset: must be one of " + presetNames() + ", got " + args.preset, kBadInput);
    const auto by = study::logSortNamed(args.sort);
    if (!by)
        return complain("--sort: must be line, wrongness, error, outcome, method or id, got " + args.sort, kBadInput);
    const io::Result<std::uint64_t> top =
        args.top.empty() ? io::Result<std::uint64_t>(kTop) : readCount("--top", args.top);
    if (!top) return complain(top.error(), kBadInput);

    const io::NamedFile inputs[] = {{"FILE", args.file}}, outputs[] = {{"--export", args.exportTo}};
    if (const std::string problem = io::outputProblem(inputs, outputs); !problem.empty())
        return complain(problem, kBadInput);

    auto input = io::GrowingFile::open(args.file);
    if (!input) return complain(input.error(), kFailed);
    const std::string name = args.file == "-" ? "standard input" : args.file;
    const auto head = firstLines(*input.value(), args.follows);
    if (!head) return complain(name + ": " + head.error(), kBadInput);
    const io::Result<study::LogMapping> mapping = readMapping(args, name, head.value());
    if (!mapping) return complain(mapping.error(), kBadInput);
    io::Result<FollowedRows> rows = readRows(args, name, input.value(), mapping.value());
    if (!rows) return complain(rows.error(), kFailed);
    const std::shared_ptr<const io::LineFile> file = rows.value().file;
    const study::LogTable& table = rows.value().table;
    study::LogReport report{name, file.get(), rows.value().mapping, &table, {}, *by, {}, {}};
    report.reasons = study::explain(*file, report.mapping, study::sampleOf(table));
    report.floats = study::floatsOf(head.value(), report.mapping);
    report.top = study::filtered(table, {});
    const bool worstFirst = *by == study::LogSort::Wrongness || *by == study::LogSort::Error;
    study::sort(report.top, table, *by, worstFirst);
    if (report.top.size() > top.value()) report.top.resize(top.value());
    if (const int status = writeReport(args.asJson ? study::json(report) : study::text(report)); status != kDone)
        return status;
    if (!args.exportTo.empty()) {
        study::LogRows failing = study::filtered(table, study::failingRows());
        study::sort(failing, table, *by, worstFirst);
        const std::string failure = study::exportRows(args.exportTo, *file, report.mapping, table, failing,
                                                      study::LogExport::Findings, report.reasons);
        if (!failure.empty()) return complain(failure, kFailed);
    }
    return table.badRows() == 0 ? kDone : kBadInput;
}

}  // namespace

std::function<int()> prepareLog(CLI::App& parser) {
    const auto args = std::make_shared<LogArgs>();
    parser.add_option("FILE", args->file, "JSON Lines or CSV, one query a line; - for standard input; or a named pipe")
        ->type_name("")
        ->required();
    parser
        .add_option("--preset", args->preset,
                    "Whose cast answered: " + presetNames() + "\n(default: by the names of the columns)")
        ->type_name("NAME");
    parser
        .add_option("--map", args->fields,
                    "What a column means: start=from, normal=nx,ny,nz, ball_radius=0.5; may be repeated")
        ->type_name("FIELD=COLUMN")
        ->expected(1)
        ->take_all();
    auto* const asFloat = parser.add_flag("--float", args->readsFloat, "Read every number as binary32");
    parser.add_flag("--double", args->readsDouble, "Read every number as binary64")->excludes(asFloat);
    parser.add_option("--sort", args->sort, "line, wrongness (default), error, outcome, method or id")->type_name("BY");
    parser
        .add_option("--tolerance", args->tolerance,
                    "Tell the rows apart that are within so many scene units, the engine's tolerance")
        ->type_name("UNITS");
    parser.add_option("--top", args->top, "List so many rows (default 10)")->type_name("N");
    parser.add_flag("--follow", args->follows,
                    "Print each failing row as it arrives, until the stream ends or Ctrl+C; then the report");
    parser.add_flag("--json", args->asJson, "The report as one JSON object");
    parser
        .add_option("--export", args->exportTo,
                    "Write the rows that are wrong in decision or value, invalid or inaccurate as JSON Lines")
        ->type_name("OUT");
    parser.footer(
        "FIELD is id, method, start, end, displacement, direction, length, velocity, aim, speed,\n"
        "ball_radius, center, sphere_radius, sphere_velocity, ball_mass, sphere_mass, restitution,\n"
        "frames, hit, time, fraction, distance, hit_frames, point, ball_center, normal or\n"
        "unsafe_fraction. COLUMN is a CSV heading, or the path of a JSON member: ball.position, hit.normal, start[0]. "
        "A number\n"
        "fixes a field: ball_radius=0.\n"
        "Verdicts are those of compare; status 2 if a line holds no query. Where rows are wrong the\n"
        "report begins with the reasons that explain them.\n"
        "\nExample:\n"
        "  carom log sweeps.jsonl --preset bullet --export failing.jsonl");
    return [args] { return log(*args); };
}

}  // namespace cli
