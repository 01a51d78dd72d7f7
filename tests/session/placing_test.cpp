// Predictions by hand in the picture, by mouse, keys and numbers, without a window.

#include "session/lesson/placing.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <glm/geometric.hpp>

#include "learn/lesson/place.h"
#include "session/actions/place_actions.h"
#include "session/actions/viewport_input.h"
#include "session/session_actions.h"
#include "temporary_folder.h"

namespace session {
namespace {

namespace fs = std::filesystem;
using scene::Vec3;
using Role = render::Placement::Role;

struct Placing : testing::Test {
    TemporaryFolder m_temporary;
    fs::path folder = m_temporary.path();
    Session session;
    ViewportInput input{session};
    double seconds = 0;

    Placing() {
        setenv("XDG_STATE_HOME", folder.c_str(), 1);
        setArea(session, {{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
    }
    /// Opens a page with the cue over a sphere of radius 2, R = 3. @param view  "flat" or "space"
    void begin(const std::string& what, const std::string& view = "flat", const std::string& tolerance = "0.1") {
        std::ofstream(folder / "own.json")
            << R"({"carom_lesson": 1, "title": "T", "summary": "S", "order": 1, "pages": [{"title": "P", "text": "T",
  "scene": {"carom": 1, "balls": [{"name": "cue", "position": [1.5, 6, 0], "velocity": [0, -1, 0], "radius": 1}],
  "spheres": [{"name": "target", "center": [0, 0, 0], "radius": 2}]}, "view": ")"
            << view << R"(", "task": {"kind": "place", "what": ")" << what << R"(", "tolerance": )" << tolerance
            << R"(, "prompt": "Q", "hints": "H", "worked": {"answer": 1}, "wrong": [{"answer": 2, "reason": "x"}]}}]})";
        openLesson(session, folder / "own.json");
        ASSERT_TRUE(session.lesson.isOpen());
        setArea(session, {{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
    }
    [[nodiscard]] PlaceScene in() const { return placeSceneOf(session); }
    [[nodiscard]] Vec3 handle() const { return handleOf(session.lesson, in()).value(); }
    [[nodiscard]] view::Vec2 px(Vec3 at) const { return session.viewport.camera().project(at)->px; }
    [[nodiscard]] PageWork& work() { return session.lesson.work(); }
    void drag(view::Vec2 from, view::Vec2 to) {
        input.press(MouseButton::Left, from, {}, seconds += 1);
        for (int i = 1; i <= 8; ++i) {
            input.move(from + (to - from) * (i / 8.0), {});
            input.update();
        }
        input.release(MouseButton::Left, to, {}, seconds);
    }
    [[nodiscard]] double unit() const { return session.viewport.camera().unitsPerPixel(Vec3(0)); }
    [[nodiscard]] std::vector<Role> roles() const {
        std::vector<Role> found;
        for (const render::Placement& placed : presentOptions(session).placements) found.push_back(placed.role);
        return found;
    }
};

TEST_F(Placing, TheHandleBeginsWhereTheInputsPutItAndIsNoAnswer) {
    begin("hit_point");
    EXPECT_EQ(roles(), std::vector{Role::Untouched});
    EXPECT_EQ(handle(), Vec3(2, 0, 0)) << "to the left of the path, on the surface";
    EXPECT_FALSE(isAnswerShown(session));
    run(session, "learn.check");
    EXPECT_FALSE(work().verdict);
    EXPECT_EQ(work().complaint.substr(0, 4), "Drag");
}

TEST_F(Placing, AHitPointIsDraggedAlongTheSurface) {
    begin("hit_point");
    const scene::Scene before = session.document.scene();
    drag(px(handle()), px({-3, 3, 0}));
    EXPECT_LT(glm::distance(handle(), std::sqrt(2.0) * Vec3(-1, 1, 0)), unit());
    EXPECT_EQ(roles(), std::vector{Role::Guess});
    EXPECT_EQ(session.document.scene(), before) << "the scene is not edited";
    EXPECT_FALSE(session.document.history().canUndo());
    EXPECT_EQ(work().typed[2], "0");
    drag(px(handle()), px({1, std::sqrt(3.0), 0}));
    run(session, "learn.check");
    EXPECT_TRUE(session.lesson.isAccepted()) << work().verdict->reason;
    EXPECT_EQ(roles(), (std::vector{Role::Guess, Role::Truth}));
    drag(px(handle()), px({-2, 0, 0}));
    EXPECT_LT(glm::distance(handle(), Vec3(1, std::sqrt(3.0), 0)), 2 * unit()) << "an answer that was told stays";
}

TEST_F(Placing, InSpaceTheHandleStaysOnTheNearSideOfTheSurface) {
    begin("hit_point", "space");
    session.viewport.setView({.distance = 20, .yawRadians = -0.7, .pitchRadians = 0.5});
    drag(px(handle()), px({0, 0, 0}));
    const Vec3 toEye = glm::normalize(session.viewport.camera().eye());
    EXPECT_LT(glm::distance(handle(), 2.0 * toEye), 3 * unit());
    drag(px(handle()), {5, 300});
    EXPECT_NEAR(glm::length(handle()), 2, unit()) << "outside its outline too";
}

TEST_F(Placing, AGhostLeavesThePathOnlyOnAFlatPage) {
    begin("ghost");
    drag(px(handle()), px({-2, 3, 0}));
    EXPECT_LT(glm::distance(handle(), Vec3(-2, 3, 0)), unit());
    begin("ghost", "space");
    drag(px(handle()), px({-2, 3, 0}));
    EXPECT_NEAR(handle().x, 1.5, unit());
    EXPECT_NEAR(handle().z, 0, unit());
    drag(px(handle()), px({1.5, 9, 0}));
    EXPECT_NEAR(handle().y, 6, unit()) << "not before the start";
}

TEST_F(Placing, AnArrowIsTurnedByItsTip) {
    for (const char* what : {"normal", "outgoing"}) {
        begin(what, "flat", "3");
        const Vec3 base = std::string(what) == "normal" ? Vec3(0) : Vec3(1.5, 1.5 * std::sqrt(3.0), 0);
        const Vec3 wanted(-0.6, 0.8, 0);
        drag(px(handle()), px(base + 5.0 * wanted));
        Vec3 typed;
        for (int i = 0; i < 3; ++i) typed[i] = std::stod(work().typed[std::size_t(i)]);
        EXPECT_LT(learn::degreesApart(typed, wanted), 0.5) << what;
    }
    EXPECT_EQ(roles(), (std::vector{Role::Given, Role::Guess})) << "the ball at the contact is given";
}

TEST_F(Placing, ATimeIsAPlaceOnThePath) {
    begin("time");
    drag(px(handle()), px({4, 2, 0}));
    EXPECT_NEAR(std::stod(work().typed[0]), 4, unit());
    EXPECT_EQ(work().typed[1], "");
    EXPECT_NEAR(handle().x, 1.5, 1e-12);
}

TEST_F(Placing, NumbersAndArrowKeysMoveItToo) {
    begin("ghost");
    work().typed = {"1", "2", "0"};
    EXPECT_EQ(handle(), Vec3(1, 2, 0));
    run(session, "move.left");
    EXPECT_NEAR(handle().x, 1 - 8 * unit(), unit());
    run(session, "move.away");
    EXPECT_NEAR(handle().y, 2 + 8 * unit(), unit());
    work().typed = {"1/0", "2", "0"};
    EXPECT_EQ(roles(), std::vector{Role::Untouched}) << "no answer, so nothing that could be drawn";
}

TEST_F(Placing, EscGivesBackThePlaceBefore) {
    begin("ghost");
    drag(px(handle()), px({3, 3, 0}));
    const auto typed = work().typed;
    input.press(MouseButton::Left, px(handle()), {}, 9);
    input.move({100, 100}, {});
    input.update();
    EXPECT_NE(work().typed, typed);
    EXPECT_TRUE(input.gesture().isPlacing);
    EXPECT_TRUE(input.key(Key::Escape));
    EXPECT_EQ(work().typed, typed);
}

TEST_F(Placing, RevealLaysTheTruthOverTheGuessAndTellsTheError) {
    begin("hit_point");
    work().typed = {"0", "2", "0"};
    run(session, "learn.reveal");
    answer(session, 1);
    EXPECT_EQ(roles(), (std::vector{Role::Guess, Role::Truth}));
    EXPECT_EQ(work().truth, "It is (1, 1.732, 0). Yours is 1 unit from the true hit point; the normal is 30° off.");
    EXPECT_FALSE(handlePx(session)) << "it is no answer any more";
    run(session, "learn.restart");
    EXPECT_EQ(roles(), std::vector{Role::Untouched});
    run(session, "learn.reveal");
    answer(session, 1);
    EXPECT_EQ(roles(), std::vector{Role::Truth}) << "nothing was placed";
}

TEST_F(Placing, ADragDropsTheVerdict) {
    begin("hit_point");
    work().typed = {"0", "2", "0"};
    run(session, "learn.check");
    ASSERT_TRUE(work().verdict);
    EXPECT_FALSE(isAnswerShown(session)) << "the truth stays hidden";
    drag(px(handle()), px({-2, 0, 0}));
    EXPECT_FALSE(work().verdict);
}

TEST_F(Placing, SeenFromTheTargetTheHandleIsOnTheDrawnPath) {
    openLesson(session, learn::lessonFolder() / "09-relative-motion.json");
    const auto& pages = session.lesson.lesson().pages;
    const auto isPlaced = [](const learn::Page& page) { return page.task->kind == learn::Task::Kind::Place; };
    showPage(session, std::size_t(std::find_if(pages.begin(), pages.end(), isPlaced) - pages.begin()));
    ASSERT_TRUE(placeSceneOf(session).seen);
    work().typed[0] = "4";
    EXPECT_LT(glm::distance(handle(), Vec3(-2, 3, 0)), 1e-12) << "it comes by (1, 1) a frame";
}

}  // namespace
}  // namespace session
