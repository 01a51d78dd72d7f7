#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/lines.h"
#include "cli/output.h"
#include "cli/read_options.h"
#include "cli/solvers.h"
#include "platform/machine.h"
#include "platform/reason.h"

namespace cli {
namespace {

constexpr unsigned kMostJobs = 256;

/// @param folder  that the names of meshes are relative to
int solveStream(platform::File file, const std::string& name, const std::filesystem::path& folder, unsigned jobs,
                bool isYUp) {
    Output out;
    ProgressLine progress("a mesh");
    io::MeshFiles meshes(folder, [](const std::string& line) { std::fprintf(stderr, "carom: %s\n", line.c_str()); },
                         {isYUp, [&](float part) {
                              progress.tell(part);
                              return true;
                          }});
    Solvers solvers(jobs, out, meshes);
    LineReader lines(std::move(file), [&] {
        solvers.finish();
        out.flush();
    });
    bool isAllGood = true;
    if (jobs == 1) {  // on this thread, without a copy of the lines
        io::QueryReader reader(&meshes);
        isAllGood = answerEach(lines, out, [&](const Line& line) { return appendAnswer(line, reader, out.text()); });
    } else {
        answerEach(lines, out, [&](const Line& line) {
            solvers.add(line);
            return true;
        });
        solvers.finish();
        isAllGood = solvers.isAllGood();
    }
    if (out.isClosed()) return out.finish("answers", kDone);
    if (lines.error()) return complain("cannot read " + name + ": " + platform::reason(lines.error()), kFailed);
    return isAllGood ? kDone : kBadInput;
}

io::Result<unsigned> readJobs(const std::string& option, const std::string& text) {
    const auto jobs = readCount(option, text);
    if (jobs && jobs.value() >= 1 && jobs.value() <= kMostJobs) return static_cast<unsigned>(jobs.value());
    return io::Error{option + ": must be a whole number from 1 to " + std::to_string(kMostJobs) + ", got " +
                     (text.empty() ? "nothing" : text)};
}

struct SolveArgs {
    std::string path;              ///< the queries; empty or "-": standard input
    bool isYUp = false;            ///< y is up in mesh files of which a query does not say
    std::optional<unsigned> jobs;  ///< threads; absent: as many as the machine has for a file, one for a stream
};

int solve(const SolveArgs& args) {
    return readQueries(args.path, [&](platform::File file, const std::string& name) {
        const bool isFile = file.kind() == platform::File::Kind::Regular;
        const std::filesystem::path folder = std::filesystem::path(args.path).parent_path();
        return solveStream(std::move(file), name, folder, args.jobs.value_or(isFile ? platform::threadCount() : 1),
                           args.isYUp);
    });
}

}  // namespace

std::function<int()> prepareSolve(CLI::App& parser) {
    const auto args = std::make_shared<SolveArgs>();
    const auto options = std::make_shared<ReadOptions>(parser);
    parser.add_option("FILE", args->path, "Queries, one JSON object a line; standard input if absent or -")
        ->type_name("");
    options->add("--jobs", "N", args->jobs, readJobs,
                 "Threads that answer, 1 to 256. Default: all cores for a file, 1 for a stream");
    options->add("--up", "AXIS", args->isYUp, readUp,
                 "The axis that is up in mesh files of which a query does not say: y, or z (default)");
    parser.footer(
        "A query, on one line:\n"
        "  {\"id\":\"q1\",\n"
        "   \"ball\":{\"position\":[0,0,0],\"aim\":[10,0,0],\"speed\":2,\"radius\":1,\"mass\":1},\n"
        "   \"sphere\":{\"center\":[5,0,0],\"radius\":1,\"velocity\":[0,0,0],\"mass\":null},\n"
        "   \"frames\":null,\"restitution\":1}\n"
        "id, mass, sphere.velocity, frames and restitution may be left out. The ball moves by\n"
        "aim + speed, or by velocity, or to an end. All vectors have 3 numbers, or all have 2. A row that\n"
        "carom log exported is answered by its member query.\n"
        "\nIn place of the sphere one of these, each with a radius (default 0) and a velocity (default 0):\n"
        "  \"plane\":{\"point\":[0,0,0],\"normal\":[0,0,1]}           both sides\n"
        "  \"capsule\":{\"a\":[0,0,0],\"b\":[4,0,0]}\n"
        "  \"triangle\":{\"corners\":[[0,0,0],[4,0,0],[0,4,0]]}    both sides\n"
        "  \"box\":{\"center\":[0,0,0],\"half\":[2,1,1],\"rotation\":[1,0,0,1]}   quaternion w, x, y, z of any\n"
        "                                                        length; only with 3 numbers\n"
        "  \"mesh\":{\"vertices\":[[0,0,0],...],\"triangles\":[[0,1,2],...]}   only with 3 numbers\n"
        "  \"mesh\":{\"file\":\"hall.obj\"}     OBJ or STL, beside the file of queries, read once;\n"
        "                                     \"up\":\"y\" where its y axis is up\n"
        "  \"obstacles\":[{\"name\":\"post\",\"capsule\":{...}},...]   the first of all, with index and obstacle\n"
        "The answer then has core_point in place of sphere_center, and feature: face, edge 0, corner 2,\n"
        "barrel, cap a, face +x, edge +x-y, corner +x+y-z; beside a mesh triangle, its number from 0.\n"
        "\nAnswers come in the order of the lines, with any number of threads; where the input pauses, all\n"
        "lines so far are answered.\n"
        "\nA bad line is answered in its place: {\"id\":...,\"line\":N,\"error\":\"...\"}.\n"
        "A value beyond the largest double is left out and named in \"beyond_double\"; a value inside\n"
        "another by its path, as \"closest.frames\".\n"
        "\nExample:\n"
        "  echo '{\"ball\":{\"position\":[0,0],\"velocity\":[2,0],\"radius\":1},"
        "\"sphere\":{\"center\":[5,0],\"radius\":1}}' | carom solve");
    return ReadOptions::before(options, [args] { return solve(*args); });
}

}  // namespace cli
