// Chips of modes, the scale of speeds, the distance of two, and the small window.

#include <gtest/gtest.h>

#include "session/session_actions.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

struct Modes : UiTest {
    [[nodiscard]] std::string pictureText() const { return text(window->layout().picture); }
    void smallWindow() {
        window = std::make_unique<UiDriver>(session, 700, 500, 1.f);
        window->settle();
    }
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

TEST_F(Modes, ChipsStayWithThePanelsHidden) {
    run(session, "play.follow");
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

TEST_F(Modes, ASmallWindowShowsTheSideThatWasChosenLast) {
    smallWindow();
    EXPECT_GT(window->layout().right.width, 0);
    EXPECT_EQ(window->layout().left.width, 0);
    run(session, "panel.scene");
    window->settle();
    EXPECT_GT(window->layout().left.width, 0);
    EXPECT_EQ(window->layout().right.width, 0);
    EXPECT_TRUE(says(leftPanel(), {"+ ball + sphere + wall delete"})) << leftPanel();
    run(session, "panel.map");
    window->settle();
    EXPECT_GT(window->layout().right.width, 0);
    EXPECT_TRUE(isShown(session, session::RightPanel::Map));
    EXPECT_FALSE(session::findCommand("panel.scene")->checked(session));
}

TEST_F(Modes, NoMenuCoversTheMenuBarOfASmallWindow) {
    smallWindow();
    for (int i = 0; i <= static_cast<int>(session::Menu::Help); ++i) {
        openMenu(session, static_cast<session::Menu>(i));
        window->settle();
        EXPECT_NE(text(window->layout().menu).find("View"), std::string::npos);
        const std::vector<float> shapes = window->shapesOf("##Menu_00");
        ASSERT_FALSE(shapes.empty()) << i;
        for (std::size_t k = 1; k < shapes.size(); k += 2)
            EXPECT_GE(shapes[k], float(window->layout().menu.height) - 2) << "menu " << i;
    }
}

TEST_F(Modes, TheListShowsTheBodyThatIsSelectedInThePicture) {
    ASSERT_TRUE(open(session, CAROM_SOURCE_DIR "/assets/scenes/through-a-crowd.json"));
    window->settle();
    const std::string& name = session.document.scene().balls[200].name;
    EXPECT_EQ(leftPanel().find("\n" + name + " "), std::string::npos);
    session.document.select({{scene::Kind::Ball, 200}});
    window->settle();
    EXPECT_NE(leftPanel().find(name + " ball"), std::string::npos) << leftPanel();
}

}  // namespace
}  // namespace ui
