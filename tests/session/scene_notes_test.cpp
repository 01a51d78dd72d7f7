// The notes of a scene: its caption, its end, and how they are changed.

#include "session/texts/scene_notes.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "io/assets.h"
#include "session/actions/notes_actions.h"
#include "session/session_actions.h"
#include "session/texts/instant_text.h"

namespace session {
namespace {

struct Notes : testing::Test {
    Session session;

    void openScene(const char* name) {
        setArea(session, {{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
        ASSERT_TRUE(open(session, io::assetPath("scenes") / (std::string(name) + ".json")));
        for (int pass = 0; pass < 200; ++pass) advance(session, 0);
    }
    void playToTheEnd() {
        advance(session, 0);
        session.playback.play(true);
        for (int pass = 0; pass < 5000 && session.playback.tempo().isPlaying; ++pass) advance(session, 0.05);
        ASSERT_TRUE(hasEnded(session.playback));
    }
};

TEST(SceneNotes, ASentenceEndsWithAStopThatABlankFollowsOrWithItsLine) {
    EXPECT_EQ(firstSentence("Thirty balls of restitution 0.9. They stay."), "Thirty balls of restitution 0.9.");
    EXPECT_EQ(firstSentence("  One line\nanother "), "One line");
    EXPECT_EQ(firstSentence(""), "");
    EXPECT_EQ(firstSentence(" \n "), "");
}

TEST(SceneNotes, TheyCloseWithALineOfItsOwnNotWithWhatTheyHappenToSayLast) {
    EXPECT_EQ(closingLine("Thirty balls of restitution 0.9.\nThey stay."), "They stay");
    EXPECT_EQ(closingLine("One line\nanother \n"), "another");
    EXPECT_EQ(closingLine("A mesh of triangles. Aim along the valley, at a ridge."), "");
    EXPECT_EQ(closingLine("A mesh.\nIt is large. Aim at it."), "");
    EXPECT_EQ(closingLine("Only one."), "");
    EXPECT_EQ(closingLine(""), "");
    EXPECT_EQ(closingLine("Why?\nBecause!"), "Because!");
}

TEST_F(Notes, PiEndsWithTheNumberThatWasComputed) {
    openScene("pi-3");
    playToTheEnd();
    const render::Headline end = headline(session);
    EXPECT_EQ(end.word, "3141 CONTACTS");
    EXPECT_EQ(end.rest, "The first digits of \u03c0");
    EXPECT_TRUE(isFinished(session));
}

TEST_F(Notes, AnEditedSceneClaimsNothing) {
    openScene("cradle");
    scene::Document next = session.document.current();
    next.scene.balls.edit(4).body.mass = 3;
    session.document.commit("Heavier", next);
    playToTheEnd();
    EXPECT_EQ(point(session), "");
    EXPECT_NE(headline(session).word.find(" CONTACTS"), std::string::npos);
    EXPECT_EQ(headline(session).rest, "in all");
    session.document.undo();
    EXPECT_EQ(point(session), "Two in, two out: the others touch and stay");
}

TEST_F(Notes, TheCaptionGoesWithAnEditThatItMayNotBeTrueOf) {
    openScene("edge");
    const std::string shipped = caption(session);
    EXPECT_NE(shipped.find("3-4-5"), std::string::npos);
    scene::Document next = session.document.current();
    next.scene.boxes.edit(0).body.center.z += 0.5;
    session.document.preview(next);
    EXPECT_EQ(caption(session), "");
    session.document.commitPreview("Move the beam");
    EXPECT_EQ(caption(session), "");
    writeNotes(session, "My own beam.");
    EXPECT_EQ(caption(session), "My own beam.") << "written for the scene as it is";
    session.document.undo();
    session.document.undo();
    EXPECT_EQ(caption(session), shipped);
    openCase(session, 0);
    EXPECT_NE(caption(session), "") << "a case is another scene";
    next = session.document.current();
    next.scene.balls.edit(0).body.radius *= 2;
    session.document.commit("Larger", next);
    EXPECT_EQ(caption(session), "");
    session.document.jumpTo(0);
    EXPECT_EQ(caption(session), shipped);
}

TEST_F(Notes, AnEndWithoutAClosingLineTellsItsOnlyContact) {
    openScene("over-the-hills");
    playToTheEnd();
    EXPECT_EQ(headline(session).word, "1 CONTACT");
    EXPECT_NE(headline(session).rest.find(" met at frame "), std::string::npos) << headline(session).rest;
}

TEST_F(Notes, AContactAfterTheEndOfTimeSaysSo) {
    openScene("pi-1");
    ASSERT_TRUE(openText(session, "slow.json",
                         R"({"carom":1,"balls":[{"name":"ball","position":[2.4,0,2],"velocity":[5e-324,1,0],)"
                         R"("radius":0.6}],"planes":[{"name":"wall","point":[3,0,0],"normal":[-1,0,0]}]})"));
    for (int pass = 0; pass < 200; ++pass) advance(session, 0);
    EXPECT_EQ(headline(session).word, "FREE");
    EXPECT_EQ(headline(session).detail,
              "alone it would meet wall at frame 2.247e307; contacts after frame 1e300 are not played");
    ASSERT_TRUE(openText(session, "slower.json",
                         R"({"carom":1,"balls":[{"name":"ball","position":[2.4,0,2],"velocity":[5e-324,1,0],)"
                         R"("radius":0.5}],"planes":[{"name":"wall","point":[30,0,0],"normal":[-1,0,0]}]})"));
    for (int pass = 0; pass < 200; ++pass) advance(session, 0);
    EXPECT_EQ(
        headline(session).detail,
        "alone it would meet wall at a frame beyond the largest double; contacts after frame 1e300 are not played");
}

TEST_F(Notes, TheCaptionIsSeenAtTheStartUntilItIsDismissedAndComesBack) {
    openScene("pi-1");
    EXPECT_EQ(caption(session).find("A wall, a ball, and one 100 times as heavy"), 0u);
    dismissCaption(session);
    EXPECT_EQ(caption(session), "");
    run(session, "scene.caption");
    EXPECT_NE(caption(session), "");
    session.playback.play(true);
    advance(session, 0.1);
    EXPECT_EQ(caption(session), "") << "while time passes the picture is free";
    dismissCaption(session);
    openScene("first");
    EXPECT_NE(caption(session), "") << "each scene opens with its own";
    session.presentation.answersHidden = true;
    EXPECT_EQ(caption(session), "") << "it may tell the answer";
}

TEST_F(Notes, AnEditOfTheNotesIsOneStep) {
    openScene("first");
    const std::string before = session.document.scene().notes;
    run(session, "scene.notes");
    EXPECT_TRUE(session.prompts.get<NotesCard>());
    writeNotes(session, "Mine.\nIt hits.");
    EXPECT_FALSE(session.prompts.isOpen());
    EXPECT_EQ(caption(session), "Mine.");
    EXPECT_EQ(point(session), "It hits");
    session.document.undo();
    EXPECT_EQ(session.document.scene().notes, before);
    const std::uint64_t revision = session.document.revision();
    writeNotes(session, before);
    EXPECT_EQ(session.document.revision(), revision) << "the same text is no edit";
}

TEST_F(Notes, PlayOfTheFirstSceneRunsPastTheGhost) {
    openScene("first");
    const auto story = shownStory(session);
    playToTheEnd();
    const scene::Vec3 ball = session.playback.instant().state->ballPositions[0];
    const collide::Contact& contact = *story->contact();
    EXPECT_GE(glm::length(ball - contact.ballCenter), glm::length(*story->outgoing() - contact.ballCenter));
}

}  // namespace
}  // namespace session
