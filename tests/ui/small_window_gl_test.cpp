// A window of 700 by 500: one side at a time, menus below their bar; the list and the inset show what matters.

#include <gtest/gtest.h>

#include "session/session_actions.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

struct SmallWindow : UiTest {
    void smallWindow() {
        window.reset();  // one window has the context at a time
        window = std::make_unique<UiDriver>(session, 700, 500, 1.f);
        window->settle();
    }
};

TEST_F(SmallWindow, ASmallWindowShowsTheSideThatWasChosenLast) {
    smallWindow();
    EXPECT_GT(window->layout().right.width, 0);
    EXPECT_EQ(window->layout().left.width, 0);
    run(session, "panel.scene");
    window->settle();
    EXPECT_GT(window->layout().left.width, 0);
    EXPECT_EQ(window->layout().right.width, 0);
    EXPECT_TRUE(says(leftPanel(), {"+ ball + sphere + wall"})) << leftPanel();
    run(session, "panel.map");
    window->settle();
    EXPECT_GT(window->layout().right.width, 0);
    EXPECT_TRUE(isShown(session, session::RightPanel::Map));
    EXPECT_FALSE(session::findCommand("panel.scene")->checked(session));
}

TEST_F(SmallWindow, NoMenuCoversTheMenuBarOfASmallWindow) {
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

TEST_F(SmallWindow, AllMenusFitThePhonesBar) {
    window.reset();
    window = std::make_unique<UiDriver>(session, 390, 844, 1.f);
    window->settle();
    const std::optional<view::Rect> last = window->text().find("Help", window->layout().menu);
    ASSERT_TRUE(last) << text(window->layout().menu);
    EXPECT_LE(last->x + last->width, 384);
    EXPECT_GT(window->text().find("Edit", window->layout().menu)->x, window->text().find("File")->x + 20);
}

TEST_F(SmallWindow, LabelsOfTheInsetDoNotHeap) {
    ASSERT_TRUE(open(session, CAROM_SOURCE_DIR "/assets/scenes/rack-break.json"));
    run(session, "learn.incidence");
    window->settle();
    ASSERT_TRUE(session.viewport.area().inset);
    const view::Rect inset = *session.viewport.area().inset;
    for (const char* name : {"P", "S", "R"}) EXPECT_TRUE(window->text().find(name, inset)) << name;
    EXPECT_FALSE(window->text().find("C", inset)) << "less important than S and the lengths beside it";
}

TEST_F(SmallWindow, TheListShowsTheBodyThatIsSelectedInThePicture) {
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
