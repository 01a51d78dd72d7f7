#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/log_gate.h"
#include "cli/log_source.h"
#include "cli/output.h"
#include "io/outputs.h"
#include "logs/report/export.h"
#include "logs/report/report.h"
#include "platform/reason.h"

namespace cli {
namespace {

constexpr std::uint64_t kTop = 10, kPictures = 20;

/// The arguments as typed; log() checks them.
struct LogArgs {
    std::vector<std::string> files;
    LogReading reading;
    std::string sort = "wrongness";
    std::string top;  ///< rows listed; empty: 10, and 20 pictures
    bool asJson = false;
    std::string exportTo;  ///< file for the failing rows; empty: none
    std::string against;   ///< the log before; empty: none
    std::string failOn;    ///< empty: no row changes the exit status
    bool countsInaccurate = false;
    std::string junit;     ///< file for the JUnit report; empty: none
    std::string pictures;  ///< folder for pictures; empty: none
};

/// The arguments that are read from text.
struct LogChoices {
    logs::LogSort by = logs::LogSort::Wrongness;
    std::size_t top = kTop, pictures = kPictures;
    std::optional<FailOn> failOn;
    logs::BadRows bad;
};

io::Result<LogChoices> readChoices(const LogArgs& args) {
    if (std::string wrong = problem(args.reading); !wrong.empty()) return io::Error{std::move(wrong)};
    LogChoices choices;
    const auto by = logs::logSortNamed(args.sort);
    if (!by) return io::Error{"--sort: must be line, wrongness, error, outcome, method or id, got " + args.sort};
    choices.by = *by;
    if (!args.top.empty()) {
        const io::Result<std::uint64_t> top = readCount("--top", args.top);
        if (!top) return io::Error{top.error()};
        choices.top = choices.pictures = top.value();
    }
    if (!args.failOn.empty()) {
        choices.failOn = failOnNamed(args.failOn);
        if (!choices.failOn) return io::Error{"--fail-on: must be wrong, inaccurate or broken, got " + args.failOn};
        if (choices.failOn == FailOn::Broken && args.against.empty())
            return io::Error{"--fail-on broken: needs the log before; use --against BEFORE"};
    }
    if (args.reading.follows && args.files.size() > 1)
        return io::Error{"--follow: must stand beside one FILE, got " + std::to_string(args.files.size())};
    if (args.reading.follows && !args.reading.run.empty()) return io::Error{"--run: must stand without --follow"};
    if (!args.against.empty() && args.files.size() > 1)
        return io::Error{"--against: must stand beside one FILE, got " + std::to_string(args.files.size())};
    const io::Result<double> tolerance = toleranceOf(args.reading);
    if (!tolerance) return io::Error{tolerance.error()};
    choices.bad.tolerance = tolerance.value();
    choices.bad.countsInaccurate = args.countsInaccurate || choices.failOn == FailOn::Inaccurate;
    return choices;
}

/// No output replaces an input or another output.
std::string outputProblem(const LogArgs& args) {
    std::vector<io::NamedFile> inputs{{"BEFORE", args.against}};
    for (const std::string& file : args.files) inputs.push_back({"FILE", file});
    const io::NamedFile outputs[] = {{"--export", args.exportTo}, {"--junit", args.junit}};
    return io::outputProblem(inputs, outputs);
}

int writeReport(const std::string& text) {
    Output out;
    out.text() = text;
    out.flush();
    return out.error() ? complain("cannot write the report: " + platform::reason(out.error()), kFailed) : kDone;
}

/// A failure of the work outweighs bad input.
int worse(int a, int b) { return a == kFailed || b == kFailed ? kFailed : std::max(a, b); }

bool isWorstFirst(logs::LogSort by) { return by == logs::LogSort::Wrongness || by == logs::LogSort::Error; }

std::string reportOf(const LogArgs& args, const LogChoices& choices, const GatedLog& file, const LogSource* before) {
    const LogSource& log = *file.log;
    logs::LogReport report{log.name,   log.file.get(), log.mapping, &log.table, {},
                           choices.by, log.reasons,    log.floats,  {}};
    report.top = logs::filtered(log.table, {});
    logs::sort(report.top, log.table, choices.by, isWorstFirst(choices.by));
    if (report.top.size() > choices.top) report.top.resize(choices.top);
    std::string changes;
    if (file.changes)
        changes = args.asJson ? logs::json(*file.changes, before->judged(), log.judged(), choices.top)
                              : logs::text(*file.changes, before->judged(), log.judged(), choices.top);
    if (!args.asJson) return logs::text(report) + (changes.empty() ? "" : "\n" + changes);
    if (!changes.empty()) report.members = ",\"against\":" + changes;
    return logs::json(report);
}

/// Judges a file, compares it with the log before, and appends its report. @return the exit status
int judgeFile(const LogArgs& args, const LogChoices& choices, GatedLog& file, std::string& reports) {
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
        io::Result<logs::LogDiff> changes = logs::diff(before.log->judged(), file.log->judged(), choices.bad);
        if (!changes) return unusable({nullptr, changes.error(), kBadInput});
        file.changes = std::move(changes.value());
    }
    gate(file, choices.failOn, choices.bad);
    if (!args.asJson && !reports.empty()) reports += '\n';
    reports += reportOf(args, choices, file, before.log.get());

