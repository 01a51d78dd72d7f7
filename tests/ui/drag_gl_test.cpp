/// During a drag every part of the window shows the scene as it is drawn: its text is the same once the drag has ended
/// at the same place.

#include <gtest/gtest.h>

#include <map>

#include "scene/edits.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

using session::RightPanel;

/// Text by the part of the window that contains it.
using Said = std::map<std::string, std::string>;

struct DragTest : UiTest {
    [[nodiscard]] Said said() const {
        return {{"headline", headline()}, {"time line", namedInstants()}, {"right panel", rightPanel()}};
    }
    /// Span and speed are those of the beginning of the drag, so that nothing moves under the hand.
    [[nodiscard]] std::string namedInstants() const {
        const session::TimeLine& line = session.panels.timeLine;
        std::string words;
        for (const session::TimeMark& mark : line.marks) words += mark.words + (mark.isHollow ? ", hollow\n" : "\n");
        if (!line.marks.empty()) {
            EXPECT_NE(timeLine().find(line.marks.front().words), std::string::npos) << timeLine();
        }
        return words;
    }
    void open(const char* scene) {
        ASSERT_TRUE(session::open(session, std::string(CAROM_SOURCE_DIR "/assets/scenes/") + scene));
        window->settle();
    }
    /// Grabs the middle of the active ball and drags it.
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
    /// Compares the text while the button is held with the text after the release.
    void holdAgainstTheEnd() {
        const Said held = said();
        window->mouseUp();
        window->mouseTo({-1e6, -1e6});  // and no help stands over the window
        window->settle();
        ASSERT_FALSE(session.document.history().isPreviewing());
        const Said after = said();
        for (const auto& [part, words] : after) EXPECT_EQ(held.at(part), words) << part;
    }
};

/// Runs with each panel of the right side open: opening it during a drag would change the picture.
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

/// The glow is drawn on the bodies pixel for pixel, and nowhere else.
TEST_F(DragTest, OfAnAimLightsThePointsThatTheBallCanTouch) {
    ASSERT_NO_FATAL_FAILURE(open("first.json"));
    const auto at = session.viewport.camera().project(session.document.scene().balls[0].body.motion.vector);
    window->mouseTo(at->px);
    window->settle();
    window->mouseDown();
    window->mouseTo(at->px + view::Vec2(-9, -5));
    window->settle();
    const auto glow = session.panels.glow.picture();
    ASSERT_TRUE(glow);
    const io::Image lit = window->pixels();
    session.presentation.overlays.set(vocabulary::Overlay::Glow, false);
    window->settle();
    ASSERT_FALSE(session.panels.glow.picture());
    const io::Image plain = window->pixels();
    const view::Rect& picture = window->layout().picture;
    std::size_t glowing = 0, dark = 0, same = 0, changed = 0;
    for (int y = 0; y < glow->height; ++y) {
        for (int x = 0; x < glow->width; ++x) {
            const std::size_t column = std::size_t(x + glow->left + int(picture.x));
            const std::size_t pixel =
                4 * (std::size_t(y + glow->top + int(picture.y)) * std::size_t(lit.width) + column);
            const unsigned alpha = glow->rgba[4 * (std::size_t(y) * std::size_t(glow->width) + std::size_t(x)) + 3];
            const bool isSame = std::equal(&lit.rgba[pixel], &lit.rgba[pixel] + 3, &plain.rgba[pixel]);
            if (alpha == 0) ++dark, changed += !isSame;
            if (alpha > 100) ++glowing, same += isSame;
        }
    }
    EXPECT_GT(glowing, 5000u);
    EXPECT_GT(dark, 5000u);
    EXPECT_EQ(changed, 0u) << "pixels outside of the glow";
    EXPECT_LT(same, glowing / 20) << "pixels of the glow, but for those beneath lines and names";
}

