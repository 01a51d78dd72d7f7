// A second session shows what the first one shows.

#include <gtest/gtest.h>

#include "scene/edits.h"
#include "session/session_actions.h"

namespace session {
namespace {

struct SecondSession : testing::Test {
    Session session, second;

    SecondSession() { newScene(session); }
    static void settle(Session& s) {
        for (int pass = 0; pass < 1000 && (pass == 0 || s.playback.isBusy()); ++pass) advance(s, 0);
    }
};

TEST_F(SecondSession, SaysThatTheWorkIsUnsavedWhileALessonIsOpen) {
    session.document.commit("Speed", scene::setSpeed(session.document.current(), 0, 2));
    openLesson(session, learn::lessonFolder() / "01-touching.json");
    ASSERT_TRUE(session.file.isDirty());
    second.show(session);
    EXPECT_TRUE(second.file.isDirty());
}

TEST_F(SecondSession, HasTheChoicesOfThePanels) {
    session.presentation.map.shows = study::MapShows::Outcome;
    session.presentation.panels.scrolls["right"] = 40;
    session.presentation.pointed.answerRow = "Hit point";
    session.settings.leftWidth = 300;
    second.show(session);
    EXPECT_EQ(second.presentation, session.presentation);
    EXPECT_EQ(second.settings, session.settings);
}

/// The time line reaches as far as contacts are known.
TEST_F(SecondSession, KnowsTheContactsThatTheFirstOneKnows) {
    scene::Scene endless;  // a ball between two walls
    endless.balls.push_back({"ball", {{0, 0, 0}, collide::Motion::velocity({1, 0, 0}), 1, 1}, {}, {}});
    endless.planes.push_back({"right", collide::Plane{{2, 0, 0}, {-1, 0, 0}}});
    endless.planes.push_back({"left", collide::Plane{{-2, 0, 0}, {1, 0, 0}}});
    session.document.replace(scene::History(scene::Document{endless, {{scene::Kind::Ball, 0}}}));
    settle(session);
    session.playback.seek(3000);
    settle(session);
    session.playback.seek(0);
    settle(session);
    ASSERT_GT(session.playback.contacts().count(), Playback::kLookAhead) << "as many are known in any case";
    second.show(session);
    settle(second);
    EXPECT_EQ(second.playback.contacts().count(), session.playback.contacts().count());
    EXPECT_EQ(second.panels.timeLine.span, session.panels.timeLine.span);
    EXPECT_EQ(second.panels.timeLine.marks, session.panels.timeLine.marks);
}

}  // namespace
}  // namespace session
