#pragma once
/// No output of a command replaces one of its inputs or another output.

#include <filesystem>
#include <span>
#include <string>

namespace io {

/// A file as a command names it.
struct NamedFile {
    std::string what;            ///< "SCENE", "--out"
    std::filesystem::path path;  ///< empty: not given
};

/// Files are compared as the disk has them: links and other spellings are the same file.
/// @return empty, or one line: "--csv: must be another file than --out (a.png), got ./a.png; choose another name"
[[nodiscard]] std::string outputProblem(std::span<const NamedFile> inputs, std::span<const NamedFile> outputs);

}  // namespace io