/// Above Playback::kFewBodies a drag is not simulated: playback has the contacts of the scene before the drag.
TEST_F(DragTest, AmongTooManyBodiesToSimulateNothingIsSaidOfTheSceneBefore) {
    scene::Document crowd = session.document.current();
    while (crowd.scene.balls.size() <= session::WatchedPaths::kFewBodies)
        crowd = scene::addBall(std::move(crowd), {-20, 3.0 * double(crowd.scene.balls.size()), 0});
    session.document.commit("Crowd", scene::select(std::move(crowd), {{scene::Kind::Ball, 0}}));
    openPanel(session.settings, RightPanel::Contacts);
    window->settle();
    const Said before = said();
    ASSERT_EQ(before.at("right panel").find("Among this many"), std::string::npos);
    ASSERT_TRUE(session.panels.timeLine.areContactsShown);
    session.document.preview(scene::moveBy(session.document.current(), {{scene::Kind::Ball, 0}}, {0, 0, 100}));
    window->settle();
    EXPECT_NE(said().at("right panel").find("Among this many bodies"), std::string::npos);
    EXPECT_FALSE(session.panels.timeLine.areContactsShown);
    EXPECT_NE(said().at("time line"), before.at("time line"));
}

TEST_F(DragTest, OfTheKnobToTheEndLeavesTheRulerOfTheTimeLine) {
    scene::Scene table;  // a contact lies four pixels beyond the end of the line
    table.balls.push_back({"a", {{0, 0, 0.5}, collide::Motion::velocity({0.1, 0.2, 0}), 0.5, 1}, {}, {}});
    for (const double side : {-3.0, 3.0}) {
        table.planes.push_back({"x", collide::Plane{{side, 0, 0}, {-side, 0, 0}}});
        table.planes.push_back({"y", collide::Plane{{0, side, 0}, {0, -side, 0}}});
    }
    session.document.commit("Table", {std::move(table), {{scene::Kind::Ball, 0}}});
    window->settle();
    const double span = session.panels.timeLine.span;
    const view::Rect bar = window->layout().bottom;
    const auto frames = [&] {
        for (int i = 0; i < 3; ++i) window->frame();
    };
    window->mouseTo({bar.x + 0.4 * bar.width, bar.y + 45});
    frames();
    window->mouseDown();
    frames();
    window->mouseTo({bar.x + bar.width - 4, bar.y + 45});
    frames();
    EXPECT_EQ(session.playback.instant().frames, span);
    window->mouseUp();
    window->settle();
    EXPECT_EQ(session.panels.timeLine.span, span);
}

TEST_F(DragTest, OfABallLeavesTheRulerOfTheTimeLine) {
    const double span = session.panels.timeLine.span;
    ASSERT_NO_FATAL_FAILURE(dragBall({-60, 0}));
    EXPECT_EQ(session.panels.timeLine.span, span);
    window->mouseUp();
    window->settle();
    EXPECT_NE(session.panels.timeLine.span, span);
}

TEST_P(Drag, OfANumberKeepsThemTogether) {
    const Said before = said();
    const std::optional<view::Rect> row = window->text().find("Position", window->layout().left);
    ASSERT_TRUE(row) << leftPanel();
    const view::Rect line{row->x, row->y, window->layout().left.width, 3 * row->height};
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

TEST_F(DragTest, OfAnObjectThatIsRemovedDrawsNeitherAxisNorHandle) {
    session::Gesture gesture;
    gesture.pick = view::Pick{.ref = {scene::Kind::Ball, 99}};
    gesture.axisLock = 1;
    for (const view::Handle handle : {view::Handle::Body, view::Handle::AimTip, view::Handle::Rim}) {
        gesture.pick->handle = handle;
        (void)window->ui().arrange(1280, 720);
        EXPECT_NO_THROW(window->ui().build(gesture));
    }
}

INSTANTIATE_TEST_SUITE_P(Panels, Drag,
                         testing::Values(RightPanel::Answer, RightPanel::Derive, RightPanel::Plots,
                                         RightPanel::Contacts, RightPanel::Compare, RightPanel::Precision),
                         [](const auto& panel) { return std::string(session::info(panel.param).title); });

}  // namespace
}  // namespace ui
