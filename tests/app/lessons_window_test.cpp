/// Lessons in the real window, by the keyboard alone.

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/real_window.h"
#include "io/file.h"

namespace app_test {
namespace {

namespace fs = std::filesystem;

/// A teacher's own copy of a lesson.
struct Place {
    fs::path folder, lesson;
    Place() {
        std::string name = (fs::temp_directory_path() / "carom-lesson-XXXXXX").string();
        folder = mkdtemp(name.data());
        lesson = folder / "own.json";
        fs::copy(CAROM_SOURCE_DIR "/assets/lessons/01-touching.json", lesson);
    }
    ~Place() {
        std::error_code error;
        fs::remove_all(folder, error);
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
};

struct LessonsWindow : testing::Test {
    Place place;
    RealWindow window{place.lesson.string()};

    void SetUp() override {
        if (!window.error().empty()) GTEST_SKIP() << window.error();
        ASSERT_TRUE(window.isRunning());
    }
    void keys(const std::string& names) const {
        window.xdotool("key --delay 60 " + names);
        (void)window.lastFrame();
    }
    void type(const std::string& text) const {
        window.xdotool("type --delay 30 -- '" + text + "'");
        (void)window.lastFrame();
    }
    static bool within(double seconds, const std::function<bool()>& holds) {
        for (int i = 0; i < int(seconds * 20); ++i) {
            if (holds()) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        return holds();
    }
    /// What is kept of a task; null if nothing is.
    [[nodiscard]] nlohmann::json kept(const std::string& task) const {
        std::ifstream in(window.home() + "/state/carom/progress.json");
        const auto all = nlohmann::json::parse(in, nullptr, false);
        if (all.is_discarded()) return nullptr;
        return all.value("lessons", nlohmann::json::object())
            .value("own", nlohmann::json::object())
            .value(task, nlohmann::json());
    }
    [[nodiscard]] bool isKept(const std::string& task, bool done, int attempts) const {
        return within(5, [&] {
            const nlohmann::json record = kept(task);
            return record.is_object() && record["done"] == done && record["attempts"] == attempts;
        });
    }
    void replace(const std::string& what, const std::string& by) const {
        std::string text = io::readFile(place.lesson).value();
        const std::size_t at = text.find(what);
        ASSERT_NE(at, std::string::npos) << what;
        std::ofstream(place.lesson) << text.replace(at, what.size(), by);
    }
};

TEST_F(LessonsWindow, AnswersAreJudgedAndKeptFromDayToDay) {
    keys("ctrl+Return");
    EXPECT_TRUE(isKept("task-1", false, 1)) << "the scene as the page begins does not touch";
    keys("Return");
    type("-2");
    keys("Return");
    EXPECT_EQ(window.lastFrame()["x"], -2.0);
    keys("ctrl+Return");
    EXPECT_TRUE(isKept("task-1", true, 2));
    keys("Next");
    keys("Tab Down Return");
    EXPECT_TRUE(isKept("task-2", false, 1)) << "the second of the options is wrong";
    keys("Up Return");
    EXPECT_TRUE(isKept("task-2", true, 2));
    window.killNow();
    window.start(place.lesson.string());
    ASSERT_TRUE(window.isRunning());
    keys("ctrl+Return");
    EXPECT_TRUE(isKept("task-1", true, 3)) << "what was done stays done";
}

TEST_F(LessonsWindow, AFileThatIsSavedIsShownAsItIs) {
    EXPECT_EQ(window.lastFrame()["x"], -3.5);
    replace("[-3.5, 0, 0]", "[-4.5, 0, 0]");
    EXPECT_TRUE(within(5, [&] { return window.lastFrame()["x"] == -4.5; }));
    replace("\"pages\"", "\"sides\"");
    std::this_thread::sleep_for(std::chrono::seconds(2));
    EXPECT_TRUE(window.isRunning());
    EXPECT_EQ(window.lastFrame()["x"], -4.5) << "the last whole one stays";
    replace("\"sides\"", "\"pages\"");
    replace("[-4.5, 0, 0]", "[-5.5, 0, 0]");
    EXPECT_TRUE(within(5, [&] { return window.lastFrame()["x"] == -5.5; }));
    keys("ctrl+l");
    EXPECT_NE(window.lastFrame()["x"], -5.5) << "the scene that was there before";
}

TEST_F(LessonsWindow, AFileWithEveryKindOfMistakeOpens) {
    window.killNow();
    std::ofstream(place.lesson) << R"({"carom_lesson": 2, "title": "", "order": "x", "odd": 1, "pages": [
        {"title": 1, "text": ["{{nothing}}", "$\\frac{1}$", 3], "scene": {"carom": 1, "balls": [{"radius": -1}]},
         "frame": "moon", "beside": 1, "show": ["rainbow"], "allow": ["cue.hat"], "task": {"kind": "dance"}},
        {"task": {"kind": "choose", "options": [{"text": "a"}], "worked": {}, "wrong": []}}, 7]})";
    window.start(place.lesson.string());
    ASSERT_TRUE(window.isRunning());
    keys("Tab Return Next F12 ctrl+Return F12 ctrl+l");
    EXPECT_TRUE(window.isRunning());
}

}  // namespace
}  // namespace app_test
