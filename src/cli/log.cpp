#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>

#include "base/sizes.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/log_gate.h"
#include "cli/log_source.h"
#include "cli/output.h"
#include "cli/read_options.h"
#include "io/outputs.h"
#include "logs/report/export.h"
#include "logs/report/report.h"

namespace cli {
namespace {

struct LogArgs {
    std::vector<std::string> files;
    LogReading reading;
    logs::LogSort by = logs::LogSort::Wrongness;
    std::optional<std::uint64_t> top;  ///< rows listed; absent: 10, and 20 pictures
    bool asJson = false;
    std::string exportTo;          ///< file for the failing rows; empty: none
    std::string against;           ///< the log before; empty: none
    std::optional<FailOn> failOn;  ///< absent: no row changes the exit status
    bool countsInaccurate = false;
    std::string junit;     ///< file for the JUnit report; empty: none
    std::string pictures;  ///< folder for pictures; empty: none

    [[nodiscard]] std::size_t rowsListed() const { return base::toSize(top.value_or(10)); }
    [[nodiscard]] logs::BadRows bad() const {
        return {countsInaccurate || failOn == FailOn::Inaccurate, reading.tolerance};
    }
};

io::Result<logs::LogSort> readSort(const std::string& option, const std::string& text) {
    if (const auto by = logs::logSortNamed(text)) return *by;
    return io::Error{option + ": must be line, wrongness, error, outcome, method or id, got " + text};
}

io::Result<FailOn> readFailOn(const std::string& option, const std::string& text) {
    for (const FailOn failOn : {FailOn::Wrong, FailOn::Inaccurate, FailOn::Broken, FailOn::Unread})
        if (text == name(failOn)) return failOn;
    return io::Error{option + ": must be wrong, inaccurate, broken or unread, got " + text};
}

/// Why the arguments do not go together, or an output would replace an input or another output; empty: they do.
std::string problem(const LogArgs& args) {
    const std::string count = std::to_string(args.files.size());
    if (args.failOn == FailOn::Broken && args.against.empty())
        return "--fail-on broken: needs the log before; use --against BEFORE";
    if (args.reading.follows && args.files.size() > 1) return "--follow: must stand beside one FILE, got " + count;
    if (args.reading.follows && !args.reading.run.empty()) return "--run: must stand without --follow";
    if (!args.against.empty() && args.files.size() > 1) return "--against: must stand beside one FILE, got " + count;
    std::vector<io::NamedFile> inputs{{"BEFORE", args.against}};
    for (const std::string& file : args.files) inputs.push_back({"FILE", file});
    return io::outputProblem(std::move(inputs), {{"--export", args.exportTo}, {"--junit", args.junit}});
}

/// A failure of the work outweighs bad input.
int worse(int a, int b) { return a == kFailed || b == kFailed ? kFailed : std::max(a, b); }

bool isWorstFirst(logs::LogSort by) { return by == logs::LogSort::Wrongness || by == logs::LogSort::Error; }

std::string reportOf(const LogArgs& args, const GatedLog& file, const LogSource* before) {
    const LogSource& log = *file.log;
    const std::size_t most = args.rowsListed();
    logs::LogReport report{log.name, log.file.get(), log.mapping, &log.table, {}, args.by, log.reasons, log.floats, {}};
    report.top = logs::filtered(log.table, {});
    logs::sort(report.top, log.table, args.by, isWorstFirst(args.by));
    if (report.top.size() > most) report.top.resize(most);
    std::string changes;
    if (file.changes)
        changes = args.asJson ? logs::json(*file.changes, before->judged(), log.judged(), most)
                              : logs::text(*file.changes, before->judged(), log.judged(), most);
    if (!args.asJson) return logs::text(report) + (changes.empty() ? "" : "\n" + changes);
    if (!changes.empty()) report.members = ",\"against\":" + changes;
    return logs::json(report);
}

/// Judges a file, compares it with the log before, and appends its report. @return the exit status
int judgeFile(const LogArgs& args, GatedLog& file, std::string& reports) {
    const auto unusable = [&](const OpenedLog& opened) {
        file.problem = opened.problem;
        file.log = nullptr;
        return complain(opened.problem, Status{opened.status});
    };
    OpenedLog opened = openLog(file.name, args.reading);
    if (!opened.log) return unusable(opened);
    file.log = std::move(opened.log);
    file.name = file.log->name;
    file.log->explain();
    OpenedLog before;
    if (!args.against.empty()) {
        LogReading reading = args.reading;
        reading.follows = false;
        reading.run.clear();
        before = openLog(args.against, reading, &file.log->mapping);
        if (!before.log) return unusable(before);
        io::Result<logs::LogDiff> changes = logs::diff(before.log->judged(), file.log->judged(), args.bad());
        if (!changes) return unusable({nullptr, changes.error(), kBadInput});
        file.changes = std::move(changes.value());
    }
    gate(file, args.failOn, args.bad());
    if (!args.asJson && !reports.empty()) reports += '\n';
    reports += reportOf(args, file, before.log.get());

    const int status = file.log->table.badRows() == 0 ? kDone : kBadInput;
    if (!args.failOn) return status;
    if (!file.problem.empty()) return complain(file.name + ": " + file.problem, kFailed);
    if (file.failing.empty()) return status;
    return complain(file.name + ": --fail-on " + name(*args.failOn) + ": " + std::to_string(file.failing.size()) +
                        " of " + std::to_string(file.log->table.size()) + " rows",
                    kFailed);
}

std::string exportFailing(const LogArgs& args, const std::vector<GatedLog>& files) {
    std::vector<logs::LogRows> rows;
    rows.reserve(files.size());  // selections refer to its elements
    std::vector<logs::LogSelection> selections;
    for (const GatedLog& file : files) {
        if (!file.log) continue;
        const LogSource& log = *file.log;
        rows.push_back(logs::filtered(log.table, logs::failingRows()));
        logs::sort(rows.back(), log.table, args.by, isWorstFirst(args.by));
        selections.push_back({*log.file, log.mapping, log.table, rows.back(), &log.reasons});
    }
    return logs::exportRows(args.exportTo, selections, logs::LogExport::Findings);
}

int log(const LogArgs& args) {
    if (const std::string wrong = problem(args); !wrong.empty()) return complain(wrong, kBadInput);
    std::vector<GatedLog> files;
    std::string reports;
    int status = kDone;
    for (const std::string& name : args.files) {
        files.push_back({name, nullptr, {}, {}, {}});
        status = worse(status, judgeFile(args, files.back(), reports));
    }
    if (!reports.empty()) status = worse(status, writeOut(reports, "report", kDone));
    std::vector<std::string> failures;
    const bool isAnyUsable =
        std::any_of(files.begin(), files.end(), [](const GatedLog& f) { return f.log != nullptr; });
    if (!args.exportTo.empty() && isAnyUsable) failures.push_back(exportFailing(args, files));
    if (!args.junit.empty()) failures.push_back(writeJunit(args.junit, files));
    if (!args.pictures.empty()) {
        std::vector<std::string> kept = args.files;
        kept.insert(kept.end(), {args.against, args.exportTo, args.junit});
        failures.push_back(drawFailing(args.pictures, files, base::toSize(args.top.value_or(20)), kept));
    }
    for (const std::string& failure : failures)
        if (!failure.empty()) status = complain(failure, kFailed);
    return status;
}

}  // namespace

std::function<int()> prepareLog(CLI::App& parser) {
    const auto args = std::make_shared<LogArgs>();
    const auto options = std::make_shared<ReadOptions>(parser);
    parser
        .add_option(
            "FILE", args->files,
            "JSON Lines or CSV, one query a line; - for standard input; or a named pipe; several are judged one by one")
        ->type_name("")
        ->required();
    addLogReading(parser, *options, args->reading);
    parser
        .add_option("--run", args->reading.run,
                    "Only the rows that the loggers mark with this run; latest: those of the newest one")
        ->type_name("ID");
    options->add("--sort", "BY", args->by, readSort, "line, wrongness (default), error, outcome, method or id");
    options->add("--top", "N", args->top, readCount, "List so many rows (default 10)");
    parser.add_flag("--follow", args->reading.follows,
                    "Print each failing row as it arrives, until the stream ends or Ctrl+C; then the report");
    parser.add_flag("--json", args->asJson, "The report as one JSON object");
    parser
        .add_option("--export", args->exportTo,
                    "Write the rows that are wrong in decision or value, invalid or inaccurate as JSON Lines")
        ->type_name("OUT");
    parser.add_option("--against", args->against, "The same queries before a change: what is fixed, broken, missing")
        ->type_name("FILE");
    options->add("--fail-on", "WHAT", args->failOn, readFailOn,
                 "Status 1 for rows that are: wrong, inaccurate (or wrong), broken or unread");
    parser.add_flag("--count-inaccurate", args->countsInaccurate, "Inaccurate rows are bad ones, with --against too");
    parser.add_option("--junit", args->junit, "Write the failing rows as a JUnit report")->type_name("OUT");
    parser.add_option("--pictures", args->pictures, "Draw the failing rows, the first 20 or --top, into a folder")
        ->type_name("FOLDER");
    parser.footer(
        "FIELD is id, method, start, end, displacement, direction, length, velocity, aim, speed,\n"
        "ball_radius, center, sphere_radius, sphere_velocity, ball_mass, sphere_mass, restitution,\n"
        "frames, hit, time, fraction, distance, hit_frames, point, ball_center, normal, new_velocity,\n"
        "sphere_new_velocity, impulse, depth, unsafe_fraction or one of docs/logging.md. COLUMN is a CSV heading, or "
        "the path of a JSON member: ball.position, hit.normal, start[0]. "
        "A number\n"
        "fixes a field: ball_radius=0.\n"
        "Verdicts are those of compare. Where rows are wrong, the reasons that explain them come first.\n"
        "A row is bad if its answer is wrong, a wrong value or invalid, and not within --tolerance;\n"
        "unread: bad, or a hit of which no value or not each one is read. broken: bad now, good in BEFORE.\n"
        "Rows are matched by id, the others by equal queries.\n"
        "Status 1 if --fail-on found one, if it had no row to judge, or if a file cannot be used;\n"
        "else 2 if a line holds no query.\n"
        "\nExamples:\n"
        "  carom log sweeps.jsonl --preset bullet --export failing.jsonl\n"
        "  carom log new.jsonl --against old.jsonl --fail-on broken --junit report.xml");
    return ReadOptions::before(options, [args] {
        args->reading.asJson = args->asJson;
        return log(*args);
    });
}

}  // namespace cli
