#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "base/sizes.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/log_source.h"
#include "cli/read_options.h"
#include "io/assets.h"
#include "io/file.h"
#include "io/outputs.h"
#include "logs/judge/order.h"
#include "study/corpus/test_code.h"

namespace cli {
namespace {

struct ExportArgs {
    std::string log;
    LogReading reading;
    bool isCatalogue = false;
    study::TestStyle style{};
    std::string out;
    std::optional<std::uint64_t> top;  ///< absent: 100 of a log as source code, else all
};

io::Result<study::TestStyle> readStyle(const std::string& option, const std::string& text) {
    if (const auto style = study::testStyleNamed(text)) return *style;
    return io::Error{option + ": must be googletest, catch2, assert, pytest, nunit, rust, gut or jsonl, got " + text};
}

/// The cases, or the exit status after a problem was told.
struct Cases {
    std::vector<study::TestCase> list;
    std::string source;  ///< where they come from
    int status = kDone;
};

Cases casesOfLog(const ExportArgs& args, std::size_t most) {
    const OpenedLog opened = openLog(args.log, args.reading);
    if (!opened.log) return {{}, {}, complain(opened.problem, Status{opened.status})};
    const LogSource& log = *opened.log;
    logs::LogRows rows = logs::filtered(log.table, logs::failingRows());
    std::erase_if(rows, [&log](std::uint32_t place) {
        const logs::LogRow row = log.table[place];
        return logs::isWithin(row.verdict, static_cast<double>(row.units), log.mapping.tolerance);
    });
    logs::sort(rows, log.table, logs::LogSort::Wrongness, true);
    if (rows.size() > most)
        complain("the worst " + std::to_string(most) + " of " + std::to_string(rows.size()) +
                     " failing rows are exported; --top N for more",
                 kDone);
    rows.resize(std::min(rows.size(), most));
    Cases cases{{}, "the failing rows of " + log.name};
    for (const std::uint32_t place : rows) {
        const logs::LogRow row = log.table[place];
        const logs::LogDetail detail = logs::readRow(*log.file, log.mapping, row);
        if (!detail.isGood()) return {{}, {}, complain(log.name + ": " + detail.line.error, kFailed)};
        cases.list.push_back(study::testCaseOf(log.mapping, row.line, detail));
    }
    if (cases.list.empty()) complain(log.name + ": no row fails; " + args.out + " holds no test", kDone);
    return cases;
}

Cases casesOfCatalogue(std::size_t most) {
    const std::filesystem::path folder = io::assetPath("edge_cases");
    if (folder.empty())
        return {
            {}, {}, complain("the folder of edge cases was not found beside the program; install it again", kFailed)};
    const io::Result<study::Catalogue> catalogue = study::readCatalogue(folder);
    if (!catalogue) return {{}, {}, complain(catalogue.error(), kFailed)};
    Cases cases{{}, "the catalogue of edge cases"};
    for (const study::EdgeCase& edgeCase : catalogue.value().cases)
        if (cases.list.size() < most) cases.list.push_back(study::testCaseOf(edgeCase));
    return cases;
}

/// The tests in some languages ask about spheres.
void leaveOutShapes(Cases& cases) {
    const std::size_t count = std::erase_if(cases.list, [](const study::TestCase& test) {
        return test.query.query.obstacle.shape != collide::Shape::Sphere;
    });
    if (count > 0)
        complain(std::to_string(count) + (count == 1 ? " query is" : " queries are") +
                     " about other shapes than spheres and left out: --style jsonl has them",
                 kDone);
}

int exportTests(const ExportArgs& args) {
    if (args.log.empty() != args.isCatalogue)
        return complain("a LOG or --catalogue: must be given one of them; see carom export-tests --help", kBadInput);
    const bool isLimited = !args.isCatalogue && args.style != study::TestStyle::JsonLines;
    const std::size_t most = base::toSize(args.top.value_or(isLimited ? 100 : logs::LogTable::kMostRows));
    if (const std::string taken = io::outputProblem({{"LOG", args.log}}, {{"--out", args.out}}); !taken.empty())
        return complain(taken, kBadInput);
    Cases cases = args.isCatalogue ? casesOfCatalogue(most) : casesOfLog(args, most);
    if (cases.status != kDone) return cases.status;
    if (!study::takesShapes(args.style)) leaveOutShapes(cases);
    const io::Result<std::string> text = study::writeTests(cases.list, args.style, cases.source);
    if (!text) return complain(text.error(), kFailed);
    const std::string wrong = io::writeNamed(args.out, text.value());
    return wrong.empty() ? kDone : complain(wrong, kFailed);
}

}  // namespace

std::function<int()> prepareExportTests(CLI::App& parser) {
    const auto args = std::make_shared<ExportArgs>();
    const auto options = std::make_shared<ReadOptions>(parser);
    parser.add_option("LOG", args->log, "JSON Lines or CSV, as for log: its failing rows, worst first")->type_name("");
    parser.add_flag("--catalogue", args->isCatalogue, "The edge cases that come with Carom instead");
    options
        ->add("--style", "STYLE", args->style, readStyle,
              "googletest, catch2, assert (no framework), pytest, nunit, rust, gut or jsonl")
        ->required();
    parser.add_option("--out", args->out, "File to write")->type_name("OUT")->required();
    options->add("--top", "N", args->top, readCount,
                 "So many rows at most (default 100; of jsonl and the catalogue all)");
    addLogReading(parser, *options, args->reading);
    parser.footer(
        "The file needs nothing of Carom. It calls sweep(query), which you fill in, or which stands in\n"
        "a file of your own: compile with -DCAROM_SWEEP='\"my_sweep.h\"' (C++17), or write a Python\n"
        "module carom_sweep, a carom_sweep.rs or carom_sweep.gd; in C# set Engine.Sweep. Each test holds the recorded "
        "and the true answer, as hex floats. What rounding\n"
        "to the engine's precision, or --tolerance, may move is no failure.\n"
        "\nExamples:\n"
        "  carom export-tests sweeps.jsonl --style googletest --out sweep_test.cpp\n"
        "  carom export-tests --catalogue --style pytest --out test_sweep.py");
    return ReadOptions::before(options, [args] { return exportTests(*args); });
}

}  // namespace cli
