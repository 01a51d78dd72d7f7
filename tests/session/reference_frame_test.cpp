#include "session/views/reference_frame.h"
#include "session/session_actions.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <random>

#include "collide/sweep.h"
#include "random_numbers.h"
#include "session/actions/viewport_input.h"
#include "session/commands/commands.h"
#include "session/session.h"

namespace session {
namespace {

using scene::Vec3;

scene::Scene chase(const Vec3& targetVelocity) {
    scene::Scene scene;
    scene::Ball ball{"cue", {}, {}, {}};
    ball.body.position = {-6, 0.5, 1};
    ball.body.motion = collide::Motion::aim({0, 0.5, 1}, 0.5);
    ball.body.radius = 0.5;
    scene.balls = {ball};
    scene::Obstacle target{"target", {}, {}, {}};
    target.body.center = {1, 0, 1};
    target.body.velocity = targetVelocity;
    scene.spheres = {target};
    return scene;
}

struct Frames : testing::Test {
    Session session;
    void show(scene::Scene scene) { session.document.commit("test", {std::move(scene), {}}); }
    void see(learn::ReferenceFrame frame) { session.presentation.referenceFrame.show(frame, true); }
};

TEST_F(Frames, ChangeEvenlyInTheirTime) {
    show(chase({0, 0.1, 0}));
    run(session, "learn.sphere-frame");
    EXPECT_EQ(session.presentation.referenceFrame.shares().motion, 0);
    EXPECT_TRUE(isWorking(session));
    double last = 0;
    for (int i = 0; i < 6; ++i) {
        advance(session, ReferenceFrameView::kSeconds / 6);
        EXPECT_GT(session.presentation.referenceFrame.shares().motion, last);
        last = session.presentation.referenceFrame.shares().motion;
    }
    EXPECT_EQ(last, 1) << "exactly, though the clock rounds";
}

TEST_F(Frames, AChangeThatIsInterruptedGoesOnFromWhereItIs) {
    show(chase({0, 0.1, 0}));
    run(session, "learn.inflated");
    advance(session, 0.3);
    const ReferenceFrameShares half = session.presentation.referenceFrame.shares();
    run(session, "learn.world");
    EXPECT_EQ(session.presentation.referenceFrame.shares(), half);
    advance(session, 1);
    EXPECT_TRUE(session.presentation.referenceFrame.shares().isWorld());
    EXPECT_EQ(session.queries.shown(), session.document.current());
}

TEST_F(Frames, WithReducedMotionTheyChangeAtOnce) {
    show(chase({0, 0.1, 0}));
    session.settings.reducedMotion = true;
    run(session, "learn.inflated");
    EXPECT_EQ(session.presentation.referenceFrame.shares(), (ReferenceFrameShares{1, 1}));
}

TEST_F(Frames, TheSphereRestsAndTheBallIsAPoint) {
    show(chase({0, 0.1, 0}));
    see(learn::ReferenceFrame::Inflated);
    const scene::Scene& seen = session.queries.shown().scene;
    EXPECT_EQ(seen.balls[0].body.radius, 0);
    EXPECT_EQ(seen.spheres[0].body.radius, 1.5);
    EXPECT_EQ(seen.spheres[0].body.velocity, Vec3(0));
    EXPECT_EQ(seen.balls[0].body.motion, collide::Motion::velocity({0.5, -0.1, 0}));
    EXPECT_EQ(seen.balls[0].body.position, session.document.scene().balls[0].body.position);
    EXPECT_EQ(session.document.scene(), chase({0, 0.1, 0})) << "only what is drawn changes";
}

/// Every picture of the transition is the answer of some scene, with the contact at the same time.
TEST_F(Frames, EveryPictureBetweenThemIsATrueOne) {
    std::mt19937_64 random(11);
    tests::Uniform unit(0, 1);
    const auto vector = [&](double size) {
        return size * Vec3{unit(random) - 0.5, unit(random) - 0.5, unit(random) - 0.5};
    };
    int contacts = 0;
    for (int trial = 0; trial < 400; ++trial) {
        scene::Scene scene = chase(vector(0.4));
        scene.balls.edit(0).body.motion = collide::Motion::velocity(Vec3(0.5, 0, 0) + vector(0.2));
        scene.balls.edit(0).body.mass = 0.5 + unit(random);
        if (trial % 2 == 0) scene.spheres.edit(0).body.mass = 0.5 + unit(random);
        scene.restitution = unit(random);
        const auto world = world::firstContact(scene, 0);
        const SeenFrom from{{unit(random), unit(random)}, 0, scene.spheres[0].body.velocity, 0.5};
        const scene::Document seen = from.seen({scene, {}}, 0);
        const auto anew = world::firstContact(seen.scene, 0);
        const world::Encounter got = from.seen(*world);
        ASSERT_EQ(got.answer.outcome, world->answer.outcome);
        if (!got.answer.contact) continue;
        ASSERT_TRUE(anew->answer.contact) << "trial " << trial;
        const collide::Contact &a = *got.answer.contact, &b = *anew->answer.contact;
        EXPECT_NEAR(a.frames, b.frames, 1e-6 * b.frames) << "trial " << trial;
        const double close = 1e-5;
        EXPECT_LT(glm::length(a.ballCenter - b.ballCenter), close) << "trial " << trial;
        EXPECT_LT(glm::length(a.sphereCenter - b.sphereCenter), close) << "trial " << trial;
        EXPECT_LT(glm::length(a.hitPoint - b.hitPoint), close) << "trial " << trial;
        EXPECT_LT(glm::length(a.normal - b.normal), close) << "trial " << trial;
        EXPECT_LT(glm::length(a.newVelocity - b.newVelocity), close) << "trial " << trial;
        EXPECT_LT(glm::length(a.sphereNewVelocity - b.sphereNewVelocity), close) << "trial " << trial;
        EXPECT_NEAR(a.distance, b.distance, close) << "trial " << trial;
        ++contacts;
    }
    EXPECT_GT(contacts, 60);
}

TEST_F(Frames, AWallGrowsTowardTheBall) {
    scene::Scene scene = chase({0, 0, 0});
    scene.spheres.clear();
    scene.planes = {{"wall", collide::Plane{{2, 0, 0}, {3, 0, 0}}}};
    const auto world = world::firstContact(scene, 0);
    const SeenFrom from{{1, 1}, 0, Vec3(0), 0.5};
    const auto anew = world::firstContact(from.seen({scene, {}}, 0).scene, 0);
    ASSERT_TRUE(world->answer.contact && anew->answer.contact);
    EXPECT_NEAR(anew->answer.contact->frames, world->answer.contact->frames, 1e-12);
    EXPECT_LT(glm::length(from.seen(*world).answer.contact->hitPoint - anew->answer.contact->hitPoint), 1e-12);
}

TEST_F(Frames, TheAnswerStaysTheWorlds) {
    show(chase({0, 0.1, 0}));
    const auto before = session.queries.encounter()->answer.contact->newVelocity;
    see(learn::ReferenceFrame::Sphere);
    EXPECT_EQ(session.queries.encounter()->answer.contact->newVelocity, before);
    EXPECT_NE(shownEncounter(session.queries)->answer.contact->newVelocity, before);
    EXPECT_EQ(shownEncounter(session.queries)->answer.contact->frames,
              session.queries.encounter()->answer.contact->frames);
}

TEST_F(Frames, ItsNameStandsWhereTheWorldsNumbersStood) {
    show(chase({0, 0.1, 0}));
    EXPECT_EQ(frameText(session.presentation.referenceFrame, session.document.scene(),
                        session.document.current().activeBall(), session.queries.target(), true),
              "");
    see(learn::ReferenceFrame::Sphere);
    EXPECT_NE(frameText(session.presentation.referenceFrame, session.document.scene(),
                        session.document.current().activeBall(), session.queries.target(), true)
                  .find("target"),
              std::string::npos);
    EXPECT_NE(frameText(session.presentation.referenceFrame, session.document.scene(),
                        session.document.current().activeBall(), session.queries.target(), true)
                  .find("0.5099 units/frame"),
              std::string::npos)
        << frameText(session.presentation.referenceFrame, session.document.scene(),
                     session.document.current().activeBall(), session.queries.target(), true);
    see(learn::ReferenceFrame::Inflated);
    EXPECT_NE(frameText(session.presentation.referenceFrame, session.document.scene(),
                        session.document.current().activeBall(), session.queries.target(), true)
                  .find("a point"),
              std::string::npos);
}

TEST_F(Frames, WhilePlayingTheTargetStaysWhereItIs) {
    show(chase({0, 0.1, 0}));
    see(learn::ReferenceFrame::Sphere);
    session.playback.setScene(session.document.scene());
    session.playback.seek(4);
    for (int i = 0; i < 50 && session.playback.instant().frames != 4; ++i) advance(session, 0.01);
    ASSERT_EQ(session.playback.instant().frames, 4);
    EXPECT_LT(glm::length(session.queries.shown().scene.spheres[0].body.center - Vec3(1, 0, 1)), 1e-12);
    EXPECT_LT(glm::length(session.queries.shown().scene.balls[0].body.position - Vec3(-4, 0.1, 1)), 1e-12);
}

TEST_F(Frames, OnlyHandlesThatMeanTheSameAreOffered) {
    show(chase({0, 0.1, 0}));
    EXPECT_TRUE(keepsMeaning(session.queries.seenFrom(), view::Handle::Rim));
    see(learn::ReferenceFrame::Sphere);
    EXPECT_TRUE(keepsMeaning(session.queries.seenFrom(), view::Handle::Body));
    EXPECT_TRUE(keepsMeaning(session.queries.seenFrom(), view::Handle::Rim));
    EXPECT_FALSE(keepsMeaning(session.queries.seenFrom(), view::Handle::AimTip));
    EXPECT_FALSE(keepsMeaning(session.queries.seenFrom(), view::Handle::SpeedHandle));
    see(learn::ReferenceFrame::Inflated);
    EXPECT_FALSE(keepsMeaning(session.queries.seenFrom(), view::Handle::Rim));
    show(chase({0, 0, 0}));
    EXPECT_TRUE(keepsMeaning(session.queries.seenFrom(), view::Handle::AimTip)) << "it rests in the world as well";
}

TEST_F(Frames, TheBallThatIsAPointCanBeTakenWhereItWouldBe) {
    setArea(session, {{0, 0, 800, 600}, {0, 0, 800, 600}, 1});
    show(chase({0, 0.1, 0}));
    see(learn::ReferenceFrame::Inflated);
    frameAll(session);
    ViewportInput input(session);
    const view::Vec2 px = session.viewport.camera().project({-6, 0.5, 1})->px;
    input.press(MouseButton::Left, px, {}, 0);
    input.move(px + view::Vec2(40, 0), {});
    input.update();
    EXPECT_TRUE(input.gesture().isDragging());
    input.release(MouseButton::Left, px + view::Vec2(40, 0), {}, 1);
    EXPECT_NE(session.document.scene().balls[0].body.position, Vec3(-6, 0.5, 1));
    EXPECT_EQ(session.document.scene().balls[0].body.radius, 0.5) << "the scene's ball is none";
}

TEST_F(Frames, AViewThatNobodyHasMovedGoesWithTheChange) {
    setArea(session, {{0, 0, 800, 600}, {0, 0, 800, 600}, 1});
    show(chase({0, 0.4, 0}));
    frameAll(session);
    const scene::View world = session.viewport.view();
    run(session, "learn.sphere-frame");
    advance(session, 1);
    EXPECT_NE(session.viewport.view(), world);
    scene::View own = session.viewport.view();
    own.yawRadians += 0.1;
    session.viewport.setView(own);
    run(session, "learn.world");
    advance(session, 1);
    EXPECT_EQ(session.viewport.view(), own);
}

}  // namespace
}  // namespace session
