/// The caption of a scene, the offers at the end of play, the notes, the slider of the speed, the lens.

#include <gtest/gtest.h>

#include "io/assets.h"
#include "session/playback/automatic_speed.h"
#include "session/session_actions.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

struct Caption : UiTest {
    void openScene(const char* name) {
        ASSERT_TRUE(session::open(session, io::assetPath("scenes") / (std::string(name) + ".json")));
        window->settle();
    }
    void playToTheEnd() {
        session.playback.play(true);
        for (int i = 0; i < 2000 && session.playback.tempo().isPlaying; ++i) window->frame(0.1);
        window->settle();
    }
    [[nodiscard]] std::string shown() const { return window->text().textOf("caption"); }
    [[nodiscard]] std::string offers() const { return window->text().textOf("offers"); }
};

TEST_F(Caption, OpensTheSceneAndIsDismissedByItsCross) {
    openScene("cradle");
    EXPECT_EQ(shown(), "Two balls come to three at rest.");
    const view::Rect place = window->layout().caption;
    ASSERT_GT(place.width, 0);
    window->click({place.x + place.width - 9, place.y + place.height / 2});
    window->settle();
    EXPECT_EQ(shown(), "");
    EXPECT_EQ(window->layout().caption.width, 0);
    session::run(session, "scene.caption");
    window->settle();
    EXPECT_NE(shown(), "");
}

TEST_F(Caption, LiesUnderTheHeadlineAndCoversNothingThatIsFramed) {
    openScene("first");
    const view::Rect place = window->layout().caption, free = window->layout().free;
    EXPECT_LE(place.y + place.height, free.y);
    const auto detail = window->text().find("along the path");
    ASSERT_TRUE(detail);
    EXPECT_GE(place.y + 2, detail->y + detail->height);
}

TEST_F(Caption, AndTheViewButtonsGoWhileThePlaneOfIncidenceFillsThePicture) {
    openScene("first");
    ASSERT_NE(shown(), "");
    session::run(session, "learn.incidence-large");
    window->settle();
    EXPECT_EQ(shown(), "");
    EXPECT_TRUE(window->shapesOf("views").empty());
    session::run(session, "learn.incidence-large");
    window->settle();
    EXPECT_NE(shown(), "");
    EXPECT_FALSE(window->shapesOf("views").empty());
}

TEST_F(Caption, NoCueStandsBehindTheHeadline) {
    openScene("edge");  // the ball falls, so its cue is above it
    const view::Rect picture = window->layout().picture;
    const view::Rect headline{picture.x, picture.y, picture.width, window->layout().caption.y - picture.y};
    const io::Image withHandles = window->pixels(true);
    window->ui().build({});
    EXPECT_EQ(difference(withHandles, window->pixels(true), headline), "");
}

TEST_F(Caption, TheEndOfPlayTellsThePointAndOffersWhatCanBeDoneNext) {
    openScene("cradle");
    EXPECT_EQ(offers(), "");
    playToTheEnd();
    EXPECT_NE(headline().find("4 CONTACTS Two in, two out"), std::string::npos) << headline();
    EXPECT_EQ(offers(), "Play again Loop Back to the start Make a clip\u2026");
    window->click(window->placeOf("Back to the start"));
    window->settle();
    EXPECT_TRUE(session.playback.instant().isAtStart());
    EXPECT_EQ(offers(), "");
    playToTheEnd();
    window->click(window->placeOf("Make a clip"));
    window->settle();
    EXPECT_TRUE(session.prompts.get<session::ExportCard>());
}

TEST_F(Caption, TheNotesAreReadWholeAndEditedInOneStep) {
    openScene("gas");
    session::run(session, "scene.notes");
    window->settle();
    EXPECT_NE(window->text().textOf("card").find("deal the speeds anew."), std::string::npos);
    window->key({session::Key::Escape});
    window->settle();
    EXPECT_FALSE(session.prompts.isOpen());
    openScene("first");
    const std::string before = session.document.scene().notes;
    session::run(session, "scene.notes");
    window->settle();
    window->type("New. ");
    window->settle();
    window->click(window->placeOf("Keep"));
    window->settle();
    EXPECT_FALSE(session.prompts.isOpen());
    EXPECT_NE(session.document.scene().notes.find("New. "), std::string::npos);
    session.document.undo();
    EXPECT_EQ(session.document.scene().notes, before);
}

TEST_F(Caption, TheSpeedIsDraggedAndADoubleClickMakesItAutomatic) {
    const auto words = window->text().find(session::speedText(session.playback.tempo().speed).substr(0, 4));
    ASSERT_TRUE(words);
    const auto lower = window->text().find("frames/s", window->layout().bottom);
    ASSERT_TRUE(lower);
    const view::Vec2 at{lower->x + lower->width / 2, lower->y + lower->height + 12};
    const double automatic = session.playback.tempo().speed;
    window->mouseTo(at);
    window->mouseDown();
    window->frame();
    window->mouseTo(at + view::Vec2(30, 0));
    window->frame();
    window->mouseUp();
    window->settle();
    EXPECT_GT(session.playback.tempo().speed, 2 * automatic);
    session::run(session, "play.automatic-speed");
    EXPECT_EQ(session.playback.tempo().speed, automatic);
}

TEST_F(Caption, ASpeedThatIsNotReachedIsToldWhole) {
    openScene("gas");
    session.playback.setSpeed(1000);
    session.playback.play(true);
    for (int i = 0; i < 500 && !session.playback.tempo().isSlowed(); ++i) window->frame(0.1);
    ASSERT_TRUE(session.playback.tempo().isSlowed());
    window->frame();
    window->frame();
    EXPECT_TRUE(window->text().find("time slowed", window->layout().bottom)) << timeLine();
    EXPECT_EQ(timeLine().find("\u2026"), std::string::npos) << timeLine();
}

TEST_F(Caption, TheLensIsNamedByHeadlineAnswerAndMap) {
    openScene("cradle");
    EXPECT_EQ(headline().find("alone with"), std::string::npos);
    session::run(session, "view.alone");
    window->settle();
    EXPECT_NE(headline().find("alone with 3"), std::string::npos) << headline();
    EXPECT_NE(rightPanel().find("Lens alone with 3"), std::string::npos) << rightPanel();
    EXPECT_NE(panel(session::RightPanel::Map).find("alone with the target"), std::string::npos);
}

}  // namespace
}  // namespace ui
