/// Two hundred random gestures with a real mouse and keyboard, undone and redone, compared with the saved bytes.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <random>

#include "app/real_window.h"
#include "io/file.h"
#include "io/scene_json.h"

namespace app_test {
namespace {

namespace fs = std::filesystem;

std::string contentOf(const fs::path& path) {
    const auto text = io::readFile(path);
    return text ? text.value() : "cannot be read: " + text.error();
}

/// One xdotool line: a drag with any button and modifier, a click, or a key.
std::string anyGesture(std::mt19937& random) {
    const auto pick = [&](int count) { return static_cast<int>(random() % static_cast<unsigned>(count)); };
    const auto place = [&] { return std::to_string(260 + pick(700)) + " " + std::to_string(100 + pick(540)); };
    constexpr const char* kKeys[] = {"b",
                                     "s",
                                     "w",
                                     "Delete",
                                     "ctrl+d",
                                     "ctrl+a",
                                     "ctrl+i",
                                     "h",
                                     "ctrl+shift+h",
                                     "l",
                                     "g",
                                     "shift+g",
                                     "alt+g",
                                     "Left",
                                     "Right",
                                     "shift+Up",
                                     "ctrl+Down",
                                     "alt+Up",
                                     "r",
                                     "shift+r",
                                     "v",
                                     "shift+v",
                                     "Page_Down",
                                     "Home",
                                     "2",
                                     "ctrl+shift+Left",
                                     "a",
                                     "ctrl+z"};
    if (pick(5) == 0) return std::string("key --clearmodifiers ") + kKeys[pick(std::size(kKeys))];
    if (pick(6) == 0) return "mousemove " + place() + " click 1";
    constexpr const char* kHeld[] = {"", "", "", "ctrl", "ctrl", "shift", "alt"};
    const std::string held = kHeld[pick(std::size(kHeld))];
    const std::string button = pick(6) ? "1" : pick(2) ? "2" : "3";
    std::string line = "mousemove " + place();
    if (!held.empty()) line += " keydown " + held;
    line += " mousedown " + button;
    for (int i = 0, count = 2 + pick(6); i < count; ++i) {
        line += " mousemove_relative -- " + std::to_string(pick(81) - 40) + " " + std::to_string(pick(81) - 40);
        if (pick(8) == 0) line += std::string(" key ") + "xyz"[pick(3)];
        if (pick(40) == 0) line += " key Escape";
    }
    line += " mouseup " + button;
    if (!held.empty()) line += " keyup " + held;
    return line;
}

/// Number of gestures: 80, or CAROM_GESTURES.
int gestureCount() {
    const char* const text = std::getenv("CAROM_GESTURES");
    return text ? std::atoi(text) : 80;
}

TEST(WindowGestures, AreUndoneAndMadeAgainToTheSameBytes) {
    const OwnCopy own("scenes/first.json", "scene.json");
    const fs::path file = own.file();
    RealWindow window(file.string());
    if (!window.error().empty()) GTEST_SKIP() << window.error();
    const auto saved = [&] {
        window.xdotool("key ctrl+s");
        (void)window.lastFrame();
        return contentOf(file);
    };
    const std::string scene = io::writeScene(io::loadScene(file).value().scene), first = saved();
    ASSERT_EQ(first, scene);
    std::mt19937 random(20240917);
    const int count = gestureCount();
    for (int i = 0; i < count; ++i) {
        window.xdotool(anyGesture(random));
        ASSERT_TRUE(window.isRunning()) << "after gesture " << i;
    }
    window.xdotool("key --delay 15 --repeat 30 ctrl+y");
    const double edits = window.lastFrame()["history"];
    // How many gestures change something depends on the timing of clicks.
    EXPECT_GT(edits, count / 32) << "gestures that change something";
    const std::string last = saved();
    EXPECT_NE(last, first);
    window.xdotool("key --delay 15 --repeat " + std::to_string(count + 60) + " ctrl+z");
    EXPECT_EQ(window.lastFrame()["history"], 0);
    EXPECT_EQ(saved(), first);
    window.xdotool("key --delay 15 --repeat " + std::to_string(count + 60) + " ctrl+y");
    EXPECT_EQ(window.lastFrame()["history"], edits);
    EXPECT_EQ(saved(), last);
}

}  // namespace
}  // namespace app_test
