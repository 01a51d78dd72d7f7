#include "session/presentation/settings_file.h"

#include <algorithm>
#include <filesystem>
#include <functional>

#include "base/numbers.h"
#include "io/file.h"
#include "io/json_document.h"
#include "io/json_writer.h"
#include "io/text.h"
#include "platform/folders.h"
#include "platform/reason.h"

namespace session {
namespace {

using io::JsonKind;
using io::JsonValue;
using io::JsonWriter;

/// One setting: its name and its form in the file.
struct Field {
    std::string name;
    std::string must;  ///< "be true or false"
    std::function<void(const StoredSettings&, JsonWriter&)> write;
    std::function<bool(const JsonValue&, StoredSettings&)>
        read;  ///< false, and nothing changed, if the value is not allowed
};

/// The value of a member, in the part of StoredSettings that has it.
template <class Stored, class Part, class T>
auto& valueOf(Stored& s, T Part::*member) {
    if constexpr (std::is_same_v<Part, Settings>)
        return s.settings.*member;
    else
        return s.presentation.*member;
}

template <class Part>
Field flag(const char* name, bool Part::*member) {
    return {name, "be true or false",
            [member](const StoredSettings& s, JsonWriter& out) { out.flag(valueOf(s, member)); },
            [member](const JsonValue& json, StoredSettings& s) {
                if (json.kind == JsonKind::Boolean) valueOf(s, member) = json.text == "true";
                return json.kind == JsonKind::Boolean;
            }};
}

Field overlay(const vocabulary::OverlayInfo& info) {
    const vocabulary::Overlay which = info.overlay;
    return {"show-" + std::string(info.id), "be true or false",
            [which](const StoredSettings& s, JsonWriter& out) { out.flag(s.presentation.overlays.has(which)); },
            [which](const JsonValue& json, StoredSettings& s) {
                if (json.kind == JsonKind::Boolean) s.presentation.overlays.set(which, json.text == "true");
                return json.kind == JsonKind::Boolean;
            }};
}

/// A number in [low, high], or 0 if `zeroToo`: 0 means "not set".
template <class T, class Part>
Field range(const char* name, T Part::*member, T low, T high, bool zeroToo = false) {
    const std::string must = std::string("be ") + (zeroToo ? "0, or " : "") + base::number(double(low)) + " to " +
                             base::number(double(high));
    return {name, must, [member](const StoredSettings& s, JsonWriter& out) { out.number(double(valueOf(s, member))); },
            [member, low, high, zeroToo](const JsonValue& json, StoredSettings& s) {
                const auto number = json.kind == JsonKind::Number ? io::toDouble(json) : std::nullopt;
                if (!number) return false;
                const double value = *number;
                const bool good = (zeroToo && value == 0) || (value >= double(low) && value <= double(high));
                if (!good || double(static_cast<T>(value)) != value) return false;
                valueOf(s, member) = static_cast<T>(value);
                return true;
            }};
}

/// One of a few words, numbered from 0 as the enum's values.
template <class T, class Part>
Field choice(const char* name, T Part::*member, const std::vector<std::string>& words) {
    std::string must = "be ";
    for (std::size_t i = 0; i < words.size(); ++i)
        must += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
    return {name, must,
            [member, words](const StoredSettings& s, JsonWriter& out) {
                out.text(words[static_cast<std::size_t>(valueOf(s, member))]);
            },
            [member, words](const JsonValue& json, StoredSettings& s) {
                if (json.kind != JsonKind::String) return false;
                const auto found = std::find(words.begin(), words.end(), io::unescaped(json));
                if (found != words.end()) valueOf(s, member) = static_cast<T>(found - words.begin());
                return found != words.end();
            }};
}

/// JSON cannot hold a path that is not UTF-8: it is left out rather than read back wrong.
bool isPath(const std::string& path) { return io::isUtf8(path) && std::filesystem::path(path).is_absolute(); }

Field lastFile() {
    return {"lastFile", "be an absolute path, or empty",
            [](const StoredSettings& s, JsonWriter& out) {
                out.text(isPath(s.settings.lastFile) ? s.settings.lastFile : "");
            },
            [](const JsonValue& json, StoredSettings& s) {
                if (json.kind != JsonKind::String) return false;
                const std::string path = io::unescaped(json);
                if (!path.empty() && !isPath(path)) return false;
                s.settings.lastFile = path;
                return true;
            }};
}

Field recentFiles() {
    return {"recentFiles", "be a list of at most " + std::to_string(kMostRecentFiles) + " absolute paths",
            [](const StoredSettings& s, JsonWriter& out) {
                std::vector<std::string> paths;
                std::copy_if(s.settings.recentFiles.begin(), s.settings.recentFiles.end(), std::back_inserter(paths),
                             isPath);
                out.texts(paths);
            },
            [](const JsonValue& json, StoredSettings& s) {
                if (json.kind != JsonKind::Array || json.size() > kMostRecentFiles) return false;
                std::vector<std::string> paths;
                for (const JsonValue* path = json.first(); path != json.last(); path = path->next()) {
                    if (path->kind != JsonKind::String || !isPath(io::unescaped(*path))) return false;
                    paths.push_back(io::unescaped(*path));
                }
                s.settings.recentFiles = std::move(paths);
                return true;
            }};
}

std::vector<Field> makeFields() {
    std::vector<std::string> panels;
    for (int i = 0; i < kRightPanelCount; ++i) panels.emplace_back(info(static_cast<RightPanel>(i)).id);
    std::vector<Field> all = {
        choice("theme", &Presentation::theme, {"dark", "light"}),
        flag("panels", &Settings::panelsShown),
        flag("timeline", &Settings::timelineShown),
        flag("loop", &Settings::loops),
        range<int>("nextContacts", &Presentation::nextContacts, 1, 100),
        range("uiScale", &Settings::uiScale, 0.5, 4.0, true),
        range("leftWidth", &Settings::leftWidth, 180.0, 480.0),
        range("rightWidth", &Settings::rightWidth, 220.0, 640.0),
        range("answerShare", &Settings::answerShare, kLeastAnswerShare, kMostAnswerShare),
        flag("scene", &Settings::sceneShown),
        choice("rightPanel", &Settings::rightPanel, panels),
        choice("lowerPanel", &Settings::lowerPanel, panels),
        choice("angleUnit", &Settings::angleUnit, {"degrees", "radians"}),
        choice("upAxis", &Settings::upAxis, {"z", "y"}),
        choice("meshUpAxis", &Settings::meshUpAxis, {"z", "y"}),
        flag("reducedMotion", &Settings::reducedMotion),
        flag("presentation", &Settings::presentation),
        flag("softLight", &Presentation::softLight),
        flag("answersHidden", &Presentation::answersHidden),
        flag("inset", &Settings::insetShown),
        flag("insetPlaced", &Settings::insetPlaced),
        range("insetX", &Settings::insetX, 0.0, 1.0),
        range("insetY", &Settings::insetY, 0.0, 1.0),
        range("insetWidth", &Settings::insetWidth, 0.1, 1.0),
        range("insetHeight", &Settings::insetHeight, 0.1, 1.0),
        range("windowWidth", &Settings::windowWidth, kSmallestWindow, kLargestWindow, true),
        range("windowHeight", &Settings::windowHeight, kSmallestWindow, kLargestWindow, true),
        flag("windowMaximized", &Settings::windowMaximized),
        flag("hasDraggedBall", &Settings::hasDraggedBall),
        flag("hasDraggedAim", &Settings::hasDraggedAim),
        flag("hasPlayed", &Settings::hasPlayed),
        lastFile(),
        recentFiles(),
    };
    for (const vocabulary::OverlayInfo& info : vocabulary::kOverlayInfos) all.push_back(overlay(info));
    return all;
}

/// The table used by reading, checking and writing.
const std::vector<Field>& fields() {
    static const std::vector<Field> all = makeFields();
    return all;
}

}  // namespace

StoredSettings storedOf(const Settings& settings, const Presentation& presentation) {
    StoredSettings stored{settings, {}};
    stored.presentation.theme = presentation.theme;
    stored.presentation.overlays = presentation.overlays;
    stored.presentation.nextContacts = presentation.nextContacts;
    stored.presentation.softLight = presentation.softLight;
    stored.presentation.answersHidden = presentation.answersHidden;
    return stored;
}

io::Result<LoadedSettings> readSettings(const std::string& text) {
    const io::Result<io::JsonList> read = io::readJson(text);
    if (!read) return io::Error{read.error()};
    LoadedSettings loaded;
    const JsonValue& file = read.value().front();
    for (const JsonValue* value = file.first(); value != file.last(); value = value->next()) {
        const auto known = std::find_if(fields().begin(), fields().end(),
                                        [&](const Field& field) { return io::spells(value->key, field.name); });
        if (known == fields().end())
            io::keepMember(loaded.stored.settings.unknown, *value);
        else if (!known->read(*value, loaded.stored))
            loaded.warnings.push_back("settings: " + known->name + ": must " + known->must + ", got " +
                                      io::shortText(*value));
    }
    return loaded;
}

std::string writeSettings(const StoredSettings& stored) {
    JsonWriter out;
    out.open('{');
    for (const Field& field : fields()) {
        out.key(field.name);
        field.write(stored, out);
    }
    if (!stored.settings.unknown.empty())
        if (const auto unknown = io::readJson(stored.settings.unknown)) out.members(unknown.value().front());
    out.close('}');
    return out.take();
}

std::filesystem::path settingsPath() {
    const std::filesystem::path folder = platform::configFolder();
    return folder.empty() ? folder : folder / "carom/settings.json";
}

LoadedSettings loadSettings() {
    const std::filesystem::path path = settingsPath();
    std::error_code error;
    if (path.empty() || std::filesystem::symlink_status(path, error).type() == std::filesystem::file_type::not_found)
        return {};
    const io::Result<std::string> text = io::readFile(path, 1 << 20);
    io::Result<LoadedSettings> loaded = text ? readSettings(text.value()) : io::Error{text.error()};
    if (loaded) return std::move(loaded.value());
    std::filesystem::path aside = path;
    aside += ".bad";
    std::filesystem::rename(path, aside, error);
    const std::string kept = error ? "" : "; the file is kept as " + aside.string();
    return {{}, {"settings are the defaults: " + loaded.error() + kept}};
}

std::string saveSettings(const StoredSettings& stored) {
    const std::filesystem::path path = settingsPath();
    if (path.empty()) return {};
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    if (error) return "cannot write " + path.string() + ": " + platform::reason(error);
    return io::writeFileAtomically(path, writeSettings(stored));
}

}  // namespace session
