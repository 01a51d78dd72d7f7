#pragma once
/// The command line: what each command is given, and the status it ends with.

#include <functional>
#include <string>

namespace cli {

/// How the program ends.
enum Status : int {
    kDone = 0,
    kFailed = 1,    ///< the program could not do its work; one line on standard error says what and what to try
    kBadInput = 2,  ///< some of what it was given was bad
};

/// `carom render`: checked; every size and time is in range.
struct RenderArgs {
    std::string scene;  ///< path of the scene file
    std::string out;    ///< path of the PNG
    int width = 1280, height = 720;
    double frames = 0;     ///< the time shown, frames, >= 0
    bool hasTime = false;  ///< --time was given
    bool withPanels = false;
};

/// What the program can do beside text; a hook that is absent leaves its command out of the program and its help.
struct Hooks {
    /// Opens the window. @param scene  path of a scene file; empty: where the user left off. @return the exit status
    std::function<int(const std::string& scene)> window;
    std::function<int(const RenderArgs&)> render;
    /// "3.3.8 X11 GLX": what the window runs on, as it is found at run time.
    std::function<std::string()> windowLibrary;
};

/// Parses the arguments and runs the command. @return the exit status
[[nodiscard]] int run(int argc, const char* const* argv, const Hooks& hooks);

/// `carom solve`: answers each line of a stream of queries, in order, in constant memory.
/// @param path  of the queries; empty or "-": standard input. Answers go to standard output.
[[nodiscard]] int solve(const std::string& path);

/// Prints one line, "carom: " and the message, on standard error. @return status
int complain(const std::string& message, Status status);

}  // namespace cli
