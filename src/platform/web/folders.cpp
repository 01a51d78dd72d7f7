#include "platform/folders.h"

#include "platform/environment.h"

namespace platform {

namespace fs = std::filesystem;

// Files in memory; app/web/storage.js keeps those of the home folder in the browser.
fs::path homeFolder() { return variable("HOME"); }
fs::path configFolder() { return homeFolder() / ".config"; }
fs::path stateFolder() { return homeFolder() / ".local" / "state"; }
fs::path picturesFolder() { return homeFolder(); }
fs::path programFolder() { return "/"; }
fs::path workingFolder() { return homeFolder(); }
fs::path temporaryFolder() { return "/tmp"; }

bool isWritable(const fs::path& folder) {
    std::error_code error;
    return fs::is_directory(folder, error);
}

std::vector<std::string> drives() { return {}; }
std::string_view refusedInNames() { return "/"; }

}  // namespace platform
