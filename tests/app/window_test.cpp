#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <thread>

#include "app/real_window.h"
#include "app/word_places.h"
#include "io/scene_json.h"
#include "world/first_contact.h"

namespace app_test {
namespace {

const std::string kScene = CAROM_SOURCE_DIR "/assets/scenes/first.json";

struct Window : testing::Test {
    RealWindow window{kScene};
    void SetUp() override {
        if (!window.error().empty()) GTEST_SKIP() << window.error();
        ASSERT_TRUE(window.isRunning());
        ASSERT_GT(window.frameCount(), 0u);
    }
    void mouseTo(double x, double y) {
        window.xdotool("mousemove " + std::to_string(std::lround(x)) + " " + std::to_string(std::lround(y)));
    }
    /// The first number of the inspector: the ball's position along x.
    void mouseToFirstNumber() {
        const view::Vec2 place = placeOf(kScene, "Position", "-6");
        mouseTo(place.x, place.y);
    }
    /// The answer that the scene has with its ball at the place that a frame shows.
    static collide::SweepAnswer expected(const nlohmann::json& frame, const scene::Vec3& moved) {
        scene::Scene scene = io::loadScene(kScene).value().scene;
        scene.balls.edit(0).body.position = {frame["x"], frame["y"], frame["z"]};
        scene.balls.edit(0).body.motion.vector += moved;
        return world::firstContact(scene, 0)->answer;
    }
};

TEST_F(Window, DraggingTheBallShowsTheAnswerOfTheNewestMousePosition) {
    const nlohmann::json start = window.lastFrame();
    const double x = start["ball_px"], y = start["ball_py"];
    mouseTo(x, y);
    window.xdotool("mousedown 1");
    for (int i = 1; i <= 10; ++i) mouseTo(x + 6 * i, y - 4 * i);
    const nlohmann::json held = window.lastFrame();
    EXPECT_NEAR(held["mouse_x"], x + 60, 1);
    EXPECT_NEAR(held["ball_px"], x + 60, 2.5) << "the ball is where the mouse is";
    EXPECT_NEAR(held["ball_py"], y - 40, 2.5);
    const scene::Vec3 moved{double(held["x"]) - double(start["x"]), double(held["y"]) - double(start["y"]),
                            double(held["z"]) - double(start["z"])};
    const collide::SweepAnswer answer = expected(held, moved);
    EXPECT_NEAR(held["answer"]["closest"]["distance"], answer.closest.distance, 1e-9);
    EXPECT_EQ(held["answer"]["hit"], collide::isHit(answer.outcome));
    window.xdotool("mouseup 1");
    EXPECT_EQ(window.lastFrame()["history"], 1) << "one drag is one entry";

    window.xdotool("key ctrl+z");
    const nlohmann::json undone = window.lastFrame();
    EXPECT_EQ(undone["x"], start["x"]);
    EXPECT_EQ(undone["answer"], start["answer"]);
    window.xdotool("key ctrl+y");
    EXPECT_EQ(window.lastFrame()["x"], held["x"]);
}

TEST_F(Window, ATypedNumberIsTheNumber) {
    mouseToFirstNumber();
    window.xdotool("click 1");
    (void)window.lastFrame();
    window.xdotool("type --delay 20 -- -19/4");
    window.xdotool("key Return");
    nlohmann::json frame = window.lastFrame();
    EXPECT_EQ(frame["x"], -4.75);
    EXPECT_EQ(frame["history"], 1);
    window.xdotool("key ctrl+z");
    EXPECT_EQ(window.lastFrame()["x"], -6);
    EXPECT_TRUE(window.isRunning());
}

TEST_F(Window, KeysActInTheirOrderHoweverSlowAFrameIs) {
    window.whileHeld([&] {
        window.xdotool("key Return");
        window.xdotool("type --delay 0 'sqrt(8)'");
        window.xdotool("key Tab");
        window.xdotool("type --delay 5 -- -0.7");
        window.xdotool("key --delay 0 Return b ctrl+k");
        window.xdotool("type --delay 20 duplicate");
        window.xdotool("key --delay 0 Return F2");
        window.xdotool("type --delay 5 test");
        window.xdotool("key Return");
    });
    const nlohmann::json frame = window.lastFrame();
    EXPECT_EQ(frame["history"], 5) << "two numbers, a ball, its copy, the name of the copy";
    window.xdotool("key --delay 20 ctrl+z ctrl+z ctrl+z");  // GLFW drops the same key within a millisecond
    EXPECT_EQ(window.lastFrame()["x"], std::sqrt(8.0));
    EXPECT_EQ(window.lastFrame()["y"], -0.7);
}

TEST_F(Window, AClickBringsTheKeysToItsFieldHoweverSlowAFrameIs) {
    window.whileHeld([&] {
        mouseToFirstNumber();
        window.xdotool("click 1");
        window.xdotool("type --delay 0 'sqrt(8)'");
        window.xdotool("key --delay 0 Tab");
        mouseTo(640, 360);
        window.xdotool("type --delay 0 0.7");
        window.xdotool("key Return");
    });
    EXPECT_EQ(window.lastFrame()["x"], std::sqrt(8.0));
    EXPECT_EQ(window.lastFrame()["y"], 0.7);
}

TEST_F(Window, ABadExpressionKeepsTheOldValue) {
    mouseToFirstNumber();
    window.xdotool("click 1");
    (void)window.lastFrame();
    window.xdotool("type --delay 20 -- '1/0'");
    window.xdotool("key Return");
    window.xdotool("key Escape");
    const nlohmann::json frame = window.lastFrame();
    EXPECT_EQ(frame["x"], -6);
    EXPECT_EQ(frame["history"], 0);
}

TEST_F(Window, TheKeyboardAloneTypesWalksTheMenusAndFindsCommands) {
    window.keys("Return");
    window.xdotool("type --delay 20 7");
    window.xdotool("key Return");
    EXPECT_EQ(window.lastFrame()["x"], 7) << "Enter begins in the first field";
    window.keys("alt+e");
    window.xdotool("key Return");
    EXPECT_EQ(window.lastFrame()["x"], -6) << "the first entry of Edit is Undo";
    window.keys("F10");
    window.keys("Right");
    window.xdotool("key Return");
    EXPECT_EQ(window.lastFrame()["x"], 7) << "right of File; with nothing to undo, Redo is the first entry";
    window.keys("ctrl+k");
    window.xdotool("type --delay 20 undo");
    window.xdotool("key Return");
    EXPECT_EQ(window.lastFrame()["x"], -6) << "the palette";
    EXPECT_TRUE(window.isRunning());
}

TEST_F(Window, BehindTheCardOfKeysNothingIsEdited) {
    window.keys("question");
    window.keys("Delete b s w g Up Return Tab ctrl+d");
    EXPECT_EQ(window.lastFrame()["history"], 0);
    window.keys("question");
    window.keys("Up");  // by itself: it would be the card's within one slow frame
    EXPECT_EQ(window.lastFrame()["history"], 1) << "the key that opened the card closes it";
    window.keys("F1 Escape");
    window.keys("Up");
    EXPECT_EQ(window.lastFrame()["history"], 2);
}

TEST_F(Window, BehindTheCardAboutCaromNothingIsEdited) {
    window.keys("ctrl+k");
    window.xdotool("type --delay 20 'about carom'");
    window.xdotool("key Return");
    window.keys("Delete b s w g Up");
    EXPECT_EQ(window.lastFrame()["history"], 0);
    window.keys("Escape Up");
    EXPECT_EQ(window.lastFrame()["history"], 1);
}

/// A sample of the keys: tests/ui/keys_gl_test.cpp has every card, with every key.
TEST_F(Window, BehindWhatAKeyOpensNothingIsEdited) {
    double edits = 0;
    for (const char* opens : {"ctrl+k", "alt+e", "ctrl+e", "ctrl+g"}) {
        window.keys(opens);
        window.keys("Delete b s w Up Down Left Right");
        EXPECT_EQ(window.lastFrame()["history"], edits) << opens;
        window.keys("Escape");
        (void)window.lastFrame();  // the card is gone
        window.keys("Up");
        EXPECT_EQ(window.lastFrame()["history"], ++edits) << opens << " is closed, and the arrow moves the ball";
    }
}

TEST_F(Window, AltAndAnArrowStepToTheNextDouble) {
    mouseToFirstNumber();
    (void)window.lastFrame();
    window.xdotool("key alt+Up");
    EXPECT_EQ(window.lastFrame()["x"], std::nextafter(-6.0, 0.0));
    window.xdotool("key alt+Down");
    const nlohmann::json frame = window.lastFrame();
    EXPECT_EQ(frame["x"], -6);
    EXPECT_EQ(frame["history"], 2) << "each press is one edit";
}

TEST_F(Window, AStillWindowDrawsNothing) {
    (void)window.lastFrame();
    const std::size_t frames = window.frameCount();
    const double before = window.cpuSeconds();
    std::this_thread::sleep_for(std::chrono::seconds(2));
    EXPECT_EQ(window.frameCount(), frames);
    EXPECT_LE(window.cpuSeconds() - before, 0.03);
}

TEST_F(Window, CtrlQCloses) {
    window.xdotool("key ctrl+q");
    EXPECT_TRUE(eventually([&] { return !window.isRunning(); }));
}

}  // namespace
}  // namespace app_test
