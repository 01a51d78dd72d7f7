#pragma once
/// The command line as a whole, its commands, and its exit status.

#include <functional>
#include <optional>
#include <span>
#include <string>

namespace CLI {
class App;
}

namespace cli {

/// The exit status of the program.
enum Status : int {
    kDone = 0,
    kFailed = 1,    ///< the program failed; one line on standard error says why and what to try
    kBadInput = 2,  ///< some of the input was invalid
};

/// A command of the command line: a row of the table in command_table.cpp, or of the one of `carom lesson`.
struct Command {
    const char* name;
    const char* help;  ///< one line, for `carom --help`
    /// Adds the command's arguments and the end of its help to its own parser.
    /// @return a function that runs the command and returns the exit status; called after the arguments are parsed
    std::function<int()> (*prepare)(CLI::App& parser);
};

/// In the order of `carom --help`.
[[nodiscard]] std::span<const Command> commands();

/// Gives each command a parser of its own below another one.
/// @return a function that runs the command that the arguments name; its result is absent where they name none
[[nodiscard]] std::function<std::optional<int>()> addCommands(CLI::App& parser, std::span<const Command> commands);

/// Functions that need a window; absent in a build without one.
struct Hooks {
    /// Opens the window. @param scene  path of a scene file; empty: the file that was open last
    /// @param isYUp  of mesh files; absent: as it was chosen last. @return the exit status
    std::function<int(const std::string& scene, std::optional<bool> isYUp)> window;
    /// "3.3.8 X11 GLX": the window library and its backends, as found at run time.
    std::function<std::string()> windowLibrary;
};

/// Parses the arguments and runs the command. @return the exit status
[[nodiscard]] int run(int argc, const char* const* argv, const Hooks& hooks);

/// Prints one line, "carom: " and the message, on standard error; what would end the line or steer the terminal is
/// escaped. @return status
int complain(const std::string& message, Status status);

}  // namespace cli
