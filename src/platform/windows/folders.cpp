#include "platform/folders.h"

#include <knownfolders.h>
#include <shlobj.h>

#include "platform/environment.h"
#include "platform/windows/win32.h"

namespace platform {
namespace {

using std::filesystem::path;

path knownFolder(const KNOWNFOLDERID& id) {
    wchar_t* text = nullptr;
    path folder;
    if (SUCCEEDED(::SHGetKnownFolderPath(id, KF_FLAG_DEFAULT, nullptr, &text))) folder = text;
    ::CoTaskMemFree(text);
    return folder;
}

/// The folder that an XDG variable names, as on other systems; beside a file `portable` a folder of the program's own,
/// which a stick takes along; else the system's.
path folderFor(const char* xdgName, const char* portableName, const KNOWNFOLDERID& id) {
    if (path asked = variable(xdgName); asked.is_absolute()) return asked;
    std::error_code error;
    const path here = programFolder();
    if (std::filesystem::exists(here / "portable", error)) return here / portableName;
    return knownFolder(id);
}

}  // namespace

path homeFolder() { return knownFolder(FOLDERID_Profile); }
path picturesFolder() { return knownFolder(FOLDERID_Pictures); }
path configFolder() { return folderFor("XDG_CONFIG_HOME", "settings", FOLDERID_RoamingAppData); }
path stateFolder() { return folderFor("XDG_STATE_HOME", "state", FOLDERID_LocalAppData); }

path programFolder() {
    std::wstring name(32768, L'\0');  // the longest path
    name.resize(::GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size())));
    return path(name).parent_path();
}

path workingFolder() {
    std::error_code error;
    return std::filesystem::current_path(error);
}

path temporaryFolder() {
    std::error_code error;
    return std::filesystem::temp_directory_path(error);
}

bool isWritable(const path& folder) {
    // Rights are lists of users and groups here: only trying tells.
    const HANDLE handle = win32::openShared(folder, FILE_ADD_FILE);
    const win32::Handle closed(handle == INVALID_HANDLE_VALUE ? nullptr : handle);
    return closed != nullptr;
}

std::vector<std::string> drives() {
    std::vector<std::string> all;
    const DWORD present = ::GetLogicalDrives();
    for (unsigned i = 0; i < 26; ++i)
        if ((present >> i & 1) != 0) all.push_back(std::string(1, char('A' + i)) + ":");
    return all;
}

std::string_view refusedInNames() { return R"(/\:*?"<>|)"; }

}  // namespace platform
