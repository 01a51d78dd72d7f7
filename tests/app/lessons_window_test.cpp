/// Lessons in the real window, by the keyboard alone.

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "app/real_window.h"
#include "io/file.h"

namespace app_test {
namespace {

struct LessonsWindow : OwnCopyWindow {
    explicit LessonsWindow(const std::string& asset = "lessons/01-touching.json") : OwnCopyWindow(asset, "own.json") {}
    /// The stored progress of a task; null if there is none.
    [[nodiscard]] nlohmann::json kept(const std::string& task) const {
        std::ifstream in(window.home() + "/state/carom/progress.json");
        const auto all = nlohmann::json::parse(in, nullptr, false);
        if (all.is_discarded()) return nullptr;
        return all.value("lessons", nlohmann::json::object())
            .value("own", nlohmann::json::object())
            .value(task, nlohmann::json());
    }
    [[nodiscard]] bool isKept(const std::string& task, bool done, int attempts) const {
        return eventually([&] {
            const nlohmann::json record = kept(task);
            return record.is_object() && record["done"] == done && record["attempts"] == attempts;
        });
    }
    void replace(const std::string& what, const std::string& by) const {
        std::string text = io::readFile(own.file()).value();
        const std::size_t at = text.find(what);
        ASSERT_NE(at, std::string::npos) << what;
        std::ofstream(own.file()) << text.replace(at, what.size(), by);
    }
};

TEST_F(LessonsWindow, AnswersAreJudgedAndKeptFromDayToDay) {
    window.keys("ctrl+Return");
    EXPECT_TRUE(isKept("touch", false, 1)) << "the scene as the page begins does not touch";
    window.keys("Return");
    window.type("-2");
    window.keys("Return");
    EXPECT_EQ(window.lastFrame()["x"], -2.0);
    window.keys("ctrl+Return");
    EXPECT_TRUE(isKept("touch", true, 2));
    window.keys("Next");
    window.keys("Tab Down Return");
    EXPECT_TRUE(isKept("gap-between-balls", false, 1)) << "the second of the options is wrong";
    window.keys("Down Return");
    EXPECT_TRUE(isKept("gap-between-balls", true, 2)) << "the third is right, in the order of seed 1";
    window.killNow();
    window.start(own.file().string());
    ASSERT_TRUE(window.isRunning());
    window.keys("ctrl+Return");
    EXPECT_TRUE(isKept("touch", true, 3)) << "what was done stays done";
}

struct NumberLessonWindow : LessonsWindow {
    NumberLessonWindow() : LessonsWindow("lessons/02-squared-distance.json") {}
};

TEST_F(NumberLessonWindow, ATabAndANumberAreTypedHoweverSlowAFrameIs) {
    window.whileHeld([&] {
        window.xdotool("key Tab");
        window.xdotool("type --delay 0 'sqrt(8)'");
        window.xdotool("key Return");
    });
    EXPECT_TRUE(isKept("squared-distance", false, 1)) << "a number, though a wrong one";
}

TEST_F(LessonsWindow, AFileThatIsSavedIsShownAsItIs) {
    EXPECT_EQ(window.lastFrame()["x"], -3.5);
    replace("[-3.5, 0, 0]", "[-4.5, 0, 0]");
    EXPECT_TRUE(eventually([&] { return window.lastFrame()["x"] == -4.5; }));
    const std::size_t frames = window.frameCount();
    replace("\"pages\"", "\"sides\"");
    EXPECT_TRUE(eventually([&] { return window.frameCount() > frames; })) << "its problems are shown";
    EXPECT_TRUE(window.isRunning());
    EXPECT_EQ(window.lastFrame()["x"], -4.5) << "the last whole one stays";
    replace("\"sides\"", "\"pages\"");
    replace("[-4.5, 0, 0]", "[-5.5, 0, 0]");
    EXPECT_TRUE(eventually([&] { return window.lastFrame()["x"] == -5.5; }));
    window.keys("ctrl+l");
    EXPECT_NE(window.lastFrame()["x"], -5.5) << "the scene that was there before";
}

TEST_F(LessonsWindow, AFileWithEveryKindOfMistakeOpens) {
    window.killNow();
    std::ofstream(own.file()) << R"({"carom_lesson": 2, "title": "", "order": "x", "odd": 1, "pages": [
        {"title": 1, "text": ["{{nothing}}", "$\\frac{1}$", 3], "scene": {"carom": 1, "balls": [{"radius": -1}]},
         "frame": "moon", "beside": 1, "show": ["rainbow"], "allow": ["cue.hat"], "task": {"kind": "dance"}},
        {"task": {"kind": "choose", "options": [{"text": "a"}], "worked": {}, "wrong": []}}, 7]})";
    window.start(own.file().string());
    ASSERT_TRUE(window.isRunning());
    window.keys("Tab Return Next F12 ctrl+Return F12 ctrl+l");
    EXPECT_TRUE(window.isRunning());
}

}  // namespace
}  // namespace app_test
