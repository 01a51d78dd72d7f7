#include "session/settings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <sstream>

#include "io/file.h"
#include "io/numbers.h"

namespace session {
namespace {

std::string rangeError(const std::string& name, double low, double high, const std::string& got) {
    return "settings: " + name + " must be " + io::number(low) + " to " + io::number(high) + ", got " + got;
}

bool readNumber(const std::string& text, double low, double high, double& into) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !(value >= low && value <= high)) return false;
    into = value;
    return true;
}

bool readFlag(const std::string& text, bool& into) {
    if (text != "yes" && text != "no") return false;
    into = text == "yes";
    return true;
}

/// "show-ghosts yes": one line for each overlay, so that a new one has its default in an old file.
bool readOverlay(const std::string& name, const std::string& value, Settings& settings, bool& good) {
    for (const render::OverlayInfo& info : render::overlayInfos()) {
        if (name != "show-" + std::string(info.id)) continue;
        bool on = settings.overlays.has(info.overlay);
        good = readFlag(value, on);
        settings.overlays.set(info.overlay, on);
        return true;
    }
    return false;
}

constexpr std::array<RightPanelInfo, kRightPanelCount> kRightPanels = {{
    {RightPanel::Answer, "answer", "Answer", "The numbers of the contact, and what decides it.", false},
}};

}  // namespace

const RightPanelInfo& info(RightPanel panel) { return kRightPanels[static_cast<std::size_t>(panel)]; }

LoadedSettings readSettings(const std::string& text) {
    LoadedSettings loaded;
    Settings& s = loaded.settings;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t space = line.find(' ');
        if (space == std::string::npos) continue;
        const std::string name = line.substr(0, space), value = line.substr(space + 1);
        bool good = true;
        if (readOverlay(name, value, s, good)) {
            if (!good) loaded.warnings.push_back("settings: " + name + " must be yes or no, got " + value);
        } else if (name == "theme") {
            good = value == "dark" || value == "light";
            if (good) s.theme = value == "light" ? render::Theme::Light : render::Theme::Dark;
            if (!good) loaded.warnings.push_back("settings: theme must be dark or light, got " + value);
        } else if (name == "panels") {
            if (!readFlag(value, s.panelsShown)) {
                loaded.warnings.push_back("settings: panels must be yes or no, got " + value);
            }
        } else if (name == "ui-scale") {
            good = value == "0" || readNumber(value, 0.5, 4, s.uiScale);
            if (!good) loaded.warnings.push_back(rangeError(name, 0.5, 4, value));
        } else if (name == "left-width") {
            if (!readNumber(value, 180, 480, s.leftWidth)) loaded.warnings.push_back(rangeError(name, 180, 480, value));
        } else if (name == "right-width") {
            if (!readNumber(value, 220, 640, s.rightWidth))
                loaded.warnings.push_back(rangeError(name, 220, 640, value));
        } else if (name == "wide-width") {
            if (!readNumber(value, 220, 640, s.wideWidth)) loaded.warnings.push_back(rangeError(name, 220, 640, value));
        } else if (name == "right-panel") {
            const auto found = std::find_if(kRightPanels.begin(), kRightPanels.end(),
                                            [&](const RightPanelInfo& known) { return value == known.id; });
            if (found != kRightPanels.end()) s.rightPanel = found->panel;
        } else if (name == "last-file") {
            s.lastFile = value;
        }
    }
    return loaded;
}

std::string writeSettings(const Settings& s) {
    const auto flag = [](bool on) { return on ? "yes\n" : "no\n"; };
    std::string text = std::string("theme ") + (s.theme == render::Theme::Light ? "light\n" : "dark\n");
    text += std::string("panels ") + flag(s.panelsShown);
    text += "ui-scale " + io::number(s.uiScale) + "\nleft-width " + io::number(s.leftWidth) + "\nright-width " +
            io::number(s.rightWidth) + "\nwide-width " + io::number(s.wideWidth) + "\nright-panel " +
            info(s.rightPanel).id + "\n";
    for (const render::OverlayInfo& info : render::overlayInfos()) {
        text += "show-" + std::string(info.id) + " " + flag(s.overlays.has(info.overlay));
    }
    // A name with a line break in it cannot be told in this file: it is left out rather than read back wrong.
    if (!s.lastFile.empty() && s.lastFile.find('\n') == std::string::npos) text += "last-file " + s.lastFile + "\n";
    return text;
}

std::filesystem::path settingsPath() {
    if (const char* state = std::getenv("XDG_STATE_HOME"); state && *state) {
        return std::filesystem::path(state) / "carom" / "settings";
    }
    if (const char* home = std::getenv("HOME"); home && *home) {
        return std::filesystem::path(home) / ".local" / "state" / "carom" / "settings";
    }
    return {};
}

LoadedSettings loadSettings() {
    const std::filesystem::path path = settingsPath();
    std::error_code error;
    if (path.empty() || !std::filesystem::exists(path, error)) return {};
    const io::Result<std::string> text = io::readFile(path, 1 << 20);
    if (!text) return {Settings{}, {text.error()}};
    return readSettings(text.value());
}

std::string saveSettings(const Settings& settings) {
    const std::filesystem::path path = settingsPath();
    if (path.empty()) return {};
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    if (error) return path.parent_path().string() + ": " + error.message();
    return io::writeFileAtomically(path, writeSettings(settings));
}

}  // namespace session
