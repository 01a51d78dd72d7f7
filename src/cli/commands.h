#pragma once
/// The command line as a whole, and its exit status.

#include <functional>
#include <string>

namespace cli {

/// The exit status of the program.
enum Status : int {
    kDone = 0,
    kFailed = 1,    ///< the program failed; one line on standard error says why and what to try
    kBadInput = 2,  ///< some of the input was invalid
};

/// Functions that need a window; absent in a build without one.
struct Hooks {
    /// Opens the window. @param scene  path of a scene file; empty: the file that was open last. @return the exit
    /// status
    std::function<int(const std::string& scene)> window;
    /// "3.3.8 X11 GLX": the window library and its backends, as found at run time.
    std::function<std::string()> windowLibrary;
};

/// Parses the arguments and runs the command. @return the exit status
[[nodiscard]] int run(int argc, const char* const* argv, const Hooks& hooks);

/// Prints one line, "carom: " and the message, on standard error; what would end the line or steer the terminal is
/// escaped. @return status
int complain(const std::string& message, Status status);

}  // namespace cli
