#include "session/presentation/settings_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>

#include "io/file.h"
#include "temporary_folder.h"

namespace session {
namespace {

namespace fs = std::filesystem;

StoredSettings unusual() {
    StoredSettings stored;
    stored.presentation.theme = render::Theme::Light;
    stored.presentation.overlays.set(vocabulary::Overlay::RoundedBody, true);
    stored.presentation.overlays.set(vocabulary::Overlay::Labels, false);
    stored.presentation.answersHidden = true;
    stored.presentation.softLight = false;
    Settings& s = stored.settings;
    s.panelsShown = false;
    s.uiScale = 1.25;
    s.leftWidth = 300.5;
    s.rightWidth = 221;
    s.answerShare = 0.25;
    s.sceneShown = false;
    s.lowerPanel = RightPanel::Plots;
    s.angleUnit = AngleUnit::Radians;
    s.upAxis = UpAxis::Y;
    s.reducedMotion = s.presentation = s.windowMaximized = true;
    s.recentFiles = {"/tmp/a b.json", "/tmp/\"two\"\n.json"};
    s.lastFile = "/tmp/ö.json";
    s.windowWidth = 1000;
    s.windowHeight = 700;
    return stored;
}

TEST(Settings, ComeBackAsTheyWere) {
    for (const StoredSettings& s : {StoredSettings{}, unusual()}) {
        const io::Result<LoadedSettings> back = readSettings(writeSettings(s));
        ASSERT_TRUE(back.ok()) << back.error();
        EXPECT_TRUE(back.value().stored == s) << writeSettings(s);
        EXPECT_TRUE(back.value().warnings.empty());
    }
}

TEST(Settings, EachBadFieldKeepsItsDefaultAndIsNamed) {
    const std::pair<const char*, const char*> bad[] = {
        {R"("theme": "purple")", R"(settings: theme: must be dark or light, got "purple")"},
        {R"("theme": 1)", "settings: theme: must be dark or light, got 1"},
        {R"("panels": "yes")", R"(settings: panels: must be true or false, got "yes")"},
        {R"("uiScale": 0.49)", "settings: uiScale: must be 0, or 0.5 to 4, got 0.49"},
        {R"("uiScale": null)", "settings: uiScale: must be 0, or 0.5 to 4, got null"},
        {R"("leftWidth": 9e9)", "settings: leftWidth: must be 180 to 480, got 9e9"},
        {R"("leftWidth": 1e999)", "settings: leftWidth: must be 180 to 480, got 1e999"},
        {R"("rightWidth": -1)", "settings: rightWidth: must be 220 to 640, got -1"},
        {R"("answerShare": [])", "settings: answerShare: must be 0.2 to 0.8, got []"},
        {R"("rightPanel": "left")", "got \"left\""},
        {R"("angleUnit": "gon")", R"(settings: angleUnit: must be degrees or radians, got "gon")"},
        {R"("upAxis": "x")", R"(settings: upAxis: must be z or y, got "x")"},
        {R"("reducedMotion": 0)", "settings: reducedMotion: must be true or false, got 0"},
        {R"("presentation": {})", "settings: presentation: must be true or false, got an object"},
        {R"("answersHidden": null)", "settings: answersHidden: must be true or false, got null"},
        {R"("windowWidth": 319)", "settings: windowWidth: must be 0, or 320 to 16384, got 319"},
        {R"("windowHeight": 700.5)", "settings: windowHeight: must be 0, or 320 to 16384, got 700.5"},
        {R"("windowMaximized": 2)", "settings: windowMaximized: must be true or false, got 2"},
        {R"("lastFile": "relative.json")",
         R"(settings: lastFile: must be an absolute path, or empty, got "relative.json")"},
        {R"("recentFiles": ["/a", 2])", "settings: recentFiles: must be a list of at most 10 absolute paths"},
        {R"("recentFiles": ["/","/","/","/","/","/","/","/","/","/","/"])", "settings: recentFiles: must be a list"},
        {R"("show-labels": 1)", "settings: show-labels: must be true or false, got 1"},
    };
    for (const auto& [field, message] : bad) {
        const io::Result<LoadedSettings> loaded = readSettings(std::string("{") + field + "}");
        ASSERT_TRUE(loaded.ok()) << field;
        EXPECT_TRUE(loaded.value().stored == StoredSettings{}) << field;
        ASSERT_EQ(loaded.value().warnings.size(), 1U) << field;
        EXPECT_NE(loaded.value().warnings[0].find(message), std::string::npos) << loaded.value().warnings[0];
    }
}

TEST(Settings, ABadFieldDoesNotTouchTheOthers) {
    const io::Result<LoadedSettings> loaded = readSettings(R"({"theme": "light", "leftWidth": 1, "rightWidth": 300})");
    ASSERT_TRUE(loaded.ok());
    EXPECT_EQ(loaded.value().stored.presentation.theme, render::Theme::Light);
    EXPECT_EQ(loaded.value().stored.settings.leftWidth, Settings{}.leftWidth);
    EXPECT_EQ(loaded.value().stored.settings.rightWidth, 300);
}

TEST(Settings, UnknownFieldsAreKeptWhenSavedAgain) {
    const io::Result<LoadedSettings> loaded = readSettings(R"({"theme": "light", "sound": {"volume": [1, 2.5]}})");
    ASSERT_TRUE(loaded.ok());
    EXPECT_TRUE(loaded.value().warnings.empty());
    const std::string again = writeSettings(loaded.value().stored);
    EXPECT_NE(again.find("\"volume\": [1, 2.5]"), std::string::npos) << again;
    EXPECT_EQ(readSettings(again).value().stored, loaded.value().stored);
}

TEST(Settings, APathThatIsNoTextDoesNotSpoilTheFile) {
    StoredSettings stored;
    Settings& s = stored.settings;
    s.lastFile = "/tmp/\xff.json";
    s.recentFiles = {"/tmp/\xff.json", "/tmp/good.json"};
    const io::Result<LoadedSettings> back = readSettings(writeSettings(stored));
    ASSERT_TRUE(back.ok()) << back.error();
    EXPECT_EQ(back.value().stored.settings.lastFile, "");
    EXPECT_EQ(back.value().stored.settings.recentFiles, std::vector<std::string>{"/tmp/good.json"});
}

struct SettingsFile : testing::Test {
    TemporaryFolder m_temporary;
    fs::path home = m_temporary.path();
    void SetUp() override { setenv("XDG_CONFIG_HOME", home.c_str(), 1); }
    void TearDown() override { unsetenv("XDG_CONFIG_HOME"); }
    void put(const std::string& text) const {
        fs::create_directories(settingsPath().parent_path());
        ASSERT_EQ(io::writeFileAtomically(settingsPath(), text), "");
    }
};

TEST_F(SettingsFile, StandsInTheXdgFolder) {
    EXPECT_EQ(settingsPath(), home / "carom/settings.json");
    setenv("XDG_CONFIG_HOME", "relative", 1);  // the specification: a relative path does not count
    setenv("HOME", home.c_str(), 1);
    EXPECT_EQ(settingsPath(), home / ".config/carom/settings.json");
}

TEST_F(SettingsFile, SavedIsLoaded) {
    EXPECT_TRUE(loadSettings().warnings.empty()) << "no file yet";
    EXPECT_EQ(saveSettings(unusual()), "");
    EXPECT_EQ(loadSettings().stored, unusual());
}

TEST_F(SettingsFile, ABrokenOneIsSetAsideAndTheStartGoesOn) {
    for (const std::string text : {"", "{", "theme dark\n", "[1]", "{\"theme\":\"light\",\"theme\":\"dark\"}",
                                   "\xff\xfe", "{\"leftWidth\": 1e}"}) {
        put(text);
        const LoadedSettings loaded = loadSettings();
        EXPECT_EQ(loaded.stored, StoredSettings{}) << text;
        ASSERT_EQ(loaded.warnings.size(), 1U) << text;
        EXPECT_NE(loaded.warnings[0].find("settings.json.bad"), std::string::npos) << loaded.warnings[0];
        EXPECT_EQ(io::readFile(settingsPath().string() + ".bad").value(), text);
        EXPECT_EQ(saveSettings({}), "");
        EXPECT_TRUE(loadSettings().warnings.empty());
    }
}

TEST_F(SettingsFile, AFolderInItsPlaceIsSetAside) {
    fs::create_directories(settingsPath());
    EXPECT_EQ(loadSettings().warnings.size(), 1U);
    EXPECT_EQ(saveSettings(unusual()), "");
    EXPECT_EQ(loadSettings().stored, unusual());
}

TEST_F(SettingsFile, WhereNothingCanBeWrittenItIsSaid) {
    ASSERT_EQ(io::writeFileAtomically(home / "carom", "a file in the folder's place"), "");
    EXPECT_NE(saveSettings({}).find("not a folder"), std::string::npos) << saveSettings({});
}

}  // namespace
}  // namespace session
