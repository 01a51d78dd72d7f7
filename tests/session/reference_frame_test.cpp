#include "session/panels/reference_frame.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <random>

#include "collide/sweep.h"
#include "session/commands/commands.h"
#include "session/session.h"
#include "session/viewport/viewport_input.h"

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
    scene::Sphere target{"target", {}, {}, {}};
    target.body.center = {1, 0, 1};
    target.body.velocity = targetVelocity;
    scene.spheres = {target};
    return scene;
}

struct Frames : testing::Test {
    Session session;
    void show(scene::Scene scene) { session.commit("test", {std::move(scene), {}}); }
    void see(learn::ReferenceFrame frame) { session.referenceFrame.show(frame, true); }
};

TEST_F(Frames, ChangeEvenlyInTheirTime) {
    show(chase({0, 0.1, 0}));
    run(session, "learn.sphere-frame");
    EXPECT_EQ(session.referenceFrame.shares().motion, 0);
    EXPECT_TRUE(session.isWorking());
    double last = 0;
    for (int i = 0; i < 6; ++i) {
        session.advance(ReferenceFrameView::kSeconds / 6);
        EXPECT_GT(session.referenceFrame.shares().motion, last);
        last = session.referenceFrame.shares().motion;
    }
    EXPECT_EQ(last, 1) << "exactly, though the clock rounds";
}

TEST_F(Frames, AChangeThatIsInterruptedGoesOnFromWhereItIs) {
    show(chase({0, 0.1, 0}));
    run(session, "learn.inflated");
    session.advance(0.3);
    const ReferenceFrameShares half = session.referenceFrame.shares();
    run(session, "learn.world");
    EXPECT_EQ(session.referenceFrame.shares(), half);
    session.advance(1);
    EXPECT_TRUE(session.referenceFrame.shares().isWorld());
    EXPECT_EQ(session.shown(), session.document());
}

TEST_F(Frames, WithReducedMotionTheyChangeAtOnce) {
    show(chase({0, 0.1, 0}));
    session.settings.reducedMotion = true;
    run(session, "learn.inflated");
    EXPECT_EQ(session.referenceFrame.shares(), (ReferenceFrameShares{1, 1}));
}

TEST_F(Frames, TheSphereRestsAndTheBallIsAPoint) {
    show(chase({0, 0.1, 0}));
    see(learn::ReferenceFrame::Inflated);
    const scene::Scene& seen = session.shown().scene;
    EXPECT_EQ(seen.balls[0].body.radius, 0);
    EXPECT_EQ(seen.spheres[0].body.radius, 1.5);
    EXPECT_EQ(seen.spheres[0].body.velocity, Vec3(0));
    EXPECT_EQ(seen.balls[0].body.motion, collide::Motion::velocity({0.5, -0.1, 0}));
    EXPECT_EQ(seen.balls[0].body.position, session.scene().balls[0].body.position);
    EXPECT_EQ(session.scene(), chase({0, 0.1, 0})) << "only what is drawn changes";
}

