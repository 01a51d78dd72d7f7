#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <utility>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/lines.h"
#include "cli/output.h"
#include "io/query/query_json.h"
#include "platform/reason.h"
#include "study/compare/compare.h"
#include "study/compare/compare_json.h"

namespace cli {
namespace {

/// Compares one line after the other and keeps the totals.
class Comparer {
  public:
    explicit Comparer(bool summaryOnly) : m_summaryOnly(summaryOnly) {}

    /// Appends the comparison or the error of a line; with `summaryOnly` the error alone. @return false if the line is
    /// bad
    bool compare(const Line& line, std::string& out) {
        if (line.isTooLong) {
            io::appendError(out, {}, line.number, "the line: must be at most 1 MiB (1048576 bytes), got more");
            out += '\n';
            return false;
        }
        const io::Result<io::Query> read = m_reader.read(line.text);
        if (!read) {
            io::appendError(out, m_reader.lastId(), line.number, read.error());
            out += '\n';
            return false;
        }
        const io::Query& query = read.value();
        if (m_summaryOnly) {
            m_totals.add(study::verdicts(query.query));
            return true;
        }
        const study::Comparison comparison = study::compare(query.query);
        study::appendComparison(out, query.id, query.flat, comparison);
        out += '\n';
        m_totals.add(comparison);
        return true;
    }

    [[nodiscard]] const study::Totals& totals() const { return m_totals; }

  private:
    bool m_summaryOnly;
    io::QueryReader m_reader;
    study::Totals m_totals;
};

/// Writes the comparisons to standard output and the totals to standard error. @return the exit status
int compareStream(platform::File file, const std::string& name, bool summaryOnly) {
    Output out;
    LineReader lines(std::move(file), [&] { out.flush(); });
    Comparer comparer(summaryOnly);
    bool isAllGood = true;
    while (!out.isClosed()) {
        const auto line = lines.next();
        if (!line) break;
        isAllGood = comparer.compare(*line, out.text()) && isAllGood;
        out.sendIfLarge();
    }
    out.flush();
    if (out.isClosed()) return out.finish("comparisons", kDone);
    if (lines.error()) return complain("cannot read " + name + ": " + platform::reason(lines.error()), kFailed);
    std::fputs(comparer.totals().table().c_str(), stderr);
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
