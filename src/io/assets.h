#pragma once
/// The files that come with the program: scenes, edge cases.

#include <filesystem>

namespace io {

/// A file or folder of assets/, "scenes/first.json" or "edge_cases": where the program is installed (../share/carom),
/// in the folder of the program, or at most two folders above, where a build folder links to the assets of its source
/// tree; empty if there is none. The path is relative to the program, so that an installed tree may be moved.
[[nodiscard]] std::filesystem::path assetPath(const std::filesystem::path& name);

/// A file of docs/: where the documentation is installed (../share/doc/carom), or beside a build folder; empty if there
/// is none.
[[nodiscard]] std::filesystem::path docPath(const std::filesystem::path& name);

}  // namespace io
