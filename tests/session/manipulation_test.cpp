/// Manipulation of objects beyond a plain drag: box selection, locked and hidden objects, exact aims, new objects,
/// moving by keys, drags far from the origin, the hint.

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "io/scene_json.h"
#include "scene/edits.h"
#include "session/actions/marks.h"
#include "session/actions/viewport_input.h"
#include "session/commands/commands.h"
#include "session/commands/hint.h"
#include "session/session_actions.h"

namespace session {
namespace {

using collide::Outcome;
using scene::Kind;
using scene::ObjectRef;
using scene::Vec3;
using view::Vec2;

constexpr ObjectRef kBall{Kind::Ball, 0}, kSphere{Kind::Sphere, 0};

struct Manipulation : testing::Test {
    Session session;
    ViewportInput input{session};

    void SetUp() override {
        newScene(session);
        setArea(session, {{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
    }
    [[nodiscard]] Vec2 pxOf(Vec3 at) const { return session.viewport.camera().project(at)->px; }
    [[nodiscard]] Vec2 pxOf(ObjectRef ref) const { return pxOf(scene::positionOf(session.document.scene(), ref)); }
    void drag(Vec2 from, Vec2 to, Modifiers with = {}) {
        input.press(MouseButton::Left, from, with, 0);
        for (int i = 1; i <= 6; ++i) {
            input.move(from + (to - from) * (i / 6.0), with);
            input.update();
        }
        input.release(MouseButton::Left, to, with, 0);
    }
    [[nodiscard]] Outcome outcome() const { return session.queries.encounter()->answer.outcome; }
    [[nodiscard]] std::string lastEdit() const {
        return session.document.history().nameAt(session.document.history().index());
    }
};

struct BoxSelection : Manipulation {};
struct LockedObjects : Manipulation {};
struct HiddenObjects : Manipulation {};
struct ExactAims : Manipulation {};
struct NewObjects : Manipulation {};
struct KeyboardMoves : Manipulation {};
struct DragFarAway : Manipulation {};
struct PointerHint : Manipulation {};

TEST_F(BoxSelection, SelectsWhatLiesInIt) {
    session.document.select({});
    const Vec2 a = pxOf(kBall), b = pxOf(kSphere);
    const Vec2 low(10, 80), high(1270, 700);
    input.move(low, {});
    input.update();
    ASSERT_FALSE(input.gesture().pick);
    const std::size_t entries = session.document.history().size();
    drag(low, high, kShift);
    EXPECT_EQ(session.document.current().selection.size(), 2u);
    EXPECT_EQ(session.document.history().size(), entries) << "what is selected is no edit";
    session.document.select({});
    ASSERT_LT(a.x + 20, b.x);
    drag(low, {a.x + 20, high.y}, kShift);
    EXPECT_EQ(session.document.current().selection, std::vector{kBall});
}

TEST_F(BoxSelection, SelectedObjectsMoveTogether) {
    run(session, "edit.select-all");
    const Vec3 apart =
        session.document.scene().spheres[0].body.center - session.document.scene().balls[0].body.position;
    drag(pxOf(kSphere), pxOf(kSphere) + Vec2(40, 25));
    EXPECT_EQ(lastEdit(), "Move 2 objects");
    EXPECT_NEAR(glm::length(session.document.scene().spheres[0].body.center -
                            session.document.scene().balls[0].body.position - apart),
                0, 1e-12);
}

TEST_F(BoxSelection, InvertedLeavesNothingOfAll) {
    run(session, "edit.select-all");
    run(session, "edit.select-invert");
    EXPECT_TRUE(session.document.current().selection.empty());
}

TEST_F(LockedObjects, Stay) {
    session.document.select({kSphere});
    run(session, "scene.lock");
    EXPECT_EQ(lastEdit(), "Lock sphere");
    const Vec3 at = session.document.scene().spheres[0].body.center;
    drag(pxOf(kSphere), pxOf(kSphere) + Vec2(50, 0));
    run(session, "move.right");
    EXPECT_EQ(session.document.scene().spheres[0].body.center, at);
}

TEST_F(HiddenObjects, AreStillMetAndSaved) {
    session.document.select({kSphere});
    const Outcome before = outcome();
    run(session, "scene.hide");
    EXPECT_TRUE(session.document.scene().spheres[0].marks.hidden);
    EXPECT_EQ(outcome(), before);
    EXPECT_TRUE(session.document.current().selection.empty());
    const std::string text = io::writeScene(session.document.scene());
    EXPECT_NE(text.find("\"hidden\": true"), std::string::npos);
    const auto again = io::readScene(text);
    ASSERT_TRUE(again) << again.error();
    EXPECT_TRUE(again.value().scene == session.document.scene());
    EXPECT_TRUE(again.value().warnings.empty());
    run(session, "scene.show-all");
    EXPECT_EQ(lastEdit(), "Show sphere");
    run(session, "edit.undo");
    EXPECT_TRUE(session.document.scene().spheres[0].marks.hidden);
}

TEST_F(ExactAims, MakeContactsThatTheCoreCallsExact) {
    scene::Document next = session.document.current();
    next.scene.balls.edit(0).body = {Vec3(0), collide::Motion::aim({9, 2, 0}, 0.5), 1, 1};
    next.scene.spheres.edit(0).body = {{5, 0, 0}, 2, Vec3(0), collide::kImmovable};
    session.document.commit("Set", next);
    ASSERT_TRUE(run(session, "scene.aim-graze"));
    EXPECT_EQ(outcome(), Outcome::Graze);
    EXPECT_EQ(lastEdit(), "Aim ball to graze sphere");
    ASSERT_TRUE(run(session, "scene.aim-head-on"));
    EXPECT_EQ(session.queries.encounter()->answer.contact->ricochetAngleDegrees, 90);
    ASSERT_TRUE(run(session, "scene.aim-ricochet"));
    ASSERT_TRUE(session.prompts.get<session::NumberRequest>());
    answerNumber(session, "thirty");
    ASSERT_TRUE(session.prompts.get<session::NumberRequest>()) << "a bad number leaves the field open";
    EXPECT_FALSE(session.prompts.get<session::NumberRequest>()->problem.empty());
    answerNumber(session, "91");
    ASSERT_TRUE(session.prompts.get<session::NumberRequest>());
    answerNumber(session, "60/2");
    EXPECT_FALSE(session.prompts.get<session::NumberRequest>());
    EXPECT_NEAR(session.queries.encounter()->answer.contact->ricochetAngleDegrees, 30, 1e-12);
    ASSERT_TRUE(run(session, "scene.touch"));
    EXPECT_EQ(outcome(), Outcome::Touching);
    EXPECT_EQ(lastEdit(), "Move ball to touch sphere");
    while (session.document.history().index() > 1) run(session, "edit.undo");
    EXPECT_TRUE(session.document.scene() == next.scene);
}

TEST_F(NewObjects, AppearWhereThePointerIs) {
    input.move({420, 500}, {});
    input.update();
    run(session, "scene.add-sphere");
    const ObjectRef added = *session.document.current().primary();
    EXPECT_LT(glm::length(pxOf(added) - Vec2(420, 500)), 6);
    EXPECT_EQ(scene::positionOf(session.document.scene(), added).z, 1) << "it stands on the ground";
    setPlanar(session, true);
    input.move({900, 300}, {});
    input.update();
    run(session, "scene.add-ball");
    EXPECT_LT(glm::length(pxOf(*session.document.current().primary()) - Vec2(900, 300)), 6);
    EXPECT_EQ(scene::positionOf(session.document.scene(), *session.document.current().primary()).z, 1)
        << "where its neighbours are";
}

TEST_F(KeyboardMoves, MoveTheBallWithItsAim) {
    session.document.select({kBall});
    const collide::Ball before = session.document.scene().balls[0].body;
    run(session, "move.right");
    const Vec3 moved = session.document.scene().balls[0].body.position - before.position;
    EXPECT_GT(glm::dot(moved, session.viewport.camera().right()), 0);
    EXPECT_EQ(session.document.scene().balls[0].body.motion.vector - before.motion.vector, moved)
        << "the aim goes with it";
    run(session, "move.left");
    EXPECT_EQ(session.document.scene().balls[0].body, before);
    run(session, "move.up-fine");
    EXPECT_GT(session.document.scene().balls[0].body.position.z, before.position.z);
}

TEST_F(KeyboardMoves, MoveTheAimAlone) {
    session.document.select({kBall});
    const collide::Ball before = session.document.scene().balls[0].body;
    run(session, "move.aim");
    run(session, "move.away-far");
    EXPECT_EQ(session.document.scene().balls[0].body.position, before.position);
    EXPECT_NE(session.document.scene().balls[0].body.motion.vector, before.motion.vector);
}

TEST_F(KeyboardMoves, ResizeAndSlow) {
    session.document.select({kBall});
    const collide::Ball before = session.document.scene().balls[0].body;
    run(session, "move.larger");
    EXPECT_GT(session.document.scene().balls[0].body.radius, before.radius);
    run(session, "move.smaller");
    EXPECT_EQ(session.document.scene().balls[0].body.radius, before.radius);
    run(session, "move.slower");
    EXPECT_LT(session.document.scene().balls[0].body.motion.speed, before.motion.speed);
}

TEST_F(KeyboardMoves, TurnShiftAndZoomTheView) {
    const scene::View view = session.viewport.view();
    run(session, "view.orbit-left");
    run(session, "view.pan-up");
    run(session, "view.zoom-in");
    EXPECT_NE(session.viewport.view().yawRadians, view.yawRadians);
    EXPECT_NE(session.viewport.view().target, view.target);
    EXPECT_LT(session.viewport.view().distance, view.distance);
}

TEST_F(DragFarAway, KeepsTheObjectUnderTheCursor) {
    for (const double far : {1e9, 1e15}) {
        const double size = far > 1e12 ? 1e3 : 1;  // at 1e15 doubles are 1/8 apart
        scene::Document next = session.document.current();
        const Vec3 at(far, -far, far / 2);
        next.scene.balls.edit(0).body = {at, collide::Motion::aim(at + Vec3(8 * size, 0, 0), size), size, 1};
        next.scene.spheres.edit(0).body.center = at + Vec3(8 * size, size, 0);
        next.scene.spheres.edit(0).body.radius = size;
        session.document.commit("Go far", next);
        frameAll(session);
        const Vec2 from = pxOf(kBall), to = from + Vec2(61, -37);
        drag(from, to);
        const Vec3 now = session.document.scene().balls[0].body.position;
        EXPECT_LT(glm::length(pxOf(kBall) - to), 0.5) << far;
        EXPECT_NE(now, at);
        // No finer than a tenth of a pixel, where doubles are fine enough.
        const double unitsPerPixel = session.viewport.camera().unitsPerPixel(now);
        const double tenth = std::pow(10.0, std::floor(std::log10(unitsPerPixel / 10)));
        for (int i = 0; i < 3; ++i) {
            const double ulp = std::nextafter(std::abs(now[i]), HUGE_VAL) - std::abs(now[i]);
            const double nearest = tenth < 1 ? std::round(now[i] * std::round(1 / tenth)) / std::round(1 / tenth)
                                             : std::round(now[i] / tenth) * tenth;
            if (ulp < tenth / 4) {
                EXPECT_NEAR(now[i], nearest, ulp) << far << ' ' << i;
            }
        }
    }
}

TEST_F(PointerHint, TellsWhatADragDoesAndHowFarItIs) {
    input.move(pxOf(kSphere), {});
    input.update();
    EXPECT_EQ(pointerHint(session, input.gesture()).substr(0, 17), "drag: move sphere");
    EXPECT_NE(pointerHint(session, input.gesture()).find("X Y Z one axis"), std::string::npos);
    Gesture finger = input.gesture();
    finger.isFinger = true;
    EXPECT_EQ(pointerHint(session, finger), "drag: move sphere along the ground · hold: more");
    finger.pick.reset();
    EXPECT_EQ(pointerHint(session, finger), "drag: orbit · two fingers: pan, zoom · hold: more");
    input.press(MouseButton::Left, pxOf(kSphere), {}, 0);
    input.key(Key::X);
    input.move(pxOf(kSphere) + Vec2(50, 0), {});
    input.update();
    input.key(Key::X);
    input.update();
    const std::string hint = pointerHint(session, input.gesture());
    EXPECT_EQ(hint.substr(0, 2), "Δ") << hint;
    EXPECT_NE(hint.find("along x"), std::string::npos) << hint;
    input.key(Key::Escape);
    input.leave();
    EXPECT_EQ(pointerHint(session, input.gesture()), "");
}

}  // namespace
}  // namespace session
