#pragma once
/// The file of what the window remembers from one day to the next.

#include <filesystem>
#include <string>
#include <vector>

#include "io/result.h"
#include "session/presentation/presentation.h"
#include "session/state/settings.h"

namespace session {

/// What the file holds: all of Settings but isClass; of Presentation theme, overlays, nextContacts, answersHidden.
struct StoredSettings {
    Settings settings;
    Presentation presentation;
    bool operator==(const StoredSettings&) const = default;
};

/// Fields of a presentation that are not stored are its defaults.
[[nodiscard]] StoredSettings storedOf(const Settings&, const Presentation&);

struct LoadedSettings {
    StoredSettings stored;
    std::vector<std::string> warnings;  ///< "settings: leftWidth: must be 180 to 480, got 9": the default stands
};

/// @return the settings that a JSON object holds, each field checked; or why the text is none
[[nodiscard]] io::Result<LoadedSettings> readSettings(const std::string& json);
[[nodiscard]] std::string writeSettings(const StoredSettings&);

/// $XDG_CONFIG_HOME/carom/settings.json, else ~/.config/carom/settings.json; empty without a home.
[[nodiscard]] std::filesystem::path settingsPath();
/// Never fails: a file that is none of ours is set aside as settings.json.bad, with a warning, and all is default.
[[nodiscard]] LoadedSettings loadSettings();
/// Atomic. @return empty, or one line that says why not
[[nodiscard]] std::string saveSettings(const StoredSettings&);

}  // namespace session
