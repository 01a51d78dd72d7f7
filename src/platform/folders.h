#pragma once
/// Folders that the system gives to a person and to a program.

#include <filesystem>

namespace platform {

/// Empty if there is none.
[[nodiscard]] std::filesystem::path homeFolder();
/// For settings: $XDG_CONFIG_HOME if it is absolute, else ~/.config; empty without a home.
[[nodiscard]] std::filesystem::path configFolder();
/// For what a program keeps between its runs: $XDG_STATE_HOME if it is absolute, else ~/.local/state; empty without a
/// home.
[[nodiscard]] std::filesystem::path stateFolder();
/// The folder of the running program; empty if the system does not tell.
[[nodiscard]] std::filesystem::path programFolder();
/// The folder that relative paths begin in; empty if it is gone.
[[nodiscard]] std::filesystem::path workingFolder();
/// For files that need not last; empty if there is none.
[[nodiscard]] std::filesystem::path temporaryFolder();

/// True if files can be made in the folder.
[[nodiscard]] bool isWritable(const std::filesystem::path& folder);

}  // namespace platform
