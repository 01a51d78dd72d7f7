#pragma once
/// What this system, and this build of the program, can do.

#include <cstdint>
#include <string>

namespace platform {

enum class Capability : std::uint8_t {
    Processes,  ///< other programs, started beside this one
    Dialogs,    ///< the desktop's own file dialog
    Notices,    ///< notices of changed files
    Threads,    ///< work beside the window
    Sockets,    ///< connections of other programs
    Paper,      ///< PDF
    Scripts,    ///< letters of any script
    Headless,   ///< pictures without a window, or beside it
    AllKeys,    ///< F11, Ctrl+N, Ctrl+T and Ctrl+W, which a browser keeps for itself
    Closing,    ///< a window that closes itself
    PageText,   ///< the window's text beside its picture, as a page has it
    Count
};

/// Why it is not possible here, in words that end a sentence: "this build of the program makes no PDF"; empty: it is
/// possible. The environment variable CAROM_WITHOUT, such as "paper,threads", switches off what would be possible.
[[nodiscard]] std::string whyNot(Capability);
[[nodiscard]] inline bool can(Capability what) { return whyNot(what).empty(); }

/// How missing packages are installed here: "try: apt-get install NAMES".
[[nodiscard]] std::string installAdvice(const std::string& packages);

}  // namespace platform
