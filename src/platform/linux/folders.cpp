#include "platform/folders.h"

#include <unistd.h>

#include <fstream>
#include <string>

#include "platform/environment.h"

namespace platform {
namespace {

namespace fs = std::filesystem;

/// The folder that an XDG variable names if its path is absolute, else the default in the home folder.
fs::path xdgFolder(const char* name, const char* inHome) {
    if (const fs::path folder = variable(name); folder.is_absolute()) return folder;
    const fs::path home = homeFolder();
    return home.empty() ? fs::path() : home / inHome;
}

}  // namespace

fs::path homeFolder() { return variable("HOME"); }
fs::path configFolder() { return xdgFolder("XDG_CONFIG_HOME", ".config"); }
fs::path stateFolder() { return xdgFolder("XDG_STATE_HOME", ".local/state"); }

fs::path picturesFolder() {
    const fs::path home = homeFolder();
    fs::path folder = home / "Pictures";
    const std::string name = "XDG_PICTURES_DIR=\"$HOME/";  // the desktop writes it in the user's language
    std::ifstream file(configFolder() / "user-dirs.dirs");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(name) && line.ends_with('"'))
            folder = home / line.substr(name.size(), line.size() - name.size() - 1);
    std::error_code error;
    return !home.empty() && fs::is_directory(folder, error) ? folder : fs::path();
}

fs::path programFolder() {
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error).parent_path();
}

fs::path workingFolder() {
    std::error_code error;
    return fs::current_path(error);
}

fs::path temporaryFolder() {
    std::error_code error;
    return fs::temp_directory_path(error);
}

bool isWritable(const fs::path& folder) { return ::access(folder.c_str(), W_OK) == 0; }

std::vector<std::string> drives() { return {}; }
std::string_view refusedInNames() { return "/"; }

}  // namespace platform
