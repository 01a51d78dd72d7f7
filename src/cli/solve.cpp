
#include <cstdio>

#include "cli/commands.h"
#include "cli/lines.h"
#include "cli/output.h"
#include "collide/sweep.h"
#include "io/query_json.h"
#include "platform/reason.h"

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

int solveStream(platform::File file, const std::string& name) {
    Output out;
    LineReader lines(std::move(file), [&] { out.flush(); });
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
    if (out.error()) return complain("cannot write the answers: " + platform::reason(out.error()), kFailed);
    if (out.isClosed()) return kDone;  // the reader has what it wanted
    if (lines.error()) return complain("cannot read " + name + ": " + platform::reason(lines.error()), kFailed);
    return isAllGood ? kDone : kBadInput;
}

}  // namespace

int complain(const std::string& message, Status status) {
    std::fprintf(stderr, "carom: %s\n", message.c_str());
    return status;
}

int solve(const std::string& path) {
    if (path.empty() || path == "-") return solveStream(platform::standardInput(), "standard input");
    platform::File file = platform::openToRead(path);
    if (!file.isOpen()) return complain("cannot read " + path + ": " + platform::reason(file.error()), kFailed);
    return solveStream(std::move(file), path);
}

}  // namespace cli
