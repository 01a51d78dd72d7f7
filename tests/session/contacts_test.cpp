// The view of contacts: framing them, the numbers in the panel, the rule for contacts of one instant.

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "scene/edits.h"
#include "session/commands/commands.h"
#include "session/session_actions.h"
#include "session/texts/instant_text.h"

namespace session {
namespace {

scene::Ball ball(const char* name, scene::Vec3 at, scene::Vec3 velocity) {
    return {name, {at, collide::Motion::velocity(velocity), 1, 1}, {}, {}};
}

/// One ball hits a second at 3 frames, which hits a third, far off, at 100 frames.
scene::Scene row() {
    scene::Scene s;
    s.balls = {ball("a", {-5, 0, 0}, {1, 0, 0}), ball("b", {0, 0, 0}, {0, 0, 0}), ball("c", {99, 0, 0}, {0, 0, 0})};
    return s;
}

struct Contacts : testing::Test {
    Session session;

    void load(scene::Scene scene) {
        newScene(session);
        setArea(session, {{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
        session.document.commit("Load", {std::move(scene), {}});
        settle();
    }
    void settle() {
        for (int pass = 0; pass < 1000; ++pass) advance(session, 0);
    }
    void go(const char* command) {
        run(session, command);
        settle();
    }
    [[nodiscard]] bool isInPicture(scene::Vec3 at) const {
        const auto seen = session.viewport.camera().project(at);
        return seen && session.viewport.area().free.holds(seen->px);
    }
    [[nodiscard]] std::string valueOf(const std::string& label) const {
        for (const AnswerRow& row : instantRows(session))
            if (row.label == label) return row.value;
        return "none";
    }
};

TEST_F(Contacts, AStepLeavesTheViewWhereTheContactIsInThePictureAndGoesToItWhereNot) {
    load(row());
    session.viewport.setView({{0, 0, 0}, 30});
    const scene::View before = session.viewport.view();
    go("play.next");
    ASSERT_DOUBLE_EQ(session.playback.instant().frames, 3);
    EXPECT_EQ(session.viewport.view(), before);
    ASSERT_FALSE(isInPicture({98, 0, 0}));
    go("play.next");
    ASSERT_DOUBLE_EQ(session.playback.instant().frames, 100);
    EXPECT_TRUE(isInPicture({98, 0, 0}));
    EXPECT_EQ(session.viewport.view().distance, before.distance);
}

TEST_F(Contacts, AContactThatIsPointedAtIsFramed) {
    load(row());
    session.viewport.setView({{0, 0, 0}, 5000});
    visitContact(session, 100);
    settle();
    ASSERT_EQ(session.playback.instant().contacts.size(), 1u);
    EXPECT_TRUE(isInPicture({98, 0, 0}));
    EXPECT_TRUE(isInPicture({97, 0, 0}));
    EXPECT_GT(session.viewport.camera().pixelRadius({97, 0, 0}, 1), 50);
    const scene::View framed = session.viewport.view();
    visitContact(session, 50);  // nothing happens there
    settle();
    EXPECT_EQ(session.viewport.view(), framed);
}

TEST_F(Contacts, ABallThatIsFollowedStaysInTheMiddle) {
    load(row());
    session.viewport.setView({{4, 3, 2}, 30});
    go("play.follow");
    EXPECT_EQ(session.viewport.view().target, scene::Vec3(-5, 0, 0));
    session.playback.seek(2);
    settle();
    EXPECT_EQ(session.viewport.view().target, scene::Vec3(-3, 0, 0));
    EXPECT_EQ(session.viewport.view().distance, 30);
}

TEST_F(Contacts, TheirNumbersAreTold) {
    load(row());
    EXPECT_TRUE(instantRows(session).empty());
    go("play.next");
    EXPECT_EQ(valueOf("Contact"), "a · b");
    EXPECT_EQ(valueOf("Frame"), "3.000000");
    EXPECT_EQ(valueOf("Impulse"), "1.000000");
    EXPECT_EQ(valueOf("Speed of b"), "1.000000");
    EXPECT_EQ(headline(session).word, "CONTACT");
    session.playback.setSpeed(1);
    session.playback.play(true);
    advance(session, 0.05);
    EXPECT_EQ(headline(session).word, "FRAME");
    EXPECT_EQ(headline(session).rest, "6.00");
    EXPECT_EQ(headline(session).detail, "a at rest \u00b7 1 contact so far");
    session.playback.play(false);
    session.playback.seek(50);
    settle();
    EXPECT_EQ(valueOf("Contact"), "none");
    EXPECT_EQ(headline(session).detail, "a at rest \u00b7 next: b and c in 50 frames");
    session.playback.seek(101);
    advance(session, 0);
    EXPECT_EQ(headline(session).detail, "a at rest \u00b7 b and c met at frame 100, the last of 2 contacts");
    session.playback.seek(50);
    settle();
    EXPECT_EQ(valueOf("Body"), "a");
    EXPECT_EQ(valueOf("Speed"), "0.000000");
}

TEST_F(Contacts, AtAnotherInstantTheSelectedBodyIsToldWhetherItMovedAtTheStartOrNot) {
    scene::Scene scene = row();
    scene.planes = {{"wall", collide::Plane{scene::Vec3(120, 0, 0), scene::Vec3(-1, 0, 0)}, {}, ""}};
    load(scene);
    session.document.select({{scene::Kind::Ball, 1}});  // it rests at the start
    session.playback.seek(50);
    settle();
    EXPECT_EQ(valueOf("Body"), "b");
    EXPECT_EQ(valueOf("Position"), "47.000 0.000 0.000");
    EXPECT_EQ(valueOf("Speed"), "1.000000");
    EXPECT_EQ(valueOf("Its contacts"), "1, last a at 3");
    EXPECT_EQ(valueOf("Next contact"), "c in 50");
    ASSERT_GE(session.panels.timeLine.marks.size(), 2u);
    EXPECT_EQ(session.panels.timeLine.marks[0].words, "hit a 3") << "those of the selected ball";
    EXPECT_EQ(session.panels.timeLine.marks[1].words, "c 100");
    EXPECT_EQ(headline(session).detail, "b at 1 unit/frame \u00b7 next: b and c in 50 frames");
    session.playback.play(true);
    advance(session, 0);
    EXPECT_EQ(headline(session).detail, "b at 1 unit/frame \u00b7 1 contact so far");
    session.playback.play(false);
    session.document.select({{scene::Kind::Ball, 2}});
    settle();
    EXPECT_EQ(valueOf("Speed"), "0.000000");
    session.playback.seek(100);
    settle();
    EXPECT_EQ(headline(session).rest, "b and c at frame 100");
    EXPECT_EQ(headline(session).detail, "impulse 1 \u00b7 c leaves with 1 unit/frame");
    EXPECT_EQ(valueOf("Speed of b"), "0.000000");
    EXPECT_EQ(valueOf("Speed of c"), "none") << "it is told above, as that of the selected body";
    session.document.select({{scene::Kind::Plane, 0}});
    settle();
    EXPECT_EQ(valueOf("Body"), "wall");
    EXPECT_EQ(valueOf("Speed"), "none");
    EXPECT_EQ(valueOf("Next contact"), "c in 20");
}

TEST_F(Contacts, MomentumIsSaidToBeKeptOnlyWhereItIs) {
    load(row());
    EXPECT_NE(momentumNote(session.playback.contacts()).find("p, which is kept"), std::string::npos);
    scene::Scene scene = row();
    scene.spheres = {{"post", {scene::Vec3(120, 1, 0), 1}, {}, ""}};
    load(scene);
    EXPECT_NE(momentumNote(session.playback.contacts()).find("which is not kept: p changes at post"),
              std::string::npos);
}

TEST_F(Contacts, AnElasticContactChangesNoEnergy) {
    for (const double aside : {0.1, 0.3, 0.7, 1.1, 1.7}) {
        scene::Scene scene;
        scene.balls = {ball("a", {-5, aside, 0}, {0.37, 0.01, 0.02}), ball("b", {0, 0, 0}, {0, 0, 0})};
        load(scene);
        go("play.next");
        EXPECT_EQ(valueOf("Energy change"), "0.000000") << aside;
        scene.restitution = 0.5;
        load(scene);
        go("play.next");
        EXPECT_EQ(valueOf("Energy change").front(), '-') << aside;
    }
}

TEST_F(Contacts, WhatTheWorldDoesFirstIsSaidBesideTheAnswerForAWorldThatGoesStraightOn) {
    load(row());
    EXPECT_EQ(worldNote(session), "");
    // A heavy ball pushes b away before a reaches it.
    scene::Scene swept = row();
    swept.balls.push_back(ball("d", {0, -4, 0}, {0, 2, 0}));
    swept.balls.editBack().body.mass = 1e6;
    load(swept);
    ASSERT_DOUBLE_EQ(session.queries.encounter()->answer.contact->frames, 3);
    EXPECT_EQ(worldNote(session), "in the world: c first, at frame 102");
    swept.balls.erase(2);
    load(swept);
    EXPECT_EQ(worldNote(session), "in the world: nothing is met, others come between");
}

TEST_F(Contacts, AGrazeHasNoNoteOfTheWorldWhichGoesOnAsIfNothingWereMet) {
    scene::Scene grazing;
    grazing.balls = {ball("a", {-5, 2, 0}, {1, 0, 0})};
    grazing.spheres = {{"target", {scene::Vec3(0), 1}, {}, ""}};
    load(grazing);
    ASSERT_EQ(session.queries.encounter()->answer.outcome, collide::Outcome::Graze);
    EXPECT_EQ(worldNote(session), "");
}

TEST_F(Contacts, AContactAtTheStartHasNoNoteOfTheWorld) {
    scene::Scene touching;
    touching.balls = {ball("a", {-2, 0, 0}, {0.4, 0.3, 0})};
    touching.spheres = {{"target", {scene::Vec3(0), 1}, {}, ""}};
    load(touching);
    ASSERT_EQ(session.queries.encounter()->answer.outcome, collide::Outcome::Touching);
    EXPECT_EQ(worldNote(session), "");
    touching.planes = {{"wall", collide::Plane{scene::Vec3(-9, 0, 0), scene::Vec3(1, 0, 0)}}};  // met later
    load(touching);
    EXPECT_EQ(worldNote(session), "");
}

TEST_F(Contacts, AnEditThatIsCancelledAtAnotherInstantLeavesTheInstant) {
    session.playback.seek(2);
    settle();
    ASSERT_EQ(session.playback.instant().frames, 2);
    session.document.preview(scene::setSpeed(session.document.current(), 0, 3));
    advance(session, 0);
    session.document.cancelPreview();
    advance(session, 0);
    EXPECT_EQ(session.playback.instant().frames, 2);
}

TEST_F(Contacts, OneByOneIsAnEditThatCanBeUndone) {
    load(row());
    ASSERT_EQ(session.document.scene().simultaneous, scene::Simultaneous::Together);
    go("play.one-by-one");
    EXPECT_EQ(session.document.scene().simultaneous, scene::Simultaneous::OneByOne);
    EXPECT_TRUE(findCommand("play.one-by-one")->checked(session));
    session.document.undo();
    EXPECT_EQ(session.document.scene().simultaneous, scene::Simultaneous::Together);

    // Two balls that touch are struck at once: as one blow, or one after the other.
    scene::Scene wedge;
    wedge.balls = {ball("cue", {-5, 0, 0}, {1, 0, 0}), ball("low", {0, -1, 0}, {0, 0, 0}),
                   ball("high", {0, 1, 0}, {0, 0, 0})};
    load(wedge);
    go("play.next");
    EXPECT_EQ(session.playback.instant().contacts.size(), 2u);
    EXPECT_EQ(session.queries.shown().scene.balls[1].body.motion.vector.x,
              session.queries.shown().scene.balls[2].body.motion.vector.x);
    go("play.one-by-one");
    EXPECT_TRUE(session.playback.instant().isAtStart());
    go("play.next");
    EXPECT_NE(session.queries.shown().scene.balls[1].body.motion.vector.x,
              session.queries.shown().scene.balls[2].body.motion.vector.x);
}

TEST_F(Contacts, AreCopiedAsATable) {
    load(row());
    ASSERT_TRUE(isEnabled(*findCommand("edit.copy-contacts"), session));
    run(session, "edit.copy-contacts");
    EXPECT_EQ(session.window.clipboard,
              "contact\tframes\ta\tb\timpulse\ta speed\tb speed\tkinetic energy\t|momentum|\n"
              "1\t3\ta\tb\t1\t0\t1\t0.5\t1\n"
              "2\t100\tb\tc\t1\t0\t1\t0.5\t1\n");
    scene::Scene named = row();
    named.balls.edit(0).name = "=1+1";
    named.balls.edit(1).name = "a\tb";
    load(named);
    run(session, "edit.copy-contacts");
    EXPECT_NE(session.window.clipboard.find("1\t3\t'=1+1\ta\\tb\t1\t"), std::string::npos) << session.window.clipboard;
}

}  // namespace
}  // namespace session