/// Any picture on the way is the answer of a scene of its own, with the contact at the same time.
TEST_F(Frames, EveryPictureBetweenThemIsATrueOne) {
    std::mt19937_64 random(11);
    std::uniform_real_distribution<double> unit(0, 1);
    const auto vector = [&](double size) {
        return size * Vec3(unit(random) - 0.5, unit(random) - 0.5, unit(random) - 0.5);
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
    scene.planes = {{"wall", {{2, 0, 0}, {3, 0, 0}}, {}}};
    const auto world = world::firstContact(scene, 0);
    const SeenFrom from{{1, 1}, 0, Vec3(0), 0.5};
    const auto anew = world::firstContact(from.seen({scene, {}}, 0).scene, 0);
    ASSERT_TRUE(world->answer.contact && anew->answer.contact);
    EXPECT_NEAR(anew->answer.contact->frames, world->answer.contact->frames, 1e-12);
    EXPECT_LT(glm::length(from.seen(*world).answer.contact->hitPoint - anew->answer.contact->hitPoint), 1e-12);
}

TEST_F(Frames, TheAnswerStaysTheWorlds) {
    show(chase({0, 0.1, 0}));
    const auto before = session.encounter()->answer.contact->newVelocity;
    see(learn::ReferenceFrame::Sphere);
    EXPECT_EQ(session.encounter()->answer.contact->newVelocity, before);
    EXPECT_NE(session.shownEncounter()->answer.contact->newVelocity, before);
    EXPECT_EQ(session.shownEncounter()->answer.contact->frames, session.encounter()->answer.contact->frames);
}

TEST_F(Frames, ItsNameStandsWhereTheWorldsNumbersStood) {
    show(chase({0, 0.1, 0}));
    EXPECT_EQ(frameText(session), "");
    see(learn::ReferenceFrame::Sphere);
    EXPECT_NE(frameText(session).find("target"), std::string::npos);
    EXPECT_NE(frameText(session).find("0.5099 units/frame"), std::string::npos) << frameText(session);
    see(learn::ReferenceFrame::Inflated);
    EXPECT_NE(frameText(session).find("a point"), std::string::npos);
}

TEST_F(Frames, WhilePlayingTheTargetStaysWhereItIs) {
    show(chase({0, 0.1, 0}));
    see(learn::ReferenceFrame::Sphere);
    session.playback.setScene(session.scene());
    session.playback.seek(4);
    for (int i = 0; i < 50 && session.playback.frames() != 4; ++i) session.advance(0.01);
    ASSERT_EQ(session.playback.frames(), 4);
    EXPECT_LT(glm::length(session.shown().scene.spheres[0].body.center - Vec3(1, 0, 1)), 1e-12);
    EXPECT_LT(glm::length(session.shown().scene.balls[0].body.position - Vec3(-4, 0.1, 1)), 1e-12);
}

TEST_F(Frames, OnlyHandlesThatMeanTheSameAreOffered) {
    show(chase({0, 0.1, 0}));
    EXPECT_TRUE(keepsMeaning(session, view::Handle::Rim));
    see(learn::ReferenceFrame::Sphere);
    EXPECT_TRUE(keepsMeaning(session, view::Handle::Body));
    EXPECT_TRUE(keepsMeaning(session, view::Handle::Rim));
    EXPECT_FALSE(keepsMeaning(session, view::Handle::AimTip));
    EXPECT_FALSE(keepsMeaning(session, view::Handle::SpeedHandle));
    see(learn::ReferenceFrame::Inflated);
    EXPECT_FALSE(keepsMeaning(session, view::Handle::Rim));
    show(chase({0, 0, 0}));
    EXPECT_TRUE(keepsMeaning(session, view::Handle::AimTip)) << "it rests in the world as well";
}

TEST_F(Frames, TheBallThatIsAPointCanBeTakenWhereItWouldBe) {
    session.setArea({{0, 0, 800, 600}, {0, 0, 800, 600}, 1});
    show(chase({0, 0.1, 0}));
    see(learn::ReferenceFrame::Inflated);
    session.frameAll();
    ViewportInput input(session);
    const view::Vec2 px = session.camera().project({-6, 0.5, 1})->px;
    input.press(MouseButton::Left, px, {}, 0);
    input.move(px + view::Vec2(40, 0), {});
    input.update();
    EXPECT_TRUE(input.isDragging());
    input.release(MouseButton::Left, px + view::Vec2(40, 0), {}, 1);
    EXPECT_NE(session.scene().balls[0].body.position, Vec3(-6, 0.5, 1));
    EXPECT_EQ(session.scene().balls[0].body.radius, 0.5) << "the scene's ball is none";
}

TEST_F(Frames, AViewThatNobodyHasMovedGoesWithTheChange) {
    session.setArea({{0, 0, 800, 600}, {0, 0, 800, 600}, 1});
    show(chase({0, 0.4, 0}));
    session.frameAll();
    const scene::View world = session.view();
    run(session, "learn.sphere-frame");
    session.advance(1);
    EXPECT_NE(session.view(), world);
    scene::View own = session.view();
    own.yawRadians += 0.1;
    session.setView(own);
    run(session, "learn.world");
    session.advance(1);
    EXPECT_EQ(session.view(), own);
}

}  // namespace
}  // namespace session
