// `carom solve FILE` without the other commands.

#include <CLI/CLI.hpp>
#include <cstdio>

#include "cli/commands.h"

namespace cli {

std::function<int()> prepareSolve(CLI::App& parser);

int complain(const std::string& message, Status status) {
    std::fprintf(stderr, "carom: %s\n", message.c_str());
    return status;
}

}  // namespace cli

int main(int argc, char** argv) {
    CLI::App parser;
    parser.allow_windows_style_options(false);
    const std::function<int()> run = cli::prepareSolve(parser);
    CLI11_PARSE(parser, argc, argv);
    return run();
}
