#include "session/actions/viewport_input.h"
#include "session/session_actions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>

#include "io/assets.h"
#include "scene/edits.h"
#include "session/actions/view_actions.h"
#include "session/commands/context_menu.h"
#include "session/commands/hint.h"
#include "session/texts/answer_text.h"
#include "session/texts/instant_text.h"
#include "session/texts/present_options.h"
#include "session/views/answer_geometry.h"

namespace session {
namespace {

using scene::Kind;
using scene::ObjectRef;
using view::Vec2;

/// A session on the scene that a new window begins with, and its mouse.
struct Hands : testing::Test {
    Session session;
    ViewportInput input{session};
    double seconds = 0;

    void SetUp() override {
        newScene(session);
        setArea(session, {{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
    }
    [[nodiscard]] Vec2 ballPx() const { return session.viewport.camera().project(ballAt())->px; }
    [[nodiscard]] scene::Vec3 ballAt() const { return session.document.scene().balls[0].body.position; }
    [[nodiscard]] Vec2 spherePx() const {
        return session.viewport.camera().project(session.document.scene().spheres[0].body.center)->px;
    }
    void press(Vec2 px, Modifiers with = {}) { input.press(MouseButton::Left, px, with, seconds); }
    void release(Vec2 px, Modifiers with = {}) { input.release(MouseButton::Left, px, with, seconds); }
    void moveTo(Vec2 px, Modifiers with = {}) {
        input.move(px, with);
        input.update();
    }
    void click(Vec2 px, Modifiers with = {}) {
        seconds += 1;
        press(px, with);
        release(px, with);
    }
    void drag(Vec2 from, Vec2 by, Modifiers with = {}) {
        seconds += 1;
        press(from, with);
        for (int i = 1; i <= 8; ++i) moveTo(from + by * (i / 8.0), with);
        release(from + by, with);
    }
};

TEST_F(Hands, TheAnswerIsThatOfTheNewestPositionInABurst) {
    press(ballPx());
    const Vec2 from = ballPx();
    for (int i = 1; i <= 50; ++i) input.move(from + Vec2(i, -i), {});
    input.update();
    EXPECT_NEAR(ballPx().x, from.x + 50, 0.2);
    EXPECT_NEAR(ballPx().y, from.y - 50, 0.2);
    ASSERT_TRUE(session.queries.encounter());
    const auto fresh = world::firstContact(session.document.scene(), 0);
    EXPECT_EQ(session.queries.encounter()->answer.outcome, fresh->answer.outcome);
    EXPECT_EQ(session.queries.encounter()->answer.closest.distance, fresh->answer.closest.distance);
}

TEST_F(Hands, OneDragIsOneEntryAndUndoGivesTheSceneBack) {
    const scene::Scene before = session.document.scene();
    const std::size_t entries = session.document.history().size();
    drag(ballPx(), {60, -30});
    EXPECT_EQ(session.document.history().size(), entries + 1);
    EXPECT_EQ(session.document.history().nameAt(entries), "Move ball");
    EXPECT_FALSE(session.document.scene() == before);
    run(session, "edit.undo");
    EXPECT_TRUE(session.document.scene() == before);
    run(session, "edit.redo");
    EXPECT_FALSE(session.document.scene() == before);
}

TEST_F(Hands, EscapeCancelsTheDragAndRecordsNothing) {
    const scene::Scene before = session.document.scene();
    const std::size_t entries = session.document.history().size();
    press(ballPx());
    moveTo(ballPx() + Vec2(80, 0));
    EXPECT_FALSE(session.document.scene() == before);
    EXPECT_TRUE(input.key(Key::Escape));
    EXPECT_TRUE(session.document.scene() == before);
    release(ballPx());
    EXPECT_EQ(session.document.history().size(), entries);
}

/// Goes to an instant at which the ball has moved.
struct HandsUnderWay : Hands {
    scene::Vec3 shownAt() const { return session.queries.shown().scene.balls[0].body.position; }
    Vec2 ghostPx() const { return session.viewport.camera().project(shownAt())->px; }
    void settle() {
        for (int pass = 0; pass < 100 && (pass == 0 || session.playback.isBusy()); ++pass) advance(session, 0);
    }
    void SetUp() override {
        Hands::SetUp();
        settle();
        session.playback.seek(5);
        settle();
        ASSERT_TRUE(session.playback.instant().isUnderWay());
        ASSERT_NE(shownAt(), ballAt());
    }
};

TEST_F(HandsUnderWay, ADragTakesTheBallByItsGhostBackToTheStart) {
    const scene::Vec3 start = ballAt(), ghost = shownAt();
    const std::size_t entries = session.document.history().size();
    const Vec2 from = ghostPx();
    press(from);
    moveTo(from + Vec2(40, -20));
    EXPECT_TRUE(session.playback.instant().isAtStart());
    const auto held = presentOptions(session).held;
    ASSERT_TRUE(held);
    EXPECT_NEAR(session.viewport.camera().project(held->place)->px.x, from.x + 40, 0.2);
    EXPECT_NEAR(session.viewport.camera().project(held->place)->px.y, from.y - 20, 0.2);
    EXPECT_LT(glm::length((held->place - ghost) - (ballAt() - start)), 1e-12);
    release(from + Vec2(40, -20));
    settle();
    EXPECT_EQ(session.document.history().size(), entries + 1);
    EXPECT_NE(ballAt(), start);
    EXPECT_TRUE(session.playback.instant().isAtStart());
    EXPECT_FALSE(presentOptions(session).held);
}

TEST_F(HandsUnderWay, EscapeGivesSceneAndInstantBack) {
    const scene::Scene before = session.document.scene();
    const std::size_t entries = session.document.history().size();
    press(ghostPx());
    moveTo(ghostPx() + Vec2(40, -20));
    settle();
    ASSERT_TRUE(session.playback.instant().isAtStart());
    EXPECT_TRUE(input.key(Key::Escape));
    settle();
    EXPECT_TRUE(session.document.scene() == before);
    EXPECT_EQ(session.document.history().size(), entries);
    EXPECT_EQ(session.playback.instant().frames, 5);
}

TEST_F(HandsUnderWay, HandlesOfTheStartAreNotTaken) {
    session.document.select({{Kind::Ball, 0}});
    for (const view::HandlePoint& handle :
         view::handlesOf(session.document.current(), {Kind::Ball, 0}, session.viewport.camera())) {
        moveTo(session.viewport.camera().project(handle.at)->px);
        EXPECT_TRUE(!input.gesture().pick || input.gesture().pick->handle == view::Handle::Body);
    }
}

TEST_F(Hands, ADragThatComesBackLeavesNoEntry) {
    const std::size_t entries = session.document.history().size();
    const Vec2 from = ballPx();
    press(from);
    moveTo(from + Vec2(40, 0));
    moveTo(from);
    release(from);
    EXPECT_EQ(session.document.history().size(), entries);
}

TEST_F(Hands, AShakyClickSelectsAndMovesNothing) {
    const scene::Scene before = session.document.scene();
    seconds = 1;
    press(spherePx());
    moveTo(spherePx() + Vec2(2, 1));
    release(spherePx() + Vec2(2, 1));
    EXPECT_TRUE(session.document.scene() == before);
    EXPECT_EQ(session.document.current().primary(), (ObjectRef{Kind::Sphere, 0}));
}

TEST_F(Hands, ShiftClickAddsAndAClickOnNothingClears) {
    click(spherePx());
    click(ballPx(), kShift);
    EXPECT_EQ(session.document.current().selection.size(), 2u);
    click({5, 700});
    EXPECT_TRUE(session.document.current().selection.empty());
}

TEST_F(Hands, RepeatedClicksCycleThroughWhatLiesUnderTheCursor) {
    session.document.commit(
        "Add sphere",
        scene::addSphere(session.document.current(), ballAt() + 0.3 * (ballAt() - session.viewport.camera().eye())));
    const Vec2 at = ballPx();
    session.document.select({});
    click(at);
    const auto first = session.document.current().primary();
    click(at);
    const auto second = session.document.current().primary();
    ASSERT_TRUE(first && second);
    EXPECT_EQ(*first, (ObjectRef{Kind::Ball, 0}));
    EXPECT_EQ(*second, (ObjectRef{Kind::Sphere, 1}));
    click(at);
    EXPECT_EQ(session.document.current().primary(), first);
}

TEST_F(Hands, TheAimTipTurnsTheBallAndKeepsItsPlace) {
    const scene::Vec3 place = ballAt(), aim = session.document.scene().balls[0].body.motion.vector;
    const Vec2 tip = session.viewport.camera().project(aim)->px;
    moveTo(tip);
    ASSERT_TRUE(input.gesture().pick);
    EXPECT_EQ(input.gesture().pick->handle, view::Handle::AimTip);
    drag(tip, {0, -70});
    EXPECT_EQ(ballAt(), place);
    const Vec2 now = session.viewport.camera().project(session.document.scene().balls[0].body.motion.vector)->px;
    EXPECT_NEAR(now.y, tip.y - 70, 0.3);
    EXPECT_EQ(session.document.history().nameAt(session.document.history().index()), "Aim ball");
}

TEST_F(Hands, TheRimOfTheSelectedBodyDragsItsRadius) {
    click(spherePx());
    const auto fromSight = [&](Vec2 px) {
        const collide::Ray ray = session.viewport.camera().ray(px);
        const scene::Vec3 center = session.document.scene().spheres[0].body.center;
        return glm::length(glm::cross(center - ray.origin, glm::normalize(ray.direction)));
    };
    Vec2 at = spherePx();
    while (fromSight(at) < 1) at.x += 0.5;
    drag(at, {30, 0});
    // The outline passes through the mouse: the line of sight is a tangent there.
    const collide::Obstacle& sphere = session.document.scene().spheres[0].body;
    EXPECT_NEAR(fromSight(at + Vec2(30, 0)), sphere.radius, 2 * session.viewport.camera().unitsPerPixel(sphere.center));
    EXPECT_GT(sphere.radius, 1.1);
    EXPECT_EQ(session.document.history().nameAt(session.document.history().index()), "Change radius of sphere");
}

TEST_F(Hands, RightDragOrbitsMiddlePansAndNeitherIsAnEdit) {
    const scene::Scene before = session.document.scene();
    const scene::View start = session.viewport.view();
    input.press(MouseButton::Right, {600, 300}, {}, 0);
    moveTo({650, 320});
    input.release(MouseButton::Right, {650, 320}, {}, 0);
    EXPECT_NE(session.viewport.view().yawRadians, start.yawRadians);
    EXPECT_EQ(session.viewport.view().target, start.target);
    const scene::View orbited = session.viewport.view();
    input.press(MouseButton::Middle, {600, 300}, {}, 0);
    moveTo({650, 320});
    input.release(MouseButton::Middle, {650, 320}, {}, 0);
    EXPECT_EQ(session.viewport.view().yawRadians, orbited.yawRadians);
    EXPECT_NE(session.viewport.view().target, orbited.target);
    EXPECT_TRUE(session.document.scene() == before);
    EXPECT_FALSE(session.file.isDirty());
}

TEST_F(Hands, TheWheelKeepsThePointUnderTheCursor) {
    const scene::Vec3 center = session.viewport.view().target;
    const Vec2 at = session.viewport.camera().project(center)->px;
    input.wheel(at, 3);
    EXPECT_NEAR(session.viewport.camera().project(center)->px.x, at.x, 1e-6);
    EXPECT_LT(session.viewport.view().distance, 1e9);
}

TEST_F(Hands, ADoubleClickFramesTheObject) {
    const Vec2 at = spherePx();
    click(at);
    seconds += 0.2;
    press(at);
    release(at);
    const Vec2 now = spherePx();
    EXPECT_NEAR(now.x, 640, 2);
    EXPECT_NEAR(now.y, 68 + 308, 2);
}

TEST_F(Hands, AxisKeysLockTheDrag) {
    const scene::Vec3 from = ballAt();
    const Vec2 at = ballPx();
    press(at);
    moveTo(at + Vec2(30, -30));
    EXPECT_TRUE(input.key(Key::X));
    input.update();
    EXPECT_NE(ballAt().x, from.x);
    EXPECT_EQ(ballAt().y, from.y);
    EXPECT_EQ(ballAt().z, from.z);
    release(at + Vec2(30, -30));
}

TEST_F(Hands, PlanarDragsStayInTheirPlane) {
    run(session, "view.planar");
    const double z = ballAt().z;
    drag(ballPx(), {37, 41});
    EXPECT_EQ(ballAt().z, z);
    drag(ballPx(), {10, 20}, kShift);
    EXPECT_EQ(ballAt().z, z);
}

TEST_F(Hands, ABallOnTheGroundStaysThereAndShiftLiftsIt) {
    ASSERT_EQ(ballAt().z, 1);
    moveTo(ballPx());
    EXPECT_NE(pointerHint(session, input.gesture()).find("along the ground · Shift vertical"), std::string::npos);
    drag(ballPx(), {60, -40});
    EXPECT_EQ(ballAt().z, 1);
    drag(ballPx(), {0, -40}, kShift);
    EXPECT_GT(ballAt().z, 1.2);
    moveTo(ballPx());
    EXPECT_EQ(pointerHint(session, input.gesture()).find("along the ground"), std::string::npos);
}

Vec2 handlePx(const Session& session, view::Handle handle) {
    for (const view::HandlePoint& h :
         view::handlesOf(session.document.current(), {Kind::Ball, 0}, session.viewport.camera()))
        if (h.handle == handle) return session.viewport.camera().project(h.at)->px;
    ADD_FAILURE() << "no such handle";
    return {0, 0};
}

TEST_F(Hands, PullingBackSetsDirectionAndSpeedInOneStep) {
    const collide::Motion before = session.document.scene().balls[0].body.motion;
    const std::size_t entries = session.document.history().size();
    const Vec2 tail = handlePx(session, view::Handle::Tail);
    moveTo(tail);
    EXPECT_EQ(pointerHint(session, input.gesture()).find("pull back: direction and speed of ball"), 0u);
    press(tail);
    moveTo(tail + Vec2(-60, 25));
    EXPECT_TRUE(session.viewport.pointer.isAiming);
    EXPECT_EQ(pointerHint(session, input.gesture()).find("speed "), 0u);
    EXPECT_TRUE(input.key(Key::Escape));
    EXPECT_EQ(session.document.scene().balls[0].body.motion, before);
    EXPECT_FALSE(session.viewport.pointer.isAiming);
    release(tail);
    EXPECT_EQ(session.document.history().size(), entries);
    drag(tail, {-60, 25});
    EXPECT_EQ(session.document.history().size(), entries + 1);
    EXPECT_EQ(session.document.history().nameAt(entries), "Strike ball");
    const collide::Motion& now = session.document.scene().balls[0].body.motion;
    EXPECT_EQ(now.kind, before.kind);
    EXPECT_GT(now.speed, before.speed);
    EXPECT_NE(now.vector, before.vector);
}

TEST_F(Hands, TheAimOfAVelocityStaysAVelocityAndItsGlowStays) {
    scene::Document next = session.document.current();
    next.scene.balls.edit(0).body.motion = collide::Motion::velocity({0.5, 0, 0});
    session.document.commit("Velocity", next);
    const Vec2 tip = handlePx(session, view::Handle::AimTip);
    press(tip);
    moveTo(tip + Vec2(0, -20));
    const auto glow = wantedGlow(session);
    ASSERT_TRUE(glow);
    moveTo(tip + Vec2(10, -40));
    EXPECT_TRUE(glow == wantedGlow(session));
    release(tip + Vec2(10, -40));
    const collide::Motion& motion = session.document.scene().balls[0].body.motion;
    EXPECT_EQ(motion.kind, collide::Motion::Kind::Velocity);
    EXPECT_GT(motion.vector.y, 0);
    EXPECT_EQ(motion.vector.z, 0);
}

TEST_F(Hands, InACrowdADragTurnsTheViewExceptOfASelectedBody) {
    scene::Document crowd = session.document.current();
    for (int i = 0; i < 200; ++i)
        crowd = scene::addSphere(std::move(crowd), {0.1 * (i % 20), 4 + 0.1 * (i / 20), 0.5}, 0.02);
    session.document.commit("Crowd", scene::select(std::move(crowd), {}));
    const scene::Scene before = session.document.scene();
    const double yaw = session.viewport.view().yawRadians;
    moveTo(ballPx());
    EXPECT_TRUE(input.gesture().isCrowd);
    EXPECT_EQ(pointerHint(session, input.gesture()).find("drag: orbit"), 0u);
    drag(ballPx(), {60, 0});
    EXPECT_TRUE(session.document.scene() == before);
    EXPECT_NE(session.viewport.view().yawRadians, yaw);
    click(ballPx());
    EXPECT_FALSE(input.gesture().isCrowd);
    drag(ballPx(), {60, 0});
    EXPECT_FALSE(session.document.scene() == before);
}

TEST_F(Hands, AnObjectThatIsRemovedWhileItIsPressedIsNotDragged) {
    const Vec2 from = ballPx();
    moveTo(from);
    press(from);
    scene::Document next = session.document.current();
    next.scene.balls = {};
    session.document.commit("Remove", next);
    moveTo(from + Vec2(50, 0));
    release(from + Vec2(50, 0));
    EXPECT_TRUE(session.document.scene().balls.empty());
}

/// The right button: a click opens a menu, a drag orbits.
struct RightButton : Hands {
    void rightClick(Vec2 px) {
        moveTo(px);
        input.press(MouseButton::Right, px, {}, seconds);
        input.release(MouseButton::Right, px, {}, seconds);
    }
    [[nodiscard]] std::vector<std::string> titles() const {
        std::vector<std::string> all;
        for (const ContextItem& item : contextItems(session, *session.window.context)) all.push_back(item.title);
        return all;
    }
    void choose(const std::string& title) {
        for (const ContextItem& item : contextItems(session, *session.window.context))
            if (item.title == title && item.enabled) return item.run(session);
        ADD_FAILURE() << title << " cannot be chosen";
    }
};

TEST_F(RightButton, ADragOrbitsAndOpensNoMenu) {
    const scene::View before = session.viewport.view();
    input.press(MouseButton::Right, spherePx(), {}, 0);
    moveTo(spherePx() + Vec2(80, 0));
    input.release(MouseButton::Right, spherePx() + Vec2(80, 0), {}, 0);
    EXPECT_FALSE(session.viewport.view() == before);
    EXPECT_FALSE(session.window.context);
}

TEST_F(RightButton, AClickOnABodySelectsItAndOpensItsMenu) {
    const scene::View before = session.viewport.view();
    const std::size_t entries = session.document.history().size();
    rightClick(spherePx());
    ASSERT_TRUE(session.window.context);
    EXPECT_EQ(session.window.context->ref, (ObjectRef{Kind::Sphere, 0}));
    EXPECT_TRUE(session.document.current().isSelected({Kind::Sphere, 0}));
    EXPECT_EQ(contextTitle(session, *session.window.context), "sphere");
    EXPECT_EQ(titles(), (std::vector<std::string>{"Aim ball here", "Graze with ball", "Frame", "Hide", "Lock", "Colour",
                                                  "Rename", "Duplicate", "Delete"}));
    EXPECT_TRUE(session.viewport.view() == before);
    EXPECT_EQ(session.document.history().size(), entries);
}

TEST_F(RightButton, AimingFromTheMenuAimsTheBallThatWasActive) {
    session.document.commit("Second ball", scene::addBall(session.document.current(), {-3, 3, 1}));
    session.document.select({{Kind::Ball, 1}});
    rightClick(spherePx());
    choose("Aim ball 2 here");
    ASSERT_TRUE(session.queries.encounter());
    EXPECT_EQ(session.document.current().activeBall(), 1U);
    EXPECT_EQ(session.queries.encounter()->target, (ObjectRef{Kind::Sphere, 0}));
    EXPECT_NEAR(session.queries.encounter()->answer.contact->ricochetAngleDegrees, 90, 1e-4);
    rightClick(spherePx());
    choose("Graze with ball 2");
    EXPECT_NEAR(session.queries.encounter()->answer.closest.distance,
                session.document.scene().balls[1].body.radius + session.document.scene().spheres[0].body.radius, 1e-9);
}

TEST_F(RightButton, EmptySpaceCanBeAimedAt) {
    const Vec2 px(640, 120);
    rightClick(px);
    ASSERT_TRUE(session.window.context);
    EXPECT_FALSE(session.window.context->ref);
    choose("Aim ball here");
    const auto aim = session.viewport.camera().project(scene::aimPoint(session.document.scene().balls[0]));
    ASSERT_TRUE(aim);
    EXPECT_NEAR(aim->px.x, px.x, 1);
    EXPECT_NEAR(aim->px.y, px.y, 1);
}

TEST_F(RightButton, AVelocityThatIsAimedHereKeepsItsSpeedAndItsForm) {
    scene::Document next = session.document.current();
    next.scene.balls.edit(0).body.motion = collide::Motion::velocity({0.5, 0, 0});
    session.document.commit("Velocity", next);
    const Vec2 px = session.viewport.camera().project({-1, 3, 1})->px;
    rightClick(px);
    choose("Aim ball here");
    const collide::Motion& motion = session.document.scene().balls[0].body.motion;
    EXPECT_EQ(motion.kind, collide::Motion::Kind::Velocity);
    EXPECT_NEAR(glm::length(motion.vector), 0.5, 1e-12);
    EXPECT_NEAR(motion.vector.y / motion.vector.x, 1, 0.02);
}

TEST_F(Hands, TheHandlesOfTheActiveBallStayWhileAnotherBodyIsSelected) {
    session.document.select({{Kind::Sphere, 0}});
    const auto aim = session.viewport.camera().project(scene::aimPoint(session.document.scene().balls[0]));
    ASSERT_TRUE(aim);
    moveTo(aim->px + Vec2(7, 0));
    ASSERT_TRUE(input.gesture().pick);
    EXPECT_EQ(input.gesture().pick->handle, view::Handle::AimTip);
    EXPECT_EQ(input.gesture().pick->ref, (ObjectRef{Kind::Ball, 0}));
}

TEST_F(Hands, GeometryUnderThePointerNamesItsRowOfTheAnswer) {
    ASSERT_TRUE(session.queries.encounter() && session.queries.encounter()->answer.contact);
    const collide::Contact contact = *session.queries.encounter()->answer.contact;
    const Vec2 hit = session.viewport.camera().project(contact.hitPoint)->px;
    moveTo(hit);
    EXPECT_EQ(session.presentation.pointed.answerRow, "Hit point");
    moveTo({30, 700});
    EXPECT_FALSE(session.presentation.pointed.answerRow);
    session.presentation.answersHidden = true;
    moveTo(hit);
    EXPECT_FALSE(session.presentation.pointed.answerRow) << "it would tell where the contact is";
}

TEST_F(Hands, ThePathThatIsLitLeavesTheArrowOfTheVelocityVisible) {
    for (const double frames : {collide::kNoLimit, 2.0}) {  // the arrow ends at the contact; begins at the ball
        for (const double x : {-4.0, 0.5, 0.99}) {          // a path longer than the arrow, shorter, hardly any
            scene::Document next = scene::setPosition(session.document.current(), {Kind::Ball, 0}, {x, 0, 1});
            next = scene::setFrames(scene::setAim(std::move(next), 0, {3, 0, 1}), frames);
            session.document.commit("Set", std::move(next));
            const auto story = shownStory(session);
            ASSERT_TRUE(story && story->contact());
            const render::Arrow arrow = story->arrowBefore();
            for (const vocabulary::Annotation& piece : answerGeometry(*story, session.presentation.overlays)) {
                if (piece.name != "Distance" && piece.name != "Frames") continue;
                EXPECT_LT(piece.a.x, piece.b.x);
                EXPECT_TRUE(piece.b.x <= arrow.a.x || piece.a.x >= arrow.b.x) << x << ' ' << frames;
            }
            const auto whole = answerGeometry(*story, {});
            EXPECT_TRUE(std::any_of(whole.begin(), whole.end(), [&](const vocabulary::Annotation& piece) {
                return piece.name == "Distance" && piece.a == story->start && piece.b == story->contact()->ballCenter;
            })) << "without the arrow the path is lit whole";
        }
    }
}

TEST_F(Hands, AClickOnABallAtRestKeepsTheStoryOfTheOneThatMoves) {
    ASSERT_TRUE(open(session, io::assetPath("scenes/bank-shots.json")));
    advance(session, 0);
    const auto told = [&] {
        const render::Headline head = headline(session);
        return head.word + head.rest + head.detail + answerText(session);
    };
    const std::string before = told();
    const auto at = [&](std::size_t ball) {
        return session.viewport.camera().project(session.document.scene().balls[ball].body.position)->px;
    };
    for (const std::size_t ball : {1U, 2U}) {
        click(at(ball));
        advance(session, 0);
        EXPECT_TRUE(session.document.current().isSelected({Kind::Ball, ball}));
        EXPECT_EQ(told(), before) << ball;
        EXPECT_EQ(session.document.current().activeBall(), 0U) << "the subject of time line, answer and picture";
        const std::vector<std::size_t> shown = pathBalls(session.document.current());
        EXPECT_EQ(shown, (std::vector<std::size_t>{ball, 0})) << "its path beside that of the story";
    }
    run(session, "move.faster");
    EXPECT_GT(scene::speedOf(session.document.scene().balls[2]), 0) << "what is edited is the selected ball";
    EXPECT_EQ(session.document.current().activeBall(), 2U) << "which moves now";
}

TEST_F(Hands, ALessonOverTheAnswerLeavesNoRowToName) {
    openLesson(session, learn::lessonFolder() / "20-bug-bartlett.json");
    PictureArea area{{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1};
    area.hasTwoPanels = true;
    setArea(session, area);
    ASSERT_TRUE(session.queries.encounter() && session.queries.encounter()->answer.contact);
    const Vec2 hit = session.viewport.camera().project(session.queries.encounter()->answer.contact->hitPoint)->px;
    moveTo(hit);
    EXPECT_FALSE(session.presentation.pointed.answerRow);
    openPanel(session.settings, RightPanel::Map);
    moveTo(hit);
    EXPECT_EQ(session.presentation.pointed.answerRow, "Hit point") << "with the answer above the map";
}

TEST_F(Hands, EveryPieceOfTheAnswersGeometryIsOfARow) {
    const auto rows = answerRows(session);
    const auto story = shownStory(session);
    ASSERT_TRUE(story);
    const auto pieces = answerGeometry(*story, session.presentation.overlays);
    EXPECT_GT(pieces.size(), 10U);
    for (const vocabulary::Annotation& piece : pieces)
        EXPECT_TRUE(std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return row.label == piece.name; }))
            << piece.name;
}

/// A ball and a cushion on each side of it, as on a table.
void makeTable(Session& session) {
    scene::Document d = session.document.current();
    const std::pair<scene::Vec3, scene::Vec3> cushions[] = {
        {{-8, 0, 0}, {1, 0, 0}}, {{8, 0, 0}, {-1, 0, 0}}, {{0, -4, 0}, {0, 1, 0}}, {{0, 4, 0}, {0, -1, 0}}};
    for (const auto& [point, normal] : cushions) d = scene::addPlane(std::move(d), point, normal);
    d = scene::setLocked(std::move(d), {{Kind::Ball, 0}}, true);  // no handles of the ball over the ground
    session.document.commit("Add walls", scene::select(std::move(d), {}));
}

TEST_F(Hands, ADragOnTheGroundOfATableTurnsTheViewAndMovesNoWall) {
    makeTable(session);
    frameAll(session);
    const scene::Scene before = session.document.scene();
    const double yaw = session.viewport.view().yawRadians;
    for (const scene::Vec3 ground : {scene::Vec3(5, -2.5, 0), {-2, -7, 0}, {6, -2, 0}}) {
        drag(session.viewport.camera().project(ground)->px, {40, -30});
        EXPECT_TRUE(session.document.scene() == before);
    }
    EXPECT_NE(session.viewport.view().yawRadians, yaw);
    const scene::Vec3 rail(3, -4, 0);
    drag(session.viewport.camera().project(rail)->px, {0, -20});
    EXPECT_FALSE(session.document.scene() == before) << "by its rail";
}

TEST_F(Hands, HomeFramesTheWholeTable) {
    makeTable(session);
    frameAll(session);
    const view::Rect& free = session.viewport.area().free;
    double widest = 0;
    for (const double x : {-8.0, 8.0})
        for (const double y : {-4.0, 4.0}) {
            const Vec2 px = session.viewport.camera().project({x, y, 0})->px;
            EXPECT_TRUE(free.holds(px)) << px.x << ' ' << px.y;
            widest = std::max(widest, std::abs(px.x - (free.x + free.width / 2)));
        }
    EXPECT_GT(widest, 0.4 * free.width) << "no smaller than it need be";
}

TEST_F(Hands, TheViewsAreMarkedAndPerspectiveLeadsBack) {
    const auto marked = [&] {
        std::string ids;
        for (const char* id : {"view.top", "view.front", "view.right", "view.perspective"})
            if (isChecked(*findCommand(id), session)) ids += std::string(id) + " ";
        return ids;
    };
    EXPECT_EQ(marked(), "view.perspective ");
    for (const char* id : {"view.top", "view.front", "view.right"}) {
        run(session, id);
        EXPECT_EQ(marked(), std::string(id) + " ");
    }
    run(session, "view.planar");
    EXPECT_EQ(marked(), "view.top ");
    run(session, "view.perspective");
    EXPECT_EQ(marked(), "view.perspective ");
    EXPECT_FALSE(session.viewport.view().planar);
}

}  // namespace
}  // namespace session
