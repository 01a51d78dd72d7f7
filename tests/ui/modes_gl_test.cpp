// Chips of modes, the scale of speeds, the gap of two selected objects.

#include <gtest/gtest.h>

#include "session/session_actions.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

struct Modes : UiTest {
    [[nodiscard]] std::string pictureText() const { return text(window->layout().picture); }
};

TEST_F(Modes, AChipShowsThatAModeIsOnAndAPressEndsIt) {
    for (const char* id : {"play.follow", "learn.sampling", "learn.sphere-frame"}) run(session, id);
    window->settle();
    for (const char* words : {"follows ", "once per frame", "seen from "}) {
        EXPECT_TRUE(window->text().find(words)) << words;
        const scene::View before = session.viewport.view();
        window->click(window->placeOf(words));
        window->settle();
        EXPECT_FALSE(window->text().find(words)) << words;
        EXPECT_EQ(session.viewport.view().target, before.target) << "the press is not one on the picture";
    }
    EXPECT_FALSE(session.presentation.followsBall || session.presentation.sampling.isShown);
    EXPECT_EQ(session.presentation.referenceFrame.frame(), learn::ReferenceFrame::World);
}

TEST_F(Modes, APictureAloneHasNoChips) {
    run(session, "play.follow");
    run(session, "view.panels");
    window->settle();
    EXPECT_FALSE(window->text().find("follows ")) << "as in an exported picture";
    run(session, "view.panels");
    window->settle();
    EXPECT_TRUE(window->text().find("follows "));
}

TEST_F(Modes, ColoursOfSpeedHaveAScale) {
    EXPECT_FALSE(window->text().find("units/frame", window->layout().picture));
    run(session, "show.speed-colours");
    window->settle();
    EXPECT_NE(pictureText().find("\u2265 0."), std::string::npos) << pictureText();
}

TEST_F(Modes, TheGapOfTwoSelectedObjectsStandsInThePictureAndInTheInspector) {
    EXPECT_EQ(leftPanel().find("Gap"), std::string::npos);
    run(session, "edit.select-all");
    window->settle();
    ASSERT_EQ(session.document.current().selection.size(), 2u);
    EXPECT_NE(pictureText().find("gap "), std::string::npos) << pictureText();
    EXPECT_NE(leftPanel().find("Gap"), std::string::npos) << leftPanel();
    EXPECT_NE(leftPanel().find("Centres"), std::string::npos) << leftPanel();
}

}  // namespace
}  // namespace ui
