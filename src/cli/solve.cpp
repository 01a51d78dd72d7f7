#include <CLI/CLI.hpp>
#include <memory>
#include <utility>

#include "cli/command.h"
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
    if (out.isClosed()) return kDone;  // the reader has closed the pipe
    if (lines.error()) return complain("cannot read " + name + ": " + platform::reason(lines.error()), kFailed);
    return isAllGood ? kDone : kBadInput;
}

/// @param path  the queries; empty or "-": standard input
int solve(const std::string& path) {
    if (path.empty() || path == "-") return solveStream(platform::standardInput(), "standard input");
    platform::File file = platform::openToRead(path);
    if (!file.isOpen()) return complain("cannot read " + path + ": " + platform::reason(file.error()), kFailed);
    return solveStream(std::move(file), path);
}

}  // namespace

std::function<int()> prepareSolve(CLI::App& parser) {
    const auto path = std::make_shared<std::string>();
    parser.add_option("FILE", *path, "Queries, one JSON object a line; standard input if absent or -")->type_name("");
    parser.footer(
        "A query, on one line:\n"
        "  {\"id\":\"q1\",\n"
        "   \"ball\":{\"position\":[0,0,0],\"aim\":[10,0,0],\"speed\":2,\"radius\":1,\"mass\":1},\n"
        "   \"sphere\":{\"center\":[5,0,0],\"radius\":1,\"velocity\":[0,0,0],\"mass\":null},\n"
        "   \"frames\":null,\"restitution\":1}\n"
        "id, mass, sphere.velocity, frames and restitution may be left out. The ball moves by\n"
        "aim + speed, or by velocity. All vectors have 3 numbers, or all have 2. A row that carom log\n"
        "exported is answered by its member query.\n"
        "\nA bad line is answered in its place: {\"id\":...,\"line\":N,\"error\":\"...\"}.\n"
        "A value beyond the largest double is left out and named in \"beyond_double\"; a value inside\n"
        "another by its path, as \"closest.frames\".\n"
        "\nExample:\n"
        "  echo '{\"ball\":{\"position\":[0,0],\"velocity\":[2,0],\"radius\":1},"
        "\"sphere\":{\"center\":[5,0],\"radius\":1}}' | carom solve");
    return [path] { return solve(*path); };
}

}  // namespace cli
