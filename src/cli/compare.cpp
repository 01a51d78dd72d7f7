#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <utility>

#include "cli/commands.h"
#include "cli/lines.h"
#include "platform/reason.h"
#include "study/compare/compare.h"
#include "study/compare/compare_json.h"

namespace cli {
namespace {

/// Writes the comparisons to standard output and the totals to standard error. @return the exit status
int compareStream(platform::File file, const std::string& name, bool summaryOnly) {
    Output out;
    LineReader lines(std::move(file), [&] { out.flush(); });
    io::QueryReader reader;
    study::Totals totals;
    const bool isAllGood = answerEach(lines, out, [&](const Line& line) {
        const io::Result<io::Query> read = readQuery(line, reader, out.text());
        if (!read) return false;
        const io::Query& query = read.value();
        if (query.query.obstacle.shape != collide::Shape::Sphere) {
            io::appendError(out.text(), query.id, line.number,
                            "the obstacle: must be a sphere, which the published methods answer, got another shape");
            out.text() += '\n';
            return false;
        }
        if (summaryOnly) {
            totals.add(study::verdicts(query.query));
            return true;
        }
        const study::Comparison comparison = study::compare(query.query);
        study::appendComparison(out.text(), query.id, query.flat, comparison);
        out.text() += '\n';
        totals.add(comparison);
        return true;
    });
    if (out.isClosed()) return out.finish("comparisons", kDone);
    if (lines.error()) return complain("cannot read " + name + ": " + platform::reason(lines.error()), kFailed);
    std::fputs(totals.table().c_str(), stderr);
    return isAllGood ? kDone : kBadInput;
}

struct CompareArgs {
    std::string path;          ///< the queries; empty or "-": standard input
    bool summaryOnly = false;  ///< only bad lines and the totals are written
};

int compare(const CompareArgs& args) {
    return readQueries(args.path, [&](platform::File file, const std::string& name) {
        return compareStream(std::move(file), name, args.summaryOnly);
    });
}

}  // namespace

std::function<int()> prepareCompare(CLI::App& parser) {
    const auto args = std::make_shared<CompareArgs>();
    parser.add_option("FILE", args->path, "Queries, as for solve; standard input if absent or -")->type_name("");
    parser.add_flag("--summary", args->summaryOnly, "Only the totals per method");
    parser.footer(
        "One line a query: "
        "{\"id\":...,\"exact\":{...},\"methods\":[{\"method\":\"bartlett\",\"form\":\"printed\",\n"
        "\"precision\":\"float\",\"answer\":{...},\"verdict\":\"wrong\",\"defects\":[\"B1\"]},...]}.\n"
        "Verdicts: agrees, inaccurate (a value more than 16 ulps off), wrong value (off by far more than\n"
        "rounding), convention (the method's own stated choice), wrong, invalid, not applicable. The\n"
        "totals end on standard error.\n"
        "\nExample:\n"
        "  carom compare queries.jsonl --summary");
    return [args] { return compare(*args); };
}

}  // namespace cli
