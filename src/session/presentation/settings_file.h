#pragma once
/// The file of settings that outlive the program.

#include <filesystem>
#include <string>
#include <vector>

#include "io/result.h"
#include "session/presentation/presentation.h"
#include "session/state/settings.h"

namespace session {

/// Contents of the file: all of Settings but isClass and pictureAndTime; theme, overlays, nextContacts, softLight,
/// answersHidden of Presentation.
struct StoredSettings {
    Settings settings;
    Presentation presentation;
    bool operator==(const StoredSettings&) const = default;
};

/// Fields of a presentation that are not stored are its defaults.
[[nodiscard]] StoredSettings storedOf(const Settings&, const Presentation&);

struct LoadedSettings {
    StoredSettings stored;
    std::vector<std::string> warnings;  ///< "settings: leftWidth: must be 180 to 480, got 9": the default is used
};

/// @return the settings of a JSON object, each field checked; or why the text is no such object
[[nodiscard]] io::Result<LoadedSettings> readSettings(const std::string& json);
[[nodiscard]] std::string writeSettings(const StoredSettings&);

/// $XDG_CONFIG_HOME/carom/settings.json, else ~/.config/carom/settings.json; empty without a home.
[[nodiscard]] std::filesystem::path settingsPath();
/// Never fails: a foreign file is renamed to settings.json.bad, with a warning, and all settings are defaults.
[[nodiscard]] LoadedSettings loadSettings();
/// Atomic. @return empty, or one line that says why not
[[nodiscard]] std::string saveSettings(const StoredSettings&);

}  // namespace session
