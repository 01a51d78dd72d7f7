/// The real window in a Wayland session.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <string>

#include "app/real_window.h"
#include "io/file.h"
#include "session/document/recovery.h"

namespace app_test {
namespace {

struct WaylandWindow : testing::Test {
    RealWindow window{CAROM_SOURCE_DIR "/assets/scenes/first.json", {}, WindowSystem::Wayland};
    void SetUp() override {
        if (!window.error().empty()) GTEST_SKIP() << window.error();
        ASSERT_TRUE(window.isRunning());
        ASSERT_GT(window.frameCount(), 0u);
    }
    void mouseTo(double x, double y) const {
        window.xdotool("mousemove " + std::to_string(std::lround(x)) + " " + std::to_string(std::lround(y)));
    }
};

TEST_F(WaylandWindow, TheMouseDragsAndTheKeyboardTypes) {
    mouseTo(640, 400);
    nlohmann::json frame = window.lastFrame();
    // The session chooses the place of the window on the screen: the logged frames give the position of the mouse.
    const double left = 640 - double(frame["mouse_x"]), top = 400 - double(frame["mouse_y"]);
    const double x = left + double(frame["ball_px"]), y = top + double(frame["ball_py"]);
    mouseTo(x, y);
    window.xdotool("mousedown 1");
    for (int i = 1; i <= 10; ++i) mouseTo(x + 6 * i, y - 4 * i);
    frame = window.lastFrame();
    EXPECT_NEAR(frame["ball_px"], x - left + 60, 2.5) << "the ball is where the mouse is";
    EXPECT_NEAR(frame["ball_py"], y - top - 40, 2.5);
    window.xdotool("mouseup 1");
    EXPECT_EQ(window.lastFrame()["history"], 1) << "one drag is one entry";
    window.keys("ctrl+z");
    EXPECT_EQ(window.lastFrame()["x"], -6);

    window.keys("Return");
    window.type("7");
    window.keys("Return");
    EXPECT_EQ(window.lastFrame()["x"], 7) << "Enter begins in the first field";
    window.keys("F10 Right");
    window.keys("Return");
    EXPECT_EQ(window.lastFrame()["x"], -6) << "the first entry of Edit is Undo";
}

TEST_F(WaylandWindow, WhatIsCopiedIsPasted) {
    window.keys("ctrl+c");
    window.keys("ctrl+v");
    EXPECT_EQ(window.lastFrame()["history"], 1);
    EXPECT_NE(window.lastFrame()["x"], -6) << "the copy is selected";
    window.keys("ctrl+q");
    window.keys("d");
    EXPECT_TRUE(eventually([&] { return !window.isRunning(); }));
}

TEST_F(WaylandWindow, NothingIsLostWithTheCompositor) {
    window.keys("b");
    window.xdotool("key b");
    EXPECT_TRUE(eventually([&] { return window.frames().back()["history"] == 2; }));
    EXPECT_EQ(window.loseServer(), 1);
    std::size_t copies = 0;
    for (const auto& entry : std::filesystem::directory_iterator(window.home() + "/state/carom/autosave")) {
        if (entry.path().extension() != ".unsaved") continue;
        const auto work = session::readUnsaved(io::readFile(entry.path()).value());
        ASSERT_TRUE(work) << work.error();
        EXPECT_EQ(work.value().scene.balls.size(), 3u);
        ++copies;
    }
    EXPECT_EQ(copies, 1u);
}

}  // namespace
}  // namespace app_test
