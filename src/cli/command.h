#pragma once
/// A command of the command line: a row of the table in command_table.cpp.

#include <functional>
#include <span>

namespace CLI {
class App;
}

namespace cli {

struct Command {
    const char* name;
    const char* help;  ///< one line, for `carom --help`
    /// Adds the command's arguments and the end of its help to its own parser.
    /// @return a function that runs the command and returns the exit status; called after the arguments are parsed
    std::function<int()> (*prepare)(CLI::App& parser);
};

/// In the order of `carom --help`.
[[nodiscard]] std::span<const Command> commands();

}  // namespace cli
