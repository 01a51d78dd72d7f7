/// Documents in the real window, by the keyboard alone.

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include "app/real_window.h"
#include "io/png.h"
#include "io/scene_json.h"

namespace app_test {
namespace {

namespace fs = std::filesystem;

/// A folder with a scene of one's own.
struct Place {
    fs::path folder, scene;
    Place() {
        std::string name = (fs::temp_directory_path() / "carom-documents-XXXXXX").string();
        folder = mkdtemp(name.data());
        scene = folder / "work.json";
        fs::copy(CAROM_SOURCE_DIR "/assets/scenes/first.json", scene);
    }
    ~Place() {
        std::error_code error;
        fs::remove_all(folder, error);
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
};

struct DocumentsWindow : testing::Test {
    Place place;
    RealWindow window{place.scene.string(), {{"CAROM_FILE_DIALOG", "own"}}};

    void SetUp() override {
        if (!window.error().empty()) GTEST_SKIP() << window.error();
        ASSERT_TRUE(window.isRunning());
    }
    void keys(const std::string& names) const {
        window.xdotool("key --delay 40 " + names);
        (void)window.lastFrame();
    }
    void type(const std::string& text) const {
        window.xdotool("type --delay 15 '" + text + "'");
        (void)window.lastFrame();
    }
    static bool within(double seconds, const std::function<bool()>& holds) {
        for (int i = 0; i < int(seconds * 20); ++i) {
            if (holds()) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        return holds();
    }
    [[nodiscard]] std::size_t balls(const fs::path& file) const {
        const auto loaded = io::loadScene(file);
        return loaded ? loaded.value().scene.balls.size() : 0;
    }
    [[nodiscard]] bool hasCopy() const {
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(window.home() + "/state/carom/autosave", error))
            if (entry.path().extension() == ".unsaved") return true;
        return false;
    }
};

TEST_F(DocumentsWindow, WorkComesBackAfterKill9) {
    const std::size_t before = balls(place.scene);
    keys("b");
    ASSERT_TRUE(within(5, [&] { return hasCopy(); })) << "kept a moment after the edit";
    window.killNow();
    EXPECT_EQ(balls(place.scene), before);

    window.start("");
    ASSERT_TRUE(window.isRunning());
    keys("Return");  // Recover
    keys("ctrl+s");
    ASSERT_TRUE(within(5, [&] { return balls(place.scene) == before + 1; })) << "with its file, and the edit";
    EXPECT_TRUE(within(5, [&] { return !hasCopy(); }));
    keys("ctrl+q");
    EXPECT_TRUE(within(5, [&] { return !window.isRunning(); }));
}

TEST_F(DocumentsWindow, SettingsOutliveKill9) {
    keys("t");
    const fs::path settings = window.home() + "/config/carom/settings.json";
    ASSERT_TRUE(within(5, [&] {
        std::ifstream in(settings);
        const std::string text((std::istreambuf_iterator<char>(in)), {});
        return text.find("\"theme\": \"light\"") != std::string::npos;
    }));
}

TEST_F(DocumentsWindow, ABrokenSettingsFileDoesNotStopTheStart) {
    window.killNow();
    const fs::path settings = window.home() + "/config/carom/settings.json";
    fs::create_directories(settings.parent_path());
    std::ofstream(settings) << "{\"theme\": ";
    window.start(place.scene.string());
    EXPECT_TRUE(window.isRunning());
    EXPECT_GT(window.frameCount(), 0U);
    EXPECT_TRUE(fs::exists(settings.string() + ".bad"));
}

TEST_F(DocumentsWindow, QuitAsksAndTheKeyboardAnswers) {
    keys("b");
    keys("ctrl+q");
    EXPECT_TRUE(window.isRunning());
    keys("Escape");
    keys("ctrl+q");
    keys("Tab Tab Return");  // Cancel
    EXPECT_TRUE(window.isRunning());
    keys("ctrl+q");
    window.xdotool("key d");  // Discard
    EXPECT_TRUE(within(5, [&] { return !window.isRunning(); }));
    EXPECT_FALSE(hasCopy()) << "discarded by the person's will";
}

TEST_F(DocumentsWindow, OurOwnDialogSavesByTheKeyboard) {
    keys("b");
    keys("ctrl+shift+s");
    keys("ctrl+a");
    type("copy");
    keys("Return");
    EXPECT_TRUE(within(5, [&] { return balls(place.folder / "copy.json") == balls(place.scene) + 1; }));
}

TEST_F(DocumentsWindow, APictureOfAnySizeIsWritten) {
    keys("ctrl+e");
    type("1000x600");
    keys("Return");
    keys("Return");  // the name that is suggested
    const fs::path picture = place.folder / "work.png";
    ASSERT_TRUE(within(10, [&] { return fs::exists(picture); }));
    const io::Image image = io::readPng(picture);
    EXPECT_EQ(image.width, 1000);
    EXPECT_EQ(image.height, 600);
    EXPECT_TRUE(window.isRunning());
}

TEST_F(DocumentsWindow, ASequenceIsWrittenWhileTheWindowLives) {
    keys("ctrl+shift+e");
    keys("Tab Tab ctrl+a");
    type("3");
    keys("Tab Tab ctrl+a");
    type("160x90");
    keys("Return");
    type("turn");
    keys("Return");
    for (const char* name : {"work-0001.png", "work-0002.png", "work-0003.png"})
        EXPECT_TRUE(within(10, [&] { return fs::exists(place.folder / "turn" / name); })) << name;
    EXPECT_FALSE(fs::exists(place.folder / "turn" / "work-0004.png"));
    keys("ctrl+q");
    EXPECT_TRUE(within(5, [&] { return !window.isRunning(); }));
}

}  // namespace
}  // namespace app_test