    const int status = file.log->table.badRows() == 0 ? kDone : kBadInput;
    if (!choices.failOn) return status;
    if (!file.problem.empty()) return complain(file.name + ": " + file.problem, kFailed);
    if (file.failing.empty()) return status;
    return complain(file.name + ": --fail-on " + args.failOn + ": " + std::to_string(file.failing.size()) + " of " +
                        std::to_string(file.log->table.size()) + " rows",
                    kFailed);
}

std::string exportFailing(const LogArgs& args, const LogChoices& choices, const std::vector<GatedLog>& files) {
    std::vector<logs::LogRows> rows;
    for (const GatedLog& file : files) {
        rows.emplace_back();
        if (!file.log) continue;
        rows.back() = logs::filtered(file.log->table, logs::failingRows());
        logs::sort(rows.back(), file.log->table, choices.by, isWorstFirst(choices.by));
    }
    std::vector<logs::LogSelection> selections;
    for (std::size_t i = 0; i < files.size(); ++i)
        if (files[i].log)
            selections.push_back(
                {*files[i].log->file, files[i].log->mapping, files[i].log->table, rows[i], &files[i].log->reasons});
    return logs::exportRows(args.exportTo, selections, logs::LogExport::Findings);
}

int log(const LogArgs& args) {
    const io::Result<LogChoices> read = readChoices(args);
    if (!read) return complain(read.error(), kBadInput);
    const LogChoices& choices = read.value();
    if (const std::string wrong = outputProblem(args); !wrong.empty()) return complain(wrong, kBadInput);

    std::vector<GatedLog> files;
    std::string reports;
    int status = kDone;
    for (const std::string& name : args.files) {
        files.push_back({name, nullptr, {}, {}, {}});
        status = worse(status, judgeFile(args, choices, files.back(), reports));
    }
    if (!reports.empty()) status = worse(status, writeReport(reports));
    std::vector<std::string> failures;
    const bool isAnyUsable =
        std::any_of(files.begin(), files.end(), [](const GatedLog& f) { return f.log != nullptr; });
    if (!args.exportTo.empty() && isAnyUsable) failures.push_back(exportFailing(args, choices, files));
    if (!args.junit.empty()) failures.push_back(writeJunit(args.junit, files));
    if (!args.pictures.empty()) {
        std::vector<std::string> kept = args.files;
        kept.insert(kept.end(), {args.against, args.exportTo, args.junit});
        failures.push_back(drawFailing(args.pictures, files, choices.pictures, kept));
    }
    for (const std::string& failure : failures)
        if (!failure.empty()) status = complain(failure, kFailed);
    return status;
}

}  // namespace

std::function<int()> prepareLog(CLI::App& parser) {
    const auto args = std::make_shared<LogArgs>();
    parser
        .add_option(
            "FILE", args->files,
            "JSON Lines or CSV, one query a line; - for standard input; or a named pipe; several are judged one by one")
        ->type_name("")
        ->required();
    addLogReading(parser, args->reading);
    addRunOption(parser, args->reading);
    parser.add_option("--sort", args->sort, "line, wrongness (default), error, outcome, method or id")->type_name("BY");
    parser.add_option("--top", args->top, "List so many rows (default 10)")->type_name("N");
    parser.add_flag("--follow", args->reading.follows,
                    "Print each failing row as it arrives, until the stream ends or Ctrl+C; then the report");
    parser.add_flag("--json", args->asJson, "The report as one JSON object");
    parser
        .add_option("--export", args->exportTo,
                    "Write the rows that are wrong in decision or value, invalid or inaccurate as JSON Lines")
        ->type_name("OUT");
    parser.add_option("--against", args->against, "The same queries before a change: what is fixed, broken, missing")
        ->type_name("FILE");
    parser.add_option("--fail-on", args->failOn, "Status 1 for rows that are: wrong, inaccurate (or wrong) or broken")
        ->type_name("WHAT");
    parser.add_flag("--count-inaccurate", args->countsInaccurate, "Inaccurate rows are bad ones, with --against too");
    parser.add_option("--junit", args->junit, "Write the failing rows as a JUnit report")->type_name("OUT");
    parser.add_option("--pictures", args->pictures, "Draw the failing rows, the first 20 or --top, into a folder")
        ->type_name("FOLDER");
    parser.footer(
        "FIELD is id, method, start, end, displacement, direction, length, velocity, aim, speed,\n"
        "ball_radius, center, sphere_radius, sphere_velocity, ball_mass, sphere_mass, restitution,\n"
        "frames, hit, time, fraction, distance, hit_frames, point, ball_center, normal or\n"
        "unsafe_fraction. COLUMN is a CSV heading, or the path of a JSON member: ball.position, hit.normal, start[0]. "
        "A number\n"
        "fixes a field: ball_radius=0.\n"
        "Verdicts are those of compare. Where rows are wrong, the reasons that explain them come first.\n"
        "A row is bad if its answer is wrong, a wrong value or invalid, and not within --tolerance;\n"
        "broken: bad now, good in BEFORE. Rows are matched by id, the others by equal queries.\n"
        "Status 1 if --fail-on found one, if it had no row to judge, or if a file cannot be used;\n"
        "else 2 if a line holds no query.\n"
        "\nExamples:\n"
        "  carom log sweeps.jsonl --preset bullet --export failing.jsonl\n"
        "  carom log new.jsonl --against old.jsonl --fail-on broken --junit report.xml");
    return [args] {
        args->reading.asJson = args->asJson;
        return log(*args);
    };
}

}  // namespace cli
