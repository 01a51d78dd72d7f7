/// While something is dragged every part of the window tells of the scene as it is drawn: each says what it says once
/// the drag has ended at the same place.

#include <gtest/gtest.h>

#include <map>

#include "scene/edits.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

using session::RightPanel;

/// Words by the part of the window that says them.
using Said = std::map<std::string, std::string>;

struct DragTest : UiTest {
    [[nodiscard]] Said said() const {
        return {{"headline", headline()}, {"time line", timeLine()}, {"right panel", rightPanel()}};
    }
    void open(const char* scene) {
        ASSERT_TRUE(session::open(session, std::string(CAROM_SOURCE_DIR "/assets/scenes/") + scene));
        window->settle();
    }
    /// Takes hold of the active ball's middle and draws it along.
    void dragBall(view::Vec2 by) {
        const auto at = session.viewport.camera().project(session.document.scene().balls[0].body.position);
        ASSERT_TRUE(at);
        window->mouseTo(at->px);
        window->settle();
        window->mouseDown();
        for (int i = 1; i <= 8; ++i) {
            window->mouseTo(at->px + by * (i / 8.0));
            window->frame();
        }
        window->settle();
        ASSERT_TRUE(session.document.history().isPreviewing()) << "the ball is not held";
    }
    /// Holds what is said now, while a button is held, against what is said after it.
    void holdAgainstTheEnd() {
        const Said held = said();
        window->mouseUp();
        window->settle();
        ASSERT_FALSE(session.document.history().isPreviewing());
        const Said after = said();
        for (const auto& [part, words] : after) EXPECT_EQ(held.at(part), words) << part;
    }
};

/// With each panel of the right side open in turn: to change it in a drag would change the picture.
struct Drag : DragTest, testing::WithParamInterface<RightPanel> {
    void SetUp() override {
        ASSERT_NO_FATAL_FAILURE(UiTest::SetUp());
        if (IsSkipped()) return;
        openPanel(session.settings, GetParam());
        window->settle();
    }
};

TEST_P(Drag, OfABallKeepsThePartsOfTheWindowTogether) {
    const Said before = said();
    ASSERT_NO_FATAL_FAILURE(dragBall({-40, -10}));
    EXPECT_NE(said().at("headline"), before.at("headline")) << "the drag changes the answer";
    holdAgainstTheEnd();
}

TEST_P(Drag, AwayFromTheSphereKeepsThemTogether) {
    ASSERT_NO_FATAL_FAILURE(dragBall({-30, 250}));
    ASSERT_FALSE(collide::isHit(session.queries.encounter()->answer.outcome)) << "the ball misses by now";
    holdAgainstTheEnd();
}

TEST_P(Drag, AmongManyBodiesKeepsThemTogether) {
    ASSERT_NO_FATAL_FAILURE(open("through-a-crowd.json"));
    ASSERT_NO_FATAL_FAILURE(dragBall({-30, -20}));
    holdAgainstTheEnd();
}

/// The marks of contacts on the time line are no words.
TEST_F(DragTest, OfABallKeepsTheMarksOfTheTimeLine) {
    ASSERT_NO_FATAL_FAILURE(dragBall({-60, 0}));
    const std::vector<float> held = window->shapesOf("time line");
    window->mouseUp();
    window->settle();
    EXPECT_EQ(held, window->shapesOf("time line"));
}

TEST_P(Drag, OfANumberKeepsThemTogether) {
    const Said before = said();
    const std::optional<view::Rect> row = window->text().find("Position", window->layout().left);
    ASSERT_TRUE(row) << leftPanel();
    const view::Rect line{row->x, row->y, window->layout().left.width, row->height};
    const view::Vec2 field = middleOf(*window->text().find("-4", line));
    window->mouseTo(field);
    window->frame();
    window->mouseDown();
    window->frame();
    for (int i = 1; i <= 8; ++i) {
        window->mouseTo(field - view::Vec2(5.0 * i, 0));
        window->frame();
    }
    window->settle();
    ASSERT_TRUE(session.document.history().isPreviewing()) << "the number is not held";
    EXPECT_NE(said().at("headline"), before.at("headline")) << "the drag changes the answer";
    holdAgainstTheEnd();
}

INSTANTIATE_TEST_SUITE_P(Panels, Drag,
                         testing::Values(RightPanel::Answer, RightPanel::Derive, RightPanel::Plots,
                                         RightPanel::Contacts, RightPanel::Compare, RightPanel::Precision),
                         [](const auto& panel) { return std::string(session::info(panel.param).title); });

}  // namespace
}  // namespace ui
