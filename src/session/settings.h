#pragma once
/// What the window remembers from one day to the next; apart from scenes.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "render/present.h"

namespace session {

/// The panels that share the right side of the window, in the order of their tabs.
enum class RightPanel : std::uint8_t { Answer };
inline constexpr int kRightPanelCount = static_cast<int>(RightPanel::Answer) + 1;

struct RightPanelInfo {
    RightPanel panel;
    const char* id;     ///< "answer": in settings and in the command "panel.answer"
    const char* title;  ///< of its tab
    const char* help;   ///< one sentence
    bool wide;          ///< holds a table or a picture: takes Settings::wideWidth
};
[[nodiscard]] const RightPanelInfo& info(RightPanel);

struct Settings {
    render::Theme theme = render::Theme::Dark;
    render::Overlays overlays = render::defaultOverlays();
    bool panelsShown = true;
    double uiScale = 0;       ///< 0: as the screen says; else [0.5, 4]
    double leftWidth = 244;   ///< px of the design, [180, 480]
    double rightWidth = 286;  ///< px of the design, [220, 640]
    double wideWidth = 420;   ///< the same while a wide panel is open
    RightPanel rightPanel = RightPanel::Answer;
    std::string lastFile;  ///< the scene that was open last
    bool operator==(const Settings&) const = default;
};

struct LoadedSettings {
    Settings settings;
    std::vector<std::string> warnings;  ///< fields that were bad and have their default
};

/// Reads "name value" lines. Each field is checked; a bad one keeps its default with a warning, an unknown one is
/// passed over (an older program may meet a newer file).
[[nodiscard]] LoadedSettings readSettings(const std::string& text);
[[nodiscard]] std::string writeSettings(const Settings&);

/// $XDG_STATE_HOME/carom/settings, else ~/.local/state/carom/settings; empty without a home.
[[nodiscard]] std::filesystem::path settingsPath();
[[nodiscard]] LoadedSettings loadSettings();
/// @return empty, or one line that says why not
std::string saveSettings(const Settings&);

}  // namespace session
