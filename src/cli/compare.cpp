#include "cli/compare.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>

#include "cli/commands.h"
#include "cli/lines.h"
#include "cli/output.h"
#include "io/file.h"
#include "io/query_json.h"
#include "study/compare/compare.h"
#include "study/compare/compare_json.h"

namespace cli {
namespace {

/// Compares one line after the other and keeps the totals.
class Comparer {
  public:
    explicit Comparer(bool summaryOnly) : m_summaryOnly(summaryOnly) {}

    /// Appends the line's answer, if there is one. @return false if the line was bad
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

int compareStream(int fd, const std::string& name, bool summaryOnly) {
    Output out(STDOUT_FILENO);
    LineReader lines(fd, [&] { out.flush(); });
    Comparer comparer(summaryOnly);
    bool isAllGood = true;
    while (!out.isClosed()) {
        const auto line = lines.next();
        if (!line) break;
        isAllGood = comparer.compare(*line, out.text()) && isAllGood;
        out.sendIfLarge();
    }
    out.flush();
    if (out.error() != 0) return complain("cannot write the comparisons: " + io::reason(out.error()), kFailed);
    if (out.isClosed()) return kDone;  // the reader has what it wanted
    if (lines.error() != 0) return complain("cannot read " + name + ": " + io::reason(lines.error()), kFailed);
    std::fputs(comparer.totals().table().c_str(), stderr);
    return isAllGood ? kDone : kBadInput;
}

}  // namespace

int compare(const std::string& path, bool summaryOnly) {
    std::signal(SIGPIPE, SIG_IGN);  // a reader that leaves early is told by write()
    if (path.empty() || path == "-") return compareStream(STDIN_FILENO, "standard input", summaryOnly);
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) return complain("cannot read " + path + ": " + io::reason(errno), kFailed);
    const int status = compareStream(fd, path, summaryOnly);
    ::close(fd);
    return status;
}

}  // namespace cli
