/// Documents in the real window, by the keyboard alone.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/real_window.h"
#include "io/scene_json.h"
#include "read_png.h"

namespace app_test {
namespace {

namespace fs = std::filesystem;

struct DocumentsWindow : OwnCopyWindow {
    DocumentsWindow() : OwnCopyWindow("scenes/first.json", "work.json", {{"CAROM_FILE_DIALOG", "own"}}) {}
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
    const std::size_t before = balls(own.file());
    window.keys("b");
    ASSERT_TRUE(eventually([&] { return hasCopy(); })) << "kept a moment after the edit";
    window.killNow();
    EXPECT_EQ(balls(own.file()), before);

    window.start("");
    ASSERT_TRUE(window.isRunning());
    window.keys("Return");  // Recover
    window.keys("ctrl+s");
    ASSERT_TRUE(eventually([&] { return balls(own.file()) == before + 1; })) << "with its file, and the edit";
    EXPECT_TRUE(eventually([&] { return !hasCopy(); }));
    window.keys("ctrl+q");
    EXPECT_TRUE(eventually([&] { return !window.isRunning(); }));
}

TEST_F(DocumentsWindow, ALargeSceneIsReadBesideTheFramesFromTheStart) {
    window.killNow();
    const fs::path large = own.folder() / "large.json";
    {
        std::ofstream out(large);
        out << R"({"carom":1,"balls":[)";
        for (int i = 0; i < 1'000'000; ++i)
            out << R"({"name":")" << i << R"(","position":[)" << 3 * i << R"(,0,0],"velocity":[0,1,0],"radius":1},)";
        out << R"({"radius":-1}]})";
    }
    window.start(large.string());
    ASSERT_TRUE(window.isRunning());
    EXPECT_GT(window.frameCount(), 10U) << "frames go on while it is read";
    EXPECT_EQ(window.lastFrame()["x"], -4) << "what cannot be read leaves a new scene";
    window.keys("b");
    EXPECT_EQ(window.lastFrame()["history"], 1) << "which can be edited";
}

TEST_F(DocumentsWindow, SettingsOutliveKill9) {
    window.keys("t");
    const fs::path settings = window.home() + "/config/carom/settings.json";
    ASSERT_TRUE(eventually([&] {
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
    window.start(own.file().string());
    EXPECT_TRUE(window.isRunning());
    EXPECT_GT(window.frameCount(), 0U);
    EXPECT_TRUE(fs::exists(settings.string() + ".bad"));
}

TEST_F(DocumentsWindow, QuitAsksAndTheKeyboardAnswers) {
    window.keys("b");
    window.keys("ctrl+q");
    EXPECT_TRUE(window.isRunning());
    window.keys("Escape");
    window.keys("ctrl+q");
    window.keys("Tab Tab Return");  // Cancel
    EXPECT_TRUE(window.isRunning());
    window.keys("ctrl+q");
    window.xdotool("key d");  // Discard
    EXPECT_TRUE(eventually([&] { return !window.isRunning(); }));
    EXPECT_FALSE(hasCopy()) << "discarded by the person's will";
}

TEST_F(DocumentsWindow, OurOwnDialogSavesByTheKeyboard) {
    window.keys("b");
    window.keys("ctrl+shift+s");
    window.keys("ctrl+a");
    window.type("copy");
    window.keys("Return");
    EXPECT_TRUE(eventually([&] { return balls(own.folder() / "copy.carom.json") == balls(own.file()) + 1; }));
}

TEST_F(DocumentsWindow, APictureOfAnySizeIsWritten) {
    window.keys("ctrl+e");
    window.type("1000x600");
    window.keys("Return");
    window.keys("Return");  // the name that is suggested
    const fs::path picture = own.folder() / "work.png";
    ASSERT_TRUE(eventually([&] { return fs::exists(picture); }));
    const io::Image image = io::readPng(picture);
    EXPECT_EQ(image.width, 1000);
    EXPECT_EQ(image.height, 600);
    EXPECT_TRUE(window.isRunning());
}

TEST_F(DocumentsWindow, ASequenceIsWrittenWhileTheWindowLives) {
    window.keys("ctrl+shift+e");
    window.keys("Tab Tab ctrl+a");
    window.type("3");
    for (const char* key : {"Tab", "Tab", "Tab", "ctrl+a"}) window.keys(key);  // past the two times
    window.type("160x90");
    window.keys("Return");
    window.type("film");
    window.keys("Return");
    for (const char* name : {"work-0001.png", "work-0002.png", "work-0003.png"})
        EXPECT_TRUE(eventually([&] { return fs::exists(own.folder() / "film" / name); })) << name;
    EXPECT_FALSE(fs::exists(own.folder() / "film" / "work-0004.png"));
    window.keys("ctrl+q");
    EXPECT_TRUE(eventually([&] { return !window.isRunning(); }));
}

}  // namespace
}  // namespace app_test
