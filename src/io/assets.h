#pragma once
/// The files that come with the program: scenes, edge cases.

#include <filesystem>

namespace io {

/// A file or folder of assets/, "scenes/first.json" or "edge_cases": beside the program, where it is installed
/// (share/carom), or in the source tree it was built from; empty if it is in none of them.
[[nodiscard]] std::filesystem::path assetPath(const std::filesystem::path& name);

}  // namespace io
