#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>

#include "cli/commands.h"
#include "cli/lines.h"
#include "cli/output.h"
#include "collide/sweep.h"
#include "io/file.h"
#include "io/query_json.h"

namespace cli {
namespace {

/// Answers one line. @return false if it was bad
bool answer(const Line& line, io::QueryReader& reader, std::string& out) {
    if (line.isTooLong) {
        io::appendError(out, {}, line.number, "the line: must be at most 1 MiB (1048576 bytes), got more");
        return false;
    }
    const io::Result<io::Query> query = reader.read(line.text);
    if (!query) {
        io::appendError(out, reader.lastId(), line.number, query.error());
        return false;
    }
    io::appendAnswer(out, query.value().id, query.value().flat, collide::sweep(query.value().query));
    return true;
}

int solveStream(int fd, const std::string& name) {
    Output out(STDOUT_FILENO);
    LineReader lines(fd, [&] { out.flush(); });
    io::QueryReader reader;
    bool isAllGood = true;
    while (!out.isClosed()) {
        const auto line = lines.next();
        if (!line) break;
        isAllGood = answer(*line, reader, out.text()) && isAllGood;
        out.text() += '\n';
        out.sendIfLarge();
    }
    out.flush();
    if (out.error() != 0) return complain("cannot write the answers: " + io::reason(out.error()), kFailed);
    if (out.isClosed()) return kDone;  // the reader has what it wanted
    if (lines.error() != 0) return complain("cannot read " + name + ": " + io::reason(lines.error()), kFailed);
    return isAllGood ? kDone : kBadInput;
}

}  // namespace

int complain(const std::string& message, Status status) {
    std::fprintf(stderr, "carom: %s\n", message.c_str());
    return status;
}

int solve(const std::string& path) {
    std::signal(SIGPIPE, SIG_IGN);  // a reader that leaves early is told by write()
    if (path.empty() || path == "-") return solveStream(STDIN_FILENO, "standard input");
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) return complain("cannot read " + path + ": " + io::reason(errno), kFailed);
    const int status = solveStream(fd, path);
    ::close(fd);
    return status;
}

}  // namespace cli
