#include "session/texts/first_steps.h"
#include "scene/edits.h"
#include "session/session_actions.h"

#include <gtest/gtest.h>

#include "session/actions/viewport_input.h"

namespace session {
namespace {

/// A session in a window that suggests the first steps.
struct FirstSteps : testing::Test {
    Session session;
    ViewportInput input{session};

    void SetUp() override {
        newScene(session);
        setArea(session, {{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
        session.window.suggestsSteps = true;
    }
    [[nodiscard]] bool suggests(FirstStep step) const { return isSuggested(session, step); }
    [[nodiscard]] bool suggestsAny() const {
        return suggests(&Settings::hasDraggedBall) || suggests(&Settings::hasDraggedAim) ||
               suggests(&Settings::hasPlayed);
    }
    void dragFrom(scene::Vec3 place) {
        const view::Vec2 from = session.viewport.camera().project(place)->px;
        input.press(MouseButton::Left, from, {}, 1);
        for (int i = 1; i <= 4; ++i) {
            input.move(from + view::Vec2(5 * i, 3 * i), {});
            input.update();
        }
        input.release(MouseButton::Left, from + view::Vec2(20, 12), {}, 1);
    }
};

TEST_F(FirstSteps, EachIsSuggestedUntilItIsDone) {
    EXPECT_TRUE(suggests(&Settings::hasDraggedBall));
    EXPECT_TRUE(suggests(&Settings::hasDraggedAim));
    EXPECT_TRUE(suggests(&Settings::hasPlayed));
    dragFrom(session.document.scene().balls[0].body.position);
    EXPECT_FALSE(suggests(&Settings::hasDraggedBall));
    EXPECT_TRUE(suggests(&Settings::hasDraggedAim));
    dragFrom(scene::aimPoint(session.document.scene().balls[0]));
    EXPECT_FALSE(suggests(&Settings::hasDraggedAim));
    EXPECT_TRUE(suggests(&Settings::hasPlayed));
    advance(session, 0);
    session.playback.play(true);
    advance(session, 0.01);
    session.playback.play(false);
    session.playback.seek(0);
    EXPECT_FALSE(suggests(&Settings::hasPlayed));
}

TEST_F(FirstSteps, AClickOrADragThatIsTakenBackIsNone) {
    const view::Vec2 ball = session.viewport.camera().project(session.document.scene().balls[0].body.position)->px;
    input.press(MouseButton::Left, ball, {}, 1);
    input.release(MouseButton::Left, ball, {}, 1);
    input.press(MouseButton::Left, ball, {}, 3);
    input.move(ball + view::Vec2(40, 0), {});
    input.update();
    input.key(Key::Escape);
    input.release(MouseButton::Left, ball, {}, 3);
    EXPECT_TRUE(suggests(&Settings::hasDraggedBall));
}

TEST_F(FirstSteps, AreNotSuggestedWhereTheyWouldDisturb) {
    EXPECT_TRUE(suggestsAny());
    session.presentation.answersHidden = true;
    EXPECT_FALSE(suggestsAny()) << "the answer is hidden";
    session.presentation.answersHidden = false;
    session.settings.isClass = true;
    EXPECT_FALSE(suggestsAny()) << "class mode";
    session.settings.isClass = false;
    session.playback.play(true);
    EXPECT_FALSE(suggestsAny()) << "playing";
    session.playback.play(false);
    session.window.suggestsSteps = false;
    EXPECT_FALSE(suggestsAny()) << "a picture without a window";
    session.window.suggestsSteps = true;
    openLesson(session, learn::lessonFolder() / "01-touching.json");
    EXPECT_FALSE(suggestsAny()) << "a lesson";
}

TEST_F(FirstSteps, AreNotInTheCopyThatIsExported) {
    Session copy;
    copy.show(session);
    for (const FirstStep step : {&Settings::hasDraggedBall, &Settings::hasDraggedAim, &Settings::hasPlayed})
        EXPECT_FALSE(isSuggested(copy, step));
}

}  // namespace
}  // namespace session
