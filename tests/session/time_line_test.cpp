// What the time line names, and how far it reaches.

#include "session/panels/time_line.h"

#include <gtest/gtest.h>

#include "scene/edits.h"
#include "session/session_actions.h"

namespace session {
namespace {

struct Line : testing::Test {
    Session session;

    Line() {
        newScene(session);
        settle();
    }
    void settle() {
        for (int pass = 0; pass < 100 && (pass == 0 || session.playback.isBusy()); ++pass) advance(session, 0);
    }
    [[nodiscard]] const TimeLine& line() const { return session.panels.timeLine; }
    [[nodiscard]] double contact() const { return session.queries.encounter()->answer.contact->frames; }
    [[nodiscard]] scene::Document aimed(double up) const {
        const scene::Vec3 center = session.document.scene().spheres[0].body.center;
        return scene::setAim(session.document.current(), 0, center + scene::Vec3(0, 0, up));
    }
};

/// A ball between two walls: contacts at 1, 3, 5... frames, without end.
scene::Scene betweenWalls() {
    scene::Scene endless;
    endless.balls.push_back({"ball", {{0, 0, 0}, collide::Motion::velocity({1, 0, 0}), 1, 1}, {}, {}});
    endless.planes.push_back({"right", collide::Plane{{2, 0, 0}, {-1, 0, 0}}});
    endless.planes.push_back({"left", collide::Plane{{-2, 0, 0}, {1, 0, 0}}});
    return endless;
}

TEST_F(Line, NamesTheFirstContact) {
    session.document.commit("Aim", aimed(0));
    settle();
    ASSERT_EQ(line().marks.size(), 1u);
    EXPECT_EQ(line().marks[0].words.rfind("hit sphere ", 0), 0u) << line().marks[0].words;
    EXPECT_DOUBLE_EQ(line().marks[0].frames, contact());
    EXPECT_FALSE(line().marks[0].isHollow);
    EXPECT_GT(line().span, contact());
}

TEST_F(Line, SetsANumberedBodyApartFromTheInstant) {
    session.document.commit("Name", scene::rename(aimed(0), {scene::Kind::Sphere, 0}, "8"));
    settle();
    ASSERT_EQ(line().marks.size(), 1u);
    EXPECT_EQ(line().marks[0].words.rfind("hit sphere 8 at ", 0), 0u) << line().marks[0].words;
}

TEST_F(Line, NamesTheClosestApproachOfAMiss) {
    session.document.commit("Aim", aimed(40));
    settle();
    ASSERT_EQ(session.queries.encounter()->answer.outcome, collide::Outcome::Miss);
    ASSERT_EQ(line().marks.size(), 1u);
    EXPECT_EQ(line().marks[0].words.rfind("nearest ", 0), 0u) << line().marks[0].words;
    EXPECT_TRUE(line().marks[0].isHollow);
    EXPECT_LE(line().marks[0].frames, line().span);
}

TEST_F(Line, AgreesWithTheHeadlineDuringADragAndDoesNotMoveUnderTheHand) {
    session.document.commit("Aim", aimed(0));
    settle();
    const double span = line().span;
    session.document.preview(aimed(40));
    settle();
    ASSERT_EQ(session.queries.encounter()->answer.outcome, collide::Outcome::Miss);
    ASSERT_EQ(line().marks.size(), 1u);
    EXPECT_EQ(line().marks[0].words.rfind("nearest ", 0), 0u) << line().marks[0].words;
    EXPECT_EQ(line().span, span);
    session.document.commitPreview("Aim");
    settle();
    EXPECT_NE(line().span, span);
}

TEST_F(Line, ItsSpanStaysWhileTheKnobIsHeld) {
    session.document.commit("Load", {betweenWalls(), {}});
    settle();
    const double span = line().span;
    holdKnob(session, true);
    seekTo(session, 2 * span);
    settle();
    EXPECT_EQ(line().span, span);
    holdKnob(session, false);
    settle();
    EXPECT_NE(line().span, span);
}

TEST_F(Line, ReachesTheContactsThatThePictureShowsWhereContactsGoOn) {
    session.document.commit("Load", {betweenWalls(), {{scene::Kind::Ball, 0}}});
    settle();
    ASSERT_GE(session.playback.contacts().count(), 100u);
    EXPECT_GT(line().span, 9) << "the fifth";
    EXPECT_LT(line().span, 11);
    session.presentation.nextContacts = 8;
    settle();
    EXPECT_GT(line().span, 11);
    EXPECT_LE(line().span, 12) << "the first contact is apart from the left end";
}

TEST_F(Line, IsThatOfARestingWindowAfterLookingAhead) {
    session.document.commit("Load", {betweenWalls(), {{scene::Kind::Ball, 0}}});
    lookAhead(session, 10);
    const double ahead = line().span;
    const auto marks = session.playback.contacts().count();
    settle();
    EXPECT_EQ(line().span, ahead);
    EXPECT_EQ(session.playback.contacts().count(), marks);
    EXPECT_GE(marks, session::Playback::kLookAhead);
}

TEST_F(Line, HasASpanAtAnInstantSoLateThatTheFirstContactsAreNoLongerKept) {
    session.document.commit("Load", {betweenWalls(), {{scene::Kind::Ball, 0}}});
    ASSERT_TRUE(arriveAt(session, 2.2e6, 2'000'000));
    ASSERT_FALSE(session.playback.contacts().timeline()->history().isRemembered(0));
    updatePanels(session);
    EXPECT_GT(line().span, 0);
}

TEST_F(Line, ReachesTheFirstContactOfOthersWhereTheActiveBallMeetsNothing) {
    scene::Scene scene = betweenWalls();
    scene.balls.push_back({"leaving", {{300, 50, 0}, collide::Motion::velocity({0, 1, 0}), 1, 1}, {}, {}});
    scene.balls.push_back({"slow", {{300, 0, 0}, collide::Motion::velocity({0, 0.5, 0}), 1, 1}, {}, {}});
    session.document.commit("Load", {std::move(scene), {{scene::Kind::Ball, 1}}});
    settle();
    ASSERT_EQ(session.document.current().activeBall(), 1u);
    EXPECT_GT(line().span, 1);
    EXPECT_LE(line().span, 12);
}

TEST_F(Line, AStoryThatEndsIsShownWhole) {
    ASSERT_TRUE(open(session, CAROM_SOURCE_DIR "/assets/scenes/pi-1.json"));
    settle();
    ASSERT_TRUE(session.playback.contacts().isAllKnown());
    EXPECT_DOUBLE_EQ(line().span, spanOf(session.playback));
}

TEST_F(Line, DoublesWhenTimePassesItsEndUntilItIsBackAtTheStart) {
    session.document.commit("Load", {betweenWalls(), {{scene::Kind::Ball, 0}}});
    settle();
    const double span = line().span;
    seekTo(session, 1.01 * span);
    settle();
    EXPECT_DOUBLE_EQ(line().span, 2 * span);
    seekTo(session, 7.9 * span);
    settle();
    EXPECT_DOUBLE_EQ(line().span, 8 * span);
    seekTo(session, 0.5 * span);
    settle();
    EXPECT_DOUBLE_EQ(line().span, 8 * span) << "going back moves nothing";
    seekTo(session, 0);
    settle();
    EXPECT_DOUBLE_EQ(line().span, span);
}

TEST_F(Line, TheUserMakesItLongerAndShorterButKeepsTheInstant) {
    session.document.commit("Load", {betweenWalls(), {{scene::Kind::Ball, 0}}});
    settle();
    const double span = line().span;
    stretchTimeLine(session, 1);
    settle();
    EXPECT_DOUBLE_EQ(line().span, 2 * span);
    seekTo(session, 1.5 * span);
    settle();
    stretchTimeLine(session, -1);
    settle();
    EXPECT_DOUBLE_EQ(line().span, 2 * span) << "the instant would be beyond the end";
    seekTo(session, 0.2 * span);
    settle();
    for (int turn = 0; turn < 3; ++turn) {
        stretchTimeLine(session, -1);
        settle();
    }
    EXPECT_DOUBLE_EQ(line().span, span / 4);
    frameAll(session);
    settle();
    EXPECT_DOUBLE_EQ(line().span, span);
    for (int turn = 0; turn < 2000; ++turn) stretchTimeLine(session, 1);
    settle();
    EXPECT_TRUE(std::isfinite(line().span));
}

TEST_F(Line, TakesTheRoomOfTheDistanceWhereTheBallMeetsAWall) {
    EXPECT_TRUE(line().hasDistance);
    const scene::Document walls{betweenWalls(), {{scene::Kind::Ball, 0}}};
    session.document.preview(walls);
    settle();
    EXPECT_TRUE(line().hasDistance) << "not under the hand";
    session.document.commitPreview("Walls");
    settle();
    EXPECT_FALSE(line().hasDistance);
    session.presentation.answersHidden = true;
    settle();
    EXPECT_TRUE(line().hasDistance) << "it would tell what is met";
}

TEST_F(Line, IsHollowWhileTheContactIsNotComputedForTheScene) {
    session.document.commit("Aim", aimed(0));
    settle();
    session.document.preview(aimed(0.01));
    updatePanels(session);  // before playback has the changed scene
    ASSERT_FALSE(line().marks.empty());
    EXPECT_TRUE(line().marks[0].isHollow);
    EXPECT_DOUBLE_EQ(line().marks[0].frames, contact());
    settle();
    EXPECT_FALSE(line().marks[0].isHollow);
}

TEST_F(Line, TellsNothingOfAHiddenAnswer) {
    session.presentation.answersHidden = true;
    settle();
    EXPECT_TRUE(line().marks.empty());
    EXPECT_FALSE(line().areContactsShown);
    const double span = line().span;
    scene::Document other = aimed(40);
    other.scene.frames = 3;
    session.document.commit("Change", std::move(other));
    settle();
    EXPECT_TRUE(line().marks.empty());
    EXPECT_EQ(line().span, span);
}

}  // namespace
}  // namespace session
