#pragma once
/// The check that no output of a command replaces one of its inputs or another output.

#include <filesystem>
#include <span>
#include <string>

namespace io {

/// A file as a command names it.
struct NamedFile {
    std::string what;            ///< name of the argument, for the message: "SCENE", "--out"
    std::filesystem::path path;  ///< empty: not given
};

/// Compares files by their identity on disk: a link to a file and another spelling of its path are the same file.
/// @return the first conflict as one line: "--csv: must be another file than --out (a.png), got ./a.png; choose another
/// name"; empty if there is none
[[nodiscard]] std::string outputProblem(std::span<const NamedFile> inputs, std::span<const NamedFile> outputs);

}  // namespace io
