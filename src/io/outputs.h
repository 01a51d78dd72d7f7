#pragma once
/// The check that no output of a command replaces one of its inputs or another output.

#include <filesystem>
#include <string>
#include <vector>

namespace io {

/// A file as a command names it.
struct NamedFile {
    std::string what;            ///< name of the argument, for the message: "SCENE", "--out"
    std::filesystem::path path;  ///< empty: not given
};

/// Compares files by their identity on disk: a link to a file and another spelling of its path are the same file.
/// @param taken  the files that no output may replace: the inputs
/// @return the first conflict as one line: "--csv: must be another file than --out (a.png), got ./a.png; choose another
/// name"; empty if there is none
[[nodiscard]] std::string outputProblem(std::vector<NamedFile> taken, const std::vector<NamedFile>& outputs);

}  // namespace io
