#pragma once
/// The system's folders for a user and a program.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace platform {

/// The user's home folder; empty if there is none.
[[nodiscard]] std::filesystem::path homeFolder();
/// The user's folder for pictures: that of ~/.config/user-dirs.dirs, else ~/Pictures; empty if there is none.
[[nodiscard]] std::filesystem::path picturesFolder();
/// The folder for settings: $XDG_CONFIG_HOME if it is absolute, else ~/.config; on Windows that of the account, or
/// beside the program if a file `portable` is there. Empty without a home.
[[nodiscard]] std::filesystem::path configFolder();
/// The folder for state kept between runs: $XDG_STATE_HOME if absolute, else ~/.local/state; empty without a home.
[[nodiscard]] std::filesystem::path stateFolder();
/// The folder of the running program; empty if unknown.
[[nodiscard]] std::filesystem::path programFolder();
/// The current working directory; empty if it was removed.
[[nodiscard]] std::filesystem::path workingFolder();
/// The folder for temporary files; empty if there is none.
[[nodiscard]] std::filesystem::path temporaryFolder();

/// True if files can be made in the folder.
[[nodiscard]] bool isWritable(const std::filesystem::path& folder);

/// The drives of a system that has no one root: "C:", "D:"; empty where "/" is above everything.
[[nodiscard]] std::vector<std::string> drives();

/// The characters that no name of a file may have, besides those below a space.
[[nodiscard]] std::string_view refusedInNames();

}  // namespace platform
